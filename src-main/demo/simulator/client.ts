import type { Socket } from "node:net";
import { createFacilities } from "./facilities.ts";
import type { Simulator } from "./simulator.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createRequestReader, exceptionCode, messages, type Request, readFixedString, requestType } from "./wire.ts";

/** One connection. */
export interface Client {
  /** Call when the world has advanced by a frame or by a second. */
  tick(period: "frame" | "second"): void;
  /** Sends a system event (name in lower case) if the client has subscribed to it. */
  event(name: string, data: number): void;
  /** Call when another flight is loaded. */
  flightLoaded(): void;
  flow(event: number): void;
  send(bytes: Uint8Array): void;
  readonly socket: Socket;
}

/** System events, each with the first protocol that has it. */
const systemEvents: ReadonlyMap<string, number> = new Map([
  ["pause", 2],
  ["sim", 2],
  ["simstart", 2],
  ["simstop", 2],
  ["crashed", 2],
  ["crashreset", 2],
  ["aircraftloaded", 2],
  ["flightloaded", 2],
  ["pause_ex1", 5],
]);

/** The client's subscriptions to system events. */
function createEvents(
  simulator: Simulator,
  send: (bytes: Uint8Array) => void,
  refuse: (request: Request, code: number, index: number) => void,
) {
  const { protocol } = simulator;
  /** The client's number of each event. */
  const events = new Map<string, number>();

  const event = (name: string, data: number): void => {
    const id = events.get(name);
    if (id !== undefined) send(messages.event(protocol, id, data));
  };

  function subscribe(request: Request): void {
    const name = readFixedString(request.body, 4, 256).toLowerCase();
    const since = systemEvents.get(name);
    if (since === undefined || since > protocol) {
      refuse(request, exceptionCode.nameUnrecognized, 2);
      return;
    }
    events.set(name, request.body.readUInt32LE(0));
    // These three report the present state immediately. The others report only changes.
    if (name === "pause_ex1") event(name, simulator.pauseFlags());
    if (name === "pause") event(name, Number(simulator.pauseFlags() !== 0));
    if (name === "sim") event(name, Number(simulator.isRunning()));
  }

  return {
    event,
    subscribe,
    unsubscribe({ body }: Request): void {
      for (const [name, id] of events) if (id === body.readUInt32LE(0)) events.delete(name);
    },
    flightLoaded(): void {
      const id = events.get("flightloaded");
      if (id !== undefined) send(messages.eventFilename(protocol, id, simulator.flightFile()));
    },
  };
}

export function serve(socket: Socket, simulator: Simulator): Client {
  const { faults, protocol } = simulator;
  const read = createRequestReader();
  const subscriptions = createSubscriptions(simulator);
  const facilities = createFacilities(simulator);
  let state: "new" | "open" | "refused" = "new";
  let wantsFlow = false;

  const send = (bytes: Uint8Array): void => {
    if (socket.destroyed) return;
    if (!faults.fragment) socket.write(bytes);
    else for (const byte of bytes) socket.write(Uint8Array.of(byte));
  };
  const refuse = (request: Request, code: number, index: number): void =>
    send(messages.exception(protocol, code, request.sendId, index));
  const events = createEvents(simulator, send, refuse);

  function open(request: Request): void {
    if (request.protocol > Math.min(protocol, faults.newestProtocol)) {
      state = "refused";
      refuse(request, exceptionCode.versionMismatch, 0);
    } else {
      state = "open";
      send(messages.open(protocol, simulator.name, simulator.version));
    }
  }

  function systemState(request: Request): void {
    const name = readFixedString(request.body, 4, 256).toLowerCase();
    const running = name === "sim" ? Number(simulator.isRunning()) : 0;
    const text = name === "flightloaded" ? simulator.flightFile() : "";
    send(messages.systemState(protocol, request.body.readUInt32LE(0), running, text));
  }

  function handle(request: Request): void {
    if (faults.closeBeforeOpen) {
      socket.end();
      return;
    }
    if (faults.neverAnswer || state === "refused") return;
    if (request.type === requestType.open) open(request);
    else if (state === "new") refuse(request, exceptionCode.unopened, 0);
    else answer(request);
  }

  function answer(request: Request): void {
    switch (request.type) {
      case requestType.subscribeToSystemEvent:
        events.subscribe(request);
        return;
      case requestType.unsubscribeFromSystemEvent:
        events.unsubscribe(request);
        return;
      case requestType.requestSystemState:
        systemState(request);
        return;
      case requestType.subscribeToFlowEvent:
      case requestType.unsubscribeToFlowEvent:
        wantsFlow = request.type === requestType.subscribeToFlowEvent;
        return;
      default: {
        const facts = facilities.handle(request);
        for (const message of facts ?? []) send(message);
        const reply = facts === null ? subscriptions.handle(request) : null;
        if (reply !== null) send(reply);
      }
    }
  }

  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    try {
      for (const request of read(chunk)) handle(request);
    } catch {
      // Like the real simulator, closes the connection after an invalid request.
      socket.destroy();
    }
  });
  return {
    socket,
    send,
    event: events.event,
    tick(period) {
      if (faults.stopSending) return;
      for (const data of subscriptions.due(period)) send(data);
    },
    flightLoaded: events.flightLoaded,
    flow(flowEvent) {
      if (wantsFlow && protocol >= 6) send(messages.flow(protocol, flowEvent));
    },
  };
}

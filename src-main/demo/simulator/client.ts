import type { Socket } from "node:net";
import { createFacilities } from "./facilities.ts";
import type { Client, Simulator } from "./simulator.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createRequestReader, exceptionCode, messages, type Request, readFixedString, requestType } from "./wire.ts";

/** System events (SDK, "SimConnect_SubscribeToSystemEvent"). */
const systemEvents: ReadonlySet<string> = new Set([
  ...["pause", "pause_ex1", "sim", "crashed", "crashreset", "flightloaded"],
]);

export function serve(socket: Socket, simulator: Simulator): Client {
  const { conduct, protocol } = simulator;
  const read = createRequestReader();
  const subscriptions = createSubscriptions(simulator);
  const facilities = createFacilities(simulator);
  const events = new Map<string, number>();
  let state: "new" | "open" | "refused" = "new";

  const send = (bytes: Uint8Array): void => {
    if (!socket.destroyed) conduct.write(socket, bytes);
  };
  const refuse = (request: Request, code: number, index: number): void =>
    send(messages.exception(protocol, code, request.sendId, index));

  function open(request: Request): void {
    if (request.protocol > protocol) {
      state = "refused";
      refuse(request, exceptionCode.versionMismatch, 0);
    } else {
      state = "open";
      send(messages.open(protocol, simulator.name, simulator.version));
    }
  }

  function subscribe(request: Request): void {
    const name = readFixedString(request.body, 4, 256).toLowerCase();
    if (!systemEvents.has(name)) {
      refuse(request, exceptionCode.nameUnrecognized, 2);
      return;
    }
    const id = request.body.readUInt32LE(0);
    events.set(name, id);
    // These three report the present state immediately. The others report only changes.
    if (name === "pause_ex1") send(messages.event(protocol, id, conduct.pauseFlags));
    if (name === "pause") send(messages.event(protocol, id, Number(conduct.pauseFlags !== 0)));
    if (name === "sim") send(messages.event(protocol, id, Number(conduct.isRunning)));
  }

  function systemState(request: Request): void {
    const name = readFixedString(request.body, 4, 256).toLowerCase();
    const running = name === "sim" ? Number(conduct.isRunning) : 0;
    const text = name === "flightloaded" ? conduct.flightFile : "";
    send(messages.systemState(protocol, request.body.readUInt32LE(0), running, text));
  }

  function handle(request: Request): void {
    if (conduct.takes(request, client) || state === "refused") return;
    if (request.type === requestType.open) open(request);
    else if (state === "new") refuse(request, exceptionCode.unopened, 0);
    else answer(request);
  }

  function answer(request: Request): void {
    switch (request.type) {
      case requestType.subscribeToSystemEvent:
        subscribe(request);
        return;
      case requestType.requestSystemState:
        systemState(request);
        return;
      default: {
        const facts = facilities.handle(request);
        for (const message of facts ?? []) send(message);
        const reply = facts === null ? subscriptions.handle(request) : null;
        if (reply !== null) send(reply);
      }
    }
  }

  const client: Client = {
    ...{ socket, send, refuse, events },
    tick(period) {
      if (!conduct.sends(period)) return;
      for (const data of subscriptions.due(period)) send(data);
    },
  };

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
  conduct.joined(client);
  return client;
}

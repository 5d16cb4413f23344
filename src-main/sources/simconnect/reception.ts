import {
  DataRequestFlag,
  Protocol,
  type RecvEvent,
  type RecvEventFilename,
  type RecvException,
  type RecvFlowEvent,
  type RecvSimObjectData,
  type RecvSystemState,
  type SimConnectConnection,
  SimConnectConstants,
} from "node-simconnect";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { createCadence } from "../cadence.ts";
import type { SourceContext } from "../source.ts";
import type { Link } from "./link.ts";
import { createPacing } from "./pacing.ts";
import { createPauseCheck } from "./pause.ts";
import type { Product } from "./product.ts";
import { createReadings } from "./readings.ts";
import { createRunwayFinder } from "./runway-finder.ts";
import { doubtOf, identify, toSample } from "./sample.ts";
import { initialSituation, onFlightLoaded, onFlowEvent, onSystemEvent, systemEvents } from "./situation.ts";
import { createStandFinder } from "./stand-finder.ts";
import { createTaxiwayFinder } from "./taxiway-finder.ts";
import { type Definition, definitions, frameDefinition, type Variable } from "./variables.ts";

/** A simulator that sends nothing for this long is stuck. */
const stallMs = 12_000;
/** After this silence Contrail sends a request that any running simulator answers. */
const probeMs = 4000;
const probeRequest = 99;
/** The loaded flight is requested once. Later an event reports it. */
const flightRequest = 98;
const flightEvent = 90;
const quietFrameMs = 900;
/** The first sample waits this long for the values that come once a second. */
const completeAfterMs = 2500;

/** Requests all data of an open connection and reports them until the link ends. */
export function receive(
  connection: SimConnectConnection,
  link: Link,
  { clock, state, sample }: SourceContext,
  target: Text,
  protocol: Protocol,
  product: Product,
): void {
  const readings = createReadings();
  const isDue = createCadence();
  const leaveOut = createPacing();
  const isPaused = createPauseCheck();
  const runwayOf = createRunwayFinder(connection, link, protocol);
  const taxiwayOf = createTaxiwayFinder(connection, link, protocol);
  const standOf = createStandFinder(connection, link, protocol);
  const askedFor = new Map<number, Variable | "frame">();
  let situation = initialSituation;
  let dataAtMs = clock.monotonic();
  let heardAtMs = dataAtMs;
  let frameAtMs = dataAtMs;
  const openedAtMs = dataAtMs;

  function showState(): void {
    const doubt = doubtOf(readings, situation, product.kind, clock.monotonic());
    const essential = [...readings.refused].filter(({ isEssential }) => isEssential);
    const hasPlace = readings.numbers.has("latitudeDeg") && essential.length === 0;
    state({
      kind: "connected",
      simulator: product.name,
      target,
      aircraft: identify(readings),
      flying: doubt === null && hasPlace,
      reason: hasPlace
        ? describe(doubt, situation.crashed, readings.refused)
        : essential.length > 0
          ? say("essentialRefused", { names: essential.map(({ name }) => name).join(", ") })
          : say("waitingForData"),
      ...(readings.refused.size > 0 && {
        refused: [...readings.refused].map(({ key, name: refused, field = key }) => ({ name: refused, field })),
      }),
    });
  }

  function offer(): void {
    const nowMs = clock.monotonic();
    const isComplete = readings.numbers.has("engineCount") && readings.texts.size > 0;
    if (!isComplete && nowMs - openedAtMs < completeAfterMs) return;
    const flown = toSample(readings, situation, product.kind);
    const raw = {
      ...flown,
      runway: runwayOf(flown, nowMs),
      taxiway: taxiwayOf(flown, nowMs),
      stand: standOf(flown, nowMs),
      paused: isPaused(situation.pauseFlags, readings.numbers),
    };
    const leftOut = leaveOut(raw, nowMs);
    if (leftOut !== null) askForFrames(leftOut);
    if (!isDue(raw, nowMs)) return;
    showState();
    sample(raw, doubtOf(readings, situation, product.kind, nowMs));
  }

  function register(definition: Definition): void {
    const { id, type, period, tagged } = definition;
    definition.variables.forEach((variable, index) => {
      askedFor.set(connection.addToDataDefinition(id, variable.name, variable.unit, type, 0, index), variable);
    });
    if (definition === frameDefinition) {
      askForFrames(0);
      return;
    }
    const flags = tagged ? DataRequestFlag.DATA_REQUEST_FLAG_TAGGED : DataRequestFlag.DATA_REQUEST_FLAG_DEFAULT;
    connection.requestDataOnSimObject(id, id, SimConnectConstants.OBJECT_ID_USER, period, flags);
  }

  /** SimConnect replaces the earlier request of the same number. */
  function askForFrames(leftOut: number): void {
    const { id, period } = frameDefinition;
    const flags = DataRequestFlag.DATA_REQUEST_FLAG_DEFAULT;
    const user = SimConnectConstants.OBJECT_ID_USER;
    askedFor.set(connection.requestDataOnSimObject(id, id, user, period, flags, 0, leftOut), "frame");
  }

  function onData(message: RecvSimObjectData): void {
    const definition = definitions.find(({ id }) => id === message.requestID);
    if (definition === undefined) return;
    readings.take(definition, message.data, message.defineCount);
    dataAtMs = clock.monotonic();
    if (definition === frameDefinition) {
      frameAtMs = dataAtMs;
      offer();
    } else if (dataAtMs - frameAtMs > quietFrameMs && readings.numbers.has("latitudeDeg")) {
      // A paused simulator sends no frames, but still the values of each second.
      offer();
    }
  }

  function onException(exception: RecvException): void {
    const cause = askedFor.get(exception.sendId);
    if (cause === "frame") link.end("not ready");
    else if (cause !== undefined) readings.refuse(cause);
  }

  const heard = <A extends unknown[]>(listener: (...args: A) => void) =>
    link.guard((...args: A) => {
      heardAtMs = clock.monotonic();
      listener(...args);
    });
  connection.on("simObjectData", heard(onData));
  connection.on("exception", heard(onException));
  connection.on(
    "event",
    heard((event: RecvEvent) => {
      const known = systemEvents[event.clientEventId];
      if (known === undefined) return;
      const hadCrashed = situation.crashed;
      situation = onSystemEvent(situation, known, event.data);
      showState();
      // A simulator may send no frame after a crash.
      if (situation.crashed !== hadCrashed && readings.numbers.has("latitudeDeg")) offer();
    }),
  );
  connection.on(
    "flowEvent",
    heard((event: RecvFlowEvent) => {
      situation = onFlowEvent(situation, event.flowEventID, clock.monotonic());
      showState();
    }),
  );
  connection.on(
    "eventFilename",
    heard((event: RecvEventFilename) => {
      if (event.clientEventId !== flightEvent) return;
      situation = onFlightLoaded(situation, event.fileName);
      showState();
    }),
  );
  connection.on(
    "systemState",
    heard(({ requestID, dataString }: RecvSystemState) => {
      if (requestID !== flightRequest) return;
      situation = onFlightLoaded(situation, dataString);
      showState();
    }),
  );

  systemEvents.forEach((event, id) => {
    connection.subscribeToSystemEvent(id, event);
  });
  connection.subscribeToSystemEvent(flightEvent, "FlightLoaded");
  connection.requestSystemState(flightRequest, "FlightLoaded");
  if (protocol >= Protocol.SunRise) connection.subscribeToFlowEvent();
  for (const definition of definitions) register(definition);
  showState();
  watch();

  /** Ends a stuck link. While paused, loading or in a dialog any answer is enough; otherwise data must come. */
  function watch(): void {
    const nowMs = clock.monotonic();
    const mayBeQuiet = situation.pauseFlags !== 0 || situation.busy > 0 || !situation.running;
    if (nowMs - (mayBeQuiet ? heardAtMs : dataAtMs) > stallMs) link.end("stalled");
    else if (nowMs - dataAtMs > probeMs) connection.requestSystemState(probeRequest, "Sim");
    link.after(probeMs, watch);
  }
}

function describe(doubt: "menu" | "loading" | null, crashed: boolean, refused: ReadonlySet<Variable>): Text {
  if (doubt === "loading") return say("simulatorLoadsFlight");
  if (doubt === "menu") return say("simulatorInMenu");
  if (crashed) return say("simulatorCrashed");
  const labels = [...new Set([...refused].flatMap(({ label }) => (label === undefined ? [] : [label])))];
  return labels.length === 0 ? "" : say("notReportedBySimulator", { what: labels.join(",") });
}

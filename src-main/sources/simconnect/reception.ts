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
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { RawSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { createCadence } from "../cadence.ts";
import type { SourceContext } from "../source.ts";
import type { Link } from "./link.ts";
import { createPacing } from "./pacing.ts";
import { createPauseCheck } from "./pause.ts";
import type { Product } from "./product.ts";
import { createReadings, type Readings } from "./readings.ts";
import { createRunwayFinder } from "./runway-finder.ts";
import { doubtOf, identify, toSample } from "./sample.ts";
import {
  initialSituation,
  onFlightLoaded,
  onFlowEvent,
  onSystemEvent,
  type Situation,
  systemEvents,
} from "./situation.ts";
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

/** The requests for data. SimConnect replaces the earlier request of the same number. */
function createRequests(connection: SimConnectConnection) {
  /** The cause of each sent message that SimConnect may refuse. */
  const askedFor = new Map<number, Variable | "data">();
  const user = SimConnectConstants.OBJECT_ID_USER;

  /** @param leftOut frames between two messages that are not sent. */
  function askForFrames(leftOut: number): void {
    const { id, period } = frameDefinition;
    const flags = DataRequestFlag.DATA_REQUEST_FLAG_DEFAULT;
    askedFor.set(connection.requestDataOnSimObject(id, id, user, period, flags, 0, leftOut), "data");
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
    askedFor.set(connection.requestDataOnSimObject(id, id, user, period, flags), "data");
  }

  return {
    askForFrames,
    begin: () => definitions.forEach(register),
    refusedBy: ({ sendId }: RecvException) => askedFor.get(sendId),
  };
}

/** Where on an airport the aircraft is. */
function createPlaceFinder(connection: SimConnectConnection, link: Link, protocol: Protocol) {
  const runwayOf = createRunwayFinder(connection, link, protocol);
  const taxiwayOf = createTaxiwayFinder(connection, link, protocol);
  const standOf = createStandFinder(connection, link, protocol);
  return (flown: RawSample, nowMs: number) => ({
    runway: runwayOf(flown, nowMs),
    taxiway: taxiwayOf(flown, nowMs),
    stand: standOf(flown, nowMs),
  });
}

function subscribe(connection: SimConnectConnection, protocol: Protocol): void {
  systemEvents.forEach((event, id) => {
    connection.subscribeToSystemEvent(id, event);
  });
  connection.subscribeToSystemEvent(flightEvent, "FlightLoaded");
  connection.requestSystemState(flightRequest, "FlightLoaded");
  if (protocol >= Protocol.SunRise) connection.subscribeToFlowEvent();
}

/** While paused, loading or in a dialog, a simulator need not send data. */
const mayBeQuiet = ({ pauseFlags, busy, running }: Situation): boolean => pauseFlags !== 0 || busy > 0 || !running;

/** Ends a stuck link. While the simulator may be quiet, any answer is enough; otherwise data must come. */
function createSilence(connection: SimConnectConnection, link: Link, clock: Clock, isQuiet: () => boolean) {
  let dataAtMs = clock.monotonic();
  let heardAtMs = dataAtMs;
  return {
    heard(): void {
      heardAtMs = clock.monotonic();
    },
    data(): void {
      dataAtMs = clock.monotonic();
    },
    watch: function watch(): void {
      const nowMs = clock.monotonic();
      if (nowMs - (isQuiet() ? heardAtMs : dataAtMs) > stallMs) link.end("stalled");
      else if (nowMs - dataAtMs > probeMs) connection.requestSystemState(probeRequest, "Sim");
      link.after(probeMs, watch);
    },
  };
}

/** What the link shows of a simulator that has sent these values. */
function connectedTo(
  product: Product,
  target: Text,
  readings: Readings,
  situation: Situation,
  nowMs: number,
): SimulatorState {
  const doubt = doubtOf(readings, situation, product.kind, nowMs);
  const refused = [...readings.refused];
  const essential = refused.filter(({ isEssential }) => isEssential);
  const hasPlace = readings.numbers.has("latitudeDeg") && essential.length === 0;
  return {
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
    ...(refused.length > 0 && { refused: refused.map(({ key, name, field = key }) => ({ name, field })) }),
  };
}

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
  const placeOf = createPlaceFinder(connection, link, protocol);
  const requests = createRequests(connection);
  let situation = initialSituation;
  const openedAtMs = clock.monotonic();
  let frameAtMs = openedAtMs;
  const silence = createSilence(connection, link, clock, () => mayBeQuiet(situation));

  const showState = (): void => state(connectedTo(product, target, readings, situation, clock.monotonic()));

  function offer(): void {
    const nowMs = clock.monotonic();
    const isComplete = readings.numbers.has("engineCount") && readings.texts.size > 0;
    if (!isComplete && nowMs - openedAtMs < completeAfterMs) return;
    const flown = toSample(readings, situation, product.kind);
    const raw = { ...flown, ...placeOf(flown, nowMs), paused: isPaused(situation.pauseFlags, readings.numbers) };
    const leftOut = leaveOut(raw, nowMs);
    if (leftOut !== null) requests.askForFrames(leftOut);
    if (!isDue(raw, nowMs)) return;
    showState();
    sample(raw, doubtOf(readings, situation, product.kind, nowMs));
  }

  function onData(message: RecvSimObjectData): void {
    const definition = definitions.find(({ id }) => id === message.requestID);
    if (definition === undefined) return;
    readings.take(definition, message.data, message.defineCount);
    const nowMs = clock.monotonic();
    silence.data();
    if (definition === frameDefinition) frameAtMs = nowMs;
    // A paused simulator sends no frames, but still the values of each second.
    const isQuiet = nowMs - frameAtMs > quietFrameMs && readings.numbers.has("latitudeDeg");
    if (definition === frameDefinition || isQuiet) offer();
  }

  function onException(exception: RecvException): void {
    const cause = requests.refusedBy(exception);
    if (cause === "data") link.end("not ready");
    else if (cause !== undefined) readings.refuse(cause);
  }

  function showSituation(next: Situation): void {
    situation = next;
    showState();
  }

  function onEvent({ clientEventId, data }: RecvEvent): void {
    const known = systemEvents[clientEventId];
    if (known === undefined) return;
    const hadCrashed = situation.crashed;
    showSituation(onSystemEvent(situation, known, data));
    // A simulator may send no frame after a crash.
    if (situation.crashed !== hadCrashed && readings.numbers.has("latitudeDeg")) offer();
  }

  const heard = <A extends unknown[]>(listener: (...args: A) => void) =>
    link.guard((...args: A) => {
      silence.heard();
      listener(...args);
    });
  connection.on("simObjectData", heard(onData));
  connection.on("exception", heard(onException));
  connection.on("event", heard(onEvent));
  connection.on(
    "flowEvent",
    heard(({ flowEventID }: RecvFlowEvent) => {
      showSituation(onFlowEvent(situation, flowEventID, clock.monotonic()));
    }),
  );
  connection.on(
    "eventFilename",
    heard(({ clientEventId, fileName }: RecvEventFilename) => {
      if (clientEventId === flightEvent) showSituation(onFlightLoaded(situation, fileName));
    }),
  );
  connection.on(
    "systemState",
    heard(({ requestID, dataString }: RecvSystemState) => {
      if (requestID === flightRequest) showSituation(onFlightLoaded(situation, dataString));
    }),
  );

  subscribe(connection, protocol);
  requests.begin();
  showState();
  silence.watch();
}

function describe(doubt: "menu" | "loading" | null, crashed: boolean, refused: ReadonlySet<Variable>): Text {
  if (doubt === "loading") return say("simulatorLoadsFlight");
  if (doubt === "menu") return say("simulatorInMenu");
  if (crashed) return say("simulatorCrashed");
  const labels = [...new Set([...refused].flatMap(({ label }) => (label === undefined ? [] : [label])))];
  return labels.length === 0 ? "" : say("notReportedBySimulator", { what: labels.join(",") });
}

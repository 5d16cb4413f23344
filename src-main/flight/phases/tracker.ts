import type { FlightEvent, PhaseChange, TrackerView } from "../../../src-shared/domain/flight.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readSample } from "../../gate/read-sample.ts";
import { speedOf } from "../../gate/reading.ts";
import { bookLiftOff, bookTouchdown, clocksOf, totalsOf, updateLedger } from "../clocks/ledger.ts";
import { forgetCrash } from "../landing/crash.ts";
import { stepAnalyser } from "../landing/landing.ts";
import { keepForTrace, traceOf } from "../landing/trace.ts";
import { setAirGround } from "./air-ground.ts";
import { hasCrashed, hasHitGround } from "./crashed.ts";
import { stepDetector } from "./detector.ts";
import { type FlightPlan, kindOf, setPhase } from "./detector-state.ts";
import { clearHistory, recordReading } from "./history.ts";
import { limits } from "./limits.ts";
import { logEngines, logHold, logPhase, logTime } from "./log-events.ts";
import { foundElsewhere, keepBlockTimes, liftedOff, touchedDown } from "./out-off-on-in.ts";
import { detectPlacement, keepLastSeen, type Placed } from "./placement.ts";
import { isAtItsRunway, stepRunways } from "./runway-use.ts";
import { type TrackerOutput, TrackerState } from "./tracker-state.ts";

export type { FlightPlan } from "./detector-state.ts";
export type { TrackerOutput } from "./tracker-state.ts";

const landingSays: ReadonlySet<string> = new Set(["landedUnseen", "putOnGround"]);
const landingKinds: ReadonlySet<FlightEvent["kind"]> = new Set([
  "touchdown",
  "bounce",
  "landing_runway",
  "runway_left",
  "other_airport",
]);
/** Whether an event says that the aircraft came to the ground, and how. */
export const isOfLanding = ({ kind, text }: FlightEvent): boolean =>
  landingKinds.has(kind) || (typeof text !== "string" && landingSays.has(text.say));

const beforeFirst: PhaseChange = {
  phase: "boarding",
  atMs: 0,
  decidedAtMs: 0,
  evidence: { sentence: say("waitingForSimulator"), figures: [] },
};

/** A shorter leap is a correction of the position. */
const leastLeapNm = 1;

/** After a placement, the readings before do not continue into those after, and the way between was not flown. */
function followPlacement(state: TrackerState): Placed {
  const { placement, reader, reading, ledger, airGround, detector } = state;
  const placed = detectPlacement(placement, reader, ledger, airGround);
  if (placed !== null) {
    reader.reading.broken = "teleport";
    ledger.distanceNm -= reading.stepNm;
  } else if (!Number.isNaN(ledger.liftT) && reading.leaptNm >= leastLeapNm)
    state.emitEvent("slew", reading.timeMs, say("placedElsewhere", { nm: reading.leaptNm }));
  if (placed === "ground") detector.flown = false;
  return placed;
}

/** The stand is kept until the aircraft flies or stands elsewhere, because off blocks is detected later. */
function followStand(state: TrackerState, { stand, atRunway }: SimSample): void {
  const { airGround, detector, analyser, reading } = state;
  const isStanding = reading.groundSpeedKt < limits.move.standingKt;
  if (stand !== undefined) state.stand = stand;
  else if (airGround.air || isStanding) state.stand = null;
  detector.atRunway = isStanding && !airGround.air && (atRunway === true || isAtItsRunway(analyser.landing, reading));
}

/** The block times and the events that a new phase stands for. */
function bookPhase(state: TrackerState, change: PhaseChange, from: Phase | undefined): void {
  keepBlockTimes(state, change);
  logPhase(state, change, from);
}

/** Evaluates a reading whose time has advanced. */
function step(state: TrackerState, sample: SimSample): void {
  const { reading, history, ledger, analyser, detector, airGround, placement, runways } = state;
  const isFirst = !detector.started;
  const refuelledLb = updateLedger(ledger, reading);
  logTime(state);
  if (hasCrashed(state)) return;
  if (reading.halt !== "none" && !isFirst) return;
  if (isFirst) state.emitEvent("started", reading.timeMs, say("following"));
  if (refuelledLb > 0) state.emitEvent("refuelled", ledger.refuelledMs, say("refuelled", { lb: refuelledLb }));
  const placed = followPlacement(state);
  if (reading.broken !== "none") clearHistory(history);
  keepLastSeen(placement, reading);
  const ticked = recordReading(history, reading);
  followStand(state, sample);
  const change = stepDetector(state, ticked);
  if (placed === "air" && airGround.air) {
    placement.isPutInAir = true;
    state.emitEvent("gap", reading.timeMs, say("putInAir"));
  }
  const edge = placement.isPutInAir && change === "contact" ? null : change;
  analyser.arrivedS += reading.realS * reading.rate;
  keepForTrace(state.landingWatch, reading, analyser.arrivedS);
  stepAnalyser(analyser, reading, airGround, edge);
  if (edge === "lift_off") liftedOff(state);
  else if (edge === "contact") touchedDown(state);
  else if (reading.broken !== "none" || isFirst) foundElsewhere(state, placed === "ground");
  if (edge === "contact" && hasHitGround(state)) return;
  if (airGround.air) placement.flownKt = speedOf(reading);
  stepRunways(runways, reading, airGround.air, edge, analyser.landing);
  logEngines(state);
  logHold(state);
}

/** The pilot sees the wheels. A flag that disagrees is ignored from then on. Nothing that stands or taxies has taken off. */
function correctAirGround({ airGround, detector, reading, ledger }: TrackerState, air: boolean, sinceMs: number): void {
  setAirGround(airGround, air, reading.onGround, ledger.t, sinceMs);
  if (air && speedOf(reading) > limits.liftOff.slowKt) {
    detector.flown = true;
    bookLiftOff(ledger, sinceMs, ledger.t, true);
  } else if (!air && ledger.offMs !== null && ledger.onMs === null) {
    bookTouchdown(ledger, ledger.t);
    ledger.onMs = sinceMs;
    ledger.onAtLatest = true;
  } else ledger.liftT = air ? ledger.t : Number.NaN;
}

/** Follows one flight. */
export function createTracker(plan: FlightPlan) {
  const state = new TrackerState(plan, bookPhase);
  const { reader, ledger, detector, airGround, crashWatch } = state;
  return {
    /** Takes one sample, in order of time. Never throws, whatever the sample holds. */
    update(sample: SimSample): TrackerOutput[] {
      if (state.outputs.length > 0) state.outputs = [];
      if (crashWatch.crash === null && readSample(reader, sample) !== null) step(state, sample);
      return state.outputs;
    },
    crash: () => crashWatch.crash,
    /** Call if the pilot goes back to before the crash, or if there was none. What happened meanwhile is unknown. */
    continueAfterCrash(): void {
      forgetCrash(crashWatch);
      reader.halted = true;
    },
    /** The pilot sets the phase. The change is recorded as corrected. */
    correct(phase: Phase, atMs: number): TrackerOutput[] {
      state.outputs = [];
      const last = state.phases.at(-1);
      const nowMs = Number.isNaN(reader.timeMs) ? atMs : reader.timeMs;
      const sinceMs = Math.max(Math.min(atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
      const air = !groundPhases.has(phase);
      if (airGround.air !== air && phase !== "take_off") correctAirGround(state, air, sinceMs);
      setPhase(state, phase, ledger.t, sinceMs);
      const evidence = { sentence: say("setByPilot"), figures: [] };
      state.emit({ phase, atMs: sinceMs, decidedAtMs: Math.max(nowMs, sinceMs), evidence, corrected: true });
      state.emitEvent("phase_corrected", sinceMs, say("phaseSet", { phase }));
      return state.outputs;
    },
    /** The flight's time at the newest sample, ms: ahead of a clock that was set back. */
    timeMs: () => reader.timeMs,
    /** The wheels are off the ground. */
    aloft: () => airGround.air,
    /** The simulator's category of the aircraft. */
    identify(category: string): void {
      state.kind = kindOf(category);
    },
    /** The last seconds of the last landing; null without one. */
    landingTrace: () => traceOf(state.landingWatch, state.landings.at(-1)),
    view: (): TrackerView => ({
      phase: state.phases.at(-1) ?? beforeFirst,
      phases: [...state.phases],
      detail: detector.detail,
      departure: state.runways.departure,
      stands: { ...state.stands },
      landings: [...state.landings],
      crash: crashWatch.crash,
      clocks: clocksOf(ledger, {
        t: detector.flown && !airGround.air ? detector.standT : Number.NaN,
        ms: detector.standMs,
      }),
      totals: totalsOf(ledger),
    }),
  };
}
export type Tracker = ReturnType<typeof createTracker>;

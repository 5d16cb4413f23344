import type { FlightEvent, Landing, PhaseChange, TrackerView } from "../../../src-shared/domain/flight.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readSample } from "../../gate/read-sample.ts";
import { speedOf } from "../../gate/reading.ts";
import { clocksOf, totalsOf, updateLedger } from "../clocks/ledger.ts";
import { forgetCrash } from "../landing/crash.ts";
import { stepAnalyser } from "../landing/landing.ts";
import { setAirGround } from "./air-ground.ts";
import { hasCrashed, hasHitGround } from "./crashed.ts";
import { stepDetector } from "./detector.ts";
import { type FlightPlan, kindOf, type Moment, setPhase } from "./detector-state.ts";
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

export interface Tracker {
  /** Takes one sample, in order of time. Never throws, whatever the sample holds. */
  update(sample: SimSample): TrackerOutput[];
  /** Call if the pilot goes back to before the crash, or if there was none. What happened meanwhile is unknown. */
  continueAfterCrash(): void;
  /** The pilot sets the phase. The change is recorded as corrected. */
  correct(phase: Phase, atMs: number): TrackerOutput[];
  /** The simulator's category of the aircraft. */
  identify(category: string): void;
  view(): TrackerView;
  /** The flight's time at the newest sample, ms: ahead of a clock that was set back. */
  timeMs(): number;
  /** The wheels are off the ground. */
  aloft(): boolean;
}

const beforeFirst: PhaseChange = {
  phase: "boarding",
  atMs: 0,
  decidedAtMs: 0,
  evidence: { sentence: say("waitingForSimulator"), figures: [] },
};

/** A shorter leap is a correction of the position. */
const leastLeapNm = 1;

function keepLanding(state: TrackerState, landing: Landing): void {
  const copy = structuredClone(landing);
  const at = state.landings.findIndex((known) => known.atMs === copy.atMs);
  if (at < 0) state.landings.push(copy);
  else state.landings[at] = copy;
  state.outputs.push({ kind: "landing", landing: copy });
}

/** After a placement, the readings before do not continue into those after. */
function followPlacement(state: TrackerState): Placed {
  const { placement, reader, reading, ledger, airGround, detector } = state;
  const placed = detectPlacement(placement, reader, ledger, airGround);
  if (placed !== null) reader.reading.broken = "teleport";
  else if (!Number.isNaN(ledger.liftT) && reading.leaptNm >= leastLeapNm)
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

/** Follows one flight. */
export function createTracker(plan: FlightPlan): Tracker {
  const state = new TrackerState();
  const { reader, reading, history, ledger, analyser, detector, airGround, holding, crashWatch, placement } = state;
  const changed = (change: PhaseChange) => {
    const from = state.phases.at(-1)?.phase;
    state.phases.push(change);
    state.outputs.push({ kind: "phase", change });
    keepBlockTimes(state, change);
    logPhase(state, change, from);
  };
  const moment: Moment = {
    ...{ plan, kind: kindOf(plan.category), detector, airGround, history, holding, reading },
    emit: changed,
  };
  const landed = (landing: Landing) => keepLanding(state, landing);
  const emitEvent: TrackerState["emitEvent"] = (kind, atMs, text) => state.emitEvent(kind, atMs, text);
  const runwayListener = { emitEvent, emit: landed };
  const bounced = (atMs: number) => emitEvent("bounce", atMs, say("bounce"));

  const step = (sample: SimSample) => {
    const isFirst = !detector.started;
    const refuelledLb = updateLedger(ledger, reading);
    logTime(state);
    if (hasCrashed(state, moment)) return;
    if (reading.halt !== "none" && !isFirst) return;
    if (isFirst) emitEvent("started", reading.timeMs, say("following"));
    if (refuelledLb > 0) emitEvent("refuelled", reading.timeMs, say("refuelled", { lb: refuelledLb }));
    const placed = followPlacement(state);
    if (reading.broken !== "none") clearHistory(history);
    keepLastSeen(placement, reading);
    const ticked = recordReading(history, reading);
    followStand(state, sample);
    const change = stepDetector(moment, ticked);
    if (placed === "air" && airGround.air) {
      placement.isPutInAir = true;
      emitEvent("gap", reading.timeMs, say("putInAir"));
    }
    const edge = placement.isPutInAir && change === "contact" ? null : change;
    stepAnalyser(analyser, reading, airGround, edge, landed, bounced);
    if (edge === "lift_off") liftedOff(state);
    else if (edge === "contact") touchedDown(state);
    else if (reading.broken !== "none" || isFirst) foundElsewhere(state, placed === "ground");
    if (edge === "contact" && hasHitGround(state, moment)) return;
    if (airGround.air) placement.flownKt = speedOf(reading);
    stepRunways(state.runways, reading, airGround.air, edge, analyser.landing, runwayListener);
    logEngines(state);
    logHold(state);
  };

  /** The pilot sees the wheels. A flag that disagrees is ignored from then on. */
  const correctAirGround = (air: boolean, sinceMs: number) => {
    setAirGround(airGround, air, reading.onGround, ledger.t, sinceMs);
    ledger.liftT = air ? ledger.t : Number.NaN;
  };

  return {
    update(sample) {
      if (state.outputs.length > 0) state.outputs = [];
      if (crashWatch.crash === null && readSample(reader, sample) !== null) step(sample);
      return state.outputs;
    },
    continueAfterCrash() {
      forgetCrash(crashWatch);
      reader.halted = true;
    },
    correct(phase, atMs) {
      state.outputs = [];
      const last = state.phases.at(-1);
      const nowMs = Number.isNaN(reader.timeMs) ? atMs : reader.timeMs;
      const sinceMs = Math.max(Math.min(atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
      const air = !groundPhases.has(phase);
      if (airGround.air !== air && phase !== "take_off") correctAirGround(air, sinceMs);
      setPhase(moment, phase, ledger.t, sinceMs);
      const evidence = { sentence: say("setByPilot"), figures: [] };
      changed({ phase, atMs: sinceMs, decidedAtMs: Math.max(nowMs, sinceMs), evidence, corrected: true });
      emitEvent("phase_corrected", sinceMs, say("phaseSet", { phase }));
      return state.outputs;
    },
    timeMs: () => reader.timeMs,
    aloft: () => airGround.air,
    identify(category) {
      moment.kind = kindOf(category);
    },
    view: () => ({
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

import type { FlightEvent, Landing, PhaseChange, TrackerView } from "../../../src-shared/domain/flight.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { ReaderState, readSample } from "../../gate/read-sample.ts";
import { type Reading, speedOf } from "../../gate/reading.ts";
import {
  bookLiftOff,
  bookOffBlocks,
  bookTouchdown,
  clocksOf,
  haltedS,
  Ledger,
  totalsOf,
  updateLedger,
} from "../clocks/ledger.ts";
import { Analyser } from "../landing/analyser.ts";
import { CrashWatch, forgetCrash, stepCrash, stepImpact } from "../landing/crash.ts";
import { stepAnalyser } from "../landing/landing.ts";
import { setAirGround } from "./air-ground.ts";
import { stepDetector } from "./detector.ts";
import { AirGround, Detector, type FlightPlan, kindOf, type Moment, setPhase } from "./detector-state.ts";
import { clearHistory, History, recordReading, simulatedAt } from "./history.ts";
import { Holding, isHolding } from "./holding.ts";
import { limits } from "./limits.ts";
import { detectPlacement, keepLastSeen, type Placed, Placement } from "./placement.ts";
import { isAtItsRunway, newRunwayBook, stepRunways } from "./runway-use.ts";

export type { FlightPlan } from "./detector-state.ts";

/** What a sample led to. A landing is repeated when bounces or the roll-out refine it: the same `atMs` replaces it. */
export type TrackerOutput =
  | { readonly kind: "phase"; readonly change: PhaseChange }
  | { readonly kind: "event"; readonly event: FlightEvent }
  | { readonly kind: "landing"; readonly landing: Landing }
  /** After a crash: the landing events since `sinceMs` are void (`isOfLanding`). */
  | { readonly kind: "no_landing"; readonly sinceMs: number };

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

class State {
  reader = new ReaderState();
  history = new History();
  airGround = new AirGround();
  holding = new Holding();
  detector = new Detector();
  ledger = new Ledger();
  analyser = new Analyser();
  runways = newRunwayBook();
  phases: PhaseChange[] = [];
  landings: Landing[] = [];
  crashWatch = new CrashWatch();
  /** Why simulated time has stopped, and since when; the simulation rate, and since when it differs from 1. */
  halt: Reading["halt"] = "none";
  haltMs = 0;
  rate = 1;
  rateMs = 0;
  engines: boolean | null = null;
  /** A hold was reported, and it has not ended. */
  holds = false;
  placement = new Placement();
  /** The present or last stand; the stands of off blocks and on blocks. */
  stand: string | null = null;
  stands: { out: string | null; in: string | null } = { out: null, in: null };
}

const beforeFirst: PhaseChange = {
  phase: "boarding",
  atMs: 0,
  decidedAtMs: 0,
  evidence: { sentence: say("waitingForSimulator"), figures: [] },
};

/** Altitude lost before a descent was detected: it began that much higher. */
const lostFt = (evidence: PhaseChange["evidence"]): number =>
  evidence.figures.find((f) => f.name === "lost")?.value ?? 0;

/** A shorter leap is a correction of the position. */
const leastLeapNm = 1;
/** The longest time from the first touch to the sample that shows a crash, s. Simulators report it within 1–2 s. */
const hitToCrashS = 30;

/** Follows one flight. */
export function createTracker(plan: FlightPlan): Tracker {
  const state = new State();
  const { reader, history, ledger, analyser, detector, airGround, holding, crashWatch, placement } = state;
  const reading: Reading = reader.reading;
  const moment: Moment = {
    plan,
    kind: kindOf(plan.category),
    detector,
    airGround,
    history,
    holding,
    emit: (change) => changed(change),
    reading,
  };
  let outputs: TrackerOutput[] = [];

  const emitEvent = (kind: FlightEvent["kind"], atMs: number, text: Text) =>
    outputs.push({ kind: "event", event: { kind, atMs, text } });

  const changed = (change: PhaseChange) => {
    const from = state.phases.at(-1)?.phase;
    state.phases.push(change);
    outputs.push({ kind: "phase", change });
    keepClocks(change);
    emitPhaseEvents(change, from);
  };

  /** Simulated time of the moment to which a phase is back-dated. Wall-clock time would include later pauses. */
  const momentT = (atMs: number): number => {
    const known = atMs === detector.standMs ? detector.standT : atMs === detector.moveMs ? detector.moveT : Number.NaN;
    return Number.isNaN(known) ? (simulatedAt(history, atMs, reading.rate) ?? ledger.t) : known;
  };

  /** Derives the OUT and IN times from the phases. */
  const keepClocks = ({ phase, atMs }: PhaseChange) => {
    if (placement.isPutInAir && ledger.inMs !== null) return;
    const t = momentT(atMs);
    if ((phase === "push_back" || phase === "taxi" || phase === "take_off") && !airGround.air) {
      if (bookOffBlocks(ledger, atMs, t)) {
        state.stands.out = state.stand;
        emitEvent(
          "block_off",
          atMs,
          state.stand === null ? say("offBlocks") : say("offBlocksAt", { stand: state.stand }),
        );
      }
      ledger.inMs = null;
    } else if (phase === "arrived") {
      // On blocks is when the aircraft came to rest, even if other phases were reported later: it may have stood
      // through a gap.
      const rested = !Number.isNaN(detector.standT);
      ledger.inMs = rested ? detector.standMs : atMs;
      ledger.inT = rested ? detector.standT : t;
      state.stands.in = state.stand;
      emitEvent(
        "block_on",
        ledger.inMs,
        state.stand === null ? say("onBlocks") : say("onBlocksAt", { stand: state.stand }),
      );
    } else if (phase === "boarding" && ledger.offMs === null) ledger.outMs = null;
    else if (!groundPhases.has(phase)) ledger.inMs = null;
  };

  const emitPhaseEvents = ({ phase, atMs, evidence }: PhaseChange, from: Phase | undefined) => {
    if (phase === "go_around") emitEvent("go_around", atMs, say("goAround"));
    else if (phase === "rejected_take_off") emitEvent("rejected_take_off", atMs, say("takeOffRejected"));
    else if (phase === "cruise" && from === "climb")
      emitEvent("top_of_climb", atMs, say("topOfClimb", { ft: reading.altitudeFt }));
    else if (from === "cruise" && (phase === "descent" || phase === "approach"))
      emitEvent("top_of_descent", atMs, say("topOfDescent", { ft: reading.altitudeFt + lostFt(evidence) }));
    else if (from === "cruise" && phase === "climb") emitEvent("step_climb", atMs, say("climbingAgain"));
  };

  const liftedOff = () => {
    const { sinceMs, sinceT } = airGround;
    placement.isPutInAir = false;
    bookLiftOff(ledger, sinceMs, sinceT, sinceT <= placement.unseenT);
    emitEvent("lift_off", sinceMs, say("liftOff", { kt: speedOf(reading) }));
    if (detector.detail === "touch-and-go") emitEvent("touch_and_go", sinceMs, say("touchAndGo"));
  };

  const touchedDown = () => {
    const { sinceMs, sinceT } = airGround;
    // The landing has the time of the first touch. The air-ground decision may date the contact later.
    const atMs = analyser.landing?.atMs ?? sinceMs;
    const atT = sinceT - ((sinceMs - atMs) / 1000 - haltedS(ledger, atMs, sinceMs)) * reading.rate;
    const stands = reading.dtS > 2 && placement.flownKt > 40 && speedOf(reading) < limits.move.standingKt;
    bookTouchdown(ledger, atT);
    ledger.onMs = atMs;
    ledger.onAtLatest = stands || atT <= placement.unseenT;
    emitEvent("touchdown", atMs, ledger.onAtLatest ? say("landedUnseen") : touchdownText());
  };

  const touchdownText = (): Text => {
    const kt = speedOf(reading);
    const fpm = analyser.landing?.rateFpm ?? null;
    return fpm === null ? say("touchdown", { kt }) : say("touchdownAt", { fpm, kt });
  };

  /**
   * After a break the aircraft may have changed between ground and air unobserved. Updates the clocks, and logs what is
   * known.
   */
  const foundElsewhere = (placedOnGround: boolean) => {
    if (placement.isPutInAir || airGround.air === !Number.isNaN(ledger.liftT)) return;
    if (airGround.air) {
      bookLiftOff(ledger, reading.timeMs, ledger.t, true);
      return;
    }
    bookTouchdown(ledger, ledger.t);
    emitEvent("gap", reading.timeMs, say(placedOnGround ? "putOnGround" : "landedUnseen"));
    if (placedOnGround) return;
    ledger.onMs = reading.timeMs;
    ledger.onAtLatest = true;
  };

  const landed = (landing: Landing) => {
    const copy = structuredClone(landing);
    const at = state.landings.findIndex((known) => known.atMs === copy.atMs);
    if (at < 0) state.landings.push(copy);
    else state.landings[at] = copy;
    outputs.push({ kind: "landing", landing: copy });
  };

  /** After a placement, the readings before do not continue into those after. */
  const followPlacement = (): Placed => {
    const placed = detectPlacement(placement, reader, ledger, airGround);
    if (placed !== null) reader.reading.broken = "teleport";
    else if (!Number.isNaN(ledger.liftT) && reading.leaptNm >= leastLeapNm)
      emitEvent("slew", reading.timeMs, say("placedElsewhere", { nm: reading.leaptNm }));
    if (placed === "ground") detector.flown = false;
    return placed;
  };

  /** The stand is kept until the aircraft flies or stands elsewhere, because off blocks is detected later. */
  const followStand = ({ stand, atRunway }: SimSample) => {
    const isStanding = reading.groundSpeedKt < limits.move.standingKt;
    if (stand !== undefined) state.stand = stand;
    else if (airGround.air || isStanding) state.stand = null;
    detector.atRunway = isStanding && !airGround.air && (atRunway === true || isAtItsRunway(analyser.landing, reading));
  };

  /** @returns whether the simulator reports a crash, or the aircraft lies as a wreck. */
  const hasCrashed = (): boolean => {
    const parked = detector.phase === "arrived" || detector.phase === "deboarding";
    const wreck = stepCrash(crashWatch, reading, airGround.air, parked);
    if (wreck !== null) {
      if (wreck !== "doubtful") crashed(wreck.atMs);
      return true;
    }
    if (!Number.isNaN(crashWatch.deniedMs)) {
      emitEvent("crash_undone", crashWatch.deniedMs, say("crashNotShown"));
      crashWatch.deniedMs = Number.NaN;
    }
    return false;
  };

  /** @returns whether the contact was a crash. */
  const hasHitGround = (): boolean => {
    const impact = stepImpact(crashWatch, analyser.landing?.atMs ?? reading.timeMs);
    if (impact !== null) crashed(impact.atMs);
    return impact !== null;
  };

  /** Records a crash. Removes a landing within `hitToCrashS` before it: that contact was the crash. */
  const crashed = (atMs: number) => {
    emitEvent("crash", atMs, say("crashed"));
    const hitMs = atMs - 1000 * hitToCrashS;
    outputs.push({ kind: "no_landing", sinceMs: hitMs });
    state.landings = state.landings.filter((landing) => landing.atMs < hitMs);
    const landedAt = state.phases.findLastIndex(({ phase, atMs: beganMs }) => phase === "landed" && beganMs >= hitMs);
    const before = state.phases[landedAt - 1];
    if (before !== undefined) {
      state.phases.splice(landedAt);
      setPhase(moment, before.phase, ledger.t, before.atMs);
    }
    analyser.landing = null;
    if (ledger.onMs !== null && ledger.onMs >= hitMs) ledger.onMs = null;
  };

  const runwayListener = { emitEvent, emit: landed };
  const bounced = (atMs: number) => emitEvent("bounce", atMs, say("bounce"));

  const emitHalts = () => {
    const { halt, timeMs: atMs } = reading;
    if (halt !== state.halt) {
      if (halt === "none") emitEvent("resumed", atMs, say("goesOn", { s: (atMs - state.haltMs) / 1000 }));
      else if (halt === "slew") emitEvent("slew", atMs, say("slewing"));
      else emitEvent("paused", atMs, say("paused"));
      if (state.halt === "none") state.haltMs = atMs;
      state.halt = halt;
    }
    if (reading.broken === "gap") emitEvent("gap", reading.timeMs, say("noData", { s: reading.realS }));
    if (reading.setBackS > 0) emitEvent("gap", reading.timeMs, say("clockSetBack", { s: reading.setBackS }));
    if (reading.rate !== state.rate) {
      const { rate, timeMs } = reading;
      const change = rate === 1 ? say("timeNormal", { s: (timeMs - state.rateMs) / 1000 }) : say("timeRuns", { rate });
      emitEvent("time_compression", timeMs, change);
      if (state.rate === 1) state.rateMs = reading.timeMs;
      state.rate = reading.rate;
    }
  };

  const emitEngines = () => {
    const { engines, timeMs } = reading;
    if (engines === undefined || engines === state.engines) return;
    if (engines) emitEvent("engines_on", timeMs, say("enginesOn"));
    else if (state.engines !== null) emitEvent("engines_off", timeMs, say("enginesOff"));
    state.engines = engines;
  };

  const emitHold = () => {
    const isHold = detector.detail === "hold";
    if (isHold && !state.holds) emitEvent("hold", reading.timeMs, say("holding"));
    // A new phase resets the detail, but does not end the hold.
    state.holds = isHold || (state.holds && isHolding(holding));
  };

  const step = (sample: SimSample) => {
    const isFirst = !detector.started;
    const refuelledLb = updateLedger(ledger, reading);
    emitHalts();
    if (hasCrashed()) return;
    if (reading.halt !== "none" && !isFirst) return;
    if (isFirst) emitEvent("started", reading.timeMs, say("following"));
    if (refuelledLb > 0) emitEvent("refuelled", reading.timeMs, say("refuelled", { lb: refuelledLb }));
    const placed = followPlacement();
    if (reading.broken !== "none") clearHistory(history);
    keepLastSeen(placement, reading);
    const ticked = recordReading(history, reading);
    followStand(sample);
    const change = stepDetector(moment, ticked);
    if (placed === "air" && airGround.air) {
      placement.isPutInAir = true;
      emitEvent("gap", reading.timeMs, say("putInAir"));
    }
    const edge = placement.isPutInAir && change === "contact" ? null : change;
    stepAnalyser(analyser, reading, airGround, edge, landed, bounced);
    if (edge === "lift_off") liftedOff();
    else if (edge === "contact") touchedDown();
    else if (reading.broken !== "none" || isFirst) foundElsewhere(placed === "ground");
    if (edge === "contact" && hasHitGround()) return;
    if (airGround.air) placement.flownKt = speedOf(reading);
    stepRunways(state.runways, reading, airGround.air, edge, analyser.landing, runwayListener);
    emitEngines();
    emitHold();
  };

  return {
    update(sample) {
      if (outputs.length > 0) outputs = [];
      if (crashWatch.crash === null && readSample(reader, sample) !== null) step(sample);
      return outputs;
    },
    continueAfterCrash() {
      forgetCrash(crashWatch);
      reader.halted = true;
    },
    correct(phase, atMs) {
      outputs = [];
      const last = state.phases.at(-1);
      const nowMs = Number.isNaN(reader.timeMs) ? atMs : reader.timeMs;
      const sinceMs = Math.max(Math.min(atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
      const air = !groundPhases.has(phase);
      if (airGround.air !== air && phase !== "take_off") {
        // The pilot sees the wheels. A flag that disagrees is ignored from then on.
        setAirGround(airGround, air, reading.onGround, ledger.t, sinceMs);
        ledger.liftT = air ? ledger.t : Number.NaN;
      }
      setPhase(moment, phase, ledger.t, sinceMs);
      changed({
        phase,
        atMs: sinceMs,
        decidedAtMs: Math.max(nowMs, sinceMs),
        evidence: { sentence: say("setByPilot"), figures: [] },
        corrected: true,
      });
      emitEvent("phase_corrected", sinceMs, say("phaseSet", { phase }));
      return outputs;
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

import type { FlightEvent, Landing, PhaseChange, TrackerView } from "../../../src-shared/flight.ts";
import { bearingDeg, turnDeg } from "../../../src-shared/geodesy.ts";
import { groundPhases, type Phase } from "../../../src-shared/phases.ts";
import type { FlightSample } from "../../../src-shared/sample.ts";
import { say, type Text } from "../../../src-shared/words/message.ts";
import { confirmImpact, forgetCrash, newCrashWatch, stepCrash, stepImpact } from "../landing/crash.ts";
import { newAnalyser, stepAnalyser } from "../landing/landing.ts";
import { repeatedS } from "../reading/derived-motion.ts";
import { readSample, within } from "../reading/read-sample.ts";
import { ReaderState, type Reading, shortNm, speedOf } from "../reading/reading.ts";
import { type AirGroundView, believedFlag, heightFt, setAirGround, viewAirGround } from "./air-ground.ts";
import { stepDetector } from "./detector.ts";
import { AirGround, Detector, type FlightPlan, kindOf, type Moment, setPhase } from "./detector-state.ts";
import { addPoint, FlownPath, isOnPath } from "./flown-path.ts";
import { clearHistory, History, recordReading, simulatedAt } from "./history.ts";
import { Holding } from "./holding.ts";
import { clocksOf, Ledger, totalsOf, updateLedger } from "./ledger.ts";
import { limits } from "./limits.ts";
import { isAtItsRunway, newRunwayBook, stepRunways } from "./runway-use.ts";

export type { FlightPlan } from "./detector-state.ts";

/** What a sample led to. A landing is repeated when bounces or the roll-out refine it: the same `atMs` replaces it. */
export type TrackerOutput =
  | { readonly kind: "phase"; readonly change: PhaseChange }
  | { readonly kind: "event"; readonly event: FlightEvent }
  | { readonly kind: "landing"; readonly landing: Landing }
  /** A crash: what was logged of a landing since then was none (`isOfLanding`). */
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
  update(sample: FlightSample): TrackerOutput[];
  /** After a crash: the pilot went back to a point before it, or it was no crash. What lies between is unknown. */
  goOn(): void;
  /** The pilot sets the phase. The change is recorded as corrected. */
  correct(phase: Phase, atMs: number): TrackerOutput[];
  /** The simulator's category of the aircraft. */
  identify(category: string): void;
  view(): TrackerView;
  /** The flight's time at the newest sample, ms: ahead of a clock that was set back. */
  timeMs(): number;
  /** The wheels are off the ground. */
  aloft(): boolean;
  /** How sure that is, and which witness speaks. */
  airGround(): AirGroundView;
}

class State {
  reader = new ReaderState();
  history = new History();
  airGround = new AirGround();
  holding = new Holding();
  detector = new Detector();
  ledger = new Ledger();
  analyser = newAnalyser();
  runways = newRunwayBook();
  phases: PhaseChange[] = [];
  landings: Landing[] = [];
  crashWatch = newCrashWatch();
  /** Time stands still, and since when; it runs faster or slower, and since when. */
  halt: "none" | "paused" | "slew" | "replay" | "frozen" = "none";
  haltMs = 0;
  rate = 1;
  rateMs = 0;
  engines: boolean | null = null;
  detail: string | null = null;
  /** The last sample after a break, or so late that its speed is not the speed at what happened before it. */
  unseenT = Number.NEGATIVE_INFINITY;
  /** The last known altitude, the vertical speed with it, and when. */
  seenFt = Number.NaN;
  seenFpm = Number.NaN;
  seenT = Number.NaN;
  /** The last speed in the air. */
  flownKt = Number.NaN;
  /** A replay of its own flight after its landing: what follows moves no clock and is no other landing. */
  replays = false;
  /** When it was last on the path that a replay repeats; for how long it has moved tail first, s. */
  onPathT = Number.NaN;
  backwardsS = 0;
  path = new FlownPath();
  /** Where and how fast it was before a pause, in which it may be put elsewhere. */
  ran = { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN, groundSpeedKt: Number.NaN };
  /** The stand that the aircraft stands on, or stood on last; and those of off blocks and on blocks. */
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

/**
 * A sink rate grows to at most three times itself and 30 ft/s between two samples of a flight; if unknown, to 200 ft/s.
 */
const fastestDownFps = (fpm: number): number => (Number.isNaN(fpm) ? 200 : 30 + 3 * Math.max(0, -fpm / 60));
/** A speed belongs to a touch only within this time, s. */
const unseenS = 3;
/** No aircraft climbs faster, ft/s. */
const fastestUpFps = 300;
/** The largest altimeter step, ft. */
const leapFt = 110;
/** Faster than any aircraft moves tail first, kt: a replay that runs backwards does, for longer than this, s. */
const tailFirstKt = 40;
const tailFirstS = 0.5;
/** A pilot who flies on from a replayed moment has left its path for this long, s. */
const offPathS = 10;

/** Whether that step led backwards, at a speed at which aircraft fly. */
const isBackwards = ({ lastSent: from, sent: to }: ReaderState): boolean =>
  to.groundSpeedKt > tailFirstKt && Math.abs(turnDeg(to.headingDeg, bearingDeg(from, to))) > 120;

/** A shorter correction of the time rounds to 0 s. */
const saidFromS = 0.5;
/** From the first touch to the sample that shows a crash; simulators report it within a second or two. */
const hitToCrashS = 30;

/** Follows one flight. */
export function createTracker(plan: FlightPlan): Tracker {
  const state = new State();
  const { reader, history, ledger, analyser, detector, airGround, holding, crashWatch } = state;
  const reading: Reading = reader.reading;
  const parts: Moment = {
    plan,
    kind: kindOf(plan.category),
    detector,
    airGround,
    history,
    holding,
    emit: (change) => changed(change),
    reading,
    heightFt: Number.NaN,
    speedKt: Number.NaN,
  };
  let out: TrackerOutput[] = [];

  const emitEvent = (kind: FlightEvent["kind"], atMs: number, text: Text) =>
    out.push({ kind: "event", event: { kind, atMs, text } });

  const changed = (change: PhaseChange) => {
    const from = state.phases.at(-1)?.phase;
    state.phases.push(change);
    out.push({ kind: "phase", change });
    keepClocks(change);
    emitPhaseEvents(change, from);
  };

  /** Simulated time of the moment to which a phase is back-dated: by wall-clock time a pause since then would count. */
  const momentT = (atMs: number): number => {
    const known = atMs === detector.standMs ? detector.standT : atMs === detector.moveMs ? detector.moveT : Number.NaN;
    return Number.isNaN(known) ? (simulatedAt(history, atMs, reading.rate) ?? ledger.t) : known;
  };

  /** OUT and IN follow from the phases. */
  const keepClocks = ({ phase, atMs }: PhaseChange) => {
    if (state.replays && ledger.inMs !== null) return;
    const t = momentT(atMs);
    if ((phase === "push_back" || phase === "taxi" || phase === "take_off") && !airGround.air) {
      if (ledger.outMs === null) {
        ledger.outMs = atMs;
        ledger.outT = t;
        state.stands.out = state.stand;
        emitEvent(
          "block_off",
          atMs,
          state.stand === null ? say("offBlocks") : say("offBlocksAt", { stand: state.stand }),
        );
      }
      ledger.inMs = null;
    } else if (phase === "arrived") {
      // When it came to rest, even if other phases were still to be reported: across gaps it may have stood for long.
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

  const liftOffText = (): Text => {
    const kt = speedOf(reading);
    return Number.isNaN(kt) ? say("liftOffUnknown") : say("liftOff", { kt });
  };
  const touchdownText = (fpm: number | null): Text => {
    const kt = speedOf(reading);
    if (Number.isNaN(kt)) return say("touchdownUnknown");
    return fpm === null ? say("touchdown", { kt }) : say("touchdownAt", { fpm, kt });
  };

  const wheelsMoved = (edge: "lift_off" | "contact") => {
    const { sinceMs, sinceT } = airGround;
    if (edge === "lift_off") {
      state.replays = false;
      if (ledger.outMs === null) {
        ledger.outMs = sinceMs;
        ledger.outT = sinceT;
      }
      ledger.offMs ??= sinceMs;
      ledger.onMs = null;
      ledger.liftT = sinceT;
      emitEvent("lift_off", sinceMs, liftOffText());
      if (detector.detail === "touch-and-go") emitEvent("touch_and_go", sinceMs, say("touchAndGo"));
    } else {
      // The landing knows the first touch; the wheels may have been believed later.
      const atMs = analyser.landing?.atMs ?? sinceMs;
      const atT = sinceT - ((sinceMs - atMs) / 1000) * reading.rate;
      if (!Number.isNaN(ledger.liftT)) ledger.airS += Math.max(0, atT - ledger.liftT);
      ledger.liftT = Number.NaN;
      ledger.onMs = atMs;
      const stands = reading.dtS > 2 && state.flownKt > 40 && speedOf(reading) < limits.move.standingKt;
      const isSeen = sinceT > state.unseenT;
      emitEvent(
        "touchdown",
        atMs,
        stands
          ? say("landedUnseen")
          : isSeen
            ? touchdownText(analyser.landing?.rateFpm ?? null)
            : say("touchdownUnknown"),
      );
    }
  };

  /**
   * After a break the wheels may be elsewhere without an observed event: the clocks follow, and the known part is
   * logged.
   */
  const foundElsewhere = (put: boolean) => {
    if (state.replays || airGround.air === !Number.isNaN(ledger.liftT)) return;
    if (airGround.air) {
      ledger.liftT = ledger.t;
      ledger.offMs ??= reading.timeMs;
      ledger.onMs = null;
      if (ledger.outMs === null) {
        ledger.outMs = reading.timeMs;
        ledger.outT = ledger.t;
      }
      return;
    }
    ledger.airS += ledger.t - ledger.liftT;
    ledger.liftT = Number.NaN;
    emitEvent("gap", reading.timeMs, say(put ? "putOnGround" : "landedUnseen"));
    if (!put) ledger.onMs = reading.timeMs;
  };

  /** Suddenly on the ground, from where no aircraft gets there in the time: a reset, a slew, a saved flight. */
  const isPut = (r: Reading): boolean => {
    if (Number.isNaN(ledger.liftT) || !(r.onGround ?? heightFt(airGround, r) < 8)) return false;
    if (r.broken === "teleport") return true;
    const tooFar = r.broken === "gap" && r.dtS > 0 && r.unseenNm === 0 && !r.sameSpot && !Number.isNaN(r.latitudeDeg);
    const passedS = Math.max(r.t - state.seenT, r.broken === "gap" ? r.realS : 0);
    return tooFar || state.seenFt - r.altitudeFt > leapFt + fastestDownFps(state.seenFpm) * passedS;
  };

  /**
   * Landed, and at once elsewhere and higher than anything climbs there in the time: a replay of which the simulator says
   * nothing, or the pilot has put the aircraft on another approach.
   */
  const isPutUp = (r: Reading): boolean => {
    const { sample, t, realS, onGround } = r;
    if (state.replays || !airGround.known || airGround.air || ledger.onMs === null || onGround === true) return false;
    const speedKt = within(sample.groundSpeedKt, -1, 3000);
    if (!(speedKt > 35)) return false;
    const { ran } = state;
    const stepNm = shortNm(ran.latitudeDeg, ran.longitudeDeg, r.sent.latitudeDeg, r.sent.longitudeDeg);
    const fastestKt = Math.max(...[speedKt, ran.groundSpeedKt, state.flownKt].filter((kt) => kt > 0));
    const farthestNm = (1.5 * fastestKt * realS) / 3600;
    if (stepNm > 0.05 + farthestNm && realS < 60 && isOnPath(state.path, r.sent)) return true;
    // Slower, or where it was, it is an altimeter that leaps. The speed alone may be stale.
    if (!(stepNm > 0.5)) return false;
    const climbedFt = within(sample.altitudeFt, -2000, 200_000) - state.seenFt;
    const isTooHigh = realS < 10 && climbedFt > leapFt + fastestUpFps * (t - state.seenT);
    return isTooHigh || (climbedFt > leapFt && stepNm > 0.5 + farthestNm);
  };

  const ranTo = ({ sent }: Reading) => {
    state.ran.latitudeDeg = sent.latitudeDeg;
    state.ran.longitudeDeg = sent.longitudeDeg;
    state.ran.groundSpeedKt = sent.groundSpeedKt;
  };

  /** After a replay the pilot may fly on from one of its moments: another approach, which may end in a landing. */
  const followReplay = ({ t, sent }: Reading) => {
    if (state.backwardsS > 0 || isOnPath(state.path, sent)) state.onPathT = t;
    if (t - state.onPathT < offPathS) return;
    state.replays = false;
    foundElsewhere(false);
  };

  const landed = (landing: Landing) => {
    const copy = structuredClone(landing);
    const at = state.landings.findIndex((known) => known.atMs === copy.atMs);
    if (at < 0) state.landings.push(copy);
    else state.landings[at] = copy;
    out.push({ kind: "landing", landing: copy });
  };

  /** A landing so shortly before the crash was none. */
  const crashed = (atMs: number) => {
    emitEvent("crash", atMs, say("crashed"));
    const hitMs = atMs - 1000 * hitToCrashS;
    out.push({ kind: "no_landing", sinceMs: hitMs });
    state.landings = state.landings.filter((landing) => landing.atMs < hitMs);
    const landedAt = state.phases.findLastIndex(({ phase, atMs: beganMs }) => phase === "landed" && beganMs >= hitMs);
    const before = state.phases[landedAt - 1];
    if (before !== undefined) {
      state.phases.splice(landedAt);
      setPhase(parts, before.phase, ledger.t, before.atMs);
    }
    analyser.landing = null;
    if (ledger.onMs !== null && ledger.onMs >= hitMs) ledger.onMs = null;
  };

  const runwayListener = { emitEvent, emit: landed };
  const bounced = (atMs: number) => emitEvent("bounce", atMs, say("bounce"));

  const emitHalts = (r: Reading) => {
    const repeats = r.halt === "frozen" && ledger.standsS < repeatedS;
    const halt = repeats ? state.halt : r.halt;
    if (halt !== state.halt) {
      const atMs = halt === "frozen" ? r.timeMs - ledger.standsS * 1000 : r.timeMs;
      if (halt === "none") emitEvent("resumed", atMs, say("goesOn", { s: (atMs - state.haltMs) / 1000 }));
      else if (halt === "slew") emitEvent("slew", atMs, say("slewing"));
      else emitEvent("paused", atMs, say(halt === "frozen" ? "frozen" : "paused"));
      if (state.halt === "none") state.haltMs = atMs;
      state.halt = halt;
    }
    if (r.broken === "gap") emitEvent("gap", r.timeMs, say("noData", { s: r.realS }));
    if (r.setBackS >= saidFromS) emitEvent("gap", r.timeMs, say("clockSetBack", { s: r.setBackS }));
    if (r.rate !== state.rate) {
      const { rate, timeMs } = r;
      const change = rate === 1 ? say("timeNormal", { s: (timeMs - state.rateMs) / 1000 }) : say("timeRuns", { rate });
      emitEvent("time_compression", timeMs, change);
      if (state.rate === 1) state.rateMs = r.timeMs;
      state.rate = r.rate;
    }
  };

  return {
    update(sample) {
      if (out.length > 0) out = [];
      if (crashWatch.crash !== null || readSample(reader, sample) === null) return out;
      const first = !detector.started;
      const refuelled = updateLedger(ledger, reading);
      emitHalts(reading);
      const parked = detector.phase === "arrived" || detector.phase === "deboarding";
      const wreck = stepCrash(crashWatch, reading, airGround.air, parked);
      if (wreck !== null) {
        if (wreck !== "doubtful") crashed(wreck.atMs);
        return out;
      }
      if (!Number.isNaN(crashWatch.deniedMs)) {
        emitEvent("crash_undone", crashWatch.deniedMs, say("crashNotShown"));
        crashWatch.deniedMs = Number.NaN;
      }
      if (reading.halt !== "none" && !first) {
        if (reading.halt === "slew" || reading.halt === "replay") ranTo(reading);
        return out;
      }
      if (first) emitEvent("started", reading.timeMs, say("following"));
      if (refuelled > 0) emitEvent("refuelled", reading.timeMs, say("refuelled", { lb: refuelled }));
      const mayReplay = state.replays || ledger.onMs !== null;
      state.backwardsS = mayReplay && isBackwards(reader) ? state.backwardsS + reading.realS : 0;
      const leaptUp = isPutUp(reading);
      ranTo(reading);
      if (leaptUp) {
        reader.reading.broken = "teleport";
        state.replays = isOnPath(state.path, reading.sent);
        state.onPathT = reading.t;
      }
      const put = isPut(reading);
      if (put) {
        reader.reading.broken = "teleport";
        detector.flown = false;
      }
      if (reading.broken !== "none") clearHistory(history);
      if (reading.broken !== "none" || reading.dtS > unseenS) state.unseenT = reading.t;
      if (!Number.isNaN(reading.altitudeFt)) {
        state.seenFt = reading.altitudeFt;
        state.seenFpm = reading.verticalSpeedFpm;
        state.seenT = reading.t;
      }
      const speed = Number.isNaN(reading.groundSpeedKt) ? reading.airspeedKt : reading.groundSpeedKt;
      const ticked = recordReading(
        history,
        reading.t,
        reading.timeMs,
        // A recorder without altitude may still have height: the shape of the flight is the same.
        Number.isNaN(reading.altitudeFt) ? reading.aglFt : reading.altitudeFt,
        speed,
        reading.aglFt,
        Number.isNaN(reading.trackDeg) ? reading.headingDeg : reading.trackDeg,
      );
      reader.reading.onGround = believedFlag(airGround, reading.onGround);
      if (sample.stand !== undefined) state.stand = sample.stand;
      // Until it stands elsewhere: off blocks is found some time after it.
      else if (airGround.air || speed < limits.move.standingKt) state.stand = null;
      detector.atRunway =
        !airGround.air &&
        speed < limits.move.standingKt &&
        (sample.atRunway === true || isAtItsRunway(analyser.landing, reading));
      const stepped = stepDetector(parts, ticked);
      // On the ground after all: the altimeter had jumped.
      if (leaptUp && !airGround.air) state.replays = false;
      if (leaptUp && airGround.air) emitEvent("gap", reading.timeMs, say("putInAir"));
      if (ticked && airGround.air)
        if (state.replays) followReplay(reading);
        else addPoint(state.path, reading.sent);
      if (stepped === "lift_off" && state.backwardsS > tailFirstS && ledger.onMs !== null) {
        state.replays = true;
        state.onPathT = reading.t;
        analyser.contactT = Number.NaN;
        emitEvent("gap", reading.timeMs, say("putInAir"));
      }
      const isReplayed = state.replays && (stepped === "contact" || state.backwardsS > 0);
      const edge = isReplayed ? null : stepped;
      stepAnalyser(analyser, reading, airGround, heightFt(airGround, reading), edge, landed, bounced);
      if (edge !== null) wheelsMoved(edge);
      else if (reading.broken !== "none" || first) foundElsewhere(put);
      const hitMs = analyser.landing?.atMs ?? reading.timeMs;
      const impact =
        edge === "contact" ? stepImpact(crashWatch, hitMs) : confirmImpact(crashWatch, hitMs, analyser.ownFpm);
      if (impact !== null) {
        crashed(impact.atMs);
        return out;
      }
      if (airGround.air) state.flownKt = speedOf(reading);
      stepRunways(state.runways, reading, airGround.air, edge, analyser.landing, runwayListener);
      if (reading.engines !== undefined && reading.engines !== state.engines) {
        if (state.engines !== null || reading.engines)
          emitEvent(
            reading.engines ? "engines_on" : "engines_off",
            reading.timeMs,
            say(reading.engines ? "enginesOn" : "enginesOff"),
          );
        state.engines = reading.engines;
      }
      if (detector.detail !== state.detail) {
        if (detector.detail === "hold") emitEvent("hold", reading.timeMs, say("holding"));
        state.detail = detector.detail;
      }
      return out;
    },
    goOn() {
      forgetCrash(crashWatch);
      reader.halted = true;
    },
    correct(phase, atMs) {
      out = [];
      const last = state.phases.at(-1);
      const nowMs = reader.started ? reader.timeMs : atMs;
      const sinceMs = Math.max(Math.min(atMs, nowMs), last?.atMs ?? Number.NEGATIVE_INFINITY);
      const air = !groundPhases.has(phase);
      if (airGround.air !== air && phase !== "take_off") {
        // The pilot sees the wheels; a flag that disagrees is dead.
        setAirGround(airGround, air, ledger.t, sinceMs);
        ledger.liftT = air ? ledger.t : Number.NaN;
      }
      setPhase(parts, phase, ledger.t, sinceMs);
      changed({
        phase,
        atMs: sinceMs,
        decidedAtMs: Math.max(nowMs, sinceMs),
        evidence: { sentence: say("setByPilot"), figures: [] },
        corrected: true,
      });
      emitEvent("phase_corrected", sinceMs, say("phaseSet", { phase }));
      return out;
    },
    timeMs: () => reader.timeMs,
    aloft: () => airGround.air,
    airGround: () => viewAirGround(airGround, ledger.t),
    identify(category) {
      parts.kind = kindOf(category);
    },
    view: () => ({
      phase: state.phases.at(-1) ?? beforeFirst,
      phases: [...state.phases],
      detail: detector.detail,
      departure: state.runways.departure,
      stands: { ...state.stands },
      landings: [...state.landings],
      crash: crashWatch.crash,
      clocks: clocksOf(ledger, detector.flown && !airGround.air ? detector.standT : Number.NaN),
      totals: totalsOf(ledger),
      dropped: { ...reader.dropped },
    }),
  };
}

import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import { say } from "../../../src-shared/words/message.ts";
import { directionOf, speedOf } from "../../gate/reading.ts";
import {
  followExtremes,
  followLevel,
  followSink,
  hasLevelledOff,
  hasRoomToDescend,
  isFalling,
  levelS,
} from "./air-evidence.ts";
import { type AirGroundChange, stepAirGround } from "./air-ground.ts";
import { enterPhase, figure, type Moment, resetExtremes } from "./detector-state.ts";
import { followMotion, isMovingBackwards } from "./ground-evidence.ts";
import { fitAltitude } from "./history.ts";
import { isHolding, stepHolding } from "./holding.ts";
import { limits } from "./limits.ts";
import { climbOut, type Exit, phaseRules } from "./phase-rules.ts";

const { feed, move, roll, trend, climb, cruise, approach } = limits;

/**
 * One step of the phase detector. Physics decides first between ground and air; the phase rules follow within that, so
 * the two never contradict each other. `ticked`: the history has a new entry.
 */
export function stepDetector(moment: Moment, ticked: boolean): AirGroundChange {
  const { detector, airGround, reading } = moment;
  const edge = stepAirGround(moment);
  const begins = edge === null && (!detector.started || reading.broken !== "none");
  // Between two history entries only the wheels and motion on the ground are evaluated.
  if (!ticked && airGround.air && !begins && edge === null && !groundPhases.has(detector.phase)) return null;
  if (begins) {
    begin(moment);
    return null;
  }
  if (ticked) followTrend(moment);
  detector.started = true;
  if (edge === "lift_off") liftOff(moment);
  else if (edge === "contact") contact(moment);
  else if (!airGround.air) {
    followMotion(moment);
    if (ticked) take(moment, phaseRules[detector.phase]);
  } else if (groundPhases.has(detector.phase)) take(moment, climbOut);
  else if (ticked) stepAir(moment);
  return edge;
}

/** Takes the first exit that holds. @returns whether one did. */
function take(moment: Moment, exits: readonly Exit[]): boolean {
  for (const exit of exits) {
    const { lasted } = exit;
    if ((lasted !== undefined && !(lasted[0](moment) >= lasted[1](moment))) || !exit.when(moment)) continue;
    enterPhase(moment, exit.to, exit.beganMs?.(moment) ?? moment.reading.timeMs, exit.because(moment));
    moment.detector.detail = exit.detail ?? null;
    return true;
  }
  return false;
}

function stepAir(moment: Moment): void {
  const { detector, reading } = moment;
  followExtremes(moment);
  followSink(moment);
  if (reading.t - detector.sinceT < Math.max(trend.shortestS, feed.samples * reading.dtS)) return;
  // A full turn as low as a circuit is a circuit.
  if (isHolding(moment.holding) && !(moment.reading.heightFt < cruise.circuitFt)) detector.detail = "hold";
  else if (detector.detail === "hold") detector.detail = null;
  if (!take(moment, phaseRules[detector.phase]) && detector.phase === "cruise" && !isFalling(moment))
    followLevel(moment);
}

function followTrend(moment: Moment): void {
  const { detector, reading, history } = moment;
  stepHolding(moment.holding, reading.t, directionOf(reading));
  detector.rateFpm = fitAltitude(history, trend.spanS).rateFpm;
  detector.shortRateFpm = fitAltitude(history, trend.shortSpanS).rateFpm;
  followLevelStretch(moment);
}

/** Keeps since when the aircraft has been level. Neither a roll nor a hover taxi belongs to a level stretch. */
function followLevelStretch(moment: Moment): void {
  const { detector, reading } = moment;
  const isLow = reading.heightFt < climb.screenFt;
  const rateFpm = Math.abs(detector.rateFpm);
  const levelledOff = hasLevelledOff(moment);
  const endsFpm = levelledOff ? trend.levelledOffFpm : trend.steadyFpm;
  if (isLow || rateFpm > endsFpm) detector.levelT = Number.NaN;
  else if (rateFpm < (levelledOff ? endsFpm : trend.levelFpm) && Number.isNaN(detector.levelT)) {
    detector.levelT = reading.t;
    detector.levelMs = reading.timeMs;
  }
  // A climb or descent after a level stretch begins at its end, and not at the highest or lowest point in it.
  if (levelS(moment) < trend.spanS || Number.isNaN(detector.levelT)) return;
  detector.highMs = detector.lowMs = reading.timeMs;
  detector.lowUntilT = reading.t;
}

/** The first sample, or the first after a break: the present state is taken as it is, without an event. */
function begin(moment: Moment): void {
  const { detector, reading, airGround } = moment;
  const resumed = detector.started;
  detector.started = true;
  resetExtremes(moment);
  detector.levelT = detector.moveT = Number.NaN;
  // Standing at the same spot before and after a gap: it stood all the time.
  if (!reading.sameSpot) detector.standT = Number.NaN;
  if (Number.isNaN(detector.standT) && !airGround.air && reading.groundSpeedKt < limits.move.standingKt) {
    detector.standT = reading.t;
    detector.standMs = reading.timeMs;
  }
  if (airGround.air) detector.flown = true;
  if (resumed && groundPhases.has(detector.phase) !== airGround.air) return;
  const phase = airGround.air ? firstInTheAir(moment, !resumed) : firstOnTheGround(moment, !resumed);
  const [fresh, again] = airGround.air
    ? (["foundInTheAir", "foundInTheAirAgain"] as const)
    : (["foundOnTheGround", "foundOnTheGroundAgain"] as const);
  enterPhase(moment, phase, reading.timeMs, [
    say(resumed ? again : fresh),
    figure("groundSpeed", reading.groundSpeedKt),
    figure("height", moment.reading.heightFt),
    figure("rate", reading.verticalSpeedFpm),
  ]);
  detector.peakKt = speedOf(reading);
}

function firstInTheAir(moment: Moment, first: boolean): Phase {
  const { verticalSpeedFpm, heightFt } = moment.reading;
  if (!first) return climbsFrom.has(moment.detector.phase) ? "climb" : "take_off";
  if (verticalSpeedFpm > trend.levelledOffFpm) return "climb";
  if (verticalSpeedFpm < -trend.levelledOffFpm) return heightFt < approach.belowFt ? "approach" : "descent";
  return hasRoomToDescend(moment) < cruise.hardly ? "descent" : "cruise";
}

function firstOnTheGround(moment: Moment, first: boolean): Phase {
  const { detector, reading } = moment;
  // After a gap: "landed" cannot fix a block-off time, "taxi" would. What was put there has not landed.
  const isFast = reading.groundSpeedKt > roll.kt && reading.broken !== "teleport";
  if (isFast && first) detector.flown ||= !isNearerDeparture(moment);
  if (detector.flown || (isFast && !first)) return "landed";
  if (!(reading.groundSpeedKt > move.standingKt)) return "boarding";
  return isMovingBackwards(moment) ? "push_back" : "taxi";
}

const isNearerDeparture = ({ plan: { departure, arrival }, reading }: Moment): boolean =>
  departure !== null && arrival !== null && distanceNm(departure, reading) < distanceNm(arrival, reading);

/** The ground phases from which an aircraft may be climbing at once; the others go through a take-off first. */
const climbsFrom: ReadonlySet<Phase> = new Set(["boarding", "taxi", "take_off", "landed"]);

function liftOff(moment: Moment): void {
  const { detector, reading, airGround } = moment;
  const touchAndGo = detector.phase === "landed" || detector.detail === "touch-and-go";
  detector.flown = true;
  detector.hasLiftedOff = true;
  detector.topFt = reading.altitudeFt;
  resetExtremes(moment);
  detector.levelT = Number.NaN;
  // CICTT: take-off lasts to 35 ft above the runway. A touch-and-go too short to show its roll still has a take-off.
  if (detector.phase === "take_off") return;
  const kt = airGround.sinceKt;
  enterPhase(moment, "take_off", airGround.sinceMs, [
    say("wheelsOff", { kt }),
    figure("speed", kt),
    figure("height", reading.heightFt),
  ]);
  if (touchAndGo) detector.detail = "touch-and-go";
}

function contact(moment: Moment): void {
  const { detector, reading } = moment;
  const kt = speedOf(reading);
  detector.peakKt = kt;
  detector.standT = detector.moveT = Number.NaN;
  enterPhase(moment, "landed", moment.airGround.sinceMs, [say("wheelsOn", { kt }), figure("speed", kt)]);
}

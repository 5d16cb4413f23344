import type { Figure } from "../../../src-shared/domain/flight.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import { say } from "../../../src-shared/words/message.ts";
import { directionOf, groundSpeedOf, speedOf } from "../../gate/reading.ts";
import {
  followExtremes,
  followLevel,
  followSink,
  hasLevelledOff,
  hasRoomToDescend,
  isFalling,
  levelS,
  stillClimbs,
} from "./air-evidence.ts";
import { type AirGroundChange, heightFt, stepAirGround } from "./air-ground.ts";
import { enterPhase, figure, type Moment, resetExtremes } from "./detector-state.ts";
import { followMotion, gainKtS } from "./ground-evidence.ts";
import { fitAltitude } from "./history.ts";
import { isHolding, stepHolding } from "./holding.ts";
import { limits } from "./limits.ts";
import { climbOut, type Exit, phaseRules } from "./phase-rules.ts";

const { feed, firstPhase, trend, climb, cruise, approach, roll } = limits;

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
  moment.heightFt = heightFt(airGround, reading);
  moment.speedKt = groundSpeedOf(reading);
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
  if (isHolding(moment.holding) && !(moment.heightFt < cruise.circuitFt)) detector.detail = "hold";
  else if (detector.detail === "hold") detector.detail = null;
  if (!take(moment, phaseRules[detector.phase]) && detector.phase === "cruise" && !isFalling(moment))
    followLevel(moment);
}

function followTrend(moment: Moment): void {
  const { detector, reading, history } = moment;
  stepHolding(moment.holding, reading.t, directionOf(reading));
  const long = fitAltitude(history, trend.spanS);
  detector.rateFpm = long.spanS >= trend.leastSpanS ? long.rateFpm : Number.NaN;
  const short = fitAltitude(history, trend.shortSpanS);
  detector.shortRateFpm = short.spanS >= trend.leastSpanS ? short.rateFpm : Number.NaN;
  followLevelStretch(moment);
}

/** Keeps since when the aircraft has been level. Neither a roll nor a hover taxi belongs to a level stretch. */
function followLevelStretch(moment: Moment): void {
  const { detector, reading } = moment;
  const isLow = !Number.isNaN(reading.aglFt) && moment.heightFt < climb.screenFt;
  const rateFpm = Math.abs(detector.rateFpm);
  const levelledOff = hasLevelledOff(moment);
  const endsFpm = levelledOff ? trend.levelledOffFpm : trend.steadyFpm;
  if (isLow || rateFpm > endsFpm || (stillClimbs(moment) && !levelledOff)) detector.levelT = Number.NaN;
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
  const first = Number.isNaN(detector.sinceT);
  if (first && isFirstUnknown(moment)) return;
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
  const phase = airGround.air ? firstInTheAir(moment, !resumed) : firstOnTheGround(moment, first);
  if (!first && !resumed && phase === detector.phase) return;
  const speed = speedOf(reading);
  detector.slowestKt = 9999;
  const [fresh, again] = airGround.air
    ? (["foundInTheAir", "foundInTheAirAgain"] as const)
    : (["foundOnTheGround", "foundOnTheGroundAgain"] as const);
  enterPhase(moment, phase, reading.timeMs, [
    say(resumed ? again : fresh),
    figure("groundSpeed", reading.groundSpeedKt),
    figure("height", moment.heightFt),
    figure("rate", reading.verticalSpeedFpm),
  ]);
  detector.peakKt = Number.isNaN(speed) ? 0 : speed;
}

/** The first phase of a fast aircraft on the ground waits for a second speed, which shows whether it takes off or lands. */
function isFirstUnknown(moment: Moment): boolean {
  const { detector, airGround, reading, speedKt } = moment;
  if (Number.isNaN(detector.firstT)) detector.firstT = reading.t;
  detector.peakKt = Math.max(detector.peakKt, speedKt || 0);
  if (reading.t - detector.firstT >= firstPhase.waitS) return false;
  return !airGround.air && detector.peakKt > firstPhase.fastKt && Number.isNaN(gainKtS(moment));
}

function firstInTheAir(moment: Moment, first: boolean): Phase {
  const { verticalSpeedFpm } = moment.reading;
  if (!first) return climbsFrom.has(moment.detector.phase) ? "climb" : "take_off";
  if (verticalSpeedFpm > firstPhase.movingFpm) return "climb";
  if (verticalSpeedFpm < -firstPhase.movingFpm) return moment.heightFt < approach.belowFt ? "approach" : "descent";
  return moment.heightFt > firstPhase.cruiseFt && hasRoomToDescend(moment) < cruise.hardly ? "descent" : "cruise";
}

function firstOnTheGround(moment: Moment, first: boolean): Phase {
  const { detector, reading, speedKt } = moment;
  const fastestKt = first ? detector.peakKt : speedKt;
  // An aircraft that was put there has neither landed nor taken off.
  if (!detector.flown && fastestKt > firstPhase.fastKt && reading.broken !== "teleport") {
    if (gainKtS(moment) > roll.gain) return "take_off";
    // After a gap: "landed" cannot fix a block-off time, "taxi" would.
    if (!first) return "landed";
    detector.flown = !isNearerDeparture(moment);
  }
  if (detector.flown) return "landed";
  return speedKt > firstPhase.taxiKt ? "taxi" : "boarding";
}

const isNearerDeparture = ({ plan: { departure, arrival }, reading }: Moment): boolean =>
  departure !== null && arrival !== null && distanceNm(departure, reading) < distanceNm(arrival, reading);

/** The ground phases from which an aircraft may be climbing at once; the others go through a take-off first. */
const climbsFrom: ReadonlySet<Phase> = new Set(["boarding", "taxi", "take_off", "landed"]);

function liftOff(moment: Moment): void {
  const { detector, reading, airGround } = moment;
  const touchAndGo = detector.phase === "landed" || detector.detail === "touch-and-go";
  detector.flown = true;
  detector.fieldLatitude = reading.latitudeDeg;
  detector.fieldLongitude = reading.longitudeDeg;
  detector.topFt = reading.altitudeFt;
  resetExtremes(moment);
  detector.levelT = Number.NaN;
  // CICTT: take-off lasts to 35 ft above the runway. Without a ground flag the lift-off is detected only at about that
  // height. A touch-and-go too short to show its roll still has a take-off.
  const flagged = reading.onGround !== undefined;
  if (detector.phase === "take_off" && flagged) return;
  const phase = flagged || detector.phase === "landed" || !climbsFrom.has(detector.phase) ? "take_off" : "climb";
  enterPhase(moment, phase, airGround.sinceMs, [
    ...atSpeed(moment, "liftOffUnknown", "wheelsOff"),
    figure("height", moment.heightFt),
  ]);
  if (touchAndGo) detector.detail = "touch-and-go";
}

function contact(moment: Moment): void {
  const { detector, reading } = moment;
  const speed = speedOf(reading);
  detector.runwayDeg = directionOf(reading);
  detector.slowestKt = detector.peakKt = Number.isNaN(speed) ? 0 : speed;
  detector.standT = detector.moveT = Number.NaN;
  detector.landedT = reading.t;
  enterPhase(moment, "landed", moment.airGround.sinceMs, atSpeed(moment, "touchdownUnknown", "wheelsOn"));
}

function atSpeed(
  { reading }: Moment,
  unknown: "liftOffUnknown" | "touchdownUnknown",
  known: "wheelsOff" | "wheelsOn",
): [ReturnType<typeof say>, Figure] {
  const kt = speedOf(reading);
  return [Number.isNaN(kt) ? say(unknown) : say(known, { kt }), figure("speed", kt)];
}

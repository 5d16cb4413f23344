import type { Figure } from "../../../src-shared/domain/flight.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { Message } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { figure, type Moment } from "./detector-state.ts";
import { highestBetween, historyCapacity, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";

/** Conditions for the phases in the air: climbing, level or descending, and how near the ground and the arrival are. */

const { trend, cruise, approach, final, goAround } = limits;

export function followExtremes({ detector, reading }: Moment): void {
  const { altitudeFt } = reading;
  if (!(altitudeFt <= detector.topFt)) detector.topFt = altitudeFt;
  if (!(altitudeFt <= detector.highFt)) {
    detector.highFt = altitudeFt;
    detector.highMs = reading.timeMs;
  }
  if (altitudeFt >= detector.lowFt) return;
  detector.lowFt = altitudeFt;
  detector.lowMs = reading.timeMs;
  detector.lowT = detector.lowUntilT = reading.t;
  detector.lowHeightFt = reading.heightFt;
}

/** In cruise: the level held, averaged over a minute, so that slow drift is not a climb. */
export function followLevel({ detector, reading }: Moment): void {
  const { altitudeFt } = reading;
  if (Number.isNaN(detector.levelAltitudeFt)) detector.levelAltitudeFt = altitudeFt;
  const share = Math.min(1, (reading.t - detector.followedT) / trend.levelMeanS);
  if (Math.abs(detector.rateFpm) < trend.levelFpm)
    detector.levelDeviationFt += (Math.abs(altitudeFt - detector.levelAltitudeFt) - detector.levelDeviationFt) * share;
  detector.levelAltitudeFt += (altitudeFt - detector.levelAltitudeFt) * share;
  detector.followedT = reading.t;
  detector.highFt = Math.max(detector.levelAltitudeFt, altitudeFt);
  detector.lowFt = Math.min(detector.levelAltitudeFt, altitudeFt);
  if (Math.abs(detector.rateFpm) < trend.levelFpm) detector.highMs = detector.lowMs = reading.timeMs;
}

/** Level by the short rate, while the mean rate still contains a part of the climb or descent. */
export const hasLevelledOff = ({ detector }: Moment): boolean =>
  Math.abs(detector.shortRateFpm) < trend.levelledOffShortFpm;

export const levelS = ({ detector, reading }: Moment): number => reading.t - detector.levelT;

function shortOffLevelFt({ detector }: Moment): number {
  // Every cruise ends with a descent; a climb out of a cruise is rare, and needs more.
  const deviations = detector.shortRateFpm < 0 ? trend.sinkDeviations : trend.climbDeviations;
  const wanderedFt = trend.wanderFt + deviations * detector.levelDeviationFt;
  return Math.min(trend.offLevelFt, Math.max(trend.shortOffLevelFt, wanderedFt));
}
const isOffByShortRate = (moment: Moment, movedFt: number): boolean =>
  Math.abs(moment.detector.shortRateFpm) > trend.steadyFpm && movedFt > shortOffLevelFt(moment);

export const gainedFt = ({ detector, reading }: Moment): number => reading.altitudeFt - detector.lowFt;
export const lostFt = ({ detector, reading }: Moment): number => detector.highFt - reading.altitudeFt;
export function isRising(moment: Moment): boolean {
  const { shortRateFpm, rateFpm } = moment.detector;
  const gained = gainedFt(moment);
  return (
    (shortRateFpm > 0 && isOffByShortRate(moment, gained)) || (rateFpm > trend.steadyFpm && gained > trend.offLevelFt)
  );
}
export function isFalling(moment: Moment): boolean {
  const { shortRateFpm, rateFpm } = moment.detector;
  const lost = lostFt(moment);
  return (
    (shortRateFpm < 0 && isOffByShortRate(moment, lost)) || (rateFpm < -trend.steadyFpm && lost > trend.offLevelFt)
  );
}
/** At the top of a climb that turns into a descent, only the mean rate is that of a level stretch. */
export const startsToFall = (moment: Moment): boolean =>
  moment.detector.shortRateFpm < -trend.steadyFpm && lostFt(moment) > trend.shortOffLevelFt;
/** The evidence: rate, and change of altitude with its limit. */
export function altitudeChange(moment: Moment, way: "gained" | "gainedInCruise" | "lost"): [Message, Figure, Figure] {
  const movedFt = way === "lost" ? lostFt(moment) : gainedFt(moment);
  const isShort = isOffByShortRate(moment, movedFt);
  const rate = isShort ? moment.detector.shortRateFpm : moment.detector.rateFpm;
  return [
    say(way, { ft: movedFt, fpm: rate }),
    figure("rate", rate, Math.sign(rate) * trend.steadyFpm),
    figure(way === "lost" ? way : "gained", movedFt, isShort ? shortOffLevelFt(moment) : trend.offLevelFt),
  ];
}

/** How long a level stretch after a climb must last to be cruise, s. */
export function cruiseAfterClimbS({ plan, detector, reading }: Moment): number {
  if (plan.cruiseAltitudeFt !== null && reading.altitudeFt < plan.cruiseAltitudeFt * cruise.belowPlanShare)
    return cruise.belowPlanS;
  // Joined in the air: a circuit begins with a take-off.
  const inCircuit = reading.heightFt < cruise.circuitFt && detector.hasLiftedOff;
  return inCircuit ? cruise.circuitS : cruise.levelS;
}

/** The remaining distance, as a multiple of the length of a 3° descent. NaN without an arrival. */
export function hasRoomToDescend({ plan: { arrival }, reading }: Moment): number {
  return arrival === null ? Number.NaN : distanceNm(arrival, reading) / (reading.heightFt / cruise.descentFtPerNm);
}

/**
 * How long a level stretch on the way down must last to be a new cruise, s. Aircraft without an engine fly no cruise.
 */
export function cruiseInDescentS(moment: Moment): number {
  const room = hasRoomToDescend(moment);
  if (room < cruise.hardly || moment.kind.glides) return cruise.againLateS;
  const belowTopFt = moment.detector.topFt - moment.reading.altitudeFt;
  const nearTop = belowTopFt < Math.min(cruise.nearTopFt, (belowTopFt + moment.reading.heightFt) / 4);
  return room > cruise.much || nearTop ? cruise.againSoonS : cruise.againS;
}

/** So near the arrival that a level stretch is part of the approach. */
export function isNearArrival({ plan: { arrival }, reading }: Moment): boolean {
  if (arrival === null || !(reading.heightFt < approach.closeFt)) return false;
  return distanceNm(arrival, reading) < (reading.groundSpeedKt * approach.closeMin) / 60;
}

/** As low as an approach, with a higher limit near the arrival. */
export function isNearGround({ detector, plan: { arrival }, reading }: Moment): boolean {
  const soonFt = reading.heightFt + (Math.min(0, detector.rateFpm) * approach.soonS) / 60;
  const topHeight = detector.topFt - reading.altitudeFt + reading.heightFt;
  if (soonFt < Math.min(approach.belowFt, Math.max(approach.belowLowFt, topHeight * approach.lowShare))) return true;
  return (
    soonFt < Math.min(approach.closeFt, topHeight * approach.closeShare) &&
    arrival !== null &&
    distanceNm(arrival, reading) < approach.closeNm
  );
}

/** Low, descending and straight: on approach to a runway. */
export const isOnFinal = ({ detector, reading, history }: Moment): boolean =>
  reading.heightFt < final.belowFt &&
  detector.rateFpm < -trend.steadyFpm &&
  turnedDeg(history, reading.t - final.turnS, reading.t) < final.turnDeg;

export const climbsAgain = (moment: Moment): boolean =>
  moment.detector.rateFpm > trend.steadyFpm && gainedFt(moment) > approach.upAgainFt;

/** Keeps how far it sinks on its approach: minutes level at the minimum altitude, or low along the runway, may follow. */
export function followSink({ detector, history, reading }: Moment): void {
  if (detector.phase !== "approach" && detector.phase !== "final") return;
  const sankFt = highestBetween(history, reading.t - goAround.lostS, reading.t) - reading.altitudeFt;
  if (sankFt > detector.sankFt) detector.sankFt = sankFt;
}

/**
 * A go-around: a straight descent to a low height, then a sustained climb. Low manoeuvring turns 65° and more, or
 * regains less than 300 ft.
 */
export function hasGoneAround(moment: Moment): "yes" | "no" | "wait" {
  const { detector, history, kind } = moment;
  // Gliders cannot go around, and a helicopter's low pass is not a go-around.
  if (kind.glides || kind.hovers || !(detector.lowHeightFt < goAround.belowFt)) return "no";
  const { lowT } = detector;
  if (!(turnedDeg(history, lowT - goAround.turnS, lowT) < goAround.turnDeg)) return "no";
  const lost = (seconds: number) => highestBetween(history, lowT - seconds, lowT) - detector.lowFt;
  // Joined on the approach, it sinks for less time.
  const knownS = lowT - (history.t[history.from % historyCapacity] ?? lowT);
  const share = knownS < goAround.turnS ? 1 : Math.min(1, knownS / goAround.lostS);
  // No approach sinks at 2,400 ft/min to the end: that is a dive, as in aerobatics.
  const isAtRunway = detector.lowHeightFt < goAround.lowFt;
  const sankFt = isAtRunway ? Math.max(detector.sankFt, lost(goAround.lostS)) : lost(goAround.lostS);
  if (!(sankFt > goAround.lostFt * share) || lost(goAround.diveS) > goAround.lostFt) return "no";
  if (gainedFt(moment) > goAround.gainFt && detector.rateFpm > goAround.fpm) return "yes";
  return moment.reading.t - detector.lowUntilT > goAround.waitS ? "no" : "wait";
}

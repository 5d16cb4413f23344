import type { Figure } from "../../../src-shared/flight.ts";
import { distanceNm } from "../../../src-shared/geodesy.ts";
import { type Message, say } from "../../../src-shared/words/message.ts";
import { shortNm } from "../reading/reading.ts";
import { figure, type Moment } from "./detector-state.ts";
import { highestBetween, turnedDeg } from "./history.ts";
import { isHolding } from "./holding.ts";
import { limits } from "./limits.ts";

/** Conditions for the phases in the air: climbing, level or descending, and how near the ground and the arrival are. */

const { trend, cruise, hold, approach, final, goAround } = limits;

export function followExtremes({ detector: d, reading: r, heightFt }: Moment): void {
  const a = r.altitudeFt;
  if (!(a <= d.topFt)) d.topFt = a;
  if (!(a <= d.highFt)) {
    d.highFt = a;
    d.highMs = r.timeMs;
  }
  if (a >= d.lowFt) return;
  d.lowFt = a;
  d.lowMs = r.timeMs;
  d.lowT = r.t;
  d.lowHeightFt = heightFt;
}

/** In cruise: the level held, averaged over a minute, so that slow drift is not a climb. */
export function followLevel({ detector: d, reading: r }: Moment): void {
  const a = r.altitudeFt;
  if (Number.isNaN(d.levelAltitudeFt)) d.levelAltitudeFt = a;
  const share = Math.min(1, (r.t - d.followedT) / 60);
  if (Math.abs(d.rateFpm) < trend.levelFpm) d.unrestFt += (Math.abs(a - d.levelAltitudeFt) - d.unrestFt) * share;
  d.levelAltitudeFt += (a - d.levelAltitudeFt) * share;
  d.followedT = r.t;
  d.highFt = Math.max(d.levelAltitudeFt, a);
  d.lowFt = Math.min(d.levelAltitudeFt, a);
  if (Math.abs(d.rateFpm) < trend.levelFpm) d.highMs = d.lowMs = r.timeMs;
}

export const levelS = ({ detector, reading }: Moment): number => reading.t - detector.levelT;

const offLevelFt = (rate: number): number =>
  Math.abs(rate) > trend.briskFpm ? trend.offLevelBriskFt : trend.offLevelFt;
function quickOffFt({ detector: d, reading: r }: Moment): number {
  const agrees = r.dtS > 2 && Math.abs(r.verticalSpeedFpm) > trend.agreesFpm && r.verticalSpeedFpm * d.quickFpm > 0;
  const off = Math.max(trend.quickOffFt, 2.2 * d.stepFt, 60 + 4 * d.unrestFt);
  return Math.min(trend.offLevelFt, off) * (agrees ? trend.agreesShare : 1);
}
const quickly = (m: Moment, movedFt: number): boolean =>
  Math.abs(m.detector.quickFpm) > trend.steadyFpm && movedFt > quickOffFt(m);

export const gainedFt = ({ detector, reading }: Moment): number => reading.altitudeFt - detector.lowFt;
export const lostFt = ({ detector, reading }: Moment): number => detector.highFt - reading.altitudeFt;
export function isRising(m: Moment): boolean {
  const { quickFpm, rateFpm } = m.detector;
  const gained = gainedFt(m);
  return (quickFpm > 0 && quickly(m, gained)) || (rateFpm > trend.steadyFpm && gained > offLevelFt(rateFpm));
}
export function isFalling(m: Moment): boolean {
  const { quickFpm, rateFpm } = m.detector;
  const lost = lostFt(m);
  return (quickFpm < 0 && quickly(m, lost)) || (rateFpm < -trend.steadyFpm && lost > offLevelFt(rateFpm));
}
/** The evidence: rate, and change of altitude with its limit. */
export function altitudeChange(m: Moment, way: "gained" | "gainedInCruise" | "lost"): [Message, Figure, Figure] {
  const movedFt = way === "lost" ? lostFt(m) : gainedFt(m);
  const quick = quickly(m, movedFt);
  const rate = quick ? m.detector.quickFpm : m.detector.rateFpm;
  return [
    say(way, { ft: movedFt, fpm: rate }),
    figure("rate", rate, Math.sign(rate) * trend.steadyFpm),
    figure(way === "lost" ? way : "gained", movedFt, quick ? quickOffFt(m) : offLevelFt(rate)),
  ];
}

export const isHoldingHigh = ({ holding, heightFt }: Moment): boolean => heightFt > hold.aboveFt && isHolding(holding);

/** How long a level stretch after a climb must last to be cruise, s. */
export function cruiseAfterClimbS({ plan, detector, reading: r, heightFt }: Moment): number {
  if (plan.cruiseAltitudeFt !== null && r.altitudeFt < plan.cruiseAltitudeFt - cruise.belowPlanFt)
    return cruise.belowPlanS;
  const awayNm = shortNm(detector.fieldLatitude, detector.fieldLongitude, r.latitudeDeg, r.longitudeDeg);
  return heightFt < cruise.circuitFt && !(awayNm > cruise.circuitNm) ? cruise.circuitS : cruise.levelS;
}

/** How often a descent at 3° would fit into the remaining distance; NaN where that is not known. */
export function hasRoomToDescend({ plan: { arrival }, reading: r, heightFt }: Moment): number {
  return arrival === null ? Number.NaN : distanceNm(arrival, r) / (heightFt / cruise.descentFtPerNm);
}

/**
 * How long a level stretch on the way down must last to be a new cruise, s. Aircraft without an engine fly no cruise.
 */
export function cruiseInDescentS(m: Moment): number {
  const room = hasRoomToDescend(m);
  if (room < cruise.hardly || m.kind.glides) return cruise.againLateS;
  const belowTopFt = m.detector.topFt - m.reading.altitudeFt;
  const nearTop = belowTopFt < Math.min(cruise.nearTopFt, (belowTopFt + m.heightFt) / 4);
  return room > cruise.much || nearTop ? cruise.againSoonS : cruise.againS;
}

/** So near the arrival, a level stretch is part of the approach. */
export function isNearArrival({ plan: { arrival }, reading: r, heightFt }: Moment): boolean {
  if (arrival === null || !(heightFt < approach.closeFt)) return false;
  return distanceNm(arrival, r) < (r.groundSpeedKt * approach.closeMin) / 60;
}

/** As low, or as low and near the arrival, as an approach. Judged by the height expected in 20 s. */
export function isNearGround({ detector: d, plan: { arrival }, reading: r, heightFt }: Moment): boolean {
  const h = heightFt + Math.min(0, d.rateFpm) / 3;
  const topHeight = d.topFt - r.altitudeFt + heightFt;
  if (h < Math.min(approach.belowFt, Math.max(approach.belowLowFt, topHeight * 0.5))) return true;
  return (
    h < Math.min(approach.closeFt, topHeight * 0.75) && arrival !== null && distanceNm(arrival, r) < approach.closeNm
  );
}

export const finalBelowFt = ({ detector, airGround }: Moment): number =>
  detector.topFt - airGround.groundAltitudeFt < final.circuitTopFt ? final.belowCircuitFt : final.belowFt;

/** Low, descending and straight: on approach to a runway. */
export function isOnFinal(m: Moment): boolean {
  const { detector: d, reading: r, heightFt } = m;
  if (!(heightFt < finalBelowFt(m)) || !(d.rateFpm < -trend.steadyFpm)) return false;
  return heightFt < final.anywayFt || turnedDeg(m.history, r.t - 15, r.t) < final.turnDeg;
}

export const climbsAgain = (m: Moment): boolean =>
  m.detector.rateFpm > trend.steadyFpm && gainedFt(m) > approach.upAgainFt;

export const goAroundGainFt = ({ detector }: Moment): number =>
  detector.lowHeightFt < goAround.lowFt ? goAround.gainFt : goAround.gainHighFt;

/**
 * A go-around: a straight descent to a low height, then a sustained climb. Low manoeuvring turns 65° and more, or
 * regains less than 300 ft.
 */
export function hasGoneAround(m: Moment): "yes" | "no" | "wait" {
  const { detector: d, history, kind } = m;
  // Gliders cannot go around, and a helicopter's low pass is not a go-around.
  if (kind.glides || kind.hovers || !(d.lowHeightFt < goAround.belowFt)) return "no";
  if (!(turnedDeg(history, d.lowT - 20, d.lowT) < goAround.turnDeg)) return "no";
  const lost = (seconds: number) => highestBetween(history, d.lowT - seconds, d.lowT) - d.lowFt;
  // No approach sinks at 2,400 ft/min to the end: that is a dive, as in aerobatics.
  if (!(lost(100) > goAround.lostFt) || lost(10) > goAround.lostFt) return "no";
  if (gainedFt(m) > goAroundGainFt(m) && d.rateFpm > goAround.fpm) return "yes";
  return m.reading.t - d.lowT > goAround.waitS ? "no" : "wait";
}

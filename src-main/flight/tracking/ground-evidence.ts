import { bearingDeg, turnDeg } from "../../../src-shared/geodesy.ts";
import { shortNm } from "../reading/reading.ts";
import type { Moment } from "./detector-state.ts";
import { accelerationKtS, indexAgo, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";

/** Conditions for the ground phases: moving, standing, rolling. */

const { move, roll, reject, leaveRunway } = limits;

/**
 * Keeps the history that the rules need: since when it stands or moves, in which direction, its top speed and its
 * power.
 */
export function followMotion(m: Moment): void {
  const { detector: d, reading: r, speedKt } = m;
  if (!(speedKt < move.standingKt)) d.standT = Number.NaN;
  else if (Number.isNaN(d.standT)) {
    d.standT = r.t;
    d.standMs = r.timeMs;
  }
  if (!(speedKt > move.movingKt)) d.moveT = Number.NaN;
  else if (Number.isNaN(d.moveT)) {
    d.moveT = r.t;
    d.moveMs = r.timeMs;
    d.moveLatitude = r.latitudeDeg;
    d.moveLongitude = r.longitudeDeg;
    d.motionDeg = Number.NaN;
  } else followPlace(m);
  if (r.engines !== false) d.enginesOffT = Number.NaN;
  else if (Number.isNaN(d.enginesOffT)) d.enginesOffT = r.t;
  if (speedKt < d.slowestKt) d.slowestKt = speedKt;
  if (speedKt > d.peakKt) d.peakKt = speedKt;
  const taxiing = speedKt < roll.taxiKt && r.engines === true && d.phase !== "landed" && d.phase !== "take_off";
  if (!taxiing || Number.isNaN(r.power)) return;
  // Falls quickly, rises slowly: spooling up for take-off must not become the new normal.
  const share = r.power < d.taxiPower ? 0.1 : 0.01;
  d.taxiPower = Number.isNaN(d.taxiPower)
    ? r.power
    : d.taxiPower + (r.power - d.taxiPower) * Math.min(1, share * r.dtS);
}

/** Direction over the ground, every 6 m: some simulators report no track, but all report a position. */
function followPlace({ detector: d, reading: r }: Moment): void {
  const from = { latitudeDeg: d.moveLatitude, longitudeDeg: d.moveLongitude };
  if (shortNm(from.latitudeDeg, from.longitudeDeg, r.latitudeDeg, r.longitudeDeg) < move.placeNm) return;
  d.motionDeg = bearingDeg(from, r);
  d.moveLatitude = r.latitudeDeg;
  d.moveLongitude = r.longitudeDeg;
}

export const phaseS = ({ detector, reading }: Moment): number => reading.t - detector.sinceT;
export const stoodS = ({ detector, reading }: Moment): number => reading.t - detector.standT;
export const movedS = ({ detector, reading }: Moment): number => reading.t - detector.moveT;
export const enginesOffS = ({ detector, reading }: Moment): number => reading.t - detector.enginesOffT;

export const rollLimitKt = ({ detector: d, reading: r }: Moment): number =>
  r.power / d.taxiPower > roll.power ? roll.kt : roll.blindKt;
export const gainKtS = ({ history }: Moment): number => accelerationKtS(history, 5);

/**
 * Too fast for a taxi, still accelerating, straight, and in the direction of the nose. An aircraft without an engine is
 * in its take-off only when the wheels leave the ground: a rejected one looks the same as a receiver that finds its
 * position.
 */
export function isRolling(m: Moment): boolean {
  const { detector: d, reading: r, history } = m;
  if (m.kind.glides || !(m.speedKt >= rollLimitKt(m))) return false;
  // In a slow feed at least since the sample before.
  if (!(turnedDeg(history, r.t - Math.max(5, 1.1 * r.dtS), r.t) < roll.turnDeg)) return false;
  if (Math.abs(turnDeg(r.headingDeg, d.motionDeg)) > roll.driftDeg) return false;
  const gain = gainKtS(m);
  const now = accelerationKtS(history, 2);
  return gain > roll.gain && gain < roll.absurdGain && now > roll.gainNow && now < roll.absurdGain;
}

export const rejectLimitKt = ({ detector }: Moment): number => detector.peakKt * reject.share;

/**
 * Well below its top speed and slowing, in two entries: one lost value is not a stop. Nor is slowing in the air against
 * the wind.
 */
export function isSlowing(m: Moment): boolean {
  const limit = rejectLimitKt(m);
  if (!(m.speedKt < limit) || (m.reading.onGround === false && !m.airGround.flagDead)) return false;
  const beforeKt = m.history.speedKt[indexAgo(m.history, 0.5)] ?? Number.NaN;
  return beforeKt < limit && (m.speedKt < roll.taxiKt || accelerationKtS(m.history, 3) < reject.gain);
}

/** How far the nose has turned away from the runway, °. */
export const offRunwayDeg = ({ detector, reading: r }: Moment): number =>
  Math.abs(turnDeg(detector.runwayDeg, Number.isNaN(r.headingDeg) ? r.trackDeg : r.headingDeg));
export const hasTurnedOff = (m: Moment): boolean =>
  m.speedKt < leaveRunway.turnedKt && offRunwayDeg(m) > leaveRunway.turnedDeg;
export const hasSlowed = ({ speedKt }: Moment): boolean => speedKt < leaveRunway.slowKt;

/** On the runway of the landing, or beside it with engines running: it holds, and has not arrived. */
export const isHoldingAtRunway = ({ detector, reading }: Moment): boolean =>
  detector.atRunway && reading.engines === true;

/** Away from where it stood: an add-on showed 5 kt at the stand for five minutes (a recorded flight). */
export const hasLeftStand = ({ detector, reading }: Moment): boolean =>
  Number.isNaN(reading.latitudeDeg) || !Number.isNaN(detector.motionDeg);
export const isMovingBackwards = ({ detector: d, reading: r, speedKt }: Moment): boolean =>
  speedKt < move.pushBackKt &&
  Math.abs(turnDeg(r.headingDeg, Number.isNaN(r.trackDeg) ? d.motionDeg : r.trackDeg)) > move.backwardsDeg;
export const isTowed = ({ reading: r, speedKt }: Moment): boolean =>
  speedKt < move.towedKt && r.sample.enginesRunning === false && r.engines !== true;

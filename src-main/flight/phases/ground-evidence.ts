import { bearingDeg, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { shortNm } from "../../gate/reading.ts";
import type { Moment } from "./detector-state.ts";
import { accelerationKtS, indexAgo, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";

/** Conditions for the ground phases: moving, standing, rolling. */

const { span, move, roll, reject, leaveRunway } = limits;

/**
 * Keeps the history that the rules need: since when the aircraft stands or moves, its direction of motion, its top
 * speed and its power.
 */
export function followMotion(moment: Moment): void {
  const { detector, reading, speedKt } = moment;
  if (!(speedKt < move.standingKt)) detector.standT = Number.NaN;
  else if (Number.isNaN(detector.standT)) {
    detector.standT = reading.t;
    detector.standMs = reading.timeMs;
  }
  if (!(speedKt > move.movingKt)) detector.moveT = Number.NaN;
  else if (Number.isNaN(detector.moveT)) {
    detector.moveT = reading.t;
    detector.moveMs = reading.timeMs;
    detector.moveLatitude = reading.latitudeDeg;
    detector.moveLongitude = reading.longitudeDeg;
    detector.motionDeg = Number.NaN;
  } else followPlace(moment);
  if (reading.engines !== false) detector.enginesOffT = Number.NaN;
  else if (Number.isNaN(detector.enginesOffT)) detector.enginesOffT = reading.t;
  if (speedKt < detector.slowestKt) detector.slowestKt = speedKt;
  if (speedKt > detector.peakKt) detector.peakKt = speedKt;
  const taxiing =
    speedKt < roll.taxiKt && reading.engines === true && detector.phase !== "landed" && detector.phase !== "take_off";
  if (!taxiing || Number.isNaN(reading.power)) return;
  const share = reading.power < detector.taxiPower ? roll.powerFalls : roll.powerRises;
  detector.taxiPower = Number.isNaN(detector.taxiPower)
    ? reading.power
    : detector.taxiPower + (reading.power - detector.taxiPower) * Math.min(1, share * reading.dtS);
}

/** Direction over the ground, every 6 m: some simulators report no track, but all report a position. */
function followPlace({ detector, reading }: Moment): void {
  const from = { latitudeDeg: detector.moveLatitude, longitudeDeg: detector.moveLongitude };
  if (shortNm(from.latitudeDeg, from.longitudeDeg, reading.latitudeDeg, reading.longitudeDeg) < move.placeNm) return;
  detector.motionDeg = bearingDeg(from, reading);
  detector.moveLatitude = reading.latitudeDeg;
  detector.moveLongitude = reading.longitudeDeg;
}

export const phaseS = ({ detector, reading }: Moment): number => reading.t - detector.sinceT;
export const standingS = ({ detector, reading }: Moment): number => reading.t - detector.standT;
export const movingS = ({ detector, reading }: Moment): number => reading.t - detector.moveT;
export const enginesOffS = ({ detector, reading }: Moment): number => reading.t - detector.enginesOffT;

export const rollLimitKt = ({ detector, reading }: Moment): number =>
  reading.power / detector.taxiPower > roll.power ? roll.kt : roll.blindKt;
export const gainKtS = ({ history }: Moment): number => accelerationKtS(history, span.usualS);

/**
 * Too fast for a taxi, still accelerating, straight, and in the direction of the nose. An aircraft without an engine
 * takes off only when its wheels leave the ground: its rejected take-off looks like a receiver that acquires its
 * position.
 */
export function isRolling(moment: Moment): boolean {
  const { detector, reading, history } = moment;
  if (moment.kind.glides || !(moment.speedKt >= rollLimitKt(moment))) return false;
  // In a slow feed, the turn is measured at least since the previous sample.
  if (!(turnedDeg(history, reading.t - Math.max(span.usualS, 1.1 * reading.dtS), reading.t) < roll.turnDeg))
    return false;
  if (Math.abs(turnDeg(reading.headingDeg, detector.motionDeg)) > roll.driftDeg) return false;
  const gain = gainKtS(moment);
  const now = accelerationKtS(history, span.nowS);
  return gain > roll.gain && gain < roll.absurdGain && now > roll.gainNow && now < roll.absurdGain;
}

export const rejectLimitKt = ({ detector }: Moment): number => detector.peakKt * reject.share;

/**
 * Well below its top speed and slowing, in two history entries, because one wrong value is not a stop. Slowing in the
 * air, against the wind, is not a stop either.
 */
export function isSlowing(moment: Moment): boolean {
  const limit = rejectLimitKt(moment);
  if (!(moment.speedKt < limit) || (moment.reading.onGround === false && !moment.airGround.flagDead)) return false;
  const beforeKt = moment.history.speedKt[indexAgo(moment.history, 0.5)] ?? Number.NaN;
  return (
    beforeKt < limit && (moment.speedKt < roll.taxiKt || accelerationKtS(moment.history, span.shorterS) < reject.gain)
  );
}

/** How far the nose has turned away from the runway, °. */
export const offRunwayDeg = ({ detector, reading }: Moment): number =>
  Math.abs(turnDeg(detector.runwayDeg, Number.isNaN(reading.headingDeg) ? reading.trackDeg : reading.headingDeg));
export const hasTurnedOff = (moment: Moment): boolean =>
  moment.speedKt < leaveRunway.turnedKt && offRunwayDeg(moment) > leaveRunway.turnedDeg;
export const hasSlowed = ({ speedKt }: Moment): boolean => speedKt < leaveRunway.slowKt;

/** Stands on or beside the runway of the landing with engines running, so it has not arrived. */
export const isHoldingAtRunway = ({ detector, reading }: Moment): boolean =>
  detector.atRunway && reading.engines === true;

/** The position must change: in a recorded flight, an add-on showed 5 kt at the stand for five minutes. */
export const hasLeftStand = ({ detector }: Moment): boolean => !Number.isNaN(detector.motionDeg);
export const isMovingBackwards = ({ detector, reading, speedKt }: Moment): boolean =>
  speedKt < move.pushBackKt &&
  Math.abs(turnDeg(reading.headingDeg, Number.isNaN(reading.trackDeg) ? detector.motionDeg : reading.trackDeg)) >
    move.backwardsDeg;
export const isTowed = ({ reading, speedKt }: Moment): boolean =>
  speedKt < move.towedKt && reading.sample.enginesRunning === false && reading.engines !== true;

import { bearingDeg, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { samePlaceNm } from "../../gate/read-sample.ts";
import { shortNm } from "../../gate/reading.ts";
import type { Moment } from "./detector-state.ts";
import { accelerationKtS, indexAgo, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";

/** Conditions for the ground phases: moving, standing, rolling. */

const { arrive, span, move, roll, slowing } = limits;

/** Keeps since when the aircraft stands or moves, its direction of motion and its top speed. */
export function followMotion(moment: Moment): void {
  const { detector, reading } = moment;
  const { groundSpeedKt: speedKt } = reading;
  if (!(speedKt < move.standingKt)) detector.standT = Number.NaN;
  else if (Number.isNaN(detector.standT)) {
    detector.standT = reading.t;
    detector.standMs = reading.timeMs;
  }
  if (detector.phase === "boarding" && speedKt < move.standingKt) {
    detector.standLatitude = reading.latitudeDeg;
    detector.standLongitude = reading.longitudeDeg;
    detector.wasAway = false;
  } else if (detector.phase === "push_back" && !isAtStand(moment)) detector.wasAway = true;
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
  if (speedKt > detector.peakKt) detector.peakKt = speedKt;
  const taxis = reading.engines === true && speedKt < slowing.slowKt && !usesRunway.has(detector.phase);
  if (!taxis || Number.isNaN(reading.power)) return;
  const share = reading.power < detector.taxiPower ? roll.powerFalls : roll.powerRises;
  detector.taxiPower = Number.isNaN(detector.taxiPower)
    ? reading.power
    : detector.taxiPower + (reading.power - detector.taxiPower) * Math.min(1, share * reading.dtS);
}

const usesRunway: ReadonlySet<Phase> = new Set(["landed", "take_off"]);

/** Direction over the ground, every 6 m: some simulators report no track, but all report a position. */
function followPlace({ detector, reading }: Moment): void {
  const from = { latitudeDeg: detector.moveLatitude, longitudeDeg: detector.moveLongitude };
  if (shortNm(from.latitudeDeg, from.longitudeDeg, reading.latitudeDeg, reading.longitudeDeg) < samePlaceNm) return;
  detector.motionDeg = bearingDeg(from, reading);
  detector.moveLatitude = reading.latitudeDeg;
  detector.moveLongitude = reading.longitudeDeg;
}

/** Back where it stood before it moved off. */
export const isAtStand = ({ detector, reading }: Moment): boolean =>
  shortNm(detector.standLatitude, detector.standLongitude, reading.latitudeDeg, reading.longitudeDeg) < arrive.backNm;

export const phaseS = ({ detector, reading }: Moment): number => reading.t - detector.sinceT;
export const standingS = ({ detector, reading }: Moment): number => reading.t - detector.standT;
export const movingS = ({ detector, reading }: Moment): number => reading.t - detector.moveT;
export const enginesOffS = ({ detector, reading }: Moment): number => reading.t - detector.enginesOffT;

export const gainKtS = ({ history }: Moment): number => accelerationKtS(history, span.shortS);

export const rollLimitKt = ({ detector, reading }: Moment): number =>
  reading.power / detector.taxiPower > roll.power ? roll.kt : roll.blindKt;

/**
 * Too fast for a taxi, still accelerating, straight, and in the direction of the nose. An aircraft without an engine takes
 * off when its wheels leave the ground.
 */
export function isRolling(moment: Moment): boolean {
  const { detector, reading, history } = moment;
  const isFast = reading.groundSpeedKt >= rollLimitKt(moment) && gainKtS(moment) > roll.gain;
  if (moment.kind.glides || !isFast) return false;
  const driftDeg = Math.abs(turnDeg(reading.headingDeg, detector.motionDeg));
  return !(driftDeg > roll.driftDeg) && turnedDeg(history, reading.t - span.shortS, reading.t) < roll.turnDeg;
}

/**
 * At taxi speed in two history entries, because one wrong value is not a stop. Slowing in the air, against the wind, is
 * not a stop either.
 */
export const hasBraked = ({ reading, history, airGround }: Moment): boolean =>
  (reading.onGround || airGround.flagDead) &&
  reading.groundSpeedKt < slowing.slowKt &&
  (history.speedKt[indexAgo(history, 0.5)] ?? Number.NaN) < slowing.slowKt;

export const hasSlowed = ({ reading }: Moment): boolean => reading.groundSpeedKt < slowing.slowKt;

/** Stands on or beside the runway of the landing with engines running, so it has not arrived. */
export const isHoldingAtRunway = ({ detector, reading }: Moment): boolean =>
  detector.atRunway && reading.engines === true;

/** The position must change: in a recorded flight, an add-on showed 5 kt at the stand for five minutes. */
export const hasLeftStand = ({ detector }: Moment): boolean => !Number.isNaN(detector.motionDeg);
export const isMovingBackwards = ({ detector, reading }: Moment): boolean =>
  Math.abs(turnDeg(reading.headingDeg, Number.isNaN(reading.trackDeg) ? detector.motionDeg : reading.trackDeg)) > 90;
/** By a tug. A glider's tow is its take-off. */
export const isTowed = ({ reading, kind }: Moment): boolean =>
  !kind.glides && reading.sample.enginesRunning === false && reading.engines !== true;

import { type Reading, speedOf } from "../../gate/reading.ts";
import { atOnceS, climbsAway, heightAtRest, witnessOf } from "./air-ground-evidence.ts";
import type { AirGround, Moment } from "./detector-state.ts";
import { type History, indexAgo } from "./history.ts";
import { limits } from "./limits.ts";

/**
 * Height above the ground, ft: the reported height minus its value on the ground. Without a reported height, the
 * altitude minus that of the last ground.
 */
export function heightFt(airGround: AirGround, reading: Reading): number {
  if (!Number.isNaN(reading.aglFt))
    return reading.aglFt - (Number.isNaN(airGround.groundAglFt) ? 0 : airGround.groundAglFt);
  return reading.altitudeFt - airGround.groundAltitudeFt;
}

export type AirGroundChange = "lift_off" | "contact" | null;

/** The decision between ground and air, its certainty and its witness. */
export interface AirGroundView {
  /** Probability that the aircraft is in the air. The detector changes its decision at 0.5. */
  readonly inAir: number;
  /** The witness that applies, for or against a change. Null: none applies. */
  readonly witness: string | null;
  /** The witness is against a change. */
  readonly against: boolean;
  /** The simulator's ground flag is ignored. */
  readonly flagDead: boolean;
}

/** The longer the evidence for a change lasts, the less certain the present state is. */
export function viewAirGround(airGround: AirGround, t: number): AirGroundView {
  const share = airGround.claims === 0 ? 0 : Math.min(1, (t - airGround.claimT) / airGround.claimS);
  const doubt = airGround.known ? share / 2 : 0.5;
  return {
    inAir: airGround.air ? 1 - doubt : doubt,
    witness: airGround.witness?.name ?? null,
    against: airGround.claimS === 0,
    flagDead: airGround.flagDead || airGround.flagNever,
  };
}

/** The ground flag. Undefined if it showed "air" while the aircraft stood, and has not shown "ground" since. */
export function believedFlag(airGround: AirGround, onGround: boolean | undefined): boolean | undefined {
  if (onGround === true) airGround.flagNever = false;
  return airGround.flagNever ? undefined : onGround;
}

/**
 * By the flag. Where the link has none, or it is not believed, by the height: the wheels are where they stood. Before that
 * height is known, within a few feet of the ground.
 */
function isOnGround(airGround: AirGround, reading: Reading): boolean {
  if (reading.onGround !== undefined && !airGround.flagDead) return reading.onGround;
  const { wheelsFt, onFt } = limits.touchdown;
  const isMeasured = airGround.air && !Number.isNaN(airGround.groundAglFt);
  return Math.abs(heightFt(airGround, reading)) < (isMeasured ? wheelsFt : onFt);
}

/** @returns the change at the sample that decides it; null also after a break, where no change was observed. */
export function stepAirGround(moment: Moment): AirGroundChange {
  const { airGround, reading } = moment;
  if (!airGround.known || reading.broken !== "none") {
    begin(moment);
    return null;
  }
  if (reading.doubtful) return null;
  const flag = reading.onGround;
  // A dead flag is trusted again once it changes at a height and speed where that is possible.
  if (
    flag !== undefined &&
    airGround.lastFlag !== null &&
    flag !== airGround.lastFlag &&
    flag === !airGround.air &&
    !(flag && (reading.aglFt > limits.flag.highestFt || speedOf(reading) > limits.flag.fastestKt))
  )
    airGround.flagDead = false;
  if (flag !== undefined) airGround.lastFlag = flag;
  followHeight(airGround, reading);
  const witness = witnessOf(moment, isOnGround(airGround, reading));
  const neededS = witness?.forS?.(moment) ?? 0;
  if (witness !== airGround.witness) airGround.witness = witness;
  airGround.claimS = neededS;
  if (neededS === 0) {
    airGround.claims = 0;
    airGround.claimT = Number.NaN;
    if (!airGround.air) {
      if (!climbsAway(moment)) followGround(airGround, reading);
    } else if (reading.onGround !== true || airGround.flagDead) {
      const height = heightFt(airGround, reading);
      if (!Number.isNaN(height)) airGround.lastHeightFt = height;
    }
    return null;
  }
  if (witness === heightAtRest) {
    airGround.claimT = airGround.heldT;
    airGround.claimMs = airGround.heldMs;
  } else if (airGround.claims === 0) {
    airGround.claimT = reading.t;
    airGround.claimMs = reading.timeMs;
  }
  const contradicted = neededS >= limits.flag.contradictedS;
  if (contradicted) {
    airGround.doubtT = reading.t;
    airGround.doubtMs = reading.timeMs;
  }
  airGround.claims++;
  // `claim` is how many seconds the evidence must last. It needs two samples at least, unless one is enough.
  if (neededS > atOnceS && (reading.t - airGround.claimT < neededS || airGround.claims < 2)) return null;
  airGround.air = !airGround.air;
  // After a stuck flag, the change dates from the last sample at which another instrument contradicted it.
  const late = !contradicted && airGround.doubtT > airGround.claimT;
  airGround.sinceT = late ? airGround.doubtT : airGround.claimT;
  airGround.sinceMs = late ? airGround.doubtMs : airGround.claimMs;
  airGround.claims = 0;
  airGround.landed = !airGround.air;
  // A flag that agrees without having changed stays dead.
  airGround.flagDead = flag !== undefined && (flag === airGround.air || airGround.flagDead);
  if (!airGround.air) {
    airGround.groundAltitudeFt = reading.altitudeFt;
    if (Math.abs(reading.aglFt) < limits.ground.contactFt) airGround.groundAglFt = reading.aglFt;
  }
  return airGround.air ? "lift_off" : "contact";
}

/** Finds since when the reported height has been the same. */
function followHeight(airGround: AirGround, { aglFt, t, timeMs }: Reading): void {
  if (Math.abs(aglFt - airGround.heldFt) <= limits.touchdown.heldFt) return;
  airGround.heldFt = aglFt;
  airGround.heldT = t;
  airGround.heldMs = timeMs;
}

/**
 * Decides at the first sample, or the first after a break. The flag "air" must agree with height or speed. Without a flag,
 * height and speed decide.
 */
function begin({ airGround, reading, kind: { hovers, glides } }: Moment): void {
  const speed = speedOf(reading);
  const { fastKt, highFt, movingFpm, lowFt, highKt } = limits.firstPlace;
  const { soarKt, slowKt } = limits.liftOff;
  const high = reading.aglFt > highFt || Math.abs(reading.verticalSpeedFpm) > movingFpm;
  const dead = airGround.flagDead && reading.onGround === airGround.lastFlag;
  if (reading.onGround !== undefined && !dead)
    airGround.air = !reading.onGround && (speed > fastKt || high || !(speed <= (hovers || glides ? soarKt : slowKt)));
  else airGround.air = (speed > fastKt && !(reading.aglFt < lowFt)) || (high && !(speed <= highKt));
  airGround.known = true;
  airGround.sinceT = reading.t;
  airGround.sinceMs = reading.timeMs;
  airGround.claims = 0;
  airGround.lastFlag = reading.onGround ?? null;
  // Without a speed the aircraft may be flying, and the flag right.
  if (!airGround.air && reading.onGround === false && !Number.isNaN(speed)) airGround.flagNever = true;
  if (airGround.air) airGround.lastHeightFt = heightFt(airGround, reading);
  else followGround(airGround, reading);
}

/** Sets the state that the pilot sees. A flag that disagrees is ignored from then on. */
export function setAirGround(airGround: AirGround, air: boolean, t: number, sinceMs: number): void {
  airGround.known = true;
  airGround.air = air;
  airGround.sinceT = t;
  airGround.sinceMs = sinceMs;
  airGround.claims = 0;
  airGround.landed = false;
  airGround.flagDead = airGround.lastFlag !== null && airGround.lastFlag === air;
}

/**
 * The ground reference follows the aircraft on the ground. In a roll with the ground flag set, or at an unknown speed, it
 * follows a runway's slope at most: an aircraft that rises faster has lifted off. The height changes by a bump at most, as
 * a slope does not change it.
 */
function followGround(airGround: AirGround, reading: Reading): void {
  const speed = speedOf(reading);
  const { slopeFpsPerKt, bumpFps, highestFt } = limits.ground;
  const rollKt = limits.liftOff.deadFlagKt;
  const rolls = reading.onGround === true && !(speed <= rollKt);
  const mostFt = rolls
    ? (bumpFps + Math.max(rollKt, speed || 0) * slopeFpsPerKt) * reading.dtS
    : Number.POSITIVE_INFINITY;
  if (!Number.isNaN(reading.altitudeFt))
    airGround.groundAltitudeFt = followed(airGround.groundAltitudeFt, reading.altitudeFt, reading.dtS, mostFt);
  const bumpFt = rolls ? bumpFps * reading.dtS : mostFt;
  if (Math.abs(reading.aglFt) < highestFt)
    airGround.groundAglFt = followed(airGround.groundAglFt, reading.aglFt, reading.dtS, bumpFt);
}
function followed(fromFt: number, toFt: number, dtS: number, mostFt: number): number {
  if (Number.isNaN(fromFt)) return toFt;
  return fromFt + Math.max(-mostFt, Math.min(mostFt, (toFt - fromFt) * Math.min(1, dtS / limits.ground.followS)));
}

/**
 * Call during a climb or descent steeper than any ground: the aircraft certainly flies. Records the slowest speed in
 * flight, from `span.usualS` ago, because the roll-out may have begun since.
 */
export function provenFlying(airGround: AirGround, history: History): void {
  const at = indexAgo(history, limits.span.usualS);
  const speed = at < 0 ? Number.NaN : (history.speedKt[at] ?? Number.NaN);
  if (airGround.air && !(speed >= airGround.slowestKt)) airGround.slowestKt = speed;
}

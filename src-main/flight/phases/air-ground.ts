import { type Reading, speedOf } from "../../gate/reading.ts";
import { atOnceS, heightAtRest, ruleOf } from "./air-ground-rules.ts";
import type { AirGround, Moment } from "./detector-state.ts";
import { limits } from "./limits.ts";

const { ground, liftOff, touchdown } = limits;

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
  const isMeasured = airGround.air && !Number.isNaN(airGround.groundAglFt);
  return Math.abs(heightFt(airGround, reading)) < (isMeasured ? touchdown.wheelsFt : touchdown.onFt);
}

/** @returns the change at the sample that decides it; null also after a break, where no change was observed. */
export function stepAirGround(moment: Moment): AirGroundChange {
  const { airGround, reading } = moment;
  if (!airGround.known || reading.broken !== "none") {
    begin(moment);
    return null;
  }
  const flag = reading.onGround;
  // A dead flag is trusted again once it changes.
  if (flag !== undefined && flag !== airGround.lastFlag && flag === !airGround.air) airGround.flagDead = false;
  if (flag !== undefined) airGround.lastFlag = flag;
  followHeight(airGround, reading);
  airGround.hasFlown ||= speedOf(reading) > liftOff.slowKt || heightFt(airGround, reading) > touchdown.wheelsFt;
  const rule = ruleOf(moment, isOnGround(airGround, reading));
  const lastsS = rule?.lastsS?.(moment) ?? 0;
  if (lastsS === 0) {
    airGround.pending = 0;
    airGround.pendingT = Number.NaN;
    if (!airGround.air) followGround(airGround, reading);
    return null;
  }
  if (rule === heightAtRest) {
    airGround.pendingT = airGround.heldT;
    airGround.pendingMs = airGround.heldMs;
  } else if (airGround.pending === 0) {
    airGround.pendingT = reading.t;
    airGround.pendingMs = reading.timeMs;
  }
  airGround.pending++;
  // It needs two samples at least, unless one is enough.
  if (lastsS > atOnceS && (reading.t - airGround.pendingT < lastsS || airGround.pending < 2)) return null;
  airGround.air = !airGround.air;
  airGround.hasFlown = true;
  airGround.sinceT = airGround.pendingT;
  airGround.sinceMs = airGround.pendingMs;
  airGround.pending = 0;
  airGround.landed = !airGround.air;
  // A flag that agrees without having changed stays dead.
  airGround.flagDead = flag !== undefined && (flag === airGround.air || airGround.flagDead);
  if (!airGround.air) {
    airGround.groundAltitudeFt = reading.altitudeFt;
    if (Math.abs(reading.aglFt) < liftOff.highLiftFt) airGround.groundAglFt = reading.aglFt;
  }
  return airGround.air ? "lift_off" : "contact";
}

/** Finds since when the reported height has been the same. */
function followHeight(airGround: AirGround, { aglFt, t, timeMs }: Reading): void {
  if (Math.abs(aglFt - airGround.heldFt) <= touchdown.heldFt) return;
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
  const flies =
    reading.aglFt > liftOff.highLiftFt || !(speed <= (hovers || glides ? touchdown.restKt : liftOff.slowKt));
  const dead = airGround.flagDead && reading.onGround === airGround.lastFlag;
  airGround.air = flies && (dead || reading.onGround !== true);
  airGround.hasFlown = true;
  airGround.known = true;
  airGround.sinceT = reading.t;
  airGround.sinceMs = reading.timeMs;
  airGround.pending = 0;
  airGround.lastFlag = reading.onGround ?? null;
  // Without a speed the aircraft may be flying, and the flag right.
  if (!airGround.air && reading.onGround === false && !Number.isNaN(speed)) airGround.flagNever = true;
  if (!airGround.air) followGround(airGround, reading);
}

/** Sets the state that the pilot sees. A flag that disagrees is ignored from then on. */
export function setAirGround(airGround: AirGround, air: boolean, t: number, sinceMs: number): void {
  airGround.known = true;
  airGround.air = air;
  airGround.sinceT = t;
  airGround.sinceMs = sinceMs;
  airGround.pending = 0;
  airGround.landed = false;
  airGround.hasFlown = false;
  airGround.flagDead = airGround.lastFlag !== null && airGround.lastFlag === air;
}

/**
 * The ground reference follows the aircraft on the ground. In a roll with the ground flag set it follows a runway's slope at
 * most: an aircraft that rises faster has lifted off. The height changes by a bump at most, as a slope does not change it.
 */
function followGround(airGround: AirGround, reading: Reading): void {
  const speed = speedOf(reading);
  const { slopeFpsPerKt, bumpFps, highestFt } = ground;
  const rolls = reading.onGround === true && !(speed <= liftOff.slowKt);
  const slopeFt = rolls ? (bumpFps + (speed || 0) * slopeFpsPerKt) * reading.dtS : Number.POSITIVE_INFINITY;
  const bumpFt = rolls ? bumpFps * reading.dtS : Number.POSITIVE_INFINITY;
  airGround.groundAltitudeFt = followed(airGround.groundAltitudeFt, reading.altitudeFt, reading.dtS, slopeFt);
  if (Math.abs(reading.aglFt) < highestFt)
    airGround.groundAglFt = followed(airGround.groundAglFt, reading.aglFt, reading.dtS, bumpFt);
}
function followed(fromFt: number, toFt: number, dtS: number, mostFt: number): number {
  if (Number.isNaN(fromFt)) return toFt;
  return fromFt + Math.max(-mostFt, Math.min(mostFt, (toFt - fromFt) * Math.min(1, dtS / ground.followS)));
}

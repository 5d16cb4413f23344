import type { LatLon } from "./geodesy.ts";
import type { RawSample } from "./sample.ts";

/** After a longer time off the ground the next contact is a new use. A shorter one is a bounce. */
const flyingAgainMs = 5000;
/**
 * If the ground flag ends at less than the speed of a roll, the aircraft counts as flying after a change of height by
 * this much, ft.
 */
const climbedFt = 30;
/** A slower touchdown needs no runway. */
const slowestKt = 20;
/** At this speed a take-off roll has begun: faster than a taxi, slower than a lift-off. */
const rollKt = 40;
/** A slower lift-off is that of a helicopter, which needs no runway. */
const liftOffKt = 10;

/**
 * Without a ground flag the height decides: on the ground within this of the height at rest, in the air clearly above
 * it, ft.
 */
const standingFt = 3;
const clearFt = 15;
/** An aircraft stands if it is slower than this at the height of an aircraft on its wheels. */
const stillKt = 2;
const highestStandFt = 40;

/**
 * When and where a runway is used: at the first contact of a landing, early in a take-off roll, or at a slow lift-off.
 */
export interface RunwayUse extends LatLon {
  /** The track, or the heading if no track is reported. */
  readonly directionTrueDeg: number;
  readonly atMs: number;
}

/**
 * Detects when a runway is used.
 * @returns a function that takes each sample and returns its runway use: the same object until the next use, or until
 * the aircraft flies again. Null if there is none.
 */
export function createRunwayWatch(): (sample: RawSample, nowMs: number) => RunwayUse | null {
  let wasInAir = false;
  let wasOnGround = false;
  let liftedMs = Number.NaN;
  let liftedFt = Number.NaN;
  let use: RunwayUse | null = null;
  /** The lowest height reported at rest, ft. */
  let stoodFt = Number.NaN;
  /** The aircraft was slow on the ground since the last use, so a higher speed means a take-off roll. */
  let wasSlow = false;

  function begin(sample: RawSample, atMs: number): RunwayUse | null {
    const { latitudeDeg, longitudeDeg } = sample;
    const directionTrueDeg = sample.trackTrueDeg ?? sample.headingTrueDeg;
    if (latitudeDeg === undefined || longitudeDeg === undefined || directionTrueDeg === undefined) return null;
    return { latitudeDeg, longitudeDeg, directionTrueDeg, atMs };
  }

  function isOnGround({ onGround, aglFt, groundSpeedKt }: RawSample): boolean | undefined {
    if (onGround !== undefined || aglFt === undefined || groundSpeedKt === undefined) return onGround;
    if (groundSpeedKt < stillKt && Math.abs(aglFt) < highestStandFt && !(aglFt >= stoodFt)) stoodFt = aglFt;
    return aglFt < stoodFt + standingFt ? true : aglFt > stoodFt + clearFt ? false : undefined;
  }

  return (sample, nowMs) => {
    const speedKt = sample.groundSpeedKt ?? 0;
    const onGround = isOnGround(sample);
    if (onGround === false) {
      if (!wasInAir) {
        liftedMs = nowMs;
        liftedFt = speedKt < rollKt ? (sample.altitudeFt ?? Number.NaN) : Number.NaN;
      }
      // After a slow roll the use by the landing has ended, even if no fast roll follows.
      if (wasOnGround && (use === null || wasSlow)) {
        use = speedKt > liftOffKt ? begin(sample, nowMs) : null;
        wasSlow = false;
      }
      wasInAir = true;
      wasOnGround = false;
      const isLevel = Math.abs((sample.altitudeFt ?? Number.NaN) - liftedFt) < climbedFt;
      if (nowMs - liftedMs > flyingAgainMs && !isLevel) use = null;
    } else if (onGround === true) {
      const touched = wasInAir && use === null && speedKt > slowestKt;
      const rolls = wasSlow && speedKt > rollKt;
      if (touched || rolls) {
        use = begin(sample, nowMs);
        wasSlow = false;
      }
      if (speedKt < slowestKt) wasSlow = true;
      wasInAir = false;
      wasOnGround = true;
    }
    return use;
  };
}

import type { LatLon } from "../../src-shared/geodesy.ts";
import type { RawSample } from "../../src-shared/sample.ts";

/** A shorter time off the ground is a bounce, on the same runway. */
const flyingAgainMs = 5000;
/** If a ground flag ended at less than a roll's speed, the aircraft flies once it is this far above or below, ft. */
const climbedFt = 30;
/** A slower touchdown needs no runway. */
const slowestKt = 20;
/** Faster than aircraft taxi, slower than they lift off: the take-off roll has begun. */
const rollKt = 40;
/** An aircraft that lifts off slower rises like a helicopter, which needs no runway. */
const liftOffKt = 10;

/** Where no ground flag is reported, the height shows the wheels: within this of where it stood, or clearly above, ft. */
const standingFt = 3;
const clearFt = 15;
/** It stands: slower than this, and the height is that of an aircraft on its wheels. */
const stillKt = 2;
const highestStandFt = 40;

/** A moment of runway use: the first contact of a landing, or early in a take-off roll, or a lift-off at less speed. */
export interface RunwayUse extends LatLon {
  /** Over the ground, or where that is not reported the heading. */
  readonly directionTrueDeg: number;
  readonly atMs: number;
}

/**
 * Detects when a runway is used.
 * @returns a function that takes each sample and returns the use that it belongs to: the same object until the next use
 * or until the aircraft flies again; null while none is known.
 */
export function createRunwayWatch(): (sample: RawSample, nowMs: number) => RunwayUse | null {
  let wasInAir = false;
  let wasOnGround = false;
  let liftedMs = Number.NaN;
  let liftedFt = Number.NaN;
  let use: RunwayUse | null = null;
  /** The least height reported at rest, ft. */
  let stoodFt = Number.NaN;
  /** Slow on the ground since the last use: gaining speed now begins a take-off roll. */
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
      // After it was slow, the use of the landing before is over, even if no roll was fast.
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

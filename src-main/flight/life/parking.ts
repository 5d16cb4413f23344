import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { hasArrived } from "../following/eta.ts";
import type { Follower } from "../following/follower.ts";

/** Farther than the position of a parked aircraft wanders, nm. */
const leastLeapNm = 0.05;
/** Faster than an aircraft taxies, kt. */
const fastestTaxiKt = 60;
/** At its place again: standing, and this close, nm. */
const backKt = 1;
const backNm = 0.03;

/**
 * After its arrival an aircraft leaps only if it is placed elsewhere: an add-on that does not say so replays the flight
 * (Sky Dolly, Flight Recorder), or another flight is loaded. What follows is not the flight's, until the aircraft stands at
 * its place again.
 */
export function createParking(follower: Follower) {
  let isAway = false;
  return {
    isPlacedElsewhere(sample: SimSample): boolean {
      const last = follower.last();
      if (last === null || !hasArrived(follower)) return false;
      const nm = distanceNm(sample, last);
      const taxiedNm = (fastestTaxiKt * (sample.timeMs - last.timeMs)) / 3_600_000;
      const isBack = nm < backNm && (sample.groundSpeedKt ?? 0) < backKt;
      isAway = isAway ? !isBack : nm > leastLeapNm + taxiedNm;
      return isAway;
    },
  };
}

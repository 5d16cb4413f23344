import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { hasArrived } from "../following/eta.ts";
import { atAirportNm, type Follower } from "../following/follower.ts";

/** Farther than the position of a parked aircraft wanders, nm. */
const leastLeapNm = 0.05;
/** Faster than an aircraft taxies, kt; slower stands. */
const fastestTaxiKt = 60;
const standingKt = 1;
/** It is back if it stands this close to its place, nm, or at another place of the airport longer than in a replay, ms. */
const backNm = 0.03;
const newStandMs = 60_000;

/**
 * After its arrival an aircraft leaps only if it is placed elsewhere: an add-on that does not say so replays the flight
 * (Sky Dolly, Flight Recorder), or another flight is loaded. What follows is not the flight's, until the aircraft stands
 * again. `onLeft`: called when it is placed elsewhere.
 */
export function createParking(follower: Follower, onLeft: () => void) {
  let isAway = false;
  let movedMs = 0;

  function isBack(nm: number, { groundSpeedKt = 0, onGround, timeMs }: SimSample): boolean {
    if (groundSpeedKt >= standingKt || onGround === false) movedMs = timeMs;
    return timeMs !== movedMs && (nm < backNm || (nm < atAirportNm && timeMs - movedMs > newStandMs));
  }

  return {
    isPlacedElsewhere(sample: SimSample): boolean {
      const last = follower.last();
      if (last === null || !hasArrived(follower)) return false;
      const nm = distanceNm(sample, last);
      const taxiedNm = (fastestTaxiKt * (sample.timeMs - last.timeMs)) / 3_600_000;
      if (isAway) isAway = !isBack(nm, sample);
      else if (nm > leastLeapNm + taxiedNm) {
        isAway = true;
        movedMs = sample.timeMs;
        onLeft();
      }
      return isAway;
    },
  };
}

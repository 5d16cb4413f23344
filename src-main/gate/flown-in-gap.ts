import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import { slackNm } from "../../src-shared/domain/physical.ts";
import { aheadDeg, type ReaderState, shortNm } from "./reading.ts";

/**
 * How much of a gap counts as flown without a simulator clock, s: the time that the distance takes at the speeds before
 * and after. 0 if the simulator has just restarted with the aircraft farther back: then it was reset.
 */
export function flownInGapS({ place, groundSpeed, sent, lastSent }: ReaderState, gapS: number, justStarted: boolean) {
  const meanKt = (groundSpeed.value + sent.groundSpeedKt) / 2;
  const nm = shortNm(place.latitudeDeg, place.longitudeDeg, sent.latitudeDeg, sent.longitudeDeg);
  if (!(meanKt > 10 && nm > 0)) return 0;
  return justStarted && aheadDeg(place, sent, lastSent.headingDeg) < 0 ? 0 : Math.min(gapS, (nm / meanKt) * 3600);
}

/** The straight distance across a gap, nm, if the aircraft can have flown it in that time. */
export function flownInGapNm({ place, groundSpeed, sent }: ReaderState, dtS: number): number {
  const nm = distanceNm(place, sent);
  const fastestKt = Math.max(groundSpeed.value, sent.groundSpeedKt);
  return dtS > 0 && nm <= slackNm + (1.5 * fastestKt * dtS) / 3600 ? nm : 0;
}

import { distanceNm } from "../../../src-shared/geodesy.ts";
import { slackNm } from "../../../src-shared/physical.ts";
import { type ReaderState, shortNm } from "./reading.ts";

/**
 * Without the simulator's clock, a gap counts as flown for as long as the distance takes at the speeds before and
 * after. If the simulator has just restarted and the aircraft is further back than before, it was put back: that was
 * not flown.
 */
export function flownInGapS({ place, groundSpeed, sent, lastSent }: ReaderState, gapS: number, justStarted: boolean) {
  const meanKt = (groundSpeed.value + sent.groundSpeedKt) / 2;
  const nm = shortNm(place.latitudeDeg, place.longitudeDeg, sent.latitudeDeg, sent.longitudeDeg);
  if (!(meanKt > 10 && nm > 0)) return 0;
  const heading = (lastSent.headingDeg * Math.PI) / 180;
  const east = (sent.longitudeDeg - place.longitudeDeg) * Math.cos((sent.latitudeDeg * Math.PI) / 180);
  const ahead = (sent.latitudeDeg - place.latitudeDeg) * Math.cos(heading) + east * Math.sin(heading);
  return justStarted && ahead < 0 ? 0 : Math.min(gapS, (nm / meanKt) * 3600);
}

/** The straight line across a gap, if the aircraft can have flown it in the time that the gap counts for. */
export function flownInGapNm({ place, groundSpeed, sent }: ReaderState, dtS: number): number {
  const nm = distanceNm(place, sent);
  const fastestKt = Math.max(groundSpeed.value, sent.groundSpeedKt);
  return dtS > 0 && nm <= slackNm + (1.5 * fastestKt * dtS) / 3600 ? nm : 0;
}

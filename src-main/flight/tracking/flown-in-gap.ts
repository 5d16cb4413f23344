import { distanceNm } from "../../../src-shared/geodesy.ts";
import { slackNm } from "../../../src-shared/physical.ts";
import { type ReaderState, shortNm } from "./reading.ts";

/**
 * Without the simulator's clock, a gap counts as flown for as long as the distance takes at the speeds before and
 * after. If the simulator has just restarted and the aircraft is further back than before, it was put back: that was
 * not flown.
 */
export function flownInGapS(
  state: ReaderState,
  latitude: number,
  longitude: number,
  speedKt: number,
  gapS: number,
  justStarted: boolean,
): number {
  const meanKt = (state.groundSpeed.value + speedKt) / 2;
  const nm = shortNm(state.latitude, state.longitude, latitude, longitude);
  if (!(meanKt > 10 && nm > 0)) return 0;
  const heading = (state.lastSent.headingDeg * Math.PI) / 180;
  const east = (longitude - state.longitude) * Math.cos((latitude * Math.PI) / 180);
  const ahead = (latitude - state.latitude) * Math.cos(heading) + east * Math.sin(heading);
  return justStarted && ahead < 0 ? 0 : Math.min(gapS, (nm / meanKt) * 3600);
}

/** The straight line across a gap, if the aircraft can have flown it in the time that the gap counts for. */
export function flownInGapNm(
  state: ReaderState,
  latitude: number,
  longitude: number,
  speedKt: number,
  dtS: number,
): number {
  const nm = distanceNm(
    { latitudeDeg: state.latitude, longitudeDeg: state.longitude },
    { latitudeDeg: latitude, longitudeDeg: longitude },
  );
  const fastestKt = Math.max(state.groundSpeed.value, speedKt);
  return dtS > 0 && nm <= slackNm + (1.5 * fastestKt * dtS) / 3600 ? nm : 0;
}

import type { Live } from "../../src-shared/flight-view.ts";
import { unwrapLongitude } from "../../src-shared/geodesy.ts";
import { trail } from "../state/follow-trail.ts";
import { usePushed } from "../state/pushed.ts";

/** Where the aircraft is, in the unwrapped frame that route and trail are drawn in. */
export function drawnAt(live: Live): [latitudeDeg: number, longitudeDeg: number] {
  const near = trail.points.at(-1)?.[2] ?? usePushed.getState().flight?.head.departure.longitudeDeg;
  return [live.latitudeDeg, unwrapLongitude(near ?? live.longitudeDeg, live.longitudeDeg)];
}

import type { Live } from "../../src-shared/domain/flight-view.ts";
import { unwrapLongitude } from "../../src-shared/domain/geodesy.ts";
import { trail } from "../state/follow-trail.ts";
import { usePushed } from "../state/pushed.ts";

/** The aircraft's position, in the unwrapped frame of route and trail. */
export function drawnAt(live: Pick<Live, "latitudeDeg" | "longitudeDeg">): [latitudeDeg: number, longitudeDeg: number] {
  const near = trail.points.at(-1)?.[2] ?? usePushed.getState().flight?.head.departure.longitudeDeg;
  return [live.latitudeDeg, unwrapLongitude(near ?? live.longitudeDeg, live.longitudeDeg)];
}

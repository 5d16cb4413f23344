import type { TrailPoint } from "../../src-shared/flight-view.ts";
import { endOfWayNm } from "./profile-curve.ts";

/** What moves in the profile with each sample, px: the aircraft across and up, and the middle of the scale below it. */
export type ProfilePlace = readonly [acrossPx: number, upPx: number, scalePx: number];

interface Plot {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Altitude at its upper edge. */
  readonly topFt: number;
}

/** Told without a look at the rest of the trail, which is as long as the flight. */
export function profilePlace(last: TrailPoint | undefined, remainingNm: number | null, plot: Plot): ProfilePlace {
  const [altitudeFt, flownNm] = last === undefined ? [0, 0] : [last[3], last[5]];
  const endNm = endOfWayNm(flownNm, remainingNm);
  return [
    (flownNm / endNm) * plot.widthPx,
    (altitudeFt / plot.topFt) * plot.heightPx,
    Math.log(endNm) * (plot.widthPx / 2),
  ];
}

/** Less than a pixel is not seen, and would draw the plot each second. */
export const hasMoved = (before: ProfilePlace, now: ProfilePlace): boolean =>
  now.some((px, i) => Math.abs(px - (before[i] ?? 0)) >= 1);

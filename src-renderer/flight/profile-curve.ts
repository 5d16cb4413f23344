import { isGap, type TrailPoint } from "../../src-shared/flight-view.ts";

export interface Curve {
  /** Distance flown, nm, and altitude, ft, in turn, null where a gap hid it; at most about two points a pixel. */
  readonly points: readonly (readonly [distanceNm: number, altitudeFt: number | null])[];
  /** Distance at the right edge: flown and still to go. */
  readonly endNm: number;
  /** Altitude at the upper edge. */
  readonly topFt: number;
}

interface Given {
  readonly trail: readonly TrailPoint[];
  readonly remainingNm: number | null;
  readonly cruiseAltitudeFt: number | null;
  readonly widthPx: number;
}

/** Where the way ends, nm from its start: what is flown and what remains. */
export const endOfWayNm = (flownNm: number, remainingNm: number | null): number =>
  Math.max(1, flownNm + (remainingNm ?? 0));

/** The flown profile against distance, thinned to what a canvas of that width can show; peaks are kept. */
export function profileCurve({ trail, remainingNm, cruiseAltitudeFt, widthPx }: Given): Curve {
  const flownNm = trail.at(-1)?.[5] ?? 0;
  const endNm = endOfWayNm(flownNm, remainingNm);
  const columnNm = endNm / Math.max(1, widthPx);
  const points: [number, number | null][] = [];
  let last: [number, number] | null = null;
  let column = -1;
  let highestFt = 0;
  for (const [at, point] of trail.entries()) {
    const [, , , altitudeFt, , distanceNm] = point;
    const before = trail[at - 1];
    if (before !== undefined && isGap(before, point)) {
      points.push([before[5], before[3]], [before[5], null]);
      last = null;
    }
    highestFt = Math.max(highestFt, altitudeFt);
    const here = Math.floor(distanceNm / columnNm);
    if (last === null || here !== column) {
      last = [distanceNm, altitudeFt];
      points.push(last);
    } else if (altitudeFt > last[1]) last[1] = altitudeFt;
    column = here;
  }
  const end = trail.at(-1);
  if (end) points.push([end[5], end[3]]);
  return { points, endNm, topFt: Math.max(1000, highestFt, cruiseAltitudeFt ?? 0) * 1.12 };
}

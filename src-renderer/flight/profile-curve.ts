import type { TrailPoint } from "../../src-shared/flight-view.ts";

export interface Curve {
  /** Distance flown, nm, and altitude, ft, in turn; at most about two points a pixel. */
  readonly points: readonly (readonly [distanceNm: number, altitudeFt: number])[];
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

/** The flown profile against distance, thinned to what a canvas of that width can show; peaks are kept. */
export function profileCurve({ trail, remainingNm, cruiseAltitudeFt, widthPx }: Given): Curve {
  const flownNm = trail.at(-1)?.[5] ?? 0;
  const endNm = Math.max(1, flownNm + (remainingNm ?? 0));
  const columnNm = endNm / Math.max(1, widthPx);
  const points: [number, number][] = [];
  let column = -1;
  let highestFt = 0;
  for (const [, , , altitudeFt, , distanceNm] of trail) {
    highestFt = Math.max(highestFt, altitudeFt);
    const here = Math.floor(distanceNm / columnNm);
    const last = points.at(-1);
    if (here !== column || last === undefined) points.push([distanceNm, altitudeFt]);
    else if (altitudeFt > last[1]) last[1] = altitudeFt;
    column = here;
  }
  const end = trail.at(-1);
  if (end) points.push([end[5], end[3]]);
  return { points, endNm, topFt: Math.max(1000, highestFt, cruiseAltitudeFt ?? 0) * 1.12 };
}

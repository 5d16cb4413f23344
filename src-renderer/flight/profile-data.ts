import type { PlannedHeight } from "../flight-plan/levels.ts";
import type { Curve } from "./profile-curve.ts";

type Column = (number | null | undefined)[];

/** Distances, then what is planned, what is ahead and what is flown at each. */
export type ProfileData = [number[], Column, Column, Column];

/**
 * A curve as columns for a plot: lines that have only two ends leave everything between them out. `heights`: the planned
 * profile, in place of one level from end to end; where it is longer than what is flown and ahead, its beginning is left out.
 */
export function profileData(
  { points, endNm }: Curve,
  plannedFt: number | null,
  elevationFt: number,
  heights: readonly PlannedHeight[] | null = null,
): ProfileData {
  const nowFt = points.at(-1)?.[1] ?? elevationFt;
  const between = points.map(() => null);
  const planned = (heights ?? [])
    .map(({ toGoNm, altitudeFt }) => ({ atNm: endNm - toGoNm, altitudeFt }))
    .filter(({ atNm }) => atNm >= 0);
  if (planned.length > 0) {
    // In the order of the distances; undefined: this line has nothing to say here, and is not broken by it.
    const flown = points.map(([atNm, altitudeFt]) => ({ atNm, row: [undefined, undefined, altitudeFt] }));
    const plan = planned.map(({ atNm, altitudeFt }) => ({ atNm, row: [altitudeFt, undefined, undefined] }));
    const rows = [
      { atNm: 0, row: [elevationFt, undefined, undefined] },
      ...[...flown, ...plan].toSorted((a, b) => a.atNm - b.atNm),
      { atNm: endNm, row: [elevationFt, elevationFt, undefined] },
    ];
    const nowAt = rows.findLastIndex(({ row }) => row[2] !== undefined);
    rows[Math.max(0, nowAt)]?.row.splice(1, 1, nowFt);
    return [rows.map(({ atNm }) => atNm), ...columnsOf(rows.map(({ row }) => row))];
  }
  return [
    [0, ...points.map(([distanceNm]) => distanceNm), endNm],
    [plannedFt, ...between, plannedFt],
    [...between, nowFt, elevationFt],
    [null, ...points.map(([, altitudeFt]) => altitudeFt), null],
  ];
}

const columnsOf = (rows: readonly Column[]): [Column, Column, Column] => [
  rows.map(([planned]) => planned),
  rows.map(([, ahead]) => ahead),
  rows.map(([, , flown]) => flown),
];

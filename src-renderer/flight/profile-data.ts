import type { Curve } from "./profile-curve.ts";

type Column = (number | null)[];

/** Distances, then what is planned, what is ahead and what is flown at each. */
export type ProfileData = [number[], Column, Column, Column];

/** A curve as columns for a plot: lines that have only two ends leave everything between them out. */
export function profileData({ points, endNm }: Curve, plannedFt: number | null, elevationFt: number): ProfileData {
  const nowFt = points.at(-1)?.[1] ?? elevationFt;
  const between = points.map(() => null);
  return [
    [0, ...points.map(([distanceNm]) => distanceNm), endNm],
    [plannedFt, ...between, plannedFt],
    [...between, nowFt, elevationFt],
    [null, ...points.map(([, altitudeFt]) => altitudeFt), null],
  ];
}

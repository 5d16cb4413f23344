import type { Curve } from "./profile-curve.ts";

type Column = (number | null)[];

export interface ProfileData {
  /** Distances, then what is planned, what is ahead and what is flown at each. */
  readonly columns: readonly [number[], Column, Column, Column];
  /** The same while no line and no tick would move by a pixel. */
  readonly signature: string;
}

/** A curve as columns for a plot of that size: lines that have only two ends leave everything between them out. */
export function profileData(
  { points, endNm, topFt }: Curve,
  plannedFt: number | null,
  elevationFt: number,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): ProfileData {
  const now = points.at(-1) ?? [0, elevationFt];
  const distances = [0, ...points.map(([distanceNm]) => distanceNm), endNm];
  const between = points.map(() => null);
  const pixels = (part: number, whole: number, px: number) => Math.round((part / whole) * px);
  return {
    columns: [
      distances,
      [plannedFt, ...between, plannedFt],
      [...between, now[1], elevationFt],
      [null, ...points.map(([, altitudeFt]) => altitudeFt), null],
    ],
    signature: [
      points.length,
      pixels(now[0], endNm, widthPx),
      pixels(now[1] ?? 0, topFt, heightPx),
      pixels(plannedFt ?? 0, topFt, heightPx),
      pixels(10 ** Math.floor(Math.log10(endNm)), endNm, widthPx),
      pixels(1000, topFt, heightPx),
      widthPx,
      heightPx,
    ].join(" "),
  };
}

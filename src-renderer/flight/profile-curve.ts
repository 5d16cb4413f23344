import { isGap, type TrailPoint } from "../../src-shared/domain/flight-view.ts";

export interface Curve {
  /** Pairs of distance flown, nm, and altitude, ft (null in a gap). At most about two points a pixel. */
  readonly points: readonly (readonly [distanceNm: number, altitudeFt: number | null])[];
  /** Distance at the right edge: flown plus remaining. */
  readonly endNm: number;
  /** Altitude at the upper edge. */
  readonly topFt: number;
}

interface Given {
  readonly trail: readonly TrailPoint[];
  readonly remainingNm: number | null;
  /** The highest point of the planned and the predicted line. 0 if nothing is known. */
  readonly plannedTopFt: number;
  readonly widthPx: number;
}

/** The distance at the end of the flight, nm: flown plus remaining. */
const endOfWayNm = (flownNm: number, remainingNm: number | null): number => Math.max(1, flownNm + (remainingNm ?? 0));

/** The flown profile over distance, thinned to the resolution of a canvas of that width. Keeps the peaks. */
export function profileCurve({ trail, remainingNm, plannedTopFt, widthPx }: Given): Curve {
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
  return { points, endNm, topFt: Math.max(1000, highestFt, plannedTopFt) * 1.12 };
}

type Column = (number | null | undefined)[];

/** Distances, then the planned, the predicted and the flown altitude at each. */
export type ProfileData = [number[], Column, Column, Column];

/** A point of the plot: distance from the start, nm, and altitude, ft. */
export type PlotPoint = readonly [atNm: number, altitudeFt: number];

/**
 * The three lines as columns of a plot, ordered by distance. Undefined means that the line has no point here but
 * continues.
 */
export function profileData(
  { points }: Pick<Curve, "points">,
  planned: readonly PlotPoint[],
  ahead: readonly PlotPoint[],
): ProfileData {
  const rows = [
    ...planned.map(([atNm, ft]) => ({ atNm, row: [ft, undefined, undefined] as Column })),
    ...points.map(([atNm, ft]) => ({ atNm, row: [undefined, undefined, ft] as Column })),
    ...ahead.map(([atNm, ft]) => ({ atNm, row: [undefined, ft, undefined] as Column })),
  ].toSorted((a, b) => a.atNm - b.atNm);
  const column = (index: number): Column => rows.map(({ row }) => row[index]);
  return [rows.map(({ atNm }) => atNm), column(0), column(1), column(2)];
}

/** The part of a line up to a distance, which ends with the height there. */
export function lineUpTo(line: readonly PlotPoint[], atNm: number): PlotPoint[] {
  const passed = line.filter(([nm]) => nm <= atNm);
  const [before, after] = [passed.at(-1), line[passed.length]];
  if (before === undefined || after === undefined || before[0] === atNm) return passed;
  const share = (atNm - before[0]) / (after[0] - before[0]);
  return [...passed, [atNm, before[1] + share * (after[1] - before[1])]];
}

/**
 * The parts of the profile that move with each sample, px: the aircraft's x and y, and the middle of the scale below
 * it.
 */
export type ProfilePlace = readonly [acrossPx: number, upPx: number, scalePx: number];

interface Plot {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Altitude at its upper edge. */
  readonly topFt: number;
}

/** Computed without a pass over the trail, which is as long as the flight. */
export function profilePlace(last: TrailPoint | undefined, remainingNm: number | null, plot: Plot): ProfilePlace {
  const [altitudeFt, flownNm] = last === undefined ? [0, 0] : [last[3], last[5]];
  const endNm = endOfWayNm(flownNm, remainingNm);
  return [
    (flownNm / endNm) * plot.widthPx,
    (altitudeFt / plot.topFt) * plot.heightPx,
    Math.log(endNm) * (plot.widthPx / 2),
  ];
}

/** Whether something moved by a pixel. Smaller movements are invisible but would draw the plot each second. */
export const hasMoved = (before: ProfilePlace, now: ProfilePlace): boolean =>
  now.some((px, i) => Math.abs(px - (before[i] ?? 0)) >= 1);

/** Round values above 0 up to `end`, at most `most` of them. `unit`: the pilot's unit, in the unit of `end`. */
export function roundFigures(end: number, unit: number, most: number): number[] {
  if (most < 1 || !(end > 0)) return [];
  const least = end / unit / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5].find((part) => part * power >= least * 0.999) ?? 10) * power * unit;
  return Array.from({ length: Math.floor(end / step + 1e-9) }, (_, i) => (i + 1) * step);
}

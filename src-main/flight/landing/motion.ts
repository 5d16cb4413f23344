import { airborneBefore, type Frame } from "./frame.ts";

/** A time, s, and a value. */
export type Point = readonly [t: number, value: number];

/** Rate (ft/s) and its change (ft/s²) at the time 0. */
export interface Motion {
  readonly rate: number;
  readonly acceleration: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0);
const centred = (values: readonly number[]): number[] => {
  const middle = mean(values);
  return values.map((value) => value - middle);
};

/** Least-squares straight line: its value at t = 0, and its slope. Not finite with fewer than two times. */
export function fitLine(points: readonly Point[]): { readonly value: number; readonly slope: number } {
  const times = points.map(([t]) => t);
  const values = points.map(([, value]) => value);
  const apart = centred(times);
  const slope = product(values, apart) / product(apart, apart);
  return { value: mean(values) - slope * mean(times), slope };
}

/**
 * Least-squares parabola through heights: its slope and twice its curvature at t = 0. The part of t² that a line
 * explains is removed first. Not finite with fewer than three times.
 */
export function fitParabola(points: readonly Point[]): Motion {
  const times = centred(points.map(([t]) => t));
  const squares = centred(points.map(([t]) => t * t));
  const heights = points.map(([, heightFt]) => heightFt);
  const share = product(squares, times) / product(times, times);
  const curve = squares.map((square, i) => square - share * (times[i] ?? Number.NaN));
  const linear = product(heights, times) / product(times, times);
  const quadratic = product(heights, curve) / product(curve, curve);
  return { rate: linear - quadratic * share, acceleration: 2 * quadratic };
}

/** The altitudes before frame `at`, in the last `spanS` until `untilT`, with times counted from there. */
export const heightsBefore = (frames: readonly Frame[], at: number, spanS: number, untilT: number): Point[] =>
  airborneBefore(frames, at, spanS, untilT).map(({ t, altitudeFt }) => [t - untilT, altitudeFt]);

/** The reported vertical speed at `untilT` and its slope, and how far the values lie from that line at most, ft/s. */
export interface Reported extends Motion {
  readonly scatter: number;
}

/** A line through the reported vertical speeds of the last `spanS` before `untilT`. Null without any. */
export function reportedBefore(frames: readonly Frame[], at: number, spanS: number, untilT: number): Reported | null {
  const points = airborneBefore(frames, at, spanS, untilT).flatMap(({ t, verticalSpeedFpm }): Point[] =>
    Number.isNaN(verticalSpeedFpm) ? [] : [[t - untilT, verticalSpeedFpm / 60]],
  );
  const { value, slope } = fitLine(points);
  const [only] = points;
  if (only === undefined) return null;
  if (!Number.isFinite(slope)) return { rate: only[1], acceleration: 0, scatter: 0 };
  const scatter = Math.max(...points.map(([t, fps]) => Math.abs(fps - value - slope * t)));
  return { rate: value, acceleration: slope, scatter };
}

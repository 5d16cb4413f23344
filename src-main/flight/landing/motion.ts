import { altitudeOf, type Frame } from "./frame.ts";

/** Height and its first two derivatives (ft, ft/s, ft/s²) at the last frame in the air. */
export interface Motion {
  readonly rate: number;
  readonly acceleration: number;
  readonly frames: number;
}

/**
 * Least-squares parabola h = a + b·t + c·t², with t counted from the last frame. The result has b as rate and 2c as
 * acceleration.
 */
export function fitParabola(points: readonly (readonly [number, number])[]): Motion | null {
  const n = points.length;
  if (n < 4) return null;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let h0 = 0;
  let h1 = 0;
  let h2 = 0;
  for (const [t, h] of points) {
    s1 += t;
    s2 += t * t;
    s3 += t ** 3;
    s4 += t ** 4;
    h0 += h;
    h1 += h * t;
    h2 += h * t * t;
  }
  const det = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (Math.abs(det) < 1e-12) return null;
  const b = (n * (h1 * s4 - h2 * s3) - h0 * (s1 * s4 - s2 * s3) + s2 * (s1 * h2 - s2 * h1)) / det;
  const c = (n * (s2 * h2 - s3 * h1) - s1 * (s1 * h2 - s2 * h1) + h0 * (s1 * s3 - s2 * s2)) / det;
  return { rate: b, acceleration: 2 * c, frames: n };
}

/** Least-squares straight line: slope, and value at t = 0. */
export function fitLine(points: readonly (readonly [number, number])[]): { slope: number; value: number } | null {
  const n = points.length;
  if (n === 0) return null;
  let s1 = 0;
  let s2 = 0;
  let v0 = 0;
  let v1 = 0;
  for (const [t, v] of points) {
    s1 += t;
    s2 += t * t;
    v0 += v;
    v1 += v * t;
  }
  const det = n * s2 - s1 * s1;
  const slope = n >= 2 && det > 1e-9 ? (n * v1 - s1 * v0) / det : 0;
  return { slope, value: (v0 - slope * s1) / n };
}

/** Heights of the frames in the air before frame `at`, with times counted from `fromT`, newest first. */
export function heightsBefore(frames: readonly Frame[], at: number, fromT: number, spanS: number): [number, number][] {
  const heights: [number, number][] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || fromT - frame.t > spanS) break;
    const height = altitudeOf(frame);
    if (frame.t <= fromT && !Number.isNaN(height)) heights.push([frame.t - fromT, height]);
  }
  return heights;
}

/** The reported vertical speed and its slope, by a line through the values before `fromT`. */
export function toldBefore(frames: readonly Frame[], at: number, fromT: number, spanS: number): Motion | null {
  const told: [number, number][] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || fromT - frame.t > spanS) break;
    if (frame.t <= fromT && !Number.isNaN(frame.verticalSpeedFpm))
      told.push([frame.t - fromT, frame.verticalSpeedFpm / 60]);
  }
  const line = fitLine(told);
  return line === null ? null : { rate: line.value, acceleration: line.slope, frames: told.length };
}

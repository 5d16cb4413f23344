import { altitudeOf, type Frame } from "./frame.ts";

/** Rate and acceleration of the height (ft/s, ft/s²) at a moment, and the number of frames that they are based on. */
export interface Motion {
  readonly rate: number;
  readonly acceleration: number;
  readonly frames: number;
}

/**
 * Least-squares parabola through heights: constant + linear·t + quadratic·t², with t counted from the last frame. The
 * rate is the linear coefficient. The acceleration is twice the quadratic one.
 */
export function fitParabola(points: readonly (readonly [number, number])[]): Motion | null {
  const count = points.length;
  if (count < 4) return null;
  let sumT = 0;
  let sumT2 = 0;
  let sumT3 = 0;
  let sumT4 = 0;
  let sumFt = 0;
  let sumTFt = 0;
  let sumT2Ft = 0;
  for (const [t, heightFt] of points) {
    sumT += t;
    sumT2 += t * t;
    sumT3 += t ** 3;
    sumT4 += t ** 4;
    sumFt += heightFt;
    sumTFt += heightFt * t;
    sumT2Ft += heightFt * t * t;
  }
  const determinant =
    count * (sumT2 * sumT4 - sumT3 * sumT3) -
    sumT * (sumT * sumT4 - sumT2 * sumT3) +
    sumT2 * (sumT * sumT3 - sumT2 * sumT2);
  if (Math.abs(determinant) < 1e-12) return null;
  const linear =
    (count * (sumTFt * sumT4 - sumT2Ft * sumT3) -
      sumFt * (sumT * sumT4 - sumT2 * sumT3) +
      sumT2 * (sumT * sumT2Ft - sumT2 * sumTFt)) /
    determinant;
  const quadratic =
    (count * (sumT2 * sumT2Ft - sumT3 * sumTFt) -
      sumT * (sumT * sumT2Ft - sumT2 * sumTFt) +
      sumFt * (sumT * sumT3 - sumT2 * sumT2)) /
    determinant;
  return { rate: linear, acceleration: 2 * quadratic, frames: count };
}

/** Least-squares straight line: slope, and value at t = 0. */
export function fitLine(points: readonly (readonly [number, number])[]): { slope: number; value: number } | null {
  const count = points.length;
  if (count === 0) return null;
  let sumT = 0;
  let sumT2 = 0;
  let sumValue = 0;
  let sumTValue = 0;
  for (const [t, value] of points) {
    sumT += t;
    sumT2 += t * t;
    sumValue += value;
    sumTValue += value * t;
  }
  const determinant = count * sumT2 - sumT * sumT;
  const slope = count >= 2 && determinant > 1e-9 ? (count * sumTValue - sumT * sumValue) / determinant : 0;
  return { slope, value: (sumValue - slope * sumT) / count };
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
export function reportedRateBefore(frames: readonly Frame[], at: number, fromT: number, spanS: number): Motion | null {
  const reported: [number, number][] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || fromT - frame.t > spanS) break;
    if (frame.t <= fromT && !Number.isNaN(frame.verticalSpeedFpm))
      reported.push([frame.t - fromT, frame.verticalSpeedFpm / 60]);
  }
  const line = fitLine(reported);
  return line === null ? null : { rate: line.value, acceleration: line.slope, frames: reported.length };
}

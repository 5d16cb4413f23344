import type { Landing } from "../../src-shared/flight.ts";
import { type Said, say } from "../../src-shared/words/said.ts";
import type { Frame } from "./landing.ts";

type Measured = Pick<Landing, "rateFpm" | "rateBoundsFpm" | "confidence" | "method" | "groundRiseFpm">;

const nothing = (why: Said): Measured => ({
  rateFpm: null,
  rateBoundsFpm: null,
  confidence: "none",
  method: [why],
  groundRiseFpm: null,
});

/** Height and its first two derivatives (ft, ft/s, ft/s²) at the last frame in the air. */
interface Motion {
  readonly rate: number;
  readonly acceleration: number;
  readonly frames: number;
}

/** Least-squares parabola h = a + b·t + c·t², t counted from the last frame: b and 2c are what is wanted. */
function fitParabola(points: readonly (readonly [number, number])[]): Motion | null {
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
function fitLine(points: readonly (readonly [number, number])[]): { slope: number; value: number } | null {
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

/** A straight line through the vertical speeds told. */
function fitTold(points: readonly (readonly [number, number])[]): Motion | null {
  const line = fitLine(points);
  return line === null ? null : { rate: line.value, acceleration: line.slope, frames: points.length };
}

/**
 * Vertical speed at the contact that frame `at` is the first to show, and the interval that holds it.
 *
 * At frame rate a parabola through the heights of the last half second tells rate and flare; the simulator's own vertical
 * speed is the cross-check (it lags in some: 359 shown for 268 true, phases.md and AeroACARS 1.6.3, which also settled on
 * about a third of a second). The motion is carried on to the middle of the interval in which the wheels touched: height
 * does not tell the moment better, because unloaded struts and a raised nose put the wheels lower than they stand (JSBSim's
 * A320 and 737: up to 1 ft, twice the error). Slower data see less of the flare, and the bounds say so.
 */
export function contactRate(frames: readonly Frame[], at: number, groundAglFt: number): Measured {
  const contact = frames[at];
  const before = frames[at - 1];
  if (contact === undefined || before === undefined || before.onGround) return nothing(say("notSeenInTheAir"));
  const stepS = contact.t - before.t;
  if (!(stepS > 0 && stepS <= 3)) return nothing(say("notSeenJustBefore"));

  const heights: [number, number][] = [];
  const told: [number, number][] = [];
  const spanS = Math.max(0.5, stepS * 2.5);
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || before.t - frame.t > spanS) break;
    const height = Number.isNaN(frame.altitudeFt) ? frame.aglFt : frame.altitudeFt;
    if (!Number.isNaN(height)) heights.push([frame.t - before.t, height]);
    if (!Number.isNaN(frame.verticalSpeedFpm) && before.t - frame.t <= Math.max(0.3, stepS * 1.1))
      told.push([frame.t - before.t, frame.verticalSpeedFpm / 60]);
  }
  const fitted = fitParabola(heights);
  const reported = fitTold(told);
  const fine = stepS <= 0.06 && fitted !== null && fitted.frames >= 6;
  const motion = fine ? fitted : (reported ?? fitted);
  if (motion === null || !Number.isFinite(motion.rate)) return nothing(say("noHeightNorRate"));
  // JSBSim's A320 at one sample a second: down at −740 ft/min and 0.4 s later off again, met on the rise.
  if (stepS > 0.3 && motion.rate > 0.5) return nothing(say("touchBetweenSamples"));

  const toGroundS = fine ? stepS / 2 : timeToGround(motion, before, groundAglFt, stepS);
  const rateFpm = 60 * carriedOn(motion, toGroundS);
  if (fine) {
    const apart = reported === null ? 20 : Math.abs(60 * (fitted.rate - reported.rate));
    const moment = 60 * Math.abs(motion.acceleration) * toGroundS;
    const spread = 15 + 0.05 * Math.abs(rateFpm) + Math.min(apart, 100) + moment;
    return {
      rateFpm,
      rateBoundsFpm: [rateFpm - spread, rateFpm + spread],
      confidence: apart < 30 + 0.08 * Math.abs(rateFpm) ? "high" : "medium",
      method: [say("byHeight", { frames: fitted.frames, ms: Math.round(stepS * 1000) })],
      groundRiseFpm: groundRise(frames, at),
    };
  }
  // Between two slow samples a flare may stop all of the sink, or be missing and let it grow.
  const lastFpm = 60 * motion.rate;
  const steepest = stepS > 0.3 ? steepestNear(frames, at) : 0;
  const low = Math.min(rateFpm, lastFpm, steepest) - (60 + 0.2 * Math.abs(lastFpm) + 200 * Math.min(1, stepS));
  const high = Math.max(
    Math.max(rateFpm, lastFpm) + 60 + 300 * stepS,
    stepS > 0.3 ? 0 : Math.min(0, lastFpm * (1 - 4 * stepS)),
  );
  return {
    rateFpm,
    rateBoundsFpm: [low, Math.max(high, rateFpm)],
    confidence: stepS <= 0.25 ? "medium" : "low",
    method: [say("estimated", { s: stepS })],
    groundRiseFpm: null,
  };
}

/** A flare that eases the sink dies out with the height and does not turn upwards before the ground; else a straight line. */
const carriedOn = ({ rate, acceleration }: Motion, seconds: number): number =>
  rate < 0 && acceleration > 0
    ? rate * Math.exp((acceleration * seconds) / rate)
    : Math.min(0, rate + acceleration * seconds);

/** Slope of the ground flown over in the last second, by altitude less radio height; null where that is no even slope. */
function groundRise(frames: readonly Frame[], at: number): number | null {
  const last = frames[at - 1];
  const ground: [number, number][] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || last === undefined || frame.onGround || last.t - frame.t > 1) break;
    const elevation = frame.altitudeFt - frame.aglFt;
    if (!Number.isNaN(elevation)) ground.push([frame.t - last.t, elevation]);
  }
  const line = fitLine(ground);
  if (line === null || ground.length < 6) return null;
  const uneven = ground.some(([t, elevation]) => Math.abs(elevation - line.value - line.slope * t) > 0.5);
  return uneven ? null : 60 * line.slope;
}

/** Steepest sink in the 15 s before, below 60 ft: an earlier touch may have fallen between two samples. */
function steepestNear(frames: readonly Frame[], at: number): number {
  const contact = frames[at];
  let steepest = 0;
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || contact === undefined || contact.t - frame.t > 15) break;
    if (!(frame.aglFt - contact.aglFt > 60) && frame.verticalSpeedFpm < steepest) steepest = frame.verticalSpeedFpm;
  }
  return steepest;
}

/** Seconds from the last of slow samples in the air to the ground at this motion; else the middle of the interval. */
function timeToGround(motion: Motion, before: Frame, groundAglFt: number, stepS: number): number {
  const height = before.aglFt - groundAglFt;
  if (Number.isNaN(height)) return stepS / 2;
  if (height <= 0) return 0;
  const { rate, acceleration } = motion;
  const root = rate * rate - 2 * acceleration * height;
  if (root < 0) return stepS / 2;
  const t = Math.abs(acceleration) < 1e-6 ? -height / rate : (-rate - Math.sqrt(root)) / acceleration;
  return t >= 0 && t < stepS ? t : stepS / 2;
}

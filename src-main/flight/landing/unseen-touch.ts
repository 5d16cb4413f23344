import { airborneBefore, type Frame, overGround } from "./frame.ts";
import type { Touch } from "./touch.ts";

/**
 * Limits of a change of sink between two samples, ft/s²: a flare eases it by at most 0.3 g, a loss of lift (0.12 g)
 * steepens it by at most this. No landing of `e2e/simulators/landing-bounds.test.ts` needs more.
 */
const flareFps2 = 10;
const dropFps2 = 4;
export const gravityFps2 = 32.2;
/** A raised nose and unloaded struts change the height over the ground by at most this, ft. */
const heightSlackFt = 1.2;
/** An interval longer than this, s, can hide a touch. A shorter one hides only flag noise. */
export const hidingS = 0.09;
/** A hop of this length is a bounce, s. Samples closer together hide none. */
export const bounceS = 0.3;

/** The interval that contains a rate, ft/min. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}
export const union = (a: Bounds, b: Bounds): Bounds => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});

/** Seconds to fall `heightFt` from the speed `downFps` with the acceleration `fps2`. NaN: it never does. */
export const fallS = (heightFt: number, downFps: number, fps2: number): number =>
  heightFt <= 0 ? 0 : (2 * heightFt) / (downFps + Math.sqrt(downFps * downFps + 2 * fps2 * heightFt));

/** The softest sink that a flare can leave of `downFps` over this height, ft/s. */
export const flaredFps = (downFps: number, heightFt: number): number =>
  Math.sqrt(Math.max(0, downFps * downFps - 2 * flareFps2 * heightFt));

/**
 * The possible rates at a touch within `stepS`, ft/min. Until the touch, a flare may ease the sink, and a loss of lift
 * may steepen it. The aircraft must reach the ground in that time.
 */
export function possibleRates(sinkFps: number, aboveFt: number, stepS: number): Bounds {
  const height = Math.max(0, aboveFt + heightSlackFt);
  const down = Math.max(0, -sinkFps);
  const byHeight = flaredFps(down, height);
  const byTime = slowestSink(down, aboveFt - heightSlackFt, stepS);
  const steepest = Math.min(Math.sqrt(down * down + 2 * dropFps2 * height), down + dropFps2 * stepS);
  const slack = 20 + 0.05 * 60 * down;
  return { low: -60 * steepest - slack, high: Math.min(0, -60 * Math.max(byHeight, byTime, 0) + slack) };
}

/**
 * The slowest sink after `stepS` in which the aircraft covers the height, ft/s: it steepens its sink just as long as it
 * must, and flares for the rest of the time. Negative: it can have climbed.
 */
function slowestSink(down: number, height: number, stepS: number): number {
  const both = flareFps2 + dropFps2;
  const missingFt = Math.max(0, height - down * stepS + (flareFps2 / 2) * stepS * stepS);
  const flaredS = Math.sqrt(Math.max(0, stepS * stepS - (2 * missingFt) / both));
  return down + dropFps2 * (stepS - flaredS) - flareFps2 * flaredS;
}

interface UnseenTouch extends Bounds {
  /** The length of the interval, s, and the frame at its beginning. */
  readonly stepS: number;
  readonly from: number;
}

/**
 * For each interval before frame `at` in which the wheels may have touched unseen: the possible rates of such a touch. A
 * frame without height or rate ends no interval.
 */
export function unseenTouches(frames: readonly Frame[], at: number): UnseenTouch[] {
  const contact = frames[at];
  if (contact === undefined) return [];
  const air = airborneBefore(frames, at, Number.POSITIVE_INFINITY);
  const known = air
    .map((frame, i) => ({ frame, from: at - air.length + i }))
    .filter(({ frame }) => !Number.isNaN(frame.aglFt + frame.verticalSpeedFpm));
  return known.flatMap(({ frame: start, from }, i) => {
    const end = known[i + 1]?.frame;
    const stepS = (end?.t ?? Number.NaN) - start.t;
    if (end === undefined || !(stepS > hidingS)) return [];
    const sinkFps = start.verticalSpeedFpm / 60;
    const aboveFt = overGround(start, contact);
    // Before a touch at most a loss of lift steepens the sink. After it nothing falls faster than by gravity.
    const downS = fallS(aboveFt - heightSlackFt, -sinkFps, dropFps2);
    const upS = fallS(overGround(end, contact) - heightSlackFt, end.verticalSpeedFpm / 60, gravityFps2);
    if (downS + upS > stepS) return [];
    return [{ ...possibleRates(sinkFps, aboveFt, stepS), stepS, from }];
  });
}

/** Whether the touch is the first: neither before it nor in its own interval a bounce can be hidden. */
export function isFirstTouch(frames: readonly Frame[], { at, until }: Touch): boolean {
  if (until > at) return false;
  const [before, contact] = [frames[at - 1], frames[at]];
  if (before === undefined || contact === undefined || unseenTouches(frames, at).length > 0) return false;
  const downS = fallS(overGround(before, contact) - heightSlackFt, -before.verticalSpeedFpm / 60, dropFps2);
  return contact.t - before.t - downS <= bounceS;
}

/**
 * The earliest frame after which the touch at frame `at` can have happened. -1 if the aircraft was not seen in the air
 * before it.
 */
export const inAirBefore = (frames: readonly Frame[], at: number): number =>
  frames[at - 1]?.onGround === false ? Math.min(at - 1, ...unseenTouches(frames, at).map(({ from }) => from)) : -1;

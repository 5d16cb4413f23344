import type { Landing } from "../../../src-shared/domain/flight.ts";
import type { Message } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { type Frame, overGround, verticalFps } from "./frame.ts";
import { fitLine, fitParabola, heightsBefore, type Motion, reportedRateBefore } from "./motion.ts";
import { arrestFps2, downSince, flagDelayS, lookBackS, mediumStepS, type Touch } from "./touch.ts";

type Measured = Pick<Landing, "rateFpm" | "rateBoundsFpm" | "confidence" | "method" | "groundRiseFpm">;

const unmeasured = (why: Message): Measured => ({
  rateFpm: null,
  rateBoundsFpm: null,
  confidence: "none",
  method: [why],
  groundRiseFpm: null,
});

/** Steps up to this length count as frame rate: a parabola through the heights then follows the flare. */
const fineStepS = 0.06;
/** Below this height, ft, a gap may hide the flare, so the sink before the gap counts. */
const lowFt = 100;
/**
 * Limits of a change of sink between two samples, ft/s²: a flare eases it by at most 0.3 g, a loss of lift (0.12 g)
 * steepens it by at most this. No landing of `tools/lab/measure/landing-bounds.ts` needs more.
 */
const flareFps2 = 10;
const dropFps2 = 4;
const gravityFps2 = 32.2;
/** A raised nose and unloaded struts change the height over the ground by at most this, ft. */
const heightSlackFt = 1.2;
/** On the ground, the height changes by at most this, ft. A float lasts less than `lookBackS` in this range. */
const downFt = 2;
/** A change of height that exceeds the sink by more than this is a jump, ft. */
const leapFt = 10;
/** An interval longer than this, s, can hide a touch. A shorter one hides only flag noise. */
const hidingS = 0.09;
/** A longer step may be a gap in the data, s. */
const gapS = 0.3;
/** A faster descent just above the runway is a data error, ft/min. */
const fastestFpm = 10_000;
/** Ground that rises faster is a slope, ft/min: 2 % at 50 kt. */
const steepRiseFpm = 100;
/**
 * An estimate of a softer touch between slow samples is that of a flare that never reaches the ground. The middle of the
 * bounds is nearer: with JSBSim's landings at 10 to 0.5 samples a second the largest error falls from 445 to 220 ft/min.
 */
const softestFpm = 20;
/** Wider bounds do not tell a soft landing from a hard one, ft/min. */
export const widestFpm = 600;

interface Bounds {
  readonly low: number;
  readonly high: number;
}
const union = (a: Bounds, b: Bounds): Bounds => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) });

/** Whether frame `at` shows the first touch: no earlier touch can be hidden before it, or in its own interval. */
export const isFirstTouch = (frames: readonly Frame[], at: number): boolean =>
  (frames[at]?.t ?? Number.NaN) - (frames[at - 1]?.t ?? Number.NaN) <= gapS && earlierTouches(frames, at).length === 0;

/**
 * The earliest frame after which the touch at frame `at` can have happened. -1 if the aircraft was not seen in the air
 * before it.
 */
export function inAirBefore(frames: readonly Frame[], at: number): number {
  if (frames[at - 1]?.onGround !== false) return -1;
  return Math.min(at - 1, downSince(frames, at) - 1, ...earlierTouches(frames, at).map(({ from }) => from));
}

/**
 * Vertical speed at the contact that frame `at` is the first to show, and the interval that contains it.
 *
 * At frame rate, a parabola through the heights of the last half second gives rate and flare. The simulator's own
 * vertical speed is the cross-check only, because it lags in some simulators (MSFS: 359 ft/min shown for 268 true). The
 * motion is extrapolated to the middle of the interval in which the wheels touched. Height does not give that moment
 * more exactly: with unloaded struts and a raised nose, the wheels hang lower than when the aircraft stands (JSBSim's
 * A320 and 737: up to 1 ft, which doubles the error). A sink that stopped before the flag shows that the flag is late.
 *
 * On a steep runway an aircraft that flares along the slope climbs at the touch. Then the rate is that of the height over
 * the ground.
 *
 * With slow or missing samples, the bounds contain every rate that height and sink allow, for each interval that may
 * hide the first touch. If the bounds are too wide, there is no figure.
 */
export function contactRate(frames: readonly Frame[], touch: Touch): Measured {
  const climbs = verticalFps(frames, touch.at - 1) > 0;
  const riseFpm = climbs ? groundRise(frames, touch.at) : null;
  if (riseFpm === null || riseFpm < steepRiseFpm) return sinkAt(frames, touch);
  const measured = sinkAt(frames.map(overRunway), touch);
  const confidence = measured.confidence === "high" ? "medium" : measured.confidence;
  return { ...measured, confidence, method: [...measured.method, say("againstRise")], groundRiseFpm: riseFpm };
}

/** The frame with the height over the ground in place of the altitude. */
const overRunway = (frame: Frame): Frame => ({ ...frame, altitudeFt: frame.aglFt, verticalSpeedFpm: Number.NaN });

function sinkAt(frames: readonly Frame[], { at, flagLateS }: Touch): Measured {
  const contact = frames[at];
  const before = frames[at - 1];
  if (contact === undefined || before === undefined || before.onGround) return unmeasured(say("notSeenInTheAir"));
  const stepS = contact.t - before.t;
  if (!(stepS > 0 && stepS <= 4)) return unmeasured(say("notSeenJustBefore"));
  if (wasDown(frames, at)) return unmeasured(say("recognisedTooLate"));
  const last = verticalFps(frames, at - 1);
  if (!Number.isFinite(last)) return unmeasured(say("noHeightNorRate"));
  // The height fell by more than three times what this sink covers in one step, so it jumped.
  if (overGround(before, contact) > leapFt + 3 * Math.max(0, -last) * stepS) return unmeasured(say("heightLeapt"));
  const fine = stepS <= hidingS ? byHeights(frames, at) : null;
  const earlier = earlierTouches(frames, at);
  const slow = fine === null ? betweenSamples(frames, at) : null;
  const measured = fine ?? slow;
  if (measured === null) return unmeasured(say("noHeightNorRate"));
  const late = touchBeforeLateFlag(frames, at);
  // The first touch may be an earlier one that no frame shows, so the bounds contain its rates as well.
  const { low, high: highest } = [...earlier, ...late, measured].reduce<Bounds>(union, measured);
  // A touch is not a climb.
  const high = Math.min(0, highest);
  // No aircraft descends faster: a value jumped.
  if (low < -fastestFpm) return unmeasured(say("heightLeapt"));
  if (!(high - low <= widestFpm)) return unmeasured(say("boundsTooWide", { low, high }));
  const isGuess = fine === null && measured.rateFpm > -softestFpm;
  const rateFpm = isGuess ? (low + high) / 2 : Math.max(low, Math.min(high, measured.rateFpm));
  const sure = late.length === 0 && earlier.every(({ stepS }) => stepS <= mediumStepS);
  const flagIsLate = late.length > 0 || flagLateS > flagDelayS;
  const { confidence } = measured;
  return {
    rateFpm,
    rateBoundsFpm: [low, high],
    confidence: !sure ? "low" : flagIsLate && confidence === "high" ? "medium" : confidence,
    method: flagIsLate ? [measured.method, say("flagLate")] : [measured.method],
    groundRiseFpm: fine === null ? null : groundRise(frames, at),
  };
}

interface Estimate extends Bounds {
  readonly rateFpm: number;
  readonly confidence: "high" | "medium" | "low";
  readonly method: Message;
}

function byHeights(frames: readonly Frame[], at: number): Estimate | null {
  const [contact, before] = [frames[at], frames[at - 1]];
  if (contact === undefined || before === undefined) return null;
  const stepS = contact.t - before.t;
  const arrest = arrestedAt(frames, at);
  const untilT = arrest?.fromT ?? before.t;
  const fitted = fitParabola(heightsBefore(frames, at, untilT, 0.5));
  if (fitted === null || fitted.frames < 6 || !Number.isFinite(fitted.rate)) return null;
  const usualS = (untilT - (frames[Math.max(0, at - fitted.frames)]?.t ?? Number.NaN)) / fitted.frames;
  if (!(usualS <= fineStepS)) return null;
  const reported = reportedRateBefore(frames, at, untilT, 0.3);
  const aheadS = arrest === null ? stepS / 2 : (arrest.toT - arrest.fromT) / 2;
  const rateFpm = 60 * extrapolated(fitted, aheadS);
  const differenceFpm = reported === null ? 20 : Math.abs(60 * (fitted.rate - reported.rate));
  const timingFpm = 60 * Math.abs(fitted.acceleration) * Math.max(aheadS, stepS / 2);
  const spread = 15 + 0.05 * Math.abs(rateFpm) + Math.min(differenceFpm, 100) + timingFpm;
  const low = Math.min(rateFpm - spread, arrest === null ? steepestLately(frames, at) : 0);
  const high = rateFpm + (arrest === null ? spread : Math.max(spread, 30));
  return {
    rateFpm,
    low,
    high,
    confidence: differenceFpm < 30 + 0.08 * Math.abs(rateFpm) ? "high" : "medium",
    method: say("byHeight", { frames: fitted.frames, ms: Math.round(stepS * 1000) }),
  };
}

/**
 * The steepest sink within the largest flag delay, ft/min. After a sink that eased slowly, a late flag looks like a
 * flare, so the bounds contain this sink as well.
 */
function steepestLately(frames: readonly Frame[], at: number): number {
  const untilT = frames[at - 1]?.t ?? Number.NaN;
  let steepest = 0;
  for (let i = at - 1; untilT - (frames[i]?.t ?? Number.NaN) <= flagDelayS; i--)
    steepest = Math.min(steepest, 60 * verticalFps(frames, i) - 10);
  return steepest;
}

/** The interval in which the ground stopped the sink before the flag. Null if the flag was not late. */
function arrestedAt(frames: readonly Frame[], at: number): { readonly fromT: number; readonly toT: number } | null {
  const contact = frames[at];
  if (contact === undefined) return null;
  let from = at - 1;
  while (from > 0 && contact.t - (frames[from]?.t ?? 0) < flagDelayS) from--;
  const start = frames[from]?.t ?? Number.NaN;
  const descent =
    reportedRateBefore(frames, from + 1, start, 0.5) ?? fitParabola(heightsBefore(frames, from + 1, start, 0.5));
  if (descent === null || descent.frames < 4) return null;
  const threshold = Math.max(0.4, 0.06 * Math.abs(descent.rate));
  for (let i = from + 1; i < at; i++) {
    const [frame, earlier] = [frames[i], frames[i - 1]];
    if (frame === undefined || earlier === undefined) return null;
    const eased = verticalFps(frames, i) - (descent.rate + Math.max(0, descent.acceleration) * (frame.t - start));
    const sharp = (verticalFps(frames, i) - verticalFps(frames, i - 1)) / (frame.t - earlier.t);
    if (eased > threshold && sharp > arrestFps2)
      return { fromT: frames[Math.max(from, i - 2)]?.t ?? start, toT: frame.t };
  }
  return null;
}

/**
 * The possible rates at a touch within `stepS`, ft/min. Until the touch, a flare may ease the sink, and a loss of lift
 * may steepen it. The aircraft must reach the ground in that time.
 */
function possibleRates(sinkFps: number, heightFt: number, stepS: number): Bounds {
  const height = Math.max(0, Number.isNaN(heightFt) ? 50 : heightFt + heightSlackFt);
  const down = Math.max(0, -sinkFps);
  const byHeight = Math.sqrt(Math.max(0, down * down - 2 * flareFps2 * height));
  const byTime = slowestSink(down, Number.isNaN(heightFt) ? 0 : heightFt - heightSlackFt, stepS);
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

/** The rate between the last two frames in the air, ft/s: by altitude, and by height above the ground. */
function ratesByHeight(frames: readonly Frame[], at: number): number[] {
  const [earlier, before] = [frames[at - 2], frames[at - 1]];
  if (earlier === undefined || before === undefined || earlier.onGround) return [];
  return [before.altitudeFt - earlier.altitudeFt, before.aglFt - earlier.aglFt]
    .map((ft) => ft / (before.t - earlier.t))
    .filter(Number.isFinite);
}

/** The rate at a contact between two slow samples. */
function betweenSamples(frames: readonly Frame[], at: number): Estimate | null {
  const [contact, before] = [frames[at], frames[at - 1]];
  if (contact === undefined || before === undefined) return null;
  const stepS = contact.t - before.t;
  const rate = verticalFps(frames, at - 1);
  const fitted = fitParabola(heightsBefore(frames, at, before.t, Math.max(0.5, stepS * 2.5)));
  const reported = reportedRateBefore(frames, at, before.t, Math.max(0.3, stepS * 1.1));
  const motion = reported ?? fitted ?? { rate, acceleration: 0, frames: 2 };
  if (!Number.isFinite(motion.rate)) return null;
  const height = overGround(before, contact);
  let bounds = possibleRates(rate, height, stepS);
  if (reported === null) {
    // A rate from two heights holds for the middle of their interval.
    const sinceS = (before.t - (frames[at - 2]?.t ?? Number.NaN)) / 2;
    for (const byHeight of ratesByHeight(frames, at))
      bounds = union(bounds, possibleRates(byHeight, height - byHeight * sinceS, stepS + sinceS));
  }
  // A climb means that the first touch came earlier. The bounds of `earlierTouches` contain it.
  const rateFpm = 60 * Math.min(0, extrapolated(motion, timeToGround(motion, height, stepS)));
  bounds = union(bounds, { low: Math.min(rateFpm - 20, steepestLately(frames, at)), high: Math.min(0, rateFpm + 20) });
  return {
    rateFpm,
    ...bounds,
    confidence: reported !== null && stepS <= mediumStepS ? "medium" : "low",
    method: say(reported === null ? "estimatedByHeight" : "estimated"),
  };
}

/** Whether the aircraft had been down since before the search for an earlier touch begins. */
function wasDown(frames: readonly Frame[], at: number): boolean {
  const contact = frames[at];
  if (contact === undefined) return false;
  const searched = frames.slice(0, at).filter(({ t }) => contact.t - t <= lookBackS);
  return searched.length < at && searched.every((frame) => Math.abs(overGround(frame, contact)) <= downFt);
}

/**
 * An aircraft that was as low as at the contact for longer than the largest flag delay may have touched before that. Then
 * the bounds contain the earlier sink.
 */
function touchBeforeLateFlag(frames: readonly Frame[], at: number): Bounds[] {
  const first = downSince(frames, at);
  const fromT = frames[first]?.t ?? Number.NaN;
  if (first === at) return [];
  let low = 0;
  for (let i = first; i >= 0 && fromT - (frames[i]?.t ?? Number.NaN) <= 0.5; i--)
    low = Math.min(low, 60 * verticalFps(frames, i));
  return [{ low: low - 20, high: 0 }];
}

interface EarlierTouch extends Bounds {
  readonly stepS: number;
  /** The frame at the beginning of the interval. */
  readonly from: number;
}

/** For each earlier interval in which the wheels may have touched unseen: the possible rates of such a touch. */
function earlierTouches(frames: readonly Frame[], at: number): EarlierTouch[] {
  const contact = frames[at];
  const found: EarlierTouch[] = [];
  if (contact === undefined) return found;
  for (let i = at; i > 0; i--) {
    const [start, end] = [frames[i - 1], frames[i]];
    if (start === undefined || end === undefined || start.onGround || contact.t - end.t > lookBackS) break;
    const stepS = end.t - start.t;
    if (stepS <= hidingS) continue;
    const sink = verticalFps(frames, i - 1);
    const height = overGround(start, contact);
    if (stepS > gapS && stepS > 1.8 * usualStep(frames, i - 1) && height < lowFt) {
      // A gap may hide a flare or its absence, so the steepest sink seen before it counts.
      const steepest = steepestBefore(frames, i - 1, contact);
      const within = possibleRates(sink, height, stepS);
      if (i === at || canTouch(frames, i, contact))
        found.push({ low: Math.min(within.low, steepest), high: within.high, stepS, from: i - 1 });
    } else if (i < at && canTouch(frames, i, contact))
      found.push({ ...possibleRates(sink, height, stepS), stepS, from: i - 1 });
  }
  return found;
}

/**
 * Whether the aircraft can have touched the ground between frame `i` and the previous one, both in the air. Before a hidden
 * touch at most a loss of lift steepens the sink. After it nothing falls faster than by gravity.
 */
function canTouch(frames: readonly Frame[], i: number, contact: Frame): boolean {
  const [start, end] = [frames[i - 1], frames[i]];
  if (start === undefined || end === undefined) return false;
  const [startFt, endFt] = [overGround(start, contact), overGround(end, contact)];
  if (Number.isNaN(startFt) || Number.isNaN(endFt)) return true;
  const stepS = end.t - start.t;
  const [startFps, endFps] = [verticalFps(frames, i - 1), verticalFps(frames, i)];
  for (let s = 0; s <= stepS; s += stepS / 16) {
    const leftS = stepS - s;
    const lowestBefore = startFt + startFps * s - (dropFps2 / 2) * s * s;
    const lowestAfter = endFt - endFps * leftS - (gravityFps2 / 2) * leftS * leftS;
    if (Math.max(lowestBefore, lowestAfter) < heightSlackFt) return true;
  }
  return false;
}

/** The median of the steps in the seconds before a frame. */
function usualStep(frames: readonly Frame[], at: number): number {
  const steps: number[] = [];
  for (let i = at; i > Math.max(0, at - 15); i--) steps.push((frames[i]?.t ?? 0) - (frames[i - 1]?.t ?? 0));
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? Number.POSITIVE_INFINITY;
}

function steepestBefore(frames: readonly Frame[], at: number, contact: Frame): number {
  let steepest = 0;
  for (let i = at; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || contact.t - frame.t > lookBackS) break;
    if (!(overGround(frame, contact) > lowFt)) steepest = Math.min(steepest, 60 * verticalFps(frames, i));
  }
  return steepest;
}

/**
 * The rate after some seconds of the same motion, ft/s. A flare that eases the sink does not turn it into a climb
 * before the ground; any other motion continues as a straight line.
 */
const extrapolated = ({ rate, acceleration }: Motion, seconds: number): number =>
  rate < 0 && acceleration > 0
    ? rate * Math.exp((acceleration * seconds) / rate)
    : Math.min(0, rate + acceleration * seconds);

/**
 * Seconds from the last slow sample in the air to the ground at this motion. If the motion does not reach it: half of
 * the interval.
 */
function timeToGround({ rate, acceleration }: Motion, height: number, stepS: number): number {
  if (Number.isNaN(height)) return stepS / 2;
  if (height <= 0) return 0;
  const root = rate * rate - 2 * acceleration * height;
  if (root < 0) return stepS / 2;
  const t = Math.abs(acceleration) < 1e-6 ? -height / rate : (-rate - Math.sqrt(root)) / acceleration;
  return t >= 0 && t < stepS ? t : stepS / 2;
}

/** Slope of the ground in the last second, by altitude minus radio height; null without an even slope. */
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

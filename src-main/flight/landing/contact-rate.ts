import type { Landing } from "../../../src-shared/flight.ts";
import { type Message, say } from "../../../src-shared/words/message.ts";
import type { Frame } from "./frame.ts";

type Measured = Pick<Landing, "rateFpm" | "rateBoundsFpm" | "confidence" | "method" | "groundRiseFpm">;

/** Whether frame `at` shows the first touch: no earlier touch can be hidden before it, or in its own interval. */
export const isFirstTouch = (frames: readonly Frame[], at: number): boolean =>
  (frames[at]?.t ?? Number.NaN) - (frames[at - 1]?.t ?? Number.NaN) <= gapS && hiddenTouches(frames, at).length === 0;

/**
 * If frame `at` shows the first touch: the earliest frame after which it can have happened; -1: the aircraft was not
 * seen in the air.
 */
export function inAirBefore(frames: readonly Frame[], at: number): number {
  if (frames[at - 1]?.onGround !== false) return -1;
  return Math.min(at - 1, stoodSince(frames, at) - 1, ...hiddenTouches(frames, at).map(({ from }) => from));
}

const nothing = (why: Message): Measured => ({
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

/** Least-squares parabola h = a + b·t + c·t², with t counted from the last frame: b and 2c are the result. */
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

/** The largest delay of a ground flag: 150 ms were measured. */
const lateS = 0.16;
/** At frame rate: the parabola sees the flare. */
const fineStepS = 0.06;
/** How long before the contact an earlier touch may be hidden, and how long the sink before a gap counts. */
const lookBackS = 15;
/** Below this height the sink before a gap counts, ft. */
const lowFt = 100;
/**
 * Between two samples a flare eases the sink by no more (0.3 g), and a drop steepens it by no more (0.12 g of lift
 * lost), ft/s². No landing of `bench/landing-bounds.ts` needs as much.
 */
const flareFps2 = 10;
const dropFps2 = 4;
/** The effect of a raised nose and unloaded struts on a height over the ground, ft. */
const heightSlackFt = 1.2;
/** A change of height that no sink explains is a jump, ft. */
const leapFt = 10;
/** An interval in which a touch can hide; a shorter one hides only flag noise. */
const hidingS = 0.09;
/** A gap in the feed; no feed is this slow. */
const gapS = 0.3;
/** An estimate between slower samples is of low confidence. */
const mediumStepS = 0.25;
/** The ground stops a sink this much faster than any flare, ft/s². */
const arrestFps2 = 12;
/** No aircraft descends faster while its samples are still in the air above the runway. */
const fastestFpm = 10_000;
/** Wider bounds are useless. */
export const widestFpm = 600;

interface Bounds {
  readonly low: number;
  readonly high: number;
}
const both = (a: Bounds, b: Bounds): Bounds => ({ low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) });

/**
 * Puts the frames on the clock that spaces them better. The simulator's own clock may have whole seconds only, or stand
 * still from frame to frame; then the arrival times are better.
 */
export function arrivalIsFiner(frames: readonly Pick<Frame, "t" | "arrivedS">[]): boolean {
  let [own, arrived] = [0, 0];
  for (let i = 2; i < frames.length; i++) {
    const [a, b, c] = [frames[i - 2], frames[i - 1], frames[i]];
    if (a === undefined || b === undefined || c === undefined) continue;
    if (c.t <= b.t && c.arrivedS > b.arrivedS) return true;
    own += Math.abs(c.t - 2 * b.t + a.t);
    arrived += Math.abs(c.arrivedS - 2 * b.arrivedS + a.arrivedS);
  }
  return own > 1.5 * arrived + 0.002 * frames.length;
}

/** Vertical speed at a frame, ft/s: as reported, else by the heights around it. */
export function verticalFps(frames: readonly Frame[], at: number): number {
  const frame = frames[at];
  if (frame === undefined) return Number.NaN;
  if (!Number.isNaN(frame.verticalSpeedFpm)) return frame.verticalSpeedFpm / 60;
  const [a, b] = [frames[at - 1] ?? frame, frames[at + 1]?.onGround === false ? frames[at + 1] : frame];
  return b === undefined ? Number.NaN : (altitudeOf(b) - altitudeOf(a)) / (b.t - a.t);
}

/** The stretch before the contact on which height and vertical speed are compared: its longest and shortest length. */
interface Agreement {
  readonly spanS: number;
  readonly leastS: number;
  /** They contradict each other if they differ by more than this, and by this share of the greater one. */
  readonly slackFt: number;
  readonly share: number;
}
/** Tolerance: a vertical speed lags, a height is rounded, and the ground slopes. */
const usual: Agreement = { spanS: 10, leastS: 1, slackFt: 6, share: 0.7 };
/** A constant vertical speed has no lag, and a flare would change it: over one of these lengths that shows. */
const ofStuck: readonly Agreement[] = [1.1, 2, 4].map((spanS) => ({ spanS, leastS: 0.9, slackFt: 0.3, share: 0.1 }));
const stuckS = 2;

/**
 * Whether every known height fell differently before frame `at` than the vertical speed says: it is reversed, stuck or
 * in another unit.
 */
export const isContradicted = (frames: readonly Frame[], at: number): boolean =>
  disagree(frames, at, usual) || (isStuck(frames, at) && ofStuck.some((agreement) => disagree(frames, at, agreement)));

/** The frames in the air just before frame `at`, newest first. */
function stretchBefore(frames: readonly Frame[], at: number, spanS: number): Frame[] {
  const stretch: Frame[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || (frames[at - 1]?.t ?? Number.NaN) - frame.t > spanS) break;
    if ((stretch.at(-1)?.t ?? frame.t) - frame.t > 1) break;
    stretch.push(frame);
  }
  return stretch;
}

/** The same vertical speed to the last digit in each of several frames. */
function isStuck(frames: readonly Frame[], at: number): boolean {
  const stretch = stretchBefore(frames, at, stuckS);
  return (
    stretch.length >= 4 && stretch.every(({ verticalSpeedFpm }) => verticalSpeedFpm === stretch[0]?.verticalSpeedFpm)
  );
}

function disagree(frames: readonly Frame[], at: number, { spanS, leastS, slackFt, share }: Agreement): boolean {
  const stretch = stretchBefore(frames, at, spanS);
  const [last, first] = [stretch[0], stretch.at(-1)];
  if (last === undefined || first === undefined || !(last.t - first.t >= leastS)) return false;
  let toldFt = 0;
  stretch.forEach((frame, i) => {
    const next = stretch[i - 1];
    if (next !== undefined) toldFt += ((frame.verticalSpeedFpm + next.verticalSpeedFpm) / 120) * (next.t - frame.t);
  });
  const heights = (["altitudeFt", "aglFt"] as const).map((height) => stretch.map((frame) => frame[height]));
  const known = heights.filter((feet) => Number.isFinite((feet[0] ?? Number.NaN) - (feet.at(-1) ?? Number.NaN)));
  return (
    known.length > 0 &&
    known.every((feet) => {
      const ft = (feet[0] ?? Number.NaN) - (feet.at(-1) ?? Number.NaN);
      return Math.abs(ft - toldFt) > Math.max(slackFt, stepOf(feet)) + share * Math.max(Math.abs(ft), Math.abs(toldFt));
    })
  );
}

/** The smallest change between neighbours: the step of a coarse altimeter, ft. */
function stepOf(feet: readonly number[]): number {
  const steps = feet.map((ft, i) => Math.abs(ft - (feet[i - 1] ?? ft))).filter((step) => step > 0);
  return steps.length === 0 ? 0 : Math.min(...steps);
}

const altitudeOf = (frame: Frame): number => (Number.isNaN(frame.altitudeFt) ? frame.aglFt : frame.altitudeFt);

/** How much higher a frame is than another, ft: over the ground if that is known. */
export function riseFt(from: Frame, to: Frame): number {
  const height = to.aglFt - from.aglFt;
  return Number.isNaN(height) ? to.altitudeFt - from.altitudeFt : height;
}

/** Height of a frame over the ground that the wheels then stood on. */
const overGround = (frame: Frame, ground: Frame): number => riseFt(ground, frame);

/**
 * Vertical speed at the contact that frame `at` is the first to show, and the interval that contains it.
 *
 * At frame rate a parabola through the heights of the last half second gives rate and flare. The simulator's own
 * vertical speed is the cross-check (it lags in some: 359 shown for 268 true, phases.md and AeroACARS 1.6.3, which also
 * settled on about a third of a second). The motion is extrapolated to the middle of the interval in which the wheels
 * touched. Height does not give the moment better, because unloaded struts and a raised nose put the wheels lower than
 * they stand (JSBSim's A320 and 737: up to 1 ft, twice the error). A late flag is detected by a sink that stopped
 * before it. With slower or missing samples the bounds contain what height and sink allowed in between, for each
 * interval that may hide the first touch. If that is nearly everything, there is no figure.
 */
export function contactRate(frames: readonly Frame[], { at, flagLateS }: Touch): Measured {
  const contact = frames[at];
  const before = frames[at - 1];
  if (contact === undefined || before === undefined || before.onGround) return nothing(say("notSeenInTheAir"));
  const stepS = contact.t - before.t;
  if (!(stepS > 0 && stepS <= 4)) return nothing(say("notSeenJustBefore"));
  const last = verticalFps(frames, at - 1);
  if (!Number.isFinite(last)) return nothing(say("noHeightNorRate"));
  // From higher than three times the sink's reach it did not fly down in the time.
  if (overGround(before, contact) > leapFt + 3 * Math.max(0, -last) * stepS) return nothing(say("heightLeapt"));
  const fine = stepS <= hidingS ? byHeights(frames, at) : null;
  const hidden = hiddenTouches(frames, at);
  const slow = fine === null ? between(frames, at) : null;
  const measured = fine ?? slow;
  if (measured === null) return nothing(say("noHeightNorRate"));
  const stood = stoodTouch(frames, at);
  const { low, high: highest } = [...hidden, ...stood, measured].reduce<Bounds>(both, measured);
  // A touch is not a climb.
  const high = Math.min(0, highest);
  // Faster than any aircraft descends: a value jumped.
  if (low < -fastestFpm) return nothing(say("heightLeapt"));
  if (!(high - low <= widestFpm)) return nothing(say("boundsTooWide", { low, high }));
  // An earlier touch that may be hidden counts as the first one, at its own place.
  const rateFpm = Math.max(low, Math.min(high, measured.rateFpm));
  const sure = stood.length === 0 && hidden.every(({ stepS }) => stepS <= mediumStepS);
  const flagIsLate = stood.length > 0 || flagLateS > lateS;
  const { confidence } = measured;
  return {
    rateFpm,
    rateBoundsFpm: [low, high],
    confidence: !sure ? "low" : flagIsLate && confidence === "high" ? "medium" : confidence,
    method: flagIsLate ? [measured.method, say("flagLate")] : [measured.method],
    groundRiseFpm: fine === null ? null : groundRise(frames, at),
  };
}

/**
 * The first wheels to touch are at most this much higher than where the flag finds them, ft: the nose comes down
 * meanwhile.
 */
const touchFt = 3;
/** The ground stops a sink within this, s, by at least this, ft/s, and by this share of it. */
const arrestS = 0.2;
const leastArrestFps = 0.5;
const arrestShare = 0.15;

/** The first touch, if height and vertical speed show it before the flag; and the delay of the flag, s. */
export interface Touch {
  readonly at: number;
  readonly flagLateS: number;
}

/** The first frame in which the ground stopped the sink at once; else the frame of the flag. */
export function touchOf(frames: readonly Frame[], flagged: number): Touch {
  const contact = frames[flagged];
  let [at, flagLateS] = [flagged, 0];
  for (let i = flagged - 1; i > 0; i--) {
    const frame = frames[i];
    if (frame === undefined || contact === undefined || frame.onGround || contact.t - frame.t > lookBackS) break;
    if (overGround(frame, contact) < touchFt && stopsSink(frames, i)) [at, flagLateS] = [i, contact.t - frame.t];
  }
  return { at, flagLateS };
}

/**
 * Whether from frame `at` on the sink stops as only the ground stops it: at once, and by more than in the flare before.
 */
function stopsSink(frames: readonly Frame[], at: number): boolean {
  const before = frames[at - 1];
  if (before === undefined || before.onGround) return false;
  const stepS = (frames[at]?.t ?? Number.NaN) - before.t;
  const sharp = (i: number): boolean =>
    (verticalFps(frames, i) - verticalFps(frames, at - 1)) / ((frames[i]?.t ?? Number.NaN) - before.t) > arrestFps2 / 2;
  if (!(stepS <= mediumStepS) || !sharp(at)) return false;
  const spanS = Math.max(0.5, 4.1 * stepS);
  const flare = toldBefore(frames, at, before.t, spanS) ?? fitParabola(heightsBefore(frames, at, before.t, spanS));
  if (flare === null || flare.frames < 4) return false;
  const threshold = Math.max(leastArrestFps, arrestShare * Math.abs(flare.rate));
  for (let i = at; i < frames.length; i++) {
    const passedS = (frames[i]?.t ?? Number.NaN) - before.t;
    if (i > at && !(passedS <= arrestS)) break;
    const fps = verticalFps(frames, i);
    // No rebound is faster than the descent: that is a jump of the height.
    if (fps > Math.max(0, -flare.rate) + leastArrestFps) break;
    const eased = fps - (flare.rate + Math.max(0, flare.acceleration) * passedS);
    if (eased > threshold && sharp(i)) return true;
  }
  return false;
}

/** Standing: the height differs by no more, ft, and the sink is no faster, ft/s. */
const standingFt = 0.3;
const standingFps = 0.7;

/** The first frame from which on it neither sank nor rose until frame `at`: it stood there, or it floated. */
function stoodSince(frames: readonly Frame[], at: number): number {
  const contact = frames[at];
  let first = at;
  while (first > 0) {
    const earlier = frames[first - 1];
    if (contact === undefined || earlier === undefined || earlier.onGround || contact.t - earlier.t > lookBackS) break;
    const stands =
      Math.abs(overGround(earlier, contact)) < standingFt && Math.abs(verticalFps(frames, first - 1)) < standingFps;
    if (!stands) break;
    first--;
  }
  return first;
}

interface Estimate extends Bounds {
  readonly rateFpm: number;
  readonly confidence: "high" | "medium" | "low";
  readonly method: Message;
}

/** Frames in the air, times counted from `fromT`, oldest last. */
function heightsBefore(frames: readonly Frame[], at: number, fromT: number, spanS: number): [number, number][] {
  const heights: [number, number][] = [];
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (frame === undefined || frame.onGround || fromT - frame.t > spanS) break;
    const height = altitudeOf(frame);
    if (frame.t <= fromT && !Number.isNaN(height)) heights.push([frame.t - fromT, height]);
  }
  return heights;
}

/** The vertical speed reported just before, and its slope, at `fromT`. */
function toldBefore(frames: readonly Frame[], at: number, fromT: number, spanS: number): Motion | null {
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
  const reported = toldBefore(frames, at, untilT, 0.3);
  const forS = arrest === null ? stepS / 2 : (arrest.toT - arrest.fromT) / 2;
  const rateFpm = 60 * carriedOn(fitted, forS);
  const apart = reported === null ? 20 : Math.abs(60 * (fitted.rate - reported.rate));
  const moment = 60 * Math.abs(fitted.acceleration) * Math.max(forS, stepS / 2);
  const spread = 15 + 0.05 * Math.abs(rateFpm) + Math.min(apart, 100) + moment;
  const low = Math.min(rateFpm - spread, arrest === null ? steepestLately(frames, at) : 0);
  const high = rateFpm + (arrest === null ? spread : Math.max(spread, 30));
  return {
    rateFpm,
    low,
    high,
    confidence: apart < 30 + 0.08 * Math.abs(rateFpm) ? "high" : "medium",
    method: say("byHeight", { frames: fitted.frames, ms: Math.round(stepS * 1000) }),
  };
}

/** If the sink eased slowly, a late flag and a flare look the same: the sink this long before it counts as well. */
function steepestLately(frames: readonly Frame[], at: number): number {
  const untilT = frames[at - 1]?.t ?? Number.NaN;
  let steepest = 0;
  for (let i = at - 1; untilT - (frames[i]?.t ?? Number.NaN) <= lateS; i--)
    steepest = Math.min(steepest, 60 * verticalFps(frames, i) - 10);
  return steepest;
}

/** The interval in which the wheels stopped the sink, if the flag came later; null otherwise. */
function arrestedAt(frames: readonly Frame[], at: number): { readonly fromT: number; readonly toT: number } | null {
  const contact = frames[at];
  if (contact === undefined) return null;
  let from = at - 1;
  while (from > 0 && contact.t - (frames[from]?.t ?? 0) < lateS) from--;
  const start = frames[from]?.t ?? Number.NaN;
  const old = toldBefore(frames, from + 1, start, 0.5) ?? fitParabola(heightsBefore(frames, from + 1, start, 0.5));
  if (old === null || old.frames < 4) return null;
  const threshold = Math.max(0.4, 0.06 * Math.abs(old.rate));
  for (let i = from + 1; i < at; i++) {
    const [frame, earlier] = [frames[i], frames[i - 1]];
    if (frame === undefined || earlier === undefined) return null;
    const eased = verticalFps(frames, i) - (old.rate + Math.max(0, old.acceleration) * (frame.t - start));
    const sharp = (verticalFps(frames, i) - verticalFps(frames, i - 1)) / (frame.t - earlier.t);
    if (eased > threshold && sharp > arrestFps2 / 2)
      return { fromT: frames[Math.max(from, i - 2)]?.t ?? start, toT: frame.t };
  }
  return null;
}

/** How much of a sink at `start` can remain at a touch within `stepS`, by height and by time, ft/min. */
function reach(sinkFps: number, heightFt: number, stepS: number): Bounds {
  const height = Math.max(0, Number.isNaN(heightFt) ? 50 : heightFt + heightSlackFt);
  const down = Math.max(0, -sinkFps);
  const byHeight = Math.sqrt(Math.max(0, down * down - 2 * flareFps2 * height));
  const byTime = down - flareFps2 * stepS;
  const steepest = Math.min(Math.sqrt(down * down + 2 * dropFps2 * height), down + dropFps2 * stepS);
  const slack = 20 + 0.05 * 60 * down;
  return { low: -60 * steepest - slack, high: Math.min(0, -60 * Math.max(byHeight, byTime, 0) + slack) };
}

/** Rates between the last two frames in the air by each known height, ft/s. */
function ratesByHeight(frames: readonly Frame[], at: number): number[] {
  const [earlier, before] = [frames[at - 2], frames[at - 1]];
  if (earlier === undefined || before === undefined || earlier.onGround) return [];
  return [before.altitudeFt - earlier.altitudeFt, before.aglFt - earlier.aglFt]
    .map((ft) => ft / (before.t - earlier.t))
    .filter(Number.isFinite);
}

/** The contact with only one slow sample on each side of it. */
function between(frames: readonly Frame[], at: number): Estimate | null {
  const [contact, before] = [frames[at], frames[at - 1]];
  if (contact === undefined || before === undefined) return null;
  const stepS = contact.t - before.t;
  const rate = verticalFps(frames, at - 1);
  const fitted = fitParabola(heightsBefore(frames, at, before.t, Math.max(0.5, stepS * 2.5)));
  const told = toldBefore(frames, at, before.t, Math.max(0.3, stepS * 1.1));
  const motion = told ?? fitted ?? { rate, acceleration: 0, frames: 2 };
  if (!Number.isFinite(motion.rate)) return null;
  const height = overGround(before, contact);
  let bounds = reach(rate, height, stepS);
  if (told === null) {
    // A rate from two heights belongs to the middle between them.
    const sinceS = (before.t - (frames[at - 2]?.t ?? Number.NaN)) / 2;
    for (const byHeight of ratesByHeight(frames, at))
      bounds = both(bounds, reach(byHeight, height - byHeight * sinceS, stepS + sinceS));
  }
  // Rising again: the first touch was before it, in the range of hidden touches.
  const rateFpm = 60 * Math.min(0, carriedOn(motion, timeToGround(motion, height, stepS)));
  bounds = both(bounds, { low: Math.min(rateFpm - 20, steepestLately(frames, at)), high: Math.min(0, rateFpm + 20) });
  return {
    rateFpm,
    ...bounds,
    confidence: told !== null && stepS <= mediumStepS ? "medium" : "low",
    method: say(told === null ? "estimatedByHeight" : "estimated"),
  };
}

/**
 * If it stood for longer than the flag is late, or floated, the touch may have been before that: then the sink before
 * counts.
 */
function stoodTouch(frames: readonly Frame[], at: number): Bounds[] {
  const first = stoodSince(frames, at);
  const fromT = frames[first]?.t ?? Number.NaN;
  if (!((frames[at]?.t ?? Number.NaN) - fromT > lateS)) return [];
  let low = 0;
  for (let i = first; i >= 0 && fromT - (frames[i]?.t ?? Number.NaN) <= 0.5; i--)
    low = Math.min(low, 60 * verticalFps(frames, i));
  return [{ low: low - 20, high: 0 }];
}

interface HiddenTouch extends Bounds {
  readonly stepS: number;
  /** The frame with which its interval begins. */
  readonly from: number;
}

/** For each earlier interval in which the wheels may have touched unseen: the possible rates of such a touch. */
function hiddenTouches(frames: readonly Frame[], at: number): HiddenTouch[] {
  const contact = frames[at];
  const found: HiddenTouch[] = [];
  if (contact === undefined) return found;
  for (let i = at; i > 0; i--) {
    const [start, end] = [frames[i - 1], frames[i]];
    if (start === undefined || end === undefined || start.onGround || contact.t - end.t > lookBackS) break;
    const stepS = end.t - start.t;
    if (stepS <= hidingS) continue;
    const sink = verticalFps(frames, i - 1);
    const height = overGround(start, contact);
    if (stepS > gapS && stepS > 1.8 * usualStep(frames, i - 1) && height < lowFt) {
      // A gap: a flare in it is unknown, so the steepest sink seen before it counts.
      const steepest = steepestBefore(frames, i - 1, contact);
      const within = reach(sink, height, stepS);
      if (i === at || mayTouch(frames, i, contact))
        found.push({ low: Math.min(within.low, steepest), high: within.high, stepS, from: i - 1 });
    } else if (i < at && mayTouch(frames, i, contact))
      found.push({ ...reach(sink, height, stepS), stepS, from: i - 1 });
  }
  return found;
}

/** Whether the path between two frames in the air can have reached the ground. */
function mayTouch(frames: readonly Frame[], i: number, contact: Frame): boolean {
  const [start, end] = [frames[i - 1], frames[i]];
  if (start === undefined || end === undefined) return false;
  const [h0, h1] = [overGround(start, contact), overGround(end, contact)];
  if (Number.isNaN(h0) || Number.isNaN(h1)) return true;
  const stepS = end.t - start.t;
  const [v0, v1] = [verticalFps(frames, i - 1) * stepS, verticalFps(frames, i) * stepS];
  let lowest = Math.min(h0, h1);
  for (let k = 1; k < 8; k++) {
    const s = k / 8;
    const path =
      (2 * s ** 3 - 3 * s * s + 1) * h0 +
      (s ** 3 - 2 * s * s + s) * v0 +
      (3 * s * s - 2 * s ** 3) * h1 +
      (s ** 3 - s * s) * v1;
    if (path < lowest) lowest = path;
  }
  return lowest - 0.125 * flareFps2 * stepS * stepS < heightSlackFt;
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
 * A flare that eases the sink ends with the height, and does not turn upwards before the ground; else a straight line.
 */
const carriedOn = ({ rate, acceleration }: Motion, seconds: number): number =>
  rate < 0 && acceleration > 0
    ? rate * Math.exp((acceleration * seconds) / rate)
    : Math.min(0, rate + acceleration * seconds);

/** Seconds from the last of slow samples in the air to the ground at this motion; else the middle of the interval. */
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

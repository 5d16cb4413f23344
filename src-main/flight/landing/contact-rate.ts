import type { Landing } from "../../../src-shared/domain/flight.ts";
import type { Message } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { wheelsFt } from "../../gate/read-sample.ts";
import { airborneBefore, type Frame, overGround } from "./frame.ts";
import { fitLine, fitParabola, heightsBefore, type Motion, reportedBefore } from "./motion.ts";
import { flagDelayS, type Touch } from "./touch.ts";
import {
  type Bounds,
  fallS,
  flaredFps,
  gravityFps2,
  hidingS,
  possibleRates,
  union,
  unseenTouches,
} from "./unseen-touch.ts";

type Measured = Pick<Landing, "rateFpm" | "rateBoundsFpm" | "confidence" | "method" | "groundRiseFpm">;

export const unmeasured = (why: Message): Measured => ({
  rateFpm: null,
  rateBoundsFpm: null,
  confidence: "none",
  method: [why],
  groundRiseFpm: null,
});

/** After a longer silence the touch counts as unseen, s. */
export const unseenS = 3;
/** At least so many heights in this time, s, show flare and rate. */
const fewestHeights = 6;
const fittedS = 0.5;
/** An estimate between samples farther apart than this has low confidence, s. */
const mediumStepS = 0.25;
/** Ground that rises faster is a slope, ft/min: 2 % at 50 kt. */
const steepRiseFpm = 100;
/**
 * An estimate of a softer touch between slow samples is that of a flare that never reaches the ground. The middle of the
 * bounds is nearer: with JSBSim's landings at 10 to 0.5 samples a second the largest error falls from 445 to 220 ft/min.
 */
const softestFpm = 20;
/** Wider bounds do not tell a soft landing from a hard one, ft/min. */
export const widestFpm = 600;

/**
 * Vertical speed at a touch, and the interval that contains it.
 *
 * - At frame rate it is measured: `byHeights`.
 * - With slow or missing samples it is an estimate: the bounds contain every rate that height and sink allow, for each
 *   interval that may hide the first touch. So it is if the flag was late: the touch was between the first moment near the
 *   ground and the flag.
 * - If the bounds are too wide, there is no figure.
 *
 * On a steep runway an aircraft that flares along the slope climbs at the touch. Then the rate is that of the height over
 * the ground.
 */
export function contactRate(frames: readonly Frame[], touch: Touch): Measured {
  const climbs = (frames[touch.at - 1]?.verticalSpeedFpm ?? 0) > 0;
  const riseFpm = climbs ? groundRise(frames, touch.at) : null;
  if (riseFpm === null || riseFpm < steepRiseFpm) return sinkAt(frames, touch);
  const overRunway = frames.map((frame) => ({
    ...frame,
    altitudeFt: frame.aglFt,
    verticalSpeedFpm: frame.verticalSpeedFpm - riseFpm,
  }));
  const measured = sinkAt(overRunway, touch);
  const confidence = measured.confidence === "high" ? "medium" : measured.confidence;
  return { ...measured, confidence, method: [...measured.method, say("againstRise")], groundRiseFpm: riseFpm };
}

/** Without a ground flag the height shows the touch only to within `wheelsFt`: until then a flare may ease the sink. */
export function byHeightOnly(measured: Measured): Measured {
  const { rateBoundsFpm, method } = measured;
  if (rateBoundsFpm === null) return measured;
  const [low, seen] = rateBoundsFpm;
  const high = 0 - 60 * flaredFps(-seen / 60, wheelsFt);
  if (high - low > widestFpm) return unmeasured(say("boundsTooWide", { low, high }));
  return { ...measured, rateBoundsFpm: [low, high], confidence: "low", method: [...method, say("heightShowsTouch")] };
}

function sinkAt(frames: readonly Frame[], { at, until, flagIsLate }: Touch): Measured {
  const [before, contact] = [frames[at - 1], frames[at]];
  if (contact === undefined || before === undefined || before.onGround) return unmeasured(say("notSeenInTheAir"));
  const stepS = contact.t - before.t;
  if (!(stepS > 0 && stepS <= unseenS)) return unmeasured(say("notSeenJustBefore"));
  const sinkFps = -before.verticalSpeedFpm / 60;
  const heightFt = overGround(before, contact);
  if (Number.isNaN(sinkFps + heightFt)) return unmeasured(say("noHeightNorRate"));
  if (fallS(heightFt, sinkFps, gravityFps2) > stepS + hidingS) return unmeasured(say("heightLeapt"));
  const fine = stepS <= hidingS ? byHeights(frames, at) : null;
  const measured = fine ?? betweenSamples(frames, at);
  const unseen = unseenTouches(frames, until);
  const isMissed = until > at;
  const { low, high: highest } = [...unseen, ...(isMissed ? missedTouch(frames, at, until) : [])].reduce(
    union,
    measured,
  );
  // A touch is not a climb.
  const high = Math.min(0, highest);
  if (Number.isNaN(high - low)) return unmeasured(say("noHeightNorRate"));
  if (high - low > widestFpm) return unmeasured(say("boundsTooWide", { low, high }));
  const isGuess = isMissed || (fine === null && measured.rateFpm > -softestFpm);
  const isSure = !isMissed && unseen.every((touch) => touch.stepS <= mediumStepS);
  const { confidence } = measured;
  return {
    rateFpm: isGuess ? (low + high) / 2 : Math.max(low, Math.min(high, measured.rateFpm)),
    rateBoundsFpm: [low, high],
    confidence: !isSure ? "low" : flagIsLate && confidence === "high" ? "medium" : confidence,
    method: flagIsLate ? [measured.method, say("flagLate")] : [measured.method],
    groundRiseFpm: fine === null ? null : groundRise(frames, at),
  };
}

/** The possible rates of a touch between frame `at`, the first near the ground, and frame `until`. */
function missedTouch(frames: readonly Frame[], at: number, until: number): Bounds[] {
  const [down, before, contact] = [frames[at], frames[until - 1], frames[until]];
  if (down === undefined || before === undefined || contact === undefined) return [];
  const steepest = Math.min(steepestFpm(frames, at, fittedS), down.verticalSpeedFpm || 0);
  const last = possibleRates(before.verticalSpeedFpm / 60, overGround(before, contact), contact.t - before.t);
  return [{ low: steepest - 20, high: 0 }, last];
}

interface Estimate extends Bounds {
  readonly rateFpm: number;
  readonly confidence: "high" | "medium" | "low";
  readonly method: Message;
}

/**
 * At frame rate: a parabola through the heights of the last half second gives rate and flare. The simulator's own vertical
 * speed is the cross-check only, because it lags in some simulators (MSFS: 359 ft/min shown for 268 true). The motion is
 * extrapolated to the middle of the interval in which the wheels touched. Height does not give that moment more exactly:
 * with unloaded struts and a raised nose, the wheels hang lower than when the aircraft stands (JSBSim's A320 and 737: up
 * to 1 ft, which doubles the error). The steepest sink within the delay of a flag stays inside the bounds: after a sink
 * that eased slowly, a late flag looks like a flare.
 */
function byHeights(frames: readonly Frame[], at: number): Estimate | null {
  const [contactT, beforeT] = [frames[at]?.t ?? Number.NaN, frames[at - 1]?.t ?? Number.NaN];
  const stepS = contactT - beforeT;
  const heights = heightsBefore(frames, at, fittedS, beforeT);
  const fitted = fitParabola(heights);
  if (heights.length < fewestHeights || !Number.isFinite(fitted.rate)) return null;
  const reported = reportedBefore(frames, at, 0.3, beforeT);
  const rateFpm = 60 * extrapolated(fitted, stepS / 2);
  const differenceFpm = reported === null ? 20 : Math.abs(60 * (fitted.rate - reported.rate));
  const timingFpm = 30 * Math.abs(fitted.acceleration) * stepS;
  const spread = 15 + 0.05 * Math.abs(rateFpm) + differenceFpm + timingFpm;
  return {
    rateFpm,
    low: Math.min(rateFpm - spread, steepestFpm(frames, at, flagDelayS) - 10, fallingFpm(frames, at) - 20),
    high: rateFpm + spread,
    confidence: differenceFpm < 30 + 0.08 * Math.abs(rateFpm) ? "high" : "medium",
    method: say("byHeight", { frames: heights.length, ms: Math.round(stepS * 1000) }),
  };
}

/** Between slow samples: the reported vertical speed, continued to the ground. */
function betweenSamples(frames: readonly Frame[], at: number): Estimate {
  const [before, contact] = [frames[at - 1], frames[at]] as [Frame, Frame];
  const stepS = contact.t - before.t;
  const sinkFps = before.verticalSpeedFpm / 60;
  const heightFt = overGround(before, contact);
  const motion = reportedBefore(frames, at, Math.max(0.3, stepS * 1.1), before.t) ?? { rate: sinkFps, acceleration: 0 };
  const untilS = fallS(heightFt, -motion.rate, -motion.acceleration);
  // A climb means that the first touch came earlier. The bounds of the unseen touches contain it.
  const rateFpm = 60 * Math.min(0, extrapolated(motion, untilS < stepS ? untilS : stepS / 2));
  const near = {
    low: Math.min(rateFpm - 20, steepestFpm(frames, at, flagDelayS) - 10, fallingFpm(frames, at) - 20),
    high: Math.min(0, rateFpm + 20),
  };
  return {
    rateFpm,
    ...union(possibleRates(sinkFps, heightFt, stepS), near),
    confidence: stepS <= mediumStepS ? "medium" : "low",
    method: say("estimated"),
  };
}

/** The steepest sink reported in the last `spanS` before frame `at`, ft/min. */
const steepestFpm = (frames: readonly Frame[], at: number, spanS: number): number =>
  Math.min(0, ...airborneBefore(frames, at, spanS).map(({ verticalSpeedFpm }) => verticalSpeedFpm || 0));

/** Between these steps, s, three heights show a loss of lift that a longer fit averages. Finer ones carry too much noise. */
const [leastThreeS, mostThreeS] = [0.06, mediumStepS];
/** The rate at frame `at` if the aircraft fell on as through the last three heights before it, ft/min. */
function fallingFpm(frames: readonly Frame[], at: number): number {
  const untilT = frames[at - 1]?.t ?? Number.NaN;
  const stepS = (frames[at]?.t ?? Number.NaN) - untilT;
  const fall = fitParabola(heightsBefore(frames, at, mostThreeS * 3, untilT).slice(-3));
  const isShown = stepS >= leastThreeS && stepS <= mostThreeS && Number.isFinite(fall.rate);
  return isShown ? 60 * Math.min(0, fall.rate + Math.min(0, fall.acceleration) * stepS) : 0;
}

/**
 * The rate after some seconds of the same motion, ft/s. A flare that eases the sink does not turn it into a climb
 * before the ground; any other motion continues as a straight line.
 */
const extrapolated = ({ rate, acceleration }: Motion, seconds: number): number =>
  rate < 0 && acceleration > 0
    ? rate * Math.exp((acceleration * seconds) / rate)
    : Math.min(0, rate + acceleration * seconds);

/** Slope of the ground in the last second, by altitude minus radio height; null without an even slope. */
function groundRise(frames: readonly Frame[], at: number): number | null {
  const untilT = frames[at - 1]?.t ?? Number.NaN;
  const ground = airborneBefore(frames, at, 1).map(({ t, altitudeFt, aglFt }): [number, number] => [
    t - untilT,
    altitudeFt - aglFt,
  ]);
  const { value, slope } = fitLine(ground);
  const isEven = ground.every(([t, elevation]) => Math.abs(elevation - value - slope * t) <= 0.5);
  return ground.length >= 6 && isEven ? 60 * slope : null;
}

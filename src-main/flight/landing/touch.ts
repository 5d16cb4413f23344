import { type Frame, overGround, verticalFps } from "./frame.ts";
import { fitParabola, heightsBefore, reportedRateBefore } from "./motion.ts";

/** The search for a hidden touch and for the sink before a gap goes back this far before the contact, s. */
export const lookBackS = 15;
/** The largest delay of a ground flag, s: 0.15 s was measured. A flare looks like a touch, so a flag that works is not corrected by more. */
export const flagDelayS = 0.16;
/** An estimate between samples farther apart than this has low confidence, s. */
export const mediumStepS = 0.25;
/** The ground slows a sink by at least this, ft/s². The steepest recorded flare makes 6.9. */
export const arrestFps2 = 8;
/** Between the first touch and the flag the reported height may fall by this, ft, because the nose comes down. */
const touchFt = 3;
/** The ground stops a sink within this time, s, by at least this, ft/s, and by at least this share of it. */
const arrestS = 0.2;
const leastArrestFps = 0.5;
const arrestShare = 0.15;

/** The first frame that shows the touch, by height and vertical speed or else by the flag. The delay of the flag, s. */
export interface Touch {
  readonly at: number;
  readonly flagLateS: number;
}

/**
 * The first frame in which the ground stopped the sink, at most `searchS` before the contact. If there is none, the frame
 * of the contact.
 */
export function touchOf(frames: readonly Frame[], flagged: number, searchS: number): Touch {
  const contact = frames[flagged];
  let [at, flagLateS] = [flagged, 0];
  // The flag changed at some time after the frame before.
  const fromT = (frames[flagged - 1]?.t ?? Number.NaN) - searchS;
  for (let i = flagged - 1; i > 0; i--) {
    const frame = frames[i];
    if (frame === undefined || contact === undefined || frame.onGround || frame.t < fromT) break;
    if (overGround(frame, contact) < touchFt && stopsSink(frames, i)) [at, flagLateS] = [i, contact.t - frame.t];
  }
  return { at, flagLateS };
}

/** Whether only the ground can have stopped the sink at frame `at`: abruptly, and by more than the flare before. */
function stopsSink(frames: readonly Frame[], at: number): boolean {
  const before = frames[at - 1];
  if (before === undefined || before.onGround) return false;
  const stepS = (frames[at]?.t ?? Number.NaN) - before.t;
  const sharp = (i: number): boolean =>
    (verticalFps(frames, i) - verticalFps(frames, at - 1)) / ((frames[i]?.t ?? Number.NaN) - before.t) > arrestFps2;
  if (!(stepS <= mediumStepS) || !sharp(at)) return false;
  const spanS = Math.max(0.5, 4.1 * stepS);
  const flare =
    reportedRateBefore(frames, at, before.t, spanS) ?? fitParabola(heightsBefore(frames, at, before.t, spanS));
  if (flare === null || flare.frames < 4) return false;
  const threshold = Math.max(leastArrestFps, arrestShare * Math.abs(flare.rate));
  for (let i = at; i < frames.length; i++) {
    const passedS = (frames[i]?.t ?? Number.NaN) - before.t;
    if (i > at && !(passedS <= arrestS)) break;
    const fps = verticalFps(frames, i);
    // No rebound is faster than the descent. Such a value is a jump of the height.
    if (fps > Math.max(0, -flare.rate) + leastArrestFps) break;
    const eased = fps - (flare.rate + Math.max(0, flare.acceleration) * passedS);
    if (eased > threshold && sharp(i)) return true;
  }
  return false;
}

/** An aircraft is down if it is at most so much higher than at the contact, ft. Struts and the nose raise it by less (JSBSim: 0.41). */
const downFt = 0.5;

/**
 * The first frame in which the aircraft was down, if that was longer before frame `at` than a flag is late and than its
 * sink needs for the last `downFt`. Else `at`, as for a bounce.
 */
export function downSince(frames: readonly Frame[], at: number): number {
  const contact = frames[at];
  let first = at;
  for (let i = at - 1; i >= 0; i--) {
    const frame = frames[i];
    if (contact === undefined || frame === undefined || contact.t - frame.t > lookBackS) break;
    if (frame.onGround) return at;
    if (overGround(frame, contact) < downFt) first = i;
  }
  // The flag changed at some time in the last step.
  const flaggedT = ((frames[at - 1]?.t ?? Number.NaN) + (contact?.t ?? Number.NaN)) / 2;
  const downS = flaggedT - (frames[first]?.t ?? Number.NaN);
  const [down, above] = [frames[first], frames[first - 1]];
  // Ground that rises comes closer faster than the aircraft sinks.
  const closing = down && above ? (overGround(above, down) - overGround(down, down)) / (down.t - above.t) : 0;
  const sinkFps = Math.max(0, -verticalFps(frames, first), -verticalFps(frames, first - 1) || 0, closing || 0);
  return downS > flagDelayS + Math.min(1, downFt / sinkFps) ? first : at;
}

import { type Frame, overGround, verticalFps } from "./frame.ts";
import { fitParabola, heightsBefore, reportedRateBefore } from "./motion.ts";

/** The search for a hidden touch and for the sink before a gap goes back this far before the contact, s. */
export const lookBackS = 15;
/** An estimate between samples farther apart than this has low confidence, s. */
export const mediumStepS = 0.25;
/** The ground slows a sink by at least this, ft/s². No flare does. */
export const arrestFps2 = 12;
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

/** The first frame in which the ground stopped the sink. If there is none, the frame of the flag. */
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

/** Whether only the ground can have stopped the sink at frame `at`: abruptly, and by more than the flare before. */
function stopsSink(frames: readonly Frame[], at: number): boolean {
  const before = frames[at - 1];
  if (before === undefined || before.onGround) return false;
  const stepS = (frames[at]?.t ?? Number.NaN) - before.t;
  const sharp = (i: number): boolean =>
    (verticalFps(frames, i) - verticalFps(frames, at - 1)) / ((frames[i]?.t ?? Number.NaN) - before.t) > arrestFps2 / 2;
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

/** An aircraft stands if its height changes by at most this, ft, and its sink is at most this, ft/s. */
const standingFt = 0.3;
const standingFps = 0.7;

/**
 * The first frame of the stretch before frame `at` in which the aircraft neither sank nor rose: it stood or floated.
 */
export function stoodSince(frames: readonly Frame[], at: number): number {
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

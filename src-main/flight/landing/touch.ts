import { airborneBefore, type Frame, overGround } from "./frame.ts";
import { reportedBefore } from "./motion.ts";

/** The largest delay of a ground flag, s: 0.15 s was measured. A flag that comes later has missed the touch. */
export const flagDelayS = 0.16;
/** The ground slows a sink by at least this, ft/s². The steepest recorded flare makes 6.9. */
const arrestFps2 = 8;
/**
 * The ground stops a sink within this time, s, by at least this, ft/s, by at least this share of it, and by more than the
 * scatter of the values before: a vertical speed may come in steps.
 */
const arrestS = 0.2;
const leastArrestFps = 0.5;
const arrestShare = 0.15;
const scatters = 2.5;
/** The flare before it shows in this time, s. */
const flareS = 0.5;
/** An aircraft is down if it is at most so much higher than at the contact, ft. Struts and the nose raise it by less (JSBSim: 0.41). */
const downFt = 0.5;

/** The first frame that shows the touch, or that may show it: the touch was then between it and frame `until`. */
export interface Touch {
  readonly at: number;
  readonly until: number;
  /** The flag showed it later than a flag may be late. */
  readonly flagIsLate: boolean;
}

/**
 * Finds the touch of the contact that frame `flagged` is the first to report: where the ground stopped the sink within the
 * delay of a flag, or where the aircraft came down if the flag is later than that.
 */
export function touchOf(frames: readonly Frame[], flagged: number): Touch {
  const earliest = flagged - airborneBefore(frames, flagged, flagDelayS).length;
  const stopped = stoppedAt(frames, earliest, flagged);
  const stop = stopped < 0 ? flagged : stopped;
  const at = downSince(frames, stop);
  const delayS = (frames[flagged]?.t ?? Number.NaN) - (frames[at]?.t ?? Number.NaN);
  return { at, until: stop, flagIsLate: delayS > flagDelayS };
}

/**
 * The frame from `earliest` on, before `flagged`, in which the ground begins to stop the sink: abruptly, and by more than
 * the flare would have eased it. -1 if none. The flare is measured before `earliest`, where no wheel has touched.
 */
function stoppedAt(frames: readonly Frame[], earliest: number, flagged: number): number {
  const untilT = frames[earliest - 1]?.t ?? Number.NaN;
  const flare = reportedBefore(frames, earliest, flareS, untilT);
  if (flare === null) return -1;
  const leastFps = Math.max(leastArrestFps, arrestShare * Math.abs(flare.rate));
  const easedFps = ({ t, verticalSpeedFpm }: Frame): number =>
    verticalSpeedFpm / 60 - flare.rate - Math.max(0, flare.acceleration) * (t - untilT);
  return frames.findIndex((frame, i) => {
    const before = frames[i - 1];
    if (before === undefined || i < earliest || i >= flagged) return false;
    const isAbrupt = ({ t, verticalSpeedFpm }: Frame): boolean =>
      (verticalSpeedFpm - before.verticalSpeedFpm) / 60 > arrestFps2 * (t - before.t);
    const after = frames.slice(i).filter(({ t }) => t - before.t <= arrestS);
    return (
      isAbrupt(frame) &&
      easedFps(frame) > scatters * flare.scatter &&
      after.some((later) => isAbrupt(later) && easedFps(later) > leastFps)
    );
  });
}

/**
 * The first frame in which the aircraft was down, if that was longer before frame `at` than a flag is late and than its
 * sink needs for the last `downFt`. Else `at`, as for a bounce.
 */
function downSince(frames: readonly Frame[], at: number): number {
  const contact = frames[at];
  const air = airborneBefore(frames, at, Number.POSITIVE_INFINITY);
  if (contact === undefined || air.length < at) return at;
  const first = air.findIndex((frame) => overGround(frame, contact) < downFt);
  const [down, above] = [air[first], air[first - 1]];
  if (down === undefined) return at;
  // Ground that rises comes closer faster than the aircraft sinks.
  const closingFps = above === undefined ? 0 : overGround(above, down) / (down.t - above.t);
  const sinkFps = Math.max(0, -down.verticalSpeedFpm / 60 || 0, closingFps || 0);
  // The flag changed at some time in the last step.
  const downS = ((air.at(-1)?.t ?? Number.NaN) + contact.t) / 2 - down.t;
  return downS > flagDelayS + Math.min(1, downFt / sinkFps) ? first : at;
}

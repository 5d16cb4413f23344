/** One reading of the last seconds before a contact. */
export interface Frame {
  /**
   * Time of the frame, s: by the simulator's clock, until the contact shows whether the arrival times space the frames
   * better.
   */
  t: number;
  /** When the frame arrived by the program's clock, in simulated seconds. */
  arrivedS: number;
  timeMs: number;
  altitudeFt: number;
  aglFt: number;
  verticalSpeedFpm: number;
  gForce: number;
  onGround: boolean;
  /** One letter for each gear leg that is reported: c, l, r. Upper case: on the ground. */
  legs: string;
  latitudeDeg: number;
  longitudeDeg: number;
  headingDeg: number;
  trackDeg: number;
  pitchDeg: number;
  bankDeg: number;
  groundSpeedKt: number;
  indicatedAirspeedKt: number;
}

export const altitudeOf = (frame: Frame): number => (Number.isNaN(frame.altitudeFt) ? frame.aglFt : frame.altitudeFt);

/** How much higher a frame is than another, ft: over the ground if that is known. */
export function riseFt(from: Frame, to: Frame): number {
  const height = to.aglFt - from.aglFt;
  return Number.isNaN(height) ? to.altitudeFt - from.altitudeFt : height;
}

/** Height of a frame above the ground of a later frame that stands on it, ft. */
export const overGround = (frame: Frame, ground: Frame): number => riseFt(ground, frame);

/** Vertical speed at a frame, ft/s: the reported one, or else by the heights around the frame. */
export function verticalFps(frames: readonly Frame[], at: number): number {
  const frame = frames[at];
  if (frame === undefined) return Number.NaN;
  if (!Number.isNaN(frame.verticalSpeedFpm)) return frame.verticalSpeedFpm / 60;
  const [from, to] = [frames[at - 1] ?? frame, frames[at + 1]?.onGround === false ? frames[at + 1] : frame];
  return to === undefined ? Number.NaN : (altitudeOf(to) - altitudeOf(from)) / (to.t - from.t);
}

/**
 * Whether the arrival times space the frames more evenly than the simulator's clock. That clock may show only whole
 * seconds, or stand still from frame to frame.
 */
export function arrivalIsFiner(frames: readonly Pick<Frame, "t" | "arrivedS">[]): boolean {
  let [unevenS, unevenArrivalS] = [0, 0];
  for (let i = 2; i < frames.length; i++) {
    const [earlier, before, frame] = [frames[i - 2], frames[i - 1], frames[i]];
    if (earlier === undefined || before === undefined || frame === undefined) continue;
    if (frame.t <= before.t && frame.arrivedS > before.arrivedS) return true;
    unevenS += Math.abs(frame.t - 2 * before.t + earlier.t);
    unevenArrivalS += Math.abs(frame.arrivedS - 2 * before.arrivedS + earlier.arrivedS);
  }
  return unevenS > 1.5 * unevenArrivalS + 0.002 * frames.length;
}

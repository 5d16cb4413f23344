/** One reading of the last seconds before a contact. NaN: unknown. */
export interface Frame {
  /**
   * Time of the frame, s: by the simulator's clock, until the contact shows whether the arrival times space the frames
   * better.
   */
  t: number;
  /** When the frame arrived by the program's clock, in simulated seconds. */
  readonly arrivedS: number;
  readonly timeMs: number;
  readonly altitudeFt: number;
  readonly aglFt: number;
  readonly verticalSpeedFpm: number;
  readonly gForce: number;
  onGround: boolean;
  /** One letter for each gear leg that is reported: c, l, r. Upper case: on the ground. */
  readonly legs: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly headingDeg: number;
  readonly trackDeg: number;
  readonly pitchDeg: number;
  readonly bankDeg: number;
  readonly groundSpeedKt: number;
  readonly indicatedAirspeedKt: number;
  /** The simulator's own rate of its last touchdown, ft/min, positive. */
  readonly latchedFpm: number;
}

/** Height of a frame above the ground of another frame that stands on it, ft. */
export const overGround = (frame: Frame, ground: Frame): number => frame.aglFt - ground.aglFt;

/** The frames in the air just before frame `at`, oldest first: the last `spanS` until `untilT`. */
export function airborneBefore(
  frames: readonly Frame[],
  at: number,
  spanS: number,
  untilT = frames[at - 1]?.t ?? Number.NaN,
): Frame[] {
  const from = frames.findLastIndex((frame, i) => i < at && (frame.onGround || untilT - frame.t > spanS)) + 1;
  return frames.slice(from, at).filter(({ t }) => t <= untilT);
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

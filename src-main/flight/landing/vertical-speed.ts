import type { Frame } from "./frame.ts";

/** How height and vertical speed are compared before the contact: over at most `spanS` and at least `leastS`. */
interface Agreement {
  readonly spanS: number;
  readonly leastS: number;
  /**
   * They contradict each other if they differ by more than `slackFt`, and by more than this share of the greater one.
   */
  readonly slackFt: number;
  readonly share: number;
}
/** The tolerances allow for a vertical speed that lags, a rounded height, and sloping ground. */
const usual: Agreement = { spanS: 10, leastS: 1, slackFt: 6, share: 0.7 };
/** A stuck vertical speed is compared over several lengths. It has no lag, and a flare would have changed it. */
const forStuck: readonly Agreement[] = [1.1, 2, 4].map((spanS) => ({ spanS, leastS: 0.9, slackFt: 0.3, share: 0.1 }));
const stuckS = 2;

/**
 * Whether every known height contradicts the vertical speed before frame `at`: that speed is reversed, stuck, or in
 * another unit.
 */
export const isContradicted = (frames: readonly Frame[], at: number): boolean =>
  disagree(frames, at, usual) || (isStuck(frames, at) && forStuck.some((agreement) => disagree(frames, at, agreement)));

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

/** Whether several frames show exactly the same vertical speed. */
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
  let integratedFt = 0;
  stretch.forEach((frame, i) => {
    const next = stretch[i - 1];
    if (next !== undefined)
      integratedFt += ((frame.verticalSpeedFpm + next.verticalSpeedFpm) / 120) * (next.t - frame.t);
  });
  const heights = (["altitudeFt", "aglFt"] as const).map((height) => stretch.map((frame) => frame[height]));
  const known = heights.filter((feet) => Number.isFinite((feet[0] ?? Number.NaN) - (feet.at(-1) ?? Number.NaN)));
  return (
    known.length > 0 &&
    known.every((feet) => {
      const changeFt = (feet[0] ?? Number.NaN) - (feet.at(-1) ?? Number.NaN);
      return (
        Math.abs(changeFt - integratedFt) >
        Math.max(slackFt, stepOf(feet)) + share * Math.max(Math.abs(changeFt), Math.abs(integratedFt))
      );
    })
  );
}

/** The step of a coarse altimeter, ft: the smallest change from one sample to the next. */
function stepOf(feet: readonly number[]): number {
  const steps = feet.map((heightFt, i) => Math.abs(heightFt - (feet[i - 1] ?? heightFt))).filter((step) => step > 0);
  return steps.length === 0 ? 0 : Math.min(...steps);
}

/** Changes by at least this are the steps of a rounded vertical speed, ft/min. */
const coarseFpm = 25;

/** Whether the vertical speed before frame `at` changes in coarse steps. In these, a flare looks like a touch. */
export function isCoarse(frames: readonly Frame[], at: number): boolean {
  const stretch = stretchBefore(frames, at, usual.spanS);
  const changes = stretch.map((frame, i) =>
    Math.abs(frame.verticalSpeedFpm - (stretch[i - 1] ?? frame).verticalSpeedFpm),
  );
  const steps = changes.filter((change) => change > 0);
  return steps.length > 1 && Math.min(...steps) >= coarseFpm && steps.length < changes.length - 1;
}

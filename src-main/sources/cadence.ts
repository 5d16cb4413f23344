import type { RawSample } from "../../src-shared/domain/sample.ts";

/** Below this height every frame counts: at 1 Hz a landing's first contact would be late or missed. */
const nearGroundFt = 250;
/** A bounce or a go-around ends within this time. */
const afterContactS = 5;
const takeOffOrRollKt = 25;
/** At most 30 samples a second, with tolerance for an early frame. */
const shortestS = 0.03;

/**
 * Chooses the frames to send: one a second, and every frame around ground contact. The second is simulated time, so
 * that compressed time is sampled as finely. While simulated time stands still it is real time.
 */
export function createCadence(): (sample: RawSample, nowMs: number) => boolean {
  let last: { simS: number; ms: number; sample: RawSample } | null = null;
  let contactS = Number.NEGATIVE_INFINITY;
  return (sample, nowMs) => {
    const simS = sample.simTimeS ?? nowMs / 1000;
    const touched = last !== null && sample.onGround !== last.sample.onGround;
    const changed = touched || (last !== null && sample.crashed !== last.sample.crashed);
    if (touched) contactS = simS;
    const sinceS = last === null ? Number.POSITIVE_INFINITY : Math.abs(simS - last.simS);
    const sinceMs = last === null ? Number.POSITIVE_INFINITY : nowMs - last.ms;
    const low =
      sample.onGround === true
        ? (sample.groundSpeedKt ?? 0) > takeOffOrRollKt
        : (sample.aglFt ?? Number.POSITIVE_INFINITY) < nearGroundFt;
    const close = low || Math.abs(simS - contactS) < afterContactS;
    const due = changed || sinceS >= 1 || sinceMs >= 1000 || (close && sinceS >= shortestS);
    if (due) last = { simS, ms: nowMs, sample };
    return due;
  };
}

/** Above this height, or almost parked, no single frame matters: one a second is sent. */
const clearOfGroundFt = 1000;
const parkedKt = 3;

/** Whether every frame is needed, because a take-off or a landing may come. True if that is unknown. */
export const isNearGround = ({
  onGround,
  aglFt,
  groundSpeedKt,
}: Pick<RawSample, "onGround" | "aglFt" | "groundSpeedKt">): boolean =>
  onGround === true
    ? (groundSpeedKt ?? Number.POSITIVE_INFINITY) >= parkedKt
    : onGround !== false || (aglFt ?? 0) <= clearOfGroundFt;

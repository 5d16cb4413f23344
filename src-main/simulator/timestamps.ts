import type { Clock } from "../../src-shared/clock.ts";

/** Samples come out of order by less than this: a larger step back means that the wall clock was set back. */
const setBackMs = 1000;

/**
 * Stamps by the program's clock, each greater than the one before. If the computer's clock is set back in mid-flight,
 * they continue evenly and stay ahead of it by that much.
 */
export function createTimestamps(clock: Pick<Clock, "now" | "monotonic">): () => number {
  let lastMs = Number.NEGATIVE_INFINITY;
  let stampedMs = 0;
  let aheadMs = 0;
  return () => {
    const monotonicMs = clock.monotonic();
    if (clock.now() + aheadMs < lastMs - setBackMs)
      aheadMs = Math.round(lastMs + monotonicMs - stampedMs) - clock.now();
    lastMs = Math.max(clock.now() + aheadMs, lastMs + 1);
    stampedMs = monotonicMs;
    return lastMs;
  };
}

import type { Clock } from "../../src-shared/domain/clock.ts";
import { setBackS } from "./read-sample.ts";

/**
 * Timestamps by the program's clock, strictly increasing. If the computer's clock is set back during a flight, they
 * continue evenly and stay ahead of it by that much.
 */
export function createTimestamps(clock: Pick<Clock, "now" | "monotonic">): () => number {
  let lastMs = Number.NEGATIVE_INFINITY;
  let stampedMs = 0;
  let aheadMs = 0;
  return () => {
    const monotonicMs = clock.monotonic();
    if (clock.now() + aheadMs < lastMs - setBackS * 1000)
      aheadMs = Math.round(lastMs + monotonicMs - stampedMs) - clock.now();
    lastMs = Math.max(clock.now() + aheadMs, lastMs + 1);
    stampedMs = monotonicMs;
    return lastMs;
  };
}

import type { Clock } from "../../../../src-shared/clock.ts";

/** Time that passes only when told to. */
export interface VirtualClock extends Clock {
  advance(ms: number): void;
}

export function createVirtualClock(startMs = Date.UTC(2026, 10, 21, 9)): VirtualClock {
  let passed = 0;
  let timers: { readonly atMs: number; readonly callback: () => void }[] = [];
  return {
    now: () => startMs + passed,
    monotonic: () => passed,
    after(ms, callback) {
      const timer = { atMs: passed + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const until = passed + ms;
      for (;;) {
        const next = timers.filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        passed = Math.max(passed, next.atMs);
        next.callback();
      }
      passed = until;
    },
  };
}

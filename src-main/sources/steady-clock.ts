import type { Clock } from "../../src-shared/domain/clock.ts";

/** The machine's clock. With a `rate` above 1 it runs that much faster from its creation. */
export function createSteadyClock(rate = 1): Clock {
  const startMs = Date.now();
  const origin = performance.now();
  const monotonic = (): number => (performance.now() - origin) * rate;
  return {
    monotonic,
    now: () => startMs + monotonic(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms / rate);
      return () => clearTimeout(timer);
    },
  };
}

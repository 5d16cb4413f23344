/**
 * The program's time. `now` is UTC in ms since 1970, for timestamps. `monotonic` is in ms from an arbitrary origin and
 * never runs back, for durations. A test or a demo provides a faster clock, which also speeds up everything scheduled
 * on it.
 */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Calls back once after `ms` of this clock's time; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms` of the clock's time. */
export const wait = (clock: Pick<Clock, "after">, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));

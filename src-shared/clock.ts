/**
 * The program's time. `now` is UTC in ms since 1970, for stamps; `monotonic` is in ms from an arbitrary origin and never
 * goes back, for durations. A test or a demo gives a clock that runs faster, and everything scheduled on it runs faster too.
 */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Calls back once after `ms` of this clock's time; returns how to call it off. */
  after(ms: number, callback: () => void): () => void;
}

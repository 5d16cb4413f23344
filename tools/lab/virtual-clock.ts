import type { Clock } from "../../src-shared/domain/clock.ts";

export interface VirtualClock extends Clock {
  /** Lets `ms` pass. Calls due timers in order, and lets the work of each finish before the next. */
  advance(ms: number): Promise<void>;
  /** Lets `ms` pass after the work has begun, then waits for its end. */
  during<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined>;
  /** Lets `ms` pass without waiting for asynchronous work. */
  jump(ms: number): void;
  /** Simulates sleep: time passes, and due timers are called late, after it. */
  sleep(ms: number): void;
}

/**
 * A clock that advances only when the test says so: each run is the same, and as fast as the computer can.
 * `settleTurns`: turns of the event loop for the work of each timer. Four are enough for real files and streams, one
 * for work in memory, three where a journal is read in slices.
 */
export function createVirtualClock(startMs = Date.UTC(2026, 10, 21, 9), settleTurns = 4): VirtualClock {
  let elapsedMs = 0;
  let sequence = 0;
  const timers = new Map<number, { dueMs: number; callback: () => void }>();

  function nextDue(untilMs: number): number | null {
    let first: number | null = null;
    for (const [id, { dueMs }] of timers) {
      if (dueMs > untilMs) continue;
      if (first === null || dueMs < (timers.get(first)?.dueMs ?? 0)) first = id;
    }
    return first;
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < settleTurns; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Calls the first timer that is due by then. False if there is none. */
  function callNext(untilMs: number): boolean {
    const id = nextDue(untilMs);
    if (id === null) return false;
    const timer = timers.get(id);
    timers.delete(id);
    elapsedMs = Math.max(elapsedMs, timer?.dueMs ?? elapsedMs);
    timer?.callback();
    return true;
  }

  async function advance(ms: number): Promise<void> {
    const untilMs = elapsedMs + ms;
    do await settle();
    while (callNext(untilMs));
    elapsedMs = untilMs;
  }

  return {
    now: () => startMs + elapsedMs,
    monotonic: () => elapsedMs,
    after(ms, callback) {
      const id = sequence++;
      timers.set(id, { dueMs: elapsedMs + Math.max(0, ms), callback });
      return () => timers.delete(id);
    },
    advance,
    async during(ms, work) {
      await advance(ms);
      return work;
    },
    jump(ms) {
      const untilMs = elapsedMs + ms;
      while (callNext(untilMs));
      elapsedMs = untilMs;
    },
    sleep(ms) {
      elapsedMs += ms;
    },
  };
}

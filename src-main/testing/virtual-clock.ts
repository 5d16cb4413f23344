import type { Clock } from "../../src-shared/clock.ts";

export interface VirtualClock extends Clock {
  /** Lets `ms` pass: what is due is called in order, and what it set going may finish before the next is called. */
  advance(ms: number): Promise<void>;
  /** The same at once, for what has nothing to wait for. */
  jump(ms: number): void;
  /** The computer sleeps: time passes, and what is due is called late, when the clock goes on. */
  sleep(ms: number): void;
}

/**
 * A clock that stands still until it is told to go on: the same run each time, as fast as the computer can. `settleTurns`:
 * turns of the event loop left to what was set going; four are enough for real files and streams, one where all is memory.
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

  /** Calls the first that is due by then; false when there is none. */
  function callNext(untilMs: number): boolean {
    const id = nextDue(untilMs);
    if (id === null) return false;
    const timer = timers.get(id);
    timers.delete(id);
    elapsedMs = Math.max(elapsedMs, timer?.dueMs ?? elapsedMs);
    timer?.callback();
    return true;
  }

  return {
    now: () => startMs + elapsedMs,
    monotonic: () => elapsedMs,
    after(ms, callback) {
      const id = sequence++;
      timers.set(id, { dueMs: elapsedMs + Math.max(0, ms), callback });
      return () => timers.delete(id);
    },
    async advance(ms) {
      const untilMs = elapsedMs + ms;
      do await settle();
      while (callNext(untilMs));
      elapsedMs = untilMs;
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

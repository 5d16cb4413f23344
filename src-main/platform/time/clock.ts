import type { Clock } from "../../../src-shared/domain/clock.ts";

export interface AdjustableClock extends Clock {
  /** How many seconds of this clock pass in a real second. */
  rate(): number;
  /** Continues at another rate. Scheduled calls keep their time on this clock. */
  setRate(rate: number): void;
  /** Shows the computer's time again, after other rates. A clock that was created with its own time keeps that. */
  followComputer(): void;
}

/** Beyond this setTimeout fires immediately (2³¹ − 1 ms, Node's timers documentation). */
const longestTimeoutMs = 2_147_483_647;

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
  handle: NodeJS.Timeout;
}

/**
 * A clock that starts at `startMs` (UTC, ms since 1970) and runs at `rate` times real time. Without both it is the
 * computer's own clock, the only one that is right after the computer slept.
 */
export function createClock({ startMs, rate = 1 }: { startMs?: number; rate?: number } = {}): AdjustableClock {
  requireRate(rate);
  const isOwn = startMs !== undefined || rate !== 1;
  let ownTime = isOwn;
  let currentRate = rate;
  let originRealMs = performance.now();
  let originMs = 0;
  let originNowMs = startMs ?? Date.now();
  const timers = new Set<Timer>();

  const monotonic = () => originMs + (performance.now() - originRealMs) * currentRate;
  const now = () => (ownTime ? Math.round(originNowMs + monotonic() - originMs) : Date.now());

  function arm(dueMs: number, run: () => void): NodeJS.Timeout {
    const waitMs = Math.max(0, (dueMs - monotonic()) / currentRate);
    return setTimeout(run, Math.min(Math.ceil(waitMs), longestTimeoutMs));
  }

  function fire(timer: Timer): void {
    if (monotonic() < timer.dueMs) {
      timer.handle = arm(timer.dueMs, () => fire(timer));
      return;
    }
    timers.delete(timer);
    timer.callback();
  }

  function setRate(next: number): void {
    requireRate(next);
    if (next === currentRate) return;
    originNowMs = now();
    ownTime = true;
    originMs = monotonic();
    originRealMs = performance.now();
    currentRate = next;
    for (const timer of timers) {
      clearTimeout(timer.handle);
      timer.handle = arm(timer.dueMs, () => fire(timer));
    }
  }

  return {
    now,
    monotonic,
    after(ms, callback) {
      const dueMs = monotonic() + ms;
      const timer: Timer = { dueMs, callback, handle: arm(dueMs, () => fire(timer)) };
      timers.add(timer);
      return () => {
        clearTimeout(timer.handle);
        timers.delete(timer);
      };
    },
    rate: () => currentRate,
    setRate,
    followComputer() {
      if (isOwn) return;
      setRate(1);
      ownTime = false;
    },
  };
}

function requireRate(rate: number): void {
  if (!(rate > 0 && Number.isFinite(rate))) throw new RangeError(`a clock cannot run at rate ${rate}`);
}

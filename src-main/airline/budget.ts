import type { Clock } from "../../src-shared/clock.ts";
import type { Fetch } from "../crew-system/transport.ts";

/**
 * Questions a minute to one airline. Shared hosts bear 30 requests (contract notes, 6.13); a flight sends four at most,
 * never waits for its turn, and must not keep the others waiting either.
 */
const questionsPerMinute = 24;
const minuteMs = 60_000;

/** Counts what one airline is asked, so that questions wait for their turn while reports go out at once. */
export interface Budget {
  /** The fetch to give the airline's client. */
  counted(fetch: Fetch): Fetch;
  /** Resolves when one more question is polite. */
  turn(): Promise<void>;
}

export function createBudget(clock: Clock): Budget {
  let sentMs: number[] = [];
  let waiting: Promise<void> = Promise.resolve();

  async function next(): Promise<void> {
    for (;;) {
      const now = clock.monotonic();
      sentMs = sentMs.filter((ms) => now - ms < minuteMs);
      const [oldest] = sentMs;
      if (oldest === undefined || sentMs.length < questionsPerMinute) return;
      await new Promise<void>((resolve) => void clock.after(oldest + minuteMs - now, resolve));
    }
  }

  return {
    counted: (fetch) => (url, init) => {
      if (init.method === "GET") sentMs.push(clock.monotonic());
      return fetch(url, init);
    },
    turn() {
      waiting = waiting.then(next);
      return waiting;
    },
  };
}

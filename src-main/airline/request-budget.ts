import type { Clock } from "../../src-shared/clock.ts";
import type { Fetch } from "../crew-system/transport.ts";

/**
 * Questions a minute to one airline. Shared hosts bear 30 requests (airline-servers.md, Limits); a flight, which has
 * a pace of its own, seldom sends more than four, never waits for these questions, and must not keep them waiting either.
 */
const questionsPerMinute = 24;
const minuteMs = 60_000;

/** Counts what one airline is asked, so that questions wait for their turn while reports go out at once. */
export interface RequestBudget {
  /** The fetch to give the airline's client. */
  counted(fetch: Fetch): Fetch;
  /** Asks as soon as one more question is polite. */
  ask<T>(question: () => Promise<T>): Promise<T>;
}

export function createRequestBudget(clock: Clock): RequestBudget {
  let sentMs: number[] = [];
  /** Questions let through that have not ended: theirs may not be sent yet. */
  let asking = 0;
  let turn: Promise<void> = Promise.resolve();
  let wake = (): void => undefined;

  async function next(): Promise<void> {
    for (;;) {
      const now = clock.monotonic();
      sentMs = sentMs.filter((ms) => now - ms < minuteMs);
      if (sentMs.length + asking < questionsPerMinute) break;
      const [oldest = now] = sentMs;
      await new Promise<void>((resolve) => {
        const stop = clock.after(oldest + minuteMs - now, resolve);
        wake = () => {
          stop();
          resolve();
        };
      });
    }
    asking += 1;
  }

  return {
    counted: (fetch) => (url, init) => {
      if (init.method === "GET") sentMs.push(clock.monotonic());
      return fetch(url, init);
    },

    async ask(question) {
      turn = turn.then(next);
      await turn;
      try {
        return await question();
      } finally {
        asking -= 1;
        wake();
      }
    },
  };
}

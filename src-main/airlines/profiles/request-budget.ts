import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Fetch } from "../../platform/http/transport.ts";

/**
 * The most questions a minute to one airline. Shared hosts allow 30 requests (airline-servers.md, Limits). A flight's
 * reports do not wait for this budget: they seldom need more than four, and questions must leave room for them.
 */
const questionsPerMinute = 24;
const minuteMs = 60_000;

/** Counts the requests to one airline. Questions wait for their turn; reports are sent immediately. */
export interface RequestBudget {
  /** The fetch for the airline's client. */
  counted(fetch: Fetch): Fetch;
  /** Runs the question as soon as the budget allows one more. */
  ask<T>(question: () => Promise<T>): Promise<T>;
}

export function createRequestBudget(clock: Clock): RequestBudget {
  let sentMs: number[] = [];
  /** Admitted questions that have not ended: their requests may not be counted yet. */
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

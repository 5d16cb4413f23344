import type { Clock } from "../../src-shared/clock.ts";
import type { CrewFailure, CrewFailureCode } from "./failure.ts";
import type { OperationName } from "./operations.ts";

/** A server that asks for fewer requests without saying for how long is left alone for this. */
const usualWaitS = 60;
/** However long it asks for: an airline that hears nothing of a flight for longer forgets it (airline-servers.md, Updates). */
const longestSilenceMs = 600_000;

/** What one airline's server asks for: to be left alone for a while, whoever is signed in. */
export interface Backoff {
  /** Why nothing is sent now, and for how long; null when it may be. */
  active(name: OperationName): { readonly code: CrewFailureCode; readonly retryAfterS: number } | null;
  /** Remembers what the server asks for. */
  record(name: OperationName, failure: CrewFailure): void;
}

/** `onWait` hears until when the server wants to be left alone, UTC ms. */
export function createBackoff(clock: Clock, onWait: (untilMs: number) => void = () => undefined): Backoff {
  /** Since when and until when, by the monotonic clock. */
  let wait: { readonly code: CrewFailureCode; readonly sinceMs: number; readonly untilMs: number } | null = null;

  return {
    active(name) {
      if (wait === null) return null;
      const { code, sinceMs, untilMs } = wait;
      const leftMs = (name === "update" ? Math.min(untilMs, sinceMs + longestSilenceMs) : untilMs) - clock.monotonic();
      return leftMs <= 0 ? null : { code, retryAfterS: Math.ceil(leftMs / 1000) };
    },

    // A flight's updates have a pace of their own where the server does not say how long.
    record(name, { code, retryAfterS }) {
      const usualS = code === "too_many_requests" && name !== "update" ? usualWaitS : 0;
      const ms = (retryAfterS ?? usualS) * 1000;
      const sinceMs = clock.monotonic();
      if (ms <= 0 || (wait !== null && wait.untilMs >= sinceMs + ms)) return;
      wait = { code, sinceMs, untilMs: sinceMs + ms };
      onWait(clock.now() + ms);
    },
  };
}

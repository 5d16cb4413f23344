import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { AirlineFailure, AirlineFailureCode, OperationName } from "../failure.ts";

/** The wait for a server that asks for fewer requests and does not state a time, s. */
const usualWaitS = 60;
/**
 * The longest wait of a flight's updates, whatever the server asks for: after a longer silence the airline deletes the
 * flight (airline-servers.md, Updates).
 */
const longestSilenceMs = 600_000;

/** The wait that one airline's server asks for, for every pilot. */
export interface Backoff {
  /** Why nothing may be sent now, and for how long; null when requests may be sent. */
  active(name: OperationName): { readonly code: AirlineFailureCode; readonly retryAfterS: number } | null;
  /** Records the wait that the server asks for. */
  record(name: OperationName, failure: AirlineFailure): void;
  /** Records an accepted request: an update that was sent during the wait ends it. */
  accepted(): void;
}

/** `onWait` receives the end of the wait, UTC ms. */
export function createBackoff(clock: Clock, onWait: (untilMs: number) => void = () => undefined): Backoff {
  /** Beginning and end of the wait, by the monotonic clock. */
  let wait: { readonly code: AirlineFailureCode; readonly sinceMs: number; readonly untilMs: number } | null = null;

  return {
    active(name) {
      if (wait === null) return null;
      const { code, sinceMs, untilMs } = wait;
      const leftMs = (name === "update" ? Math.min(untilMs, sinceMs + longestSilenceMs) : untilMs) - clock.monotonic();
      return leftMs <= 0 ? null : { code, retryAfterS: Math.ceil(leftMs / 1000) };
    },

    // If the server does not say how long, a flight's updates keep their own pace.
    record(name, { code, retryAfterS }) {
      const usualS = code === "too_many_requests" && name !== "update" ? usualWaitS : 0;
      const ms = (retryAfterS ?? usualS) * 1000;
      const sinceMs = clock.monotonic();
      if (ms <= 0 || (wait !== null && wait.untilMs >= sinceMs + ms)) return;
      wait = { code, sinceMs, untilMs: sinceMs + ms };
      onWait(clock.now() + ms);
    },

    // A request from before the wait has failed by then.
    accepted() {
      if (wait === null || clock.monotonic() < wait.sinceMs + longestSilenceMs) return;
      wait = null;
      onWait(clock.now());
    },
  };
}

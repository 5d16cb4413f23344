import type { SimulatorState } from "../../src-shared/sample.ts";
import type { Text } from "../../src-shared/words/message.ts";
import { type Attempt, type EndCause, startAttempt } from "./attempt.ts";
import { type SimulatorAddress, type SimulatorSource, type SourceContext, searchPauseMs } from "./source.ts";

/** The simulator-specific part of the search. `Cause`: how an attempt may end. */
export interface SearchStrategy<Cause extends string> {
  /** Makes one attempt: follows the simulator if it is there, and ends the attempt in any case. */
  follow(attempt: Attempt<Cause>, address: SimulatorAddress, context: SourceContext): Promise<void>;
  /** What happened and what to do, for the pilot; empty if there is nothing to say. */
  reason(cause: Cause | "broken" | "given up", address: SimulatorAddress): Text;
  /** Adds further information to a state. */
  readonly complete?: (state: SimulatorState) => SimulatorState;
  readonly pauses: SearchPauses<Cause>;
}

/** The pause after an attempt. */
export interface SearchPauses<Cause extends string> {
  /** The simulator is not there yet, or not ready: retried after `awaitedMs`, however often. */
  readonly awaited: ReadonlySet<Cause | "broken" | "given up">;
  readonly awaitedMs: number;
  /** After a failed connection, by the number of failures in a row. */
  readonly failedMs: readonly [number, ...number[]];
}

/**
 * For simulators that need one attempt: they are found within 5 s of their start, of the end of loading, or of the end
 * of a failure. A refused connection takes 2 s on Windows.
 */
export const usualPauses: SearchPauses<EndCause> = {
  awaited: new Set(["absent", "no way", "not ready", "forbidden"]),
  awaitedMs: 1000,
  failedMs: [1000, 2000, 4000],
};

/** Keeps searching for a simulator, one attempt at a time. */
export function createSeeker<Cause extends string>(
  context: SourceContext,
  { follow, reason, complete = (state) => state, pauses }: SearchStrategy<Cause>,
): SimulatorSource {
  const { clock } = context;
  let current = startAttempt(clock);
  let shown = "";

  async function seek(address: SimulatorAddress, search: Attempt): Promise<void> {
    let failures = 0;
    while (!search.isOver()) {
      let wasConnected = false;
      const show = (state: SimulatorState): void => {
        wasConnected ||= state.kind === "connected";
        const completed = complete(state);
        const text = JSON.stringify(completed);
        if (text === shown) return;
        shown = text;
        context.state(completed);
      };
      const attempt = startAttempt<Cause>(clock);
      const forget = search.release(() => {
        attempt.end("given up");
        return attempt.ended;
      });
      follow(attempt, address, {
        ...context,
        state: attempt.guard(show),
        sample: attempt.guard(context.sample),
      }).catch(() => attempt.end("broken"));
      const cause = await attempt.ended;
      if (search.isOver()) return;
      forget();
      show({ kind: "searching", reason: reason(cause, address) });
      const isAwaited = pauses.awaited.has(cause);
      if (wasConnected || isAwaited) failures = 0;
      const failedMs = pauses.failedMs[failures] ?? pauses.failedMs.at(-1) ?? 0;
      if (!isAwaited) failures++;
      await search.rest(searchPauseMs(context, isAwaited ? pauses.awaitedMs : failedMs));
    }
  }

  function stop(): void {
    current.end("given up");
    shown = "";
  }

  return {
    configure(address) {
      stop();
      const { ended } = current;
      const search = startAttempt(clock);
      current = search;
      // There are never two connections: a search starts and ends only after the previous one has released its
      // simulator.
      search.release(() => ended);
      void ended.then(() => seek(address, search));
    },
    // The guards of an attempt catch every exception.
    fault: () => false,
    close: stop,
  };
}

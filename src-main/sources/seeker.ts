import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import type { Text } from "../../src-shared/domain/text.ts";
import { type Attempt, startAttempt } from "./attempt.ts";
import { type SimulatorAddress, type SimulatorSource, type SourceContext, searchPauseMs } from "./source.ts";

/** The simulator-specific part of the search. `Cause`: how an attempt may end. */
interface SearchStrategy<Cause extends string> {
  /** Makes one attempt: follows the simulator if it is there, and ends the attempt in any case. */
  follow(attempt: Attempt<Cause>, address: SimulatorAddress, context: SourceContext): Promise<void>;
  /** What happened and what to do, for the pilot; empty if there is nothing to say. */
  reason(cause: Cause | "broken" | "given up", address: SimulatorAddress): Text;
  /** Adds further information to a state. */
  readonly complete?: (state: SimulatorState) => SimulatorState;
  /** The pause between two attempts, ms. */
  readonly pauseMs: number;
}

/** A simulator is found within 5 s of its start or of the end of a failure. A refused connection takes 2 s on Windows. */
export const usualPauseMs = 1000;

/** Keeps searching for a simulator, one attempt at a time. */
export function createSeeker<Cause extends string>(
  context: SourceContext,
  { follow, reason, complete = (state) => state, pauseMs }: SearchStrategy<Cause>,
): SimulatorSource {
  const { clock } = context;
  let current = startAttempt(clock);
  let shown = "";

  async function seek(address: SimulatorAddress, search: Attempt): Promise<void> {
    while (!search.isOver()) {
      const show = (state: SimulatorState): void => {
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
      await search.rest(searchPauseMs(context, pauseMs));
    }
  }

  async function stop(): Promise<void> {
    current.end("given up");
    shown = "";
    await current.ended;
  }

  return {
    configure(address) {
      const ended = stop();
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

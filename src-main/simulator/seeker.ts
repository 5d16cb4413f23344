import type { SimulatorState } from "../../src-shared/sample.ts";
import type { Text } from "../../src-shared/words/message.ts";
import { type Attempt, type EndCause, startAttempt } from "./attempt.ts";
import { type SimulatorAddress, type SimulatorSource, type SourceContext, searchPauseMs } from "./source.ts";

/** What a simulator that is looked for by trying has of its own. */
export interface SearchStrategy {
  /** Tries once: follows the simulator if it is there, and ends the attempt in any case. */
  follow(attempt: Attempt, address: SimulatorAddress, context: SourceContext): Promise<void>;
  /** What happened, and what next, for the pilot; empty where there is nothing to say. */
  reason(cause: EndCause, address: SimulatorAddress): Text;
}

/** Short enough that a simulator is found within 5 s of its start, or of its loading; a refused connection takes 2 s on Windows. */
const awaitedPauseMs = 1000;
const awaited: ReadonlySet<EndCause> = new Set(["absent", "no way", "not ready", "forbidden"]);
/** After a connection that failed, by how many have failed in a row: what is well again is found within 5 s. */
const backOffMs: readonly number[] = [1000, 2000, 4000];

/** Keeps looking for a simulator, one attempt at a time. */
export function createSeeker(context: SourceContext, strategy: SearchStrategy): SimulatorSource {
  const { clock } = context;
  let search = 0;
  let current: Attempt | null = null;
  /** The last search has let go of its simulator. */
  let gone: Promise<unknown> = Promise.resolve();
  let shown = "";

  async function seek(address: SimulatorAddress, mine: number): Promise<void> {
    let failures = 0;
    await gone;
    while (search === mine) {
      let wasConnected = false;
      const show = (state: SimulatorState): void => {
        if (search !== mine) return;
        wasConnected ||= state.kind === "connected";
        const text = JSON.stringify(state);
        if (text === shown) return;
        shown = text;
        context.state(state);
      };
      const attempt = startAttempt(clock);
      current = attempt;
      strategy
        .follow(attempt, address, { ...context, state: attempt.guard(show), sample: attempt.guard(context.sample) })
        .catch(() => attempt.end("broken"));
      const cause = await attempt.ended;
      if (search !== mine) return;
      show({ kind: "searching", reason: strategy.reason(cause, address) });
      const isAwaited = awaited.has(cause);
      if (wasConnected || isAwaited) failures = 0;
      const pauseMs = isAwaited ? awaitedPauseMs : (backOffMs[Math.min(failures++, backOffMs.length - 1)] ?? 0);
      const pause = startAttempt(clock);
      current = pause;
      pause.after(searchPauseMs(context, pauseMs), () => pause.end("given up"));
      await pause.ended;
    }
  }

  function stop(): void {
    search++;
    if (current !== null) gone = current.ended;
    current?.end("given up");
    current = null;
    shown = "";
  }

  return {
    configure(address) {
      stop();
      void seek(address, search);
    },
    // Nothing that is received throws past an attempt's guards.
    fault: () => false,
    close: stop,
  };
}

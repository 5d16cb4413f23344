import { useEffect, useReducer } from "react";
import { formats, words } from "../../src-shared/words/words.ts";
import { usePushed } from "./pushed.ts";
import { useAirline } from "./queries.ts";

/** Why the airline gets no requests now, with the seconds left; null when it does. */
export function useAirlineWait(): string | null {
  const wait = usePushed((pushed) => pushed.airlineWait);
  const airline = useAirline();
  return useWait(wait !== null && wait.airlineId === airline?.id ? wait.untilMs : 0);
}

/** Counts down to a time, UTC ms; null once it is over. */
export function useWait(untilMs: number): string | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = untilMs - Date.now();
  useEffect(() => {
    if (leftMs <= 0) return;
    // At the next whole second, and once more at the end.
    const timer = setTimeout(tick, (leftMs % 1000) + 5);
    return () => clearTimeout(timer);
  });
  return leftMs <= 0 ? null : words().shell.airlineWait(formats().span(Math.ceil(leftMs / 1000)));
}

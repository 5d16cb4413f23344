import { useEffect, useReducer } from "react";
import { formats, words } from "../../src-shared/words/words.ts";
import { usePushed } from "./pushed.ts";
import { useAirline } from "./queries.ts";

/** Why the airline gets no requests now, until when and how long still. Null if it does. */
export function useAirlineWait(): string | null {
  const wait = usePushed((pushed) => pushed.airlineWait);
  const airline = useAirline();
  return useWait(wait !== null && wait.baseUrl === airline?.baseUrl ? wait.untilMs : 0);
}

/** Counts down to a time, UTC ms. Null after it. */
export function useWait(untilMs: number): string | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = untilMs - Date.now();
  useEffect(() => {
    if (leftMs <= 0) return;
    // Updates at each whole second, and at the end.
    const timer = setTimeout(tick, (leftMs % 1000) + 5);
    return () => clearTimeout(timer);
  });
  if (leftMs <= 0) return null;
  return words().shell.airlineWait(formats().clock(untilMs), formats().span(Math.ceil(leftMs / 1000)));
}

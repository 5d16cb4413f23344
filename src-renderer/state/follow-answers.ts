import { subscribe } from "./bridge.ts";
import { usePushed } from "./pushed.ts";
import { queryClient } from "./queries.ts";

/**
 * Repeats the calls with answers that the program reports as stale, and those that failed while the airline could not
 * be reached.
 */
export function followAnswers(): void {
  let wasReached = false;
  const follow = () => {
    const { session } = usePushed.getState();
    const isReached = session?.kind === "signed_in" && session.offline === null;
    if (isReached && !wasReached)
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    wasReached = isReached;
  };
  follow();
  usePushed.subscribe(follow);
  subscribe("stale", (names) => {
    // An answer under way will already contain the news.
    for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
  });
}

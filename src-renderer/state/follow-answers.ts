import { subscribe } from "./bridge.ts";
import { usePushed } from "./pushed.ts";
import { queryClient } from "./queries.ts";

/** Asks again for what the program says is out of date, and for what failed while the airline was out of reach. */
export function followAnswers(): () => void {
  let wasReached = false;
  const follow = () => {
    const { session } = usePushed.getState();
    const isReached = session?.kind === "signed_in" && session.offline === null;
    if (isReached && !wasReached)
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
    wasReached = isReached;
  };
  follow();
  const stops = [
    usePushed.subscribe(follow),
    subscribe("stale", (names) => {
      // An answer that is on its way will have the news already.
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

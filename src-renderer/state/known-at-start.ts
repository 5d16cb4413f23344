import { usePushed } from "./pushed.ts";
import { airlinesQuery, queryClient } from "./queries.ts";

/** A program that says nothing for so long is still shown as starting. */
const timeoutMs = 1500;

/** Resolves once the program has said what the first picture is made of, so that the window's first one has something to read. */
export async function knownAtStart(): Promise<void> {
  const session = new Promise<void>((resolve) => {
    const stop = usePushed.subscribe(({ session, settings }) => {
      if (session === undefined || settings === undefined) return;
      stop();
      resolve();
    });
  });
  await Promise.race([
    Promise.all([queryClient.prefetchQuery(airlinesQuery), session]),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}

import { usePushed } from "./pushed.ts";
import { airlinesQuery, queryClient } from "./queries.ts";

/** If the program is silent for this long, the window shows that it is starting. */
const timeoutMs = 1500;

/** Resolves once the program has sent the data for the first picture. */
export async function knownAtStart(): Promise<void> {
  const session = new Promise<void>((resolve) => {
    const stop = usePushed.subscribe(({ session, settings }) => {
      if (session === undefined || settings === undefined) return;
      stop();
      resolve();
    });
  });
  await Promise.race([
    Promise.all([queryClient.query(airlinesQuery).catch(() => undefined), session]),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}

import type { App } from "electron";
import type { System } from "../../src-shared/system.ts";
import { type DeepLink, linkInArguments, linkScheme, parseDeepLink } from "./deep-link.ts";
import { createPendingQueue } from "./pending-queue.ts";

/**
 * Receives `contrail://` links wherever the system delivers them: the arguments of a cold start, macOS' `open-url`
 * (which may come before `ready`), and the arguments of a second start. Kept until `listen`. Call at the very start of
 * the program, after the single-instance lock.
 */
export function createDeepLinks(app: App, argv: readonly string[]) {
  const room = createPendingQueue<DeepLink>();
  const take = (text: string | null): void => {
    if (text !== null) room.take(parseDeepLink(text));
  };

  app.on("open-url", (event, url) => {
    event.preventDefault();
    take(url);
  });
  app.on("second-instance", (_event, secondArgv) => take(linkInArguments(secondArgv)));
  take(linkInArguments(argv));

  return { listen: room.listen };
}

/** A second start by a link: the link decides whether the window comes to the front. Any web page can open one. */
export const isStartByLink = (argv: readonly string[]): boolean =>
  argv.some((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * Makes this program the one that opens `contrail://`, if it is installed. On Windows the link follows a guard word, so
 * that a crafted one cannot be read as an option.
 */
export function registerLinkScheme(
  app: Pick<App, "setAsDefaultProtocolClient">,
  system: System,
  execPath: string,
  isInstalled: boolean,
): void {
  if (!isInstalled) return;
  if (system === "windows") app.setAsDefaultProtocolClient(linkScheme, execPath, ["--open-url", "--"]);
  else app.setAsDefaultProtocolClient(linkScheme);
}

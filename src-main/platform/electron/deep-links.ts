import type { App } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";
import { type DeepLink, linkInArguments, linkScheme, parseDeepLink } from "./deep-link.ts";
import { createPendingQueue } from "./pending-queue.ts";

/**
 * Receives `contrail://` links from every place where the system delivers them: the arguments of a cold start, macOS'
 * `open-url` (which may come before `ready`), and the arguments of a second start. Keeps them until `listen`. Call it
 * at the start of the program, after the single-instance lock.
 */
export function createDeepLinks(app: App, argv: readonly string[]) {
  const pending = createPendingQueue<DeepLink>();
  const take = (text: string | null): void => {
    if (text !== null) pending.take(parseDeepLink(text));
  };

  app.on("open-url", (event, url) => {
    event.preventDefault();
    take(url);
  });
  app.on("second-instance", (_event, secondArgv) => take(linkInArguments(secondArgv)));
  take(linkInArguments(argv));

  return { listen: pending.listen };
}

/**
 * Whether a second start was caused by a link. Then it does not bring the window to the front by itself, because any
 * web page can open a link.
 */
export const isStartByLink = (argv: readonly string[]): boolean =>
  argv.some((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * Registers an installed program for `contrail://`. On Windows a guard word precedes the link, so that a crafted link
 * cannot act as an option.
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

import type { App } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";
import { createPendingQueue } from "./pending-queue.ts";

/** The scheme of the links that the operating system opens with Contrail. */
export const linkScheme = "contrail";

const linksIn = (argv: readonly string[]): string[] =>
  argv.filter((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * The link in the program's arguments, or null. The system may reorder them or add others (Electron's
 * `second-instance`), so all are examined. Two links can only be an attack, so they count as none.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const [link = null, ...others] = linksIn(argv);
  return others.length === 0 ? link : null;
}

/**
 * Receives `contrail://` links from every place where the system delivers them: the arguments of a cold start, macOS'
 * `open-url` (which may come before `ready`), and the arguments of a second start. Keeps them until `listen`. Call it
 * at the start of the program, after the single-instance lock. `parse` reads a link; it never throws.
 */
export function createDeepLinks<Link>(app: App, argv: readonly string[], parse: (link: string) => Link) {
  const pending = createPendingQueue<Link>();
  const take = (text: string | null): void => {
    if (text !== null) pending.take(parse(text));
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
export const isStartByLink = (argv: readonly string[]): boolean => linksIn(argv).length > 0;

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

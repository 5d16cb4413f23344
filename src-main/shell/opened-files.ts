import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { App } from "electron";
import type { System } from "../../src-shared/system.ts";
import { localPath } from "./local-path.ts";
import { createPendingQueue } from "./pending-queue.ts";

/** The ending that electron-builder.yml registers: an airline's profile. */
const ending = ".contrail-airline";
/** A profile is a few hundred bytes. */
const longestBytes = 100_000;

const isProfile = (name: string): boolean => name.toLowerCase().endsWith(ending);

/**
 * The profile file among a program's arguments, as a path on this computer; null if there is none, or more than one.
 * @param folder the base of a relative path
 */
export function fileInArguments(argv: readonly string[], folder: string, system: System): string | null {
  const files = argv.slice(1).filter(isProfile);
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith("-")) return null;
  return localPath(file, folder, system);
}

/** Its text; throws if it cannot be read or is far too long for a profile. */
export async function readSmallFile(path: string): Promise<string> {
  // Before it is opened: opening a pipe waits for a writer.
  if (!(await stat(path)).isFile()) throw new Error("it is no file");
  const handle = await open(path);
  try {
    // A file's reported size may be wrong: system files report 0, and another file may grow meanwhile.
    const bytes = await buffer(handle.createReadStream({ end: longestBytes, autoClose: false }));
    if (bytes.length > longestBytes) throw new Error("it is too long for a profile");
    return bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}

/** Receives profile files that the system opens with Contrail; kept until `listen`. */
export function createOpenedFiles(
  app: Pick<App, "on">,
  { argv, cwd }: Pick<NodeJS.Process, "argv" | "cwd">,
  system: System,
) {
  const room = createPendingQueue<string>();
  const take = (path: string | null): void => {
    if (path !== null) room.take(path);
  };

  // macOS; may come before `ready`.
  app.on("open-file", (event, path) => {
    event.preventDefault();
    take(isProfile(path) ? localPath(path, "/", system) : null);
  });
  app.on("second-instance", (_event, secondArgv, folder) => take(fileInArguments(secondArgv, folder, system)));
  take(fileInArguments(argv, cwd(), system));

  return { listen: room.listen };
}

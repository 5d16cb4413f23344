import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { App } from "electron";
import type { System } from "../../../src-shared/domain/system.ts";
import { localPath } from "./local-path.ts";
import { createPendingQueue } from "./pending-queue.ts";

/** The extension of an airline's profile, which electron-builder.yml registers. */
const ending = ".contrail-airline";
/** The longest file. A profile has a few hundred bytes. */
const longestBytes = 100_000;

const isProfile = (name: string): boolean => name.toLowerCase().endsWith(ending);

/**
 * The path of the profile file in the program's arguments. Null if there is none, more than one, or one that is not on
 * this computer.
 * @param folder the base of a relative path
 */
export function fileInArguments(argv: readonly string[], folder: string, system: System): string | null {
  const files = argv.slice(1).filter(isProfile);
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith("-")) return null;
  return localPath(file, folder, system);
}

/** The file's text. Throws if it cannot be read or is too long for a profile. */
export async function readSmallFile(path: string): Promise<string> {
  // Checked first, because opening a pipe waits for a writer.
  if (!(await stat(path)).isFile()) throw new Error("it is no file");
  const handle = await open(path);
  try {
    // The reported size may be wrong: system files report 0, and other files may grow meanwhile.
    const bytes = await buffer(handle.createReadStream({ end: longestBytes, autoClose: false }));
    if (bytes.length > longestBytes) throw new Error("it is too long for a profile");
    return bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}

/** Receives profile files that the system opens with Contrail. Keeps them until `listen`. */
export function createOpenedFiles(
  app: Pick<App, "on">,
  { argv, cwd }: Pick<NodeJS.Process, "argv" | "cwd">,
  system: System,
) {
  const pending = createPendingQueue<string>();
  const take = (path: string | null): void => {
    if (path !== null) pending.take(path);
  };

  // macOS; may come before `ready`.
  app.on("open-file", (event, path) => {
    event.preventDefault();
    take(isProfile(path) ? localPath(path, "/", system) : null);
  });
  app.on("second-instance", (_event, secondArgv, folder) => take(fileInArguments(secondArgv, folder, system)));
  take(fileInArguments(argv, cwd(), system));

  return { listen: pending.listen };
}

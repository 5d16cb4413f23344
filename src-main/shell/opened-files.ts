import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { App } from "electron";
import { createWaitingRoom } from "./waiting-room.ts";

/** The ending that electron-builder.yml registers: an airline's profile. */
const ending = ".contrail-airline";
/** A profile is a few hundred bytes. */
const longestBytes = 100_000;

/** The profile file among a program's arguments, as a path; null where there is none, or more than one. */
export function fileInArguments(argv: readonly string[]): string | null {
  const files = argv.slice(1).filter((argument) => argument.toLowerCase().endsWith(ending));
  const [file] = files;
  if (file === undefined || files.length > 1) return null;
  if (!file.toLowerCase().startsWith("file:")) return file.startsWith("-") ? null : file;
  try {
    return fileURLToPath(file);
  } catch {
    return null; // a file on another host, or no address at all
  }
}

/** Its text; throws when it cannot be read or is far too long to be a profile. */
export async function readSmallFile(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size > longestBytes) throw new Error(`${size} bytes are too many for a profile`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Takes profile files as the system opens them with Contrail; kept until `listen` says who wants them. */
export function createOpenedFiles(app: Pick<App, "on">, argv: readonly string[]) {
  const room = createWaitingRoom<string>();
  const take = (path: string | null): void => {
    if (path !== null) room.take(path);
  };

  // macOS; may come before `ready`.
  app.on("open-file", (event, path) => {
    event.preventDefault();
    take(path.toLowerCase().endsWith(ending) ? path : null);
  });
  app.on("second-instance", (_event, secondArgv) => take(fileInArguments(secondArgv)));
  take(fileInArguments(argv));

  return { listen: room.listen };
}

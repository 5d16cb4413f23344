import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { say } from "./files.ts";

const require = createRequire(import.meta.url);
const packageFile = require.resolve("electron/package.json");
const packageFolder = dirname(packageFile);

/** The version that package.json pins. */
export const pinnedVersion: string = require(packageFile).version;

/** The path of Electron's executable in its folder. */
export function executableIn(folder: string): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: "Electron.app/Contents/MacOS/Electron",
    win32: "electron.exe",
  };
  return join(folder, names[process.platform] ?? "electron");
}

/** The folder of the official archive as the `electron` package unpacked it, or null. */
function installed(): string | null {
  const folder = join(packageFolder, "dist");
  const versionFile = join(folder, "version");
  if (!existsSync(executableIn(folder)) || !existsSync(versionFile)) return null;
  return readFileSync(versionFile, "utf8").replace(/^v/, "").trim() === pinnedVersion ? folder : null;
}

/** The folder of the pinned version's official archive, or null. Electron's own installer downloads it if needed. */
export function officialRuntime(): string | null {
  const found = installed();
  if (found !== null) return found;
  say(`downloading the official Electron ${pinnedVersion}, which may take minutes`);
  const problem = install();
  if (problem !== null) say(`the official Electron ${pinnedVersion} cannot be had here: ${problem}`);
  return installed();
}

/** Runs Electron's installer, which waits 10 s for a server and 5 minutes for data (Node's fetch). Returns the problem. */
function install(): string | null {
  const { status, stderr } = spawnSync(process.execPath, [join(packageFolder, "install.js")], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  return status === 0 ? null : stderr.split("\n")[0] || "its installer failed";
}

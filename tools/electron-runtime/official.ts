import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { say } from "./files.ts";

const require = createRequire(import.meta.url);
const packageFile = require.resolve("electron/package.json");
const packageFolder = dirname(packageFile);

/** The version that package.json pins. */
export const pinnedVersion: string = require(packageFile).version;

/** The longest pause of the download before it counts as failed. */
const timeoutMs = 20_000;

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
export async function officialRuntime(): Promise<string | null> {
  const found = installed();
  if (found !== null) return found;
  say(`downloading the official Electron ${pinnedVersion}`);
  const problem = await install();
  if (problem !== null) say(`the official Electron ${pinnedVersion} cannot be had here: ${problem}`);
  return installed();
}

/**
 * Runs Electron's installer until it is done, fails, or downloads nothing for `timeoutMs`. Returns the problem, if any.
 */
async function install(): Promise<string | null> {
  const temporary = await mkdtemp(join(tmpdir(), "contrail-electron-"));
  const installer = spawn(process.execPath, [join(packageFolder, "install.js")], {
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  installer.stderr.on("data", (text) => {
    complaint += text;
  });

  let bytes = 0;
  let lastChangeMs = Date.now();
  let stalled = false;
  const watch = setInterval(async () => {
    // The installer downloads into the temporary folder, then unpacks into `dist`.
    const now = (await bytesIn(temporary)) + (await bytesIn(join(packageFolder, "dist")));
    if (now !== bytes) lastChangeMs = Date.now();
    bytes = now;
    if (Date.now() - lastChangeMs > timeoutMs) {
      stalled = true;
      installer.kill();
    }
  }, 1000);
  const exitCode = await new Promise<number | null>((resolve) => {
    installer.once("error", () => resolve(null));
    installer.once("exit", resolve);
  });
  clearInterval(watch);
  await rm(temporary, { recursive: true, force: true });

  if (stalled) return `nothing came for ${timeoutMs / 1000} s`;
  return exitCode === 0 ? null : (complaint.split("\n")[0] ?? "its installer failed");
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name))
        .then((s) => s.size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { say } from "./files.ts";

const run = promisify(execFile);

/** Debian's package for each library that a minimal system may lack. apt also installs their dependencies. */
const packageOf: Readonly<Record<string, string>> = {
  "libasound.so.2": "libasound2",
  "libatk-1.0.so.0": "libatk1.0-0",
  "libatk-bridge-2.0.so.0": "libatk-bridge2.0-0",
  "libatspi.so.0": "libatspi2.0-0",
  "libcairo.so.2": "libcairo2",
  "libcups.so.2": "libcups2",
  "libdbus-1.so.3": "libdbus-1-3",
  "libdrm.so.2": "libdrm2",
  "libexpat.so.1": "libexpat1",
  "libgbm.so.1": "libgbm1",
  "libgio-2.0.so.0": "libglib2.0-0",
  "libglib-2.0.so.0": "libglib2.0-0",
  "libgobject-2.0.so.0": "libglib2.0-0",
  "libgtk-3.so.0": "libgtk-3-0",
  "libnspr4.so": "libnspr4",
  "libnss3.so": "libnss3",
  "libnssutil3.so": "libnss3",
  "libpango-1.0.so.0": "libpango-1.0-0",
  "libsmime3.so": "libnss3",
  "libudev.so.1": "libudev1",
  "libX11.so.6": "libx11-6",
  "libxcb.so.1": "libxcb1",
  "libXcomposite.so.1": "libxcomposite1",
  "libXdamage.so.1": "libxdamage1",
  "libXext.so.6": "libxext6",
  "libXfixes.so.3": "libxfixes3",
  "libxkbcommon.so.0": "libxkbcommon0",
  "libXrandr.so.2": "libxrandr2",
};

/** Makes sure that the system has every library that `executable` loads. Linux only. */
export async function provideLibraries(executable: string): Promise<void> {
  const missing = await missingLibraries(executable);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.flatMap((library) => packageOf[library] ?? []))];
  await providePackages(packages, `Electron needs ${missing.join(", ")}`);
  const still = await missingLibraries(executable);
  if (still.length > 0) throw new Error(`this system lacks ${still.join(", ")}, which Electron needs; install them`);
}

async function missingLibraries(executable: string): Promise<string[]> {
  const { stdout } = await run("ldd", [executable]);
  return [...stdout.matchAll(/^\s*(\S+) => not found$/gm)].flatMap((match) => match[1] ?? []);
}

/** Installs Debian packages if run as root on Debian. Otherwise throws with the command to run. */
export async function providePackages(packages: readonly string[], why: string): Promise<void> {
  if (packages.length === 0 || !existsSync("/etc/debian_version")) {
    throw new Error(`${why}. Install it with your system's package manager: ${packages.join(" ")}`);
  }
  if (process.getuid?.() !== 0) {
    throw new Error(`${why}. Run this once:\n  sudo apt-get update && sudo apt-get install -y ${packages.join(" ")}`);
  }
  say(`${why}; installing ${packages.join(" ")}`);
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", ...(await Promise.all(packages.map(currentName))));
}

/** Since 2024 some Debian libraries carry "t64" at the end of their names (64-bit time). */
async function currentName(name: string): Promise<string> {
  const { stdout } = await run("apt-cache", ["--quiet=0", "show", `${name}t64`]).catch(() => ({ stdout: "" }));
  return stdout.includes("Package:") ? `${name}t64` : name;
}

function aptGet(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

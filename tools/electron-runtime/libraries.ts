import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { say } from "./files.ts";

const run = promisify(execFile);

/** Debian's packages for the libraries that a minimal system may lack. They depend on all others. */
const packages = ["libasound2", "libgbm1", "libgtk-3-0", "libnss3"];

/** Makes sure that the system has every library that `executable` loads. Linux only. */
export async function provideLibraries(executable: string): Promise<void> {
  const missing = await missingLibraries(executable);
  if (missing.length === 0) return;
  await providePackages(packages, `Electron needs ${missing.join(", ")}`);
  const still = await missingLibraries(executable);
  if (still.length > 0) throw new Error(`this system lacks ${still.join(", ")}, which Electron needs; install them`);
}

async function missingLibraries(executable: string): Promise<string[]> {
  const { stdout } = await run("ldd", [executable]);
  return [...stdout.matchAll(/^\s*(\S+) => not found$/gm)].flatMap((match) => match[1] ?? []);
}

/** Installs Debian packages if run as root on Debian. Otherwise throws with the command to run. */
export async function providePackages(names: readonly string[], why: string): Promise<void> {
  if (!existsSync("/etc/debian_version")) {
    throw new Error(`${why}. Install it with your system's package manager: ${names.join(" ")}`);
  }
  if (process.getuid?.() !== 0) {
    const packages = (await currentNames(names)).join(" ");
    throw new Error(`${why}. Run this once:\n  sudo apt-get update && sudo apt-get install -y ${packages}`);
  }
  say(`${why}; installing ${names.join(" ")}`);
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", ...(await currentNames(names)));
}

/** Since 2024 some Debian libraries carry "t64" at the end of their names (64-bit time). */
const currentNames = (names: readonly string[]): Promise<string[]> =>
  Promise.all(
    names.map(async (name) => {
      const { stdout } = await run("apt-cache", ["--quiet=0", "show", `${name}t64`]).catch(() => ({ stdout: "" }));
      return stdout.includes("Package:") ? `${name}t64` : name;
    }),
  );

function aptGet(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

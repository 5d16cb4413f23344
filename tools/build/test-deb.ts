// npm run test:deb, on Debian as root: packages the deb, installs it with apt, opens contrail:// links by xdg-open as
// an ordinary user (first while the program does not run, then while it does), and removes it.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repository } from "./build.ts";
import { endWith, prepare } from "./prepare.ts";

const pilot = "contrail-pilot";
const home = `/home/${pilot}`;
const log = join(home, ".config/Contrail/logs/contrail.log");

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const done = (sentence: string): void => console.log(`ok  ${sentence}`);

async function until(sentence: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (holds()) return done(sentence);
    await sleep(500);
  }
  throw new Error(`not within a minute: ${sentence}`);
}

const written = (): string => (existsSync(log) ? readFileSync(log, "utf8") : "");
const count = (text: string, part: string): number => text.split(part).length - 1;
const processes = (): number =>
  readdirSync("/proc").filter((entry) => {
    try {
      return readFileSync(`/proc/${entry}/cmdline`, "utf8").startsWith("/opt/Contrail/contrail");
    } catch {
      return false;
    }
  }).length;

async function testDeb(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error("This installs a package: run it as root on Debian.");
  const { display, env } = await prepare();
  const before = contrailFiles();
  try {
    run(process.execPath, "--import", "tsx", join(repository, "tools/build/dist.ts"), "--for-tests", "--linux", "deb");
    const deb = readdirSync(join(repository, "release")).find((name) => name.endsWith(".deb"));
    if (deb === undefined) throw new Error("no deb was made");
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", join(repository, "release", deb));
    done("installed with apt");
    run("useradd", "--create-home", pilot);
    await openLinks(env.DISPLAY ?? "");
    // Like the desktop at the end of a session.
    spawn("pkill", ["-TERM", "-u", pilot], { stdio: "ignore" });
    await until("ended when it was asked to", () => processes() === 0);
  } finally {
    display.stop();
    spawn("pkill", ["-KILL", "-u", pilot], { stdio: "ignore" });
    await sleep(500);
    execFileSync("sh", ["-c", `apt-get purge -y -qq contrail; userdel --remove ${pilot} 2>/dev/null || true`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const left = contrailFiles().filter((path) => !before.includes(path));
  if (left.length > 0) throw new Error(`left behind: ${left.join(", ")}`);
  done("removed without leftovers");
}

async function openLinks(display: string): Promise<void> {
  const runtime = mkdtempSync("/tmp/contrail-deb-runtime-");
  run("chown", pilot, runtime);
  const open = (link: string) =>
    spawn(
      "runuser",
      ["-u", pilot, "--", "env", `DISPLAY=${display}`, `HOME=${home}`, `XDG_RUNTIME_DIR=${runtime}`, "xdg-open", link],
      { stdio: "ignore", cwd: "/" },
    );
  try {
    open("contrail://auth/airline/NONE/callback?code=one&state=cold");
    await until(
      "a link starts the program, and reaches it",
      () => count(written(), "a link was opened: sign_in_code") === 1,
    );
    open("contrail://auth/airline/NONE/callback?code=two&state=warm");
    await until("a link reaches the running program", () => count(written(), "a link was opened: sign_in_code") === 2);
    if (/=(one|two)\b/.test(written())) throw new Error("a link's code stands in the log");
    done("what the links carried is not in the log");
  } finally {
    rmSync(runtime, { recursive: true, force: true });
  }
}

/** Every file on this system with the program's name, except in homes, package caches and this folder. */
function contrailFiles(): readonly string[] {
  const places = ["/opt", "/usr/bin", "/usr/share/applications", "/usr/share/icons", "/usr/share/mime", "/etc"];
  return places
    .flatMap((place) => readdirSync(place, { recursive: true, encoding: "utf8" }).map((path) => join(place, path)))
    .filter((path) => /contrail/i.test(path));
}

await testDeb().catch(endWith);

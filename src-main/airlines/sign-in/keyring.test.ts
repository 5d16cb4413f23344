import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const needed = ["/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-run-session", "/usr/bin/dbus-send"];
const keytar = await import("keytar").catch(() => null);
const missing = [...needed.filter((path) => !existsSync(path)), ...(keytar === null ? ["keytar"] : [])];
if (missing.length > 0)
  console.warn(`The tests on a real keyring are skipped: ${missing.join(", ")} is not installed.`);

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

const probe = `"${process.execPath}" --import tsx "${fileURLToPath(new URL("testing/keyring-probe.ts", import.meta.url))}"`;
const unlocked = "printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null";
const lock =
  "dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null";

/**
 * Runs commands with their own home folder, without a display, inside or outside a session bus; returns the probe's
 * output.
 */
function run(commands: readonly string[], bus = true): unknown[] {
  const home = mkdtempSync(join(tmpdir(), "keyring-"));
  homes.push(home);
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env;
  const env = { ...rest, HOME: home, XDG_DATA_HOME: join(home, "data"), XDG_RUNTIME_DIR: home };
  const shell = ["sh", "-c", commands.join("\n")];
  const [command = "", ...args] = bus ? ["dbus-run-session", "--", ...shell] : shell;
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: "utf8", timeout: 60_000 });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  if (lines.length === 0) throw new Error(`the probe printed nothing: ${stderr}`);
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe.skipIf(missing.length > 0)(
  "on a real keyring",
  () => {
    test("that works: kept, found by the next run of the program, deleted", () => {
      const token = `{"kind":"oauth","refreshToken":"${"x".repeat(1_100)}"}`.replaceAll('"', "'");
      expect(run([unlocked, `${probe} "write.${token}" read`, `${probe} read clear read`])).toEqual([
        { wrote: "keychain" },
        { read: token },
        { fallbacks: [] },
        { read: token },
        { cleared: true },
        { read: null },
        { fallbacks: [] },
      ]);
    });

    test("that is locked: nothing is found, a new secret stays in memory, and the reason is shown", () => {
      expect(run([unlocked, `${probe} write.one`, lock, `${probe} read write.two read`, `${probe} read`])).toEqual([
        { wrote: "keychain" },
        { fallbacks: [] },
        { read: null },
        { wrote: "memory" },
        { read: "two" },
        { fallbacks: ["Cannot create an item in a locked collection"] },
        { read: null },
        { fallbacks: [] },
      ]);
    });

    test("that does not exist (no D-Bus): memory, and the reason is shown once", () => {
      expect(run([`${probe} read write.one read`], false)).toEqual([
        { read: null },
        { wrote: "memory" },
        { read: "one" },
        { fallbacks: [expect.stringMatching(/D-Bus/)] },
      ]);
    });

    test("that refuses to write (it has no collection, and cannot ask for one): memory", () => {
      const commands = ["gnome-keyring-daemon --start --components=secrets >/dev/null", `${probe} read write.one read`];
      expect(run(commands)).toEqual([
        { read: null },
        { wrote: "memory" },
        { read: "one" },
        { fallbacks: [expect.stringMatching(/collection/)] },
      ]);
    });
  },
  120_000,
);

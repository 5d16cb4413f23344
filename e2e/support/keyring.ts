import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder } from "../../tools/lab/program/folders.ts";

const needed = ["/usr/bin/gnome-keyring-daemon", "/usr/bin/dbus-daemon"];
const keytar = await import("keytar").catch(() => null);
const missing = [...needed.filter((path) => !existsSync(path)), ...(keytar === null ? ["keytar"] : [])];
export const hasKeyring = missing.length === 0;
if (!hasKeyring) console.warn(`Not tested with a real keyring: ${missing.join(", ")} is not installed.`);

/** Opens a session bus with an unlocked keyring, which every program uses that starts before `close`. */
export async function openKeyring(): Promise<{ close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), "contrail-keyring-"));
  const own = { XDG_DATA_HOME: join(home, "data"), XDG_RUNTIME_DIR: home };
  const { DBUS_SESSION_BUS_ADDRESS: before, DISPLAY: _display, ...rest } = process.env;
  const bus = spawn("dbus-daemon", ["--session", "--nofork", "--print-address"], {
    env: { ...rest, ...own, HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await firstLine(bus);
  const env = { ...rest, ...own, HOME: home, DBUS_SESSION_BUS_ADDRESS: address };
  // The keyring runs in the background after it is unlocked, and ends with its bus.
  const unlock = ["--unlock", "--components=secrets"];
  const { status } = spawnSync("gnome-keyring-daemon", unlock, {
    env,
    input: "pw",
    stdio: ["pipe", "ignore", "ignore"],
  });
  if (status !== 0) throw new Error(`gnome-keyring-daemon ended with ${status}`);
  setBus(address);
  return {
    async close() {
      setBus(before);
      bus.kill();
      await removeFolder(home);
    },
  };
}

function setBus(address: string | undefined): void {
  if (address === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
  else process.env.DBUS_SESSION_BUS_ADDRESS = address;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once("data", (bytes) => resolve(String(bytes).split("\n")[0] ?? ""));
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });

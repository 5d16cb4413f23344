import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDisplay } from "../../electron-runtime/display.ts";

/** Names of the program: in the path, and in Debian's folder. */
const programs = ["fgfs", "/usr/games/fgfs"];
const dataFolder = "/usr/share/games/flightgear";

export const propertyPort = 5400;

/** FlightGear's program, or null if it is not installed. */
export const findFlightGear = (): string | null =>
  programs.find((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0) ?? null;

/**
 * Options of a FlightGear without screen, sound and network. `--disable-gui`: without it an unknown option opens a
 * dialog that nobody sees. The draw masks hide the landscape: a software renderer draws 3 frames a second with it, and
 * 80 without.
 */
const options = [
  `--fg-root=${dataFolder}`,
  "--aircraft=c172p",
  "--airport=BIKF",
  "--runway=01",
  ...["terrasync", "sound", "real-weather-fetch", "ai-traffic", "ai-models", "random-objects", "random-vegetation"].map(
    (what) => `--disable-${what}`,
  ),
  ...["random-buildings", "clouds", "clouds3d", "specular-highlight", "splash-screen", "fullscreen"].map(
    (what) => `--disable-${what}`,
  ),
  ...["hud", "panel", "gui"].map((what) => `--disable-${what}`),
  "--geometry=160x120",
  "--visibility=3000",
  "--timeofday=noon",
  `--httpd=127.0.0.1:${propertyPort}`,
  "--prop:/sim/startup/save-on-exit=false",
  "--prop:/sim/frame-rate-throttle-hz=0",
  ...["aircraft", "models", "terrain", "clouds"].map((what) => `--prop:bool:/sim/rendering/draw-mask/${what}=false`),
  "--log-level=alert",
];

/** A FlightGear that flies by itself (pilot.nas), with its own home folder that is deleted at the end. */
export async function startFlightGear(program: string): Promise<{ readonly child: ChildProcess; stop(): void }> {
  const display = await findDisplay();
  const home = mkdtempSync(join(tmpdir(), "contrail-flightgear-"));
  mkdirSync(join(home, "Nasal"));
  mkdirSync(join(home, "run"), { mode: 0o700 });
  copyFileSync(fileURLToPath(new URL("pilot.nas", import.meta.url)), join(home, "Nasal", "pilot.nas"));
  const child = spawn(program, options, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...display.env,
      HOME: home,
      FG_HOME: home,
      XDG_RUNTIME_DIR: join(home, "run"),
      // llvmpipe crashes in its compiler with FlightGear 2020.3; softpipe does not.
      LIBGL_ALWAYS_SOFTWARE: "1",
      GALLIUM_DRIVER: "softpipe",
      // Without a D-Bus address FlightGear sometimes ends at its start. With "disabled:" it does not.
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      DBUS_FATAL_WARNINGS: "0",
    },
  });
  const stop = (): void => {
    process.off("exit", stop);
    child.kill("SIGKILL");
    display.stop();
    rmSync(home, { recursive: true, force: true });
  };
  process.on("exit", stop);
  return { child, stop };
}

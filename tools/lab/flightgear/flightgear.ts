import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDisplay } from "../../electron-runtime/display.ts";

/** Names of the program: in the path, and in Debian's folder. */
const programs = ["fgfs", "/usr/games/fgfs"];
const dataFolder = "/usr/share/games/flightgear";

const propertyPort = 5400;
/** Flies from BIKF to BIRK. */
export const pilotScript = fileURLToPath(new URL("pilot.nas", import.meta.url));

/** The value of a property, or null if FlightGear lacks it or does not answer. */
export async function readFlightGear(path: string): Promise<unknown> {
  try {
    const answer = await fetch(`http://127.0.0.1:${propertyPort}/json${path}`, { signal: AbortSignal.timeout(5000) });
    const { value } = (await answer.json()) as { value?: unknown };
    return value ?? null;
  } catch {
    return null;
  }
}

export async function writeFlightGear(path: string, value: number): Promise<void> {
  const body = JSON.stringify({ value });
  await fetch(`http://127.0.0.1:${propertyPort}/json${path}`, { method: "POST", body });
}

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

/** A FlightGear with its own home folder, which is deleted at the end. */
export interface RunningFlightGear {
  readonly child: ChildProcess;
  readonly home: string;
  stop(): void;
}

interface Start {
  /** Nasal files that FlightGear runs from its home folder. */
  readonly scripts?: readonly string[];
  readonly options?: readonly string[];
  /** What FlightGear's complaints go to. */
  readonly log?: "inherit" | "ignore";
  /** A command that starts FlightGear, such as "taskset". */
  readonly by?: readonly string[];
}

export async function startFlightGear(
  program: string,
  { scripts = [pilotScript], options: more = [], by = [], log = "inherit" }: Start = {},
): Promise<RunningFlightGear> {
  const display = await findDisplay();
  const home = mkdtempSync(join(tmpdir(), "contrail-flightgear-"));
  mkdirSync(join(home, "Nasal"));
  mkdirSync(join(home, "run"), { mode: 0o700 });
  for (const script of scripts) copyFileSync(script, join(home, "Nasal", basename(script)));
  const [command = program, ...words] = [...by, program, ...options, ...more];
  const child = spawn(command, words, {
    stdio: ["ignore", "ignore", log],
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
  return { child, home, stop };
}

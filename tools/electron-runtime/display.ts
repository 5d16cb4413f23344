import { spawn, spawnSync } from "node:child_process";
import { say } from "./files.ts";
import { providePackages } from "./libraries.ts";

export interface Display {
  /** Environment variables for programs on this display. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether the display is invisible for people. */
  readonly virtual: boolean;
  stop(): void;
}

/** The display to use: the present one, or on Linux without one an Xvfb that ends with this process. */
export async function findDisplay(): Promise<Display> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== "linux" || DISPLAY || WAYLAND_DISPLAY) return { env: {}, virtual: false, stop: () => {} };

  if (spawnSync("Xvfb", ["-help"]).error) await providePackages(["xvfb"], "Without a display Electron needs Xvfb");
  const display = await startXvfb();
  say(`no display: running under Xvfb (${display.env.DISPLAY})`);
  return display;
}

/**
 * Xvfb chooses a free number and writes it to file descriptor 3 when it is ready (Xserver(1), -displayfd). By default it
 * resets when its last client leaves, and refuses a program that starts at that moment (-noreset).
 */
async function startXvfb(): Promise<Display> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"];
  const xvfb = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "pipe", "pipe"] });
  const stop = () => {
    process.off("exit", stop);
    xvfb.kill();
  };
  process.on("exit", stop);
  const number = await new Promise<string>((resolve, reject) => {
    let complaint = "";
    xvfb.stderr?.on("data", (text) => {
      complaint += text;
    });
    xvfb.stdio[3]?.once("data", (text) => resolve(String(text).trim()));
    xvfb.once("error", reject);
    xvfb.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}: ${complaint.trim()}`)));
  });
  xvfb.unref();
  return { env: { DISPLAY: `:${number}` }, virtual: true, stop };
}

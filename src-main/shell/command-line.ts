import { resolve } from "node:path";
import { z } from "zod";

/** What Contrail understands of its command line. */
export interface CommandLine {
  /** Absolute folder for everything the program keeps; null for the usual place. */
  readonly userData: string | null;
  /** The program's clock: where it starts (UTC ms) and how many times faster than life it runs; null for the real one. */
  readonly clock: { readonly startMs: number; readonly rate: number } | null;
}

const clockSchema = z.tuple([z.iso.datetime(), z.coerce.number().positive().max(1000)]);

/**
 * Reads `--user-data-dir=PATH` and `--clock=<ISO start>,<rate>`; throws with a sentence when the clock cannot be read.
 * What stands behind `--` is a link, or was slipped in with one: no option is taken from there.
 */
export function readCommandLine(all: readonly string[]): CommandLine {
  const guard = all.indexOf("--");
  const argv = guard < 0 ? all : all.slice(0, guard);
  const folder = argumentOf(argv, "user-data-dir");
  const clock = argumentOf(argv, "clock");
  return { userData: folder ? resolve(folder) : null, clock: clock === null ? null : readClock(clock) };
}

function readClock(text: string): CommandLine["clock"] {
  const parsed = clockSchema.safeParse(text.split(","));
  if (!parsed.success) throw new Error(`--clock wants "<ISO start>,<rate>", for example 2026-06-01T10:00:00Z,30`);
  const [start, rate] = parsed.data;
  return { startMs: Date.parse(start), rate };
}

function argumentOf(argv: readonly string[], name: string): string | null {
  const prefix = `--${name}=`;
  return argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? null;
}

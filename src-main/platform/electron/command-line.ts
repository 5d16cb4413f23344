import { posix, win32 } from "node:path";
import { z } from "zod";
import type { System } from "../../../src-shared/domain/system.ts";
import { localPath } from "./local-path.ts";

/** Contrail's command-line options. */
export interface CommandLine {
  /** Absolute folder of the user data. Null for the default one. */
  readonly userData: string | null;
  /** Start (UTC ms) of the program's clock and its speed as a multiple of real time. Null for the real clock. */
  readonly clock: { readonly startMs: number; readonly rate: number } | null;
}

const clockSchema = z.tuple([z.iso.datetime(), z.coerce.number().positive().max(1000)]);

/**
 * Reads `--user-data-dir=PATH` and `--clock=<ISO start>,<rate>`. Throws an Error with a sentence if one is unusable.
 * Text after `--` belongs to a link, so options there are ignored.
 */
export function readCommandLine({ argv: all, cwd }: Pick<NodeJS.Process, "argv" | "cwd">, system: System): CommandLine {
  const guard = all.indexOf("--");
  const argv = guard < 0 ? all : all.slice(0, guard);
  const folder = argumentOf(argv, "user-data-dir");
  const clock = argumentOf(argv, "clock");
  return {
    userData: folder ? readFolder(folder, cwd(), system) : null,
    clock: clock === null ? null : readClock(clock),
  };
}

function readFolder(named: string, cwd: string, system: System): string {
  const folder = localPath(named, cwd, system);
  if (folder !== null) return folder;
  // The working folder of a program that was started from a network share is on that share.
  const from = isAbsolute(named, system) ? "" : `, and "${named}" is taken from ${cwd}: name it with its drive`;
  throw new Error(`--user-data-dir wants a folder on this computer${from}`);
}

const isAbsolute = (path: string, system: System): boolean =>
  (system === "windows" ? win32 : posix).isAbsolute(path) || /^file:/i.test(path);

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

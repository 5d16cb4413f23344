import { posix, win32 } from "node:path";
import { z } from "zod";
import type { System } from "../../src-shared/system.ts";
import { localPath } from "./local-path.ts";

/** Contrail's command-line options. */
export interface CommandLine {
  /** Absolute folder of the user data; null for the default place. */
  readonly userData: string | null;
  /** The program's clock: its start (UTC ms) and its speed as a multiple of real time; null for the real one. */
  readonly clock: { readonly startMs: number; readonly rate: number } | null;
}

const clockSchema = z.tuple([z.iso.datetime(), z.coerce.number().positive().max(1000)]);

/**
 * Reads `--user-data-dir=PATH` and `--clock=<ISO start>,<rate>`; throws with a sentence when one of them is unusable.
 * The text after `--` is a link, or came with one: no option is read from there.
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
  // A program started from a network share has its working folder there.
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

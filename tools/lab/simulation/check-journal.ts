import { basename, join } from "node:path";
import { readEntry, recordHeadSchema } from "../../../src-main/flight/record/record.ts";
import { createSampleReader } from "../../../src-main/flight/record/sample-line.ts";
import { decodeLines } from "../../../src-main/platform/storage/journal.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { folder, startMs, type World } from "./world.ts";

/** A sample that the program received, and its second in the recorded flight (null: a sample of another aircraft). */
export interface Delivered {
  readonly sample: SimSample;
  /** The sample with the journal's precision. */
  readonly kept: SimSample;
  readonly atS: number | null;
}

/** The samples in a flight's journal. */
export function samplesOnDisk(world: World, flightId: string): SimSample[] {
  const stored = world.disk.contents.get(join(folder, flightId, "journal"));
  if (stored === undefined) return [];
  const reader = createSampleReader();
  return decodeLines(stored.bytes.subarray(0, stored.length)).entries.flatMap((entry) => {
    const line = readEntry(entry);
    return line !== null && "s" in line ? (reader.read(line.s) ?? []) : [];
  });
}

/** Whether the flight's journal says that its report is sent. It says so before the request leaves. */
export function recordsReport(world: World, flightId: string): boolean {
  const stored = world.disk.contents.get(join(folder, flightId, "journal"));
  if (stored === undefined) return false;
  return decodeLines(stored.bytes.subarray(0, stored.length)).entries.some((entry) => {
    const line = readEntry(entry);
    return line !== null && "q" in line && line.q.op === "complete";
  });
}

export function headsOnDisk(world: World) {
  return [...world.disk.contents.keys()]
    .filter((path) => basename(path) === "head.json")
    .map((path) => recordHeadSchema.parse(JSON.parse(world.disk.text(path))));
}

/**
 * How long before a crash or a refusing disk a sample may arrive without being on disk: the second that samples may
 * wait, and on a slow disk two flushes (the one under way and the next), each of which opens, writes and flushes.
 */
export function slackMs(world: World, killMs: number): number {
  const spells = world.plan.disk.filter(
    ({ fromS, toS }) => killMs >= startMs + fromS * 1000 && killMs <= startMs + toS * 1000 + 10_000,
  );
  return 1000 + 6 * Math.max(0, ...spells.map(({ slowMs }) => slowMs));
}

/**
 * Checks a journal after a crash: at most a second is lost, without holes and without invented samples. @returns the
 * remaining samples.
 */
export function checkSurvivors(
  world: World,
  flightId: string,
  delivered: readonly Delivered[],
  excusedFromMs: number,
  problem: (what: string) => void,
): Delivered[] {
  const found = samplesOnDisk(world, flightId);
  const diedMs = world.killsMs.at(-1) ?? world.clock.now();
  const left = delivered.slice(0, found.length);
  if (found.length > delivered.length)
    problem(`the journal holds ${found.length} samples, ${delivered.length} were given`);
  const odd = found.findIndex((sample, index) => sample.timeMs !== delivered[index]?.sample.timeMs);
  if (odd >= 0 && odd < delivered.length) problem(`sample ${odd} in the journal is not the one that was given`);
  // The second before an earlier crash may also be lost, because a power cut soon after it loses data that the
  // operating system has not written yet.
  const atCrash = (ms: number) => world.killsMs.some((killMs) => ms >= killMs - slackMs(world, killMs) && ms <= killMs);
  const lost = delivered
    .slice(found.length)
    .filter(({ sample }) => sample.timeMs < Math.min(diedMs, excusedFromMs) && !atCrash(sample.timeMs));
  if (lost.length > 0)
    problem(
      `${lost.length} samples lost in the crash, the oldest ${diedMs - (lost[0]?.sample.timeMs ?? 0)} ms before it`,
    );
  return left;
}

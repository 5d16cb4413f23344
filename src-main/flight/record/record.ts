import { basename, join } from "node:path";
import { z } from "zod";
import { flightEventSchema, phaseSchema } from "../../../src-shared/domain/flight.ts";
import { type FlightPlan, flightPlanSchema } from "../../../src-shared/domain/flight-plan.ts";
import { flightHeadSchema, flightStageSchema } from "../../../src-shared/domain/flight-view.ts";
import { sightingSchema } from "../../../src-shared/domain/networks.ts";
import { type ReportState, reportStateSchema } from "../../../src-shared/domain/report-state.ts";
import { aircraftIdentitySchema } from "../../../src-shared/domain/sample.ts";
import { weatherSnapshotSchema } from "../../../src-shared/domain/weather.ts";
import type { Files } from "../../platform/storage/files.ts";
import { readJournal } from "../../platform/storage/journal.ts";
import { createJsonFile, type JsonFile } from "../../platform/storage/json-file.ts";

/** The airline was asked to start and has not answered yet; nothing is tracked. This stage exists only on disk. */
const startingSchema = z.object({ kind: z.literal("starting") });

/** `head.json` of a flight's folder: the flight and its stage, replaced as a whole at each change of stage. */
export const recordHeadSchema = z.object({
  version: z.literal(1),
  head: flightHeadSchema,
  stage: z.union([flightStageSchema, startingSchema]),
  /** The pilot's comments for the report. */
  comments: z.string(),
  /** The airport that the pilot declared as diversion. Absent in flights of older versions, which did not ask. */
  diversion: z.string().nullable().optional(),
});
export type RecordHead = z.infer<typeof recordHeadSchema>;

/** Version 0.1.0 wrote the number that the airline sent. */
const numberedState = z.number().transform((number): ReportState | undefined => {
  const states: Readonly<Record<number, ReportState>> = { 1: "pending", 2: "accepted", 3: "cancelled", 6: "rejected" };
  return states[number];
});

/** One line of a flight's journal. Replaying the lines restores the flight. */
export const journalEntrySchema = z.union([
  /** A sample in the format of `sample-line.ts`. Its reader checks the values. */
  z.object({ s: z.record(z.string(), z.unknown()) }),
  /** An event that does not come from a sample (the simulator left, the airline answered). */
  z.object({ e: flightEventSchema }),
  /** The pilot corrected the phase. */
  z.object({ c: z.object({ phase: phaseSchema, atMs: z.number() }) }),
  /** After a crash the pilot continued. */
  z.object({ k: z.object({ atMs: z.number() }) }),
  /** A request to the airline. `ofMs`: the time of the sample with the sent position. */
  z.object({
    q: z.object({
      n: z.number(),
      atMs: z.number(),
      op: z.string(),
      ofMs: z.number().optional(),
      phase: phaseSchema.optional(),
    }),
  }),
  /**
   * The answer to request `n`: "ok", or why not. `unknown`: it may have been carried out. `listed`: whether it showed
   * the flight's booking. `status`: of HTTP, if not "ok". `state`: the state of the flight that the airline has closed.
   */
  z.object({
    a: z.object({
      n: z.number(),
      atMs: z.number(),
      code: z.string(),
      unknown: z.boolean().optional(),
      says: z.string().optional(),
      listed: z.boolean().optional(),
      status: z.number().optional(),
      state: z.union([reportStateSchema, numberedState]).optional(),
    }),
  }),
  /** After an outage: the path that will be reported late, by the times of its samples. After the airline deleted the
   * flight's report, the whole path. */
  z.object({ b: z.array(z.number()).max(10_000) }),
  /**
   * The flight's plan. A later plan replaces the route. On disk this is the number of the plan's file, so that damage
   * costs only the plan.
   */
  z.object({ p: z.union([z.number().int(), flightPlanSchema]) }),
  /** The weather at take-off or landing. */
  z.object({ w: weatherSnapshotSchema }),
  /** The flight was seen on a network. */
  z.object({ n: sightingSchema }),
  /** The aircraft and the simulator. */
  z.object({ i: z.object({ simulator: z.string(), aircraft: aircraftIdentitySchema.nullable() }) }),
]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A flight's id in a path: no dots, no separators, no drive. */
const isFlightId = (id: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(id);

/**
 * The folder of a flight. The only place that makes a path of a flight's id, because ids also come from files.
 * @throws Error for an id that could name a place outside `flights`.
 */
export function flightFolder(flights: string, id: string): string {
  if (!isFlightId(id)) throw new Error("not the id of a flight");
  return join(flights, id);
}

export interface StoredFlight {
  readonly head: RecordHead;
  readonly entries: readonly JournalEntry[];
  readonly goodBytes: number;
}

/** A flight cannot be read, or a file of one was damaged and set aside. `what`: the flight's id, or the file's new name. */
export type OnDamaged = (what: string, reason: string) => void;
const isNotRead: OnDamaged = () => undefined;

export const planFile = (files: Files, folder: string, number: number, onDamaged: OnDamaged) =>
  createJsonFile(files, join(folder, `plan-${number}.json`), flightPlanSchema, onDamaged);

/** The head and its copy: without a head, a flight would be lost even though its journal is whole. */
export function headFile(files: Files, folder: string, onDamaged: OnDamaged): JsonFile<RecordHead> {
  const [own, copy] = ["head.json", "head-copy.json"].map((name) =>
    createJsonFile(files, join(folder, name), recordHeadSchema, onDamaged),
  ) as [JsonFile<RecordHead>, JsonFile<RecordHead>];
  return {
    read: async () => (await own.read().catch(() => null)) ?? copy.read(),
    async write(head) {
      await own.write(head);
      await copy.write(head).catch(() => undefined);
    },
  };
}

/**
 * Null when the folder holds no readable head. A copied folder is not a second flight, and a link to another place is
 * not a flight.
 */
export async function loadHead(files: Files, folder: string, onDamaged: OnDamaged): Promise<RecordHead | null> {
  if (!isFlightId(basename(folder)) || (await files.isLink(folder))) return null;
  const found = await headFile(files, folder, onDamaged).read();
  return found?.head.id === basename(folder) ? found : null;
}

/** Replaces the head of a flight that is not open. */
export const saveHead = (files: Files, folder: string, value: Omit<RecordHead, "version">): Promise<void> =>
  headFile(files, folder, isNotRead).write({ version: 1, ...value });

/** Null when the folder holds no readable head. Lines of an unknown kind are skipped. */
export async function loadFlight(files: Files, folder: string, onDamaged: OnDamaged): Promise<StoredFlight | null> {
  const head = await loadHead(files, folder, onDamaged);
  if (head === null) return null;
  const { entries, goodBytes } = await readJournal(files, join(folder, "journal"));
  const read = entries.flatMap((entry) => readEntry(entry) ?? []);
  for (const [at, entry] of read.entries())
    if ("p" in entry) read[at] = await withPlan(files, folder, entry.p, onDamaged);
  return { head, goodBytes, entries: read };
}

/** The plan of an entry that names its file; the number if the file cannot be read. */
async function withPlan(
  files: Files,
  folder: string,
  plan: number | FlightPlan,
  onDamaged: OnDamaged,
): Promise<JournalEntry> {
  if (typeof plan !== "number") return { p: plan };
  const read = await planFile(files, folder, plan, onDamaged)
    .read()
    .catch(() => null);
  return { p: read ?? plan };
}

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Null for a line of an unknown kind. Nearly all lines are samples, so the code recognises those without a schema,
 * which is faster.
 */
export function readEntry(entry: unknown): JournalEntry | null {
  if (isRow(entry) && isRow(entry.s)) return { s: entry.s };
  return journalEntrySchema.safeParse(entry).data ?? null;
}

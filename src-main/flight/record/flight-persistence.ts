import { join } from "node:path";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Files } from "../../platform/storage/files.ts";
import { openJournal } from "../../platform/storage/journal.ts";
import { headFile, type JournalEntry, planFile, type RecordHead } from "./record.ts";

/** Pause before a refused write is retried. */
const retryMs = 5000;
/** Samples are written within this time. Important entries are written immediately. */
const soonMs = 1000;

/** Where a flight is kept on disk. */
export interface FlightPlace {
  readonly files: Files;
  readonly folder: string;
  /** The end of the last valid line of the journal, by `loadFlight`; 0 for a new flight. */
  readonly goodBytes: number;
}

export interface FlightPersistenceOptions extends FlightPlace {
  readonly clock: Clock;
  readonly head: () => Omit<RecordHead, "version">;
  /** Called with the reason when the disk refuses the flight, and with null when it accepts it again. */
  readonly onProblem: (problem: string | null) => void;
}

export type FlightPersistence = ReturnType<typeof createFlightPersistence>;

const ignore = (): void => undefined;

/** Keeps a flight on disk, and in memory while the disk refuses it. */
export function createFlightPersistence(options: FlightPersistenceOptions) {
  const { files, folder, goodBytes, clock, head, onProblem } = options;
  const file = headFile(files, folder, ignore);
  const journal = openJournal(files, join(folder, "journal"), goodBytes);
  let planWritten: Promise<void> = Promise.resolve();
  let problem: string | null = null;
  // On disk, a new flight is a start without an answer.
  let headUnsaved = goodBytes === 0;
  let saving: Promise<void> = Promise.resolve();
  let stopSoon: (() => void) | null = null;
  let stopRetry: (() => void) | null = null;
  let closed = false;

  function say(next: string | null): void {
    if (next !== null && stopRetry === null && !closed)
      stopRetry = clock.after(retryMs, () => {
        stopRetry = null;
        void flush();
      });
    if (next === problem) return;
    problem = next;
    onProblem(problem);
  }

  /** Resolves when the newest head is on disk, even if an older one is being written now. */
  function writeHead(): Promise<void> {
    if (!headUnsaved) return saving;
    headUnsaved = false;
    saving = file.write({ version: 1, ...head() }).catch((error: unknown) => {
      headUnsaved = true;
      throw error;
    });
    return saving;
  }

  async function writeAll(): Promise<void> {
    try {
      // Both are written independently: samples do not wait while another program holds the head's file open.
      const done = await Promise.allSettled([writeHead(), journal.flush()]);
      for (const part of done) if (part.status === "rejected") throw part.reason;
      say(null);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** Writes everything. If the disk refuses, this is tried again later. Never rejects. */
  const flush = (): Promise<void> => writeAll().catch(ignore);

  /** Writes within a second. */
  function flushSoon(): void {
    stopSoon ??= clock.after(soonMs, () => {
      stopSoon = null;
      void flush();
    });
  }

  return {
    append(entry: JournalEntry): void {
      if (!("p" in entry) || typeof entry.p === "number") {
        journal.append(entry);
        return;
      }
      const { fetchedAtMs } = entry.p;
      // If the disk refuses the plan, the flight loses its plan and nothing else.
      planWritten = planFile(files, folder, fetchedAtMs, ignore).write(entry.p).catch(ignore);
      journal.append({ p: fetchedAtMs });
    },
    /** Resolves when the journal is on disk, even if the head is refused. Rejects if the disk refuses the journal. */
    flushJournal: (): Promise<void> => writeAll().catch(() => journal.flush()),
    flush: (): void => void flush(),
    flushSoon,
    /** Saves the present head if the disk accepts it. Never rejects. */
    async saveHead(): Promise<void> {
      headUnsaved = true;
      await flush();
    },
    /** Saves the head within a second. */
    saveHeadSoon(): void {
      headUnsaved = true;
      flushSoon();
    },
    /** Resolves when the last write of the head has ended, also if the disk refused it. */
    headSaved: (): Promise<void> => saving.catch(ignore),
    /** Why the disk refuses the flight now; null while it accepts it. */
    problem: () => problem,
    async close(): Promise<void> {
      closed = true;
      stopSoon?.();
      stopRetry?.();
      await flush();
      await planWritten;
      await journal.close();
    },
  };
}

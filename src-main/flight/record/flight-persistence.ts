import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightRecord, JournalEntry, RecordHead } from "./record.ts";

/** Pause before a refused write is retried. */
const retryMs = 5000;
/** Samples are written within this time. Important entries are written immediately. */
const soonMs = 1000;

export interface FlightPersistenceOptions {
  readonly record: FlightRecord;
  readonly clock: Clock;
  readonly head: () => Omit<RecordHead, "version">;
  /** Called with the reason when the disk refuses the flight, and with null when it accepts it again. */
  readonly onProblem: (problem: string | null) => void;
}

/** Keeps a flight on disk, and in memory while the disk refuses it. */
export interface FlightPersistence {
  append(entry: JournalEntry): void;
  /** Resolves when everything is on disk. Rejects if the disk refuses; a retry is then scheduled. */
  flush(): Promise<void>;
  flushNow(): void;
  /** Writes within a second. */
  flushSoon(): void;
  /** Saves the present head if the disk accepts it. Never rejects. */
  saveHead(): Promise<void>;
  /** Saves the head within a second. */
  saveHeadSoon(): void;
  /** Why the disk refuses the flight now; null while it accepts it. */
  problem(): string | null;
  close(): Promise<void>;
}

export function createFlightPersistence({
  record,
  clock,
  head,
  onProblem,
}: FlightPersistenceOptions): FlightPersistence {
  let problem: string | null = null;
  let headUnsaved = false;
  let saving: Promise<void> = Promise.resolve();
  let stopSoon: (() => void) | null = null;
  let stopRetry: (() => void) | null = null;
  let closed = false;

  function say(next: string | null): void {
    if (next !== null && stopRetry === null && !closed)
      stopRetry = clock.after(retryMs, () => {
        stopRetry = null;
        flushNow();
      });
    if (next === problem) return;
    problem = next;
    onProblem(problem);
  }

  /** Resolves when the newest head is on disk, even if an older one is being written now. */
  function saveHead(): Promise<void> {
    if (!headUnsaved) return saving;
    headUnsaved = false;
    saving = record.saveHead(head()).catch((error: unknown) => {
      headUnsaved = true;
      throw error;
    });
    return saving;
  }

  async function flush(): Promise<void> {
    try {
      // Both are written independently: samples do not wait while another program holds the head's file open.
      const done = await Promise.allSettled([saveHead(), record.flush()]);
      for (const part of done) if (part.status === "rejected") throw part.reason;
      say(null);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  function flushNow(): void {
    flush().catch(() => undefined);
  }

  function flushSoon(): void {
    stopSoon ??= clock.after(soonMs, () => {
      stopSoon = null;
      flushNow();
    });
  }

  return {
    append: (entry) => record.append(entry),
    flush,
    flushNow,
    flushSoon,
    async saveHead() {
      headUnsaved = true;
      await flush().catch(() => undefined);
    },
    saveHeadSoon() {
      headUnsaved = true;
      flushSoon();
    },
    problem: () => problem,
    async close() {
      closed = true;
      stopSoon?.();
      stopRetry?.();
      await flush().catch(() => undefined);
      await record.close();
    },
  };
}

import type { Clock } from "../../../src-shared/clock.ts";
import type { FlightRecord, JournalEntry, RecordHead } from "../records/record.ts";

/** How often a disk that refused is tried again. */
const retryMs = 5000;
/** Samples may wait for so long; what matters more does not. */
const soonMs = 1000;

export interface FlightPersistenceOptions {
  readonly record: FlightRecord;
  readonly clock: Clock;
  readonly head: () => Omit<RecordHead, "version">;
  /** The disk does not take the flight, or takes it again (null). */
  readonly onProblem: (problem: string | null) => void;
}

/** Keeps a flight on disk, and in memory for as long as the disk refuses. */
export interface FlightPersistence {
  append(entry: JournalEntry): void;
  /** Everything known is on disk when this resolves; rejects where the disk refuses, and then it is tried again. */
  flush(): Promise<void>;
  flushNow(): void;
  /** Within a second. */
  flushSoon(): void;
  /** The head as it is now, as far as the disk takes it; never rejects. */
  saveHead(): Promise<void>;
  /** Why the disk does not take the flight at the moment; null while it does. */
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

  /** What becomes of the newest head, also where it is being written already. */
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
      // Each for itself: the samples do not wait for a head that somebody holds.
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

  return {
    append: (entry) => record.append(entry),
    flush,
    flushNow,
    flushSoon() {
      stopSoon ??= clock.after(soonMs, () => {
        stopSoon = null;
        flushNow();
      });
    },
    async saveHead() {
      headUnsaved = true;
      await flush().catch(() => undefined);
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

import { setTimeout as waitForLife } from "node:timers/promises";

export type Wait = (ms: number) => Promise<unknown>;

/**
 * Windows' errors while a virus scanner, a backup or a cloud folder holds the file for a moment. ENOTEMPTY: a folder
 * with a deleted file that another program still holds open.
 */
const heldCodes: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
/** Together 1.6 s: a file held for longer is reported to the pilot, and retried later. */
const waitsMs = [10, 20, 50, 100, 200, 400, 800];

/** Retries for a while an operation that fails because another program holds the file open. */
export async function retryWhileHeld<T>(work: () => Promise<T>, wait: Wait = waitForLife): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!heldCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    }
    await wait(waitMs);
  }
  return work();
}

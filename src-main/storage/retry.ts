import { setTimeout as waitForLife } from "node:timers/promises";

export type Wait = (ms: number) => Promise<unknown>;

/**
 * What Windows answers while a virus scanner, a backup or a cloud folder holds the file for a moment; ENOTEMPTY of a folder
 * in which a file is gone but for the handle that somebody still has.
 */
const heldCodes: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
/** Together 1.6 s: what holds a file for longer is told to the pilot, and tried again later. */
const waitsMs = [10, 20, 50, 100, 200, 400, 800];

/** Tries again for a while what fails because somebody else has the file open. */
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

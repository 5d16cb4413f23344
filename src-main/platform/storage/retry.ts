import { setTimeout as waitForLife } from "node:timers/promises";
import { isHeld } from "../disk-error.ts";

export type Wait = (ms: number) => Promise<unknown>;

/** 1.6 s in total. If a file is open for longer, the pilot sees it, and the program tries again later. */
const waitsMs = [10, 20, 50, 100, 200, 400, 800];

/** Retries an operation that fails because another program has the file open. */
export async function retryWhileHeld<T>(work: () => Promise<T>, wait: Wait = waitForLife): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await wait(waitMs);
  }
  return work();
}

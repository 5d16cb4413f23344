import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Status } from "../../src-shared/contract/status.ts";

/**
 * Keeps one small text file for each text, for OBS ("Text from file"). Each is written only when it changes. A file
 * that cannot be written is tried again with the next change.
 */
export function createTextFiles() {
  let folder: string | null = null;
  let written = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>): void => {
    last = last.then(work).catch(() => undefined);
  };

  return {
    use(next: string | null): void {
      if (next === folder) return;
      folder = next;
      written = new Map();
      if (next !== null) inTurn(() => mkdir(next, { recursive: true }));
    },
    write(texts: Status["texts"]): void {
      if (folder === null) return;
      for (const { id, value } of texts) {
        if (written.get(id) === value) continue;
        written.set(id, value);
        const path = join(folder, `${id}.txt`);
        inTurn(() => writeFile(path, value));
      }
    },
    areWanted: (): boolean => folder !== null,
    /** Resolves when everything is on disk. */
    done: (): Promise<unknown> => last,
  };
}

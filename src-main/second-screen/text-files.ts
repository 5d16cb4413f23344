import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Status } from "../../src-shared/contract/status.ts";

/**
 * Keeps one small text file for each text, for OBS ("Text from file"). Each is written only when it changes or has been
 * removed, and put in its place whole. One that cannot be written is tried again with the next text.
 */
export function createTextFiles() {
  let folder: string | null = null;
  const written = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  async function put(path: string, id: string, value: string): Promise<void> {
    try {
      await mkdir(join(path, ".."), { recursive: true });
      await rm(`${path}.part`, { force: true });
      // Neither this nor the rename follows a link.
      await writeFile(`${path}.part`, value, { flag: "wx" });
      await rename(`${path}.part`, path);
    } catch {
      written.delete(id);
    }
  }

  return {
    use(next: string | null): void {
      if (next === folder) return;
      folder = next;
      written.clear();
    },
    write(texts: Status["texts"]): void {
      if (folder === null) return;
      for (const { id, value } of texts) {
        const path = join(folder, `${id}.txt`);
        if (written.get(id) === value && existsSync(path)) continue;
        written.set(id, value);
        last = last.then(() => put(path, id, value));
      }
    },
    areWanted: (): boolean => folder !== null,
    /** Resolves when everything is on disk. */
    done: (): Promise<unknown> => last,
  };
}

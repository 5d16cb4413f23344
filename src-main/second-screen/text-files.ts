import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Status } from "../../src-shared/contract/status.ts";

/**
 * Keeps one small text file for each text, for OBS ("Text from file"). Each is written only when it changes or has been
 * removed, and put in its place whole. One that cannot be written is removed, because an old text would look like the
 * present, and tried again with the next text. `onProblem` gets the system's words for the first one that is not
 * written, null when all are, after the first texts and with each change.
 */
export function createTextFiles(onProblem: (problem: string | null) => void) {
  let folder: string | null = null;
  const written = new Map<string, string>();
  const failed = new Map<string, string>();
  let told: string | null | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function put(path: string, id: string, value: string): Promise<void> {
    try {
      await mkdir(join(path, ".."), { recursive: true });
      await rm(`${path}.part`, { force: true });
      // Neither this nor the rename follows a link.
      await writeFile(`${path}.part`, value, { flag: "wx" });
      await rename(`${path}.part`, path);
      failed.delete(id);
    } catch (error) {
      written.delete(id);
      failed.set(id, String(error).slice(0, 300));
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  function tell(): void {
    const [problem = null] = failed.values();
    if (problem === told) return;
    told = problem;
    onProblem(problem);
  }

  return {
    use(next: string | null): void {
      if (next === folder) return;
      folder = next;
      written.clear();
      failed.clear();
      told = undefined;
    },
    write(texts: Status["texts"]): void {
      if (folder === null) return;
      for (const { id, value } of texts) {
        const path = join(folder, `${id}.txt`);
        if (written.get(id) === value && existsSync(path)) continue;
        written.set(id, value);
        last = last.then(() => put(path, id, value));
      }
      last = last.then(tell);
    },
    areWanted: (): boolean => folder !== null,
    /** Resolves when everything is on disk. */
    done: (): Promise<unknown> => last,
  };
}

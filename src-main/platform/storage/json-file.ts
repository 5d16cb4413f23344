import type { z } from "zod";
import type { DocumentName } from "../../../src-shared/contract/ipc.ts";
import type { Files } from "./files.ts";

export interface JsonFile<T> {
  /** Null if there is no file yet, or if it was damaged. A damaged file is kept as `….damaged-<time>`. */
  read(): Promise<T | null>;
  /** Writes the whole document or nothing. Writes happen one after the other, in the order of the calls. */
  write(value: T): Promise<void>;
}

/** One JSON document on disk, checked against its schema when it is read. */
export function createJsonFile<T>(
  files: Files,
  path: string,
  schema: z.ZodType<T>,
  onDamaged: (keptAs: string, reason: string) => void,
): JsonFile<T> {
  let last: Promise<void> = Promise.resolve();

  async function setAside(reason: string): Promise<null> {
    const keptAs = `${path}.damaged-${Date.now()}`;
    await files.rename(path, keptAs);
    onDamaged(keptAs, reason);
    return null;
  }

  return {
    async read() {
      const bytes = await files.read(path);
      if (bytes === null) return null;
      let document: unknown;
      try {
        document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      } catch (error) {
        return setAside(String(error));
      }
      const parsed = schema.safeParse(document);
      return parsed.success ? parsed.data : setAside(parsed.error.message);
    },

    write(value) {
      const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
      const done = last.then(() => files.replace(path, bytes));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** Opens a document by its name, in the folder of user data. */
export type OpenJson = <T>(name: DocumentName, schema: z.ZodType<T>) => JsonFile<T>;

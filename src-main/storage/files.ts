import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { patiently } from "./patience.ts";

/** A file that only grows. Bytes count as kept once `sync` has answered. */
export interface AppendFile {
  append(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The little of a file system that Contrail needs; a test gives another that tears, fills up or forgets. */
export interface Files {
  /** Null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Replaces the whole file, or leaves the old one whole: temporary file, flushed, renamed. Makes the folder. */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /** Opens for appending, cut to `length` bytes first where given. Makes the folder. */
  openAppend(path: string, length?: number): Promise<AppendFile>;
  /** Names in a folder; empty when there is none. */
  list(folder: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  /** A file or a whole folder; nothing happens when there is none. */
  remove(path: string): Promise<void>;
}

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Makes a rename last through a power cut. Windows has no way to flush a folder and does not need one. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await syncFolder(dirname(first));
}

export const diskFiles: Files = {
  async read(path) {
    try {
      return await patiently(() => readFile(path));
    } catch (error) {
      if (missing(error)) return null;
      throw error;
    }
  },

  async replace(path, bytes) {
    const folder = dirname(path);
    await makeFolder(folder);
    const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    try {
      const handle = await open(temporary, "wx", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await patiently(() => rename(temporary, path));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(folder);
  },

  async openAppend(path, length) {
    await makeFolder(dirname(path));
    const handle = await patiently(() => open(path, "a", 0o600));
    // A file that a power cut takes out of its folder is as lost as its bytes.
    if ((await handle.stat()).size === 0) await syncFolder(dirname(path));
    if (length !== undefined) await handle.truncate(length);
    return {
      append: async (bytes) => {
        await handle.appendFile(bytes);
      },
      sync: () => handle.datasync(),
      close: () => handle.close(),
    };
  },

  async list(folder) {
    try {
      return await readdir(folder);
    } catch (error) {
      if (missing(error)) return [];
      throw error;
    }
  },

  rename: (from, to) => patiently(() => rename(from, to)),
  remove: (path) => patiently(() => rm(path, { recursive: true, force: true })),
};

import { randomBytes } from "node:crypto";
import * as nodeFileSystem from "node:fs/promises";
import * as hostPath from "node:path";
import type { System } from "../../src-shared/system.ts";
import { retryWhileHeld, type Wait } from "./retry.ts";

/** A file that only grows. Bytes count as kept once `sync` has answered. */
export interface AppendFile {
  append(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The little that Contrail needs of files; a test gives another that tears, fills up or forgets. */
export interface Files {
  /** Null when there is no such file. `longestBytes`: what is larger is not read at all, and that is an error. */
  read(path: string, longestBytes?: number): Promise<Uint8Array | null>;
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

/** What of `node:fs/promises` is used; a test gives one with the rules of another system. */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>;
  readdir(folder: string): Promise<string[]>;
  mkdir(folder: string, options: { readonly recursive: true }): Promise<string | undefined>;
  stat(path: string): Promise<{ readonly size: number; isDirectory(): boolean }>;
  open(path: string, flags: "r" | "r+" | "wx" | "a", mode?: number): Promise<OpenFile>;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly recursive?: boolean; readonly force: true }): Promise<void>;
}

export interface OpenFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  appendFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** What stands behind a file's name while it is being replaced. */
const temporaryEnd = /^\.[0-9a-f]{12}\.tmp$/;

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The files on disk, by the rules of the system. */
export function createFiles(system: System, disk: FileSystem = nodeFileSystem, wait?: Wait): Files {
  // The rest of the program joins paths as the host does; Windows' own functions read those of every host.
  const { basename, dirname, join } = system === "windows" ? hostPath.win32 : hostPath;
  const patient = <T>(work: () => Promise<T>): Promise<T> => retryWhileHeld(work, wait);
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (missing(error)) return null;
      throw error;
    });

  async function flush(path: string, flags: "r" | "r+"): Promise<void> {
    const handle = await patient(() => disk.open(path, flags));
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Makes the name of a new or renamed file last through a power cut. On Windows a flush of the file itself does that, and
   * only of a handle that may write; a folder cannot be flushed there. Elsewhere the name is its folder's.
   */
  const makeNameLast = (path: string): Promise<void> =>
    system === "windows" ? flush(path, "r+") : flush(dirname(path), "r");

  /** Windows refuses to make what is there already where that is the root of a drive (EPERM), so it is looked at first. */
  async function makeFolder(folder: string): Promise<void> {
    if ((await orNull(disk.stat(folder)))?.isDirectory() === true) return;
    const first = await disk.mkdir(folder, { recursive: true });
    if (first === undefined || system === "windows") return;
    for (let made = folder; made !== dirname(first); made = dirname(made)) await flush(dirname(made), "r");
  }

  /** Temporary files being written now, and the paths whose left-over ones were looked for. */
  const live = new Set<string>();
  const cleared = new Set<string>();

  /** Removes what a life of the program that was killed before its rename left beside the file; once a path. */
  async function clearLeftOver(path: string): Promise<void> {
    if (cleared.has(path)) return;
    cleared.add(path);
    const folder = dirname(path);
    for (const name of await disk.readdir(folder)) {
      const isOurs = name.startsWith(`${basename(path)}.`) && temporaryEnd.test(name.slice(basename(path).length));
      if (isOurs && !live.has(join(folder, name))) await disk.rm(join(folder, name), { force: true });
    }
  }

  return {
    async read(path, longestBytes) {
      const size = longestBytes === undefined ? 0 : ((await orNull(disk.stat(path)))?.size ?? 0);
      if (longestBytes !== undefined && size > longestBytes) throw new Error(`larger than ${longestBytes} bytes`);
      return orNull(patient(() => disk.readFile(path)));
    },

    async replace(path, bytes) {
      await makeFolder(dirname(path));
      const temporary = join(dirname(path), `${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
      live.add(temporary);
      try {
        const handle = await disk.open(temporary, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await patient(() => disk.rename(temporary, path));
      } catch (error) {
        await disk.rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      } finally {
        live.delete(temporary);
      }
      await makeNameLast(path);
      void clearLeftOver(path).catch(() => undefined);
    },

    async openAppend(path, length) {
      await makeFolder(dirname(path));
      const size = (await orNull(disk.stat(path)))?.size ?? 0;
      // By its path: Windows lets a handle that was opened for appending write at the end and nothing else (EPERM).
      if (length !== undefined && size > length) await patient(() => disk.truncate(path, length));
      const handle = await patient(() => disk.open(path, "a", 0o600));
      // A file that a power cut takes out of its folder is as lost as its bytes. Windows flushes the name with them.
      if (size === 0 && system !== "windows") await makeNameLast(path);
      return {
        append: (bytes) => handle.appendFile(bytes),
        sync: () => handle.datasync(),
        close: () => handle.close(),
      };
    },

    list: async (folder) => (await orNull(disk.readdir(folder))) ?? [],

    async rename(from, to) {
      await patient(() => disk.rename(from, to));
      await makeNameLast(to);
    },

    remove: (path) => patient(() => disk.rm(path, { recursive: true, force: true })),
  };
}

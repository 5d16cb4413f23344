import { randomBytes } from "node:crypto";
import * as nodeFileSystem from "node:fs/promises";
import * as hostPath from "node:path";
import type { System } from "../../../src-shared/domain/system.ts";
import { retryWhileHeld, type Wait } from "./retry.ts";

/** A file that only grows. Bytes are durable once `sync` has resolved. */
export interface AppendFile {
  append(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The file operations that Contrail needs. Tests use versions that tear writes, fill up or lose data. */
export interface Files {
  /**
   * Null when there is no such file. `longestBytes`: a larger file is an error and is not read at all. So is a pipe or a
   * device, which may never end.
   */
  read(path: string, longestBytes?: number): Promise<Uint8Array | null>;
  /**
   * Replaces the whole file, or leaves the old one intact: writes and flushes a temporary file, then renames it.
   * Creates the folder.
   */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Opens a file for appending. Truncates it first to `length` bytes, if given. Creates the folder. Refuses a link,
   * because its target may be any file of the pilot, and a pipe, which may never take the bytes.
   */
  openAppend(path: string, length?: number): Promise<AppendFile>;
  /** Whether this name only refers to another file or folder. False if it does not exist. */
  isLink(path: string): Promise<boolean>;
  /** Names in a folder. Empty if there is no folder. */
  list(folder: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or a whole folder; does nothing if it does not exist. */
  remove(path: string): Promise<void>;
}

/** The part of `node:fs/promises` that is used. Tests provide one with the rules of another system. */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>;
  readdir(folder: string): Promise<string[]>;
  mkdir(folder: string, options: { readonly recursive: true }): Promise<string | undefined>;
  stat(path: string): Promise<{ readonly size: number; isFile(): boolean; isDirectory(): boolean }>;
  lstat(path: string): Promise<{ isSymbolicLink(): boolean }>;
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

/** The suffix of a file's name while it is being replaced. */
const temporaryEnd = /^\.[0-9a-f]{12}\.tmp$/;

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
}

/** The program joins paths with the host's functions. Windows' functions can read the paths of every host. */
const pathsOf = (system: System) => (system === "windows" ? hostPath.win32 : hostPath);

/** Makes names of files and folders survive a power cut. */
function createNames(system: System, disk: FileSystem, patient: <T>(work: () => Promise<T>) => Promise<T>) {
  const { dirname } = pathsOf(system);

  async function flush(path: string, flags: "r" | "r+"): Promise<void> {
    const handle = await patient(() => disk.open(path, flags));
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Makes the name of a new or renamed file survive a power cut. On Windows this needs a flush of the file itself,
   * through a writable handle; folders cannot be flushed there. On other systems it needs a flush of the folder.
   */
  const makeNameLast = (path: string): Promise<void> =>
    system === "windows" ? flush(path, "r+") : flush(dirname(path), "r");

  /** Windows refuses to create the existing root of a drive (EPERM), so its existence is checked first. */
  async function makeFolder(folder: string): Promise<void> {
    if ((await orNull(disk.stat(folder)))?.isDirectory() === true) return;
    const first = await disk.mkdir(folder, { recursive: true });
    if (first === undefined || system === "windows") return;
    for (let made = folder; made !== dirname(first); made = dirname(made)) await flush(dirname(made), "r");
  }

  return { makeNameLast, makeFolder };
}

/** The files on disk, with the rules of the system. */
export function createFiles(system: System, disk: FileSystem = nodeFileSystem, wait?: Wait): Files {
  const { basename, dirname, join } = pathsOf(system);
  const patient = <T>(work: () => Promise<T>): Promise<T> => retryWhileHeld(work, wait);
  const { makeNameLast, makeFolder } = createNames(system, disk, patient);
  const isLink = async (path: string): Promise<boolean> => (await orNull(disk.lstat(path)))?.isSymbolicLink() ?? false;

  /** Temporary files that are being written, and the paths where left-over ones were removed. */
  const live = new Set<string>();
  const cleared = new Set<string>();

  /** Removes temporary files of a run that was killed before its rename, once for each path. */
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
      const there = await orNull(disk.stat(path));
      if (there === null) return null;
      if (!there.isFile()) throw new Error("not a file");
      if (longestBytes !== undefined && there.size > longestBytes) throw new Error(`larger than ${longestBytes} bytes`);
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
      if (await isLink(path)) throw new Error("a link, not a file");
      const there = await orNull(disk.stat(path));
      if (there?.isFile() === false) throw new Error("not a file");
      const size = there?.size ?? 0;
      // Truncates by path, because on Windows a handle for appending may only write at the end (EPERM).
      if (length !== undefined && size > length) await patient(() => disk.truncate(path, length));
      const handle = await patient(() => disk.open(path, "a", 0o600));
      // A power cut may remove a new file's name, which loses the file. Windows flushes the name with the data.
      if (size === 0 && system !== "windows") await makeNameLast(path);
      return {
        append: (bytes) => handle.appendFile(bytes),
        sync: () => handle.datasync(),
        close: () => handle.close(),
      };
    },

    isLink,

    list: async (folder) => (await orNull(disk.readdir(folder))) ?? [],

    async rename(from, to) {
      await patient(() => disk.rename(from, to));
      await makeNameLast(to);
    },

    remove: (path) => patient(() => disk.rm(path, { recursive: true, force: true })),
  };
}

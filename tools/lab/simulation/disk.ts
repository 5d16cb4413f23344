import { createFiles, type FileSystem, type Files, type OpenFile } from "../../../src-main/platform/storage/files.ts";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { type Life, never, type Step, unharmed } from "./life.ts";
import type { Random } from "./random.ts";
import { cut, emptyEntry, extend, failed, type Stored, Volume } from "./volume.ts";

/** Also has operations that the program does not use. */
export interface VirtualFileSystem extends FileSystem {
  open(...args: Parameters<FileSystem["open"]>): Promise<OpenFile & { truncate(length: number): Promise<void> }>;
}
type Flags = Parameters<FileSystem["open"]>[1];

/**
 * A disk that loses unflushed data, tears writes, fills up and slows down, with the rules of NTFS, APFS or ext4, as Node
 * shows them (libuv's src/win/fs.c and src/unix/fs.c).
 */
export class VirtualDisk extends Volume {
  readonly #system: System;

  constructor(clock: Clock, random: Random, system: System = "linux") {
    super(clock, random, system);
    this.#system = system;
  }

  /** The system's own calls, for one run of the program. */
  fileSystemOf(life: Life): VirtualFileSystem {
    const calls = new Calls(this, life);
    return { ...readingCalls(calls), ...namingCalls(calls), open: (path, flags) => openFile(calls, path, flags) };
  }

  /** The program's files on these calls, or on modified calls. */
  filesOf(life: Life = unharmed, fileSystem: FileSystem = this.fileSystemOf(life)): Files {
    const wait = (ms: number) => new Promise<void>((resolve) => this.clock.after(ms, () => life.alive && resolve()));
    return createFiles(this.#system, fileSystem, wait);
  }
}

/** The calls of one run of the program. The run can be killed at each of them. */
class Calls {
  readonly volume: Volume;
  readonly life: Life;

  constructor(volume: Volume, life: Life) {
    this.volume = volume;
    this.life = life;
  }

  async at(step: Step, path: string): Promise<void> {
    const { slowMs, clock } = this.volume;
    if (slowMs > 0) await wait(clock, slowMs);
    await this.passed(step, path);
  }

  /** Reports the name of the replaced file, not of its temporary file, because it is the same in each run. */
  async passed(step: Step, path: string): Promise<void> {
    await this.life.step(step, path.replace(/\.[0-9a-f]{12}\.tmp$/, ""));
    if (!this.life.alive) await never();
  }

  async append(stored: Stored, path: string, bytes: Uint8Array): Promise<void> {
    const { random, trouble } = this.volume;
    const part = random.int(0, bytes.length);
    // Killed between two blocks of a write: the first part is already written.
    if (random.chance(0.1) && trouble === "none") {
      extend(stored, bytes.subarray(0, part));
      await this.at("append", path);
      extend(stored, bytes.subarray(part));
      return;
    }
    await this.at("append", path);
    if (this.volume.trouble === "full") extend(stored, bytes.subarray(0, part));
    this.volume.refuse(path);
    extend(stored, bytes);
  }

  async sync(stored: Stored, path: string, flags: Flags): Promise<void> {
    const { volume } = this;
    // Windows flushes only writable handles, and no folders.
    if (volume.onWindows && (flags === "r" || stored.kind === "folder")) throw failed("EPERM", path);
    if (stored.kind === "folder") await this.passed("sync", path);
    else {
      await this.at("sync", path);
      volume.refuse(path);
    }
    volume.sync(stored, path);
  }

  handleOf(stored: Stored, path: string, flags: Flags) {
    const { life, volume } = this;
    stored.handles.push(life);
    return {
      writeFile: (bytes: Uint8Array) => this.append(stored, path, bytes),
      appendFile: (bytes: Uint8Array) => this.append(stored, path, bytes),
      sync: () => this.sync(stored, path, flags),
      datasync: () => this.sync(stored, path, flags),
      truncate: async (length: number) => {
        await this.passed("open", path);
        // The handle has FILE_APPEND_DATA without FILE_WRITE_DATA.
        if (volume.onWindows && flags === "a") throw failed("EPERM", path);
        cut(stored, length);
      },
      close: async () => {
        stored.handles.splice(stored.handles.indexOf(life), 1);
        if (flags === "wx") volume.touch(stored);
      },
    };
  }
}

const readingCalls = (calls: Calls): Pick<FileSystem, "readFile" | "readdir" | "stat" | "lstat"> => ({
  async readFile(path) {
    await calls.at("read", path);
    const stored = calls.volume.existing(path);
    if (stored.kind === "folder") throw failed("EISDIR", path);
    calls.volume.refuseHeld(stored, path);
    return Buffer.from(stored.bytes.subarray(0, stored.length));
  },

  async readdir(folder) {
    const { names } = calls.volume;
    await calls.at("list", folder);
    const stored = calls.volume.existing(folder);
    if (stored.kind === "file") throw failed("ENOTDIR", folder);
    const inside = names.key(folder);
    const paths = calls.volume.entries().map(({ path }) => path);
    return paths.filter((path) => names.key(names.folderOf(path)) === inside).map(names.nameOf);
  },

  async stat(path) {
    await calls.passed("open", path);
    const { kind, length } = calls.volume.existing(path);
    return { size: length, isFile: () => kind === "file", isDirectory: () => kind === "folder" };
  },

  async lstat(path) {
    await calls.passed("open", path);
    calls.volume.existing(path);
    return { isSymbolicLink: () => false };
  },
});

async function openFile(calls: Calls, path: string, flags: Flags) {
  const { volume } = calls;
  const { names } = volume;
  await (flags === "a" ? calls.at("open", path) : calls.passed("open", path));
  const there = volume.find(path);
  if (flags === "r" || flags === "r+") {
    const stored = volume.existing(path);
    if (flags === "r+" && stored.kind === "folder") throw failed("EISDIR", path);
    volume.refuseHeld(stored, path);
    return calls.handleOf(stored, path, flags);
  }
  volume.refuse(path);
  if (volume.find(names.folderOf(path))?.kind !== "folder") throw failed("ENOENT", path);
  if (there?.kind === "folder") throw failed("EISDIR", path);
  if (flags === "wx" && there !== undefined) throw failed("EEXIST", path);
  volume.refuseHeld(there, path);
  // A device accepts writes and stores nothing.
  const stored = there ?? (names.isDevice(path) ? emptyEntry("file") : volume.create("file", path));
  return calls.handleOf(stored, path, flags);
}

const namingCalls = (calls: Calls): Pick<FileSystem, "mkdir" | "truncate" | "rename" | "rm"> => ({
  async mkdir(folder) {
    const { volume } = calls;
    await calls.passed("open", folder);
    if (volume.onWindows && volume.names.isRoot(folder)) throw failed("EPERM", folder);
    let first: string | undefined;
    for (const path of volume.names.withParents(folder)) {
      const there = volume.find(path);
      if (there?.kind === "file") throw failed("EEXIST", path);
      if (there !== undefined) continue;
      volume.refuse(path);
      volume.create("folder", path);
      first ??= path;
    }
    return first;
  },

  async truncate(path, length) {
    await calls.passed("open", path);
    const stored = calls.volume.existing(path);
    calls.volume.refuseHeld(stored, path);
    if (calls.volume.trouble === "read_only") calls.volume.refuse(path);
    cut(stored, length);
  },

  async rename(from, to) {
    const { volume } = calls;
    await calls.at(from.endsWith(".tmp") ? "replace" : "rename", from);
    volume.refuse(from);
    const stored = volume.existing(from);
    const there = volume.find(to);
    const isHeld = volume.isOpen(stored) || (there !== undefined && there !== stored && volume.isOpen(there));
    if (volume.onWindows && isHeld) throw failed("EPERM", from);
    volume.rename(from, to, stored);
    volume.touch(stored);
  },

  async rm(path, { recursive }) {
    const { volume } = calls;
    const { names } = volume;
    await calls.at("remove", path);
    if (volume.trouble === "read_only") volume.refuse(path);
    const stored = volume.find(path);
    if (stored === undefined) return;
    if (stored.kind === "folder" && recursive !== true) throw failed("EISDIR", path);
    const top = names.key(path);
    const inside = volume.entries().filter((each) => names.isInside(names.key(each.path), top));
    let left = false;
    for (const each of inside.toSorted((a, b) => b.path.length - a.path.length)) {
      if (each.stored.kind === "folder" && left) continue;
      if (volume.onWindows && volume.isOpen(each.stored)) {
        each.stored.deletePending = true;
        left = true;
      } else volume.unlink(each.path, each.stored);
    }
    if (left && stored.kind === "folder") throw failed("ENOTEMPTY", path);
  },
});

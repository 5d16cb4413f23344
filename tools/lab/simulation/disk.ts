import { createFiles, type FileSystem, type Files, type OpenFile } from "../../../src-main/platform/storage/files.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { fileNames } from "./file-names.ts";
import { type Life, never, type Step } from "./life.ts";
import type { Random } from "./random.ts";

interface Stored {
  readonly kind: "file" | "folder";
  bytes: Buffer;
  length: number;
  /** How many bytes certainly survive a power cut. */
  syncedLength: number;
  /** Until when another program (a virus scanner, a backup) has the file open, clock ms (Windows). */
  heldUntilMs: number;
  /** Runs of the program that have the file open, once for each handle. */
  readonly handles: Life[];
  /** Removed while open: Windows keeps the name until the last handle is closed. */
  deletePending: boolean;
}

interface Entry {
  readonly path: string;
  readonly stored: Stored;
}

/** Entries by key. Names that the system treats as equal have the same key. */
type Names = Map<string, Entry>;

/** A change of names that a power cut may undo, together with all later ones. */
interface Change {
  readonly folder: string;
  readonly stored: Stored;
  readonly apply: (names: Names) => void;
}

export type DiskTrouble = "none" | "full" | "read_only";

/** Also has operations that the program does not use. */
export interface VirtualFileSystem extends FileSystem {
  open(...args: Parameters<FileSystem["open"]>): Promise<OpenFile & { truncate(length: number): Promise<void> }>;
}

/** A disk that loses unflushed data, tears writes, fills up and slows down. */
export interface VirtualDisk {
  /** The readable files, by the path with which they were created. */
  readonly contents: ReadonlyMap<string, Stored>;
  trouble: DiskTrouble;
  slowMs: number;
  /** The probability that another program opens a file that was just written or renamed (Windows). */
  holdOdds: number;
  /** The system's own calls, for one run of the program. */
  fileSystemOf(life: Life): VirtualFileSystem;
  /** The program's files on these calls, or on modified calls. */
  filesOf(life: Life, fileSystem?: FileSystem): Files;
  /** Lets another program hold the file open for this long. */
  hold(path: string, forMs: number): void;
  /** Simulates a power cut: unflushed data are lost in whole or in part. */
  powerCut(): void;
  /** Makes everything written so far durable. */
  settle(): void;
  text(path: string): string;
}

const reasons: Readonly<Record<string, string>> = { ENOSPC: "no space left on device", EROFS: "read-only file system" };
const failed = (code: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${reasons[code] ?? "refused"}, ${path}`), { code });

/** A disk with the rules of NTFS, APFS or ext4, as Node shows them (libuv's src/win/fs.c and src/unix/fs.c). */
export function createVirtualDisk(clock: Clock, random: Random, system: System = "linux"): VirtualDisk {
  const names = fileNames(system);
  const onWindows = system === "windows";
  let live: Names = new Map();
  /** The names that certainly survive a power cut. */
  const kept: Names = new Map();
  let changes: Change[] = [];

  const isOpen = ({ handles, heldUntilMs }: Stored): boolean =>
    heldUntilMs > clock.monotonic() || handles.some(({ alive }) => alive);
  const create = (kind: Stored["kind"]): Stored => ({
    kind,
    bytes: Buffer.alloc(0),
    length: 0,
    syncedLength: 0,
    heldUntilMs: 0,
    handles: [],
    deletePending: false,
  });

  function change(path: string, stored: Stored, apply: (names: Names) => void): void {
    apply(live);
    changes.push({ folder: names.key(names.folderOf(path)), stored, apply });
  }

  const link = (path: string, stored: Stored) =>
    change(path, stored, (all) => all.set(names.key(path), { path, stored }));
  const unlink = (path: string, stored: Stored) => change(path, stored, (all) => all.delete(names.key(path)));

  function keep(isKept: (change: Change, at: number) => boolean): void {
    changes = changes.filter((each, at) => {
      if (!isKept(each, at)) return true;
      each.apply(kept);
      return false;
    });
  }

  /** Finds a file, unless the system refuses access now. */
  function find(path: string): Stored | undefined {
    if (!names.isPossible(path)) throw failed("ENOENT", path);
    for (const [key, { stored }] of live)
      if (stored.deletePending && !isOpen(stored)) unlink(live.get(key)?.path ?? path, stored);
    if (names.isRoot(path)) return create("folder");
    const stored = live.get(names.key(path))?.stored;
    if (stored?.deletePending) throw failed("EPERM", path);
    return stored;
  }

  function existing(path: string): Stored {
    const stored = find(path);
    if (stored === undefined) throw failed("ENOENT", path);
    return stored;
  }

  function refuseHeld(stored: Stored | undefined, path: string): void {
    if (onWindows && stored !== undefined && stored.heldUntilMs > clock.monotonic()) throw failed("EBUSY", path);
  }

  function refuse(path: string): void {
    if (disk.trouble === "full") throw failed("ENOSPC", path);
    if (disk.trouble === "read_only") throw failed("EROFS", path);
  }

  function isTouched(stored: Stored): void {
    if (onWindows && disk.holdOdds > 0 && random.chance(disk.holdOdds))
      stored.heldUntilMs = clock.monotonic() + random.int(1, 600);
  }

  function extend(stored: Stored, bytes: Uint8Array): void {
    const needed = stored.length + bytes.length;
    if (needed > stored.bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, stored.bytes.length * 2, 4096));
      stored.bytes.copy(larger, 0, 0, stored.length);
      stored.bytes = larger;
    }
    stored.bytes.set(bytes, stored.length);
    stored.length = needed;
  }

  function cut(stored: Stored, length: number): void {
    if (length > stored.length) extend(stored, new Uint8Array(length - stored.length));
    stored.length = length;
    stored.syncedLength = Math.min(stored.syncedLength, length);
  }

  function fileSystemOf(life: Life): VirtualFileSystem {
    async function at(step: Step, path: string): Promise<void> {
      if (disk.slowMs > 0) await new Promise<void>((resolve) => clock.after(disk.slowMs, resolve));
      await passed(step, path);
    }
    /** Reports the name of the replaced file, not of its temporary file, because it is the same in each run. */
    const passed = async (step: Step, path: string): Promise<void> => {
      await life.step(step, path.replace(/\.[0-9a-f]{12}\.tmp$/, ""));
      if (!life.alive) await never();
    };

    async function append(stored: Stored, path: string, bytes: Uint8Array): Promise<void> {
      const part = random.int(0, bytes.length);
      // Killed between two blocks of a write: the first part is already written.
      if (random.chance(0.1) && disk.trouble === "none") {
        extend(stored, bytes.subarray(0, part));
        await at("append", path);
        extend(stored, bytes.subarray(part));
        return;
      }
      await at("append", path);
      if (disk.trouble === "full") extend(stored, bytes.subarray(0, part));
      refuse(path);
      extend(stored, bytes);
    }

    function handleOf(stored: Stored, path: string, flags: Parameters<FileSystem["open"]>[1]) {
      stored.handles.push(life);
      async function sync(): Promise<void> {
        // Windows flushes only writable handles, and no folders.
        if (onWindows && (flags === "r" || stored.kind === "folder")) throw failed("EPERM", path);
        if (stored.kind === "folder") {
          await passed("sync", path);
          const folder = names.key(path);
          keep((each) => each.folder === folder);
          return;
        }
        await at("sync", path);
        refuse(path);
        stored.syncedLength = stored.length;
        // NTFS writes its log of names up to the file's last change, which includes all earlier changes.
        const last = changes.findLastIndex((each) => each.stored === stored);
        if (onWindows) keep((_each, index) => index <= last);
      }
      return {
        writeFile: (bytes: Uint8Array) => append(stored, path, bytes),
        appendFile: (bytes: Uint8Array) => append(stored, path, bytes),
        sync,
        datasync: sync,
        async truncate(length: number) {
          await passed("open", path);
          // The handle has FILE_APPEND_DATA without FILE_WRITE_DATA.
          if (onWindows && flags === "a") throw failed("EPERM", path);
          cut(stored, length);
        },
        async close() {
          stored.handles.splice(stored.handles.indexOf(life), 1);
          if (flags === "wx") isTouched(stored);
        },
      };
    }

    return {
      async readFile(path) {
        await at("read", path);
        const stored = existing(path);
        if (stored.kind === "folder") throw failed("EISDIR", path);
        refuseHeld(stored, path);
        return Buffer.from(stored.bytes.subarray(0, stored.length));
      },

      async readdir(folder) {
        await at("list", folder);
        const stored = existing(folder);
        if (stored.kind === "file") throw failed("ENOTDIR", folder);
        const inside = names.key(folder);
        const paths = [...live.values()].map(({ path }) => path);
        return paths.filter((path) => names.key(names.folderOf(path)) === inside).map(names.nameOf);
      },

      async mkdir(folder) {
        await passed("open", folder);
        if (onWindows && names.isRoot(folder)) throw failed("EPERM", folder);
        let first: string | undefined;
        for (const path of names.withParents(folder)) {
          const there = find(path);
          if (there?.kind === "file") throw failed("EEXIST", path);
          if (there !== undefined) continue;
          refuse(path);
          link(path, create("folder"));
          first ??= path;
        }
        return first;
      },

      async stat(path) {
        await passed("open", path);
        const { kind, length } = existing(path);
        return { size: length, isFile: () => kind === "file", isDirectory: () => kind === "folder" };
      },

      async lstat(path) {
        await passed("open", path);
        existing(path);
        return { isSymbolicLink: () => false };
      },

      async open(path, flags) {
        await (flags === "a" ? at("open", path) : passed("open", path));
        const there = find(path);
        if (flags === "r" || flags === "r+") {
          const stored = existing(path);
          if (flags === "r+" && stored.kind === "folder") throw failed("EISDIR", path);
          refuseHeld(stored, path);
          return handleOf(stored, path, flags);
        }
        refuse(path);
        if (find(names.folderOf(path))?.kind !== "folder") throw failed("ENOENT", path);
        if (there?.kind === "folder") throw failed("EISDIR", path);
        if (flags === "wx" && there !== undefined) throw failed("EEXIST", path);
        refuseHeld(there, path);
        const stored = there ?? create("file");
        // A device accepts writes and stores nothing.
        if (there === undefined && !names.isDevice(path)) link(path, stored);
        return handleOf(stored, path, flags);
      },

      async truncate(path, length) {
        await passed("open", path);
        const stored = existing(path);
        refuseHeld(stored, path);
        if (disk.trouble === "read_only") refuse(path);
        cut(stored, length);
      },

      async rename(from, to) {
        await at(from.endsWith(".tmp") ? "replace" : "rename", from);
        refuse(from);
        const stored = existing(from);
        const there = find(to);
        if (onWindows && (isOpen(stored) || (there !== undefined && there !== stored && isOpen(there))))
          throw failed("EPERM", from);
        change(to, stored, (all) => {
          all.delete(names.key(from));
          all.set(names.key(to), { path: to, stored });
        });
        isTouched(stored);
      },

      async rm(path, { recursive }) {
        await at("remove", path);
        if (disk.trouble === "read_only") refuse(path);
        const stored = find(path);
        if (stored === undefined) return;
        if (stored.kind === "folder" && recursive !== true) throw failed("EISDIR", path);
        const top = names.key(path);
        const inside = [...live.values()].filter((each) => names.isInside(names.key(each.path), top));
        let left = false;
        for (const each of inside.toSorted((a, b) => b.path.length - a.path.length)) {
          if (each.stored.kind === "folder" && left) continue;
          if (onWindows && isOpen(each.stored)) {
            each.stored.deletePending = true;
            left = true;
          } else unlink(each.path, each.stored);
        }
        if (left && stored.kind === "folder") throw failed("ENOTEMPTY", path);
      },
    };
  }

  const filesIn = (all: Names): Entry[] => [...all.values()].filter(({ stored }) => stored.kind === "file");

  const disk: VirtualDisk = {
    get contents() {
      const seen = filesIn(live).filter(({ stored }) => !stored.deletePending);
      return new Map(seen.map(({ path, stored }) => [path, stored]));
    },
    trouble: "none",
    slowMs: 0,
    holdOdds: 0,
    fileSystemOf,
    filesOf: (life, fileSystem = fileSystemOf(life)) =>
      createFiles(
        system,
        fileSystem,
        (ms) => new Promise<void>((resolve) => clock.after(ms, () => life.alive && resolve())),
      ),
    hold(path, forMs) {
      const stored = live.get(names.key(path))?.stored;
      if (stored !== undefined) stored.heldUntilMs = clock.monotonic() + forMs;
    },
    powerCut() {
      // The log of names is written in order, so only the newest changes can be lost.
      const until = random.int(0, changes.length);
      keep((_each, at) => at < until);
      changes = [];
      // A lost folder loses its names, too.
      for (const [key, { path }] of kept)
        if (!names.isRoot(names.folderOf(path)) && !kept.has(names.key(names.folderOf(path)))) kept.delete(key);
      live = new Map(kept);
      for (const { stored } of filesIn(live)) {
        const length = random.int(stored.syncedLength, stored.length);
        // A block with an interrupted write may contain anything.
        if (length > stored.syncedLength && random.chance(0.3))
          stored.bytes.fill(random.int(0, 255), random.int(stored.syncedLength, length - 1), length);
        stored.length = length;
        stored.syncedLength = length;
        stored.heldUntilMs = 0;
        stored.deletePending = false;
        stored.handles.length = 0;
      }
    },
    settle() {
      keep(() => true);
      for (const { stored } of filesIn(live)) stored.syncedLength = stored.length;
    },
    text(path) {
      const stored = live.get(names.key(path))?.stored;
      return stored === undefined ? "" : stored.bytes.toString("utf8", 0, stored.length);
    },
  };
  return disk;
}

import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { fileNames } from "./file-names.ts";
import type { Life } from "./life.ts";
import type { Random } from "./random.ts";

export interface Stored {
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

const reasons: Readonly<Record<string, string>> = { ENOSPC: "no space left on device", EROFS: "read-only file system" };
export const failed = (code: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${reasons[code] ?? "refused"}, ${path}`), { code });

/** Files and folders, of which a power cut loses what was not flushed. */
export class Volume {
  trouble: DiskTrouble = "none";
  slowMs = 0;
  /** The probability that another program opens a file that was just written or renamed (Windows). */
  holdOdds = 0;
  readonly names: ReturnType<typeof fileNames>;
  readonly onWindows: boolean;
  readonly clock: Clock;
  readonly random: Random;
  #live: Names = new Map();
  /** The names that certainly survive a power cut. */
  readonly #kept: Names = new Map();
  #changes: Change[] = [];

  constructor(clock: Clock, random: Random, system: System) {
    this.clock = clock;
    this.random = random;
    this.names = fileNames(system);
    this.onWindows = system === "windows";
  }

  /** All names, in the order of their creation. */
  entries(): Entry[] {
    return [...this.#live.values()];
  }

  /** The readable files, by the path with which they were created. */
  get contents(): ReadonlyMap<string, Stored> {
    const seen = filesIn(this.#live).filter(({ stored }) => !stored.deletePending);
    return new Map(seen.map(({ path, stored }) => [path, stored]));
  }

  text(path: string): string {
    const stored = this.#live.get(this.names.key(path))?.stored;
    return stored === undefined ? "" : stored.bytes.toString("utf8", 0, stored.length);
  }

  /** Lets another program hold the file open for this long. */
  hold(path: string, forMs: number): void {
    const stored = this.#live.get(this.names.key(path))?.stored;
    if (stored !== undefined) stored.heldUntilMs = this.clock.monotonic() + forMs;
  }

  isOpen({ handles, heldUntilMs }: Stored): boolean {
    return heldUntilMs > this.clock.monotonic() || handles.some(({ alive }) => alive);
  }

  /** Finds a file, unless the system refuses access now. */
  find(path: string): Stored | undefined {
    if (!this.names.isPossible(path)) throw failed("ENOENT", path);
    for (const [key, { stored }] of this.#live)
      if (stored.deletePending && !this.isOpen(stored)) this.unlink(this.#live.get(key)?.path ?? path, stored);
    if (this.names.isRoot(path)) return emptyEntry("folder");
    const stored = this.#live.get(this.names.key(path))?.stored;
    if (stored?.deletePending) throw failed("EPERM", path);
    return stored;
  }

  existing(path: string): Stored {
    const stored = this.find(path);
    if (stored === undefined) throw failed("ENOENT", path);
    return stored;
  }

  refuseHeld(stored: Stored | undefined, path: string): void {
    if (this.onWindows && stored !== undefined && stored.heldUntilMs > this.clock.monotonic())
      throw failed("EBUSY", path);
  }

  refuse(path: string): void {
    if (this.trouble === "full") throw failed("ENOSPC", path);
    if (this.trouble === "read_only") throw failed("EROFS", path);
  }

  /** After a write or a new name, another program may look at the file. */
  touch(stored: Stored): void {
    if (this.onWindows && this.holdOdds > 0 && this.random.chance(this.holdOdds))
      stored.heldUntilMs = this.clock.monotonic() + this.random.int(1, 600);
  }

  create(kind: Stored["kind"], path: string): Stored {
    const stored = emptyEntry(kind);
    this.#change(path, stored, (all) => all.set(this.names.key(path), { path, stored }));
    return stored;
  }

  unlink(path: string, stored: Stored): void {
    this.#change(path, stored, (all) => all.delete(this.names.key(path)));
  }

  rename(from: string, to: string, stored: Stored): void {
    this.#change(to, stored, (all) => {
      all.delete(this.names.key(from));
      all.set(this.names.key(to), { path: to, stored });
    });
  }

  #change(path: string, stored: Stored, apply: (names: Names) => void): void {
    apply(this.#live);
    this.#changes.push({ folder: this.names.key(this.names.folderOf(path)), stored, apply });
  }

  /** Makes the file durable, and what the system flushes with it. */
  sync(stored: Stored, path: string): void {
    if (stored.kind === "folder") {
      const folder = this.names.key(path);
      this.#keep((each) => each.folder === folder);
      return;
    }
    stored.syncedLength = stored.length;
    // NTFS writes its log of names up to the file's last change, which includes all earlier changes.
    const last = this.#changes.findLastIndex((each) => each.stored === stored);
    if (this.onWindows) this.#keep((_each, index) => index <= last);
  }

  #keep(isKept: (change: Change, at: number) => boolean): void {
    this.#changes = this.#changes.filter((each, at) => {
      if (!isKept(each, at)) return true;
      each.apply(this.#kept);
      return false;
    });
  }

  /** Makes everything written so far durable. */
  settle(): void {
    this.#keep(() => true);
    for (const { stored } of filesIn(this.#live)) stored.syncedLength = stored.length;
  }

  /** Simulates a power cut: unflushed data are lost in whole or in part. */
  powerCut(): void {
    const { names, random } = this;
    // The log of names is written in order, so only the newest changes can be lost.
    const until = random.int(0, this.#changes.length);
    this.#keep((_each, at) => at < until);
    this.#changes = [];
    // A lost folder loses its names, too.
    for (const [key, { path }] of this.#kept)
      if (!names.isRoot(names.folderOf(path)) && !this.#kept.has(names.key(names.folderOf(path))))
        this.#kept.delete(key);
    this.#live = new Map(this.#kept);
    for (const { stored } of filesIn(this.#live)) {
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
  }
}

const filesIn = (all: Names): Entry[] => [...all.values()].filter(({ stored }) => stored.kind === "file");

export const emptyEntry = (kind: Stored["kind"]): Stored => ({
  kind,
  bytes: Buffer.alloc(0),
  length: 0,
  syncedLength: 0,
  heldUntilMs: 0,
  handles: [],
  deletePending: false,
});

export function extend(stored: Stored, bytes: Uint8Array): void {
  const needed = stored.length + bytes.length;
  if (needed > stored.bytes.length) {
    const larger = Buffer.alloc(Math.max(needed, stored.bytes.length * 2, 4096));
    stored.bytes.copy(larger, 0, 0, stored.length);
    stored.bytes = larger;
  }
  stored.bytes.set(bytes, stored.length);
  stored.length = needed;
}

export function cut(stored: Stored, length: number): void {
  if (length > stored.length) extend(stored, new Uint8Array(length - stored.length));
  stored.length = length;
  stored.syncedLength = Math.min(stored.syncedLength, length);
}

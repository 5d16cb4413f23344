import type { Clock } from "../../../src-shared/clock.ts";
import type { AppendFile, Files } from "../../storage/files.ts";
import { type Life, never } from "./life.ts";
import type { Random } from "./random.ts";

interface Stored {
  bytes: Buffer;
  length: number;
  /** What a power cut leaves for sure. */
  syncedLength: number;
}

export type DiskTrouble = "none" | "full" | "read_only";

/** A disk that forgets what was not flushed, tears what was being written, fills up and slows down. */
export interface VirtualDisk {
  readonly contents: ReadonlyMap<string, Stored>;
  trouble: DiskTrouble;
  slowMs: number;
  /** The file system as one life of the program has it. */
  filesOf(life: Life): Files;
  /** The computer lost its power: what was not flushed is gone, in part or whole. */
  powerCut(): void;
  /** Everything written so far is there for good. */
  settle(): void;
  text(path: string): string;
}

export function createVirtualDisk(clock: Clock, random: Random): VirtualDisk {
  const contents = new Map<string, Stored>();

  const put = (path: string, bytes: Uint8Array) =>
    contents.set(path, { bytes: Buffer.from(bytes), length: bytes.length, syncedLength: bytes.length });

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

  function refuse(): void {
    if (disk.trouble === "full") throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    if (disk.trouble === "read_only") throw Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
  }

  function filesOf(life: Life): Files {
    async function at(step: Parameters<Life["step"]>[0], path: string): Promise<void> {
      if (disk.slowMs > 0) await new Promise<void>((resolve) => clock.after(disk.slowMs, resolve));
      await life.step(step, path);
      if (!life.alive) await never();
    }

    async function append(stored: Stored, path: string, bytes: Uint8Array): Promise<void> {
      const part = random.int(0, bytes.length);
      // Killed between two blocks of one write: the first part is there already.
      if (random.chance(0.1) && disk.trouble === "none") {
        extend(stored, bytes.subarray(0, part));
        await at("append", path);
        extend(stored, bytes.subarray(part));
        return;
      }
      await at("append", path);
      if (disk.trouble === "full") extend(stored, bytes.subarray(0, part));
      refuse();
      extend(stored, bytes);
    }

    return {
      async read(path) {
        await at("read", path);
        const stored = contents.get(path);
        return stored === undefined ? null : Buffer.from(stored.bytes.subarray(0, stored.length));
      },
      async replace(path, bytes) {
        await at("replace", path);
        refuse();
        put(path, bytes);
        await at("replace", path);
      },
      async openAppend(path, length): Promise<AppendFile> {
        await at("open", path);
        refuse();
        const stored = contents.get(path) ?? { bytes: Buffer.alloc(0), length: 0, syncedLength: 0 };
        contents.set(path, stored);
        if (length !== undefined) {
          stored.length = Math.min(stored.length, length);
          stored.syncedLength = Math.min(stored.syncedLength, length);
        }
        return {
          append: (appended) => append(stored, path, appended),
          async sync() {
            await at("sync", path);
            refuse();
            stored.syncedLength = stored.length;
          },
          close: () => at("open", path),
        };
      },
      async list(folder) {
        await at("list", folder);
        const inside = [...contents.keys()].filter((path) => path.startsWith(`${folder}/`));
        return [...new Set(inside.map((path) => path.slice(folder.length + 1).split("/")[0] ?? ""))];
      },
      async rename(from, to) {
        await at("rename", from);
        refuse();
        const stored = contents.get(from);
        if (stored === undefined) throw Object.assign(new Error(`ENOENT: ${from}`), { code: "ENOENT" });
        contents.delete(from);
        contents.set(to, stored);
      },
      async remove(path) {
        await at("remove", path);
        if (disk.trouble === "read_only") refuse();
        for (const name of [...contents.keys()])
          if (name === path || name.startsWith(`${path}/`)) contents.delete(name);
      },
    };
  }

  const disk: VirtualDisk = {
    contents,
    trouble: "none",
    slowMs: 0,
    filesOf,
    powerCut() {
      for (const stored of contents.values()) {
        const kept = random.int(stored.syncedLength, stored.length);
        // A block whose write was cut off holds anything.
        if (kept > stored.syncedLength && random.chance(0.3))
          stored.bytes.fill(random.int(0, 255), random.int(stored.syncedLength, kept - 1), kept);
        stored.length = kept;
        stored.syncedLength = kept;
      }
    },
    settle() {
      for (const stored of contents.values()) stored.syncedLength = stored.length;
    },
    text(path) {
      const stored = contents.get(path);
      return stored === undefined ? "" : stored.bytes.toString("utf8", 0, stored.length);
    },
  };
  return disk;
}

import { crc32 } from "node:zlib";
import type { AppendFile, Files } from "./files.ts";

/**
 * An append-only file of JSON lines, each checked: `<crc32, 8 hex> <length in bytes> <json>\n`. The next opening cuts
 * what a crash tore at the end; a damaged line in the middle ends the readable part there.
 */
export interface Journal {
  /** Kept in memory until the next `flush`; never throws. */
  append(entry: unknown): void;
  /** Writes the appended lines durably. Rejects if the disk refuses; the lines stay queued. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function encodeLine(entry: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(entry), "utf8");
  const head = `${crc32(body).toString(16).padStart(8, "0")} ${body.length} `;
  return Buffer.concat([Buffer.from(head, "latin1"), body, Buffer.from("\n")]);
}

/** Reads the good lines from the beginning; `goodBytes` is the position of the first bad one, or the end. */
export function decodeLines(bytes: Uint8Array): { entries: unknown[]; goodBytes: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: unknown[] = [];
  let at = 0;
  for (;;) {
    const space = buffer.indexOf(0x20, at + 9);
    if (space < 0 || space > at + 19) break;
    const head = buffer.toString("latin1", at, space);
    const match = /^([0-9a-f]{8}) (\d{1,9})$/.exec(head);
    if (match === null) break;
    const end = space + 1 + Number(match[2]);
    if (end >= buffer.length || buffer[end] !== 0x0a) break;
    const body = buffer.subarray(space + 1, end);
    if (crc32(body) !== Number.parseInt(match[1] ?? "", 16)) break;
    entries.push(JSON.parse(body.toString("utf8")));
    at = end + 1;
  }
  return { entries, goodBytes: at };
}

export async function readJournal(files: Files, path: string): Promise<{ entries: unknown[]; goodBytes: number }> {
  const bytes = await files.read(path);
  return bytes === null ? { entries: [], goodBytes: 0 } : decodeLines(bytes);
}

/**
 * For appending after `goodBytes`: a torn tail is cut before anything new is written. The first flush opens the file,
 * so that it reports a disk that refuses, and the next one retries.
 */
export function openJournal(files: Files, path: string, goodBytes: number): Journal {
  let file: AppendFile | null = null;
  let queued: Buffer[] = [];
  let written = goodBytes;
  let broken = false;
  let last: Promise<void> = Promise.resolve();
  /** Waits for the write under way; lines appended until the next one begins are part of that. */
  let next: Promise<void> | null = null;

  async function writeOut(): Promise<void> {
    if (queued.length === 0) return;
    const lines = queued;
    queued = [];
    try {
      // After a failed write the end of the file is unknown: open again, cut to the last good byte.
      if (file === null || broken) {
        await file?.close().catch(() => undefined);
        file = null;
        file = await files.openAppend(path, written);
        broken = false;
      }
      const bytes = Buffer.concat(lines);
      await file.append(bytes);
      await file.sync();
      written += bytes.length;
    } catch (error) {
      broken = true;
      queued = [...lines, ...queued];
      throw error;
    }
  }

  function flush(): Promise<void> {
    if (next !== null) return next;
    next = last.then(() => {
      next = null;
      return writeOut();
    });
    last = next.catch(() => undefined);
    return next;
  }

  return {
    append: (entry) => {
      queued.push(encodeLine(entry));
    },
    flush,
    async close() {
      await flush().catch(() => undefined);
      await file?.close();
      file = null;
    },
  };
}

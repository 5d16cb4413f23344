import { crc32 } from "node:zlib";
import type { AppendFile, Files } from "./files.ts";
import { inSlices } from "./slices.ts";

/**
 * An append-only file of JSON lines with checksums: `<crc32, 8 hex> <length in bytes> <json>\n`. A torn line at the
 * end, after a crash, is cut off at the next opening. Damaged lines before the end are left out.
 */
interface Journal {
  /** Keeps the entry in memory until the next `flush`. Never throws. */
  append(entry: unknown): void;
  /** Makes the appended lines durable. Rejects if the disk refuses; the lines then stay queued. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function encodeLine(entry: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(entry), "utf8");
  const head = `${crc32(body).toString(16).padStart(8, "0")} ${body.length} `;
  return Buffer.concat([Buffer.from(head, "latin1"), body, Buffer.from("\n")]);
}

interface Line {
  readonly entry: unknown;
  readonly end: number;
}

/** The line that begins here. Null if it is invalid. */
function lineAt(buffer: Buffer, at: number): Line | null {
  const space = buffer.indexOf(0x20, at + 9);
  if (space < 0 || space > at + 19) return null;
  const match = /^([0-9a-f]{8}) (\d{1,9})$/.exec(buffer.toString("latin1", at, space));
  if (match === null) return null;
  const end = space + 1 + Number(match[2]);
  if (end >= buffer.length || buffer[end] !== 0x0a) return null;
  const body = buffer.subarray(space + 1, end);
  if (crc32(body) !== Number.parseInt(match[1] ?? "", 16)) return null;
  try {
    return { entry: JSON.parse(body.toString("utf8")), end: end + 1 };
  } catch {
    return null; // The checksum is right for a body that is not JSON.
  }
}

/** The lines in order. Null for an invalid one. */
function* linesOf(bytes: Uint8Array): Generator<Line | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < buffer.length) {
    const line = lineAt(buffer, at);
    yield line;
    // JSON contains no line break, so after damage another line can only begin after the next one.
    at = line?.end ?? (buffer.indexOf(0x0a, at) + 1 || buffer.length);
  }
}

/** What a journal holds. `goodBytes`: the end of the last valid line. */
interface Decoded {
  readonly entries: readonly unknown[];
  readonly goodBytes: number;
}

function validOf(lines: readonly (Line | null)[]): Decoded {
  const valid = lines.filter((line) => line !== null);
  return { entries: valid.map(({ entry }) => entry), goodBytes: valid.at(-1)?.end ?? 0 };
}

/** Reads the valid lines. */
export const decodeLines = (bytes: Uint8Array): Decoded => validOf([...linesOf(bytes)]);

/** Reads the valid lines while the program does its other work: a long flight has 100,000. */
export const readJournal = async (files: Files, path: string): Promise<Decoded> =>
  validOf(await inSlices(linesOf((await files.read(path)) ?? new Uint8Array()), (line) => line));

/**
 * Opens a journal for appending after `goodBytes`. A torn tail is cut off before anything is written. The first flush
 * opens the file, so that a refusing disk rejects the flush, and the next flush retries.
 */
export function openJournal(files: Files, path: string, goodBytes: number): Journal {
  let file: AppendFile | null = null;
  let queued: Buffer[] = [];
  let written = goodBytes;
  let broken = false;
  let last: Promise<void> = Promise.resolve();
  /** The next write, which waits for the one under way. Lines that are appended until it begins belong to it. */
  let next: Promise<void> | null = null;

  async function writeOut(): Promise<void> {
    if (queued.length === 0) return;
    const lines = queued;
    queued = [];
    try {
      // After a failed write the end of the file is unknown, so the file is opened again and cut to the last valid
      // byte.
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

import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { z } from "zod";
import { type FlightStage, isOver } from "../../../src-shared/domain/flight-view.ts";
import { encodeLine } from "../../platform/storage/journal.ts";
import { bytesOfLines, jsonLines } from "../../platform/storage/lines.ts";
import { type RecordHead, readEntry, recordHeadSchema, type StoredFlight } from "./record.ts";

/**
 * All flights as one file: JSON lines under gzip. The first line marks the file. Each flight begins with a line that
 * holds its head, and the lines of its journal follow, with its plans in them.
 */
const mark = { contrailLogbook: 1 } as const;
const markSchema = z.object({ contrailLogbook: z.number().int().min(1) });
const flightSchema = z.object({ flight: recordHeadSchema });

/** A newer version of the program wrote the file. */
export class NewerFile extends Error {}

/** A larger file, line (a plan has some 100 kB), flight (20 h of a landing's samples) or text is not ours, bytes. */
export const longestFile = 1_000_000_000;
const longestLine = 1_000_000;
const longestFlight = 100_000_000;
const longestText = 20_000_000_000;

const packed = async (rows: readonly unknown[]): Promise<Buffer> =>
  promisify(gzip)(await bytesOfLines(jsonLines(rows)));

/** The parts of the file, to be written one after the other. */
export const packedMark = (): Promise<Buffer> => packed([mark]);
export const packedFlight = ({ head, entries }: StoredFlight): Promise<Buffer> =>
  packed([{ flight: head }, ...entries]);

/** A flight of such a file. Its id is not checked. */
export interface Unpacked {
  readonly head: RecordHead;
  readonly journal: Buffer;
}

async function* linesOf(bytes: Uint8Array): AsyncGenerator<unknown> {
  let [rest, total] = [Buffer.alloc(0), 0];
  for await (const chunk of Readable.from([bytes]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
    total += chunk.length;
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a, from)) {
      yield parsed(rest.toString("utf8", from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.length > longestLine || total > longestText) throw new Error("too long");
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Reads the flights of a file that anybody may have written, one after the other. Null for a flight that cannot be
 * read. Lines that cannot be read are left out.
 * @throws Error if it is no such file, or where the rest cannot be read.
 */
export async function* unpack(bytes: Uint8Array): AsyncGenerator<Unpacked | null> {
  let isMarked = false;
  let head: RecordHead | null = null;
  let journal: Buffer[] = [];
  let length = 0;
  for await (const line of linesOf(bytes)) {
    if (!isMarked) {
      const version = markSchema.safeParse(line).data?.contrailLogbook;
      if (version === undefined) throw new Error("no mark");
      if (version > mark.contrailLogbook) throw new NewerFile();
      isMarked = true;
      continue;
    }
    if (typeof line === "object" && line !== null && "flight" in line) {
      if (head !== null) yield { head, journal: Buffer.concat(journal) };
      head = flightSchema.safeParse(line).data?.flight ?? null;
      [journal, length] = [[], 0];
      if (head === null) yield null;
      continue;
    }
    const entry = head === null ? null : readEntry(line);
    if (entry === null) continue;
    const bytes = encodeLine(entry);
    length += bytes.length;
    if (length > longestFlight) throw new Error("a flight that is too long");
    journal.push(bytes);
  }
  if (!isMarked) throw new Error("empty");
  if (head !== null) yield { head, journal: Buffer.concat(journal) };
}

/**
 * The stage of a flight from another computer, which asks nothing of an airline here. Null for a flight that has not
 * ended: only its own computer may finish it.
 */
export function stageElsewhere(stage: RecordHead["stage"]): FlightStage | null {
  if (stage.kind === "starting" || !isOver(stage)) return null;
  if (stage.kind === "elsewhere") return stage;
  if (stage.kind === "cancelled") return stage.pending ? null : stage;
  if (stage.kind !== "filed") return null;
  const { bookingLeft, decision, ...receipt } = stage.receipt;
  return {
    kind: "filed",
    receipt: { ...receipt, ...(decision !== undefined && decision !== "pending" && { decision }) },
  };
}

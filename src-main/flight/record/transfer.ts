import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import type { Owned } from "../../../src-shared/domain/flight-view.ts";
import type { Imported } from "../../../src-shared/domain/logbook.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isDiskFull } from "../../platform/disk-error.ts";
import type { Files } from "../../platform/storage/files.ts";
import { encodeLine } from "../../platform/storage/journal.ts";
import { inSlices } from "../../platform/storage/slices.ts";
import {
  longestFile,
  NewerFile,
  packedFlight,
  packedMark,
  stageElsewhere,
  type Unpacked,
  unpack,
} from "./all-flights.ts";
import { longestLogbook, type OtherFlight, readOtherLogbook } from "./other-logbooks.ts";
import { flightFolder, loadFlight, type OnDamaged, saveHead } from "./record.ts";
import { createSampleWriter } from "./sample-line.ts";

export interface TransferOptions {
  readonly folder: string;
  readonly files: Files;
  /** While a flight is tracked, the logbook reads no journals. */
  readonly isBusy: () => boolean;
  /** Whether no other pilot is signed in at the flight's airline. Another pilot's flights are not shown. */
  readonly isMine: (flight: Owned) => boolean;
  /** To whom the flights of other programs belong: the signed-in pilot. Null if there is none. */
  readonly owner: () => Owned | null;
  /** The airports of the world, for paths without their names. */
  readonly airports: () => readonly Airport[];
  readonly onDamaged: OnDamaged;
  /** Asks the pilot where to save. Null if they cancel. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  /** Asks the pilot which file to read. Null if they cancel. */
  readonly openFile: () => Promise<string | null>;
}

/** Flights to another computer, and from it or another program. */
export interface Transfer {
  /**
   * Writes all ended flights of the pilot into one file, for another computer. Flights that have not ended stay here.
   * @returns the path of the file; null when none was chosen.
   */
  exportAll(): Promise<Result<string | null>>;
  /**
   * Adds the flights of such a file, or of another program's logbook. Null when none was chosen. A flight that is here
   * already is not changed.
   */
  importAll(): Promise<Result<Imported | null>>;
}

class SignedOut extends Error {}
class DiskRefuses extends Error {}

export const notWritten = (error: unknown) =>
  failure("disk", words().tracking.notWritten, error instanceof Error ? error.message : String(error));

/** A flight of another program, as this program would have recorded it. */
async function recorded({ id, head, stage, samples }: OtherFlight, owned: Owned): Promise<Unpacked> {
  const writer = createSampleWriter();
  const own = { ...owned, id, bidId: "", trackingId: "", code: "", route: [], cruiseAltitudeFt: null };
  const lines = await inSlices(samples, (sample) => encodeLine({ s: writer.write(sample).line }));
  return {
    head: { version: 1, head: { ...own, flightTimeH: null, ...head }, stage, comments: "" },
    journal: Buffer.concat(lines),
  };
}

export function createTransfer(options: TransferOptions): Transfer {
  const { folder, files, isBusy, isMine, owner, airports, onDamaged, chooseFile, openFile } = options;

  /**
   * Writes the pilot's ended flights one after the other, because all of them may not fit into memory.
   * @returns how many could not be read.
   */
  async function writeAll(path: string): Promise<number> {
    let unread = 0;
    const partial = `${path}.part`;
    await files.remove(partial);
    const file = await files.openAppend(partial);
    try {
      await file.append(await packedMark());
      for (const name of await files.list(folder)) {
        const stored = await loadFlight(files, join(folder, name), onDamaged).catch((error: unknown) => {
          onDamaged(name, String(error));
          unread += 1;
          return null;
        });
        if (stored === null || stageElsewhere(stored.head.stage) === null || !isMine(stored.head.head)) continue;
        await file.append(await packedFlight(stored));
        await nextTurn();
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await files.rename(partial, path);
    return unread;
  }

  /** Adds a flight. Its head is written last: without one a folder is no flight. */
  async function adopt({ head: { head, stage, ...rest }, journal }: Unpacked): Promise<keyof Imported> {
    const ended = stageElsewhere(stage);
    if (ended === null) return "unread";
    try {
      const at = flightFolder(folder, head.id);
      const isHere = (await files.list(at)).some((name) => name.startsWith("head"));
      if (isHere || (await files.isLink(at))) return "known";
      await files.replace(join(at, "journal"), journal);
      const { airlineData, ...own } = head;
      await saveHead(files, at, { ...rest, head: own, stage: ended });
      return "added";
    } catch (error) {
      if (isDiskFull(error)) throw new DiskRefuses(String(error));
      return "unread";
    }
  }

  async function* adopted(bytes: Uint8Array): AsyncGenerator<keyof Imported> {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    if (isPacked) {
      for await (const flight of unpack(bytes)) yield flight === null ? "unread" : await adopt(flight);
      return;
    }
    if (bytes.length > longestLogbook) throw new Error("too large");
    for await (const flight of readOtherLogbook(new TextDecoder().decode(bytes), airports)) {
      const owned = owner();
      if (owned === null) throw new SignedOut();
      yield flight === null ? "unread" : await adopt(await recorded(flight, owned));
      await nextTurn();
    }
  }

  return {
    async exportAll() {
      if (isBusy()) return failure("busy", words().logbook.notInFlight);
      const path = await chooseFile("Contrail logbook.gz");
      if (path === null) return success(null);
      try {
        const unread = await writeAll(path);
        return unread === 0 ? success(path) : failure("left_out", words().logbook.leftOut(unread, path));
      } catch (error) {
        await files.remove(`${path}.part`).catch(() => undefined);
        return notWritten(error);
      }
    },

    async importAll() {
      if (isBusy()) return failure("busy", words().logbook.notInFlight);
      const path = await openFile();
      if (path === null) return success(null);
      const counts = { added: 0, known: 0, unread: 0 };
      try {
        const bytes = await files.read(path, longestFile);
        if (bytes === null) throw new Error("no such file");
        for await (const outcome of adopted(bytes)) counts[outcome] += 1;
      } catch (error) {
        if (error instanceof SignedOut) return failure("signed_out", words().logbook.signInFirst);
        if (error instanceof NewerFile) return failure("newer", words().logbook.newerFile);
        const detail = error instanceof Error ? error.message : String(error);
        if (error instanceof DiskRefuses) return failure("disk", words().logbook.notAdded, detail);
        // What was read before stays.
        if (counts.added + counts.known === 0) return failure("not_read", words().logbook.noLogbook, detail);
        counts.unread += 1;
      }
      return success(counts);
    },
  };
}

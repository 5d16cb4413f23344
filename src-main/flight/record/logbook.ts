import { pictureSidesPx } from "../../../src-shared/domain/landing-picture.ts";
import type { ExportFormat, LogbookList, LoggedFlight } from "../../../src-shared/domain/logbook.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import { pictureSize } from "../../platform/picture-size.ts";
import { fileName } from "../../platform/storage/file-name.ts";
import { createFollower, type Follower } from "../following/follower.ts";
import { exportFile } from "./export.ts";
import { FlightIndex } from "./flight-index.ts";
import { loadKept, storedFlight } from "./kept-flights.ts";
import { replayJournal } from "./replay-journal.ts";
import { createTransfer, notWritten, type Transfer, type TransferOptions } from "./transfer.ts";

export interface LogbookOptions extends TransferOptions {
  /** The file with summaries of ended flights. If it is missing, the list creates it. */
  readonly index: string;
  /** Resolves when the disk has the open flight's present stage. The window shows it before. */
  readonly saved: () => Promise<void>;
}

/** Every flight that the pilot flew with this program on this computer. */
export interface Logbook extends Transfer {
  list(): Promise<LogbookList>;
  read(flightId: string): Promise<Result<LoggedFlight>>;
  /** Follows a flight's samples again. Null if it cannot be read. */
  replay(flightId: string, onSample: (sample: SimSample, follower: Follower) => void): Promise<Follower | null>;
  /** @returns the path of the file; null when none was chosen. */
  export(flightId: string, format: ExportFormat): Promise<Result<string | null>>;
  /**
   * Writes a landing's picture, a PNG of `pictureSidesPx`.
   * @returns the path of the file; null when none was chosen.
   */
  savePicture(name: string, png: Uint8Array): Promise<Result<string | null>>;
}

const notKept = () => failure("no_flight", words().tracking.notKept);

export function createLogbook(options: LogbookOptions): Logbook {
  const { files, chooseFile } = options;
  const index = new FlightIndex(options, options.index, options.isBusy);

  /** Writes a file where the pilot wants it. Null if they cancel. */
  async function save(name: string, bytes: Uint8Array): Promise<Result<string | null>> {
    const path = await chooseFile(name);
    if (path === null) return success(null);
    try {
      await files.replace(path, bytes);
      return success(path);
    } catch (error) {
      return notWritten(error);
    }
  }

  return {
    async list() {
      await options.saved();
      return index.list();
    },

    async read(flightId) {
      await options.saved();
      const kept = await loadKept(options, flightId);
      if (kept === null) return notKept();
      const { view, trail, requests, plan, trace } = kept;
      return success({ view, trail, requests, plan, trace });
    },

    async replay(flightId, onSample) {
      const flight = await storedFlight(options, flightId);
      if (flight === null) return null;
      const follower = createFollower(flight.head.head);
      await replayJournal(flight.entries, follower, (sample) => onSample(sample, follower));
      return follower;
    },

    async export(flightId, format) {
      const kept = await loadKept(options, flightId);
      if (kept === null) return notKept();
      const { name, bytes } = await exportFile(kept, format);
      return save(name, bytes);
    },

    ...createTransfer(options),

    async savePicture(name, png) {
      const size = pictureSize(png);
      if (size?.type !== "image/png" || size.width !== pictureSidesPx.width || size.height !== pictureSidesPx.height)
        return failure("bad_arguments", words().program.badArguments);
      return save(`${fileName(name) || "landing"}.png`, png);
    },
  };
}

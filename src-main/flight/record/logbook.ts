import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { pilotSchema } from "../../../src-shared/domain/airline-data.ts";
import type { Owned } from "../../../src-shared/domain/flight-view.ts";
import { pictureSidesPx } from "../../../src-shared/domain/landing-picture.ts";
import {
  type ExportFormat,
  type LogbookEntry,
  type LogbookList,
  type LoggedFlight,
  logbookEntrySchema,
} from "../../../src-shared/domain/logbook.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import { pictureSize } from "../../platform/picture-size.ts";
import { fileName } from "../../platform/storage/file-name.ts";
import { createJsonFile } from "../../platform/storage/json-file.ts";
import { createFollower, type Follower } from "../following/follower.ts";
import { exportFile, type KeptFlight } from "./export.ts";
import { flightFolder, loadFlight, loadHead } from "./record.ts";
import { replayJournal } from "./replay-journal.ts";
import { summaryOf } from "./summary.ts";
import { createTransfer, notWritten, type Transfer, type TransferOptions } from "./transfer.ts";

export interface LogbookOptions extends TransferOptions {
  /** The file with summaries of ended flights. If it is missing, the list creates it. */
  readonly index: string;
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

/** Ended flights in one file: reading thousands of heads takes seconds. */
const indexSchema = z.object({
  version: z.literal(1),
  flights: z.array(z.object({ pilot: pilotSchema, entry: logbookEntrySchema })),
});
type Indexed = z.infer<typeof indexSchema>["flights"][number];

/** The index is written after this many newly read flights. */
const writeEach = 50;

/** The flight no longer changes: the airline has decided, or does not say that it will. */
function hasEnded({ stage }: LogbookEntry): boolean {
  if (stage.kind === "elsewhere") return true;
  if (stage.kind === "cancelled") return !stage.pending;
  if (stage.kind !== "filed") return false;
  const { decision, seenBy } = stage.receipt;
  return decision === undefined ? seenBy !== "pilot" : decision !== "pending";
}

const ownerOf = ({ pilot, entry }: Indexed): Owned => ({ airlineId: entry.airlineId, pilot });

const notKept = () => failure("no_flight", words().tracking.notKept);

export function createLogbook(options: LogbookOptions): Logbook {
  const { folder, index, files, isBusy, isMine, onDamaged, chooseFile } = options;
  const file = createJsonFile(files, index, indexSchema, onDamaged);
  /** Ended flights by id. Null before the first list. */
  let ended: Promise<Map<string, Indexed>> | null = null;
  /** Ended flights with an unreadable journal. */
  const unreadable = new Set<string>();
  let isReading = false;

  const readIndex = async (): Promise<Map<string, Indexed>> => {
    const kept = await file.read().catch(() => null);
    return new Map(kept?.flights.map((one) => [one.entry.id, one]));
  };
  /** If the write fails, only the next start takes longer. */
  const writeIndex = (known: ReadonlyMap<string, Indexed>): Promise<void> =>
    file.write({ version: 1, flights: [...known.values()] }).catch(() => undefined);

  const lacksSummary = ({ entry }: Indexed): boolean => entry.summary === null && !unreadable.has(entry.id);

  /** Reads the missing summaries, one flight after the other. */
  async function readSummaries(known: Map<string, Indexed>): Promise<void> {
    if (isReading) return;
    isReading = true;
    const waiting = [...known.values()].filter((one) => lacksSummary(one) && isMine(ownerOf(one)));
    for (const [at, { pilot, entry }] of waiting.entries()) {
      if (isBusy()) break;
      const flight = await load(entry.id).catch(() => null);
      if (flight === null) unreadable.add(entry.id);
      else known.set(entry.id, { pilot, entry: { ...entry, summary: summaryOf(flight) } });
      if (at % writeEach === writeEach - 1) await writeIndex(known);
      await nextTurn();
    }
    if (waiting.length > 0) await writeIndex(known);
    isReading = false;
  }

  /** Null if the flight is not kept, has not begun, or is another pilot's. */
  async function stored(flightId: string) {
    if (!(await files.list(folder)).includes(flightId)) return null;
    const flight = await loadFlight(files, flightFolder(folder, flightId), onDamaged);
    if (flight === null) return null;
    const { stage, ...rest } = flight.head;
    return stage.kind === "starting" || !isMine(rest.head)
      ? null
      : { entries: flight.entries, head: { ...rest, stage } };
  }

  async function load(flightId: string): Promise<KeptFlight | null> {
    const flight = await stored(flightId);
    if (flight === null) return null;
    const { head, stage, comments, diversion = null } = flight.head;
    const follower = createFollower(head);
    const samples: SimSample[] = [];
    const { questions, simulator, aircraft } = replayJournal(flight.entries, follower, (sample) =>
      samples.push(sample),
    );
    const accepted = questions.filter(({ op, answer }) => op === "update" && answer?.code === "ok");
    return {
      view: {
        head,
        stage,
        // A path of another program shows no contact with the ground.
        tracker: follower.last() === null || stage.kind === "elsewhere" ? null : follower.view(),
        events: [...follower.events],
        airline: {
          lastHeardMs: accepted.at(-1)?.answer?.atMs ?? null,
          lateAfterMs: null,
          problem: null,
          accepted: accepted.length,
        },
        remainingNm: null,
        arrivalElevationFt: null,
        fuelAtArrivalLb: null,
        etaMs: null,
        progress: follower.progress.view(null),
        weather: follower.weather,
        online: follower.online(),
        comments,
        diversion,
        away: null,
        elsewhere: null,
        cannotFile: null,
        disk: null,
        resume: null,
      },
      trail: [...follower.trail],
      requests: questions.map(({ atMs, op, phase, answer }) => ({
        atMs,
        operation: op,
        phase: phase ?? null,
        code: answer?.code ?? null,
        says: answer?.says ?? "",
      })),
      plan: follower.progress.plan(),
      trace: follower.landingTrace(),
      samples,
      simulator,
      aircraft,
    };
  }

  async function readHead(name: string): Promise<Indexed | null> {
    const kept = await loadHead(files, join(folder, name), onDamaged).catch(() => null);
    if (kept === null || kept.stage.kind === "starting") return null;
    const { id, airlineId, pilot, code, number, departure, arrival, aircraft, startedAtMs } = kept.head;
    const entry = {
      id,
      airlineId,
      code,
      number,
      departure: departure.icao,
      arrival: arrival.icao,
      airportNames: `${departure.name} ${arrival.name}`,
      aircraft: aircraft?.registration ?? "",
      aircraftType: aircraft?.code ?? "",
      startedAtMs,
      stage: kept.stage,
      summary: null,
    };
    return { pilot, entry };
  }

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
      ended ??= readIndex();
      const known = await ended;
      const flights: LogbookEntry[] = [];
      let [ofOthers, unread, added] = [0, 0, 0];
      for (const name of await files.list(folder)) {
        let one = known.get(name) ?? null;
        if (one?.entry.aircraftType === undefined) {
          const summary = one?.entry.summary ?? null;
          one = await readHead(name);
          if (one === null) continue;
          one = { ...one, entry: { ...one.entry, summary } };
          if (hasEnded(one.entry)) {
            known.set(name, one);
            added += 1;
          }
        }
        if (!isMine(ownerOf(one))) ofOthers += 1;
        else {
          flights.push(one.entry);
          if (known.has(name) && lacksSummary(one)) unread += 1;
        }
      }
      if (unread > 0) void readSummaries(known);
      else if (added > 0) void writeIndex(known);
      return { flights: flights.toSorted((a, b) => b.startedAtMs - a.startedAtMs), ofOthers, unread };
    },

    async read(flightId) {
      const kept = await load(flightId);
      if (kept === null) return notKept();
      const { view, trail, requests, plan, trace } = kept;
      return success({ view, trail, requests, plan, trace });
    },

    async replay(flightId, onSample) {
      const flight = await stored(flightId);
      if (flight === null) return null;
      const follower = createFollower(flight.head.head);
      replayJournal(flight.entries, follower, (sample) => onSample(sample, follower));
      return follower;
    },

    async export(flightId, format) {
      const kept = await load(flightId);
      if (kept === null) return notKept();
      const { name, bytes } = exportFile(kept, format);
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

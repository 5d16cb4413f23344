import { join } from "node:path";
import type { Owned } from "../../../src-shared/flight-view.ts";
import type { ExportFormat, LogbookEntry, LogbookList, LoggedFlight } from "../../../src-shared/logbook.ts";
import { failure, type Result, success } from "../../../src-shared/result.ts";
import type { SimSample } from "../../../src-shared/sample.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Files } from "../../storage/files.ts";
import { createFollower } from "../tracking/follower.ts";
import { exportFile, type KeptFlight } from "./export.ts";
import { loadFlight, loadHead } from "./record.ts";
import { replayJournal } from "./replay-journal.ts";

export interface LogbookOptions {
  readonly folder: string;
  readonly files: Files;
  /** No other pilot is signed in at the flight's airline: another pilot's flights are not shown. */
  readonly isMine: (flight: Owned) => boolean;
  /** Asks the pilot where to save; null when they chose no file. */
  readonly chooseFile: (name: string) => Promise<string | null>;
}

/** Every flight that the pilot flew with this program on this computer. */
export interface Logbook {
  list(): Promise<LogbookList>;
  read(flightId: string): Promise<Result<LoggedFlight>>;
  /** @returns the path of the file; null when none was chosen. */
  export(flightId: string, format: ExportFormat): Promise<Result<string | null>>;
}

const notKept = () => failure("no_flight", words().tracking.notKept);

export function createLogbook({ folder, files, isMine, chooseFile }: LogbookOptions): Logbook {
  async function load(flightId: string): Promise<KeptFlight | null> {
    // A name from outside must stay inside the folder.
    if (!(await files.list(folder)).includes(flightId)) return null;
    const stored = await loadFlight(files, join(folder, flightId));
    if (stored === null || stored.head.stage.kind === "starting" || !isMine(stored.head.head)) return null;
    const { head, stage, comments, diversion = null } = stored.head;
    const follower = createFollower(head);
    const samples: SimSample[] = [];
    const { questions, simulator, aircraft } = replayJournal(stored.entries, follower, (sample) =>
      samples.push(sample),
    );
    const accepted = questions.filter(({ op, answer }) => op === "update" && answer?.code === "ok");
    return {
      view: {
        head,
        stage,
        tracker: follower.last() === null ? null : follower.view(),
        events: [...follower.events],
        airline: { lastHeardMs: accepted.at(-1)?.answer?.atMs ?? null, problem: null, accepted: accepted.length },
        remainingNm: null,
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
      samples,
      simulator,
      aircraft,
    };
  }

  return {
    async list() {
      const flights: LogbookEntry[] = [];
      let ofOthers = 0;
      for (const name of (await files.list(folder)).toSorted().reverse()) {
        const kept = await loadHead(files, join(folder, name)).catch(() => null);
        if (kept === null || kept.stage.kind === "starting") continue;
        if (!isMine(kept.head)) {
          ofOthers += 1;
          continue;
        }
        const { id, airlineId, code, number, departure, arrival, aircraft, startedAtMs } = kept.head;
        flights.push({
          id,
          airlineId,
          code,
          number,
          departure: departure.icao,
          arrival: arrival.icao,
          aircraft: aircraft?.registration ?? "",
          startedAtMs,
          stage: kept.stage,
        });
      }
      return { flights: flights.toSorted((a, b) => b.startedAtMs - a.startedAtMs), ofOthers };
    },

    async read(flightId) {
      const kept = await load(flightId);
      if (kept === null) return notKept();
      const { view, trail, requests, plan } = kept;
      return success({ view, trail, requests, plan });
    },

    async export(flightId, format) {
      const kept = await load(flightId);
      if (kept === null) return notKept();
      const { name, bytes } = exportFile(kept, format);
      const path = await chooseFile(name);
      if (path === null) return success(null);
      try {
        await files.replace(path, bytes);
        return success(path);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return failure("disk", words().tracking.notWritten, detail);
      }
    },
  };
}

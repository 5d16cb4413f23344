import type { Owned } from "../../../src-shared/domain/flight-view.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { Files } from "../../platform/storage/files.ts";
import { createFollower } from "../following/follower.ts";
import type { KeptFlight } from "./export.ts";
import { flightFolder, loadFlight, type OnDamaged } from "./record.ts";
import { replayJournal } from "./replay-journal.ts";

export interface FlightsOnDisk {
  readonly folder: string;
  readonly files: Files;
  /** Whether no other pilot is signed in at the flight's airline. Another pilot's flights are not shown. */
  readonly isMine: (flight: Owned) => boolean;
  readonly onDamaged: OnDamaged;
}

/** Null if the flight is not kept, has not begun, or is another pilot's. */
export async function storedFlight({ folder, files, isMine, onDamaged }: FlightsOnDisk, flightId: string) {
  if (!(await files.list(folder)).includes(flightId)) return null;
  const flight = await loadFlight(files, flightFolder(folder, flightId), onDamaged);
  if (flight === null) return null;
  const { stage, ...rest } = flight.head;
  return stage.kind === "starting" || !isMine(rest.head) ? null : { entries: flight.entries, head: { ...rest, stage } };
}

/** A flight as the logbook shows it. Null if it cannot be read. */
export async function loadKept(on: FlightsOnDisk, flightId: string): Promise<KeptFlight | null> {
  const flight = await storedFlight(on, flightId);
  if (flight === null) return null;
  const { head, stage, comments, diversion = null } = flight.head;
  const follower = createFollower(head);
  const samples: SimSample[] = [];
  const { questions, simulator, aircraft } = await replayJournal(flight.entries, follower, (sample) =>
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

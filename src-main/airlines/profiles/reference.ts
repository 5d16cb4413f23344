import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Aircraft, type Airport, aircraftSchema, airportSchema } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { type Failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { JsonFile } from "../../platform/storage/json-file.ts";
import type { Airline, Reference as Names } from "../port.ts";

/** After a failed request, a list is not requested again before this time. */
const triedForMs = 60_000;
/** A list stays fresh for this long. Servers accept a request for it every five to ten minutes. */
const goodForMs = 10 * 60_000;

export const referenceFileSchema = z.object({
  version: z.literal(1),
  airports: z.array(airportSchema),
  fleet: z.array(aircraftSchema),
});
export type ReferenceFile = z.infer<typeof referenceFileSchema>;

/** The airline's airports and fleet, by code and id: first from the disk, then from the airline. */
export interface Reference extends Names {
  /** Resolves as soon as there is something to show, or after `timeoutMs`. Later data are shown next time. */
  ready(timeoutMs: number): Promise<void>;
  airports(): readonly Airport[];
  /** The last known fleet. A failure only if none was ever received. */
  fleet(): Promise<Result<Aircraft[]>>;
  /** Resolves when all writing has ended. */
  close(): Promise<void>;
}

export function createReference(
  client: Pick<Airline, "airports" | "aircraft">,
  clock: Clock,
  file: JsonFile<ReferenceFile>,
  onProblem: (error: unknown) => void,
  /** The airline has sent airports or aircraft that differ from the known ones. */
  onNews: () => void,
): Reference {
  const airports = createList(
    () => client.airports(),
    clock,
    (airport) => airport.icao,
  );
  const fleet = createList(
    () => client.aircraft(),
    clock,
    (aircraft) => aircraft.id,
  );
  let reading: Promise<void> | null = null;
  let refreshing: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  async function fromDisk(): Promise<void> {
    const kept = await file.read().catch(onProblem);
    if (!kept) return;
    airports.seed(kept.airports);
    fleet.seed(kept.fleet);
  }

  /** Called for each list separately, so that a slow one does not delay the other. */
  async function notifyOfNews(refreshed: Promise<boolean>): Promise<boolean> {
    const isNew = await refreshed;
    if (isNew && !closed) onNews();
    return isNew;
  }

  async function fromAirline(): Promise<void> {
    const news = await Promise.all([notifyOfNews(airports.refresh()), notifyOfNews(fleet.refresh())]);
    if (closed || !news.includes(true)) return;
    const kept = { airports: [...airports.rows().values()], fleet: [...fleet.rows().values()] };
    writing = file.write({ version: 1, ...kept }).catch(onProblem);
    await writing;
  }

  function refresh(): Promise<void> {
    reading ??= fromDisk();
    refreshing ??= reading.then(fromAirline).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async ready(timeoutMs) {
      const fresh = refresh();
      await reading;
      if (airports.rows().size > 0) return;
      await new Promise<void>((resolve) => {
        const stop = clock.after(timeoutMs, resolve);
        void fresh.finally(() => {
          stop();
          resolve();
        });
      });
    },
    airports: () => [...airports.rows().values()],
    airport: (icao) => airports.rows().get(icao),
    aircraft: (id) => fleet.rows().get(id),
    async fleet() {
      await refresh();
      const problem = fleet.problem();
      return fleet.rows().size === 0 && problem !== null
        ? { ok: false, error: problem }
        : success([...fleet.rows().values()]);
    },
    close() {
      closed = true;
      return writing;
    },
  };
}

function createList<T>(load: () => Promise<Result<T[]>>, clock: Clock, keyOf: (row: T) => string) {
  let rows: ReadonlyMap<string, T> = new Map();
  let againMs = Number.NEGATIVE_INFINITY;
  let problem: Failure | null = null;
  const set = (list: readonly T[]) => {
    rows = new Map(list.map((row) => [keyOf(row), row]));
  };

  return {
    rows: () => rows,
    problem: () => problem,
    seed(list: readonly T[]): void {
      if (rows.size === 0) set(list);
    },
    /**
     * True if the airline sent a list that differs from the known one. After a failed request the known list stays, and
     * the request is repeated soon.
     */
    async refresh(): Promise<boolean> {
      if (clock.monotonic() < againMs) return false;
      const result = await load();
      againMs = clock.monotonic() + (result.ok ? goodForMs : triedForMs);
      problem = result.ok ? null : result.error;
      if (!result.ok) return false;
      const before = [...rows.values()];
      set(result.value);
      return !isDeepStrictEqual(before, [...rows.values()]);
    },
  };
}

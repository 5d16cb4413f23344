import type { Clock } from "../../src-shared/clock.ts";
import type { Airport } from "../../src-shared/crew-system.ts";
import type { Result } from "../../src-shared/result.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { Reference as Names } from "../crew-system/read-flights.ts";

/** How long a list is good before it is asked for again: servers want at most one request in five to ten minutes. */
const goodForMs = 10 * 60_000;

/** The airline's airports and fleet, by code and id. Asked for when first needed, then kept. */
export interface Reference extends Names {
  /** Makes both lists as fresh as they can be; a list that cannot be had stays as it was. */
  refresh(): Promise<void>;
  airports(): readonly Airport[];
}

export function createReference(crew: Pick<CrewSystem, "airports" | "aircraft">, clock: Clock): Reference {
  const airports = createList(
    () => crew.airports(),
    clock,
    (airport) => airport.icao,
  );
  const fleet = createList(
    () => crew.aircraft(),
    clock,
    (aircraft) => aircraft.id,
  );
  return {
    refresh: async () => {
      await Promise.all([airports.refresh(), fleet.refresh()]);
    },
    airports: () => [...airports.rows().values()],
    airport: (icao) => airports.rows().get(icao),
    aircraft: (id) => fleet.rows().get(id),
  };
}

function createList<T>(load: () => Promise<Result<T[]>>, clock: Clock, keyOf: (row: T) => string) {
  let rows: ReadonlyMap<string, T> = new Map();
  let loadedMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  async function reload(): Promise<void> {
    const result = await load();
    if (!result.ok) return;
    rows = new Map(result.value.map((row) => [keyOf(row), row]));
    loadedMs = clock.monotonic();
  }

  return {
    rows: () => rows,
    async refresh(): Promise<void> {
      if (clock.monotonic() - loadedMs < goodForMs) return;
      loading ??= reload().finally(() => {
        loading = null;
      });
      await loading;
    },
  };
}

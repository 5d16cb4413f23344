import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";

/** The average that a landing is compared with. */
export interface Average {
  readonly meanFpm: number;
  readonly landings: number;
}

/** The pilot's average landing rate without this flight. Null with fewer than two measured landings. */
export function averageWithout(flights: readonly LogbookEntry[], flightId: string): Average | null {
  const rates = flights.flatMap(({ id, stage, summary }) =>
    id === flightId || stage.kind !== "filed" ? [] : (summary?.landing?.rateFpm ?? []),
  );
  return rates.length < 2
    ? null
    : { meanFpm: rates.reduce((sum, rate) => sum + rate, 0) / rates.length, landings: rates.length };
}

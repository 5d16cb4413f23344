import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";

/** Mean and standard deviation of the measured landing rates, ft/min. */
export interface Average {
  readonly meanFpm: number;
  readonly spreadFpm: number;
  readonly landings: number;
}

export interface Totals {
  readonly flights: number;
  readonly blockS: number;
  readonly airports: number;
  readonly distanceNm: number;
  /** Null with fewer than two measured landings. */
  readonly landing: Average | null;
}

/** Totals of the filed flights. Cancelled and unfinished ones do not count. */
export function totalsOf(flights: readonly LogbookEntry[]): Totals {
  const filed = flights.filter(({ stage }) => stage.kind === "filed");
  const rates = filed.flatMap(({ summary }) => summary?.landing?.rateFpm ?? []);
  const meanFpm = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const variance = rates.reduce((sum, rate) => sum + (rate - meanFpm) ** 2, 0) / (rates.length - 1);
  return {
    flights: filed.length,
    blockS: filed.reduce((sum, { summary }) => sum + (summary?.blockS ?? 0), 0),
    airports: new Set(filed.flatMap(({ departure, arrival }) => [departure, arrival])).size,
    distanceNm: filed.reduce((sum, { summary }) => sum + (summary?.distanceNm ?? 0), 0),
    landing: rates.length < 2 ? null : { meanFpm, spreadFpm: Math.sqrt(variance), landings: rates.length },
  };
}

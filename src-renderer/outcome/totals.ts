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

/** Cancelled and unfinished flights do not count. */
export const isFlown = ({ stage: { kind } }: Pick<LogbookEntry, "stage">): boolean =>
  kind === "filed" || kind === "elsewhere";

/** Totals of the flown flights. */
export function totalsOf(flights: readonly LogbookEntry[]): Totals {
  const flown = flights.filter(isFlown);
  const rates = flown.flatMap(({ summary }) => summary?.landing?.rateFpm ?? []);
  const meanFpm = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const variance = rates.reduce((sum, rate) => sum + (rate - meanFpm) ** 2, 0) / (rates.length - 1);
  return {
    flights: flown.length,
    blockS: flown.reduce((sum, { summary }) => sum + (summary?.blockS ?? 0), 0),
    airports: new Set(flown.flatMap(({ departure, arrival }) => [departure, arrival])).size,
    distanceNm: flown.reduce((sum, { summary }) => sum + (summary?.distanceNm ?? 0), 0),
    landing: rates.length < 2 ? null : { meanFpm, spreadFpm: Math.sqrt(variance), landings: rates.length },
  };
}

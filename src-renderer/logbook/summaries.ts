import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";
import type { Formats } from "../../src-shared/words/formats.ts";
import { formats } from "../../src-shared/words/words.ts";
import { formatDate } from "../ui/format.ts";
import { searchText, searchWords } from "../ui/search-text.ts";

/**
 * The texts that a search compares, in the pilot's language and times. They are cached, because formatting their dates
 * takes most of a search.
 */
let kept: { readonly manner: Formats; readonly texts: WeakMap<LogbookEntry, string> } | null = null;
function textOf(entry: LogbookEntry): string {
  const manner = formats();
  if (kept?.manner !== manner) kept = { manner, texts: new WeakMap() };
  const known = kept.texts.get(entry);
  if (known !== undefined) return known;
  const { departure, arrival, airportNames, aircraft, startedAtMs } = entry;
  const when = [formatDate(startedAtMs), manner.month(startedAtMs)];
  const text = searchText([flightName(entry), departure, arrival, airportNames, aircraft, ...when].join(" "));
  kept.texts.set(entry, text);
  return text;
}

/** The flights that contain every word of the search in flight number, airports, registration or date. */
export function found(flights: readonly LogbookEntry[], search: string): readonly LogbookEntry[] {
  const wanted = searchWords(search);
  if (wanted.length === 0) return flights;
  return flights.filter((entry) => wanted.every((word) => textOf(entry).includes(word)));
}

export interface Totals {
  readonly flights: number;
  readonly blockS: number;
  readonly airports: number;
  readonly distanceNm: number;
  /** Mean and standard deviation of the measured landing rates, ft/min. Null with fewer than two. */
  readonly landing: { readonly meanFpm: number; readonly spreadFpm: number } | null;
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
    landing: rates.length < 2 ? null : { meanFpm, spreadFpm: Math.sqrt(variance) },
  };
}

export interface Month {
  /** A time in the month, ms. */
  readonly atMs: number;
  readonly flights: readonly LogbookEntry[];
}

/** Groups flights by month, in the given order. `monthOf`: the name of the month of a time. */
export function byMonth(flights: readonly LogbookEntry[], monthOf: (ms: number) => string): Month[] {
  const months: { atMs: number; name: string; flights: LogbookEntry[] }[] = [];
  for (const entry of flights) {
    const name = monthOf(entry.startedAtMs);
    const last = months.at(-1);
    if (last?.name === name) last.flights.push(entry);
    else months.push({ atMs: entry.startedAtMs, name, flights: [entry] });
  }
  return months;
}

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
  const { departure, arrival, airportNames, aircraft, aircraftType, startedAtMs } = entry;
  const when = [formatDate(startedAtMs), manner.month(startedAtMs)];
  const text = searchText(
    [flightName(entry), departure, arrival, airportNames, aircraft, aircraftType, ...when].join(" "),
  );
  kept.texts.set(entry, text);
  return text;
}

/** The flights that contain every word of the search in flight number, airports, registration or date. */
export function found(flights: readonly LogbookEntry[], search: string): readonly LogbookEntry[] {
  const wanted = searchWords(search);
  if (wanted.length === 0) return flights;
  return flights.filter((entry) => wanted.every((word) => textOf(entry).includes(word)));
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

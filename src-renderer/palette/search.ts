import type { Airports } from "../../src-shared/domain/airport-table.ts";
import { airportSizes } from "../../src-shared/domain/airport-table.ts";
import { searchText, searchWords } from "../ui/search-text.ts";

/** A result: a flight, an airport, a page or a setting. */
export interface Result {
  readonly id: string;
  readonly title: string;
  /** What distinguishes it from others with the same title. May be empty. */
  readonly note: string;
  readonly open: () => void;
}

export const mostResults = 8;

/** The results that contain every word of the search. Those that begin with it come first. */
export function matching(results: readonly Result[], search: string): readonly Result[] {
  const words = searchWords(search);
  const first = words[0] ?? "";
  return results
    .flatMap((result) => {
      const text = searchText(`${result.title} ${result.note}`);
      return words.every((word) => text.includes(word)) ? [{ result, rank: text.startsWith(first) ? 0 : 1 }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostResults)
    .map(({ result }) => result);
}

/** Whether a word of the title begins with the first word of the search. */
export function titleBegins(title: string, search: string): boolean {
  const [first] = searchWords(search);
  return first !== undefined && searchWords(title).some((word) => word.startsWith(first));
}

interface SearchedAirport {
  readonly index: number;
  readonly codes: readonly string[];
  readonly name: string;
  readonly size: number;
}

/** Computed once, because the 7,700 names take some milliseconds. */
const searched = new WeakMap<Airports, readonly SearchedAirport[]>();
function searchedAirports(airports: Airports): readonly SearchedAirport[] {
  const made =
    searched.get(airports) ??
    Array.from({ length: airports.count }, (_, index) => {
      const { icao, iata, name, size } = airports.at(index);
      const codes = [icao, iata].filter(Boolean).map(searchText);
      return { index, codes, name: searchText(name), size: airportSizes.indexOf(size) };
    });
  searched.set(airports, made);
  return made;
}

/** Indices of the airports with every word in code or name: matches of the code first, then large before small. */
export function airportsFor(airports: Airports, search: string): readonly number[] {
  const words = searchWords(search);
  const [first = ""] = words;
  if (first === "") return [];
  const rankOf = ({ codes, name }: SearchedAirport): number => {
    if (codes.includes(first)) return 0;
    if (codes.some((code) => code.startsWith(first))) return 1;
    return name.startsWith(first) ? 2 : 3;
  };
  return searchedAirports(airports)
    .filter(({ codes, name }) =>
      words.every((word) => name.includes(word) || codes.some((code) => code.includes(word))),
    )
    .map((airport) => ({ airport, rank: rankOf(airport) }))
    .toSorted((a, b) => a.rank - b.rank || a.airport.size - b.airport.size)
    .slice(0, mostResults)
    .map(({ airport }) => airport.index);
}

import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";

/** Hours of a month or of a type, or how often an airport was used. */
export interface Bar {
  readonly name: string;
  readonly value: number;
}

function sums(parts: readonly (readonly [name: string, value: number])[]): Bar[] {
  const all = new Map<string, number>();
  for (const [name, value] of parts) all.set(name, (all.get(name) ?? 0) + value);
  return [...all].map(([name, value]) => ({ name, value }));
}

const mostFirst = (a: Bar, b: Bar): number => b.value - a.value || a.name.localeCompare(b.name);

const blockH = ({ summary }: LogbookEntry): number => (summary?.blockS ?? 0) / 3600;

/** Block hours of each of the last months with a flight, oldest first. Flights: newest first. */
export const hoursByMonth = (flights: readonly LogbookEntry[], nameOf: (ms: number) => string): Bar[] =>
  sums(flights.map((flight) => [nameOf(flight.startedAtMs), blockH(flight)]))
    .slice(0, 12)
    .toReversed();

/** Block hours by ICAO type, the most first. Flights of an unknown type come under "". */
export const hoursByType = (flights: readonly LogbookEntry[]): Bar[] =>
  sums(flights.map((flight) => [flight.aircraftType ?? "", blockH(flight)]))
    .toSorted(mostFirst)
    .slice(0, 10);

/** How often each airport was used, the most used first. */
export const airportsOf = (flights: readonly LogbookEntry[]): Bar[] =>
  sums(flights.flatMap(({ departure, arrival }) => [departure, arrival].map((icao) => [icao, 1] as const)))
    .toSorted(mostFirst)
    .slice(0, 10);

import type { LogbookEntry } from "../../src-shared/domain/logbook.ts";

export interface PlottedMonth {
  readonly name: string;
  readonly hours: number;
}

/** Block hours of each of the last months with a flight, oldest first. Flights: newest first. */
export function hoursByMonth(
  flights: readonly LogbookEntry[],
  nameOf: (ms: number) => string,
  most = 12,
): PlottedMonth[] {
  const hours = new Map<string, number>();
  for (const { startedAtMs, summary } of flights) {
    const name = nameOf(startedAtMs);
    hours.set(name, (hours.get(name) ?? 0) + (summary?.blockS ?? 0) / 3600);
  }
  return [...hours]
    .slice(0, most)
    .map(([name, hours]) => ({ name, hours }))
    .toReversed();
}

/** Block hours by ICAO type, the most first. Flights of an unknown type come under "". */
export function hoursByType(flights: readonly LogbookEntry[], most = 10): { type: string; hours: number }[] {
  const hours = new Map<string, number>();
  for (const { aircraftType: type = "", summary } of flights)
    hours.set(type, (hours.get(type) ?? 0) + (summary?.blockS ?? 0) / 3600);
  return [...hours]
    .map(([type, hours]) => ({ type, hours }))
    .toSorted((a, b) => b.hours - a.hours || a.type.localeCompare(b.type))
    .slice(0, most);
}

/** How often each airport was used, the most used first. */
export function airportsOf(flights: readonly LogbookEntry[], most = 10): { icao: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { departure, arrival } of flights)
    for (const icao of [departure, arrival]) counts.set(icao, (counts.get(icao) ?? 0) + 1);
  return [...counts]
    .map(([icao, count]) => ({ icao, count }))
    .toSorted((a, b) => b.count - a.count || a.icao.localeCompare(b.icao))
    .slice(0, most);
}

import type { Airport } from "../../../src-shared/domain/airline-data.ts";
import { type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";

/** Prefixes that complete a code of three letters to an ICAO code: "JFK" is KJFK, "YYZ" is CYYZ. */
const shortened = ["", "K", "C"];

/** Finds an airport by the first part of a controller's callsign. `airports` may return another list later. */
export function createCallsignAirports(airports: () => readonly Airport[]): (name: string) => LatLon | null {
  let list: readonly Airport[] = [];
  let places = new Map<string, LatLon | null>();
  return (name) => {
    if (airports() !== list) {
      list = airports();
      places = new Map(list.map((airport) => [airport.icao, placeOf(airport)]));
    }
    const prefixes = name.length === 3 ? shortened : [""];
    for (const prefix of prefixes) {
      const place = places.get(prefix + name);
      if (place !== undefined && place !== null) return place;
    }
    return null;
  };
}

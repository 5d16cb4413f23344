import { distanceNm, greatCircle, unwrapLongitude } from "../../../src-shared/domain/geodesy.ts";
import type { FlightSummary, LogbookEntry } from "../../../src-shared/domain/logbook.ts";

type Field = readonly [icao: string, latitudeDeg: number, longitudeDeg: number];
const airports: readonly Field[] = [
  ["BIKF", 63.985, -22.606],
  ["BIRK", 64.13, -21.941],
  ["EGLL", 51.478, -0.461],
  ["EDDF", 50.033, 8.571],
  ["ENGM", 60.194, 11.1],
  ["LPPT", 38.774, -9.134],
  ["KJFK", 40.64, -73.779],
  ["KSEA", 47.45, -122.309],
  ["RJTT", 35.552, 139.78],
  ["LGAV", 37.936, 23.944],
];

const names: Readonly<Record<string, string>> = { BIKF: "Keflavík International Airport", BIRK: "Reykjavík Airport" };
const aircraft = ["TF-SKY", "TF-ICE", "TF-ISB", "TF-LLX"];

function pathBetween(from: Field, to: Field): number[] {
  const [, latitudeDeg, longitudeDeg] = from;
  let near = longitudeDeg;
  const way = greatCircle({ latitudeDeg, longitudeDeg }, { latitudeDeg: to[1], longitudeDeg: to[2] }, 200);
  return way.flatMap((place) => {
    near = unwrapLongitude(near, place.longitudeDeg);
    return [Math.round(place.latitudeDeg * 1000) / 1000, Math.round(near * 1000) / 1000];
  });
}

/** A logbook of invented flights, newest first, one every `everyH` hours. The same each time. */
export function manyFlights(count: number, newestMs: number, everyH = 31): LogbookEntry[] {
  return Array.from({ length: count }, (_, i) => {
    const from = airports[(i * 7) % airports.length] as Field;
    const to = airports[(i * 7 + 1 + (i % 4)) % airports.length] as Field;
    const nm = distanceNm({ latitudeDeg: from[1], longitudeDeg: from[2] }, { latitudeDeg: to[1], longitudeDeg: to[2] });
    const rateFpm = -90 - ((i * 53) % 210) - (i % 17 === 0 ? 260 : 0);
    const summary: FlightSummary = {
      blockS: Math.round(1500 + (nm / 420) * 3600),
      distanceNm: Math.round(nm),
      landing:
        i % 11 === 3
          ? { rateFpm: null, rateBoundsFpm: null }
          : { rateFpm, rateBoundsFpm: [rateFpm - 8 - ((i * 31) % 60), rateFpm + 8 + ((i * 13) % 40)] },
      path: pathBetween(from, to),
    };
    const startedAtMs = newestMs - i * everyH * 3_600_000;
    const stage: LogbookEntry["stage"] =
      i % 13 === 5
        ? { kind: "cancelled", pending: false }
        : {
            kind: "filed",
            receipt: {
              pirepId: `p${i}`,
              flightNumber: `ICE${200 + (i % 90)}`,
              route: `${from[0]} - ${to[0]}`,
              aircraft: "Boeing 757-200",
              registration: aircraft[i % aircraft.length] ?? "",
              airline: "Icewing",
              filedAtMs: startedAtMs,
              answered: true,
            },
          };
    return {
      id: `many-${i}`,
      airlineId: "icewing",
      code: "ICE",
      number: String(200 + (i % 90)),
      departure: from[0],
      arrival: to[0],
      airportNames: `${names[from[0]] ?? ""} ${names[to[0]] ?? ""}`,
      aircraft: aircraft[i % aircraft.length] ?? "",
      aircraftType: "B752",
      startedAtMs,
      stage,
      summary,
    };
  });
}

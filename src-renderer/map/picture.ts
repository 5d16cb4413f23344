import type { Airports } from "../../src-shared/airport-table.ts";
import type { Airport } from "../../src-shared/crew-system.ts";
import type { LatLon } from "../../src-shared/geodesy.ts";
import type { City } from "./cities.ts";
import { outlineOf } from "./coast.ts";
import type { Scene } from "./map-view.ts";
import { airportMarks, cityMarks, fieldMarks, type Mark, routeMarks } from "./marks.ts";
import { type Path, placed, placedRoute } from "./placed.ts";
import type { Line } from "./route-lines.ts";

interface Parts {
  readonly route: Scene[number] | null;
  readonly others: Scene;
  readonly airports: readonly Airport[];
  readonly cities: readonly City[];
  /** Null while the map is too far out for them. */
  readonly world: Airports | null;
}

const lineOf = (look: Line["look"], path: Path): Line[] =>
  path.length === 0
    ? []
    : [{ look, outline: outlineOf(path.flatMap(([latitude, longitude]) => [longitude, latitude])) }];

/** The routes, those to choose from beneath the one that matters, and everything that has a name. */
export function picture({ route, others, airports, cities, world }: Parts): {
  lines: readonly Line[];
  marks: readonly Mark[];
} {
  const places = new Map<string, LatLon>(
    airports.flatMap((airport) => {
      const place = placed(airport);
      return place === null ? [] : [[airport.icao, place] as const];
    }),
  );
  const planned = route && placedRoute(route.departure, route.arrival, route.route, (icao) => places.get(icao) ?? null);
  const quiet = others.flatMap(({ departure, arrival }) => lineOf("quiet", placedRoute(departure, arrival).path));
  const ends = [planned?.from?.icao, planned?.to?.icao];
  const known = new Set([...ends.flatMap((icao) => icao ?? []), ...places.keys()]);
  return {
    lines: [...quiet, ...lineOf("planned", planned?.path ?? [])],
    marks: [
      ...airportMarks(airports, ends),
      ...(planned ? routeMarks(planned) : []),
      ...(world ? fieldMarks(world, known) : []),
      ...cityMarks(cities),
    ],
  };
}

import type { Airport } from "../../src-shared/domain/airline-data.ts";
import type { Airports } from "../../src-shared/domain/airport-table.ts";
import type { LatLon } from "../../src-shared/domain/geodesy.ts";
import type { Stand } from "../../src-shared/domain/stands.ts";
import type { City } from "./cities.ts";
import { outlineOf } from "./coast.ts";
import type { Scene } from "./map-view.ts";
import {
  airportMarks,
  cityMarks,
  fieldMarks,
  landingMarks,
  type Mark,
  routeMarks,
  type ShownLanding,
  standMarks,
} from "./marks.ts";
import { mapCurve, type Path, placed, placedRoute } from "./placed.ts";
import type { Line } from "./route-lines.ts";

interface Parts {
  readonly route: Scene[number] | null;
  readonly others: Scene;
  /** Index of the plan's next fix. The part before it is passed. */
  readonly nextFix: number;
  /** The extended centre line of the final approach. */
  readonly final?: Path | null;
  /** The landing that the page shows. */
  readonly landing?: ShownLanding | null;
  readonly airports: readonly Airport[];
  readonly cities: readonly City[];
  /** The airports of the world. Null while the map is too far out for them. */
  readonly world: Airports | null;
  /** The stands of one airport. */
  readonly stands?: readonly Stand[];
}

const lineOf = (look: Line["look"], path: Path): Line[] =>
  path.length === 0
    ? []
    : [{ look, outline: outlineOf(path.flatMap(([latitude, longitude]) => [longitude, latitude])) }];

const pathBetween = (from: LatLon, to: LatLon): Path =>
  mapCurve(from, to).map(({ latitudeDeg, longitudeDeg }) => [latitudeDeg, longitudeDeg]);

/** The runways that the flight plan names, as "BIRK 13". */
export const plannedRunways = (route: Scene[number] | null): ReadonlySet<string> =>
  new Set(
    [route?.plan?.origin, route?.plan?.destination].flatMap((end) =>
      end === undefined || end.runway === "" ? [] : [`${end.icao} ${end.runway}`],
    ),
  );

/** The routes (selectable ones below the main one) and all marks with names. */
export function picture({ route, others, nextFix, final, landing, airports, cities, world, stands }: Parts): {
  lines: readonly Line[];
  marks: readonly Mark[];
} {
  const places = new Map<string, LatLon>(
    airports.flatMap((airport) => {
      const place = placed(airport);
      return place === null ? [] : [[airport.icao, place] as const];
    }),
  );
  const placeOf = (icao: string) => places.get(icao) ?? null;
  const planned = route && placedRoute(route.departure, route.arrival, route.route, placeOf, route.plan);
  const path = planned?.path ?? [];
  // The present leg counts as ahead from its beginning.
  const aheadFrom = planned?.fixAt[nextFix - 1] ?? 0;
  const alternates = planned?.alternates ?? [];
  const diversions = alternates.flatMap((place) =>
    planned?.to ? lineOf("alternate", pathBetween(planned.to, place)) : [],
  );
  const quiet = others.flatMap(({ departure, arrival }) => lineOf("quiet", placedRoute(departure, arrival).path));
  const ends = [planned?.from?.icao, planned?.to?.icao];
  const named = [...ends, ...alternates.map(({ icao }) => icao)];
  const known = new Set([...named.flatMap((icao) => icao ?? []), ...places.keys()]);
  return {
    lines: [
      ...quiet,
      ...diversions,
      ...(aheadFrom > 0 ? lineOf("flown", path.slice(0, aheadFrom + 1)) : []),
      ...lineOf("planned", path.slice(aheadFrom)),
      ...lineOf("final", final ?? []),
    ],
    marks: [
      ...(landing ? landingMarks(landing) : []),
      ...airportMarks(airports, named),
      ...(planned ? routeMarks(planned, nextFix) : []),
      ...(world ? fieldMarks(world, known) : []),
      ...standMarks(stands ?? []),
      ...cityMarks(cities),
    ],
  };
}

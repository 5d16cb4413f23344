import type { Airport } from "../../src-shared/domain/airline-data.ts";
import type { AirportSize, Airports } from "../../src-shared/domain/airport-table.ts";
import type { Landing } from "../../src-shared/domain/flight.ts";
import { aimingPointFt, moved, shownFt } from "../../src-shared/domain/runway.ts";
import type { Stand } from "../../src-shared/domain/stands.ts";
import { formats, words } from "../../src-shared/words/words.ts";

import type { City } from "./cities.ts";
import { corners, type Side, sides } from "./label-places.ts";
import { mercatorX, mercatorY, onMap, worldPx } from "./mercator.ts";
import { type PlacedRoute, placed } from "./placed.ts";
import type { Fix } from "./planned-route.ts";

export type MarkKind =
  | "end"
  | "fix"
  | "passed"
  | "top"
  | "airport"
  | "capital"
  | "city"
  | "field"
  | "runway"
  | "plannedRunway"
  | "controller"
  | "controllerAhead"
  | "traffic"
  | "stand"
  | "touchdown"
  | "aim";

/** A place with a name, in Mercator. */
export interface Mark {
  readonly id: string;
  readonly kind: MarkKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Marks with a lower rank come first. */
  readonly rank: number;
  /** The lowest zoom that shows the mark, and the lowest that shows its name. */
  readonly fromZoom: number;
  readonly namedFromZoom: number;
  readonly sides: readonly Side[];
  /** The aircraft's heading, true. Absent if unknown, and for other marks. */
  readonly headingDeg?: number;
}

const rightFirst = sides;
const leftFirst = ["left", "right", "above", "below"] as const;
/** An end of a route stands among runways, and away from the route's line. */
const endOnRight = [...rightFirst, ...corners];
const endOnLeft = [...leftFirst, "leftAbove", "leftBelow", "rightAbove", "rightBelow"] as const;

/** More dots would hide the map. */
const mostAirports = 400;

export const at = (latitudeDeg: number, longitudeDeg: number) => ({
  x: mercatorX(longitudeDeg),
  y: mercatorY(onMap(latitudeDeg)),
});

/** The least distance between marks of a route, px. Those of a procedure appear when the map is close. */
const apartPx = 16;
const closest = 11;

/** For each fix, the lowest zoom with room beside the previous fixes and the airports at the ends. */
function fixZooms(fixes: readonly Fix[], ends: readonly { readonly x: number; readonly y: number }[]): number[] {
  const placed = [...ends];
  return fixes.map(({ latitudeDeg, longitudeDeg }) => {
    const { x, y } = at(latitudeDeg, longitudeDeg);
    const nearest = Math.min(...placed.map((other) => Math.hypot(other.x - x, other.y - y)));
    placed.push({ x, y });
    return Math.max(0, Math.min(closest, Math.log2(apartPx / (nearest * worldPx(0)))));
  });
}

/** The marks of a route. `nextFix`: the first fix that is not passed yet. */
export function routeMarks({ from, to, fixes, alternates }: PlacedRoute, nextFix = 0): Mark[] {
  const eastward = from !== null && to !== null && to.longitudeDeg >= from.longitudeDeg;
  const ends = [
    { place: from, sides: eastward ? endOnLeft : endOnRight },
    { place: to, sides: eastward ? endOnRight : endOnLeft },
  ];
  const edges = ends.flatMap(({ place }) => (place === null ? [] : [at(place.latitudeDeg, place.longitudeDeg)]));
  const zooms = fixZooms(fixes, edges);
  return [
    ...ends.flatMap(({ place, sides }): Mark[] =>
      place === null
        ? []
        : [
            {
              ...at(place.latitudeDeg, place.longitudeDeg),
              id: `end ${place.icao}`,
              kind: "end",
              name: place.icao,
              rank: 0,
              fromZoom: 0,
              namedFromZoom: 0,
              sides,
            },
          ],
    ),
    ...fixes.map(
      (fix, index): Mark => ({
        ...at(fix.latitudeDeg, fix.longitudeDeg),
        // A name may occur twice in one route.
        id: `fix ${index} ${fix.name}`,
        kind: index < nextFix ? "passed" : fix.kind === "toc" || fix.kind === "tod" ? "top" : "fix",
        name: fix.name,
        // Of the fixes ahead, the next has the lowest rank.
        rank: index < nextFix ? 1.5 : 1 + Math.min(0.4, (index - nextFix) / 1000),
        fromZoom: zooms[index] ?? 0,
        namedFromZoom: Math.max(4, zooms[index] ?? 0),
        sides: rightFirst,
      }),
    ),
    ...alternates.map(
      ({ icao, latitudeDeg, longitudeDeg }): Mark => ({
        ...at(latitudeDeg, longitudeDeg),
        id: `alternate ${icao}`,
        kind: "airport",
        name: icao,
        rank: 0.5,
        fromZoom: 0,
        namedFromZoom: 3,
        sides: rightFirst,
      }),
    ),
  ];
}

export function airportMarks(airports: readonly Airport[], ends: readonly (string | undefined)[]): Mark[] {
  return airports.slice(0, mostAirports).flatMap((airport): Mark[] => {
    const place = placed(airport);
    if (place === null || ends.includes(airport.icao)) return [];
    return [
      {
        ...at(place.latitudeDeg, place.longitudeDeg),
        id: `airport ${airport.icao}`,
        kind: "airport",
        name: airport.icao,
        rank: 2,
        fromZoom: 0,
        namedFromZoom: 6,
        sides: rightFirst,
      },
    ];
  });
}

export const cityMarks = (cities: readonly City[]): Mark[] =>
  cities.map(([name, longitudeDeg, latitudeDeg, fromZoom, isCapital], i) => ({
    ...at(latitudeDeg, longitudeDeg),
    id: `city ${i}`,
    kind: isCapital === 1 ? "capital" : "city",
    name,
    rank: fromZoom + i / cities.length,
    fromZoom,
    namedFromZoom: fromZoom,
    sides: rightFirst,
  }));

/** The lowest zoom that shows an airport of the world, and the rank of its name. */
export const fieldZoom: Readonly<Record<AirportSize, number>> = { large: 6, medium: 8, small: 10 };

/** The airports of the world, except those that the map already shows. */
export function fieldMarks(airports: Airports, known: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  for (let index = 0; index < airports.count; index++) {
    const { icao, size, latitudeDeg, longitudeDeg } = airports.at(index);
    if (known.has(icao)) continue;
    const fromZoom = fieldZoom[size];
    marks.push({
      ...at(latitudeDeg, longitudeDeg),
      ...{ id: `field ${icao}`, kind: "field", name: icao, rank: fromZoom },
      ...{ fromZoom, namedFromZoom: fromZoom, sides: rightFirst },
    });
  }
  return marks;
}

/** The lowest zoom with room between stands: 50 m are 10 px or more. */
const standZoom = 15;

export const standMarks = (stands: readonly Stand[]): Mark[] =>
  stands.map(({ name, latitudeDeg, longitudeDeg }, i) => ({
    ...at(latitudeDeg, longitudeDeg),
    ...{ id: `stand ${i}`, kind: "stand", name, rank: 3, fromZoom: standZoom, namedFromZoom: standZoom },
    sides: rightFirst,
  }));

/** A landing on the map: its place, and its place on the runway. */
export type ShownLanding = Pick<Landing, "latitudeDeg" | "longitudeDeg" | "runway">;

/** The lowest zoom at which the points of a landing are distinct. */
const landingZoom = 12;

/** The touchdown, with its distance past the threshold, and the aiming point of the runway. */
export function landingMarks({ latitudeDeg, longitudeDeg, runway }: ShownLanding): Mark[] {
  if (latitudeDeg === null || longitudeDeg === null) return [];
  const isKnown = runway !== null && runway.withinFt !== null;
  const f = formats();
  const { value, unit } = f.altitude(isKnown ? shownFt(runway.pastThresholdFt, runway.withinFt ?? 0) : null);
  const touched: Mark = {
    ...at(latitudeDeg, longitudeDeg),
    ...{ id: "touchdown", kind: "touchdown", name: isKnown ? `${value} ${unit}` : words().filing.touchdown, rank: 0.2 },
    ...{ fromZoom: 8, namedFromZoom: landingZoom, sides: rightFirst },
  };
  if (!isKnown) return [touched];
  const aim = moved(runway, runway.headingTrueDeg, aimingPointFt(runway.lengthFt));
  return [
    touched,
    {
      ...at(aim.latitudeDeg, aim.longitudeDeg),
      ...{ id: "aiming point", kind: "aim", name: words().filing.aimingPoint, rank: 0.3 },
      ...{ fromZoom: landingZoom, namedFromZoom: landingZoom + 1, sides: leftFirst },
    },
  ];
}

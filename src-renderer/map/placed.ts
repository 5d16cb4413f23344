import type { Airport } from "../../src-shared/domain/airline-data.ts";
import type { FlightPlan, PlanAirport } from "../../src-shared/domain/flight-plan.ts";
import { distanceNm, greatCircle, type LatLon, placeOf, unwrapLongitude } from "../../src-shared/domain/geodesy.ts";
import { mercatorX, mercatorY } from "./mercator.ts";
import { type Fix, knownFixes } from "./planned-route.ts";

/** An airport with a known position; its longitude may be unwrapped. */
export interface Placed extends LatLon {
  readonly icao: string;
}

export function placed(airport: Airport | PlanAirport): Placed | null {
  const place = placeOf(airport);
  return place && { icao: airport.icao, ...place };
}

export type Path = [latitudeDeg: number, longitudeDeg: number][];

/** The longest straight piece of a line, in widths of the world. A mile near a pole is wider than 60 at the equator. */
const longestPiece = 1 / 128;

/** Points along a great circle, close enough to look like a curve on the map. Both ends included; unwrapped. */
export function mapCurve(from: LatLon, to: LatLon): LatLon[] {
  const points = greatCircle(from, to);
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (before === undefined) return point;
    const across = mercatorX(point.longitudeDeg) - mercatorX(before.longitudeDeg);
    const down = mercatorY(point.latitudeDeg) - mercatorY(before.latitudeDeg);
    const pieces = Math.hypot(across, down) / longestPiece;
    return pieces > 1 ? greatCircle(before, point, distanceNm(before, point) / pieces).slice(1) : point;
  });
}

export interface PlacedRoute {
  readonly from: Placed | null;
  readonly to: Placed | null;
  /** The fixes with a known position. With a flight plan these are all fixes. */
  readonly fixes: readonly Fix[];
  /** The index of each of them in the path. */
  readonly fixAt: readonly number[];
  /** The alternates of the flight plan. */
  readonly alternates: readonly Placed[];
  /** The path from end to end over the fixes, by great circles. Empty if the position of an end is unknown. */
  readonly path: Path;
}

/** A route with unwrapped longitudes from the departure. `airport`: finds other airports by their ICAO code. */
export function placedRoute(
  departure: Airport,
  arrival: Airport,
  route: readonly string[] = [],
  airport: (icao: string) => LatLon | null = () => null,
  plan: FlightPlan | null = null,
): PlacedRoute {
  const from = placed(departure) ?? (plan && placed(plan.origin));
  const to = placed(arrival) ?? (plan && placed(plan.destination));
  const ends = [departure.icao, arrival.icao];
  const known: readonly Fix[] =
    plan !== null && plan.fixes.length > 0
      ? plan.fixes
      : knownFixes(route, (icao) => (ends.includes(icao) ? null : airport(icao)));
  if (from === null || to === null) return { from, to, fixes: known, fixAt: [], alternates: [], path: [] };
  const path: Path = [[from.latitudeDeg, from.longitudeDeg]];
  let near = from.longitudeDeg;
  const flyTo = <T extends LatLon>(place: T): T => {
    const [latitudeDeg, longitudeDeg] = path.at(-1) ?? [from.latitudeDeg, from.longitudeDeg];
    for (const point of mapCurve({ latitudeDeg, longitudeDeg }, place).slice(1)) {
      near = unwrapLongitude(near, point.longitudeDeg);
      path.push([point.latitudeDeg, near]);
    }
    return { ...place, longitudeDeg: unwrapLongitude(near, place.longitudeDeg) };
  };
  const fixAt: number[] = [];
  const fixes = known.map((fix) => {
    const flown = flyTo(fix);
    fixAt.push(path.length - 1);
    return flown;
  });
  const end = flyTo(to);
  const alternates = (plan?.alternates ?? []).flatMap((each) => {
    const place = placed(each);
    return place === null || place.icao === to.icao
      ? []
      : [{ ...place, longitudeDeg: unwrapLongitude(end.longitudeDeg, place.longitudeDeg) }];
  });
  return { from, to: end, fixes, fixAt, alternates, path };
}

/** Shifts the paths by whole worlds, so that together they are as narrow as possible. */
export function narrowestPath(paths: readonly Path[]): Path {
  const ends = paths.flatMap((path) => {
    const longitudes = path.map(([, longitudeDeg]) => longitudeDeg);
    const west = Math.min(...longitudes);
    const turn = -360 * Math.floor(west / 360);
    return path.length === 0 ? [] : { path, turn, west: west + turn, east: Math.max(...longitudes) + turn };
  });
  const fromWest = ends.sort((a, b) => a.west - b.west);
  let best = { widthDeg: Infinity, first: 0 };
  let passedEast = -Infinity;
  /** The farthest east of each path and all after it. */
  const eastFrom = fromWest.map(({ east }) => east);
  for (let i = eastFrom.length - 2; i >= 0; i--)
    eastFrom[i] = Math.max(eastFrom[i] ?? -Infinity, eastFrom[i + 1] ?? -Infinity);
  for (const [first, { west, east }] of fromWest.entries()) {
    const rest = Math.max(eastFrom[first] ?? -Infinity, passedEast + 360);
    if (rest - west < best.widthDeg) best = { widthDeg: rest - west, first };
    passedEast = Math.max(passedEast, east);
  }
  return fromWest.flatMap(({ path, turn }, i) =>
    path.map(([lat, lon]): Path[number] => [lat, lon + turn + (i < best.first ? 360 : 0)]),
  );
}

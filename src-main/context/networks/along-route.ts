import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, greatCircle, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import type { ControllerRole } from "../../../src-shared/domain/networks.ts";

/** A place as a unit vector from the centre of the Earth. Two places are compared without trigonometry. */
type Vector = readonly [x: number, y: number, z: number];
const rad = Math.PI / 180;
const vectorOf = ({ latitudeDeg, longitudeDeg }: LatLon): Vector => [
  Math.cos(latitudeDeg * rad) * Math.cos(longitudeDeg * rad),
  Math.cos(latitudeDeg * rad) * Math.sin(longitudeDeg * rad),
  Math.sin(latitudeDeg * rad),
];

/** The part of a flight that is ahead. */
export interface Way {
  /** The aircraft's place, or else the departure. */
  readonly at: LatLon;
  /** Points along the route ahead, each with its distance, nm. */
  readonly points: readonly { readonly vector: Vector; readonly alongNm: number }[];
  /**
   * The airports with a relevant tower and approach: the departure while it is near, the destination, and the
   * alternates.
   */
  readonly airports: readonly LatLon[];
}

/**
 * The assumed reach of a controller from the radios, nm. Sector boundaries are not freely available, so distance
 * replaces them.
 */
const reachNm: Readonly<Record<ControllerRole, number>> = {
  delivery: 5,
  ground: 5,
  tower: 15,
  approach: 60,
  centre: 100,
};

/** A departure airport farther back than this is no longer relevant. */
const nearDepartureNm = 60;
/** The spacing of the points. Shorter than the reach of a centre, so that none is missed. */
const stepNm = 40;
const nmPerDegree = 60;

const isWithin = (a: LatLon, b: LatLon, nm: number): boolean =>
  Math.abs(a.latitudeDeg - b.latitudeDeg) * nmPerDegree <= nm && distanceNm(a, b) <= nm;

/** The route ahead of a flight. Null if neither the aircraft's place nor the departure's is known. */
export function wayAhead(view: FlightView, plan: FlightPlan | null, aircraft: LatLon | null): Way | null {
  const departure = placeOf(view.head.departure);
  const arrival = placeOf(view.head.arrival);
  const at = aircraft ?? departure;
  if (at === null) return null;
  const fixes = plan?.fixes.slice(view.progress?.next ?? 0) ?? [];
  const points = [{ vector: vectorOf(at), alongNm: 0 }];
  let before: LatLon & { readonly alongNm: number } = { ...at, alongNm: 0 };
  for (const to of [...fixes, ...(arrival === null ? [] : [arrival])]) {
    for (const { latitudeDeg, longitudeDeg } of greatCircle(before, to, stepNm).slice(1)) {
      const place = { latitudeDeg, longitudeDeg };
      before = { ...place, alongNm: before.alongNm + distanceNm(before, place) };
      points.push({ vector: vectorOf(place), alongNm: before.alongNm });
    }
  }
  const alternates = (plan?.alternates ?? []).map(placeOf);
  const isNear = departure !== null && isWithin(departure, at, nearDepartureNm);
  const airports = [isNear ? departure : null, arrival, ...alternates].filter((place) => place !== null);
  return { at, points, airports };
}

/** Whether the aircraft is within reach of a controller with radios at these places. */
export const isInReach = (role: ControllerRole, places: readonly LatLon[], at: LatLon): boolean =>
  places.some((place) => isWithin(place, at, reachNm[role]));

/** The distance along the route until a controller is within reach, nm. 0 if it is now, null if never. */
export function aheadNm(role: ControllerRole, places: readonly LatLon[], way: Way): number | null {
  if (isInReach(role, places, way.at)) return 0;
  // Tower and approach of an overflown airport are not relevant.
  const matters = role === "centre" ? places : places.filter((place) => isOfAirport(place, way));
  const vectors = matters.map(vectorOf);
  const leastCosine = Math.cos((reachNm[role] / nmPerDegree) * rad);
  for (const { vector, alongNm } of way.points) {
    const [x, y, z] = vector;
    if (vectors.some((place) => x * place[0] + y * place[1] + z * place[2] >= leastCosine)) return alongNm;
  }
  return null;
}

/** The radios of an airport's controllers are at most this far from it, for example on a hill. */
const atAirportNm = 15;
const isOfAirport = (place: LatLon, { airports }: Way): boolean =>
  airports.some((airport) => isWithin(place, airport, atAirportNm));

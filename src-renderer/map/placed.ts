import type { Airport } from "../../src-shared/crew-system.ts";
import { greatCircle, type LatLon, unwrapLongitude } from "../../src-shared/geodesy.ts";

/** An airport whose place is known; its longitude may be unwrapped. */
export interface Placed extends LatLon {
  readonly icao: string;
}

export function placed(airport: Airport): Placed | null {
  const { icao, latitudeDeg, longitudeDeg } = airport;
  return latitudeDeg === null || longitudeDeg === null ? null : { icao, latitudeDeg, longitudeDeg };
}

export type Path = [latitudeDeg: number, longitudeDeg: number][];

/** Both ends and the great circle between them in one unwrapped frame, which begins at the departure. */
export function placedRoute(departure: Airport, arrival: Airport) {
  const from = placed(departure);
  const to = placed(arrival);
  if (from === null || to === null) return { from, to, path: [] as Path };
  const circle = greatCircle(from, to);
  const path: Path = circle.map((point) => [point.latitudeDeg, point.longitudeDeg]);
  const end = circle.at(-1)?.longitudeDeg ?? to.longitudeDeg;
  return { from, to: { ...to, longitudeDeg: unwrapLongitude(end, to.longitudeDeg) }, path };
}

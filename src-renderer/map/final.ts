import type { Airports, ChartedRunway } from "../../src-shared/domain/airport-table.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import { type LatLon, turnDeg } from "../../src-shared/domain/geodesy.ts";
import { moved, type Runway, seenFrom } from "../../src-shared/domain/runway.ts";
import type { Path } from "./placed.ts";

const ftPerNm = 1852 / 0.3048;
const finalNm = 10;
/** An aircraft on final points in the runway's direction within this angle, and is near its extended centre line. */
const alignedDeg = 40;
const besideDeg = 25;
const rad = Math.PI / 180;

/** The runway that the aircraft approaches. Null if none fits. */
export function runwayAhead(runways: readonly ChartedRunway[], at: LatLon, headingTrueDeg: number): Runway | null {
  let best: { readonly runway: Runway; readonly offDeg: number } | null = null;
  for (const runway of runways.flatMap(({ directions }) => directions)) {
    if (Math.abs(turnDeg(runway.headingTrueDeg, headingTrueDeg)) > alignedDeg) continue;
    const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, at);
    const offDeg = Math.abs(Math.atan2(rightOfCentreFt, -pastThresholdFt)) / rad;
    if (offDeg <= besideDeg && (best === null || offDeg < best.offDeg)) best = { runway, offDeg };
  }
  return best?.runway ?? null;
}

/** The runway of the final approach. Null in another phase, and while none is known. */
export function finalRunway(
  airports: Airports | null,
  flight: Pick<FlightView, "head" | "tracker"> | null,
  live: Live | null,
): Runway | null {
  if (airports === null || live === null || flight?.tracker?.phase.phase !== "final") return null;
  const planned = airports.find(flight.head.arrival.icao);
  const heading = live.headingTrueDeg;
  if (heading === null) return null;
  const nearby = [planned, ...airports.near(live, finalNm)].filter((index) => index !== undefined);
  for (const index of nearby) {
    const runway = runwayAhead(airports.runwaysOf(index), live, heading);
    if (runway !== null) return runway;
  }
  return null;
}

/** The extended centre line, from 10 nm before the threshold. */
export function centreLine(runway: Runway): Path {
  const far = moved(runway, runway.headingTrueDeg + 180, finalNm * ftPerNm);
  return [
    [far.latitudeDeg, far.longitudeDeg],
    [runway.latitudeDeg, runway.longitudeDeg],
  ];
}

/** An aircraft on the ground is at an airport within this distance of its reference point. */
export const aroundNm = 5;
/** Radius of the view around an aircraft that is at no airport of the table. */
const besideNm = 1.5;

/** The ends of the runways of the airport where the aircraft is, and the aircraft. */
export function airportAround(airports: Airports | null, at: LatLon): Path {
  const [nearest] = airports?.near(at, aroundNm) ?? [];
  const ends = nearest === undefined ? [] : (airports?.runwaysOf(nearest) ?? []).flatMap(({ pavement }) => pavement);
  const box = [45, 135, 225, 315].map((deg) => moved(at, deg, besideNm * ftPerNm));
  return [at, ...(ends.length > 0 ? ends : box)].map(({ latitudeDeg, longitudeDeg }) => [latitudeDeg, longitudeDeg]);
}

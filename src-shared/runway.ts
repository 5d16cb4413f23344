import { z } from "zod";
import { type LatLon, turnDeg } from "./geodesy.ts";

const finite = z.number().refine(Number.isFinite);

/**
 * How exactly the place of a runway is known from the table that ships, by how well the distance of its ends fits its stated
 * length: good within 60 ft, fair within 200 ft, name beyond that. Measured on 2,299 runway ends of large and medium US
 * airports against the FAA's own: 90 % of the good ends lie within 60 ft of the true ones, along the runway and across it.
 */
export const grades = ["good", "fair", "name"] as const;
export type Grade = (typeof grades)[number];
/** A place that is measured from a runway of grade good is known so exactly, ft (90 %). */
export const goodWithinFt = 60;

/** A runway in the direction of landing. */
export const runwaySchema = z.object({
  /** The airport's ICAO code, "" where it has none. */
  airport: z.string().max(16),
  /** As painted on it: "13", "26L". */
  name: z.string().max(8),
  /** The landing threshold, on the centre line. */
  latitudeDeg: finite.min(-90).max(90),
  longitudeDeg: finite.min(-180).max(180),
  headingTrueDeg: finite.min(0).max(360),
  /** From the landing threshold to the end. */
  lengthFt: finite.min(1),
  widthFt: finite.min(0),
  /** Absent: the simulator's own runway, where the wheels stand. */
  grade: z.enum(grades).optional(),
});
export type Runway = z.infer<typeof runwaySchema>;

const rad = Math.PI / 180;
/** WGS84: semi-major axis, ft, and first eccentricity squared. */
const axisFt = 6_378_137 / 0.3048;
const eccentricity2 = 6.694379990141e-3;

/** Feet in a radian of latitude and of longitude, by WGS84's radii of curvature. */
function feetPerRadian(latitudeDeg: number): { northFt: number; eastFt: number } {
  const sine = Math.sin(latitudeDeg * rad);
  const w = 1 - eccentricity2 * sine * sine;
  return {
    northFt: (axisFt * (1 - eccentricity2)) / w ** 1.5,
    eastFt: (axisFt / Math.sqrt(w)) * Math.cos(latitudeDeg * rad),
  };
}

/** From one place to another, ft north and east, on WGS84. Good for some miles. */
export function apartFt(from: LatLon, to: LatLon): { northFt: number; eastFt: number } {
  const { northFt, eastFt } = feetPerRadian((from.latitudeDeg + to.latitudeDeg) / 2);
  return {
    northFt: (to.latitudeDeg - from.latitudeDeg) * rad * northFt,
    eastFt: turnDeg(from.longitudeDeg, to.longitudeDeg) * rad * eastFt,
  };
}

/** A place seen from a runway's threshold, ft: past it along the runway, and right of the centre line. Good for some miles around. */
export function seenFrom(runway: Runway, place: LatLon): { pastThresholdFt: number; rightOfCentreFt: number } {
  const { northFt: north, eastFt: east } = apartFt(runway, place);
  const heading = runway.headingTrueDeg * rad;
  return {
    pastThresholdFt: north * Math.cos(heading) + east * Math.sin(heading),
    rightOfCentreFt: east * Math.cos(heading) - north * Math.sin(heading),
  };
}

/** So far before the threshold or beside the pavement, on the grass or a taxiway, it is still that runway which was meant. */
const shortFt = 1500;
const besideFt = 400;

/** So far from a place, in a direction: ft, °. Good for some miles. */
export function moved(from: LatLon, headingTrueDeg: number, distanceFt: number): LatLon {
  const { northFt, eastFt } = feetPerRadian(from.latitudeDeg);
  const heading = headingTrueDeg * rad;
  return {
    latitudeDeg: from.latitudeDeg + (distanceFt * Math.cos(heading)) / northFt / rad,
    longitudeDeg: from.longitudeDeg + (distanceFt * Math.sin(heading)) / eastFt / rad,
  };
}

/** The runway that an aircraft at `place` with this heading has landed on, of those in both directions; null: on none of them. */
export function runwayUnder(runways: readonly Runway[], place: LatLon, headingTrueDeg: number): Runway | null {
  let found: Runway | null = null;
  let offFt = Number.POSITIVE_INFINITY;
  for (const runway of runways) {
    if (!(Math.abs(turnDeg(runway.headingTrueDeg, headingTrueDeg)) <= 45)) continue;
    const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, place);
    const off = Math.abs(rightOfCentreFt);
    if (pastThresholdFt < -shortFt || pastThresholdFt > runway.lengthFt || off > runway.widthFt / 2 + besideFt)
      continue;
    if (off < offFt) {
      found = runway;
      offFt = off;
    }
  }
  return found;
}

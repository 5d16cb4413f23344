import { z } from "zod";
import { type LatLon, turnDeg } from "./geodesy.ts";

/**
 * Accuracy of the table's runways, by the difference between the distance of their ends and the stated length: good
 * within 60 ft, fair within 200 ft, otherwise only the name. Measured on 2,299 runway ends of large and medium US
 * airports against the FAA's data: 90 % of the good ends are within 60 ft of the true ones, along the runway and across
 * it.
 */
export const grades = ["good", "fair", "name"] as const;
export type Grade = (typeof grades)[number];
/** Accuracy of a position on a runway of grade good, ft (90 %). */
export const goodWithinFt = 60;

/**
 * Sources of runways, most trusted first: the simulator, its scenery files, the table that ships with the program. The
 * first two describe the scenery under the wheels.
 */
export const runwaySources = ["simulator", "scenery", "table"] as const;
export type RunwaySource = (typeof runwaySources)[number];
/** Accuracy of the runway ends from simulators and their files, ft, by the rounding of their numbers. */
export const ownWithinFt = 3;

/** The ground under the wheels: a runway if the simulator says so, otherwise any pavement, grass, or other ground. */
export const surfaces = ["runway", "paved", "grass", "unpaved"] as const;
export const surfaceSchema = z.enum(surfaces);
export type Surface = z.infer<typeof surfaceSchema>;
/** The ground or water of a landing. */
export const landingSurfaces = [...surfaces, "water"] as const;
export type LandingSurface = (typeof landingSurfaces)[number];

/** The name of a taxiway, such as "B". Empty if it has none. */
export const taxiwaySchema = z.string().max(32);

/** How accurately a runway is known. */
const trust = {
  source: z.enum(runwaySources),
  /** Accuracy of a position on the runway, ft. Null if only its name is reliable. */
  withinFt: z.number().min(0).nullable(),
};

/** Older journals have a grade for a runway of the table, and nothing for the simulator's own runway. */
function withTrust(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "source" in value) return value;
  if (!("grade" in value)) return { ...value, source: "simulator", withinFt: ownWithinFt };
  return { ...value, source: "table", withinFt: value.grade === "good" ? goodWithinFt : null };
}

/** A larger figure is an error. The longest runways have 18,000 ft, the widest water runways 3 km. */
const longestFt = 30_000;
const widestFt = 10_000;

const runwayShape = z.object({
  /** The airport's ICAO code. Empty if it has none. */
  airport: z.string().max(16),
  /** "13", "26L": as charts have it, where the table knows the runway. */
  name: z.string().max(8),
  /** The scenery's name, if charts have another one: runways are renumbered as the magnetic field drifts. */
  sceneryName: z.string().max(8).optional(),
  /** The landing threshold, on the centre line. */
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  headingTrueDeg: z.number().min(0).max(360),
  /** Length from the landing threshold to the end. */
  lengthFt: z.number().min(1).max(longestFt),
  widthFt: z.number().min(0).max(widestFt),
  ...trust,
});
/** A runway in the direction of landing. */
export type Runway = z.infer<typeof runwayShape>;
export const runwaySchema = z.preprocess(withTrust, runwayShape);

/** "BIRK 13". */
export const runwayName = ({ airport, name }: Pick<Runway, "airport" | "name">): string => `${airport} ${name}`.trim();

/** Whether source `a` of a runway is more reliable than source `b`. */
export const isTrustedMore = (a: RunwaySource, b: RunwaySource): boolean =>
  runwaySources.indexOf(a) < runwaySources.indexOf(b);

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

/** The way from one place to another, ft north and east, on WGS84. Accurate within some miles. */
export function apartFt(from: LatLon, to: LatLon): { northFt: number; eastFt: number } {
  const { northFt, eastFt } = feetPerRadian((from.latitudeDeg + to.latitudeDeg) / 2);
  return {
    northFt: (to.latitudeDeg - from.latitudeDeg) * rad * northFt,
    eastFt: turnDeg(from.longitudeDeg, to.longitudeDeg) * rad * eastFt,
  };
}

/**
 * A position relative to a runway's threshold, ft: past it along the runway, and right of the centre line. Accurate
 * within some miles.
 */
export function seenFrom(
  runway: LatLon & Pick<Runway, "headingTrueDeg">,
  place: LatLon,
): { pastThresholdFt: number; rightOfCentreFt: number } {
  const { northFt: north, eastFt: east } = apartFt(runway, place);
  const heading = runway.headingTrueDeg * rad;
  return {
    pastThresholdFt: north * Math.cos(heading) + east * Math.sin(heading),
    rightOfCentreFt: east * Math.cos(heading) - north * Math.sin(heading),
  };
}

/** A number in ft, rounded for display to the digits that are meaningful with an accuracy of `withinFt`. */
export function shownFt(ft: number, withinFt: number): number {
  const step = withinFt <= ownWithinFt ? 1 : withinFt < 100 ? 10 : 100;
  return Math.round(ft / step) * step;
}

/** Accuracy of a position on a runway. */
interface Known {
  /** Accuracy along the runway, ft. Null if unknown. */
  readonly withinFt: number | null;
  /** Accuracy of the runway itself, and so across it, ft. Null or absent: as along it. */
  readonly asideWithinFt?: number | null | undefined;
}

/** Accuracy of an observed position relative to the runway, ft. Null if unknown. */
export const seenWithinFt = ({ asideWithinFt, withinFt }: Known): number | null => asideWithinFt ?? withinFt;

/** Whether the touchdown was certainly beside the pavement: farther than the uncertainty. */
export const isBeside = (place: Known & { readonly rightOfCentreFt: number; readonly widthFt: number }): boolean =>
  place.withinFt !== null &&
  Math.abs(place.rightOfCentreFt) > place.widthFt / 2 + (seenWithinFt(place) ?? place.withinFt);

/** The place at this distance (ft) in this direction (°). Accurate within some miles. */
export function moved(from: LatLon, headingTrueDeg: number, distanceFt: number): LatLon {
  const { northFt, eastFt } = feetPerRadian(from.latitudeDeg);
  const heading = headingTrueDeg * rad;
  return {
    latitudeDeg: from.latitudeDeg + (distanceFt * Math.cos(heading)) / northFt / rad,
    longitudeDeg: from.longitudeDeg + (distanceFt * Math.sin(heading)) / eastFt / rad,
  };
}

/**
 * A touchdown this far before the threshold or beside the pavement, ft, on grass or a taxiway, still belongs to that
 * runway.
 */
const shortFt = 1500;
const besideFt = 400;
/** An aircraft that uses a runway points or moves along it within this angle, crab and flare included. */
const mostAngleDeg = 45;
/**
 * One degree between the directions of aircraft and runway counts as this many feet beside the pavement. Of two
 * crossing runways under the wheels this chooses the one along the motion; of parallel ones the one underneath.
 */
const feetPerDegree = 8;

/** Runways are parallel if their directions differ by less. */
const parallelDeg = 10;

/** The sideways distance of a place from a runway's pavement, ft. */
const asideOf = (runway: Runway, place: LatLon): number =>
  Math.max(0, Math.abs(seenFrom(runway, place).rightOfCentreFt) - runway.widthFt / 2);

/** Whether a place is between the ends of a runway, or shortly before it. */
function isAlong(runway: Runway, place: LatLon): boolean {
  const { pastThresholdFt } = seenFrom(runway, place);
  return pastThresholdFt >= -shortFt && pastThresholdFt <= runway.lengthFt;
}

/** How badly a runway fits an aircraft with this place and direction, ft. Infinite if not at all. */
function misfitFt(runway: Runway, place: LatLon, directionTrueDeg: number): number {
  const angleDeg = Math.abs(turnDeg(runway.headingTrueDeg, directionTrueDeg));
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, place);
  const asideFt = asideOf(runway, place);
  if (!(angleDeg <= mostAngleDeg && isAlong(runway, place) && asideFt <= besideFt)) return Number.POSITIVE_INFINITY;
  const shortOfItFt = Math.max(0, -pastThresholdFt);
  // On the pavement, the nearer centre line decides between two equal fits.
  return asideFt + shortOfItFt / 10 + feetPerDegree * angleDeg + Math.abs(rightOfCentreFt) / 10;
}

/**
 * Whether a place beside `runway` may belong to a parallel one. The table's runways and the simulator's position do not
 * fit exactly, so the nearest runway is not certain for a place beside all of them.
 */
function isDoubtful(runway: Runway, runways: readonly Runway[], place: LatLon): boolean {
  const asideFt = asideOf(runway, place);
  if (asideFt <= (runway.withinFt ?? goodWithinFt)) return false;
  const doubtFt = runway.source === "table" ? besideFt : 2 * ownWithinFt;
  return runways.some(
    (other) =>
      other.name !== runway.name &&
      Math.abs(turnDeg(other.headingTrueDeg, runway.headingTrueDeg)) < parallelDeg &&
      isAlong(other, place) &&
      asideOf(other, place) - asideFt <= doubtFt,
  );
}

/**
 * The runway in use by an aircraft with this place and direction; `runways` has both directions. Null if none fits, or
 * if two parallel ones fit. A touchdown 200 ft beside a runway belongs to it; `seenFrom` shows how far beside.
 */
export function runwayUnder(runways: readonly Runway[], place: LatLon, directionTrueDeg: number): Runway | null {
  let found: Runway | null = null;
  let leastFt = Number.POSITIVE_INFINITY;
  for (const runway of runways) {
    const misfit = misfitFt(runway, place, directionTrueDeg);
    if (misfit < leastFt) [found, leastFt] = [runway, misfit];
  }
  return found !== null && isDoubtful(found, runways, place) ? null : found;
}

/**
 * An aircraft that holds before a runway is at most this far from its pavement, ft (ICAO Annex 14: 90 m to the centre
 * line).
 */
const holdsFt = 220;

/** Whether a place is on the runway or at its holding position. False if only the runway's name is known. */
export function isAtRunway(runway: Runway, place: LatLon): boolean {
  if (runway.withinFt === null) return false;
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, place);
  return (
    Math.abs(rightOfCentreFt) < runway.widthFt / 2 + holdsFt &&
    pastThresholdFt > -holdsFt &&
    pastThresholdFt < runway.lengthFt + holdsFt
  );
}

/**
 * Distance from the threshold to the beginning of the aiming point, ft, by the length for landing (ICAO Annex 14, table
 * 5-1).
 */
export function aimingPointFt(lengthFt: number): number {
  const metres = lengthFt * 0.3048;
  const aim = metres < 800 ? 150 : metres < 1200 ? 250 : metres < 2400 ? 300 : 400;
  return aim / 0.3048;
}

import { z } from "zod";
import { type LatLon, turnDeg } from "./geodesy.ts";

const finite = z.number().refine(Number.isFinite);

/**
 * Accuracy of the table's runways, by how well the distance of their ends fits the stated length: good within 60 ft,
 * fair within 200 ft, name beyond that. Measured on 2,299 runway ends of large and medium US airports against the FAA's
 * own: 90 % of the good ends lie within 60 ft of the true ones, along the runway and across it.
 */
export const grades = ["good", "fair", "name"] as const;
export type Grade = (typeof grades)[number];
/** Accuracy of a position on a runway of grade good, ft (90 %). */
export const goodWithinFt = 60;

/**
 * Sources of runways, most trusted first: the simulator itself, its scenery files, the table that ships with the
 * program. The wheels stand on the first two.
 */
export const runwaySources = ["simulator", "scenery", "table"] as const;
export type RunwaySource = (typeof runwaySources)[number];
/** Accuracy of the runway ends from simulators and their files, ft: the rounding of their numbers. */
export const ownWithinFt = 3;

/** What the wheels roll on: a runway where the simulator says so, else pavement of any kind, grass, ground of any other kind. */
export const surfaces = ["runway", "paved", "grass", "unpaved"] as const;
export const surfaceSchema = z.enum(surfaces);
export type Surface = z.infer<typeof surfaceSchema>;
/** What wheels or floats may roll on. */
export const landingSurfaces = [...surfaces, "water"] as const;
export type LandingSurface = (typeof landingSurfaces)[number];

/** The name of a taxiway, "B"; "": it has none. */
export const taxiwaySchema = z.string().max(32);

/** How exactly a runway is known. */
const trust = {
  source: z.enum(runwaySources),
  /** Accuracy of a position on it, ft; null: only its name is reliable. */
  withinFt: finite.min(0).nullable(),
};

/** Journals of earlier versions have a grade for a row of the table, and nothing for the simulator's own runway. */
function withTrust(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "source" in value) return value;
  if (!("grade" in value)) return { ...value, source: "simulator", withinFt: ownWithinFt };
  return { ...value, source: "table", withinFt: value.grade === "good" ? goodWithinFt : null };
}

/** The longest runways have 18,000 ft, the widest water runways 3 km: a larger figure is damaged. */
const longestFt = 30_000;
const widestFt = 10_000;

const runwayShape = z.object({
  /** The airport's ICAO code, "" where it has none. */
  airport: z.string().max(16),
  /** As painted on it: "13", "26L". */
  name: z.string().max(8),
  /** The landing threshold, on the centre line. */
  latitudeDeg: finite.min(-90).max(90),
  longitudeDeg: finite.min(-180).max(180),
  headingTrueDeg: finite.min(0).max(360),
  /** From the landing threshold to the end. */
  lengthFt: finite.min(1).max(longestFt),
  widthFt: finite.min(0).max(widestFt),
  ...trust,
});
/** A runway in the direction of landing. */
export type Runway = z.infer<typeof runwayShape>;
export const runwaySchema = z.preprocess(withTrust, runwayShape);

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

/** From one place to another, ft north and east, on WGS84. Good for some miles. */
export function apartFt(from: LatLon, to: LatLon): { northFt: number; eastFt: number } {
  const { northFt, eastFt } = feetPerRadian((from.latitudeDeg + to.latitudeDeg) / 2);
  return {
    northFt: (to.latitudeDeg - from.latitudeDeg) * rad * northFt,
    eastFt: turnDeg(from.longitudeDeg, to.longitudeDeg) * rad * eastFt,
  };
}

/**
 * A position relative to a runway's threshold, ft: past it along the runway, and right of the centre line. Good for
 * some miles around.
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

/** A number in ft with an accuracy of `withinFt`, rounded for display to meaningful digits. */
export function shownFt(ft: number, withinFt: number): number {
  const step = withinFt <= ownWithinFt ? 1 : withinFt < 100 ? 10 : 100;
  return Math.round(ft / step) * step;
}

/** Accuracy of a position on a runway. */
interface Known {
  /** Along the runway, ft; null: not known. */
  readonly withinFt: number | null;
  /** Of the runway itself, and so across it; null: the same as along it. */
  readonly asideWithinFt?: number | null | undefined;
}

/** Accuracy of an observed position relative to the runway, ft; null: not known. */
export const seenWithinFt = ({ asideWithinFt, withinFt }: Known): number | null => asideWithinFt ?? withinFt;

/** Touched down beyond the pavement's side, by more than the uncertainty. */
export const isBeside = (place: Known & { readonly rightOfCentreFt: number; readonly widthFt: number }): boolean =>
  place.withinFt !== null &&
  Math.abs(place.rightOfCentreFt) > place.widthFt / 2 + (seenWithinFt(place) ?? place.withinFt);

/** The place at a distance in a direction: ft, °. Good for some miles. */
export function moved(from: LatLon, headingTrueDeg: number, distanceFt: number): LatLon {
  const { northFt, eastFt } = feetPerRadian(from.latitudeDeg);
  const heading = headingTrueDeg * rad;
  return {
    latitudeDeg: from.latitudeDeg + (distanceFt * Math.cos(heading)) / northFt / rad,
    longitudeDeg: from.longitudeDeg + (distanceFt * Math.sin(heading)) / eastFt / rad,
  };
}

/**
 * This far before the threshold or beside the pavement, on the grass or a taxiway, the approach was still to that
 * runway.
 */
const shortFt = 1500;
const besideFt = 400;
/** An aircraft points or moves along its runway within this, crab and flare included. */
const mostAngleDeg = 45;
/**
 * A degree between the aircraft's direction and the runway's counts as much as this many feet beside its pavement. So
 * of two runways that cross under the wheels the one along the motion wins; of parallel ones the one underneath.
 */
const feetPerDegree = 8;

/** Runways whose directions differ less are parallel. */
const parallelDeg = 10;

/** The distance of a place from a runway's pavement, sideways, ft. */
const asideOf = (runway: Runway, place: LatLon): number =>
  Math.max(0, Math.abs(seenFrom(runway, place).rightOfCentreFt) - runway.widthFt / 2);

/** Between the ends of a runway or shortly before it. */
function isAlong(runway: Runway, place: LatLon): boolean {
  const { pastThresholdFt } = seenFrom(runway, place);
  return pastThresholdFt >= -shortFt && pastThresholdFt <= runway.lengthFt;
}

/** How badly a runway fits an aircraft at that place with that direction, in ft; infinite: not at all. */
function misfitFt(runway: Runway, place: LatLon, directionTrueDeg: number): number {
  const angleDeg = Math.abs(turnDeg(runway.headingTrueDeg, directionTrueDeg));
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, place);
  const asideFt = asideOf(runway, place);
  if (!(angleDeg <= mostAngleDeg && isAlong(runway, place) && asideFt <= besideFt)) return Number.POSITIVE_INFINITY;
  const shortOfItFt = Math.max(0, -pastThresholdFt);
  // Within the pavement the nearer centre line decides between two equal fits.
  return asideFt + shortOfItFt / 10 + feetPerDegree * angleDeg + Math.abs(rightOfCentreFt) / 10;
}

/**
 * Whether a place beside `runway` may belong to a parallel one. The ends of the table's runways and a simulator's
 * position differ: beside all of them, the nearest one is not certain.
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
 * The runway that an aircraft at `place` with this direction uses, of those in both directions; null: none of them, or
 * unclear which of two parallel ones. A touchdown 200 ft beside a runway counts for that runway; `seenFrom` shows that
 * it was beside it.
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
 * An aircraft that waits to cross or to leave a runway stands at most this far from its pavement, ft (ICAO Annex 14: 90
 * m to the centre line).
 */
const holdsFt = 220;

/** On the runway, or near enough to hold there. False for a runway of which only the name is known. */
export function isAtRunway(runway: Runway, place: LatLon): boolean {
  if (runway.withinFt === null) return false;
  const { pastThresholdFt, rightOfCentreFt } = seenFrom(runway, place);
  return (
    Math.abs(rightOfCentreFt) < runway.widthFt / 2 + holdsFt &&
    pastThresholdFt > -holdsFt &&
    pastThresholdFt < runway.lengthFt + holdsFt
  );
}

/** From the threshold to the aiming point's beginning, ft: ICAO Annex 14, table 5-1, by the length for landing. */
export function aimingPointFt(lengthFt: number): number {
  const metres = lengthFt * 0.3048;
  const aim = metres < 800 ? 150 : metres < 1200 ? 250 : metres < 2400 ? 300 : 400;
  return aim / 0.3048;
}

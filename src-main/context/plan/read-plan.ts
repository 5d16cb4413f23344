import type { FlightPlan, PlanAirport, PlanFix } from "../../../src-shared/domain/flight-plan.ts";
import { distanceNm, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import {
  group,
  instantMs,
  isRow,
  number,
  ofThisCentury,
  place,
  type Row,
  text,
  within,
} from "../../platform/http/coerce.ts";

/**
 * Reads SimBrief's flight plan, `json=v2` and the older `json`. They differ in how they write an empty element, a list
 * of one and an instant, so both readers accept all forms. Never throws; unreadable values are absent.
 */

const lbPerKg = 2.2046226218;
/** The highest weight. The An-225 weighed 1.4 million pounds. */
const mostLb = 2_000_000;
const highestFt = 100_000;
/** The longest duration. The longest flight takes 19 hours. */
const longestS = 48 * 3600;
/** The longest distance: half-way round the Earth. */
const farthestNm = 10_800;
/** The most fixes. Long-haul plans have a hundred. */
const mostFixes = 500;
const mostAlternates = 4;
const longestName = 40;
const longestText = 2000;

/** One line. */
const short = (value: unknown, longest = longestName): string =>
  text(value).slice(0, longest).replace(/\s+/g, " ").trim();

/** A list, a list inside an object, or the single row in its place. */
function rowsOf(value: unknown, inner: string, marks: string): Row[] {
  const list = isRow(value) && Object.hasOwn(value, inner) ? value[inner] : value;
  if (Array.isArray(list)) return list.slice(0, mostFixes).filter(isRow);
  return isRow(list) && Object.hasOwn(list, marks) ? [list] : [];
}

/** Epoch seconds or ISO 8601, as ms. */
function instant(value: unknown): number | null {
  const epochS = number(value);
  return ofThisCentury(epochS === null ? instantMs(value) : epochS * 1000);
}

/** Seconds, or "HH:MM:SS". */
function duration(value: unknown): number | null {
  const clock = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text(value));
  const [, h, m, s] = (clock ?? []).map(Number);
  const seconds = clock === null ? number(value) : (h ?? 0) * 3600 + (m ?? 0) * 60 + (s ?? 0);
  return within(seconds, 0, longestS);
}

function readAirport(row: Row): PlanAirport | null {
  const icao = short(row.icao_code).toUpperCase();
  if (!/^[A-Z0-9]{3,4}$/.test(icao)) return null;
  return {
    icao,
    name: short(row.name, 100),
    ...(place(row.pos_lat, row.pos_long) ?? { latitudeDeg: null, longitudeDeg: null }),
    runway: short(row.plan_rwy, 4),
    metar: short(row.metar, longestText),
    taf: short(row.taf, longestText),
  };
}

const kinds: ReadonlyMap<string, PlanFix["kind"]> = new Map([
  ["TOC", "toc"],
  ["TOD", "tod"],
]);

function readFix(row: Row, weight: (value: unknown) => number | null): PlanFix | null {
  const name = short(row.ident);
  const at = place(row.pos_lat, row.pos_long);
  if (name === "" || at === null) return null;
  return {
    name,
    kind: (text(row.type) === "ltlg" ? kinds.get(name) : undefined) ?? "fix",
    ...at,
    altitudeFt: within(number(row.altitude_feet), -2000, highestFt),
    timeS: duration(row.time_total),
    fuelLb: weight(row.fuel_plan_onboard),
  };
}

/**
 * Removes the point with the longest detour until the line through the points is at most `mostNm` long, because a wrong
 * place would draw a line across the map. Points in `sure` stay.
 */
function withoutDetours(points: readonly LatLon[], mostNm: number, sure: readonly LatLon[] = []): LatLon[] {
  const kept = [...points];
  const between = (first: number, last: number): number => {
    const [a, b] = [kept[first], kept[last]];
    return a === undefined || b === undefined ? 0 : distanceNm(a, b);
  };
  /** The leg before each point, and 0 after the last. */
  const legsNm = Array.from({ length: kept.length + 1 }, (_, index) => between(index - 1, index));
  const detourNm = (index: number, point: LatLon | undefined): number =>
    point !== undefined && sure.includes(point)
      ? Number.NEGATIVE_INFINITY
      : (legsNm[index] ?? 0) + (legsNm[index + 1] ?? 0) - between(index - 1, index + 1);
  const detoursNm = kept.map((point, index) => detourNm(index, point));
  let lineNm = legsNm.reduce((sum, nm) => sum + nm, 0);
  while (lineNm > mostNm && kept.length > sure.length) {
    const worst = detoursNm.indexOf(Math.max(...detoursNm));
    lineNm -= detoursNm[worst] ?? 0;
    kept.splice(worst, 1);
    detoursNm.splice(worst, 1);
    legsNm.splice(worst, 2, between(worst - 1, worst));
    for (const index of [worst - 1, worst]) if (index in detoursNm) detoursNm[index] = detourNm(index, kept[index]);
  }
  return kept;
}

/**
 * The plausible points of a route: its ends, if their places are known, and its fixes. The stated distance is the limit
 * if most points agree with it. Otherwise the distance between the ends is.
 */
function plausible(
  ends: readonly [LatLon | null, LatLon | null],
  fixes: readonly PlanFix[],
  routeNm: number | null,
  isRoundTrip: boolean,
) {
  const [from, to] = ends;
  const points: readonly LatLon[] = [from, ...fixes, to].filter((point) => point !== null);
  const directNm = from === null || to === null ? null : distanceNm(from, to);
  if (routeNm !== null) {
    // A flight is longer than this only if it ends near its beginning. A round trip has no limit.
    const mostNm = Math.min(
      routeNm * 1.05 + 50,
      directNm === null || isRoundTrip ? Number.POSITIVE_INFINITY : directNm * 2 + 1000,
    );
    const kept = withoutDetours(points, mostNm);
    if (kept.length >= Math.max(2, points.length / 2)) return new Set(kept);
  }
  const places = [from, to].filter((end) => end !== null);
  return new Set(directNm === null ? [] : withoutDetours(points, directNm * 1.5 + 300, places));
}

/** No alternate is farther away than this. */
const farthestAlternateNm = 1000;

/** An alternate. Its place is removed if it is too far from the destination, or farther than stated. */
function readAlternate(row: Row, destination: LatLon | null): PlanAirport | null {
  const airport = readAirport(row);
  const at = airport === null ? null : placeOf(airport);
  if (airport === null || at === null || destination === null) return airport;
  const mostNm = within(number(row.distance), 1, farthestAlternateNm) ?? farthestAlternateNm - 50;
  return distanceNm(destination, at) <= mostNm + 50 ? airport : { ...airport, latitudeDeg: null, longitudeDeg: null };
}

/** Null if it names no origin or no destination: then it is not a plan. */
export function readPlan(document: unknown, fetchedAtMs: number): FlightPlan | null {
  if (!isRow(document)) return null;
  const origin = readAirport(group(document, "origin"));
  const destination = readAirport(group(document, "destination"));
  if (origin === null || destination === null) return null;
  const params = group(document, "params");
  const general = group(document, "general");
  const aircraft = group(document, "aircraft");
  const times = group(document, "times");
  const fuel = group(document, "fuel");

  // A weight without a unit is useless.
  const scale = { kgs: lbPerKg, lbs: 1 }[text(params.units).toLowerCase()];
  const weight = (value: unknown): number | null => {
    const own = number(value);
    return own === null || scale === undefined ? null : within(own * scale, 0, mostLb);
  };
  const routeNm = within(number(general.route_distance), 1, 2 * farthestNm);
  const log = rowsOf(document.navlog, "fix", "ident");
  // The log ends with the destination, which is not a fix.
  const fixes = log
    .filter((row) => !(text(row.type) === "apt" && text(row.ident).toUpperCase() === destination.icao))
    .flatMap((row) => readFix(row, weight) ?? []);
  const ends = [placeOf(origin), placeOf(destination)] as const;
  const possible = plausible(ends, fixes, routeNm, origin.icao === destination.icao);
  /**
   * Removes an airport's place that does not fit the route. The map then uses the airline's place, or that of the table
   * of airports.
   */
  const fitting = (airport: PlanAirport, at: LatLon | null): PlanAirport =>
    at === null || possible.size === 0 || possible.has(at)
      ? airport
      : { ...airport, latitudeDeg: null, longitudeDeg: null };
  return {
    generatedAtMs: instant(params.time_generated),
    fetchedAtMs,
    flight: `${short(general.icao_airline, 4)}${short(general.flight_number, 8)}`,
    callsign: short(group(document, "atc").callsign, 16).toUpperCase(),
    aircraftType: short(aircraft.icaocode || aircraft.icao_code, 8),
    registration: short(aircraft.reg, 12),
    origin: fitting(origin, ends[0]),
    destination: fitting(destination, ends[1]),
    alternates: rowsOf(document.alternate, "alternate", "icao_code")
      .flatMap((row) => readAlternate(row, ends[1]) ?? [])
      .slice(0, mostAlternates),
    route: short(general.route, longestText),
    fixes: fixes.filter((fix) => possible.has(fix)),
    initialAltitudeFt: within(number(general.initial_altitude), 1, highestFt),
    routeNm,
    outMs: instant(times.est_out) ?? instant(times.sched_out),
    offMs: instant(times.est_off) ?? instant(times.sched_off),
    onMs: instant(times.est_on) ?? instant(times.sched_on),
    inMs: instant(times.est_in) ?? instant(times.sched_in),
    airS: duration(times.est_time_enroute) ?? duration(times.sched_time_enroute),
    blockS: duration(times.est_block) ?? duration(times.sched_block),
    rampFuelLb: weight(fuel.plan_ramp),
    takeOffFuelLb: weight(fuel.plan_takeoff),
    landingFuelLb: weight(fuel.plan_landing),
    zeroFuelWeightLb: weight(group(document, "weights").est_zfw),
  };
}

/** SimBrief's status of the request: "Success", or why there is no plan. Empty if absent. */
export const statusOf = (document: unknown): string =>
  isRow(document) ? short(group(document, "fetch").status, 200) : "";

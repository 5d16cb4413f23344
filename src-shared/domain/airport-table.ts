import { distanceNm, type LatLon } from "./geodesy.ts";
import { apartFt, type Grade, goodWithinFt, grades, moved, type Runway } from "./runway.ts";

export const airportSizes = ["large", "medium", "small"] as const;
export type AirportSize = (typeof airportSizes)[number];

/**
 * The airports of the world in the shipped format: one list for each property, so that the file compresses well.
 * Positions are integers in units of 1e-5° (1.1 m); those of a runway's ends are relative to their airport. Runways
 * follow one another in the order of their airports.
 */
export interface AirportTable {
  /** The day of the data, "2026-02-16". */
  readonly asOf: string;
  readonly icao: readonly string[];
  readonly iata: readonly string[];
  readonly name: readonly string[];
  /** Index into `airportSizes`. */
  readonly size: readonly number[];
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
  readonly elevationFt: readonly number[];
  /** Number of runways of the airport. */
  readonly runways: readonly number[];
  /** "04R/22L". */
  readonly ends: readonly string[];
  readonly lengthFt: readonly number[];
  readonly widthFt: readonly number[];
  readonly surface: readonly string[];
  /** Index into `grades`. */
  readonly grade: readonly number[];
  /** Latitude and longitude of the first end of the pavement, then of the second, relative to the airport. */
  readonly places: readonly [number[], number[], number[], number[]];
  /** From each end of the pavement to its landing threshold, ft. */
  readonly displacedFt: readonly [number[], number[]];
}

/** One strip with both its directions. */
export interface ChartedRunway {
  readonly lengthFt: number;
  readonly widthFt: number;
  /** "asphalt", "grass", "water", …; "" if unknown. */
  readonly surface: string;
  readonly grade: Grade;
  /** The ends of the pavement. */
  readonly pavement: readonly [LatLon, LatLon];
  /** For landing in the first direction, and in the other. */
  readonly directions: readonly [Runway, Runway];
}

interface ChartedAirport extends LatLon {
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly size: AirportSize;
  readonly elevationFt: number;
}

const unitDeg = 1e-5;

/**
 * True heading from one end to the other, 0 ≤ h < 360, on the ellipsoid. A sphere would be wrong by up to 0.2°, which
 * is 35 ft in 10,000 ft.
 */
export function headingDeg(from: LatLon, to: LatLon): number {
  const { northFt, eastFt } = apartFt(from, to);
  return ((Math.atan2(eastFt, northFt) * 180) / Math.PI + 360) % 360;
}

export interface Airports {
  readonly asOf: string;
  readonly count: number;
  at(index: number): ChartedAirport;
  runwaysOf(index: number): readonly ChartedRunway[];
  /** Indices of the airports within this distance, nearest first. */
  near(place: LatLon, withinNm: number): readonly number[];
  /** Undefined if no airport has the code. */
  find(icao: string): number | undefined;
}

export function readAirports(table: AirportTable): Airports {
  const firstRunway: number[] = [];
  let runways = 0;
  for (const count of table.runways) {
    firstRunway.push(runways);
    runways += count;
  }
  const byIcao = new Map(table.icao.map((icao, index) => [icao, index]));
  const number = (list: readonly number[], index: number): number => list[index] ?? Number.NaN;

  const at = (index: number): ChartedAirport => ({
    icao: table.icao[index] ?? "",
    iata: table.iata[index] ?? "",
    name: table.name[index] ?? "",
    size: airportSizes[number(table.size, index)] ?? "small",
    latitudeDeg: number(table.latitude, index) * unitDeg,
    longitudeDeg: number(table.longitude, index) * unitDeg,
    elevationFt: number(table.elevationFt, index),
  });

  function runway(airport: number, index: number): ChartedRunway {
    const end = (latitudes: readonly number[], longitudes: readonly number[]): LatLon => ({
      latitudeDeg: (number(table.latitude, airport) + number(latitudes, index)) * unitDeg,
      longitudeDeg: (number(table.longitude, airport) + number(longitudes, index)) * unitDeg,
    });
    const [latitudeA, longitudeA, latitudeB, longitudeB] = table.places;
    const pavement = [end(latitudeA, longitudeA), end(latitudeB, longitudeB)] as const;
    const [first = "", second = ""] = (table.ends[index] ?? "").split("/");
    const lengthFt = number(table.lengthFt, index);
    const widthFt = number(table.widthFt, index);
    const grade = grades[number(table.grade, index)] ?? "name";
    const direction = (name: string, from: LatLon, to: LatLon, displacedFt: number): Runway => {
      const headingTrueDeg = headingDeg(from, to);
      const threshold = moved(from, headingTrueDeg, displacedFt);
      const airportCode = table.icao[airport] ?? "";
      return {
        airport: airportCode,
        name,
        ...threshold,
        headingTrueDeg,
        lengthFt: lengthFt - displacedFt,
        widthFt,
        source: "table",
        withinFt: grade === "good" ? goodWithinFt : null,
      };
    };
    return {
      lengthFt,
      widthFt,
      surface: table.surface[index] ?? "",
      grade,
      pavement,
      directions: [
        direction(first, pavement[0], pavement[1], number(table.displacedFt[0], index)),
        direction(second, pavement[1], pavement[0], number(table.displacedFt[1], index)),
      ],
    };
  }

  return {
    asOf: table.asOf,
    count: table.icao.length,
    at,
    runwaysOf: (index) =>
      Array.from({ length: table.runways[index] ?? 0 }, (_, i) => runway(index, number(firstRunway, index) + i)),
    near(place, withinNm) {
      const band = (withinNm / 60 + 0.1) / unitDeg;
      const latitude = place.latitudeDeg / unitDeg;
      const found: { index: number; nm: number }[] = [];
      table.latitude.forEach((each, index) => {
        if (Math.abs(each - latitude) > band) return;
        const nm = distanceNm(place, {
          latitudeDeg: each * unitDeg,
          longitudeDeg: number(table.longitude, index) * unitDeg,
        });
        if (nm <= withinNm) found.push({ index, nm });
      });
      return found.toSorted((a, b) => a.nm - b.nm).map(({ index }) => index);
    },
    find: (icao) => byIcao.get(icao),
  };
}

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import initSqlJs from "sql.js";
import { z } from "zod";
import { type AirportTable, airportSizes, headingDeg } from "../../src-shared/domain/airport-table.ts";
import { distanceNm, type LatLon, turnDeg } from "../../src-shared/domain/geodesy.ts";
import { apartFt, grades } from "../../src-shared/domain/runway.ts";

const number = z.number();
const text = z.string();

const airportRow = z
  .tuple([number, text, text, text, text, number, number, number, text])
  .transform(([id, icao, iata, name, type, latitudeDeg, longitudeDeg, elevationFt, asOf]) => ({
    ...{ id, icao, iata, name, type, latitudeDeg, longitudeDeg, elevationFt, asOf },
  }));
const airportQuery = `
  select id, icao, coalesce(iata, ''), name, type, latitude, longitude, elevation_ft, date(created_at)
  from airports where type in ('large_airport', 'medium_airport', 'small_airport', 'seaplane_base') order by icao`;

const runwayRow = z
  .tuple([number, number, number, text, text, number, number, number, text, number, number, number])
  .transform(([airport, lengthFt, widthFt, surface, ...ends]) => {
    const [name, latitudeDeg, longitudeDeg, displacedFt, name2, latitude2Deg, longitude2Deg, displaced2Ft] = ends;
    return {
      ...{ airport, lengthFt, widthFt, surface },
      a: { name, latitudeDeg, longitudeDeg, displacedFt },
      b: { name: name2, latitudeDeg: latitude2Deg, longitudeDeg: longitude2Deg, displacedFt: displaced2Ft },
    };
  });
/** Selects runways with exactly two ends. */
const runwayQuery = `
  select airport_id, length_ft, width_ft, surface,
    a.ident, a.latitude_deg, a.longitude_deg, coalesce(a.displaced_threshold_ft, 0),
    b.ident, b.latitude_deg, b.longitude_deg, coalesce(b.displaced_threshold_ft, 0)
  from runways r join runway_ends a on a.runway_id = r.id join runway_ends b on b.runway_id = r.id and b.id > a.id
  group by r.id having count(*) = 1 order by r.id`;

type SourceAirport = z.infer<typeof airportRow>;
type SourceRunway = z.infer<typeof runwayRow>;

/** A runway end that is farther from its airport's reference point belongs to another place. */
const strayNm = 6;
/**
 * Painted numbers are magnetic. If an end differs by more than the variation between the polar regions, its place is
 * wrong.
 */
const mostOffDeg = 50;
const polarDeg = 68;
/**
 * If the distance of the ends differs from the stated length by more than this share, not even the name is reliable.
 */
const mostMisfit = 0.5;
const shortestFt = 300;
/** Bounds of the grades: src-shared/domain/runway.ts. */
const goodFt = 60;
const fairFt = 200;

/** Index into `grades`. Null for an impossible row. */
export function gradeOf(
  airport: LatLon,
  { lengthFt, a, b }: Pick<SourceRunway, "lengthFt" | "a" | "b">,
): number | null {
  if (lengthFt < shortestFt || a.displacedFt < 0 || b.displacedFt < 0 || a.displacedFt + b.displacedFt >= lengthFt)
    return null;
  if (distanceNm(airport, a) > strayNm || distanceNm(airport, b) > strayNm) return null;
  const { northFt, eastFt } = apartFt(a, b);
  const misfitFt = Math.abs(Math.hypot(northFt, eastFt) - lengthFt);
  if (misfitFt > mostMisfit * lengthFt) return null;
  const painted = Number.parseInt(a.name, 10) * 10;
  if (Math.abs(airport.latitudeDeg) < polarDeg && Math.abs(turnDeg(painted, headingDeg(a, b))) > mostOffDeg)
    return null;
  return grades.indexOf(misfitFt <= goodFt ? "good" : misfitFt <= fairFt ? "fair" : "name");
}

const hundredThousandths = (degrees: number): number => Math.round(degrees * 1e5);

function columns(
  airports: readonly SourceAirport[],
  runwaysOf: ReadonlyMap<number, readonly SourceRunway[]>,
): AirportTable {
  const graded = airports.flatMap((airport) => {
    const runways = (runwaysOf.get(airport.id) ?? []).flatMap((runway) => {
      const grade = gradeOf(airport, runway);
      return grade === null ? [] : [{ ...runway, grade, airport }];
    });
    const sure = airport.type === "large_airport" || airport.type === "medium_airport";
    return sure || (runways.length > 0 && /^[A-Z]{4}$/.test(airport.icao)) ? [{ ...airport, runways }] : [];
  });
  const runways = graded.flatMap((airport) => airport.runways);
  const from = (end: "a" | "b", axis: "latitudeDeg" | "longitudeDeg") =>
    runways.map((runway) => hundredThousandths(runway[end][axis]) - hundredThousandths(runway.airport[axis]));
  return {
    asOf: airports[0]?.asOf ?? "",
    icao: graded.map(({ icao }) => icao),
    iata: graded.map(({ iata }) => iata),
    name: graded.map(({ name }) => name),
    size: graded.map(({ type }) =>
      airportSizes.indexOf(type.startsWith("large") ? "large" : type.startsWith("medium") ? "medium" : "small"),
    ),
    latitude: graded.map(({ latitudeDeg }) => hundredThousandths(latitudeDeg)),
    longitude: graded.map(({ longitudeDeg }) => hundredThousandths(longitudeDeg)),
    elevationFt: graded.map(({ elevationFt }) => elevationFt),
    runways: graded.map((airport) => airport.runways.length),
    ends: runways.map(({ a, b }) => `${a.name}/${b.name}`),
    lengthFt: runways.map(({ lengthFt }) => lengthFt),
    widthFt: runways.map(({ widthFt }) => widthFt),
    surface: runways.map(({ surface }) => (surface === "unknown" ? "" : surface)),
    grade: runways.map(({ grade }) => grade),
    places: [from("a", "latitudeDeg"), from("a", "longitudeDeg"), from("b", "latitudeDeg"), from("b", "longitudeDeg")],
    displacedFt: [runways.map(({ a }) => a.displacedFt), runways.map(({ b }) => b.displacedFt)],
  };
}

/**
 * The airports and runways that ship with Contrail: every large and medium airport, and each smaller one with a
 * four-letter code and a runway with coordinates. From OurAirports (public domain) by the package airport-db.
 */
export async function airportTable(): Promise<AirportTable> {
  const SQL = await initSqlJs();
  const file = new URL("../../node_modules/airport-db/dist/assets/airports.sqlite", import.meta.url);
  const database = new SQL.Database(readFileSync(file));
  const rows = (query: string): unknown[] => database.exec(query)[0]?.values ?? [];
  const airports = z.array(airportRow).parse(rows(airportQuery));
  const runwaysOf = new Map<number, SourceRunway[]>();
  for (const runway of z.array(runwayRow).parse(rows(runwayQuery)))
    runwaysOf.set(runway.airport, [...(runwaysOf.get(runway.airport) ?? []), runway]);
  database.close();
  return columns(airports, runwaysOf);
}

export const packedAirports = async (): Promise<Uint8Array> =>
  gzipSync(JSON.stringify(await airportTable()), { level: 9 });

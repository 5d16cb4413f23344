import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { readAirports } from "../../src-shared/domain/airport-table.ts";
import type { LatLon } from "../../src-shared/domain/geodesy.ts";
import { apartFt, grades } from "../../src-shared/domain/runway.ts";
import { airportTable } from "./airports.ts";

/**
 * Compares the shipped runways with an `apt.dat.gz`, such as FlightGear's (Debian's flightgear-data-base, from
 * X-Plane's gateway: not by OurAirports' authors), and prints the distances between the ends of the pavement.
 *
 *     npx tsx tools/build/airports-check.ts --apt /usr/share/games/flightgear/Airports/apt.dat.gz
 */
const { values } = parseArgs({ options: { apt: { type: "string" } } });
if (values.apt === undefined) throw new Error("--apt FILE is missing");

/** At a greater distance the two sources mean different runways: one was rebuilt or renamed. */
const anotherRunwayFt = 3000;

/** Ends of the pavement by airport and name, from the rows 1 (airport) and 100 (land runway) of the format. */
function readApt(file: string): Map<string, LatLon> {
  const ends = new Map<string, LatLon>();
  let airport = "";
  for (const line of gunzipSync(readFileSync(file)).toString("latin1").split("\n")) {
    const words = line.trim().split(/\s+/);
    if (words[0] === "1") airport = words[4] ?? "";
    if (words[0] !== "100") continue;
    for (const at of [8, 17])
      ends.set(`${airport} ${words[at]}`, {
        latitudeDeg: Number(words[at + 1]),
        longitudeDeg: Number(words[at + 2]),
      });
  }
  return ends;
}

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0).padStart(6);

const others = readApt(values.apt);
const airports = readAirports(await airportTable());
const errors = grades.map(() => ({ along: [] as number[], across: [] as number[], elsewhere: 0 }));
let large = 0;
let measured = 0;
for (let index = 0; index < airports.count; index++) {
  const runways = airports.runwaysOf(index);
  if (airports.at(index).size !== "small") {
    large += 1;
    if (runways.some(({ grade }) => grade !== "name")) measured += 1;
  }
  for (const { grade, pavement, directions } of runways)
    directions.forEach((direction, i) => {
      const ours = pavement[i];
      const other = others.get(`${direction.airport} ${direction.name}`);
      const row = errors[grades.indexOf(grade)];
      if (ours === undefined || other === undefined || row === undefined) return;
      const { northFt, eastFt } = apartFt(other, ours);
      const heading = (direction.headingTrueDeg * Math.PI) / 180;
      if (Math.hypot(northFt, eastFt) > anotherRunwayFt) row.elsewhere += 1;
      else {
        row.along.push(Math.abs(northFt * Math.cos(heading) + eastFt * Math.sin(heading)));
        row.across.push(Math.abs(eastFt * Math.cos(heading) - northFt * Math.sin(heading)));
      }
    });
}

console.log(`${airports.count} airports as of ${airports.asOf}`);
console.log(
  `large and medium with a good or fair runway: ${measured} of ${large} (${((100 * measured) / large).toFixed(1)} %)`,
);
console.log("ft between the ends of the pavement     ends   50 %   75 %   90 %   95 %   elsewhere");
grades.forEach((grade, i) => {
  const row = errors[i];
  if (row === undefined) return;
  for (const axis of ["along", "across"] as const) {
    const sorted = row[axis].toSorted((a, b) => a - b);
    const figures = [0.5, 0.75, 0.9, 0.95].map((share) => quantile(sorted, share)).join(" ");
    console.log(
      `${grade.padEnd(6)} ${axis.padEnd(30)} ${String(sorted.length).padStart(6)} ${figures} ${String(row.elsewhere).padStart(9)}`,
    );
  }
});

import { expect, test } from "vitest";
import { readAirports } from "../../src-shared/domain/airport-table.ts";
import { grades, moved, runwayUnder, seenFrom } from "../../src-shared/domain/runway.ts";
import { airportTable, gradeOf } from "./airports.ts";

const table = await airportTable();
const all = readAirports(table);

test("every list of the table has one entry for each airport, or for each runway", () => {
  const { icao, iata, name, size, latitude, longitude, elevationFt, runways } = table;
  for (const list of [iata, name, size, latitude, longitude, elevationFt, runways])
    expect(list).toHaveLength(icao.length);
  const count = runways.reduce((sum, each) => sum + each, 0);
  const { ends, lengthFt, widthFt, surface, grade, places, displacedFt } = table;
  for (const list of [ends, lengthFt, widthFt, surface, grade, ...places, ...displacedFt])
    expect(list).toHaveLength(count);
  expect(icao.length).toBeGreaterThan(7000);
  expect(count).toBeGreaterThan(9000);
  expect(table.asOf).toBe("2026-02-16");
});

test("a runway's heading comes from its ends, not from the stated one", () => {
  const runways = all.runwaysOf(all.find("BIKF") ?? -1);
  const [north] = runways.flatMap(({ directions }) => directions).filter(({ name }) => name === "01");
  // The source states 14.0°.
  expect(north?.headingTrueDeg).toBeCloseTo(0.1, 0);
});

test("a displaced threshold lies past the end of the pavement, and shortens the landing distance", () => {
  const runway = all.runwaysOf(all.find("KJFK") ?? -1).find(({ directions }) => directions[1].name === "31R");
  const threshold = runway?.directions[1];
  if (runway === undefined || threshold === undefined) throw new Error("KJFK 31R is missing");
  expect(runway.grade).toBe("good");
  expect(seenFrom(threshold, runway.pavement[1]).pastThresholdFt).toBeCloseTo(-1030, 0);
  expect(seenFrom(threshold, runway.pavement[1]).rightOfCentreFt).toBeCloseTo(0, 0);
  expect(threshold.lengthFt).toBe(10_000 - 1030);
});

test("airports are found by place, nearest first, and across the date line", () => {
  const near = (latitudeDeg: number, longitudeDeg: number, nm: number) =>
    all.near({ latitudeDeg, longitudeDeg }, nm).map((index) => all.at(index).icao);
  expect(near(51.47, -0.45, 10)[0]).toBe("EGLL");
  expect(near(-16.5, -179.9, 60)).toEqual(["NFNL"]);
  expect(near(0, -30, 100)).toEqual([]);
});

test("an impossible row is left out, the others are graded by how well the ends fit the length", () => {
  const airport = { latitudeDeg: 50, longitudeDeg: 10 };
  const a = { name: "09", ...airport, displacedFt: 0 };
  const b = (lengthFt: number) => ({ ...moved(airport, 90, lengthFt), name: "27", displacedFt: 0 });
  const grade = (lengthFt: number, end = b(8000), start = a) => {
    const index = gradeOf(airport, { lengthFt, a: start, b: end });
    return index === null ? null : grades[index];
  };
  expect(grade(8059)).toBe("good");
  expect(grade(8061)).toBe("fair");
  expect(grade(7795)).toBe("name");
  expect(grade(17_000)).toBeNull();
  expect(grade(200, b(200))).toBeNull();
  expect(grade(8000, { ...b(8000), latitudeDeg: 40 })).toBeNull();
  expect(grade(8000, b(8000), { ...a, displacedFt: 8000 })).toBeNull();
  expect(grade(8000, b(8000), { ...a, name: "18" })).toBeNull();
});

test("at every large airport each landing is on its own runway, parallel and crossing ones included", () => {
  const wrong = new Set<string>();
  let landings = 0;
  for (let index = 0; index < all.count; index++) {
    if (all.at(index).size !== "large") continue;
    const directions = all.runwaysOf(index).flatMap((runway) => runway.directions);
    for (const runway of directions)
      for (const crabDeg of [-8, 0, 8]) {
        landings++;
        const along = moved(runway, runway.headingTrueDeg, Math.min(1000, runway.lengthFt / 3));
        const place = moved(along, runway.headingTrueDeg + 90, runway.widthFt / 4);
        const found = runwayUnder(directions, place, runway.headingTrueDeg + crabDeg);
        if (found?.name !== runway.name) wrong.add(runway.airport);
      }
  }
  expect(landings).toBeGreaterThan(9000);
  // The source has two runways in one place there.
  expect([...wrong]).toEqual(["KGFK", "RCYU"]);
});

test("closed airports and runways are left out, so a landing on one has no runway", () => {
  for (const icao of ["EDDT", "EDDI"]) expect(all.find(icao)).toBeUndefined();
  const reykjavik = all.runwaysOf(all.find("BIRK") ?? -1).flatMap(({ directions }) => directions);
  expect(reykjavik.map(({ name }) => name)).not.toContain("06");
  expect(runwayUnder(reykjavik, { latitudeDeg: 64.12724, longitudeDeg: -21.94663 }, 46)).toBeNull();
});

test("water and unpaved runways are found like any other", () => {
  const surfaces = new Map<string, number>();
  for (let index = 0; index < all.count; index++)
    for (const { surface, directions } of all.runwaysOf(index)) {
      const [runway] = directions;
      const place = moved(runway, runway.headingTrueDeg, runway.lengthFt / 3);
      if (surface !== "water" && surface !== "grass" && surface !== "gravel") continue;
      expect(runwayUnder(directions, place, runway.headingTrueDeg)?.name).toBe(runway.name);
      surfaces.set(surface, (surfaces.get(surface) ?? 0) + 1);
    }
  for (const surface of ["water", "grass", "gravel"]) expect(surfaces.get(surface)).toBeGreaterThan(0);
});

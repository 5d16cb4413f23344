import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { type AirportTable, readAirports } from "../../src-shared/airport-table.ts";
import type { LatLon } from "../../src-shared/geodesy.ts";
import { moved, type Runway } from "../../src-shared/runway.ts";
import type { SimSample } from "../../src-shared/sample.ts";
import { readAirportsFile } from "./airports-file.ts";
import { createRunways } from "./runways.ts";

const field: LatLon = { latitudeDeg: 50, longitudeDeg: 10 };
const parallel = moved(field, 180, 1500);
const lengthFt = 8000;
const units = (degrees: number) => Math.round(degrees * 1e5);

/** Two parallel runways 09L/27R and 09R/27L, 1,500 ft apart, and one across them, 18/36, which ships as a name only. */
function table(): AirportTable {
  const strips: [LatLon, number][] = [
    [field, 90],
    [parallel, 90],
    [moved(field, 360, 4000), 180],
  ];
  const offset = (index: 0 | 1, axis: "latitudeDeg" | "longitudeDeg") =>
    strips.map(([from, heading]) => {
      const end = index === 0 ? from : moved(from, heading, lengthFt);
      return units(end[axis]) - units(field[axis]);
    });
  return {
    asOf: "2026-02-16",
    ...{ icao: ["XXXX"], iata: [""], name: ["Cross Field"], size: [1], elevationFt: [100], runways: [3] },
    ...{ latitude: [units(50)], longitude: [units(10)] },
    ...{ ends: ["09L/27R", "09R/27L", "18/36"], lengthFt: strips.map(() => lengthFt), widthFt: strips.map(() => 150) },
    ...{ surface: ["asphalt", "asphalt", "grass"], grade: [0, 0, 2] },
    places: [offset(0, "latitudeDeg"), offset(0, "longitudeDeg"), offset(1, "latitudeDeg"), offset(1, "longitudeDeg")],
    displacedFt: [strips.map(() => 0), strips.map(() => 0)],
  };
}

const folder = mkdtempSync(join(tmpdir(), "contrail-airports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sampleAt = (timeMs: number, place: LatLon, onGround: boolean, more: Partial<SimSample> = {}): SimSample => ({
  ...{ timeMs, ...place, altitudeFt: 100, groundSpeedKt: 130, headingTrueDeg: 92, onGround, ...more },
});

/** Lands at `place` and rolls; what the sample `afterS` after the contact says of the runway. */
async function landAt(place: LatLon, afterS = 6, more: Partial<SimSample> = {}, then: readonly SimSample[] = []) {
  const problems: unknown[] = [];
  const place60 = moved(place, 90, 60);
  const complete = createRunways(
    async () => readAirports(table()),
    (error) => problems.push(error),
  );
  complete(sampleAt(0, moved(place, 270, 500), false, more));
  await Promise.resolve();
  await Promise.resolve();
  complete(sampleAt(1000, place, true, more));
  for (const sample of then) complete(sample);
  return complete(sampleAt(1000 + afterS * 1000, place60, true, more)).runway;
}

test("parallel runways are told apart by how far to the side the wheels touched", async () => {
  expect((await landAt(moved(field, 90, 1000)))?.name).toBe("09L");
  expect((await landAt(moved(parallel, 90, 1000)))?.name).toBe("09R");
  // 200 ft beside a runway is still that runway; 700 ft from either of them is neither.
  expect((await landAt(moved(moved(field, 180, 200), 90, 1000)))?.name).toBe("09L");
  expect(await landAt(moved(moved(field, 180, 700), 90, 1000))).toBeUndefined();
});

test("a crossing runway counts only for who lands along it, and carries its grade", async () => {
  const crossing = moved(moved(field, 360, 3000), 90, 0);
  expect(await landAt(crossing, 6, { headingTrueDeg: 178 })).toMatchObject({ name: "18", grade: "name" });
  expect((await landAt(moved(field, 90, 20), 6, { headingTrueDeg: 95 }))?.name).toBe("09L");
});

test("away from every runway none is named", async () => {
  expect(await landAt(moved(field, 360, 12_000), 6, { headingTrueDeg: 20 })).toBeUndefined();
  expect(await landAt({ latitudeDeg: 0, longitudeDeg: -30 })).toBeUndefined();
});

test("the simulator has some seconds for its own runway, which always wins", async () => {
  const place = moved(field, 90, 1000);
  expect(await landAt(place, 3)).toBeUndefined();
  const own: Runway = { airport: "OWN", name: "09", ...field, headingTrueDeg: 90, lengthFt, widthFt: 150 };
  expect(await landAt(place, 6, { runway: own })).toEqual(own);
});

test("a runway is forgotten once the aircraft flies again, not in a bounce", async () => {
  const complete = createRunways(
    async () => readAirports(table()),
    () => undefined,
  );
  const place = moved(field, 90, 1000);
  complete(sampleAt(0, place, false));
  await Promise.resolve();
  await Promise.resolve();
  complete(sampleAt(1000, place, true));
  complete(sampleAt(1500, place, false));
  complete(sampleAt(2500, place, true));
  expect(complete(sampleAt(7000, place, true)).runway?.name).toBe("09L");
  complete(sampleAt(8000, place, false));
  expect(complete(sampleAt(14_000, place, false)).runway).toBeUndefined();
});

test("walkers, balloons and samples without a direction need no runway", async () => {
  const place = moved(field, 90, 1000);
  expect(await landAt(place, 6, { groundSpeedKt: 8 })).toBeUndefined();
  const { headingTrueDeg: _, ...rest } = sampleAt(0, place, true);
  expect(await landAt(place, 6, { ...rest, headingTrueDeg: undefined as never })).toBeUndefined();
});

test("the packed file is read; a missing or damaged one is a problem to report, and the samples pass", async () => {
  const file = join(folder, "airports.bin");
  writeFileSync(file, gzipSync(JSON.stringify(table())));
  expect((await readAirportsFile(file)).at(0).name).toBe("Cross Field");
  writeFileSync(file, "no gzip");
  await expect(readAirportsFile(file)).rejects.toThrow();
  await expect(readAirportsFile(join(folder, "absent"))).rejects.toThrow();
  const problems: unknown[] = [];
  const complete = createRunways(
    () => readAirportsFile(file),
    (error) => problems.push(error),
  );
  const sample = sampleAt(0, field, false);
  expect(complete(sample)).toBe(sample);
  await expect.poll(() => problems.length).toBe(1);
  complete(sampleAt(1000, field, true));
  expect(complete(sampleAt(9000, field, true)).runway).toBeUndefined();
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type AirportTable, readAirports } from "../../../src-shared/domain/airport-table.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { moved, type Runway, type RunwaySource } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readAirportsFile } from "./airports-file.ts";
import { createRunways, type RunwayParts } from "./runways.ts";
import { noScenery, type Scenery } from "./scenery/read.ts";

const field: LatLon = { latitudeDeg: 50, longitudeDeg: 10 };
const parallel = moved(field, 180, 1500);
const lengthFt = 8000;
const units = (degrees: number) => Math.round(degrees * 1e5);

/**
 * Two parallel runways 09L/27R and 09R/27L, 1,500 ft apart, and 18/36 across them, of which the table has only the
 * name.
 */
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

/** Runway 09L as this source knows it. */
const knownBy = (source: RunwaySource, more: Partial<Runway> = {}): Runway => ({
  ...{ airport: "XXXX", name: "09L", ...field, headingTrueDeg: 90, lengthFt, widthFt: 150, source, withinFt: 3 },
  ...more,
});
const service = (more: Partial<RunwayParts> = {}) =>
  createRunways({ table: async () => readAirports(table()), onProblem: () => undefined, ...more }).complete;

/** The same after its first sample and after the reading of the table, which that sample starts. */
async function begun(first: SimSample, more: Partial<RunwayParts> = {}) {
  const complete = service(more);
  complete(first);
  await Promise.resolve();
  await Promise.resolve();
  return complete;
}

/** Lands at `place` and rolls; returns the runway of the sample `afterS` after the contact. */
async function landAt(place: LatLon, afterS = 6, more: Partial<SimSample> = {}) {
  const complete = await begun(sampleAt(0, moved(place, 270, 500), false, more));
  complete(sampleAt(1000, place, true, more));
  return complete(sampleAt(1000 + afterS * 1000, moved(place, 90, 60), true, more)).runway;
}

test("parallel runways are distinguished by the lateral distance of the touchdown", async () => {
  expect((await landAt(moved(field, 90, 1000)))?.name).toBe("09L");
  expect((await landAt(moved(parallel, 90, 1000)))?.name).toBe("09R");
  // 200 ft beside a runway counts as on it. 700 ft from both counts as on neither.
  expect((await landAt(moved(moved(field, 180, 200), 90, 1000)))?.name).toBe("09L");
  expect(await landAt(moved(moved(field, 180, 700), 90, 1000))).toBeUndefined();
});

test("without a ground flag the height shows the take-off roll and the touchdown", async () => {
  const sample = (timeMs: number, aglFt: number, groundSpeedKt: number) =>
    sampleAt(timeMs, moved(field, 90, 1000), false, { onGround: undefined, aglFt, groundSpeedKt });
  const complete = await begun(sample(0, 6, 0));
  const at = (...values: Parameters<typeof sample>) => complete(sample(...values)).runway?.name;
  expect(at(1000, 6, 10)).toBeUndefined();
  at(20_000, 6, 60);
  expect(at(26_000, 6, 90)).toBe("09L");
  at(30_000, 300, 130);
  expect(at(40_000, 300, 130)).toBeUndefined();
  expect(at(50_000, 15, 130)).toBeUndefined();
  at(51_000, 7, 120);
  expect(at(57_000, 6, 90)).toBe("09L");
});

test("a crossing runway counts only for a landing along it, with its grade", async () => {
  const crossing = moved(moved(field, 360, 3000), 90, 0);
  expect(await landAt(crossing, 6, { headingTrueDeg: 178 })).toMatchObject({
    ...{ name: "18", source: "table", withinFt: null },
  });
  expect((await landAt(moved(field, 90, 20), 6, { headingTrueDeg: 95 }))?.name).toBe("09L");
});

test("away from every runway none is named", async () => {
  expect(await landAt(moved(field, 360, 12_000), 6, { headingTrueDeg: 20 })).toBeUndefined();
  expect(await landAt({ latitudeDeg: 0, longitudeDeg: -30 })).toBeUndefined();
});

test("the simulator has some seconds for its own runway, which always wins", async () => {
  const place = moved(field, 90, 1000);
  expect(await landAt(place, 3)).toBeUndefined();
  const own = knownBy("simulator", { airport: "OWN", name: "09" });
  expect(await landAt(place, 6, { runway: own })).toEqual(own);
});

test("a runway that the scenery calls otherwise gets its charted name, unless it may be another strip", async () => {
  const place = moved(field, 90, 1000);
  const own = knownBy("simulator", { name: "08L", ...moved(field, 180, 40), headingTrueDeg: 90.4 });
  const charted = { name: "09L", sceneryName: "08L" };
  expect(await landAt(place, 6, { runway: own })).toEqual({ ...own, ...charted });
  const scenery = async () => ({ ...noScenery, runways: [{ ...own, source: "scenery" as const }] });
  const complete = await begun(sampleAt(0, moved(place, 270, 500), false), { scenery });
  complete(sampleAt(1000, place, true));
  complete(sampleAt(6000, place, true));
  await new Promise(setImmediate);
  expect(complete(sampleAt(7000, place, true)).runway).toMatchObject({ ...charted, source: "scenery" });
  for (const other of [{ ...moved(field, 180, 400) }, { headingTrueDeg: 96 }, { airport: "YYYY" }])
    expect((await landAt(place, 6, { runway: { ...own, ...other } }))?.name).toBe("08L");
});

test("a runway is cleared when the aircraft flies again, but not in a bounce", async () => {
  const place = moved(field, 90, 1000);
  const complete = await begun(sampleAt(0, place, false));
  complete(sampleAt(1000, place, true));
  complete(sampleAt(1500, place, false));
  complete(sampleAt(2500, place, true));
  expect(complete(sampleAt(7000, place, true)).runway?.name).toBe("09L");
  complete(sampleAt(8000, place, false));
  expect(complete(sampleAt(14_000, place, false)).runway).toBeUndefined();
});

test("the scenery's runway takes precedence over the table's, however late it is read; without it the table's stays", async () => {
  const place = moved(field, 90, 1000);
  const scene = knownBy("scenery", { name: "09C" });
  const asked: LatLon[] = [];
  let answer = (_: Scenery): void => undefined;
  const problems: unknown[] = [];
  const complete = await begun(sampleAt(0, place, false), {
    onProblem: (error) => problems.push(error),
    scenery: (at) => {
      asked.push(at);
      return asked.length === 1
        ? Promise.reject(new Error("unreadable"))
        : new Promise((resolve) => {
            answer = resolve;
          });
    },
  });
  // The first landing: the files cannot be read.
  complete(sampleAt(1000, place, true));
  expect(complete(sampleAt(7000, place, true)).runway?.name).toBe("09L");
  await expect.poll(() => problems.length).toBe(1);
  expect(complete(sampleAt(8000, place, true)).runway?.name).toBe("09L");
  // The next landing reads them again.
  complete(sampleAt(20_000, place, false));
  complete(sampleAt(26_000, place, false));
  complete(sampleAt(27_000, place, true));
  expect(complete(sampleAt(33_000, place, true)).runway?.name).toBe("09L");
  answer({ ...noScenery, runways: [scene] });
  await Promise.resolve();
  await Promise.resolve();
  expect(complete(sampleAt(34_000, place, true)).runway).toEqual({ ...scene, name: "09L", sceneryName: "09C" });
  // At the same airport nothing is read again.
  complete(sampleAt(50_000, place, false));
  complete(sampleAt(56_000, place, false));
  complete(sampleAt(57_000, place, true));
  complete(sampleAt(63_000, place, true));
  await Promise.resolve();
  expect(complete(sampleAt(64_000, place, true)).runway).toEqual({ ...scene, name: "09L", sceneryName: "09C" });
  expect(asked).toHaveLength(2);
});

test("the ground around a place is read once, and is unknown without files", async () => {
  let reads = 0;
  const parts = { table: async () => readAirports(table()), onProblem: () => undefined };
  const pavement = [[8, 50, 8.01, 50, 8.01, 50.01]];
  const scenery = async () => {
    reads++;
    return { ...noScenery, pavement };
  };
  const { ground } = createRunways({ ...parts, scenery });
  expect(await ground(field)).toMatchObject({ pavement });
  expect(await ground(moved(field, 90, 3000))).toMatchObject({ pavement });
  expect(reads).toBe(1);
  expect(await createRunways(parts).ground(field)).toBeNull();
  const broken = createRunways({ ...parts, scenery: () => Promise.reject(new Error("no")) });
  expect(await broken.ground(field)).toBeNull();
});

describe("where an aircraft stands", () => {
  const gate = moved(moved(field, 90, 3000), 180, 700);
  const stand = { name: "A12", ...gate, withinFt: 66 };
  const stands = (timeMs: number, place: LatLon, more: Partial<SimSample> = {}) =>
    sampleAt(timeMs, place, true, { groundSpeedKt: 0, ...more });
  const known = async (more: Partial<RunwayParts> = {}) => {
    const complete = service(more);
    // The table is read with the first sample, the scenery with the next one.
    for (let s = 0; s < 3; s++) {
      complete(stands(s, gate));
      await Promise.resolve();
      await Promise.resolve();
    }
    return complete;
  };
  const scenery = () => Promise.resolve({ ...noScenery, stands: [stand] });

  test("the stand is named while the aircraft is on it, by the simulator's own name if there is one", async () => {
    const complete = await known({ scenery });
    expect(complete(stands(1000, gate)).stand).toBe("A12");
    expect(complete(stands(2000, moved(gate, 0, 60))).stand).toBe("A12");
    expect(complete(stands(3000, moved(gate, 0, 80))).stand).toBeUndefined();
    expect(complete(stands(4000, gate, { groundSpeedKt: 12 })).stand).toBeUndefined();
    expect(complete(stands(5000, gate, { stand: "B3" })).stand).toBe("B3");
    expect(complete(sampleAt(6000, gate, false, { groundSpeedKt: 0 })).stand).toBeUndefined();
  });

  test("the files of X-Plane name no stand of the simulator that is connected after it", async () => {
    let isXplane = true;
    const complete = await known({ scenery, hasFiles: () => isXplane });
    expect(complete(stands(1000, gate)).stand).toBe("A12");
    isXplane = false;
    expect(complete(stands(2000, gate)).stand).toBeUndefined();
  });

  test("the nearer one of two stands is named", async () => {
    const other = { name: "A13", ...moved(gate, 90, 80), withinFt: 66 };
    const complete = await known({ scenery: () => Promise.resolve({ ...noScenery, stands: [stand, other] }) });
    expect(complete(stands(1000, moved(gate, 90, 30))).stand).toBe("A12");
    expect(complete(stands(2000, moved(gate, 90, 50))).stand).toBe("A13");
  });

  test("the files are read once where it stands, however long, and where they cannot be read too", async () => {
    for (const answer of [scenery, () => Promise.reject(new Error("unreadable"))]) {
      let asked = 0;
      const complete = await known({
        scenery: () => {
          asked++;
          return answer();
        },
      });
      for (let s = 1; s < 60; s++) {
        complete(stands(s * 1000, gate));
        await Promise.resolve();
      }
      expect(asked).toBe(1);
    }
  });

  test("a parked aircraft on a runway or at its holding position is reported as at a runway, elsewhere or moving it is not", async () => {
    const complete = await known();
    const at = (place: LatLon, more: Partial<SimSample> = {}) => complete(stands(1000, place, more)).atRunway;
    const middle = moved(field, 90, 5000);
    expect(at(middle)).toBe(true);
    // 75 ft to the edge of the pavement.
    expect(at(moved(middle, 0, 75 + 210))).toBe(true);
    expect(at(moved(middle, 0, 75 + 230))).toBeUndefined();
    expect(at(moved(parallel, 90, -200))).toBe(true);
    expect(at(middle, { groundSpeedKt: 12 })).toBeUndefined();
    // The place of 18/36 is unknown, so it cannot match.
    expect(at(moved(field, 0, 3000))).toBeUndefined();
    // A stand beside a runway counts as a stand.
    const beside = moved(middle, 0, 150);
    const withStand = await known({
      scenery: () => Promise.resolve({ ...noScenery, stands: [{ ...stand, ...beside }] }),
    });
    expect(withStand(stands(2000, beside))).toMatchObject({ stand: "A12" });
    expect(withStand(stands(2000, beside)).atRunway).toBeUndefined();
  });
});

test("without a runway nearby, the table is searched once a landing and not with each sample", async () => {
  let searched = 0;
  const all = readAirports(table());
  const near: typeof all.near = (...args) => {
    searched++;
    return all.near(...args);
  };
  const nowhere = { latitudeDeg: 0, longitudeDeg: -30 };
  const complete = await begun(sampleAt(0, nowhere, false), { table: async () => ({ ...all, near }) });
  for (let s = 1; s < 60; s++) expect(complete(sampleAt(1000 * s, nowhere, true)).runway).toBeUndefined();
  expect(searched).toBe(1);
});

test("the taxiway of the scenery files is named at the place of the touchdown, until the aircraft flies again", async () => {
  // 700 ft from both runways.
  const beside = moved(field, 180, 700);
  const piece = { name: "B", ends: [beside, moved(beside, 90, 4000)] as [LatLon, LatLon], widthFt: 75 };
  const landOn = async (place: LatLon) => {
    const scenery = () => Promise.resolve({ ...noScenery, taxiways: [piece] });
    const complete = await begun(sampleAt(0, moved(place, 270, 500), false), { scenery });
    complete(sampleAt(1000, place, true));
    complete(sampleAt(6000, moved(place, 90, 900), true));
    await Promise.resolve();
    const taxiway = () => complete(sampleAt(7000, moved(place, 90, 1000), true)).taxiway;
    return { complete, taxiway };
  };
  const touched = moved(beside, 90, 1000);
  const { complete, taxiway } = await landOn(touched);
  expect(taxiway()).toBe("B");
  complete(sampleAt(8000, moved(touched, 90, 3000), false));
  expect(complete(sampleAt(14_000, moved(touched, 90, 5000), false)).taxiway).toBeUndefined();
  expect((await landOn(moved(touched, 180, 100))).taxiway()).toBeUndefined();
});

test("a take-off has its runway too, from early in the roll on; fast taxiing after a landing has none", async () => {
  const complete = await begun(sampleAt(0, moved(field, 90, 100), true, { groundSpeedKt: 0 }));
  const roll = (timeMs: number, alongFt: number, groundSpeedKt: number, from = field) =>
    complete(sampleAt(timeMs, moved(from, 90, alongFt), true, { groundSpeedKt })).runway?.name;
  expect(roll(5000, 100, 12)).toBeUndefined();
  expect(roll(10_000, 400, 45)).toBeUndefined();
  expect(roll(15_000, 1500, 90)).toBe("09L");
  expect(complete(sampleAt(20_000, moved(field, 90, 3000), false)).runway?.name).toBe("09L");
  expect(complete(sampleAt(30_000, moved(field, 90, 9000), false)).runway).toBeUndefined();
  // Lands on the other runway and rolls out fast. The runway stays until the aircraft is slow and accelerates again.
  complete(sampleAt(60_000, moved(parallel, 90, 500), true));
  expect(roll(66_000, 2000, 60, parallel)).toBe("09R");
  expect(roll(70_000, 2500, 45, parallel)).toBe("09R");
  roll(80_000, 3000, 10, parallel);
  roll(90_000, 500, 45);
  expect(roll(95_000, 1500, 80)).toBe("09L");
});

test("a lift-off slower than any roll has its runway; rising like a helicopter, or first seen in the air, has none", async () => {
  const liftOffAt = async (groundSpeedKt: number, standsFirst = true) => {
    const complete = await begun(sampleAt(0, moved(field, 90, 100), standsFirst, { groundSpeedKt: 0 }));
    const at = (timeMs: number, alongFt: number, onGround: boolean, kt: number) =>
      complete(sampleAt(timeMs, moved(field, 90, alongFt), onGround, { groundSpeedKt: kt })).runway?.name;
    at(5000, 110, standsFirst, groundSpeedKt);
    at(6000, 150, false, groundSpeedKt + 2);
    return at(10_500, 400, false, 45);
  };
  expect(await liftOffAt(13)).toBe("09L");
  expect(await liftOffAt(2)).toBeUndefined();
  expect(await liftOffAt(13, false)).toBeUndefined();
});

test("if the ground flag ends long before the roll does, the runway stays until the aircraft has climbed", async () => {
  const complete = await begun(sampleAt(0, moved(field, 90, 100), true, { groundSpeedKt: 0, altitudeFt: 500 }));
  const at = (timeMs: number, alongFt: number, onGround: boolean, groundSpeedKt: number, altitudeFt: number) =>
    complete(sampleAt(timeMs, moved(field, 90, alongFt), onGround, { groundSpeedKt, altitudeFt })).runway?.name;
  at(5000, 110, true, 13, 500);
  at(6000, 150, false, 15, 500);
  expect(at(20_000, 1500, false, 75, 502)).toBe("09L");
  expect(at(25_000, 2500, false, 80, 600)).toBeUndefined();
});

test("the runway of a landing is not that of the next lift-off without a fast roll", async () => {
  for (const [groundSpeedKt, name] of [
    [13, "09R"],
    [2, undefined],
  ] as const) {
    const complete = await begun(sampleAt(0, moved(field, 270, 500), false, { groundSpeedKt: 60 }));
    const at = (timeMs: number, place: LatLon, onGround: boolean, kt: number) =>
      complete(sampleAt(timeMs, place, onGround, { groundSpeedKt: kt })).runway?.name;
    at(6000, moved(field, 90, 500), true, 50);
    expect(at(12_000, moved(field, 90, 900), true, 30)).toBe("09L");
    at(60_000, moved(parallel, 90, 500), true, 8);
    at(61_000, moved(parallel, 90, 530), false, groundSpeedKt);
    expect(at(65_500, moved(parallel, 90, 800), false, 45)).toBe(name);
  }
});

test("walkers, balloons and samples without a direction need no runway", async () => {
  const place = moved(field, 90, 1000);
  expect(await landAt(place, 6, { groundSpeedKt: 8 })).toBeUndefined();
  const { headingTrueDeg: _, ...rest } = sampleAt(0, place, true);
  expect(await landAt(place, 6, { ...rest, headingTrueDeg: undefined as never })).toBeUndefined();
});

test("the packaged file is read; a missing or damaged one is a problem to report, and the samples pass", async () => {
  const file = join(folder, "airports.bin");
  writeFileSync(file, gzipSync(JSON.stringify(table())));
  expect((await readAirportsFile(file)).at(0).name).toBe("Cross Field");
  writeFileSync(file, "no gzip");
  await expect(readAirportsFile(file)).rejects.toThrow();
  await expect(readAirportsFile(join(folder, "absent"))).rejects.toThrow();
  const problems: unknown[] = [];
  const { complete } = createRunways({
    table: () => readAirportsFile(file),
    onProblem: (error) => problems.push(error),
  });
  const sample = sampleAt(0, field, false);
  expect(complete(sample)).toBe(sample);
  await expect.poll(() => problems.length).toBe(1);
  complete(sampleAt(1000, field, true));
  expect(complete(sampleAt(9000, field, true)).runway).toBeUndefined();
});

test("a shortened or damaged file is rejected: it makes no runway", async () => {
  const file = join(folder, "damaged.bin");
  const whole = gzipSync(JSON.stringify(table()));
  const read = (bytes: Uint8Array) => {
    writeFileSync(file, bytes);
    return readAirportsFile(file);
  };
  const expected = (await read(whole)).runwaysOf(0);
  for (let length = 0; length < whole.length; length += 7)
    await expect(read(whole.subarray(0, length))).rejects.toThrow();
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    // Some bytes of the header, such as the time, have no effect.
    const runways = await read(damaged).then(
      (airports) => airports.runwaysOf(0),
      () => expected,
    );
    expect(runways).toEqual(expected);
  }
});

test("its airports are read when they are wanted before the first sample, and it says when they are there", async () => {
  const known: number[] = [];
  const runways = createRunways({
    table: async () => readAirports(table()),
    onTable: () => known.push(runways.airports().length),
    onProblem: () => undefined,
  });
  expect(runways.airports()).toEqual([]);
  await expect.poll(() => known).toEqual([1]);
});

test("its airports are known by code and place once the table is read", async () => {
  const runways = createRunways({ table: async () => readAirports(table()), onProblem: () => undefined });
  expect(runways.airports()).toEqual([]);
  expect(runways.elevationFt("XXXX")).toBeNull();
  runways.complete(sampleAt(0, field, true));
  await expect
    .poll(() => runways.airports())
    .toEqual([
      { icao: "XXXX", name: "Cross Field", latitudeDeg: expect.closeTo(50, 5), longitudeDeg: expect.closeTo(10, 5) },
    ]);
  expect(runways.elevationFt("XXXX")).toBe(100);
  expect(runways.elevationFt("YYYY")).toBeNull();
});

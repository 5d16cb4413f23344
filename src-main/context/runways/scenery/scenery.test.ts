import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { distanceNm } from "../../../../src-shared/domain/geodesy.ts";
import { runwaySchema } from "../../../../src-shared/domain/runway.ts";
import type { SimulatorState } from "../../../../src-shared/domain/sample.ts";
import { standSchema } from "../../../../src-shared/domain/stands.ts";
import { taxiwayPieceSchema } from "../../../../src-shared/domain/taxiways.ts";
import { createAptReader } from "./apt-dat.ts";
import { aptFiles, readScenery, xplaneFolder } from "./read.ts";
import { installLists, isXplaneHere, readInThread } from "./scenery.ts";

const root = mkdtempSync(join(tmpdir(), "contrail-xplane-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const put = (name: string, text: string): string => {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

const place = { latitudeDeg: 64.13, longitudeDeg: -21.94 };
const birk13 =
  "100   45.11   1   0 0.00 0 2 0 13   64.13252141 -021.95536147    0.00    0.00 3  0 0 0 31   64.12763797 -021.93270629   64.92    0.00 3  0 0 0";
const birk = ["1       47 1 0 BIRK Reykjavik", "1302 city Reykjavík", "1302 icao_code BIRK", birk13].join("\n");
/** The same airport in a scenery pack, with its runway renumbered. */
const changed = birk.replace("0 13 ", "0 14 ").replace("0 31 ", "0 32 ");
const far = "1 100 0 0 KSEA Seattle\n100 45 1 0 0 0 2 0 16L 47.46 -122.31 0 0 3 0 0 0 34R 47.43 -122.31 0 0 3 0 0 0\n";
const header = "I\n1200 Version\n\n";

function xplane(name: string, packs: string, files: Readonly<Record<string, string>>): readonly string[] {
  put(`${name}/X-Plane 12/Custom Scenery/scenery_packs.ini`, packs);
  for (const [path, text] of Object.entries(files)) put(`${name}/X-Plane 12/${path}`, text);
  return [
    put(`${name}/x-plane_install_12.txt`, `/nowhere/at all/\n${join(root, name, "X-Plane 12")}/\n`),
    join(root, name, "x-plane_install_11.txt"),
  ];
}
const global = "Global Scenery/Global Airports/Earth nav data/apt.dat";
const own = "Resources/default scenery/default apt dat/Earth nav data/apt.dat";
const names = async (lists: readonly string[]) =>
  (await readScenery({ installLists: lists, place })).runways.map(({ airport, name }) => `${airport} ${name}`);

describe("the runways of the X-Plane on this computer", () => {
  test("both ends of a strip, each from its threshold", async () => {
    const lists = xplane("plain", "SCENERY_PACK *GLOBAL_AIRPORTS*\n", { [global]: `${header}${far}${birk}\n99\n` });
    const { runways } = await readScenery({ installLists: lists, place });
    expect(runways).toMatchObject([
      { airport: "BIRK", name: "13", latitudeDeg: 64.13252141, source: "scenery", withinFt: 3 },
      { airport: "BIRK", name: "31", source: "scenery" },
    ]);
    expect(runways[0]?.lengthFt).toBeCloseTo(4036.7, 0);
    expect(runways[0]?.widthFt).toBeCloseTo(148, 0);
    // Runway 31's threshold is 64.92 m from the end of the pavement.
    expect((runways[0]?.lengthFt ?? 0) - (runways[1]?.lengthFt ?? 0)).toBeCloseTo(213, 0);
  });

  test("stands with their names; those of other airports and without a name are left out", async () => {
    const stand = (name: string, latitude = "64.1305") => `1300  ${latitude} -021.94500  90.00 gate jets|props ${name}`;
    const rows = [birk, stand("Gate A12"), stand("Cargo  Apron 3"), stand(""), stand("Far", "47.4"), stand("Bad", "x")];
    const lists = xplane("stands", "", { [own]: `${header}${rows.join("\n")}\n${far}` });
    const { stands } = await readScenery({ installLists: lists, place });
    expect(stands.map(({ name }) => name)).toEqual(["A12", "Cargo Apron 3"]);
    expect(stands[0]).toMatchObject({ latitudeDeg: 64.1305, longitudeDeg: -21.945 });
  });

  test("taxiways with a name; routes along a runway, without a name or without their nodes are left out", async () => {
    const rows = [
      birk,
      "1201 64.1310 -21.9500 both 0",
      "1201 64.1310 -21.9400 both 1 a name that nobody reads",
      "1201 47.46 -122.31 both 2",
      "1202 0 1 twoway taxiway_C Taxiway B",
      "1202 1 0 oneway taxiway C 1",
      "1202 0 1 twoway runway 13/31",
      "1202 0 1 twoway taxiway_E",
      "1202 0 1 twoway taxiway_E Taxiway ",
      "1202 0 2 twoway taxiway_E D",
      "1202 0 7 twoway taxiway_E E",
      "1202 0 1 twoway taxiway_Z F",
    ];
    const lists = xplane("taxiways", "", { [own]: `${header}${rows.join("\n")}\n${far}1202 0 1 twoway taxiway_C G\n` });
    const { taxiways } = await readScenery({ installLists: lists, place });
    expect(taxiways.map(({ name }) => name)).toEqual(["B", "C 1"]);
    expect(taxiways[0]?.ends).toEqual([
      { latitudeDeg: 64.131, longitudeDeg: -21.95 },
      { latitudeDeg: 64.131, longitudeDeg: -21.94 },
    ]);
    expect(taxiways[0]?.widthFt).toBeCloseTo(49.2, 1);
    expect(taxiways[1]?.widthFt).toBeCloseTo(75.5, 1);
  });

  test("pavement with its holes and curves; grass, painted lines and the boundary are left out", async () => {
    const ring = (from: number, to: number, last: string) => [
      `111 ${64.13 + from} ${-21.95 + from}`,
      `111 ${64.13 + from} ${-21.95 + to} 51 102`,
      `111 ${64.13 + to} ${-21.95 + to}`,
      `${last} ${64.13 + to} ${-21.95 + from}`,
    ];
    // A triangle of 0.5. A parabola adds 2/3 of it on each side of its node, since the curve has a mirror image.
    const curved = ["111 64.12 -21.95", "112 64.121 -21.95 64.121 -21.949", "113 64.12 -21.949"];
    const rows = [
      birk,
      ...["110 1 0.25 90.00 Apron with a hole", ...ring(0, 0.004, "113"), ...ring(0.001, 0.002, "113")],
      ...["110 3 0.25 90.00 Grass", ...ring(0, 0.004, "113")],
      ...["110 25 0.25 90.00", ...curved],
      ...["120 Line", ...ring(0, 0.004, "113"), "130 Boundary", ...ring(0, 0.004, "113")],
      ...["110 2 0.25 90.00 Elsewhere", ...ring(1, 1.1, "113"), "110 2", ...ring(0, 0.001, "111")],
    ];
    const lists = xplane("pavement", "", {
      [own]: `${header}${rows.join("\n")}\n${far}110 1\n${curved.join("\n")}\n`,
    });
    const { pavement } = await readScenery({ installLists: lists, place });
    const areas = pavement.map((points) => {
      let area = 0;
      for (let i = 0; i < points.length; i += 2) {
        const [x = 0, y = 0, nextX = points[0] ?? 0, nextY = points[1] ?? 0] = points.slice(i, i + 4);
        area += ((x + 21.95) * (nextY - 64.12) - (nextX + 21.95) * (y - 64.12)) / 2;
      }
      return area * 1e6;
    });
    // The outer ring counter-clockwise, its hole clockwise.
    expect(areas).toEqual([expect.closeTo(16, 3), expect.closeTo(-1, 3), expect.closeTo(1.167, 1)]);
    expect(pavement[2]?.length).toBeGreaterThan(10);
  });

  test("the first pack that has the airport wins; packs that are turned off or missing do not count", async () => {
    const packs = [
      "I\n1000 Version\nSCENERY\n",
      "SCENERY_PACK_DISABLED Custom Scenery/Off/",
      "SCENERY_PACK Custom Scenery/Missing/",
      "SCENERY_PACK Custom Scenery/My Reykjavik/",
      "SCENERY_PACK *GLOBAL_AIRPORTS*",
      "SCENERY_PACK Custom Scenery/Too late/",
    ].join("\r\n");
    const lists = xplane("packs", packs, {
      "Custom Scenery/Off/Earth nav data/apt.dat": header + changed.replaceAll("14", "09"),
      "Custom Scenery/My Reykjavik/Earth nav data/apt.dat": header + changed.replaceAll("\n", "\r\n"),
      "Custom Scenery/Too late/Earth nav data/apt.dat": header + changed.replaceAll("14", "05"),
      [global]: header + birk,
      [own]: header + birk,
    });
    expect(await names(lists)).toEqual(["BIRK 14", "BIRK 32"]);
  });

  test("an airport in X-Plane's own files only, a seaplane base, and a code that is not its ident", async () => {
    const water = "16 5 0 0 XBIS Harbour\n1302 icao_code BISP\n101 60 0 08 64.131 -21.95 26 64.132 -21.93\n";
    const lists = xplane("own", "", { [own]: `${header}${birk}\n${water}` });
    expect(await names(lists)).toEqual(["BIRK 13", "BIRK 31", "BISP 08", "BISP 26"]);
  });

  test("a file larger than a piece is read whole, wherever a piece ends", async () => {
    const filler = `${"110 1 0.00 90.00 a taxiway that nobody wants\n".repeat(95_000)}`;
    const lists = xplane("large", "", { [own]: `${header}${filler}${birk}\n${filler}${far}` });
    expect(await names(lists)).toEqual(["BIRK 13", "BIRK 31"]);
  });

  test("without X-Plane or its files, or with a garbage list, there are no runways", async () => {
    expect(await xplaneFolder([join(root, "absent.txt")])).toBeNull();
    expect(await names([join(root, "absent.txt")])).toEqual([]);
    expect(await names([put("garbage.txt", "\0\0\n..\n".repeat(1000))])).toEqual([]);
    expect(await names([put("huge.txt", "x".repeat(1_100_000))])).toEqual([]);
    expect(await names(xplane("empty", "SCENERY_PACK Custom Scenery/Absent/", {}))).toEqual([]);
    expect(await aptFiles(join(root, "empty", "X-Plane 12"))).toHaveLength(4);
  });
});

describe("garbage in the files", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "1",
      "100",
      "101",
      "1201",
      "1202",
      "1300",
      "1302",
      "icao_code",
      "taxiway",
      "0",
      "NaN",
      "1e999",
      "-91",
      "64.13",
      "-21.94",
      "",
    ),
    fc.string(),
  );
  const line = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));

  test("makes no invalid runway, and never stops the reading", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const reader = createAptReader(place);
        reader.take(`${lines.join("\n")}\n${birk}\n`);
        const runways = reader.airports().flatMap((airport) => airport.runways);
        for (const runway of runways) expect(runwaySchema.parse(runway)).toEqual(runway);
        for (const { stands } of reader.airports())
          for (const stand of stands) expect(standSchema.parse(stand)).toEqual(stand);
        for (const { taxiways } of reader.airports())
          for (const piece of taxiways) expect(taxiwayPieceSchema.parse(piece)).toEqual(piece);
        expect(runways.some(({ name }) => name === "13")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a file with random damage makes no absurd runway, stand or taxiway, and never stops the reading", () => {
    const file = [
      `${header}${far}${birk}`,
      "1300 64.1305 -21.9450 90.00 gate jets A12",
      "101 60 0 08 64.131 -21.95 26 64.132 -21.93",
      ...Array.from({ length: 30 }, (_, i) => `1201 ${(64.125 + i / 1000).toFixed(8)} -21.94000000 both ${i}`),
      "110 1 0.25 0.00 Apron",
      ...Array.from({ length: 10 }, (_, i) => `112 64.13${i} -21.94${i} 64.14 -21.95`),
      "113 64.13 -21.95",
      ...Array.from({ length: 29 }, (_, i) => `1202 ${i} ${i + 1} twoway taxiway_E B${i}`),
      `1 100 0 0 BIXX Second\n${birk13}`,
    ].join("\n");
    const damage = fc.record({
      at: fc.nat({ max: file.length - 1 }),
      length: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 300 })),
      by: fc.oneof(fc.constantFrom("", "\n", " ", ".", "-", "9", "e9", "\0"), fc.string({ maxLength: 6 })),
    });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 30 }), (damages) => {
        let text = file;
        for (const { at, length, by } of damages) text = text.slice(0, at) + by + text.slice(at + length);
        const reader = createAptReader(place);
        reader.take(text);
        reader.take(text.slice(0, damages[0]?.at));
        for (const { runways, stands, taxiways, pavement } of reader.airports()) {
          for (const ring of pavement)
            for (let i = 0; i < ring.length; i += 2)
              expect(distanceNm({ latitudeDeg: ring[i + 1] ?? 0, longitudeDeg: ring[i] ?? 0 }, place)).toBeLessThan(
                6.1,
              );
          for (const runway of runways) {
            expect(runwaySchema.parse(runway)).toEqual(runway);
            expect(distanceNm(runway, place)).toBeLessThan(12);
          }
          for (const stand of stands) expect(distanceNm(standSchema.parse(stand), place)).toBeLessThan(6.1);
          for (const { ends } of taxiways) for (const end of ends) expect(distanceNm(end, place)).toBeLessThan(6.1);
        }
      }),
      { numRuns: Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 500) },
    );
  });

  test("a runway wider or longer than any is left out, its airport stays", () => {
    const reader = createAptReader(place);
    const wide = birk13.replace("45.11", "4511");
    const long = birk13.replace("-021.93270629", "-022.03270629").replace("64.12763797", "64.02763797");
    reader.take(`1 0 0 0 XXXX Spoilt\n${wide}\n${long}\n101 3000 0 08 64.131 -21.95 26 64.132 -21.93\n`);
    const [airport] = reader.airports();
    expect(airport?.ident).toBe("XXXX");
    expect(airport?.runways.map(({ name }) => name)).toEqual(["08", "26"]);
  });

  test("only the damaged row of a real airport is left out", () => {
    fc.assert(
      fc.property(fc.nat({ max: birk13.length - 1 }), fc.string({ minLength: 1, maxLength: 3 }), (at, damage) => {
        const reader = createAptReader(place);
        const row = birk13.slice(0, at) + damage + birk13.slice(at + damage.length);
        reader.take(`1 0 0 0 XXXX Damaged\n${row}\n${birk}\n`);
        const runways = reader.airports().flatMap((airport) => airport.runways);
        expect(runways.filter(({ airport }) => airport === "BIRK")).toHaveLength(2);
        for (const { lengthFt } of runways) expect(lengthFt).toBeLessThan(30_000);
      }),
      { numRuns: 500 },
    );
  });

  test("thousands of runways at one place are limited", () => {
    const reader = createAptReader(place);
    reader.take(`1 0 0 0 XXXX Many\n${`${birk13}\n`.repeat(5000)}`);
    expect(reader.airports()[0]?.runways).toHaveLength(120);
  });
});

describe("the thread", () => {
  const request = { installLists: xplane("thread", "", { [own]: header + birk }), place };
  /** Node 20 does not run TypeScript, so the thread first loads a translator. */
  const typescript = (file: string): string => {
    const tsx = createRequire(import.meta.url).resolve("tsx/cjs");
    return put(
      `${file}.cjs`,
      `require(${JSON.stringify(tsx)});require(${JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))});`,
    );
  };

  test("reads and answers", async () => {
    expect(await readInThread(typescript("worker.ts"), request)).toMatchObject({
      runways: [{ name: "13" }, { name: "31" }],
    });
  });

  test("one that throws, ends or does not exist is a rejection", async () => {
    for (const [name, code] of [
      ["throws", "throw new Error('no')"],
      ["ends", "process.exit(3)"],
    ] as const)
      await expect(readInThread(put(`${name}.cjs`, code), request)).rejects.toThrow();
    await expect(readInThread(join(root, "absent.cjs"), request)).rejects.toThrow();
  });
});

test("the files in which X-Plane lists its folders", () => {
  expect(installLists("windows", "C:\\Users\\P", "C:\\Users\\P\\AppData\\Local")[0]).toBe(
    "C:\\Users\\P\\AppData\\Local\\x-plane_install_12.txt",
  );
  expect(installLists("macos", "/Users/p", undefined)[1]).toBe("/Users/p/Library/Preferences/x-plane_install_11.txt");
  expect(installLists("linux", "/home/p", undefined)[0]).toBe("/home/p/.x-plane/x-plane_install_12.txt");
});

test("only an X-Plane on this computer has its files here", () => {
  const state = (more: object) =>
    ({
      kind: "connected",
      simulator: "X-Plane 12",
      target: "",
      aircraft: null,
      flying: true,
      reason: "",
      ...more,
    }) as SimulatorState;
  for (const here of ["", "127.0.0.1:8086", "localhost:8086"])
    expect(isXplaneHere(state({ by: "xplane", place: here }))).toBe(true);
  expect(isXplaneHere(state({ by: "xplane", place: "192.168.1.7:49000" }))).toBe(false);
  expect(isXplaneHere(state({ by: "simconnect", place: "" }))).toBe(false);
  expect(isXplaneHere({ kind: "searching", reason: "" })).toBe(false);
});

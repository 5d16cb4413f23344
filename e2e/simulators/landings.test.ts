import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRunways } from "../../src-main/context/runways/runways.ts";
import { noScenery, readScenery, type Scenery } from "../../src-main/context/runways/scenery/read.ts";
import { demoAirports } from "../../src-main/demo/simulator/airports.ts";
import { type Airports, readAirports } from "../../src-shared/domain/airport-table.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { airportTable } from "../../tools/build/airports.ts";
import { bouncesOf, jsbSimFlights } from "./jsbsim-flights.ts";
import type { Seen } from "./jsbsim-tracking.ts";
import { flyLanding, fromS, someFlights } from "./landing-flights.ts";
import { links, wholeXPlane } from "./links.ts";

// The truth is JSBSim's contact log and its place at the contact. Each link gets its runways from the same source as in
// the program: SimConnect from the simulator, X-Plane from its scenery files, FlightGear from the shipped table.
const wanted = process.env.EVERY_LANDING === undefined ? someFlights : jsbSimFlights;
const everyLink = {
  SimConnect: { start: links.SimConnect, flights: jsbSimFlights, frameRates: [30, 20, 60] },
  "X-Plane's Web API and UDP": { start: wholeXPlane, flights: wanted, frameRates: [60] },
  "X-Plane's UDP": { start: links["X-Plane's UDP"], flights: wanted, frameRates: [60] },
  FlightGear: { start: links.FlightGear, flights: wanted, frameRates: [60] },
} as const;
/** Keflavík's runway 11 was renumbered after FlightGear's data: every other link gives it its charted name. */
const renamed: Readonly<Record<string, string>> = { "BIKF 11": "BIKF 10" };

const folder = mkdtempSync(join(tmpdir(), "contrail-landings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the demo's airports as X-Plane's scenery. */
function writeScenery(): string {
  const rows = demoAirports.flatMap(({ icao, elevationFt, runways }) => [
    `1 ${elevationFt} 0 0 ${icao} ${icao}`,
    ...runways.map(({ widthM, primary, secondary }) => {
      const end = (each: typeof primary) =>
        `${String(each.number).padStart(2, "0")} ${each.latitudeDeg} ${each.longitudeDeg} ${each.displacedM} 0 3 0 0 0`;
      return `100 ${widthM} 1 0 0.00 0 2 0 ${end(primary)} ${end(secondary)}`;
    }),
  ]);
  const apt = join(folder, "X", "Resources", "default scenery", "default apt dat", "Earth nav data");
  mkdirSync(apt, { recursive: true });
  mkdirSync(join(folder, "X", "Custom Scenery"));
  writeFileSync(join(folder, "X", "Custom Scenery", "scenery_packs.ini"), "");
  writeFileSync(join(apt, "apt.dat"), `I\n1200 Version\n${rows.join("\n")}\n99\n`);
  const list = join(folder, "x-plane_install_12.txt");
  writeFileSync(list, `${join(folder, "X")}\n`);
  return list;
}

/** Adds the runways around the aircraft, from the scenery or else from the table. */
const withRunways = (table: Airports, scenery: Scenery) => async (samples: readonly SimSample[]) => {
  const runways = createRunways({
    table: async () => table,
    scenery: async () => scenery,
    onProblem: (error) => expect.fail(String(error)),
  });
  const completed: SimSample[] = [];
  for (const sample of samples) {
    completed.push(runways.complete(sample));
    await Promise.resolve();
  }
  return completed;
};

const flown = new Map<string, Seen>();
beforeAll(async () => {
  const table = readAirports(await airportTable());
  const installLists = [writeScenery()];
  // Each flight takes real time, so those of a link fly at the same time. More in one process would lose datagrams.
  for (const [name, { start, flights, frameRates }] of Object.entries(everyLink))
    await Promise.all(
      flights.map(async (flight, i) => {
        const { latitudeDeg = 0, longitudeDeg = 0 } = flight.recording.samples[0] ?? {};
        const place = { latitudeDeg, longitudeDeg };
        const scenery = name.startsWith("X-Plane") ? await readScenery({ installLists, place }) : noScenery;
        const frameHz = frameRates[i % frameRates.length];
        flown.set(name + flight.name, await flyLanding(flight, start, frameHz, withRunways(table, scenery)));
      }),
    );
});
const seenOf = (link: keyof typeof everyLink, name: string): Seen => flown.get(link + name) ?? expect.fail();

describe.each(Object.keys(everyLink) as (keyof typeof everyLink)[])("%s", (link) => {
  const flights = everyLink[link].flights.filter(({ groundings }) => groundings.length > 0);

  test.each(flights)(
    "$name: one landing, each contact within 0.1 s of JSBSim's log, every bounce counted",
    (flight) => {
      const { landings, events } = seenOf(link, flight.name);
      const [landing = expect.fail(), ...more] = landings;
      const [first = expect.fail()] = flight.groundings;
      const bounces = bouncesOf(flight);
      expect(more).toEqual([]);
      expect(Math.abs(fromS + landing.atS - first.onS)).toBeLessThan(0.1);
      expect(landing.bounces).toHaveLength(bounces.length);
      expect(landing.bouncesUnseen).toBe(false);
      landing.bounces.forEach(({ atS }, i) => {
        expect(Math.abs(fromS + atS - (bounces[i]?.onS ?? Number.NaN))).toBeLessThan(0.1);
      });
      expect(events.filter((kind) => kind === "bounce")).toHaveLength(bounces.length);
      expect(events.includes("touch_and_go")).toBe(flight.ending === "touch and go");
      expect(events).not.toContain("go_around");
    },
  );

  test.each(flights)("$name: the rate within 15 ft/min or 5 %, with high confidence", ({ name, groundings }) => {
    const [landing = expect.fail()] = seenOf(link, name).landings;
    const [{ rateFpm, groundFpm, pitchDeg } = expect.fail()] = groundings;
    expect(Math.abs((landing.rateFpm ?? Number.NaN) - rateFpm)).toBeLessThan(Math.max(15, 0.05 * Math.abs(rateFpm)));
    expect(landing.confidence).toBe("high");
    expect(landing.rateBoundsFpm?.[0]).toBeLessThanOrEqual(rateFpm);
    expect(landing.rateBoundsFpm?.[1]).toBeGreaterThanOrEqual(rateFpm);
    expect(Math.abs((landing.groundRiseFpm ?? Number.NaN) - groundFpm)).toBeLessThan(3);
    expect(Math.abs((landing.pitchDeg ?? Number.NaN) - pitchDeg)).toBeLessThan(0.5);
  });

  test.each(flights)("$name: the right runway, and the touchdown within its bound", ({ name, groundings, runway }) => {
    const [landing = expect.fail()] = seenOf(link, name).landings;
    const [{ pastThresholdFt, rightFt } = expect.fail()] = groundings;
    const seen = landing.runway ?? expect.fail("no runway");
    const errorFt = Math.abs(seen.pastThresholdFt - pastThresholdFt);
    if (process.env.EVERY_LANDING !== undefined)
      console.info(`${link}, ${name}: off by ${errorFt.toFixed(0)} ft, ± ${seen.withinFt?.toFixed(0)} ft`);
    expect([runway, renamed[runway]]).toContain(`${seen.airport} ${seen.name}`);
    expect(errorFt).toBeLessThanOrEqual(seen.withinFt ?? Number.NaN);
    if (link !== "SimConnect") return;
    const aFrameFt = (landing.groundSpeedKt ?? Number.NaN) * 1.688 * 0.05;
    expect(errorFt).toBeLessThan(aFrameFt + 3);
    expect(Math.abs(seen.rightOfCentreFt - rightFt)).toBeLessThan(2);
  });
});

test("a go-around is not a landing", () => {
  const { landings, events } = seenOf("SimConnect", "737_go_around");
  expect(landings).toEqual([]);
  expect(events.filter((kind) => kind === "go_around")).toHaveLength(1);
  expect(events).not.toContain("touchdown");
});

test("the aircraft that landed across the wind drifts, and the wind is from the right", () => {
  const [landing] = seenOf("SimConnect", "a320_crosswind").landings;
  // JSBSim: 20 kt from 180° on a runway to the east, landed with the crab kept: heading 97°, track 90°.
  expect(landing?.crosswindKt).toBeGreaterThan(18);
  expect(landing?.driftDeg).toBeGreaterThan(-9);
  expect(landing?.driftDeg).toBeLessThan(-5);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distanceNm } from "../src-shared/geodesy.ts";
import type { SimSample } from "../src-shared/sample.ts";
import { signIn, startFlight, waitForPhase } from "./support/pilot.ts";
import { recording, startWorld, type World } from "./support/world.ts";

const flown = recording.samples as readonly SimSample[];

describe("the recorded flight", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ rate: 20 });
    const { page, simulator } = world;
    await signIn(page);
    await startFlight(page);
    await waitForPhase(page, "Boarding");
    simulator.play();
    await waitForPhase(page, "Deboarding");
    await page.getByRole("button", { name: "File report" }).click();
    await page.getByRole("textbox", { name: /Comments/ }).fill("Góð ferð");
    await page.getByRole("button", { name: "File report" }).click();
    await page.getByText("Report filed").waitFor();
  });
  afterAll(() => world.end());

  const pirep = () => {
    const [only, ...more] = world.airline.accepted.pireps;
    expect(more).toEqual([]);
    if (only === undefined) throw new Error("the airline has no report");
    return only;
  };

  test("is filed once, with its comments and log", () => {
    expect(pirep()).toMatchObject({ state: 1, comments: ["Góð ferð"], departure: "BIKF", arrival: "BIRK" });
    const log = pirep().log.map(({ event }) => event);
    for (const line of [/^Lift-off/, /^Touchdown/, /^On blocks/])
      expect(log.some((text) => line.test(text))).toBe(true);
    const times = pirep().log.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("told the airline each phase, in order", () => {
    const order = ["boarding", "taxi", "take_off", "climb", "cruise", "descent", "approach", "final", "landed"];
    const end = ["taxi_in", "arrived", "deboarding"];
    expect(pirep().phases).toEqual([...order, ...end]);
  });

  test("told the airline positions within 100 m of the recording, every 15 s", () => {
    const { positions } = pirep();
    expect(positions.length).toBeGreaterThan(60);
    for (const { latitude, longitude } of positions) {
      const at = { latitudeDeg: latitude, longitudeDeg: longitude };
      expect(Math.min(...flown.map((sample) => distanceNm(at, sample))) * 1852).toBeLessThan(100);
    }
  });

  test("has the landing, the fuel and the times that were flown", () => {
    const report = pirep();
    // The recording touches at −62 ft/min, skips for 0.2 s, and is down for good 2.4 s later; its rows are 0.4 s apart.
    expect(report.landingRate).toBeLessThan(0);
    expect(report.landingRate).toBeGreaterThan(-250);
    expect(report.fuelUsed).toBeGreaterThan(10.3);
    expect(report.fuelUsed).toBeLessThan(11.3);
    expect(report.flightTime).toBeGreaterThanOrEqual(16);
    expect(report.flightTime).toBeLessThanOrEqual(18);
    const minutesApart = ((report.blockOnMs ?? Number.NaN) - (report.blockOffMs ?? Number.NaN)) / 60_000;
    expect(minutesApart).toBeGreaterThan(15.5);
    expect(minutesApart).toBeLessThan(18.5);
  });

  test("shows the receipt, and is put away with Done", async () => {
    const { page, complaints } = world;
    await page.getByText(pirep().id).waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("No flight yet").waitFor();
    expect(complaints).toEqual([]);
  });
});

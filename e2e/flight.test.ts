import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/airline-data.ts";
import { distanceNm } from "../src-shared/domain/geodesy.ts";
import type { SimSample } from "../src-shared/domain/sample.ts";
import { shownPhase } from "../tools/lab/program/pilot.ts";
import { recording, startWorld, type World } from "../tools/lab/program/program-world.ts";
import { press, spoken, tabTo } from "./support/keyboard.ts";

const flown = recording.samples as readonly SimSample[];
const comments = "Góð ferð";

describe("the recorded flight", () => {
  let world: World;
  /** The range of the report's landing rate, ft/min. */
  let boundsFpm: readonly [number, number] = [Number.NaN, Number.NaN];
  beforeAll(async () => {
    world = await startWorld({ rate: 20 });
  });
  afterAll(() => world.end());

  test("goes from signing in to the receipt by the keyboard alone, and announces each step", async () => {
    const { page, simulator } = world;
    const devtools = await page.context().newCDPSession(page);
    const { keyboard } = page;
    await tabTo(page, "textbox", "Username");
    await keyboard.type(pilots[0].pilotId);
    await tabTo(page, "textbox", "Password");
    await keyboard.type(pilots[0].password);
    await keyboard.press("Enter");

    await page.getByText("No flight yet").waitFor();
    await press(page, "button", "Bookings");
    await press(page, "button", /^NLY\s*1\b/);
    await press(page, "button", "Start flight");
    await expect.poll(() => shownPhase(page)).toBe("Boarding");

    simulator.play();
    // Only these phases last for seconds at this speed.
    for (const phase of ["Climb", "Cruise"])
      await expect
        .poll(() => spoken(devtools), { timeout: 60_000 })
        .toContainEqual(expect.stringMatching(new RegExp(`^${phase} .*since`)));
    await expect
      .poll(() => spoken(devtools), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/^Landing rate: (\u2212\d+|–) ft\/min\. Bounces: /));
    await expect.poll(() => shownPhase(page), { timeout: 60_000 }).toBe("Deboarding");

    await press(page, "button", "Review report");
    const said = await page
      .getByText(/^(Measured|Estimated) within |^Not measurable/)
      .first()
      .textContent();
    const [, within] = /± (\S+)/.exec(said ?? "") ?? [];
    const rate = await page.locator(".landing-rate .figure").textContent();
    const rateFpm = Number(rate?.replace("\u2212", "-"));
    boundsFpm = [rateFpm - Number(within), rateFpm + Number(within)];
    await tabTo(page, "textbox", /Comments/);
    await keyboard.type(comments);
    await press(page, "button", "File report");
    await page.getByText("Report filed").waitFor();
  });

  const pirep = () => {
    const [only, ...more] = world.airline.accepted.pireps;
    expect(more).toEqual([]);
    if (only === undefined) throw new Error("the airline has no report");
    return only;
  };

  test("is filed once, with its comments and log", () => {
    expect(pirep()).toMatchObject({ state: 1, comments: [comments], departure: "BIKF", arrival: "BIRK" });
    const log = pirep().log.map(({ event }) => event);
    // A busy machine may see no contact at 20 times real time, and the log says so.
    const lines = [/^Lift-off/, /^(Touchdown|Landed by this time)/, /^On blocks/];
    expect(log).toEqual(expect.arrayContaining(lines.map((line) => expect.stringMatching(line))));
    const times = pirep().log.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("reported each phase to the airline, in order", () => {
    const order = ["boarding", "taxi", "take_off", "climb", "cruise", "descent", "approach", "final", "landed"];
    const end = ["taxi_in", "arrived", "deboarding"];
    expect(pirep().phases).toEqual([...order, ...end]);
  });

  test("reported positions to the airline within 100 m of the recording, every 15 s", () => {
    const { positions } = pirep();
    expect(positions.length).toBeGreaterThan(60);
    for (const { latitude, longitude } of positions) {
      const at = { latitudeDeg: latitude, longitudeDeg: longitude };
      expect(Math.min(...flown.map((sample) => distanceNm(at, sample))) * 1852).toBeLessThan(100);
    }
  });

  test("has the landing, the fuel and the times of the flight", () => {
    const report = pirep();
    // The recording touches at −62 ft/min, skips for 0.2 s, and stays down 2.4 s later; its rows are 0.4 s apart. A
    // busy machine sees less of it at 20 times real time, and reports that: no rate, which the airline stores as 0.
    const [low, high] = boundsFpm;
    if (Number.isNaN(low)) expect(report.landingRate).toBe(0);
    else {
      expect(report.landingRate).toBeGreaterThanOrEqual(low - 1);
      expect(report.landingRate).toBeLessThanOrEqual(Math.min(0, high + 1));
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(-250);
    }
    expect(report.fuelUsed).toBeGreaterThan(10.3);
    expect(report.fuelUsed).toBeLessThan(11.3);
    expect(report.flightTime).toBeGreaterThanOrEqual(16);
    expect(report.flightTime).toBeLessThanOrEqual(18);
    const minutesApart = ((report.blockOnMs ?? Number.NaN) - (report.blockOffMs ?? Number.NaN)) / 60_000;
    expect(minutesApart).toBeGreaterThan(15.5);
    expect(minutesApart).toBeLessThan(18.5);
  });

  test("shows the receipt, and is closed with Done", async () => {
    const { page, complaints } = world;
    await page.getByText(/^1 flight, 0:1\d h$/).waitFor();
    await press(page, "button", "Done");
    await page.getByText("No flight yet").waitFor();
    expect(complaints).toEqual([]);
  });

  test("with reduced motion nothing moves by itself", async () => {
    const { page } = world;
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const place of ["Bookings", "Logbook", "Settings", "Fly"]) {
      await page.getByRole("navigation").getByRole("button", { name: place }).press("Enter");
      const moving = await page.evaluate(() =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0),
      );
      expect(moving).toEqual([]);
    }
  });
});

import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPlan } from "../src-main/context/plan/read-plan.ts";
import { planDocument } from "../src-main/demo/planning/plan-document.ts";
import type { PassedFix } from "../src-shared/domain/flight-plan.ts";
import { catalogues } from "../src-shared/words/words.ts";
import { openViewer, type Viewer } from "../tools/lab/preview/viewer.ts";
import { type MapWindow, openMap, tellUntil, viewOf } from "../tools/lab/program/map-window.ts";
import { runtime } from "../tools/lab/program/program.ts";
import { spoken, tabTo } from "./support/keyboard.ts";

const wanted = { airline: "NLY", number: "1", from: "BIKF", to: "BIRK", type: "C172", registration: "TF-SKY" };
const plan =
  readPlan(planDocument({ ...wanted, levelFt: 3000, units: "kgs", staticId: "" }, 0), 0) ?? expect.fail("no plan");

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"), false);
});
afterAll(() => viewer.close());

/** Presses Tab until the disclosure of that name has the focus, and opens it. */
async function openFold(page: Page, name: string): Promise<void> {
  const fold = page.locator("summary", { hasText: name });
  await fold.waitFor();
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    if (await fold.evaluate((element) => element === document.activeElement)) break;
  }
  expect(await fold.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe("none");
  await page.keyboard.press("Enter");
}

const texts = catalogues.en;

describe("by the keyboard alone", () => {
  const look = { theme: "dark", language: "en", text: "100" } as const;

  test("the plan's figures and its new route", async () => {
    expect(await viewer.show("flight-plan-flying", look)).toEqual([]);
    const { page } = viewer;
    await openFold(page, texts.flightPlan.plannedAndFlown);
    await tabTo(page, "button", texts.flightPlan.newRoute);
    expect(await page.getByRole("region", { name: texts.flightPlan.title }).getByRole("table").count()).toBeGreaterThan(
      0,
    );
  });

  test("a flown flight's plan in the logbook: each fix, planned and flown", async () => {
    expect(await viewer.show("logbook-plan", look)).toEqual([]);
    const table = viewer.page.getByRole("table").filter({ hasText: "GARDU" });
    const rows = await table.getByRole("row").allTextContents();
    expect(rows[0]).toContain(texts.flightPlan.flown);
    expect(rows.slice(1).map((row) => /^[A-Z]+/.exec(row)?.[0])).toEqual(plan.fixes.map(({ name }) => name));
    // Planned and flown time from lift-off, planned fuel and fuel on board.
    for (const row of rows.slice(1)) expect(row).toMatch(/^[A-Z]+\d:\d\d\d:\d\d\d/);
  });

  test("the weather of each airport: report and forecast, read and raw", async () => {
    expect(await viewer.show("flight-weather", look)).toEqual([]);
    const airport = viewer.page.getByRole("listitem").filter({ has: viewer.page.getByText("BIRK", { exact: true }) });
    const says = ((await airport.first().textContent()) ?? "").replaceAll("\u00a0", " ");
    expect(says).toContain(`${texts.weather.wind("140°", "9 kt")}, ${texts.weather.visibilityMore("10 km")}`);
    expect(says).toMatch(/BIRK \d{6}Z 14009KT 9999 FEW025 06\/02 Q1008/);
    expect(says).toContain(texts.weather.conditions("-", "", "RA"));
    expect(says).toMatch(/BIRK \d{6}Z \d{4}\/\d{4} 02012KT 9999 SCT025 BECMG/);
  });

  test("the flight online, and the controllers with their frequencies", async () => {
    expect(await viewer.show("flight-network-offline", look)).toEqual([]);
    const { page } = viewer;
    const region = page.getByRole("region", { name: texts.networks.surroundings });
    await openFold(page, texts.networks.surroundings);
    expect(await region.textContent()).toContain(
      `${texts.networks.offline("VATSIM")} ${texts.networks.callsignAbsent("ICE214")}`,
    );
    await region.getByText(texts.networks.controllersAhead(4)).waitFor();
    const rows = region.locator(".controllers").getByRole("listitem");
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual([
      `BIKF_APP 119.300 ${texts.networks.inReach}`,
      `BIRD_S_CTR 126.750 ${texts.networks.inReach}`,
      `BIRK_TWR 118.000 ${texts.networks.ahead("6 nm")}`,
      `BIRK_GND 121.700 ${texts.networks.ahead("16 nm")}`,
    ]);
  });

  test("what a page misses in the settings: its link leads to that setting", async () => {
    const { page } = viewer;
    const hasFocus = (label: string) =>
      expect.poll(() => page.getByLabel(label).evaluate((at) => at === document.activeElement)).toBe(true);
    expect(await viewer.show("bookings-no-simulator", look)).toEqual([]);
    await openFold(page, texts.networks.surroundings);
    await page.getByText(texts.weather.off).getByRole("button").press("Enter");
    await hasFocus(texts.weather.fresh);
    expect(await viewer.show("bookings-no-simulator", look)).toEqual([]);
    await openFold(page, texts.networks.surroundings);
    await page.getByText(texts.networks.off).getByRole("button").press("Enter");
    await hasFocus(texts.networks.use("VATSIM"));
  });

  test("the switches, each spoken with its name", async () => {
    expect(await viewer.show("settings-networks", look)).toEqual([]);
    const { page } = viewer;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, "checkbox", texts.settings.controllerAhead);
    await tabTo(page, "checkbox", texts.networks.use("VATSIM"));
    await tabTo(page, "textbox", texts.networks.id("VATSIM"));
    expect(await page.locator(":focus").getAttribute("aria-describedby")).not.toBeNull();
    await tabTo(page, "checkbox", texts.networks.use("IVAO"));
    await tabTo(page, "textbox", texts.networks.id("IVAO"));
    await tabTo(page, "checkbox", texts.networks.otherTraffic);
  });
});

describe("a screen reader, on any page", () => {
  const view = viewOf({ id: "spoken", from: ["BIKF", 63.985, -22.6056], to: ["BIRK", 64.13, -21.9406] });
  const passed = plan.fixes.map(
    ({ name, kind, timeS, fuelLb }, index): PassedFix => ({
      ...{ name, kind, atMs: index * 1000, plannedS: timeS, flownS: (timeS ?? 0) + 120, offNm: 0 },
      ...{ plannedFuelLb: fuelLb, fuelLb },
    }),
  );
  const later = texts.flightPlan.later("2 min");
  let map: MapWindow;
  beforeAll(async () => {
    map = await openMap();
  });
  afterAll(() => map.end());

  /** Waits until the aircraft has passed `count` fixes. */
  const pass = (count: number) =>
    map.push("flight", {
      ...view,
      progress: {
        ...{ passed: passed.slice(0, count), next: count, nextNm: 2, remainingNm: 10, nextMs: null, etaMs: null },
      },
    });

  test("hears of a passed fix, of the last of many, and of a controller ahead", async () => {
    const { page, push } = map;
    const devtools = await page.context().newCDPSession(page);
    const says = (text: string) => expect.poll(async () => (await spoken(devtools)).join(" | ")).toContain(text);
    const firstPassed = `${texts.flightPlan.passedAs("GARDU", later)} ${texts.flightPlan.passedNext(texts.flightPlan.tops.toc)}`;
    await tellUntil(
      () => page.getByText(texts.flightPlan.nextFix).isVisible(),
      "the flight along its plan",
      async () => {
        await push("flightPlan", plan);
        await pass(0);
      },
    );
    await page.getByRole("button", { name: texts.shell.settings }).click();
    await pass(1);
    await says(firstPassed);
    // A screen reader speaks each change of the live region completely. Several fixes at the same time are one change.
    await page.evaluate(() => {
      const region = [...document.querySelectorAll(".app > [role=status]")][0];
      const changes: string[] = [];
      Object.assign(window, { changes });
      if (region)
        new MutationObserver(() => changes.push(region.textContent ?? "")).observe(region, {
          ...{ characterData: true, childList: true, subtree: true },
        });
    });
    for (let count = 2; count <= plan.fixes.length; count++) await pass(count);
    const last = `${texts.flightPlan.passedAs("ELLID", later)} ${texts.flightPlan.passedNext("BIRK")}`;
    await says(last);
    expect(((await page.evaluate(() => Reflect.get(window, "changes"))) as string[]).length).toBeLessThanOrEqual(3);
    await push("networks", {
      networks: [{ network: "vatsim", problem: null, nextMs: null, own: null }],
      controllers: [],
      cameOnline: [
        {
          ...{ network: "vatsim", callsign: "BIRK_TWR", frequency: "118.000", role: "tower", aheadNm: 6 },
          ...{ latitudeDeg: 64.13, longitudeDeg: -21.94 },
        },
      ],
    });
    await says(`${texts.networks.cameOnline("BIRK TWR")}: ${texts.networks.cameOnlineAhead("118.000", "6 nm")}`);
  });
});

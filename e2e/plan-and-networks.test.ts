import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogues } from "../src-shared/words/words.ts";
import { openViewer, type Viewer } from "../tools/window-preview/viewer.ts";
import { tabTo } from "./support/keyboard.ts";
import { runtime } from "./support/program.ts";

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"));
});
afterAll(() => viewer.close());

/** Presses Tab until the fold of that name is reached, and opens it. */
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

describe.each(["en", "de"] as const)("by the keyboard alone, in %s", (language) => {
  const w = catalogues[language];
  const look = { theme: "dark", language, text: "100", units: "aviation" } as const;

  test("the plan's figures and its new route", async () => {
    expect(await viewer.show("flight-plan-flying", look)).toEqual([]);
    const { page } = viewer;
    await openFold(page, w.flightPlan.plannedAndFlown);
    await tabTo(page, "button", w.flightPlan.newRoute);
    expect(await page.getByRole("region", { name: w.flightPlan.title }).getByRole("table").count()).toBeGreaterThan(0);
  });

  test("the flight online, and the controllers with their frequencies", async () => {
    expect(await viewer.show("flight-network-offline", look)).toEqual([]);
    const { page } = viewer;
    const region = page.getByRole("region", { name: w.networks.title });
    expect(await region.textContent()).toContain(
      `${w.networks.offline("VATSIM")} ${w.networks.callsignAbsent("ICE214")}`,
    );
    await openFold(page, w.networks.controllersAhead(4));
    const rows = region.getByRole("listitem");
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual([
      `BIKF_APP 119.300 ${w.networks.inReach}`,
      `BIRD_S_CTR 126.750 ${w.networks.inReach}`,
      `BIRK_TWR 118.000 ${w.networks.ahead("6 nm")}`,
      `BIRK_GND 121.700 ${w.networks.ahead("16 nm")}`,
    ]);
  });

  test("the switches, each spoken with its name", async () => {
    expect(await viewer.show("settings-networks", look)).toEqual([]);
    const { page } = viewer;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, "checkbox", w.settings.controllerAhead);
    await tabTo(page, "checkbox", w.networks.use("VATSIM"));
    await tabTo(page, "textbox", w.networks.id("VATSIM"));
    expect(await page.locator(":focus").getAttribute("aria-describedby")).not.toBeNull();
    await tabTo(page, "checkbox", w.networks.use("IVAO"));
    await tabTo(page, "textbox", w.networks.id("IVAO"));
    await tabTo(page, "checkbox", w.networks.otherTraffic);
  });
});

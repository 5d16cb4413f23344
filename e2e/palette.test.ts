import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openViewer, type Viewer } from "../tools/lab/preview/viewer.ts";
import { runtime } from "../tools/lab/program/program.ts";

const look = { theme: "dark", language: "en", text: "100", units: "aviation" } as const;

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"));
});
afterAll(() => viewer.close());

const box = () => viewer.page.getByRole("combobox", { name: "Find" });
const chosen = () => viewer.page.locator("[role=option][data-focused]");

/** Opens the search by its key and types. */
async function find(search: string): Promise<void> {
  await viewer.page.keyboard.press("Control+k");
  await box().waitFor();
  await viewer.page.keyboard.type(search);
}

test("a keyboard user finds an airport, which is announced and shown on the map", async () => {
  await viewer.show("no-flight", look);
  await find("kef");
  await expect.poll(() => chosen().textContent()).toContain("BIKF");
  const active = async () => [await box().getAttribute("aria-activedescendant"), await chosen().getAttribute("id")];
  await expect.poll(async () => new Set(await active()).size).toBe(1);
  expect(await box().getAttribute("aria-expanded")).toBe("true");
  await viewer.page
    .getByRole("status")
    .filter({ hasText: /^\d+ results$/ })
    .waitFor();
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("region", { name: "Keflavik International Airport" }).waitFor();
  await expect.poll(() => box().count()).toBe(0);
});

test("where a page covers the map, an airport is shown on the flight's page", async () => {
  await viewer.resize({ width: 900, height: 600, scale: 1 });
  await viewer.show("bookings", look);
  await viewer.page.getByRole("heading", { name: "Bookings" }).waitFor();
  await find("EGLL");
  await expect.poll(() => chosen().textContent()).toContain("EGLL");
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("region", { name: /Heathrow/ }).waitFor();
  expect(await viewer.page.getByRole("heading", { name: "Bookings" }).count()).toBe(0);
  await viewer.resize({ width: 1280, height: 800, scale: 1 });
});

test("a setting is brought into sight with the focus on its control", async () => {
  await viewer.show("no-flight", look);
  await find("weights");
  await expect.poll(() => chosen().textContent()).toContain("Weights and fuel");
  await viewer.page.keyboard.press("Enter");
  await expect
    .poll(() =>
      viewer.page.evaluate(() => document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent),
    )
    .toBe("Weights and fuel");
});

test("a booking opens on its page; a flight of the logbook opens there", async () => {
  await viewer.show("no-flight", look);
  await find("ice 615");
  await viewer.page.keyboard.press("Enter");
  await viewer.page
    .getByRole("article", { name: /BIKF to KJFK/ })
    .getByRole("button", { name: "Start flight" })
    .waitFor();
  await find("ice 214 nov");
  await viewer.page.keyboard.press("Enter");
  await viewer.page.getByRole("heading", { name: /ICE 214, BIKF to BIRK/ }).waitFor();
});

test("Escape closes it, and so does its key; the focus returns to where it was", async () => {
  await viewer.show("no-flight", look);
  const button = viewer.page.getByRole("button", { name: "Choose a booking" });
  await button.focus();
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  for (const key of ["Escape", "Control+k"]) {
    await find("zzzzz");
    await viewer.page.getByText("Nothing matches.").first().waitFor();
    await viewer.page.keyboard.press(key);
    await expect.poll(hasFocus).toBe(true);
    expect(await box().count()).toBe(0);
  }
});

test("before a search the shortcuts are listed, and the compact strip's button names its own", async () => {
  const { page } = viewer;
  await viewer.show("flight", look);
  await page.getByTitle(/\(Ctrl\+Shift\+M\)$/).waitFor();
  await find("");
  const keys = page.getByRole("region", { name: "Keyboard shortcuts" });
  await keys.getByText("Ctrl+Shift+M").waitFor();
  await page.keyboard.type("b");
  await expect.poll(() => keys.count()).toBe(0);
});

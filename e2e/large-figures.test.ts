import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MapWindow, openMap } from "./support/map-window.ts";

let map: MapWindow;
beforeAll(async () => {
  map = await openMap();
  await map.fly({ id: "figures", from: ["EDDF", 50.033, 8.57], to: ["LIRF", 41.8, 12.239], flown: 0.6 });
});
afterAll(() => map.end());

const figure = (name: RegExp) => map.page.getByRole("button", { name });

test("a large figure is chosen by the keyboard, shown at once, and kept in the settings", async () => {
  const { page } = map;
  await figure(/Altitude 36,000 ft/).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("listbox");
  expect(await list.getByRole("option", { selected: true }).innerText()).toBe("Automatic, by phase");
  await page.keyboard.type("Fuel");
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  await figure(/Fuel 9,000 lb/).waitFor();
  expect(await figure(/Altitude/).count()).toBe(0);
  const file = join(map.folder, "settings.json");
  await expect
    .poll(async () => JSON.parse(await readFile(file, "utf8")).largeFigures, { timeout: 30_000 })
    .toEqual(["fuel", "phase", "phase", "phase"]);
  expect(map.complaints).toEqual([]);
});

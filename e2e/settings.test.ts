import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openViewer, type Viewer } from "../tools/lab/preview/viewer.ts";
import { runtime } from "../tools/lab/program/program.ts";

const look = { theme: "dark", language: "de", text: "100", units: "aviation" } as const;

let viewer: Viewer;
beforeAll(async () => {
  viewer = await openViewer(runtime(), process.env, join(import.meta.dirname, "../dist/renderer"));
});
afterAll(() => viewer.close());

/** Of each row of settings: whether its name is beside its control or above it. */
const rows = (): Promise<string[]> =>
  viewer.page.evaluate(() =>
    [...document.querySelectorAll(".settings .segments, .settings .field")].map((row) => {
      const [name, control] = ["legend, label", ".segments-row, input"].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      if (name === undefined || control === undefined) return "incomplete";
      const middle = (control.top + control.bottom) / 2;
      if (name.right <= control.left && name.top < middle && name.bottom > middle) return "beside";
      return name.bottom <= control.top ? "above" : "overlapping";
    }),
  );

test("a setting's name is beside its control, and above it where the page is narrow", async () => {
  await viewer.resize({ width: 900, height: 600, scale: 1 });
  await viewer.show("settings-address-wrong", look);
  const beside = await rows();
  expect(beside.length).toBeGreaterThan(10);
  expect(new Set(beside)).toEqual(new Set(["beside"]));
  await viewer.show("settings-address-wrong", { ...look, text: "200" });
  expect(new Set(await rows())).toEqual(new Set(["above"]));
});

test("the rail says that an update is ready", async () => {
  const settings = viewer.page.getByRole("navigation").getByRole("button", { name: "Einstellungen" });
  await viewer.show("settings", look);
  expect(await settings.locator(".rail-dot").count()).toBe(0);
  await viewer.show("settings-update", look);
  await settings.locator(".rail-dot").waitFor();
  expect(await settings.textContent()).toContain("Ein Update ist bereit");
});

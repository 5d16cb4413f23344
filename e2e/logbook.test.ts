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

test("the list is shown again after another page", async () => {
  await viewer.show("logbook-many", look);
  const { page } = viewer;
  const row = page.locator(".logged-flight").first();
  await row.waitFor();
  const rail = page.getByRole("navigation");
  await rail.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Appearance" }).waitFor();
  await rail.getByRole("button", { name: "Logbook" }).click();
  await page.getByRole("heading", { name: "Logbook" }).waitFor();
  await row.waitFor({ timeout: 10_000 });
  expect(await page.locator(".logged-flight").count()).toBeGreaterThan(5);
});

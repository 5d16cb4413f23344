import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../src-main/platform/http/testing/free-port.ts";
import { startServer } from "../src-main/second-screen/testing/server.ts";
import { departed } from "../src-renderer/testing/airline-data.ts";
import { defaultSettings } from "../src-shared/contract/settings.ts";
import { flightAt, live, trailTo } from "../tools/lab/preview/flight-data.ts";
import { connected, infoAt } from "../tools/lab/preview/scenario.ts";
import { openBrowser } from "../tools/lab/preview/viewer.ts";
import { runtime } from "../tools/lab/program/program.ts";

/** The home network's door with the built pages, in a browser. It stands on loopback, because a test has no home. */

const code = "0123456789abcdefABCDEF";
const minute = 22;
let server: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let port = 0;
let address = "";
beforeAll(async () => {
  port = await freePort();
  address = `http://127.0.0.1:${port}/`;
  server = await startServer(join(import.meta.dirname, "../dist/renderer"), {
    "app.info": infoAt(departed + minute * 60_000),
    "flight.trail": trailTo(minute),
  });
  server.push("settings", { ...defaultSettings, language: "en" });
  server.push("simulator", connected);
  server.push("live", live(minute));
  server.push("flight", flightAt(minute));
  server.configure({ network: { address: "127.0.0.1", port, code } });
  browser = await openBrowser(runtime(), process.env);
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test("a phone without access is told how to get it, and pairs by the code, which leaves the address", async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.getByRole("heading", { name: "This device is not paired" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${address}#${code}`);
  await page.getByRole("heading", { name: "ICE 214" }).waitFor();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  // The map's own notes are beside the panels, and nothing is wider than the phone.
  await page.getByRole("figure", { name: /altitude/i }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The aircraft follows the map when the device is turned, without another position.
  const placeOfAircraft = () => page.evaluate(() => document.querySelector<SVGElement>(".aircraft")?.style.transform);
  const upright = await placeOfAircraft();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(placeOfAircraft).not.toBe(upright);
  await page.reload();
  await page.getByRole("heading", { name: "ICE 214" }).waitFor();
});

test("the plain page and the overlay show the flight to the paired device", async () => {
  const { page } = browser;
  await page.goto(`${address}plain`);
  await page.getByRole("cell", { name: "BIKF → BIRK" }).waitFor();
  await page.goto(`${address}overlay`);
  await page.getByText("Descent", { exact: true }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
});

test("a device that is disconnected is told so", async () => {
  const { page } = browser;
  await page.goto(address);
  await page.getByRole("heading", { name: "ICE 214" }).waitFor();
  server.configure({ network: { address: "127.0.0.1", port, code }, devices: [] });
  await page.getByRole("heading", { name: "This device is not paired" }).waitFor();
  // Nothing of the flight stays.
  expect(await page.locator(".map").count()).toBe(0);
  // It asks again and again, and the page keeps saying so.
  const headings = await page.evaluateHandle(() => {
    const seen: unknown[] = [];
    const note = () => seen.push(document.querySelector("h1")?.textContent);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  for (let i = 0; i < 2; i++) await page.waitForResponse((response) => response.url().endsWith("/v1/status"));
  expect(await headings.jsonValue()).not.toContain("ICE 214");
});

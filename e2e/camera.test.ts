import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";
import { mapZoom } from "./support/map-zoom.ts";

const timing = { timeout: 30_000 };
let world: World;
beforeAll(async () => {
  world = await startWorld({ rate: 30 });
  await signIn(world.page);
  await startFlight(world.page);
  await waitForPhase(world.page, "Boarding");
  await world.page.evaluate(() => {
    const pane = document.querySelector(".leaflet-map-pane");
    const look = () => {
      if (pane?.classList.contains("leaflet-zoom-anim")) document.documentElement.dataset.eased = "yes";
    };
    if (pane) new MutationObserver(look).observe(pane, { attributeFilter: ["class"] });
  });
});
afterAll(() => world.end());

const zoom = () => mapZoom(world.page);
const isAirport = async () => (await zoom()) >= 12;
const eased = () => world.page.evaluate(() => document.documentElement.dataset.eased ?? "no");
const pressed = () => world.page.getByRole("button", { name: "Follow the aircraft" }).getAttribute("aria-pressed");

test("the map shows the airport at the gate, and eases to the route in the climb", async () => {
  await expect.poll(isAirport, timing).toBe(true);
  world.simulator.play();
  await waitForPhase(world.page, "Climb");
  await expect.poll(isAirport, timing).toBe(false);
  await expect.poll(eased, timing).toBe("yes");
});

test("the pilot's own zoom stays through phases, until Follow", async () => {
  const { page } = world;
  const before = await zoom();
  expect(await pressed()).toBe("true");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(zoom, timing).toBe(before + 1);
  expect(await pressed()).toBe("false");
  await waitForPhase(page, "Final");
  expect(await zoom()).toBe(before + 1);
});

test("with reduced motion the map jumps to the airport of the landing", async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    document.documentElement.dataset.eased = "no";
  });
  await page.getByRole("button", { name: "Follow the aircraft" }).click();
  expect(await pressed()).toBe("true");
  await waitForPhase(page, "Taxi in");
  await expect.poll(isAirport, timing).toBe(true);
  expect(await eased()).toBe("no");
  expect(world.complaints).toEqual([]);
});

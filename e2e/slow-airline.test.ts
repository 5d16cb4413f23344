import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, signIn } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
let card: Locator;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

const mayStart = () =>
  expect
    .poll(() => card.getByRole("button", { name: "Start flight" }).getAttribute("aria-disabled"), { timeout: 30_000 })
    .toBeNull();

test("one 500, one web page and a slow fleet leave the airline reachable; the fleet is shown when it comes", async () => {
  const { page, airline } = world;
  airline.faults.set({
    answers: [
      { operation: "announcements", kind: "status", status: 500 },
      { operation: "statistics", kind: "page", status: 200 },
      { operation: "aircraft", kind: "slow", afterMs: 20_000, times: 1 },
    ],
  });
  await signIn(page);
  card = await choose(page, /BIKF to BIRK/);
  await card.getByText("Aircraft 1").first().waitFor();
  await page.getByText(/announcements could not be loaded/).waitFor();
  await card.getByText("TF-SKY · C172").waitFor();
  await card.getByRole("button", { name: /TF-SKY · Cessna 172 Skyhawk/ }).waitFor();
  await mayStart();
  expect(await page.getByText(/cannot be reached/).count()).toBe(0);
});

test("an unreachable airline is retried automatically, and reported once", async () => {
  const { page, airline } = world;
  airline.faults.set({ answers: [{ operation: "all", kind: "not_received" }] });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText(/Not refreshed since .*Contrail keeps trying/).waitFor();
  expect(await page.getByText(/Your bookings could not be loaded/).count()).toBe(0);
  await card.getByText("The airline's server cannot be reached. Contrail keeps trying.").waitFor();
  airline.faults.clear();
  await page.getByText(/Not refreshed since/).waitFor({ state: "detached" });
  await mayStart();
});

test("the pilot chooses another aircraft from the airline's list, and the airline stores it", async () => {
  const { page, airline } = world;
  await card.getByRole("button", { name: /TF-SKY · Cessna 172 Skyhawk/ }).click();
  await page.getByRole("option", { name: /TF-NLC/ }).click();
  await card.getByText("TF-NLC · C172").waitFor();
  expect(airline.accepted.requests.findLast(({ operation }) => operation === "changeAircraft")).toMatchObject({
    status: 200,
    body: { aircraft_id: 2 },
  });
});

import { afterEach, expect, test } from "vitest";
import { choose, signIn } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
afterEach(() => world.end());

test("one 500 and one web page leave the airline reachable, and the flight can be started", async () => {
  world = await startWorld();
  const { page, airline } = world;
  airline.faults.set({
    answers: [
      { operation: "announcements", kind: "status", status: 500 },
      { operation: "statistics", kind: "page", status: 200 },
    ],
  });
  await signIn(page);
  const card = await choose(page, /BIKF to BIRK/);
  await page.getByText(/announcements could not be loaded/).waitFor();
  await expect
    .poll(() => card.getByRole("button", { name: "Start flight" }).getAttribute("aria-disabled"), { timeout: 30_000 })
    .toBeNull();
  expect(await page.getByText(/cannot be reached/).count()).toBe(0);
});

test("a fleet that takes eight seconds is shown when it comes, without a press", async () => {
  world = await startWorld();
  const { page, airline } = world;
  airline.faults.set({ answers: [{ operation: "aircraft", kind: "slow", afterMs: 8_000, times: 1 }] });
  await signIn(page);
  const card = await choose(page, /BIKF to BIRK/);
  await card.getByText("Aircraft 1").first().waitFor();
  await card.getByText("TF-SKY · C172").waitFor({ timeout: 30_000 });
  await card.getByRole("button", { name: /TF-SKY · Cessna 172 Skyhawk/ }).waitFor();
});

test("an unreachable airline is retried automatically, and reported once", async () => {
  world = await startWorld();
  const { page, airline } = world;
  await signIn(page);
  const card = await choose(page, /BIKF to BIRK/);
  airline.faults.set({ answers: [{ operation: "all", kind: "not_received" }] });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText(/Your bookings could not be loaded/).waitFor();
  expect(
    await page
      .getByRole("status")
      .getByText(/cannot be reached|connection .* broke/i)
      .count(),
  ).toBe(0);
  await card.getByText("The airline cannot be reached right now. Contrail keeps trying.").waitFor();
  airline.faults.clear();
  await page.getByText(/Your bookings could not be loaded/).waitFor({ state: "detached" });
  await expect
    .poll(() => card.getByRole("button", { name: "Start flight" }).getAttribute("aria-disabled"), { timeout: 30_000 })
    .toBeNull();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/airline-data.ts";
import { open, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

test("on a shared computer the second pilot sees that a flight waits, but cannot see, file or cancel it", async () => {
  const { page, airline, complaints } = world;
  const [first, second = first] = pilots;
  await signIn(page);
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  // The airline ends the first pilot's sign-in, because a pilot cannot sign out during a flight.
  airline.faults.set({ unauthorisedAfterLogin: true });
  await open(page, "Bookings");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  airline.faults.clear();
  // Nobody is signed in, and the flight is still kept.
  await open(page, "Fly");
  await waitForPhase(page, "Boarding");
  await open(page, "Bookings");
  await signIn(page, second.pilotId, second.password);
  await page.getByRole("heading", { name: "Bookings" }).waitFor();
  await page.getByText(/^This computer has an unfinished flight of another pilot/).waitFor();
  await open(page, "Fly");
  await page.getByText(/^This computer has an unfinished flight of another pilot/).waitFor();
  for (const name of ["Review report", "More"]) expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  expect(await page.getByText(first.name.split(" ")[0] ?? "").count()).toBe(0);
  await open(page, "Logbook");
  await page.getByText("1 flight of other pilots is not shown.").waitFor();

  await open(page, "Airline");
  await page.getByRole("button", { name: "Sign out" }).click();
  await open(page, "Fly");
  await signIn(page);
  await waitForPhase(page, "Boarding");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Cancel flight" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel flight" }).click();
  await expect.poll(() => airline.accepted.pireps.map(({ state }) => state), { timeout: 30_000 }).toEqual([3]);
  expect(complaints).toEqual([]);
});

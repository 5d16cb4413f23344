import { afterAll, beforeAll, expect, test } from "vitest";
import { open, shownPhase, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

/** One flight in the air. The tests follow each other. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ rate: 15 });
  await signIn(world.page);
  await startFlight(world.page);
  await waitForPhase(world.page, "Boarding");
  world.simulator.play();
  await waitForPhase(world.page, "Climb");
});
afterAll(() => world.end());

test("the window shows when the airline does not answer, and when it answers again", async () => {
  const { page, airline } = world;
  airline.faults.set({ answers: [{ operation: "update", kind: "not_received" }] });
  await page
    .getByText(/may not have arrived/)
    .first()
    .waitFor();
  airline.faults.clear();
  await page.getByText(/Airline heard you/).waitFor();
});

test("a simulator that quits is reported immediately, and the flight continues when it returns", async () => {
  const { page, simulator, airline } = world;
  simulator.faults.quit();
  await page
    .getByText(/stopped responding/)
    .first()
    .waitFor();
  await page
    .getByText(/is back/)
    .first()
    .waitFor();
  const positions = airline.accepted.pireps[0]?.positions.length ?? 0;
  await expect.poll(() => airline.accepted.pireps[0]?.positions.length).toBeGreaterThan(positions);
  expect(await shownPhase(page)).toMatch(/^(Climb|Cruise|Descent)$/);
});

test("the flight continues after the window is closed, a new start shows all of it, and a confirmed cancel closes it on both sides", async () => {
  const { app, page, airline, startAgain } = world;
  const reopened = app.waitForEvent("window");
  await page.close();
  const before = airline.accepted.pireps[0]?.positions.length ?? 0;
  await expect.poll(() => airline.accepted.pireps[0]?.positions.length).toBeGreaterThan(before + 2);
  await startAgain();
  const again = await reopened;
  const phases = again.getByRole("list", { name: "Flight phases" }).getByRole("button");
  await expect.poll(() => phases.count()).toBeGreaterThanOrEqual(4);
  await again.getByText(/Lift-off/).waitFor();

  await again.getByRole("button", { name: "More" }).click();
  await again.getByRole("menuitem", { name: "Cancel flight" }).click();
  await again.getByRole("alertdialog").getByRole("button", { name: "Cancel flight" }).click();
  await expect.poll(() => airline.accepted.pireps.map(({ state }) => state)).toEqual([3]);
  await again.getByRole("button", { name: "Done" }).click();
  await open(again, "Bookings");
  await again.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
});

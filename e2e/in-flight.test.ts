import { afterEach, expect, test } from "vitest";
import { open, shownPhase, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
afterEach(() => world.end());

async function airborne(rate = 15): Promise<World> {
  world = await startWorld({ rate });
  await signIn(world.page);
  await startFlight(world.page);
  await waitForPhase(world.page, "Boarding");
  world.simulator.play();
  await waitForPhase(world.page, "Climb");
  return world;
}

test("the window shows the reason for the phase, and a confirmed cancel closes the flight on both sides", async () => {
  const { page, airline } = await airborne();
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: /^Climb since/ }).click();
  await dialog.getByText(/ ft, limit 35 ft$/).waitFor();
  await dialog.getByText(/detected [\d,.]+ s later/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Cancel flight" }).click();
  await dialog.getByRole("button", { name: "Cancel flight" }).click();
  await expect.poll(() => airline.accepted.pireps.map(({ state }) => state)).toEqual([3]);
  await page.getByRole("button", { name: "Done" }).click();
  await open(page, "Bookings");
  await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
});

test("a flight continues after its window is closed, and a new start of Contrail shows all of it", async () => {
  const { app, page, airline, startAgain } = await airborne();
  const reopened = app.waitForEvent("window");
  await page.close();
  const before = airline.accepted.pireps[0]?.positions.length ?? 0;
  await expect.poll(() => airline.accepted.pireps[0]?.positions.length).toBeGreaterThan(before + 2);
  await startAgain();
  const again = await reopened;
  await waitForPhase(again, "Cruise");
  const times = await again.getByRole("list", { name: "Flight phases" }).getByRole("button").allTextContents();
  expect(times.length).toBeGreaterThanOrEqual(4);
  await again.getByText(/Lift-off/).waitFor();
});

test("a simulator that quits is reported immediately, and the flight continues when it returns", async () => {
  const { page, simulator, airline } = await airborne(5);
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
  expect(["Climb", "Cruise"]).toContain(await shownPhase(page));
});

test("the window shows when the airline does not answer, and when it answers again", async () => {
  const { page, airline } = await airborne();
  airline.faults.set({ answers: [{ operation: "update", kind: "not_received" }] });
  await page
    .getByText(/may not have been reported/)
    .first()
    .waitFor();
  airline.faults.clear();
  await page.getByText(/Airline heard you/).waitFor();
});

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { open, signIn, startFlight, waitForPhase } from "./support/pilot.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;

async function airborne(rate: number): Promise<void> {
  world = await startWorld({ rate });
  await signIn(world.page);
  await startFlight(world.page);
  await waitForPhase(world.page, "Boarding");
  world.simulator.play();
  await waitForPhase(world.page, "Climb");
}

describe("one flight", () => {
  let page: Page;
  beforeAll(async () => {
    await airborne(15);
    // At 15 times real time a busy machine sends the next update, or asks about the cancel, without a new sample.
    world.airline.airline.forgive("same_update");
    page = world.page;
  });
  afterAll(() => world.end());

  test("the window shows the reason for the phase", async () => {
    const dialog = page.getByRole("alertdialog");
    await page.getByRole("list", { name: "Flight phases" }).getByTitle("Climb", { exact: true }).click();
    await page.getByRole("button", { name: "Why this phase?" }).click();
    await dialog.getByText(/ ft, limit 35 ft$/).waitFor();
    await dialog.getByText(/detected [\d,.]+ s later/).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("the window shows when the airline does not answer, and when it answers again", async () => {
    const { airline } = world;
    airline.faults.set({ answers: [{ operation: "update", kind: "not_received" }] });
    await page
      .getByText(/may not have been reported/)
      .first()
      .waitFor();
    airline.faults.clear();
    await page.getByText(/Airline heard you/).waitFor();
  });

  test("the flight continues after its window is closed, and a new start of Contrail shows all of it", async () => {
    const { app, airline, startAgain } = world;
    const reopened = app.waitForEvent("window");
    await page.close();
    const before = airline.accepted.pireps[0]?.positions.length ?? 0;
    await expect.poll(() => airline.accepted.pireps[0]?.positions.length).toBeGreaterThan(before + 2);
    await startAgain();
    page = await reopened;
    await waitForPhase(page, "Cruise");
    const times = await page.getByRole("list", { name: "Flight phases" }).getByRole("button").allTextContents();
    expect(times.length).toBeGreaterThanOrEqual(4);
    await page.getByText(/Lift-off/).waitFor();
  });

  test("a confirmed cancel closes the flight on both sides", async () => {
    await page.getByRole("button", { name: "Cancel flight" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel flight" }).click();
    await expect.poll(() => world.airline.accepted.pireps.map(({ state }) => state)).toEqual([3]);
    await page.getByRole("button", { name: "Done" }).click();
    await open(page, "Bookings");
    await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
  });
});

describe("another flight", () => {
  afterEach(() => world.end());

  test("a simulator that quits is reported immediately, and the flight continues when it returns", async () => {
    await airborne(15);
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
    await waitForPhase(page, "Climb");
  });
});

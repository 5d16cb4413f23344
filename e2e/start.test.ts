import { afterEach, describe, expect, test } from "vitest";
import { choose, signIn, startFlight } from "./support/pilot.ts";
import { startWorld, type World } from "./support/world.ts";

const message = "The simulator has a Cessna 152, the booking a Cessna 172.";
let world: World;
afterEach(() => world.end());

/** Signs in, asks the airline to object, and presses Start. */
async function objected(canOverride: boolean | null, allowStartOverride: boolean): Promise<World> {
  world = await startWorld({ profile: { allowStartOverride } });
  await signIn(world.page);
  world.airline.faults.set({ confirmation: { message, canOverride } });
  await startFlight(world.page);
  await world.page.getByRole("alertdialog").getByText(message).waitFor();
  return world;
}

describe("the airline's message before a start", () => {
  test.each([
    { canOverride: true, allowStartOverride: false },
    { canOverride: null, allowStartOverride: true },
  ])("may be overruled where %o says so", async ({ canOverride, allowStartOverride }) => {
    const { page, airline } = await objected(canOverride, allowStartOverride);
    await page.getByRole("button", { name: "Start anyway" }).click();
    await page.getByRole("list", { name: "Flight phases" }).waitFor();
    expect(airline.accepted.pireps.map(({ state }) => state)).toEqual([0]);
  });

  test.each([
    { canOverride: false, allowStartOverride: true },
    { canOverride: null, allowStartOverride: false },
  ])("may not be overruled where %o says so, with the reason beside the button", async (answer) => {
    const { page, airline } = await objected(answer.canOverride, answer.allowStartOverride);
    const dialog = page.getByRole("alertdialog");
    expect(await dialog.getByRole("button", { name: "Start anyway" }).getAttribute("aria-disabled")).toBe("true");
    await dialog.getByText(/does not allow starting anyway/).waitFor();
    await dialog.getByRole("button", { name: "Check again" }).click();
    await dialog.getByText(message).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => airline.accepted.pireps.map(({ state }) => state)).toEqual([3, 3]);
  });

  test("checked again, starts once the airline has nothing left to say", async () => {
    const { page, airline } = await objected(false, false);
    airline.faults.clear();
    await page.getByRole("alertdialog").getByRole("button", { name: "Check again" }).click();
    await page.getByRole("list", { name: "Flight phases" }).waitFor();
  });
});

test("a start that the airline refuses is told in its words, and nothing is left open", async () => {
  world = await startWorld();
  const { page, airline } = world;
  await signIn(page);
  airline.faults.set({ refuseStart: "The aircraft is not available for flight" });
  const card = await choose(page, /BIKF to BIRK/);
  await card.getByRole("button", { name: "Start flight" }).click();
  await card
    .getByRole("alert")
    .getByText(/The aircraft is in use/)
    .waitFor();
  expect(airline.accepted.pireps).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { choose, open, signIn } from "./support/pilot.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await signIn(world.page);
  await open(world.page, "Bookings");
  await world.page.getByRole("article").first().waitFor();
});
beforeEach(() => world.airline.faults.clear());
afterAll(() => world.end());

test("the pilot chooses another aircraft from the airline's list, and the airline stores it", async () => {
  const { page, airline } = world;
  const card = await choose(page, /BIKF to BIRK/);
  await card.getByRole("button", { name: /Aircraft/ }).click();
  await page.getByRole("option", { name: /TF-NLC/ }).click();
  await card.getByText("TF-NLC · C172").waitFor();
  expect(airline.accepted.requests.findLast(({ operation }) => operation === "changeAircraft")).toMatchObject({
    status: 200,
    body: { aircraft_id: 2 },
  });
});

test("after a change of aircraft without an answer, the reloaded bookings show whether it arrived", async () => {
  const { page, airline } = world;
  const card = await choose(page, /BIKF to BIRK/);
  const pick = async (name: RegExp) => {
    await card.getByRole("button", { name: /Aircraft/ }).click();
    await page.getByRole("option", { name }).click();
  };
  airline.faults.set({ answers: [{ operation: "changeAircraft", kind: "not_received", times: 1 }] });
  await pick(/TF-SKY/);
  await card.getByText(/^The aircraft was not changed: the airline still has the one shown/).waitFor();
  airline.faults.set({ answers: [{ operation: "changeAircraft", kind: "lost", times: 1 }] });
  await pick(/TF-SKY/);
  await card.getByText("TF-SKY · C172").waitFor();
  await card.getByText(/may have changed|was not changed/).waitFor({ state: "detached" });
});

test("a booking locked by the pilot's own flight plan says so and offers no choice", async () => {
  const { page } = world;
  const card = await choose(page, /BIRK to BIAR/);
  await card.getByText(/Fixed by your flight plan/).waitFor();
  expect(await card.getByRole("button", { name: /Aircraft/ }).count()).toBe(0);
});

test("a booking without an aircraft cannot start before one is chosen, and says why", async () => {
  const { page } = world;
  const card = await choose(page, /BIKF to EGLL/);
  const start = card.getByRole("button", { name: "Start flight" });
  expect(await start.getAttribute("aria-disabled")).toBe("true");
  await card
    .getByText(/Choose an aircraft/)
    .first()
    .waitFor();
});

test("removing a booking asks first and warns of the flight plan", async () => {
  const { page, airline } = world;
  const card = await choose(page, /NZAA to SCEL/);
  await card.getByRole("button", { name: "Remove booking" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/flight plan/i).waitFor();
  await dialog.getByRole("button", { name: /Keep/ }).click();
  expect(airline.accepted.requests.some(({ operation }) => operation === "unbook")).toBe(false);
  await card.getByRole("button", { name: "Remove booking" }).click();
  await dialog.getByRole("button", { name: /Remove/ }).click();
  await card.waitFor({ state: "detached" });
});

test("during an airline's maintenance the page shows the reason and a way to try again", async () => {
  const { page, airline } = world;
  airline.faults.set({ htmlPage: true });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page
    .getByText(/web page instead of data/)
    .first()
    .waitFor();
  airline.faults.clear();
  await page
    .getByRole("button", { name: "Refresh" })
    .or(page.getByRole("button", { name: "Try again" }))
    .first()
    .click();
  await page
    .getByText(/web page instead of data/)
    .first()
    .waitFor({ state: "detached" });
  await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
});

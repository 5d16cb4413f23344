import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { choose, open, signIn } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

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

test("of 5,000 bookings the search reaches the pilot's own, whatever its place in the list", async () => {
  const { page, airline } = world;
  const all = Array.from({ length: 5000 }, (_, at) => ({
    ...{ bid_id: 10_000 + at, code: "NLY", number: String(10_000 + at) },
    ...{ departure_airport: "BIKF", arrival_airport: at === 4321 ? "EKCH" : "BIRK" },
  }));
  airline.faults.set({ answers: [{ operation: "bookings", kind: "body", status: 200, body: JSON.stringify(all) }] });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("The first 100 of 5,000 are shown.").waitFor();
  const cards = page.getByRole("article");
  expect(await cards.count()).toBe(100);
  const search = page.getByRole("textbox", { name: "Find a booking" });
  await search.fill("14321");
  const own = await choose(page, /BIKF to EKCH/);
  await own.getByRole("button", { name: "Start flight" }).waitFor();
  expect(await cards.count()).toBe(1);
  for (const typed of ["ekch nly", "nly14321"]) {
    await search.fill(typed);
    await own.waitFor();
    expect(await cards.count()).toBe(1);
  }
  await search.fill("no such");
  await page.getByText("No booking matches the search.").waitFor();
  // The airline has seven bookings again: too few for a search, except for one that is still in use.
  airline.faults.clear();
  await page.getByRole("button", { name: "Refresh" }).click();
  await search.fill("egll");
  await page.getByText("No booking matches the search.").waitFor({ state: "detached" });
  await search.fill("");
  await search.waitFor({ state: "detached" });
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

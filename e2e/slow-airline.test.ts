import { afterEach, expect, test } from "vitest";
import { choose, open, signIn } from "./support/pilot.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
afterEach(() => world.end());

const asked = (operation: string) =>
  world.airline.accepted.requests.filter((request) => request.operation === operation).length;

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

test("unstated values are not invented: the lock of an aircraft, a level of 0; and names are readable", async () => {
  world = await startWorld();
  const { page, airline } = world;
  const booking = {
    bid_id: 9,
    code: "NLY",
    number: 9,
    departure_airport: "BIKF",
    arrival_airport: "BIAR",
    flight_level: 0,
    flight_time: 0.87,
    aircraft: 1,
    aircraft_changeable: null,
    notes: "Caf&eacute; closed &ndash; bring coffee",
  };
  airline.faults.set({
    answers: [{ operation: "bookings", kind: "body", status: 200, body: JSON.stringify([booking]) }],
  });
  await signIn(page);
  const card = await choose(page, /BIKF to BIAR/);
  await card.getByText("Your airline does not say whether the aircraft can be changed.").waitFor();
  expect(await card.getByText(/flight plan/).count()).toBe(0);
  expect(await card.getByText(/^\d+ nm · 0:52$/).count()).toBe(1);
  await card.getByText("Notes from the airline").click();
  await card.getByText("Café closed – bring coffee").waitFor();
});

test("an airline that asks for a wait gets no requests, the button counts down, and works when the time is over", async () => {
  world = await startWorld();
  const { page, airline, complaints } = world;
  await signIn(page);
  await open(page, "Bookings");
  await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
  airline.faults.set({ answers: [{ operation: "bookings", kind: "status", status: 429, retryAfterS: 12, times: 1 }] });
  const refresh = page.getByRole("button", { name: "Refresh" });
  const before = asked("bookings");
  await refresh.click();
  await page.getByText("The airline's server asks for fewer requests. Try again in 12 s.").waitFor();
  const left = async () =>
    Number(
      /(\d+) s left/.exec(
        (await page
          .getByText(/asked Contrail to wait/)
          .first()
          .textContent()) ?? "",
      )?.[1],
    );
  const first = await left();
  expect(first).toBeGreaterThan(3);
  expect(first).toBeLessThanOrEqual(12);
  for (let press = 0; press < 5; press++) {
    await refresh.click({ force: true });
    await page.getByRole("button", { name: "Try again" }).click({ force: true });
  }
  await expect.poll(left, { timeout: 10_000 }).toBeLessThan(first);
  expect(asked("bookings")).toBe(before + 1);
  await page
    .getByText(/asked Contrail to wait/)
    .first()
    .waitFor({ state: "detached" });
  await refresh.click();
  await page.getByText(/asks for fewer requests/).waitFor({ state: "detached" });
  expect(asked("bookings")).toBe(before + 2);
  expect(complaints).toEqual([]);
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

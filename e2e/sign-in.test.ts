import { afterAll, beforeAll, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/world.ts";
import { open, signIn } from "./support/pilot.ts";
import { readLog } from "./support/program.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

test("empty fields are told of beside the field, and nothing is sent", async () => {
  const { page, airline } = world;
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Type your pilot ID or email.").waitFor();
  await page.getByText("Type your password or API key.").waitFor();
  expect(airline.accepted.requests.filter(({ operation }) => operation === "login")).toEqual([]);
});

test("a wrong password is said in words, and the right one signs in", async () => {
  const { page } = world;
  await signIn(page, pilots[0].pilotId, "not my password");
  await page.getByText(/The username or password is not right/).waitFor();
  await signIn(page);
  await open(page, "Bookings");
  await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
  expect(await page.getByRole("article").count()).toBeGreaterThan(3);
});

test("signing out forgets the key, and neither key nor password was ever written to the log", async () => {
  const { page, folder, airline } = world;
  await open(page, "Airline");
  await page.getByRole("button", { name: "Sign out" }).click();
  await open(page, "Fly");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  const log = await readLog(folder);
  expect(log.length).toBeGreaterThan(0);
  for (const secret of [pilots[0].password, "not my password", airline.airline.state.pilots[0]?.apiKey ?? "?"])
    expect(log).not.toContain(secret);
});

test("the window had nothing to complain of", () => {
  expect(world.complaints).toEqual([]);
});

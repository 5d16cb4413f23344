import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pilots } from "../src-main/demo/airline/airline-data.ts";
import { hideKeyring } from "../tools/lab/program/hidden-keyring.ts";
import { open, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { readLog, startProgram } from "../tools/lab/program/program.ts";
import { startIso, startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

test("empty fields show what is missing, and nothing is sent", async () => {
  const { page, airline } = world;
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Enter your pilot ID or email.").waitFor();
  await page.getByText("Enter your password or API key.").waitFor();
  expect(airline.accepted.requests.filter(({ operation }) => operation === "login")).toEqual([]);
});

test("a wrong password is reported, and the right one signs in", async () => {
  const { page } = world;
  await signIn(page, pilots[0].pilotId, "not my password");
  await page.getByText(/The username or password is wrong/).waitFor();
  await signIn(page);
  await open(page, "Bookings");
  await page.getByRole("article", { name: /BIKF to BIRK/ }).waitFor();
  expect(await page.getByRole("article").count()).toBeGreaterThan(3);
});

test("signing out deletes the key, and neither key nor password was ever written to the log", async () => {
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

test("a link that adds an airline only asks, with every address in full; once confirmed, the airline is there", async () => {
  const { page, folder, startAgain } = world;
  const oauth = {
    ...{ airline_id: "ICE", client_id: "contrail", authorise_url: "https://id.icewing.example/authorise" },
    token_url: "https://tokens.icewing.example/a/long/way/to/the/token",
  };
  const profile = { name: "Icewing Virtual", address: "https://crew.icewing.example/api/crew", oauth };
  const link = `contrail://airline/add?profile=${Buffer.from(JSON.stringify(profile)).toString("base64url")}`;
  const kept = () => readFile(join(folder, "airlines.json"), "utf8");
  const before = await kept();
  const dialog = page.getByRole("alertdialog", { name: "Add Icewing Virtual?" });
  await startAgain("--open-url", "--", link);
  for (const address of [profile.address, oauth.authorise_url, oauth.token_url])
    await dialog.getByText(address, { exact: true }).waitFor();
  expect(await kept()).toBe(before);
  await dialog.getByRole("button", { name: "Do not add" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await kept()).toBe(before);
  await startAgain(link);
  await dialog.getByRole("button", { name: "Add airline" }).click();
  await page.getByRole("heading", { name: "Icewing Virtual" }).waitFor();
  await expect.poll(kept).toContain(profile.address);
});

test("the window had no error", () => {
  expect(world.complaints).toEqual([]);
});

test("restarted in mid-flight without a keychain: signing in is on the flight's own page, and the flight continues", async () => {
  const hidden = hideKeyring();
  const flown = await startWorld();
  try {
    await signIn(flown.page);
    await startFlight(flown.page);
    await waitForPhase(flown.page, "Boarding");
    await flown.close();
    const { page, close } = await startProgram(flown.folder, `${startIso},1`);
    const again = page.getByRole("button", { name: "Sign in again" });
    for (const place of ["Settings", "Airline", "Fly"] as const) {
      await open(page, place);
      await again.waitFor();
    }
    await again.click();
    const dialog = page.getByRole("alertdialog", { name: /Sign in to/ });
    await signIn(page, pilots[0].pilotId, "not my password");
    await dialog.getByText(/The username or password is wrong/).waitFor();
    await signIn(page);
    await dialog.waitFor({ state: "detached" });
    expect(await again.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Continue flight" }).click();
    await waitForPhase(page, "Boarding");
    expect(flown.airline.accepted.requests.filter(({ operation }) => operation === "start")).toHaveLength(1);
    await close();
  } finally {
    hidden.close();
    await flown.end();
  }
});

import type { ElectronApplication, Locator, Page } from "playwright-core";
import { pilots } from "../../../src-main/demo/airline/airline-data.ts";

/** A pilot's actions, by the names that a pilot (or a screen reader) reads. */

export async function signIn(page: Page, username = pilots[0].pilotId, password = pilots[0].password): Promise<void> {
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function signInByKey(page: Page, key: string): Promise<void> {
  await page.getByRole("textbox", { name: "API key" }).fill(key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export const open = (page: Page, place: "Fly" | "Bookings" | "Logbook" | "Airline" | "Settings"): Promise<void> =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: place }).click();

/** Opens the page of the simulator's connection by the mark that names the simulator. */
export const openConnection = (page: Page): Promise<void> => page.getByTitle("Connection", { exact: true }).click();

/** Selects a booking, so that its card shows the details. */
export async function choose(page: Page, legs: RegExp): Promise<Locator> {
  await open(page, "Bookings");
  const card = page.getByRole("article", { name: legs });
  const button = card.getByRole("heading").getByRole("button");
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  return card;
}

/** Starts the booking from Keflavík to Reykjavík as soon as the simulator allows it. */
export async function startFlight(page: Page): Promise<void> {
  const card = await choose(page, /BIKF to BIRK/);
  await card.getByRole("button", { name: "Start flight" }).click();
}

const currentPhase = (page: Page): Locator =>
  page.getByRole("list", { name: "Flight phases" }).locator("[aria-current=step]");

/** The phase that the window shows, e.g. "Climb"; "" while there is none. */
export async function shownPhase(page: Page): Promise<string> {
  const current = currentPhase(page);
  return (await current.count()) === 0 ? "" : ((await current.getByRole("button").getAttribute("title")) ?? "");
}

/** Waits until the phase has begun. On a busy computer a short one may be over before the window shows it. */
export const waitForPhase = (page: Page, phase: string, timeoutMs = 60_000): Promise<void> =>
  page
    .getByRole("list", { name: "Flight phases" })
    .getByRole("button")
    .and(page.getByTitle(phase, { exact: true }))
    .first()
    .waitFor({ timeout: timeoutMs });

/** The window that opens by `act`. The one in which the pilot acts may close before the click or the key has ended. */
export async function windowBy(app: ElectronApplication, act: () => Promise<void>): Promise<Page> {
  const opened = app.waitForEvent("window");
  await act().catch(() => undefined);
  return opened;
}

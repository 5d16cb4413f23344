import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../src-main/platform/http/listen.ts";
import { open, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { readLog } from "../tools/lab/program/program.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";
import { catchOpened, decide, hasBrowser, launchBrowser, openUrl } from "./support/browser.ts";

describe.skipIf(!hasBrowser)("signing in with the browser", () => {
  let browser: Browser;
  let world: World;
  beforeAll(async () => {
    browser = await launchBrowser();
    world = await startWorld({ browser: true, rate: 10 });
    // The token expires every two seconds. At ten times real time a code's usual minute would be six seconds for the
    // pilot.
    world.airline.faults.setOauth({ codeLifetimeS: 1800, accessLifetimeS: 20 });
    await catchOpened(world.app);
  });
  afterAll(async () => {
    await browser.close();
    await world.end();
  });

  test("after a denial a second start delivers the link, and the page shows the denial", async () => {
    await world.startAgain(await decide(browser, world, "Deny"));
    await world.page.getByText(/You did not allow the sign-in/).waitFor();
  });

  test("a foreign link does not end the attempt, and after a cancel the right link is late", async () => {
    const link = await decide(browser, world, "Allow");
    await openUrl(world.app, link.replace(/state=[^&]*/, "state=foreign"));
    await world.page.getByText(/does not belong to this sign-in/).waitFor();
    await world.page.getByRole("button", { name: "Cancel", exact: true }).click();
    await world.startAgain(link);
    await world.page.getByText(/was cancelled here/).waitFor();
  });

  test("a pasted address signs in if the link does not come back", async () => {
    const link = await decide(browser, world, "Allow");
    const { page } = world;
    await page.getByText("The browser has finished, but nothing happens here").click();
    await page.getByRole("textbox", { name: "Address of the last page" }).fill("https://example.org");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(/not the address on which the sign-in ends/).waitFor();
    await page.getByRole("textbox", { name: "Address of the last page" }).fill(link);
    await page.getByRole("button", { name: "Continue" }).click();
    await open(page, "Airline");
    await page.getByRole("button", { name: "Sign out" }).click();
    await open(page, "Fly");
  });

  test("the link signs in, and a flight is reported while its tokens expire every two seconds", async () => {
    await openUrl(world.app, await decide(browser, world, "Allow"));
    const { page, simulator, airline } = world;
    await startFlight(page);
    await waitForPhase(page, "Boarding");
    simulator.play();
    await expect.poll(() => airline.accepted.pireps[0]?.phases, { timeout: 60_000 }).toContain("climb");
    await expect.poll(() => airline.accepted.refreshes.length, { timeout: 60_000 }).toBeGreaterThan(5);
    expect(new Set(airline.accepted.refreshes.map(({ outcome }) => outcome))).toEqual(new Set(["refreshed"]));
  });

  test("the log contains no code, state or token, and the window has no error", async () => {
    const log = await readLog(world.folder);
    expect(log).toContain("a link was opened");
    expect(log).not.toMatch(/(access|refresh)-[0-9a-z]|code=(?!\[hidden)|state=(?!\[hidden)/i);
    expect(world.complaints).toEqual([]);
  });

  test("the page that an airline hosts redirects to Contrail, or shows the address to copy", async () => {
    const file = readFileSync(join(import.meta.dirname, "../assets/callback-page/callback.html"));
    const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(file));
    const port = await listen(server);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const at = `http://127.0.0.1:${port}/auth/airline/ICE/callback`;
    // The page redirects the browser to Contrail while it loads, so loading never ends.
    await page.goto(`${at}?code=a%2Fb&state=s1&next=javascript:1`, { waitUntil: "commit" });
    const link = page.getByRole("link", { name: "Open Contrail" });
    expect(await link.getAttribute("href")).toBe("contrail://auth/airline/ICE/callback?code=a%2Fb&state=s1");
    await page.goto(at);
    await page.getByText("No sign-in to continue").waitFor();
    expect(await link.isVisible()).toBe(false);
    expect(errors).toEqual([]);
    server.close();
  });
});

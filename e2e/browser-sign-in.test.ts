import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium, type ElectronApplication } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open, startFlight, waitForPhase } from "./support/pilot.ts";
import { readLog } from "./support/program.ts";
import { startWorld, type World } from "./support/world.ts";

const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const hasBrowser = existsSync(chromiumPath);
if (!hasBrowser)
  console.warn(`Signing in with a browser is not tested: there is none at ${chromiumPath} (set CHROMIUM).`);

/** What the program opens goes to a list, in place of the browser of this computer. */
const catchOpened = (app: ElectronApplication) =>
  app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] as string[] });
    shell.openExternal = async (url) => {
      (Reflect.get(globalThis, "opened") as string[]).push(url);
    };
  });
const lastOpened = (app: ElectronApplication) =>
  app.evaluate(() => (Reflect.get(globalThis, "opened") as string[]).at(-1) ?? "");

describe.skipIf(!hasBrowser)("signing in with the browser", () => {
  let browser: Browser;
  let world: World;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
    world = await startWorld({ browser: true, rate: 30 });
    // Every few seconds of the flight; at thirty times the speed that is many a minute of the airline's own clock.
    world.airline.faults.setOauth({ accessLifetimeS: 20, tokenRequestsPerMinute: 10_000 });
    await catchOpened(world.app);
  });
  afterAll(async () => {
    await browser.close();
    await world.end();
  });

  /** Presses the button, chooses on the airline's page, and gives the link that it sends the browser to. */
  async function decide(button: "Allow" | "Deny"): Promise<string> {
    const before = await lastOpened(world.app);
    await world.page.getByRole("button", { name: "Sign in with the browser" }).click();
    await expect.poll(() => lastOpened(world.app)).not.toBe(before);
    const page = await browser.newPage();
    await page.goto(await lastOpened(world.app));
    const [back] = await Promise.all([
      page.waitForRequest((request) => request.url().startsWith("contrail:")),
      page.getByRole("button", { name: button }).click(),
    ]);
    await page.close();
    return back.url();
  }

  /** As macOS does. */
  const openUrl = (link: string) =>
    world.app.evaluate(({ app }, url) => {
      app.emit("open-url", { preventDefault: () => undefined }, url);
    }, link);

  test("denied: the second start of the program brings the link, and the page says so", async () => {
    await world.startAgain(await decide("Deny"));
    await world.page.getByText(/You did not allow the sign-in/).waitFor();
  });

  test("a foreign link leaves it waiting; cancelled, the right one is late", async () => {
    const link = await decide("Allow");
    await openUrl(link.replace(/state=[^&]*/, "state=foreign"));
    await world.page.getByText(/does not belong to this sign-in/).waitFor();
    await world.page.getByRole("button", { name: "Cancel", exact: true }).click();
    await world.startAgain(link);
    await world.page.getByText(/was cancelled here/).waitFor();
  });

  test("the pasted address signs in, when the link does not come back", async () => {
    const link = await decide("Allow");
    const { page } = world;
    await page.getByText("The browser is done, but nothing happens here").click();
    await page.getByRole("textbox", { name: "Address of the last page" }).fill("https://example.org");
    await page.getByRole("button", { name: "Go on with it" }).click();
    await page.getByText(/not the address the sign-in ends at/).waitFor();
    await page.getByRole("textbox", { name: "Address of the last page" }).fill(link);
    await page.getByRole("button", { name: "Go on with it" }).click();
    await open(page, "Airline");
    await page.getByRole("button", { name: "Sign out" }).click();
    await open(page, "Fly");
  });

  test("the link signs in, and a whole flight is flown and filed while the tokens run out every few seconds", async () => {
    await openUrl(await decide("Allow"));
    const { page, simulator, airline } = world;
    await startFlight(page);
    await waitForPhase(page, "Boarding");
    simulator.play();
    await waitForPhase(page, "Deboarding");
    await page.getByRole("button", { name: "File report" }).click();
    await page.getByRole("button", { name: "File report" }).click();
    await page.getByText("Report filed").waitFor();
    const outcomes = airline.accepted.refreshes.map(({ outcome }) => outcome);
    expect(outcomes.length).toBeGreaterThan(20);
    expect(new Set(outcomes)).toEqual(new Set(["refreshed"]));
    expect(airline.accepted.pireps).toHaveLength(1);
    expect(airline.accepted.pireps[0]?.positions.length).toBeGreaterThan(60);
  });

  test("no code, state or token is in the log, and the window had nothing to complain of", async () => {
    const log = await readLog(world.folder);
    expect(log).toContain("a link was opened");
    expect(log).not.toMatch(/(access|refresh)-[0-9a-z]|code=(?!\[hidden)|state=(?!\[hidden)/i);
    expect(world.complaints).toEqual([]);
  });

  test("the page that an airline hosts hands the sign-in on, or lets it be copied", async () => {
    const file = readFileSync(join(import.meta.dirname, "../assets/callback-page/callback.html"));
    const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(file));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const at = `http://127.0.0.1:${port}/auth/airline/ICE/callback`;
    // It sends the browser on to Contrail while it loads, so that loading never ends.
    await page.goto(`${at}?code=a%2Fb&state=s1&next=javascript:1`, { waitUntil: "commit" });
    const link = page.getByRole("link", { name: "Open Contrail" });
    expect(await link.getAttribute("href")).toBe("contrail://auth/airline/ICE/callback?code=a%2Fb&state=s1");
    await page.goto(at);
    await page.getByText("Nothing to hand on").waitFor();
    expect(await link.isVisible()).toBe(false);
    expect(errors).toEqual([]);
    server.close();
  });
});

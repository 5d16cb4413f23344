import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { createCrewSystem } from "../../src-main/airlines/crew-system/client.ts";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { createClock } from "../../src-main/platform/time/clock.ts";
import { endWith, prepare } from "../build/prepare.ts";
import { signInByKey, startFlight, waitForPhase } from "./program/pilot.ts";
import { startProgram, userData } from "./program/program.ts";
import { startPhpvmsWorld } from "./program/program-world.ts";
import { storedByPhpvms } from "./program/stored.ts";

const say = (text: string) => console.log(text);

/** How many times faster than life the flight is flown. */
const speed = 30;

/**
 * Runs the main job without a person, in the real window: the demo airline (which signs in by itself), a booking, a
 * recorded flight through the SimConnect protocol about 30 times faster than real time, the report, the receipt.
 */
async function demo(): Promise<void> {
  const begun = Date.now();
  const { electron, display, env } = await prepare();
  Object.assign(process.env, env, { CONTRAIL_ELECTRON: JSON.stringify(electron) });
  const folder = await userData();
  say(`Electron ${electron.version}; user data in ${folder}`);
  const { app, page } = await startProgram(folder);
  const { look, pictures } = await camera(page);

  say("1. Trying the demo airline");
  await page.getByRole("button", { name: "Try the demo airline" }).click();
  await page.getByRole("heading", { name: "No flight yet" }).waitFor();
  await look("signed-in");

  say("2. Fetching the flight plan");
  await page.getByRole("button", { name: "Bookings" }).click();
  const booking = page.getByRole("article", { name: /BIKF to BIRK/ });
  await booking.getByRole("button", { name: /^NLY/ }).click();
  await booking.getByRole("button", { name: "Fetch plan" }).click();
  await booking.getByText("It fits the booking and is used for the flight.").waitFor();
  await look("bookings");

  say("3. Starting the booking from Keflavík to Reykjavík");
  await booking.getByRole("button", { name: "Start flight" }).click();
  await page.getByRole("button", { name: "Fly the recorded flight" }).waitFor();
  await look("boarding");

  say(`4. Flying it, ${speed} times faster than life`);
  await page.getByRole("radio", { name: `${speed}×` }).check();
  await page.getByRole("button", { name: "Fly the recorded flight" }).click();
  await followPhases(page, look);

  say("5. Filing the report");
  await fileReport(page, look);
  await printReceipt(folder);

  say(`Pictures of each step: ${pictures}`);
  say(`Done in ${Math.round((Date.now() - begun) / 1000)} s.`);
  if (display.virtual) {
    await app.close();
  } else {
    say("The window stays open for you to explore. Close it to end.");
    await app.waitForEvent("close", { timeout: 0 });
  }
  display.stop();
}

/** The same job with an airline on phpVMS, to which the pilot signs in by key. */
async function demoPhpvms(version: 7 | 8): Promise<void> {
  const { electron, display, env } = await prepare();
  Object.assign(process.env, env, { CONTRAIL_ELECTRON: JSON.stringify(electron) });
  const world = await startPhpvmsWorld(version, speed);
  const { page, simulator } = world;
  const { airline } = world.airline;
  const { look, pictures } = await camera(page);

  say(`1. Signing in to an airline on phpVMS ${version}`);
  await signInByKey(page, airline.state.pilots[0]?.apiKey ?? "");
  await page.getByText("No flight yet").waitFor();

  say("2. Starting the booking from Keflavík to Reykjavík");
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  await look("boarding");

  say(`3. Flying it, ${speed} times faster than life`);
  simulator.play();
  await followPhases(page, look);

  say("4. Filing the report");
  await fileReport(page, look);
  for (const [name, value] of Object.entries(storedByPhpvms(airline))) say(`   ${name.padEnd(22)}${value ?? "–"}`);
  say(`Pictures of each step: ${pictures}`);
  await world.end();
  say("The airline recorded nothing that harms a phpVMS.");
  display.stop();
}

/** Takes pictures of the window, numbered in order. */
async function camera(page: Page) {
  const pictures = await mkdtemp(join(tmpdir(), "contrail-demo-pictures-"));
  let picture = 0;
  const look = async (name: string): Promise<void> => {
    const path = join(pictures, `${String(++picture).padStart(2, "0")}-${name}.png`);
    await page.screenshot({ path });
  };
  return { look, pictures };
}

async function fileReport(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Review report" }).click();
  await page.getByRole("textbox", { name: /Comments/ }).fill("Smooth flight, good view of Faxaflói.");
  await look("report");
  await page.getByRole("button", { name: /^File/ }).click();
  await page
    .getByText(/Report filed/)
    .first()
    .waitFor();
  await look("receipt");
}

/** Prints each phase as the window shows it, until the report can be filed. */
async function followPhases(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const current = page.getByRole("list", { name: "Flight phases" }).locator("[aria-current=step]");
  const report = page.getByRole("button", { name: "Review report" });
  let shown = "";
  for (;;) {
    const phase = ((await current.textContent()) ?? "").replace(/(\d\d:\d\d)$/, " $1");
    if (phase !== shown) {
      shown = phase;
      say(`   ${phase}`);
      await look(phase.split(" ")[0]?.toLowerCase() ?? "phase");
    }
    if (phase.startsWith("Deboarding") && (await report.isEnabled())) return;
    await page.waitForTimeout(200);
  }
}

/** Prints the demo airline's record of its pilot. */
async function printReceipt(folder: string): Promise<void> {
  const { airlines } = JSON.parse(await readFile(join(folder, "airlines.json"), "utf8")) as {
    airlines: { baseUrl: string }[];
  };
  let key = "";
  const client = createCrewSystem({ baseUrl: airlines[0]?.baseUrl ?? "", token: () => key, clock: createClock() });
  const signedIn = await client.login(pilots[0].pilotId, pilots[0].password);
  if (signedIn.ok) key = signedIn.value.token;
  const statistics = await client.statistics();
  say(`   The airline has: ${JSON.stringify(statistics.ok ? statistics.value : statistics.error, null, 2)}`);
}

/** `npm run demo -- --airline phpvms7|phpvms8`; without it, the demo airline of the window. */
const { airline } = parseArgs({ options: { airline: { type: "string" } } }).values;
if (airline === undefined) await demo().catch(endWith);
else if (airline === "phpvms7" || airline === "phpvms8") await demoPhpvms(airline === "phpvms7" ? 7 : 8).catch(endWith);
else endWith(new Error("usage: npm run demo [-- --airline phpvms7|phpvms8]"));

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { here } from "../src-main/platform/storage/testing/here.ts";
import { open, openConnection, signIn } from "../tools/lab/program/pilot.ts";
import { type Program, startProgram } from "../tools/lab/program/program.ts";
import { startIso, startWorld, type World } from "../tools/lab/program/program-world.ts";
import { type FlightGear, startFlightGear } from "./simulators/flightgear.ts";
import { flying } from "./simulators/harness.ts";
import { startXPlaneUdp } from "./simulators/xplane-udp.ts";
import { startXPlaneWeb } from "./simulators/xplane-web.ts";

const msfs = "Microsoft Flight Simulator 2024";
const flightGearName = "FlightGear 2020.3.16";

let world: World;
const ends: (() => unknown)[] = [];
let again: Program | null = null;
afterEach(async () => {
  await again?.close();
  again = null;
  await Promise.all([world.end(), ...ends.splice(0).map((end) => end())]);
});

/** Starts FlightGear at one of the two ports that Contrail searches, whichever is free. */
async function startHere(): Promise<FlightGear> {
  const started = await startFlightGear(flying(), 5400).catch(() => startFlightGear(flying(), 8080));
  ends.push(started.stop);
  return started;
}

interface Watching {
  asked?: boolean;
  contrail: { on(name: string, listener: (value: { asks?: boolean }) => void): void };
}
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const window = globalThis as unknown as Watching;
    window.contrail.on("simulator", ({ asks }) => {
      window.asked ||= asks === true;
    });
  });
const asked = (page: Page): Promise<boolean> => page.evaluate(() => (globalThis as unknown as Watching).asked === true);

const question = (page: Page) => page.getByRole("region", { name: "Which simulator do you fly?" });
const showsFlying = (page: Page, simulator: string): Promise<void> =>
  page.getByRole("button", { name: simulator }).waitFor({ timeout: 60_000 });

test("with two simulators a bar asks the pilot, a restart remembers the answer, and the connection page changes it", async () => {
  world = await startWorld();
  const { page, folder, complaints } = world;
  await signIn(page);
  await showsFlying(page, msfs);
  const flightGear = await startHere();
  await question(page).getByText(`2 simulators are running, and Contrail follows ${msfs} until you answer.`).waitFor();
  await question(page).getByRole("button", { name: flightGearName }).click();
  await question(page).waitFor({ state: "detached" });
  await showsFlying(page, flightGearName);
  await expect
    .poll(async () => JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as unknown)
    .toMatchObject({
      preferredSimulator: { kind: "flightgear", place: `127.0.0.1:${flightGear.port}`, simulator: flightGearName },
    });
  expect(complaints).toEqual([]);
  await world.close();

  again = await startProgram(folder, `${startIso},1`);
  await watch(again.page);
  await signIn(again.page);
  await showsFlying(again.page, flightGearName);
  await open(again.page, "Fly");
  await openConnection(again.page);
  const other = again.page.getByRole("button", { name: `Follow ${msfs} instead` });
  await other.waitFor();
  expect(await asked(again.page)).toBe(false);
  expect(await question(again.page).count()).toBe(0);
  await other.click();
  await again.page.getByText(`${msfs}, 127.0.0.1:${world.simulator.port}`).waitFor();
  await again.page.getByRole("button", { name: `Follow ${flightGearName} instead` }).waitFor();
  expect(await question(again.page).count()).toBe(0);
  expect(again.complaints).toEqual([]);
});

// Linux and Windows treat all of 127.0.0.0/8 as loopback; an address of it that no interface has is another computer.
test.skipIf(here === "macos")(
  "an X-Plane on another computer: searched for once the pilot wants it, followed once the pilot confirms it",
  async () => {
    // A simulator that was followed and is gone would be waited for.
    world = await startWorld({ settings: { simulatorPlace: null } });
    const { page, folder, complaints } = world;
    const there = await startXPlaneUdp(flying(), "127.0.0.2");
    const beacon = setInterval(() => there.announce("239.255.1.1", 49_707), 300);
    ends.push(there.close, () => clearInterval(beacon));
    await signIn(page);
    await open(page, "Settings");
    await page.getByText("If Windows or macOS asks for permission, allow it.").waitFor();
    await page.getByRole("checkbox", { name: "Find X-Plane on other computers" }).click();
    await page.getByRole("button", { name: "Connection" }).click();
    const place = `127.0.0.2:${there.port}`;
    await page.getByText(`X-Plane was found at ${place}.`).first().waitFor({ timeout: 90_000 });
    expect(there.requests()).toBe(0);
    await page.getByRole("button", { name: "It is mine: follow it" }).click();
    await page.getByText(`X-Plane 12, ${place}`).waitFor({ timeout: 60_000 });
    await expect
      .poll(async () => JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as unknown)
      .toMatchObject({ simulatorPlace: { host: "127.0.0.2", port: there.port, kind: "xplane" } });

    const here = await startXPlaneWeb(flying(), 8086);
    ends.push(here.stop);
    const labels = ["X-Plane 12 at this computer", `X-Plane 12 at ${place}`] as const;
    for (const name of labels) await question(page).getByRole("button", { name }).waitFor();
    await question(page).getByRole("button", { name: labels[0] }).click();
    await question(page).waitFor({ state: "detached" });
    await expect
      .poll(async () => JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as unknown)
      .toMatchObject({ preferredSimulator: { kind: "xplane", place: "", simulator: "X-Plane 12" } });
    expect(complaints).toEqual([]);
  },
);

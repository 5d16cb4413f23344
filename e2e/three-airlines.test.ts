import { afterAll, expect, test } from "vitest";
import { signIn, signInByKey, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startPhpvmsWorld, startWorld, type World } from "../tools/lab/program/program-world.ts";
import { type Stored, sideBySide, storedByCrew, storedByPhpvms } from "../tools/lab/program/stored.ts";

/**
 * The same flight for three airlines, from the sign-in to the receipt, in the window. By default phpVMS 7 only:
 * `flight.test.ts` flies it for the crew system, and `src-main/airlines/phpvms` for both versions without a window.
 */
const every = process.env.CONTRAIL_EVERY_AIRLINE !== undefined;
const rate = 20;
const stored: Record<string, Stored> = {};
if (every) afterAll(() => console.log(sideBySide(stored)));

async function fly({ page, simulator }: Pick<World, "page" | "simulator">): Promise<void> {
  await page.getByText("No flight yet").waitFor();
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  simulator.play();
  await waitForPhase(page, "Deboarding", 150_000);
  await page.getByRole("button", { name: "Review report" }).click();
  await page.getByRole("textbox", { name: /Comments/ }).fill("Góð ferð");
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByText("Report filed").waitFor();
}

if (every)
  test("the crew system has the flight", async () => {
    const world = await startWorld({ variant: "contract", rate });
    await signIn(world.page);
    await fly(world);
    stored.contract = storedByCrew(world.airline.airline);
    expect(stored.contract).toMatchObject({ reports: 1, state: 1, "booking is there": 0 });
    await world.end();
  });

test.each(every ? ([7, 8] as const) : ([7] as const))("phpVMS %i has the same flight", async (version) => {
  const world = await startPhpvmsWorld(version, rate);
  const { airline } = world.airline;
  // Times have whole seconds. At 20 times real time, two positions at the gate may have the same one.
  airline.forgive("row_sent_twice");
  await signInByKey(world.page, airline.state.pilots[0]?.apiKey ?? "");
  await fly(world);
  const has = storedByPhpvms(airline);
  stored[`phpVMS ${version}`] = has;
  expect(has).toMatchObject({ reports: 1, state: 1, status: "ARR", "booking is there": 0 });
  const figure = (name: string) => Number(has[name]);
  expect(figure("flight time, min")).toBeGreaterThanOrEqual(16);
  expect(figure("flight time, min")).toBeLessThanOrEqual(18);
  expect(figure("fuel used, lb")).toBeGreaterThan(10.3);
  expect(figure("fuel used, lb")).toBeLessThan(11.3);
  expect(figure("distance, nm")).toBeGreaterThan(20);
  expect(figure("landing rate, ft/min")).toBeLessThanOrEqual(0);
  expect(figure("positions")).toBeGreaterThan(60);
  expect(figure("lines of the log")).toBeGreaterThan(5);
  expect(world.complaints).toEqual([]);
  await world.end();
});

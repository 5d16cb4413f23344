import { expect, test } from "vitest";
import { signInByKey, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startPhpvmsWorld } from "../tools/lab/program/program-world.ts";
import { storedByPhpvms } from "../tools/lab/program/stored.ts";

/**
 * The flight of `flight.test.ts` for an airline on phpVMS. `src-main/airlines/phpvms` flies it for both versions
 * without a window.
 */
test("an airline on phpVMS 7 has the flight, from the sign-in to the receipt in the window", async () => {
  const { page, simulator, airline: server, complaints, end } = await startPhpvmsWorld(7, 20);
  const { airline } = server;
  // Times have whole seconds. At 20 times real time, two positions at the gate may have the same one.
  airline.forgive("row_sent_twice");
  await signInByKey(page, airline.state.pilots[0]?.apiKey ?? "");
  await page.getByText("No flight yet").waitFor();
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  simulator.play();
  await waitForPhase(page, "Deboarding", 150_000);
  await page.getByRole("button", { name: "Review report" }).click();
  await page.getByRole("textbox", { name: /Comments/ }).fill("Góð ferð");
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByText("Report filed").waitFor();

  const has = storedByPhpvms(airline);
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
  expect(complaints).toEqual([]);
  await end();
});

import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Settings } from "../src-shared/contract/settings.ts";
import { signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";
import { fromS, recordingOf, resetS } from "./simulators/crash-flight.ts";
import { type Link, links } from "./simulators/links.ts";

let world: World;
let link: Link;
afterEach(async () => {
  await world.end();
  await link.stop();
});

const set = (page: Page, settings: Partial<Settings>): Promise<unknown> =>
  page.evaluate((change) => {
    const { contrail } = globalThis as unknown as { contrail: { call(name: string, args: unknown): Promise<unknown> } };
    return contrail.call("settings.set", change);
  }, settings);

/** Each link has its own test in e2e/simulators/crashed.test.ts. FlightGear reports no crash: physics shows it. */
test("a crash by FlightGear: the pilot is asked, no landing is reported, and the report is filed as crashed", async () => {
  link = await links.FlightGear({ recording: recordingOf(false) });
  // If its time did not advance, the simulator would count as paused or in its menu, and no flight could start.
  link.playback.play();
  world = await startWorld({ settings: { simulatorPlace: { host: "127.0.0.1", port: link.port, kind: link.kind } } });
  const { page, airline, complaints } = world;
  await signIn(page);
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  // The recording jumps to shortly before its end.
  airline.airline.forgive("position_jumps");
  link.playback.seek(fromS);
  link.playback.play();

  await page.getByText(/^Crashed at 12:0\d UTC\.$/).waitFor({ timeout: 60_000 });
  // It dives at 12,000 ft/min. A busy computer misses samples: half of the last two may lie after the impact, and if all of
  // the impact are missed, the wreck shows the crash.
  await page
    .getByText(/Impact at −(?:[5-9]|1\d),\d{3} ft\/min|Came to rest on its side or inverted/)
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: "It was not a crash" }).count()).toBe(1);
  const goBack = page.getByRole("button", { name: "Continue from before the crash" });
  expect(await goBack.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByText(/^Touchdown/).count()).toBe(0);
  await set(page, { language: "de", theme: "dark" });
  await page.getByText(/^Abgestürzt um 12:0\d UTC\.$/).waitFor();
  await page.getByRole("button", { name: "Flugbericht prüfen" }).waitFor();
  await set(page, { language: "en", theme: "light" });
  await page.getByText(/^Crashed at 12:0\d UTC\.$/).waitFor();
  expect(complaints).toEqual([]);

  // The simulator resets the aircraft to the stand, which the airline and the log must ignore.
  link.playback.seek(resetS + 1);
  await page.getByText("Now", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("22°36.").count(), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await page.getByText(/^Touchdown/).count()).toBe(0);

  await page.getByRole("button", { name: "Review report" }).click();
  await page.getByText(/has no landing rate/).waitFor();
  await page.getByRole("button", { name: "File as crashed" }).click();
  await page.getByText("Report filed").first().waitFor({ timeout: 60_000 });
  await page.getByText("Crashed", { exact: true }).first().waitFor();

  const [pirep] = airline.accepted.pireps;
  expect(pirep?.state).toBe(1);
  expect(pirep?.landingRate ?? 0).toBe(0);
  for (const phase of ["landed", "taxi_in", "arrived", "deboarding"]) expect(pirep?.phases).not.toContain(phase);
  expect(pirep?.comments[0]).toMatch(/^Crashed at 2026-06-01T12:0\d:\d\dZ: /);
  expect(pirep?.log.map(({ event }) => event)).toContain("Crashed");
  expect(complaints).toEqual([]);
});

import { afterEach, expect, test } from "vitest";
import type { World } from "../tools/lab/program/program-world.ts";
import { startAtGate } from "./support/at-gate.ts";

let world: World;
afterEach(() => world.end());

test("a flight booked to Vestmannaeyjar that lands in Reykjavík shows that before filing, and is filed as a diversion", async () => {
  world = await startAtGate("reference", { kind: "tracking" }, "52");
  const { page, airline, complaints } = world;
  await page.getByRole("button", { name: "Review report" }).click();
  // The airline's name for it, or the table's while the airline has not answered.
  await page.getByText(/^The aircraft is at BIRK Reykjavík (Domestic )?Airport, \d\d\.\d nm from BIVM\.$/).waitFor();
  await page.getByRole("checkbox", { name: "The flight diverted" }).check();
  const where = page.getByRole("textbox", { name: "Diversion airport" });
  expect(await where.inputValue()).toBe("BIRK");
  await where.fill("B!");
  await page.getByText("Enter the ICAO code of the airport where you landed, such as BIRK.").waitFor();
  const file = page.getByRole("button", { name: "File report" });
  expect(await file.getAttribute("aria-disabled")).toBe("true");
  await where.fill("birk");
  // The answer is empty: the receipt shows the reported minutes, and the way on leaves from the diversion.
  airline.faults.set({ emptyBodies: true });
  await file.click();
  await page.getByText("Report filed").waitFor();
  const [filed] = airline.accepted.pireps;
  await page
    .getByRole("button", { name: /BIRK$/ })
    .or(page.getByRole("button", { name: /^Next: / }))
    .waitFor();
  await page.getByText(`0:${filed?.flightTime}`, { exact: true }).waitFor();
  expect(airline.accepted.pireps).toMatchObject([
    { state: 1, arrival: "BIVM", additionalFields: { "Diversion Airport": "BIRK" }, comments: ["Diverted to BIRK."] },
  ]);
  expect(complaints).toEqual([]);
});

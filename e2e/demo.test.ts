import { expect, test } from "vitest";
import { open, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { removeFolder, startProgram, userData } from "../tools/lab/program/program.ts";

test("the demo airline signs in by itself and offers the recorded flight once a booking was started", async () => {
  const folder = await userData();
  const { page, complaints, close } = await startProgram(folder);
  try {
    await page.getByRole("button", { name: "Try the demo airline" }).click();
    await page.getByRole("heading", { name: "No flight yet" }).waitFor();
    expect(await page.getByRole("button", { name: "Fly the recorded flight" }).count()).toBe(0);
    await open(page, "Bookings");
    await page.getByRole("button", { name: "Fetch plan" }).click();
    await page.getByText("It fits the booking and is used for the flight.").waitFor();
    await startFlight(page);
    await waitForPhase(page, "Boarding");
    await page.getByText(/Fuel: .* planned, .* in the tanks/).waitFor();
    await page.getByRole("radio", { name: "30×" }).check();
    await page.getByRole("button", { name: "Fly the recorded flight" }).click();
    await page.getByText("Recorded flight at 30×").waitFor();
    await waitForPhase(page, "Climb");
    // At this pace the first fixes follow each other within seconds.
    await page.getByText(/^At [A-Z]+: /).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await removeFolder(folder);
  }
});

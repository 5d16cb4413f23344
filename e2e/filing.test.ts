import { afterEach, expect, test } from "vitest";
import { startAtGate } from "../tools/lab/program/at-gate.ts";
import { open, signIn, startFlight, waitForPhase } from "../tools/lab/program/pilot.ts";
import { startProgram } from "../tools/lab/program/program.ts";
import { startWorld, type World } from "../tools/lab/program/program-world.ts";

let world: World;
afterEach(() => world.end());

const reports = () => world.airline.accepted.pireps.map(({ state, log }) => ({ state, hasLog: log.length > 5 }));

test("the airline removes the booking in cruise and never receives the report: it does not count as filed", async () => {
  world = await startWorld({ variant: "contract", rate: 30 });
  const { page, airline, simulator } = world;
  await signIn(page);
  await startFlight(page);
  await waitForPhase(page, "Boarding");
  simulator.play();
  await waitForPhase(page, "Cruise");
  airline.airline.removeBooking("101");
  await waitForPhase(page, "Deboarding", 120_000);
  await page.getByRole("button", { name: "Review report" }).click();
  airline.faults.set({ answers: [{ operation: "complete", kind: "not_received", times: 1 }] });
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByText(/does not list this booking/).waitFor();
  expect(reports()).toEqual([{ state: 0, hasLog: false }]);
  await page.getByRole("button", { name: "It is not there: send again" }).click();
  await page.getByText("Report filed").waitFor();
  expect(reports()).toEqual([{ state: 1, hasLog: true }]);
});

test("unsent comments survive another page, the strip, and the end of the program", async () => {
  world = await startAtGate("reference", { kind: "tracking" });
  const { app, page, airline } = world;
  const comments = "Bird strike on short final, left wing.";
  const reportIn = (window: typeof page) => window.getByRole("button", { name: "Review report" });
  const commentsIn = (window: typeof page) => window.getByRole("textbox", { name: /Comments/ });
  await reportIn(page).click();
  await commentsIn(page).fill(comments);
  await open(page, "Bookings");
  await open(page, "Fly");
  await commentsIn(page).waitFor();
  expect(await commentsIn(page).inputValue()).toBe(comments);

  const strip = app.waitForEvent("window");
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === "Compact strip")?.click();
  });
  const window = app.waitForEvent("window", { predicate: async (other) => other !== (await strip) });
  await (await strip).getByRole("button", { name: "Full window" }).click();
  const full = await window;
  await reportIn(full).click();
  expect(await commentsIn(full).inputValue()).toBe(comments);

  const { close, end, folder } = world;
  await close();
  const again = await startProgram(folder, `${new Date().toISOString()},1`);
  world = { ...world, ...again, end: () => again.close().then(end) };
  await reportIn(again.page).click();
  expect(await commentsIn(again.page).inputValue()).toBe(comments);
  await open(again.page, "Bookings");
  await signIn(again.page);
  await open(again.page, "Fly");
  await again.page.getByRole("button", { name: "File report" }).click();
  await again.page.getByText("Report filed").waitFor();
  expect(airline.accepted.pireps.map((pirep) => pirep.comments)).toEqual([[comments]]);
});

test("a server that fails once at the report gets the whole report again, and meanwhile the reason for the wait is shown", async () => {
  world = await startAtGate("reference", { kind: "tracking" });
  const { page, airline } = world;
  await page.getByRole("button", { name: "Review report" }).click();
  const body = '{"error":"SQLSTATE[40001]: Deadlock found"}';
  airline.faults.set({ answers: [{ operation: "complete", kind: "body", status: 500, body, times: 1 }] });
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByRole("button", { name: "Waiting" }).waitFor();
  await page.getByText(/sends it again in \d+ s, unless it has arrived\.$/).waitFor();
  await page.getByText("Report filed").waitFor();
  expect(reports()).toEqual([{ state: 1, hasLog: true }]);
});

test("if a server refuses the whole report, the pilot may send the short form, and the receipt shows what is missing", async () => {
  world = await startAtGate("reference", { kind: "tracking" });
  const { page, airline } = world;
  await page.getByRole("button", { name: "Review report" }).click();
  airline.faults.set({ answers: [{ operation: "complete", kind: "body", status: 422, body: '{"error":"Bad log"}' }] });
  await page.getByRole("button", { name: "File report" }).click();
  await page.getByRole("button", { name: "Send without the log" }).waitFor();
  airline.faults.clear();
  await page.getByRole("button", { name: "Send without the log" }).click();
  await page.getByText("Report filed").waitFor();
  await page.getByText(/^Sent without the log/).waitFor();
  expect(reports()).toEqual([{ state: 1, hasLog: false }]);
});

test("after the program is closed while it files, the check is shown by its name, and an expired sign-in does not count as a refusal", async () => {
  world = await startAtGate("reference", { kind: "filing", step: "sending" });
  const { page, airline } = world;
  airline.faults.set({ answers: [{ operation: "bookings", kind: "not_received" }] });
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Check again" }).waitFor();
  const body = '{"success":false,"error":"Invalid Token"}';
  airline.faults.set({ answers: [{ operation: "complete", kind: "body", status: 401, body, times: 1 }] });
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(reports()).toEqual([{ state: 0, hasLog: false }]);
  await open(page, "Bookings");
  await signIn(page);
  await page.getByRole("heading", { name: "Bookings" }).waitFor();
  await open(page, "Fly");
  await page.getByText("You are signed in again. Send the report now.").waitFor();
  expect(await page.getByText(/signed out/i).count()).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Report filed").waitFor();
  expect(reports()).toEqual([{ state: 1, hasLog: true }]);
});

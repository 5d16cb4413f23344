import { afterEach, expect, test } from "vitest";
import { open, signIn, windowBy } from "../tools/lab/program/pilot.ts";
import { startProgram } from "../tools/lab/program/program.ts";
import type { World } from "../tools/lab/program/program-world.ts";
import { startAtGate } from "./support/at-gate.ts";

let world: World;
afterEach(() => world.end());

const reports = () => world.airline.accepted.pireps.map(({ state, log }) => ({ state, hasLog: log.length > 5 }));

/** What the page shows of each stage, and asks at its buttons: src-renderer/filing/filing-state.test.tsx. */
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

  const strip = await windowBy(app, () =>
    app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ label }) => label === "Compact strip")?.click();
    }),
  );
  const full = await windowBy(app, () => strip.getByRole("button", { name: "Full window" }).click());
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

/**
 * A logbook of 5,000 flights in the real Electron: `npm run build && npx tsx tools/lab/measure/logbook.ts`. Measures the time from
 * the press on *Logbook* to the frame with the first rows: with the index (every start except the first), and again in
 * the same run. Then the frames while the list scrolls, compared with a logbook of ten.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { manyFlights } from "../../../src-renderer/logbook/testing/many-flights.ts";
import { prepare } from "../../build/prepare.ts";
import { removeFolder, startProgram, userData } from "../program/program.ts";
import { filesOf } from "./window/contrail.ts";
import { median, quantile } from "./window/processes.ts";

const rounds = 3;
const goalMs = 150;
/** An address without an airline, because only this computer's data matter. */
const nowhere = "http://127.0.0.1:9";
const pilot = { dbId: "1", pilotId: "ICE001", firstName: "A", lastName: "B", email: "", rank: "" };

async function folderOf(count: number): Promise<string> {
  const flights = manyFlights(count, Date.UTC(2026, 10, 21)).map((entry) => ({
    pilot: { ...pilot, rankImage: null, rankLevel: null, avatar: null },
    entry,
  }));
  const folder = await userData({ ...filesOf(nowhere, 9), "logbook.json": { version: 1, flights } });
  for (const { entry } of flights) await mkdir(join(folder, "flights", entry.id), { recursive: true });
  return folder;
}

// Scripts for the window are text, because tsx would add a helper to functions that the window does not have.
const watchOpening = `window.opened = new Promise((resolve) => {
  addEventListener("click", () => {
    const pressed = performance.now();
    const look = () => requestAnimationFrame(() => {
      if (document.querySelector(".logged-flight") === null) look();
      else requestAnimationFrame(() => resolve(performance.now() - pressed));
    });
    look();
  }, { capture: true, once: true });
}); 0`;
const scroll = `new Promise((resolve) => {
  const times = [];
  const next = (at) => {
    times.push(at);
    document.querySelector(".sheet-body").scrollBy(0, 57);
    if (times.length < 180) requestAnimationFrame(next);
    else resolve(times.slice(1).map((time, i) => time - times[i]));
  };
  requestAnimationFrame(next);
})`;

/** Milliseconds from the press to the frame after the first row appears. */
async function opened(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.waitForTimeout(1500);
  await page.evaluate(watchOpening);
  await page.getByRole("button", { name: "Logbook" }).click();
  return page.evaluate<number>("window.opened");
}

/** Milliseconds between frames while the list scrolls by a row a frame. */
const scrolled = (page: Page): Promise<number[]> => page.evaluate<number[]>(scroll);

async function measure(count: number) {
  const [first, again, frames]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const folder = await folderOf(count);
    const program = await startProgram(folder);
    await program.page.getByRole("button", { name: "Logbook" }).waitFor();
    await program.page.waitForTimeout(3000);
    first.push(await opened(program.page));
    await program.page.waitForTimeout(1500);
    again.push(await opened(program.page));
    await program.page.waitForTimeout(1500);
    frames.push(...(await scrolled(program.page)));
    await program.close();
    await removeFolder(folder);
  }
  return { first: median(first), again: median(again), p95: quantile(frames, 0.95), worst: Math.max(...frames) };
}

const { electron, display, env } = await prepare();
Object.assign(process.env, env, { CONTRAIL_ELECTRON: JSON.stringify(electron) });
const few = await measure(10);
const many = await measure(5000);
for (const [count, { first, again, p95, worst }] of [
  [10, few],
  [5000, many],
] as const)
  console.log(
    `${count} flights: opens in ${first.toFixed(0)} ms, again in ${again.toFixed(0)} ms (goal ${goalMs}); scrolling: p95 frame ${p95.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
  );
const ratio = (of: (figures: typeof few) => number) => `${(of(many) / of(few)).toFixed(2)} ×`;
console.log(
  `5000 as ratios to 10: opens ${ratio(({ first }) => first)}, again ${ratio(({ again }) => again)}, p95 frame ${ratio(({ p95 }) => p95)}`,
);
display.stop();

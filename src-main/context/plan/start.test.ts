import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PushValue } from "../../../src-shared/contract/ipc.ts";
import { removeFolder } from "../../../tools/lab/program/folders.ts";
import { startApp } from "../../../tools/lab/windowless.ts";
import { pilots } from "../../demo/airline/airline-data.ts";
import { pushGapMs } from "../../platform/ipc/pushes.ts";

test("a started flight takes its plan and the planned level; a plan that does not fit is not used", async () => {
  const userData = mkdtempSync(join(tmpdir(), "contrail-planned-start-"));
  const { app, call, opened, crossed } = await startApp(userData);
  onTestFinished(async () => {
    await app.end();
    await removeFolder(userData);
  });
  await app.begin();
  await call("demo.open");
  await call("session.signIn", { airlineId: "demo", username: pilots[0].pilotId, password: pilots[0].password });
  expect(await call("bookings.list")).toMatchObject({ ok: true });
  const last = <N extends "flight" | "flightPlan">(name: N) =>
    (crossed.findLast((each) => Array.isArray(each) && each[0] === name) as [N, PushValue<N>] | undefined)?.[1];

  // Tokyo to Anchorage, at another level than the airline's own.
  expect(await call("plans.make", { bidId: "107" })).toMatchObject({ ok: true });
  await fetch((opened.at(-1) ?? "").replace("fl=35000", "fl=33000"));
  expect(await call("plans.fetch", { bidId: "107" })).toMatchObject({ ok: true, value: { used: true } });
  // The newest plan is not this booking's.
  expect(await call("plans.fetch", { bidId: "101" })).toMatchObject({ ok: true, value: { used: false } });
  expect(await call("plans.of", { bidId: "none" })).toMatchObject({ ok: false, error: { code: "no_booking" } });

  expect(await call("flight.start", { bidId: "107" })).toMatchObject({ ok: true, value: { kind: "started" } });
  await expect.poll(() => last("flight")?.head.cruiseAltitudeFt).toBe(33_000);
  expect(last("flight")?.head).toMatchObject({ departure: { icao: "RJAA" } });
  await expect
    .poll(() => last("flightPlan"))
    .toMatchObject({ destination: { icao: "PANC" }, initialAltitudeFt: 33_000 });
  expect(await call("flight.fetchRoute")).toMatchObject({ ok: true });
  await call("flight.cancel");
  await call("flight.close");
  await expect.poll(() => last("flightPlan")).toBeNull();

  expect(await call("flight.start", { bidId: "101" })).toMatchObject({ ok: true, value: { kind: "started" } });
  await expect.poll(() => last("flight")?.head.departure.icao).toBe("BIKF");
  expect(last("flight")).toMatchObject({ head: { cruiseAltitudeFt: 3000 }, progress: null });
});

test("a route that arrives after the end of the flight does not change it", async () => {
  const userData = mkdtempSync(join(tmpdir(), "contrail-late-route-"));
  const realFetch = globalThis.fetch;
  const held: (() => void)[] = [];
  let isHolding = false;
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    if (isHolding && String(input).includes("xml.fetcher")) await new Promise<void>((resolve) => held.push(resolve));
    return realFetch(input, init);
  });
  const { app, call, crossed } = await startApp(userData);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await app.end();
    await removeFolder(userData);
  });
  await app.begin();
  await call("demo.open");
  await call("session.signIn", { airlineId: "demo", username: pilots[0].pilotId, password: pilots[0].password });
  await call("bookings.list");
  expect(await call("plans.fetch", { bidId: "101" })).toMatchObject({ ok: true, value: { used: true } });
  expect(await call("flight.start", { bidId: "101" })).toMatchObject({ ok: true, value: { kind: "started" } });
  const plansShown = () =>
    crossed.filter((each) => Array.isArray(each) && each[0] === "flightPlan" && each[1] !== null);
  await expect.poll(() => plansShown().length).toBe(1);
  isHolding = true;
  const late = call("flight.fetchRoute");
  await expect.poll(() => held.length).toBe(1);
  await call("flight.cancel");
  isHolding = false;
  for (const release of held) release();
  expect(await late).toMatchObject({ ok: false, error: { code: "no_flight" } });
  // A change of the plan would reach the window within this time.
  await new Promise((resolve) => setTimeout(resolve, 2 * pushGapMs));
  expect(plansShown()).toHaveLength(1);
});

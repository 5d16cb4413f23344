import { expect, test } from "vitest";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { planDocument, type Wanted } from "../../demo/planning/plan-document.ts";
import { readEntry } from "../../flight/record/record.ts";
import { createWorld, folder, started } from "../../flight/testing/flight-world.ts";
import { openLogbook } from "../../flight/testing/logbook.ts";
import { readPlan } from "./read-plan.ts";

const wanted: Wanted = {
  ...{ airline: "NLY", number: "1", from: "BIKF", to: "BIRK", type: "C172", registration: "TF-SKY" },
  ...{ levelFt: 3000, units: "kgs", staticId: "a" },
};

async function planned() {
  const world = await createWorld();
  const nowMs = world.clock.now();
  const plan = readPlan(planDocument(wanted, nowMs), nowMs) ?? expect.fail();
  const flights = world.open(world.files, world.clock, plan);
  expect(await flights.start(world.activePilot, world.booking)).toEqual(started);
  return { ...world, plan, flights };
}
const seen = (view: FlightView | null) => view?.progress ?? expect.fail();

test("a flight along its plan: planned against flown at each fix, and the weather, the same after a crash of the program and in the logbook", async () => {
  const { flights, plan, fly, files, airline, clock, reopened } = await planned();
  expect(seen(flights.view())).toMatchObject({ next: 0, passed: [] });
  expect(flights.current()?.plan()).toEqual(plan);
  await fly(flights, 0, 800);
  const half = seen(flights.view());
  expect(half.passed.map(({ name }) => name)).toEqual(["GARDU", "TOC", "VOGIR", "FLEKI"]);
  expect(half.etaMs).not.toBeNull();
  expect(flights.view()?.etaMs).toBe(half.etaMs);
  const snapshot = { when: "take_off", icao: "BIKF", raw: plan.origin.metar, atMs: clock.now() } as const;
  flights.current()?.recordWeather(snapshot);
  await flights.shutDown();

  const again = await reopened();
  // Nothing is followed yet, so no time ahead is estimated.
  expect(seen(again.view())).toEqual({ ...half, nextMs: null, etaMs: null });
  expect(again.current()?.plan()).toEqual(plan);
  expect(again.view()?.weather).toEqual([snapshot]);
  await again.current()?.continueFlight();
  await fly(again, 800);
  const landed = { when: "landing", icao: "BIRK", raw: plan.destination.metar, atMs: clock.now() } as const;
  again.current()?.recordWeather(landed);
  const whole = seen(again.view());
  expect(whole.passed.map(({ name }) => name)).toEqual(plan.fixes.map(({ name }) => name));
  for (const { plannedS, flownS, plannedFuelLb, fuelLb, offNm } of whole.passed) {
    expect(Math.abs((plannedS ?? 0) - (flownS ?? 0))).toBeLessThan(60);
    expect(Math.abs((plannedFuelLb ?? 0) - (fuelLb ?? 0))).toBeLessThan(10);
    expect(offNm).toBeLessThan(1.5);
  }
  const id = again.view()?.head.id ?? "";
  await again.current()?.file("", undefined, null);
  expect(airline.pireps).toHaveLength(1);
  await again.shutDown();

  const logbook = openLogbook(files);
  const logged = await logbook.read(id);
  expect(logged).toMatchObject({
    ok: true,
    value: { plan, view: { progress: { passed: whole.passed }, weather: [snapshot, landed] } },
  });
  for (const [format, word] of [
    ["gpx", '<rtept lat="64.0642" lon="-22.4536"><name>VOGIR</name><desc>planned 0:05, '],
    ["kml", "<Placemark><name>VOGIR</name><description>planned 0:05, "],
  ] as const) {
    const written = await logbook.export(id, format);
    const text = Buffer.from((await files.read((written.ok && written.value) || "")) ?? []).toString("utf8");
    expect(text).toContain(word);
    expect(text).toMatch(/; flown 0:0\d, \d[\d.]* lb, at 2026-06-01T12:/);
  }
});

test("a new route in flight changes the fixes ahead and no departure value", async () => {
  const { flights, plan, fly } = await planned();
  await fly(flights, 0, 700);
  const before = seen(flights.view());
  const fixes = plan.fixes.map((fix, i) => (i > 3 ? { ...fix, name: `NEW${i}` } : fix));
  flights.current()?.setPlan({ ...plan, fixes, rampFuelLb: 1, zeroFuelWeightLb: 1, outMs: 1 });
  const { rampFuelLb, zeroFuelWeightLb, outMs } = plan;
  expect(flights.current()?.plan()).toMatchObject({ rampFuelLb, zeroFuelWeightLb, outMs });
  expect(seen(flights.view()).passed).toEqual(before.passed);
  await fly(flights, 700);
  expect(seen(flights.view()).passed.map(({ name }) => name)).toEqual(fixes.map(({ name }) => name));
});

test("a plan with a damaged or missing file costs the plan, and nothing else of the flight", async () => {
  const { flights, fly, files, reopened } = await planned();
  await fly(flights, 0, 700);
  const { head, tracker } = flights.view() ?? expect.fail();
  await flights.shutDown();
  const name = (await files.list(`${folder}/${head.id}`)).find((each) => each.startsWith("plan-")) ?? expect.fail();
  const path = `${folder}/${head.id}/${name}`;
  for (const spoilt of ["", "{", "{}", "[]", null]) {
    if (spoilt === null) await files.remove(path);
    else await files.replace(path, new TextEncoder().encode(spoilt));
    const again = await reopened();
    expect(again.view()).toMatchObject({ head: { id: head.id }, progress: null });
    expect(again.view()?.tracker?.phases).toEqual(tracker?.phases);
    expect(again.current()?.trail().length).toBeGreaterThan(200);
  }
});

test("journal entries with an invalid plan do not damage the flight", () => {
  for (const spoilt of [{ p: {} }, { p: null }, { p: { fixes: [1] } }, { p: 0.5 }, { p: [] }])
    expect(readEntry(spoilt)).toBeNull();
});

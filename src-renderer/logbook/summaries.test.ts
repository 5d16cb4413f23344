import { expect, test } from "vitest";
import { landingsOf } from "../outcome/landings-plot.tsx";
import { totalsOf } from "../outcome/totals.ts";
import { airportsOf, hoursByMonth } from "./plots.ts";
import { byMonth, found } from "./summaries.ts";
import { manyFlights } from "./testing/many-flights.ts";

const newestMs = Date.UTC(2026, 10, 21, 13);
const flights = manyFlights(40, newestMs);
const utcMonth = (ms: number) => new Date(ms).toISOString().slice(0, 7);

test.each([
  ["ice 203", 1],
  ["keflavik", flights.filter(({ departure, arrival }) => [departure, arrival].includes("BIKF")).length],
  ["BIKF birk", flights.filter(({ departure, arrival }) => departure === "BIKF" && arrival === "BIRK").length],
  ["  ", 40],
  ["20 nov ICE 201", 1],
  ["nowhere", 0],
])("a search for %j finds %i flights", (search, count) => {
  expect(found(flights, search)).toHaveLength(count);
});

test("the totals count what was filed, and the landings that were measured", () => {
  const [one, two] = flights;
  if (one === undefined || two === undefined) throw new Error("no flights");
  const landing = (rateFpm: number | null) => ({ rateFpm, rateBoundsFpm: null });
  const summary = { blockS: 3600, distanceNm: 100, path: [] };
  const totals = totalsOf([
    { ...one, summary: { ...summary, landing: landing(-100) } },
    { ...one, summary: { ...summary, landing: landing(-300) } },
    { ...one, summary: { ...summary, landing: landing(null) } },
    { ...one, summary: null },
    { ...one, stage: { kind: "cancelled", pending: false }, summary: { ...summary, landing: landing(-900) } },
  ]);
  expect(totals).toMatchObject({ flights: 4, blockS: 10_800, airports: 2, distanceNm: 300 });
  expect(totals.landing).toMatchObject({ meanFpm: -200, landings: 2 });
  expect(totals.landing?.spreadFpm).toBeCloseTo(141.4, 1);
  expect(totalsOf([{ ...one, summary: { ...summary, landing: landing(-100) } }]).landing).toBeNull();
});

test("months come in the order of the flights, each once", () => {
  const months = byMonth(flights, utcMonth);
  expect(months.map(({ atMs }) => utcMonth(atMs))).toEqual(["2026-11", "2026-10"]);
  expect(months.flatMap((month) => month.flights)).toEqual(flights);
});

test("the plots show the newest landings and every month, also one without a flight", () => {
  const landings = landingsOf(flights, 10);
  expect(landings).toHaveLength(10);
  expect(landings.map(({ atMs }) => atMs)).toEqual(landings.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  for (const { rateFpm, bounds } of landings) {
    expect(bounds[0]).toBeLessThanOrEqual(rateFpm);
    expect(bounds[1]).toBeGreaterThanOrEqual(rateFpm);
  }
  const months = hoursByMonth(flights, utcMonth);
  expect(months.length).toBeGreaterThan(0);
  expect(months.length).toBeLessThanOrEqual(12);
  expect(months.at(-1)?.name).toBe("2026-11");
  expect(months.every(({ value }) => value > 0)).toBe(true);
  expect(hoursByMonth([], utcMonth)).toEqual([]);
  expect(airportsOf(flights)).toHaveLength(10);
});

import { describe, expect, it } from "vitest";
import type { FlightPlan, PlanFix } from "../../../src-shared/domain/flight-plan.ts";
import { createFuelAhead } from "./fuel-ahead.ts";

/** Burns 20 lb/nm in the climb, 10 in cruise. */
function flown(cruiseNm: number) {
  const fuel = createFuelAhead();
  for (let nm = 0; nm < 100; nm += 0.1) fuel.follow("climb", nm, 10_000 - 20 * nm);
  for (let nm = 0; nm < cruiseNm; nm += 0.1) fuel.follow("cruise", 100 + nm, 8000 - 10 * nm);
  return fuel;
}
const fix = (name: string, longitudeDeg: number, fuelLb: number | null): PlanFix => ({
  ...{ name, kind: "fix", latitudeDeg: 0, longitudeDeg, altitudeFt: null, timeS: null, fuelLb },
});
const place = (icao: string, longitudeDeg: number) => ({
  ...{ icao, name: "", latitudeDeg: 0, longitudeDeg, runway: "", metar: "", taf: "" },
});
const plan = {
  ...{ origin: place("AAAA", 0), destination: place("BBBB", 10), takeOffFuelLb: 10_000, landingFuelLb: 3000 },
  fixes: [fix("ONE", 2, 8000), fix("TWO", 6, 5000)],
} as unknown as FlightPlan;

describe("the fuel at arrival without a plan", () => {
  it("follows from the burn of the cruise, not of the climb, once enough of it is flown", () => {
    expect(flown(4).atArrivalLb(7960, 30, null)).toBeNull();
    expect(flown(8).atArrivalLb(7920, 30, null)).toBeCloseTo(7620, -1);
    expect(flown(8).atArrivalLb(7920, 600, null)).toBeNull();
    expect(flown(120).atArrivalLb(6800, 600, null)).toBeCloseTo(800, -1);
  });

  it("is never negative, and begins again after refuelling", () => {
    expect(flown(120).atArrivalLb(6800, 2000, null)).toBe(0);
    const fuel = flown(3);
    fuel.follow("cruise", 104, 20_000);
    fuel.follow("cruise", 106, 19_000);
    expect(fuel.atArrivalLb(19_000, 30, null)).toBeNull();
  });

  it("is unknown without fuel or distance", () => {
    expect(flown(120).atArrivalLb(null, 600, null)).toBeNull();
    expect(flown(120).atArrivalLb(6800, null, null)).toBeNull();
    const blind = createFuelAhead();
    for (let nm = 0; nm < 200; nm++) blind.follow("cruise", nm, undefined);
    expect(blind.atArrivalLb(1, 10, null)).toBeNull();
  });
});

describe("the fuel at arrival along a plan", () => {
  it("is the fuel now without what the plan still burns, between its fixes too", () => {
    const fuel = createFuelAhead();
    expect(fuel.atArrivalLb(7500, 480.3, plan)).toBeCloseTo(2500, -1);
    expect(fuel.atArrivalLb(7500, 360.2, plan)).toBeCloseTo(4000, -1);
    expect(fuel.atArrivalLb(4000, 120.1, plan)).toBeCloseTo(3000, -1);
    expect(fuel.atArrivalLb(10_000, 600.5, plan)).toBeCloseTo(3000, -1);
    // A sixth farther than the route.
    expect(fuel.atArrivalLb(10_000, 700.5, plan)).toBeCloseTo(1834, -1);
  });

  it("is not the plan's where its route has no length", () => {
    const local = { ...plan, fixes: [], destination: plan.origin };
    expect(createFuelAhead().atArrivalLb(9000, 4, local)).toBeNull();
    expect(flown(120).atArrivalLb(6800, 600, local)).toBeCloseTo(800, -1);
  });

  it("falls back on the burn of the cruise where the plan states no fuel", () => {
    const bare = { ...plan, fixes: [fix("ONE", 2, null), fix("TWO", 6, null)] };
    expect(flown(120).atArrivalLb(6800, 600, bare)).toBeCloseTo(800, -1);
    expect(createFuelAhead().atArrivalLb(6800, 600, bare)).toBeNull();
  });
});

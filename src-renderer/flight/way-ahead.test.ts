import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { FlightPlan, PlanFix } from "../../src-shared/domain/flight-plan.ts";
import type { Live } from "../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import { phases } from "../../src-shared/domain/phases.ts";
import { profileSentence } from "./profile.tsx";
import { neededFpm, type PlannedFlight, plannedFlight, type Stage, stageOf, wayAhead } from "./way-ahead.ts";

/** On the equator a degree is 60 nm. */
const fix = (name: string, toGoNm: number, altitudeFt: number | null, kind: PlanFix["kind"] = "fix"): PlanFix => ({
  ...{ name, kind, latitudeDeg: 0, longitudeDeg: 10 - toGoNm / 60.04, altitudeFt },
  ...{ timeS: null, fuelLb: null },
});
const airport = (icao: string, longitudeDeg: number) => ({
  ...{ icao, name: icao, latitudeDeg: 0, longitudeDeg, runway: "", metar: "", taf: "" },
});
const plan: FlightPlan = {
  ...{ generatedAtMs: null, fetchedAtMs: 0, flight: "ICE880", callsign: "", aircraftType: "B752", registration: "" },
  ...{ origin: airport("AAAA", -6.6), destination: airport("BBBB", 10), alternates: [], route: "" },
  fixes: [
    fix("LOW", 960, 12_000),
    fix("TOC", 880, 35_000, "toc"),
    fix("STEP", 400, 37_000),
    fix("TOD", 115, 37_000, "tod"),
    fix("GATE", 40, 11_000),
    // A plan that climbs again in the descent is drawn level.
    fix("ODD", 20, 12_000),
    fix("LAST", 8, 2500),
  ],
  ...{ initialAltitudeFt: 35_000, routeNm: 1000, outMs: null, offMs: null, onMs: null, inMs: null, airS: null },
  ...{ blockS: null, rampFuelLb: null, takeOffFuelLb: null, landingFuelLb: null, zeroFuelWeightLb: null },
};
const booked = plannedFlight(null, 36_000, 500);
const filed = plannedFlight(plan, 36_000, 500);
const round = (flight: PlannedFlight, toGoNm: number, altitudeFt: number, stage: Stage) =>
  wayAhead(flight, { toGoNm, altitudeFt }, stage).points.map((point) => [
    Math.round(point.toGoNm),
    Math.round(point.altitudeFt),
  ]);

describe("the way ahead without a plan", () => {
  it("climbs to the booked level at 3°, stays there, and descends at 3° to the destination's elevation", () => {
    expect(round(booked, 400, 380, "climb")).toEqual([
      [400, 380],
      [288, 36_000],
      [112, 36_000],
      [0, 500],
    ]);
  });

  it("of a flight too short for its level has a peak where climb and descent meet", () => {
    const [start, peak, end] = round(booked, 100, 500, "climb");
    expect([start, end]).toEqual([
      [100, 500],
      [0, 500],
    ]);
    expect(peak).toEqual([50, 500 + Math.round(50 * 318)]);
  });

  it("is level in cruise at the aircraft's own altitude, whatever was booked", () => {
    expect(round(booked, 300, 33_000, "level").slice(0, 2)).toEqual([
      [300, 33_000],
      [102, 33_000],
    ]);
    expect(round(plannedFlight(null, null, 500), 300, 33_000, "level")).toHaveLength(3);
  });

  it("stays level after an early descent until the slope of 3°, and leads straight down from above it", () => {
    expect(round(booked, 90, 10_000, "descent")).toEqual([
      [90, 10_000],
      [30, 10_000],
      [0, 500],
    ]);
    expect(round(booked, 20, 10_000, "descent")).toEqual([
      [20, 10_000],
      [0, 500],
    ]);
  });

  it("has no top of descent if the destination is not below", () => {
    for (const altitudeFt of [2000, 8000])
      expect(wayAhead(plannedFlight(null, 2000, 8000), { toGoNm: 50, altitudeFt }, "level").topOfDescentNm).toBeNull();
  });

  it("is empty where the climb has no known level, and after the landing", () => {
    expect(wayAhead(plannedFlight(null, null, 0), { toGoNm: 300, altitudeFt: 2000 }, "climb").points).toEqual([]);
    expect(wayAhead(booked, { toGoNm: 1, altitudeFt: 500 }, null).points).toEqual([]);
    expect(wayAhead(booked, { toGoNm: 0, altitudeFt: 500 }, "descent").points).toEqual([]);
  });
});

test.each([0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY])("a booked level of %d ft is none", (level) => {
  const unknown = plannedFlight(null, null, 500);
  expect(plannedFlight(null, level, 500)).toEqual(unknown);
  const levels = plan.fixes.map((each) => (each.name === "STEP" ? { ...each, altitudeFt: level } : each));
  const planned = plannedFlight({ ...plan, fixes: levels }, 36_000, 500);
  expect(planned.levels.map(({ altitudeFt }) => altitudeFt)).toEqual([35_000, 37_000]);
  const bare = { ...plan, fixes: [], initialAltitudeFt: level };
  expect(plannedFlight(bare, null, 500)).toEqual(unknown);
});

describe("the way ahead along a plan", () => {
  it("goes to the plan's top of climb, climbs its step, and descends by its fixes", () => {
    expect(round(filed, 990, 500, "climb")).toEqual([
      [990, 500],
      [880, 35_000],
      [400, 35_000],
      [394, 37_000],
      [115, 37_000],
      [40, 12_000],
      [20, 12_000],
      [8, 2500],
      [0, 500],
    ]);
  });

  it("climbs no steeper than about 6° to a top of climb that it misses", () => {
    const [, reached] = round(filed, 890, 5000, "climb");
    expect(reached).toEqual([Math.round(890 - 30_000 / 640), 35_000]);
  });

  it("keeps another level than the planned one until the next planned step", () => {
    expect(round(filed, 600, 33_000, "level").slice(0, 3)).toEqual([
      [600, 33_000],
      [400, 33_000],
      [387, 37_000],
    ]);
    expect(round(filed, 300, 33_000, "level").slice(0, 2)).toEqual([
      [300, 33_000],
      [103, 33_000],
    ]);
  });

  it("has its top of descent where the plan has it", () => {
    expect(wayAhead(filed, { toGoNm: 300, altitudeFt: 37_000 }, "level").topOfDescentNm).toBeCloseTo(115, 0);
    expect(wayAhead(filed, { toGoNm: 110, altitudeFt: 37_000 }, "level").topOfDescentNm).toBeNull();
  });

  it("without tops uses the plan's first level and 3°", () => {
    const bare = plannedFlight({ ...plan, fixes: plan.fixes.filter(({ kind }) => kind === "fix") }, 20_000, 500);
    expect(round(bare, 400, 500, "climb")[1]).toEqual([292, 35_000]);
  });
});

describe("any way ahead", () => {
  const stages = fc.constantFrom<Stage>("climb", "level", "descent", null);
  const feet = fc.double({ min: -1000, max: 60_000, noNaN: true });
  const heights = fc.array(fc.tuple(fc.double({ min: 0, max: 3000, noNaN: true }), fc.option(feet)), { maxLength: 12 });

  it("leads from the aircraft to the destination, always onward, and never below its end", () => {
    fc.assert(
      fc.property(
        heights,
        feet,
        fc.option(feet),
        fc.double({ min: 0.01, max: 4000, noNaN: true }),
        feet,
        stages,
        (fixes, elevationFt, cruiseFt, toGoNm, altitudeFt, stage) => {
          const kindOf = (i: number) => (i === 0 ? "toc" : i === fixes.length - 1 ? "tod" : "fix");
          const any: FlightPlan = {
            ...plan,
            fixes: fixes.map(([nm, ft], i) => fix(`F${i}`, nm, ft, kindOf(i))),
          };
          for (const flight of [
            plannedFlight(any, cruiseFt, elevationFt),
            plannedFlight(null, cruiseFt, elevationFt),
          ]) {
            const { points } = wayAhead(flight, { toGoNm, altitudeFt }, stage);
            if (points.length === 0) continue;
            expect(points[0]).toEqual({ toGoNm, altitudeFt });
            expect(points.at(-1)).toEqual({ toGoNm: 0, altitudeFt: elevationFt });
            for (const [i, point] of points.entries()) {
              expect(point.toGoNm).toBeLessThanOrEqual((points[i - 1]?.toGoNm ?? toGoNm) + 1e-6);
              expect(point.toGoNm).toBeGreaterThanOrEqual(0);
              expect(Number.isFinite(point.altitudeFt)).toBe(true);
              expect(point.altitudeFt).toBeGreaterThanOrEqual(
                Math.min(altitudeFt, elevationFt, ...levelsOf(flight)) - 1,
              );
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  const levelsOf = ({ levels }: PlannedFlight) => levels.map(({ altitudeFt }) => altitudeFt);

  it("has a stage in every phase", () => {
    expect(phases.filter((phase) => stageOf(phase) === null)).toEqual(["landed", "taxi_in", "arrived", "deboarding"]);
    expect(stageOf(null)).toBe("climb");
  });
});

describe("its sentence", () => {
  const live = { altitudeFt: 36_000, groundSpeedKt: 480 } as Live;
  const say = (stage: Stage, toGoNm: number | null, more: Partial<Live> = {}) =>
    profileSentence(booked, stage, { live: { ...live, ...more }, remainingNm: toGoNm, arrival: "BBBB" });

  it("says in cruise when the descent begins", () => {
    expect(say("level", 111.6 + 96)).toBe("Top of descent in 12 min, 112 nm before BBBB");
    expect(say("level", 111.7)).toBe("Top of descent now, 112 nm before BBBB");
    expect(say("level", 111.6 + 16 * 60)).toBe("Top of descent in 2:00 h, 112 nm before BBBB");
  });

  it("says in the descent, and past the top of descent, which rate leads to the destination, and why", () => {
    const inDescent = say("descent", 40, { altitudeFt: 12_000, groundSpeedKt: 300 });
    expect(inDescent).toBe("Descent needs \u22121,440 ft/min: 11,500 ft in 40 nm at 300 kt");
    expect(say("level", 80)).toBe("Descent needs \u22123,550 ft/min: 35,500 ft in 80 nm at 480 kt");
  });

  it("shows no rate that nobody flies, and says instead that the aircraft is too high", () => {
    const high = say("descent", 3, { altitudeFt: 30_000, groundSpeedKt: 600 });
    expect(high).toBe("Too high for 3°: 29,500 ft in 3.0 nm");
    expect(say("level", 20)).toBe("Too high for 3°: 35,500 ft in 20 nm");
    // Some 6° are steep, and flown.
    expect(say("descent", 10, { altitudeFt: 6800, groundSpeedKt: 180 })).toMatch(/^Descent needs \u22121,890 ft\/min/);
  });

  it("is absent in the climb, close to the destination, without a position or speed, and after the landing", () => {
    expect(say("climb", 300)).toBeNull();
    expect(say("descent", 2, { altitudeFt: 1500 })).toBeNull();
    expect(say("level", null)).toBeNull();
    expect(say("level", 300, { groundSpeedKt: null })).toBeNull();
    expect(say(null, 1)).toBeNull();
    expect(neededFpm({ toGoNm: 10, altitudeFt: 400 }, 500, 120)).toBeNull();
  });

  it("uses distances that the plan's fixes really have", () => {
    const [top] = plan.fixes.filter(({ kind }) => kind === "tod");
    expect(top && distanceNm(top, { latitudeDeg: 0, longitudeDeg: 10 })).toBeCloseTo(115, 0);
  });
});

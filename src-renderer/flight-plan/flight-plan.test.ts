import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlightPlan, PassedFix, PlanAirport, PlanFix } from "../../src-shared/domain/flight-plan.ts";
import { profileData } from "../flight/profile-curve.ts";
import { routeMarks } from "../map/marks.ts";
import { picture } from "../map/picture.ts";
import { placedRoute } from "../map/placed.ts";
import { againstPlan, loadSentence } from "./compare.ts";
import { cruiseLevels, plannedHeights } from "./levels.ts";

const airport = (icao: string, latitudeDeg: number, longitudeDeg: number): PlanAirport => ({
  ...{ icao, name: icao, latitudeDeg, longitudeDeg, runway: "", metar: "", taf: "" },
});
const fix = (name: string, latitudeDeg: number, longitudeDeg: number, altitudeFt: number | null = 38_000): PlanFix => ({
  ...{ name, kind: "fix", latitudeDeg, longitudeDeg, altitudeFt, timeS: null, fuelLb: null },
});
const top = (kind: "toc" | "tod", latitudeDeg: number, longitudeDeg: number, altitudeFt: number): PlanFix => ({
  ...fix(kind.toUpperCase(), latitudeDeg, longitudeDeg, altitudeFt),
  kind,
});
/** Nadi to Honolulu, over the date line. */
const plan: FlightPlan = {
  ...{ generatedAtMs: null, fetchedAtMs: 0, flight: "ICE880", callsign: "", aircraftType: "B752", registration: "" },
  ...{ origin: airport("NFFN", -17.76, 177.44), destination: airport("PHNL", 21.32, -157.92) },
  alternates: [airport("PHOG", 20.9, -156.43), airport("PHNL", 21.32, -157.92)],
  route: "",
  fixes: [
    ...[top("toc", -16.2, 178.9, 35_000), fix("LINEA", -14, -179.2, 35_000), fix("10S175W", -10, -175, 35_000)],
    ...[fix("LINEA", 0, -170, 37_000), fix("NULL", 5, -166, null), top("tod", 19.5, -158.5, 37_000)],
    fix("CLOSE", 19.6, -158.4, 36_000),
  ],
  ...{ initialAltitudeFt: 35_000, routeNm: 2760, outMs: null, offMs: null, onMs: null, inMs: null, airS: null },
  ...{ blockS: null, rampFuelLb: 80_000, takeOffFuelLb: null, landingFuelLb: null, zeroFuelWeightLb: 150_000 },
};
const nowhere = (icao: string) => ({ icao, name: icao, latitudeDeg: null, longitudeDeg: null });
const placed = (of = plan) => placedRoute(nowhere("NFFN"), nowhere("PHNL"), ["BOGUS"], undefined, of);

describe("a plan on the map", () => {
  it("crosses the date line in one piece, by all of its fixes, from airports that only the plan knows", () => {
    const { path, fixes, fixAt, to, from } = placed();
    expect(from?.icao).toBe("NFFN");
    expect(to?.longitudeDeg).toBeCloseTo(202.08, 2);
    expect(fixes.map(({ name }) => name)).toEqual(plan.fixes.map(({ name }) => name));
    for (const [i, [lat, lon]] of path.entries()) {
      expect(Math.abs(lon - (path[i - 1]?.[1] ?? lon))).toBeLessThan(3);
      expect(Math.abs(lat - (path[i - 1]?.[0] ?? lat))).toBeLessThan(3);
    }
    for (const [i, each] of fixes.entries())
      expect(path[fixAt[i] ?? -1]).toEqual([expect.closeTo(each.latitudeDeg, 6), expect.closeTo(each.longitudeDeg, 6)]);
  });

  it("has the alternate on the destination's side of the date line, and no destination twice", () => {
    const { alternates } = placed();
    expect(alternates.map(({ icao }) => icao)).toEqual(["PHOG"]);
    expect(alternates[0]?.longitudeDeg).toBeCloseTo(203.57, 2);
  });

  it("falls back on the booking's route if the plan has no fix", () => {
    const { fixes } = placedRoute(nowhere("A"), nowhere("B"), ["10S175W"], undefined, { ...plan, fixes: [] });
    expect(fixes.map(({ name }) => name)).toEqual(["10S175W"]);
  });

  it("is drawn in two parts: passed and ahead", () => {
    const route = { departure: nowhere("NFFN"), arrival: nowhere("PHNL"), plan };
    const looks = (nextFix: number) =>
      picture({ route, others: [], nextFix, airports: [], cities: [], world: null }).lines.map(({ look }) => look);
    expect(looks(0)).toEqual(["alternate", "planned"]);
    expect(looks(3)).toEqual(["alternate", "flown", "planned"]);
    expect(looks(plan.fixes.length)).toEqual(["alternate", "flown", "planned"]);
  });

  it("shows a fix close to another one closer in, and distinguishes two of one name", () => {
    const marks = routeMarks(placed(), 2);
    const zoomOf = (name: string) => marks.find((mark) => mark.name === name)?.fromZoom ?? Number.NaN;
    expect(zoomOf("TOD")).toBeLessThan(4);
    expect(zoomOf("CLOSE")).toBeGreaterThan(5);
    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
    expect(marks.flatMap(({ kind, name }) => (kind === "passed" ? name : []))).toEqual(["TOC", "LINEA"]);
  });
});

describe("the planned profile", () => {
  it("names each level of the cruise once, in the order flown", () => {
    expect(cruiseLevels(plan)).toEqual([35_000, 37_000]);
    expect(cruiseLevels({ ...plan, fixes: [] })).toEqual([35_000]);
    expect(cruiseLevels({ ...plan, fixes: [], initialAltitudeFt: null })).toEqual([]);
  });

  it("has each height at its distance from the end", () => {
    const heights = plannedHeights(plan);
    expect(heights).toHaveLength(6);
    expect(heights[0]?.toGoNm).toBeCloseTo(2650, -2);
    expect(heights.map(({ altitudeFt }) => altitudeFt)).toEqual([35_000, 35_000, 35_000, 37_000, 37_000, 36_000]);
  });

  it("has complete columns wherever the flight is", () => {
    const nm = fc.double({ min: 0, max: 3000, noNaN: true });
    fc.assert(
      fc.property(fc.array(nm), nm, (flownNm, restNm) => {
        const points = flownNm.toSorted((a, b) => a - b).map((atNm): [number, number] => [atNm, 1000]);
        const endNm = (points.at(-1)?.[0] ?? 0) + restNm;
        const planned = plannedHeights(plan).map(({ toGoNm, altitudeFt }) => [endNm - toGoNm, altitudeFt] as const);
        const [x, ...columns] = profileData({ points }, planned, planned);
        for (const [i, at] of x.entries()) expect(at).toBeGreaterThanOrEqual(x[i - 1] ?? at);
        for (const column of columns) expect(column).toHaveLength(x.length);
      }),
    );
  });
});

describe("planned against flown", () => {
  const passed: PassedFix = {
    ...{ name: "LINEA", kind: "fix", atMs: 0, plannedS: 3600, flownS: 3600 + 130, offNm: 0 },
    ...{ plannedFuelLb: 50_000, fuelLb: 49_000 },
  };
  it("is explained in a text, without small differences", () => {
    expect(againstPlan(passed)).toBe("air time 2 min longer than planned, 1,000 lb less fuel");
    expect(againstPlan({ ...passed, flownS: 3000, fuelLb: 51_000 })).toBe(
      "air time 10 min shorter than planned, 1,000 lb more fuel",
    );
    expect(againstPlan({ ...passed, flownS: 3600 + 85, fuelLb: null })).toBe("air time 1 min longer than planned");
    expect(againstPlan({ ...passed, flownS: 3610, fuelLb: 50_100 })).toBe("air time as planned");
    expect(againstPlan({ ...passed, plannedS: null, fuelLb: null })).toBeNull();
  });

  it("shows at boarding the plan's load and the simulator's, as far as both are known", () => {
    expect(loadSentence(plan, { fuelLb: 70_000, totalWeightLb: 221_000 })).toBe(
      "Fuel: 80,000 lb planned, 70,000 lb in the tanks. Zero-fuel weight: 150,000 lb planned, 151,000 lb now.",
    );
    expect(loadSentence(plan, { fuelLb: 70_000, totalWeightLb: null })).toBe(
      "Fuel: 80,000 lb planned, 70,000 lb in the tanks.",
    );
    expect(loadSentence({ ...plan, rampFuelLb: null }, { fuelLb: 1, totalWeightLb: 2 })).toBeNull();
    expect(loadSentence(plan, { fuelLb: null, totalWeightLb: 2 })).toBeNull();
  });
});

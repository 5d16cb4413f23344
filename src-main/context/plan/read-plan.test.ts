import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flightPlanSchema } from "../../../src-shared/domain/flight-plan.ts";
import { distanceNm, type LatLon, placeOf } from "../../../src-shared/domain/geodesy.ts";
import { planDocument, type Wanted } from "../../demo/planning/plan-document.ts";
import { readPlan, statusOf } from "./read-plan.ts";

/** The number of random damaged plans. A failure prints its seed. */
const runs = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 500);
const nowMs = Date.UTC(2026, 10, 22, 9);
const wanted: Wanted = {
  ...{ airline: "NLY", number: "1", from: "BIKF", to: "BIRK", type: "C172", registration: "TF-SKY" },
  ...{ levelFt: 3000, units: "kgs", staticId: "a" },
};
const documentOf = (more: Partial<Wanted> = {}) => planDocument({ ...wanted, ...more }, nowMs) ?? expect.fail();
const read = (document: unknown) => readPlan(document, nowMs) ?? expect.fail("no plan");

/**
 * The plan in the older `json` format: seconds and epochs, `{}` for an empty value, an object in place of a list of
 * one.
 */
function olderForm(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const older = (value: unknown): unknown => {
    if (value === "" || (Array.isArray(value) && value.length === 0)) return {};
    if (Array.isArray(value)) return value.map(older);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, older(each)]));
    const time = /^(\d\d):(\d\d):(\d\d)$/.exec(String(value));
    if (time) return String(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
    return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? String(Date.parse(String(value)) / 1000) : value;
  };
  const { navlog, alternate, ...rest } = document;
  const [only] = Array.isArray(alternate) ? alternate : [];
  return { ...(older(rest) as object), navlog: { fix: older(navlog) }, alternate: older(only) };
}

const lineNm = (places: readonly LatLon[]): number =>
  places.slice(1).reduce((sum, to, index) => sum + distanceNm(places[index] ?? to, to), 0);

/** Expects a line through the fixes that is not much longer than the direct route, and no distant alternate. */
function expectNoAbsurdLine(document: unknown): void {
  const plan = readPlan(document, nowMs);
  if (plan === null) return;
  expect(flightPlanSchema.safeParse(plan).error?.issues ?? []).toEqual([]);
  const [from, to] = [placeOf(plan.origin), placeOf(plan.destination)];
  const directNm = from === null || to === null ? 0 : distanceNm(from, to);
  const longestNm = Math.max((plan.routeNm ?? 0) * 1.05 + 50, directNm * 1.5 + 300);
  const line = lineNm([from, ...plan.fixes, to].filter((place) => place !== null));
  if (plan.fixes.length > 0) expect(line).toBeLessThan(longestNm + 1);
  if (from !== null && to !== null && plan.origin.icao !== plan.destination.icao)
    expect(line).toBeLessThan(directNm * 2 + 1001);
  for (const alternate of plan.alternates) {
    const at = placeOf(alternate);
    if (at !== null && to !== null) expect(distanceNm(to, at)).toBeLessThan(1051);
  }
}

describe("a plan", () => {
  test("an instant without a time zone is UTC, wherever the pilot's computer is", (t) => {
    const { TZ } = process.env;
    t.onTestFinished(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    process.env.TZ = "America/New_York";
    const document = { ...documentOf(), times: { est_out: "2026-11-22T10:00:00" } };
    expect(read(document).outMs).toBe(Date.UTC(2026, 10, 22, 10));
  });

  test("is read completely: fixes without the destination, weights in pounds, instants and durations", () => {
    const plan = read(documentOf());
    expect(plan).toMatchObject({
      ...{
        flight: "NLY1",
        callsign: "NLY1",
        aircraftType: "C172",
        registration: "TF-SKY",
        initialAltitudeFt: 3000,
        airS: 985,
      },
      origin: { icao: "BIKF", runway: "01", metar: expect.stringMatching(/^BIKF 22\d{4}Z/) },
      destination: { icao: "BIRK", runway: "13" },
      generatedAtMs: nowMs,
      fetchedAtMs: nowMs,
    });
    expect(plan.fixes.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      ...["GARDU fix", "TOC toc", "VOGIR fix", "FLEKI fix", "TOD tod", "SKERI fix", "ELLID fix"],
    ]);
    expect(plan.fixes[0]).toMatchObject({ latitudeDeg: 64.0225, longitudeDeg: -22.5524, altitudeFt: 2900, timeS: 150 });
    expect(plan.alternates.map(({ icao }) => icao)).toEqual(["BIKF"]);
    expect((plan.offMs ?? 0) - (plan.outMs ?? 0)).toBe(240_000);
    expect(plan.zeroFuelWeightLb).toBeCloseTo(747 * 2.2046, 0);
  });

  test("has the same content in the older form: epochs, seconds, an object for one, {} for none", () => {
    for (const to of ["BIRK", "EGLL"])
      expect(read(olderForm(documentOf({ to, levelFt: 36_000 })))).toEqual(read(documentOf({ to, levelFt: 36_000 })));
  });

  test("in pounds has the same weights as in kilograms; without a unit they are unknown", () => {
    const [kgs, lbs] = [read(documentOf({ to: "EGLL" })), read(documentOf({ to: "EGLL", units: "lbs" }))];
    expect(lbs.rampFuelLb).toBeCloseTo(kgs.rampFuelLb ?? 0, -1);
    const document = documentOf();
    const plan = read({ ...document, params: {} });
    expect(plan).toMatchObject({ rampFuelLb: null, zeroFuelWeightLb: null, generatedAtMs: null });
    expect(plan.fixes.map(({ fuelLb }) => fuelLb)).not.toContain(0);
  });

  test("without a log, a route, times or weights is still a plan", () => {
    const { origin, destination } = documentOf();
    for (const empty of [{}, [], "", null, undefined]) {
      const plan = read({ origin, destination, navlog: empty, alternate: empty, general: empty, times: empty });
      expect(plan).toMatchObject({ fixes: [], alternates: [], route: "", outMs: null, airS: null, routeNm: null });
    }
  });

  test("without a place is not a plan", () => {
    const { origin } = documentOf();
    for (const nothing of [null, 7, "x", [], {}, { origin }, { origin, destination: { icao_code: "<b>" } }])
      expect(readPlan(nothing, nowMs)).toBeNull();
  });

  test("drops impossible places: beyond the poles, 0° 0°, on the other side of the world", () => {
    const document = documentOf();
    const log = document.navlog as Record<string, unknown>[];
    const odd = [
      ...[
        { pos_lat: "91", pos_long: "0" },
        { pos_lat: "0", pos_long: "0" },
        { pos_lat: {}, pos_long: "x" },
      ],
      ...[{ pos_lat: "-64", pos_long: "158" }, { pos_lat: "1e3", pos_long: "-22" }, { ident: "" }],
    ].map((change, i) => ({ ...log[0], ident: `ODD${i}`, ...change }));
    expect(read({ ...document, navlog: [...odd, ...log] }).fixes).toEqual(read(document).fixes);
  });

  test("drops a fix with a wrong sign, and no other, on short and long ways", () => {
    for (const more of [{}, { to: "EGLL" }, { from: "KJFK", to: "EGLL" }, { from: "NZAA", to: "SCEL" }]) {
      const document = documentOf({ ...more, levelFt: 37_000 });
      const log = document.navlog as Record<string, unknown>[];
      const right = read(document).fixes;
      for (const [index, row] of log.slice(0, -1).entries())
        for (const name of ["pos_lat", "pos_long"] as const) {
          const place = Number(row[name]);
          // Near the equator, the date line and the prime meridian the wrong sign is nearly right.
          if (Math.min(Math.abs(place), 180 - Math.abs(place)) < 20) continue;
          const wrong = log.with(index, { ...row, [name]: String(-place) });
          expect(read({ ...document, navlog: wrong }).fixes, `${JSON.stringify(more)} ${index} ${name}`).toEqual(
            right.toSpliced(index, 1),
          );
        }
    }
  });

  test("in a wrong order draws no zigzag", () => {
    for (const to of ["BIRK", "EGLL", "KJFK"]) {
      const document = documentOf({ to, levelFt: 37_000 });
      const log = document.navlog as unknown[];
      const mixed = log.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length).toReversed();
      expectNoAbsurdLine({ ...document, navlog: mixed });
      expectNoAbsurdLine({ ...document, navlog: Array.from({ length: 500 }, (_, i) => log[(i * 7) % log.length]) });
    }
  });

  test("without the place of an airport is judged by its distance; without both it has no fix", () => {
    const document = documentOf({ to: "EGLL", levelFt: 37_000 });
    const log = document.navlog as Record<string, unknown>[];
    const origin = { ...(document.origin as object), pos_lat: "", pos_long: {} };
    const wrong = log.with(4, { ...log[4], pos_lat: "-50" });
    expect(read({ ...document, origin, navlog: wrong }).fixes).toEqual(read(document).fixes.toSpliced(4, 1));
    expect(read({ ...document, origin, navlog: wrong, general: {} }).fixes).toEqual([]);
  });

  test("with a wrong place of an airport keeps all fixes, and draws no line to that place", () => {
    for (const to of ["EGLL", "KJFK"])
      for (const end of ["origin", "destination"] as const) {
        const document = documentOf({ to, levelFt: 37_000 });
        const row = document[end] as Record<string, unknown>;
        const spoilt = { ...document, [end]: { ...row, pos_lat: "-41", pos_long: "175" } };
        expect(read(spoilt).fixes).toEqual(read(document).fixes);
        expect(read(spoilt)[end]).toMatchObject({ icao: row.icao_code, latitudeDeg: null, longitudeDeg: null });
      }
  });

  test("with a distance that is wrong is judged by its airports", () => {
    const document = documentOf({ to: "EGLL", levelFt: 37_000 });
    for (const distance of ["1", "100", "21000"])
      expect(read({ ...document, general: { route_distance: distance } }).fixes).toEqual(read(document).fixes);
  });

  test("of a long round trip keeps its whole route", () => {
    const document = documentOf({ to: "KJFK", levelFt: 37_000 });
    const out = document.navlog as Record<string, unknown>[];
    const back = out.slice(0, -2).toReversed();
    const trip = { ...document, destination: document.origin, navlog: [...out.slice(0, -1), ...back] };
    const routeNm = 2 * Number((document.general as Record<string, unknown>).route_distance);
    const { fixes } = read({ ...trip, general: { route_distance: String(routeNm) } });
    expect(fixes).toHaveLength(trip.navlog.length);
    expect(lineNm(fixes)).toBeGreaterThan(3000);
  });

  test("shows no alternate far from the destination, or farther than stated", () => {
    const document = documentOf({ to: "EGLL", levelFt: 37_000 });
    const [alternate] = document.alternate as Record<string, unknown>[];
    const place = (more: object) => read({ ...document, alternate: [{ ...alternate, ...more }] }).alternates[0];
    expect(place({})?.latitudeDeg).not.toBeNull();
    expect(place({ distance: "900" })?.latitudeDeg).not.toBeNull();
    for (const more of [{ distance: "1" }, { pos_lat: "-51" }, { pos_long: "-60", distance: "9999" }])
      expect(place(more)).toMatchObject({ icao: alternate?.icao_code, latitudeDeg: null });
  });

  test("has its texts in one line, without characters that turn the direction of writing", () => {
    const document = documentOf();
    const { name, metar } = read({
      ...document,
      destination: {
        ...(document.destination as object),
        name: "REYK\u202eJAVIK\u0000",
        metar: "BIRK\n  220900Z\tCAVOK ",
      },
    }).destination;
    expect({ name, metar }).toEqual({ name: "REYKJAVIK", metar: "BIRK 220900Z CAVOK" });
  });

  test("over the date line keeps its fixes on both sides of it", () => {
    const { fixes } = read(documentOf({ from: "NZAA", to: "SCEL", levelFt: 39_000 }));
    expect(fixes.filter(({ longitudeDeg }) => longitudeDeg > 150).length).toBeGreaterThan(0);
    expect(fixes.filter(({ longitudeDeg }) => longitudeDeg < -90).length).toBeGreaterThan(5);
  });
});

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>("", [], {}, null, 0, -1, 1e308, "1e308", "NaN", "-0", "180.0001", "99:99:99", "__proto__"),
  fc.double({ min: -400, max: 400 }).map(String),
  fc.string(),
);
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const whole = Array.isArray(value)
    ? fc.tuple(...value.slice(0, 8).map(spoilt))
    : typeof value === "object" && value !== null
      ? fc.record(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoilt(inner)])), {
          requiredKeys: [],
        })
      : fc.constant(value);
  return fc.oneof({ weight: 25, arbitrary: whole }, { weight: 1, arbitrary: anything });
}

describe("a damaged plan", () => {
  test("with names that every object has in place of a kind or a unit is read as one without it", () => {
    for (const word of ["constructor", "__proto__", "toString"]) {
      const fix = { ident: word, type: "ltlg", pos_lat: "64.0", pos_long: "-22.4" };
      const plan = read({ ...documentOf(), navlog: [fix], params: { units: word } });
      expect(plan.fixes).toMatchObject([{ name: word, kind: "fix" }]);
      expect(plan.rampFuelLb).toBeNull();
    }
  });

  test("never throws and never draws an absurd line", () => {
    const right = [documentOf(), documentOf({ from: "NZAA", to: "SCEL" }), olderForm(documentOf({ to: "KJFK" }))];
    let understood = 0;
    fc.assert(
      fc.property(fc.oneof(...right.map(spoilt), anything), (document) => {
        expectNoAbsurdLine(document);
        expect(typeof statusOf(document)).toBe("string");
        if ((readPlan(document, nowMs)?.fixes.length ?? 0) > 2) understood++;
      }),
      { numRuns: runs },
    );
    // Otherwise a reader that reads nothing would pass.
    expect(understood).toBeGreaterThan(runs / 20);
  });
});

const realPlan = join(import.meta.dirname, "../../../../shared/flight-plans/ksea-ellx-json-1.json");
describe.skipIf(!existsSync(realPlan))("a real plan over the pole", () => {
  test("has its fixes, step climbs, top of climb and descent, fuel and weather", () => {
    const plan = read(JSON.parse(readFileSync(realPlan, "utf8")));
    expect(plan.fixes).toHaveLength(34);
    expect(plan.fixes.map(({ kind }) => kind)).toContain("toc");
    expect(plan.fixes.find(({ kind }) => kind === "tod")).toMatchObject({ altitudeFt: 37_000, timeS: 31_000 });
    expect([...new Set(plan.fixes.slice(3, -8).map(({ altitudeFt }) => altitudeFt))]).toEqual([33_000, 35_000, 37_000]);
    expect(plan).toMatchObject({
      initialAltitudeFt: 33_000,
      routeNm: 4464,
      airS: 32_610,
      flight: "BOX8702",
      callsign: "BOX8702",
    });
    expect(plan.rampFuelLb).toBeCloseTo(76_179 * 2.2046226218, 0);
    expect(plan.alternates.map(({ icao }) => icao)).toEqual(["LFPG"]);
    expect(plan.origin.metar).toMatch(/^METAR KSEA/);
    expectNoAbsurdLine(JSON.parse(readFileSync(realPlan, "utf8")));
  });
});

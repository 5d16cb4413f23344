import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FlightPlan, type PlanFix, planProgressSchema } from "../../../src-shared/domain/flight-plan.ts";
import { distanceNm, greatCircle, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readPlan } from "../../context/plan/read-plan.ts";
import { planDocument } from "../../demo/planning/plan-document.ts";
import { createProgress } from "./progress.ts";

const nowMs = Date.UTC(2026, 10, 22, 9);
function planOf(from: string, to: string): FlightPlan {
  const wanted = { airline: "NLY", number: "9", type: "B789", registration: "TF-NLH", levelFt: 37_000, staticId: "" };
  return readPlan(planDocument({ ...wanted, from, to, units: "kgs" }, nowMs), nowMs) ?? expect.fail();
}
const end = ({ latitudeDeg, longitudeDeg }: FlightPlan["origin"]): LatLon => ({
  latitudeDeg: latitudeDeg ?? 0,
  longitudeDeg: longitudeDeg ?? 0,
});
const around = (longitudeDeg: number) => ((((longitudeDeg + 180) % 360) + 360) % 360) - 180;

/** Flies over these places in turn, `kt` over the ground, a sample every ten seconds. */
function* flight(places: readonly LatLon[], kt: number, fromMs = nowMs): Generator<SimSample> {
  let timeMs = fromMs;
  for (const [i, to] of places.slice(1).entries()) {
    const from = places[i] ?? to;
    for (const { latitudeDeg, longitudeDeg } of greatCircle(from, to, kt / 360).slice(1)) {
      timeMs += 10_000;
      const place = { latitudeDeg, longitudeDeg: around(longitudeDeg) };
      yield { timeMs, ...place, altitudeFt: 37_000, groundSpeedKt: kt, onGround: false, fuelLb: 20_000 };
    }
  }
}

/** Follows a flight along a plan until `until`. */
function fly(plan: FlightPlan, places: readonly LatLon[], kt = 460) {
  const progress = createProgress();
  progress.take(plan, null);
  let last: SimSample | null = null;
  for (const sample of flight(places, kt)) {
    progress.follow(sample, () => (sample.timeMs - nowMs) / 1000, "cruise");
    last = sample;
  }
  return { progress, last, view: progress.view(last) ?? expect.fail() };
}

describe("along a plan", () => {
  const ways = [
    ["BIKF", "EGLL"],
    ["NZAA", "SCEL"],
    ["RJAA", "PANC"],
    ["KJFK", "BIKF"],
  ] as const;
  test.each(ways)("%s to %s: each fix is passed once, in order, at its place", (from, to) => {
    const plan = planOf(from, to);
    const { view } = fly(plan, [end(plan.origin), ...plan.fixes, end(plan.destination)]);
    expect(view.passed.map(({ name }) => name)).toEqual(plan.fixes.map(({ name }) => name));
    for (const { offNm, flownS, plannedS } of view.passed) {
      expect(offNm).toBeLessThan(0.5);
      // The plan includes 300 s for a climb, and this flight starts at its level.
      expect(Math.abs((flownS ?? 0) + 300 - (plannedS ?? 0))).toBeLessThan((plan.airS ?? 0) / 50);
    }
    expect(view).toMatchObject({ next: plan.fixes.length, nextNm: expect.closeTo(0, 0) });
  });

  test("before the flight the whole route is ahead, and no time is known", () => {
    const plan = planOf("BIKF", "EGLL");
    const progress = createProgress();
    expect(progress.view(null)).toBeNull();
    progress.take(plan, null);
    const at = { timeMs: nowMs, ...end(plan.origin), altitudeFt: 100, onGround: true, groundSpeedKt: 0 };
    const view = progress.view(at) ?? expect.fail();
    expect(view).toMatchObject({ next: 0, passed: [], etaMs: null, nextMs: null });
    expect(view.remainingNm).toBeCloseTo(plan.routeNm ?? 0, -1);
  });

  test("direct to a fix skips those in between; far abeam still counts on a long leg", () => {
    const plan = planOf("BIKF", "KJFK");
    const direct = plan.fixes[6] ?? expect.fail();
    const past = plan.fixes[7] ?? expect.fail();
    const south = (fix: PlanFix): LatLon => ({ ...fix, latitudeDeg: fix.latitudeDeg - 50 / 60 });
    const { view } = fly(plan, [
      end(plan.origin),
      { latitudeDeg: 58, longitudeDeg: -25 },
      direct,
      south(past),
      south(plan.fixes[8] ?? past),
    ]);
    const names = view.passed.map(({ name }) => name);
    expect(names).toContain(direct.name);
    expect(names).toContain(past.name);
    expect(names).not.toContain(plan.fixes[4]?.name);
    expect(view.passed.find(({ name }) => name === past.name)?.offNm).toBeGreaterThan(20);
  });

  test("a hold over a fix passes it once, and a turn back passes none again", () => {
    const plan = planOf("BIKF", "EGLL");
    const [first, second] = [plan.fixes[1] ?? expect.fail(), plan.fixes[2] ?? expect.fail()];
    const { view } = fly(plan, [end(plan.origin), plan.fixes[0] ?? first, first, second, first, second, first, second]);
    const names = view.passed.map(({ name }) => name);
    expect(names).toEqual(plan.fixes.slice(0, 3).map(({ name }) => name));
  });

  /** `nm` from a place, in this direction. */
  const beside = ({ latitudeDeg, longitudeDeg }: LatLon, deg: number, nm: number): LatLon => ({
    latitudeDeg: latitudeDeg + (nm / 60) * Math.cos((deg * Math.PI) / 180),
    longitudeDeg:
      longitudeDeg + ((nm / 60) * Math.sin((deg * Math.PI) / 180)) / Math.cos((latitudeDeg * Math.PI) / 180),
  });
  /** A plan from BIKF with fixes along a meridian at these distances to the south, nm, and its end at 500 nm. */
  const southward = (...distances: readonly number[]): FlightPlan => {
    const plan = planOf("BIKF", "EGLL");
    const [any] = plan.fixes;
    const at = (nm: number) => beside(end(plan.origin), 180, nm);
    const fixes = distances.map((nm) => ({ ...(any ?? expect.fail()), ...at(nm), name: `S${nm}` }));
    return { ...plan, fixes, destination: { ...plan.destination, ...at(500) } };
  };

  test.each([
    ["vectors 12 nm beside the arrival route", 12, [300, 430, 440, 460, 485]],
    ["vectors 15 nm beside it", 15, [300, 430, 440, 460, 485]],
    ["a direct 88 nm beside long legs", 88, [100, 150, 180, 210, 400]],
  ])("%s: a missed fix is not the next one, and not passed", (_name, offNm, distances) => {
    const plan = southward(...distances);
    const [first, ...missed] = plan.fixes;
    const track = [
      end(plan.origin),
      first ?? expect.fail(),
      ...missed.slice(0, -1).map((fix) => beside(fix, 90, offNm)),
    ];
    const progress = createProgress();
    progress.take(plan, null);
    for (const sample of flight([...track, beside(end(plan.destination), 90, 3)], 300)) {
      progress.follow(sample, () => 0, "cruise");
      const { remainingNm, next } = progress.view(sample) ?? expect.fail();
      const straightNm = distanceNm(sample, end(plan.destination));
      expect((remainingNm ?? 0) - straightNm, `next ${plan.fixes[next]?.name}`).toBeLessThan(offNm * 1.5 + 5);
    }
    const names = progress.view(null)?.passed.map(({ name }) => name);
    expect(names).not.toContain(missed[1]?.name);
  });

  /** Flies from BIKF over these places, with a plan over `fixes` to a destination 500 nm to the south. */
  const followed = (fixes: readonly LatLon[], ...places: readonly LatLon[]) => {
    const plan = southward(...fixes.map((_, index) => index));
    const progress = createProgress();
    progress.take({ ...plan, fixes: plan.fixes.map((fix, index) => ({ ...fix, ...fixes[index] })) }, null);
    return [...flight([end(plan.origin), ...places], 300)].map((sample) => {
      progress.follow(sample, () => 0, "cruise");
      const { next, remainingNm } = progress.view(sample) ?? expect.fail();
      const straightNm = distanceNm(sample, end(plan.destination));
      return { next, straightNm, tooLongNm: (remainingNm ?? 0) - straightNm };
    });
  };
  const south = (nm: number) => beside(end(planOf("BIKF", "EGLL").origin), 180, nm);

  test.each([
    ["an arrival from the east", [beside(south(330), 90, 90), beside(south(430), 90, 70)]],
    ["an arrival from both sides", [beside(south(330), 90, 70), beside(south(430), 270, 70)]],
    ["fixes close together, all on one side", [320, 340, 360, 380, 400].map((nm) => beside(south(nm), 90, 60))],
  ])("a direct to the destination leaves out %s, before it is abeam", (_name, arrival) => {
    const seen = followed([south(200), ...arrival], south(200), south(498));
    const direct = seen.filter(({ straightNm }) => straightNm < 200);
    expect(Math.max(...direct.map(({ tooLongNm }) => tooLongNm))).toBeLessThan(1);
  });

  test("a missed fix is the next one again if the pilot turns back to it", () => {
    const fix = beside(south(300), 90, 90);
    const seen = followed([south(200), fix], south(200), south(300), fix, south(498)).map(({ next }) => next);
    expect(seen.filter((next, index) => next !== seen[index - 1])).toEqual([0, 1, 2, 1, 2]);
  });

  test("after a go-around the destination stays the next place, until the aircraft is far from it", () => {
    // Planned to land northward, flown straight in.
    const plan = southward(200, 520);
    const field = end(plan.destination);
    const progress = createProgress();
    progress.take(plan, null);
    const nexts = { near: new Set<number>(), far: new Set<number>() };
    let wasOnFinal = false;
    for (const sample of flight([end(plan.origin), field, south(440)], 200)) {
      const toGoNm = distanceNm(sample, field);
      const isOnFinal = toGoNm < 6 && !wasOnFinal;
      wasOnFinal ||= toGoNm < 1;
      progress.follow(sample, () => 0, isOnFinal ? "final" : "approach");
      const { next } = progress.view(sample) ?? expect.fail();
      if (wasOnFinal) nexts[toGoNm < 29 ? "near" : "far"].add(next);
    }
    expect(nexts.near).toEqual(new Set([2]));
    expect([...nexts.far].at(-1)).toBe(1);
  });

  test("after a touch-and-go near the destination the fixes ahead are next again", () => {
    const plan = southward(200, 480, 495);
    const progress = createProgress();
    progress.take(plan, null);
    const nexts: number[] = [];
    const runway = south(481);
    for (const sample of flight([end(plan.origin), runway, end(plan.destination)], 200)) {
      const isBefore = sample.latitudeDeg > runway.latitudeDeg;
      const isOnFinal = isBefore && distanceNm(sample, runway) < 5;
      progress.follow(sample, () => 0, isOnFinal ? "final" : isBefore ? "cruise" : "take_off");
      nexts.push(progress.view(sample)?.next ?? -1);
    }
    expect(nexts.filter((next, index) => next !== nexts[index - 1])).toEqual([0, 1, 3, 2, 3]);
  });

  test("a climb-out past a fix of the way home leaves out no fix", () => {
    const home = south(0);
    const entry = beside(home, 90, 15);
    const plan = southward(60, 60, 0);
    const places = [south(60), beside(south(60), 90, 60), entry];
    const fixes = plan.fixes.map((fix, index) => ({ ...fix, ...places[index] }));
    const progress = createProgress();
    progress.take({ ...plan, fixes, destination: plan.origin }, null);
    const nexts: number[] = [];
    for (const sample of flight([home, beside(home, 90, 14), ...places, home], 110)) {
      progress.follow(sample, () => 0, "cruise");
      nexts.push(progress.view(sample)?.next ?? -1);
    }
    expect(nexts.filter((next, index) => next !== nexts[index - 1])).toEqual([0, 1, 2, 3]);
  });

  test("a hold before a fix does not change the next fix forth and back", () => {
    const entry = south(290);
    const lap = [entry, beside(entry, 90, 4), beside(south(280), 90, 4), south(280)];
    const nexts = followed([south(200), south(300)], south(200), entry, ...lap, ...lap, ...lap, entry, south(498)).map(
      ({ next }) => next,
    );
    const changes = nexts.filter((next, index) => next !== nexts[index - 1]);
    expect(changes).toEqual(changes.toSorted((one, other) => one - other));
  });

  test("farther from the destination than the whole route, the present speed counts for the rest", () => {
    const plan = southward(200, 400);
    const fixes = plan.fixes.map((fix, index) => ({ ...fix, timeS: 1800 * (index + 1) }));
    const { view, last } = fly({ ...plan, fixes, airS: 5400 }, [south(-400), south(-300)], 300);
    // 300 nm to the beginning of the route.
    expect(((view.etaMs ?? 0) - (last?.timeMs ?? 0)) / 1000).toBeCloseTo(3600 + 5400, -2);
  });

  test("a local flight without a route arrives at its present speed", () => {
    const plan = southward();
    const { view, last } = fly({ ...plan, destination: plan.origin, airS: 3600 }, [south(30), south(12)], 120);
    expect(((view.etaMs ?? 0) - (last?.timeMs ?? 0)) / 1000).toBeCloseTo(360, -1);
  });

  test("past the field on the way to the other runway end, no fix far behind becomes the next one", () => {
    const planned = [south(460), beside(south(480), 90, 50), beside(south(480), 270, 50)];
    const seen = followed(planned, south(460), south(535), beside(south(535), 90, 10), south(502));
    const near = seen.slice(seen.findIndex(({ straightNm }) => straightNm < 25));
    expect(Math.max(...near.map(({ tooLongNm }) => tooLongNm))).toBeLessThan(1);
  });

  test.each<[name: string, places: (origin: LatLon, ...fixes: LatLon[]) => LatLon[]]>([
    [
      "a departure in the other direction",
      (origin, ...fixes) => [beside(origin, 0, 15), beside(origin, 60, 15), ...fixes],
    ],
    [
      "wide orbits before a fix",
      (origin, first = origin, second = origin, ...rest) => {
        const orbit = [0, 90, 180, 270].map((deg) => beside(beside(origin, 180, 100), deg, 9));
        return [first, second, ...orbit, ...orbit, ...rest];
      },
    ],
    [
      "a turn back of 40 nm",
      (origin, first = origin, second = origin, ...rest) => {
        const back = [beside(second, 180, 40), second];
        return [first, second, ...back, ...rest];
      },
    ],
  ])("%s skips no fix", (_name, places) => {
    const plan = southward(20, 60, 150, 200);
    const origin = end(plan.origin);
    const { view } = fly(plan, [origin, ...places(origin, ...plan.fixes)], 250);
    expect(view.passed.map(({ name }) => name)).toEqual(plan.fixes.map(({ name }) => name));
  });

  test.each([
    ["out and back over the same fixes", "ABCBA"],
    ["round a triangle twice", "ABCABC"],
    ["across its own way", "ABCDB"],
  ])("%s: each fix is passed in its turn", (_name, letters) => {
    const plan = planOf("BIKF", "BIRK");
    const home = end(plan.origin);
    const corner: Record<string, LatLon> = {
      A: { latitudeDeg: home.latitudeDeg + 0.5, longitudeDeg: home.longitudeDeg },
      B: { latitudeDeg: home.latitudeDeg + 1, longitudeDeg: home.longitudeDeg + 0.1 },
      C: { latitudeDeg: home.latitudeDeg + 1, longitudeDeg: home.longitudeDeg + 1.5 },
      D: { latitudeDeg: home.latitudeDeg + 0.6, longitudeDeg: home.longitudeDeg + 1 },
    };
    const [any] = planOf("BIKF", "EGLL").fixes;
    const fixes = [...letters].map((name) => ({ ...(any ?? expect.fail()), ...(corner[name] ?? home), name }));
    const { view } = fly({ ...plan, fixes }, [home, ...fixes, end(plan.destination)], 120);
    expect(view.passed.map(({ name }) => name).join("")).toBe(letters);
  });

  test("the arrival is earlier in accelerated time", () => {
    const plan = planOf("BIKF", "EGLL");
    const { progress, last } = fly(plan, [end(plan.origin), ...plan.fixes.slice(0, 4)]);
    const leftS = (simulationRate: number): number => {
      const at = { ...(last ?? expect.fail()), simulationRate };
      return ((progress.view(at)?.etaMs ?? 0) - at.timeMs) / 1000;
    };
    expect(leftS(4)).toBeCloseTo(leftS(1) / 4, 0);
    expect(leftS(0)).toBe(leftS(1));
  });

  test("the arrival follows the actual pace: slower than planned, later", () => {
    const plan = planOf("BIKF", "EGLL");
    const middle = plan.fixes.slice(0, 7);
    const arrivals = [460, 400].map((kt) => {
      const { view, last } = fly(plan, [end(plan.origin), ...middle], kt);
      return ((view.etaMs ?? 0) - (last?.timeMs ?? 0)) / 1000;
    });
    const [asPlanned, slower] = arrivals;
    const leftS = (plan.airS ?? 0) - (middle.at(-1)?.timeS ?? 0);
    expect(Math.abs((asPlanned ?? 0) - leftS)).toBeLessThan(30);
    expect(slower ?? 0).toBeGreaterThan(leftS * 1.1);
  });

  test("a direct to the destination arrives as late as the plan's slow end makes it", () => {
    const plan = southward(200, 400);
    const [first = expect.fail(), second = expect.fail()] = plan.fixes;
    const fixes = [
      { ...first, timeS: 1800 },
      { ...second, ...beside(second, 90, 60), timeS: 3600 },
    ];
    const { view, last } = fly({ ...plan, fixes, airS: 5400 }, [end(plan.origin), first, south(380)], 400);
    expect(view).toMatchObject({ next: 2, nextMs: view.etaMs });
    const leftS = ((view.etaMs ?? 0) - (last?.timeMs ?? 0)) / 1000;
    // 60 nm further than planned with the last fix beside the way, the last 117 nm in 1,800 s; by its present speed 1,080 s.
    expect(leftS).toBeGreaterThan(1600);
    expect(leftS).toBeLessThan(1900);
  });

  test("a new route keeps the flown part and the values of the departed flight", () => {
    const plan = planOf("BIKF", "EGLL");
    const { progress, last, view } = fly(plan, [end(plan.origin), ...plan.fixes.slice(0, 4)]);
    const heavier = {
      ...plan,
      rampFuelLb: 99_999,
      takeOffFuelLb: (plan.takeOffFuelLb ?? 0) + 500,
      zeroFuelWeightLb: 1,
      outMs: 1,
    };
    const north = plan.fixes.map((fix, i) => ({ ...fix, name: `N${i}`, fuelLb: (fix.fuelLb ?? 0) + 500 }));
    progress.take({ ...heavier, fixes: north, route: "N4 DCT N5" }, last);
    const after = progress.view(last) ?? expect.fail();
    expect(after.passed).toEqual(view.passed);
    expect(after.next).toBe(view.next);
    const { rampFuelLb, zeroFuelWeightLb, outMs, takeOffFuelLb } = plan;
    expect(progress.plan()).toMatchObject({ rampFuelLb, zeroFuelWeightLb, outMs, takeOffFuelLb, route: "N4 DCT N5" });
    expect(progress.plan()?.fixes[5]).toMatchObject({
      name: "N5",
      fuelLb: expect.closeTo(plan.fixes[5]?.fuelLb ?? 0, 3),
    });
  });

  test("a plan without fixes still gives the way to the destination", () => {
    const plan = { ...planOf("BIKF", "EGLL"), fixes: [] };
    const at = { latitudeDeg: 58, longitudeDeg: -10 };
    const { view } = fly(plan, [end(plan.origin), at]);
    expect(view.remainingNm).toBeCloseTo(distanceNm(at, end(plan.destination)), 0);
    expect(view.etaMs).not.toBeNull();
  });
});

test("no plan and no flight breaks it: poles, the date line, one place many times, times that run backwards", () => {
  const latitudeDeg = fc.oneof(fc.constantFrom(-90, 0, 64, 90), fc.double({ min: -90, max: 90, noNaN: true }));
  const longitudeDeg = fc.oneof(fc.constantFrom(-180, 0, 180), fc.double({ min: -180, max: 180, noNaN: true }));
  const seconds = fc.option(fc.integer({ min: 0, max: 172_800 }));
  const fix = fc.record({
    ...{
      name: fc.constant("FIX"),
      kind: fc.constantFrom<PlanFix["kind"]>("fix", "toc", "tod"),
      latitudeDeg,
      longitudeDeg,
    },
    ...{ altitudeFt: fc.constant(null), timeS: seconds },
    fuelLb: fc.option(fc.double({ min: 0, max: 2e6, noNaN: true })),
  });
  const plan = planOf("BIKF", "EGLL");
  const wholePlan = fc.tuple(fc.array(fix, { maxLength: 12 }), fc.nat(8), seconds, fc.boolean()).map(
    ([fixes, repeats, airS, isPlaced]): FlightPlan =>
      ({
        ...{ ...plan, airS, fixes: [...fixes, ...Array.from({ length: repeats }, () => fixes[0] ?? plan.fixes[0])] },
        ...(isPlaced ? {} : { destination: { ...plan.destination, latitudeDeg: null, longitudeDeg: null } }),
      }) as FlightPlan,
  );
  const sample = fc.record({
    latitudeDeg,
    longitudeDeg,
    groundSpeedKt: fc.option(fc.double({ min: 0, max: 2000, noNaN: true }), { nil: undefined }),
    onGround: fc.constantFrom(true, false, undefined),
    fuelLb: fc.option(fc.double({ min: 0, max: 2e6, noNaN: true }), { nil: undefined }),
  });
  let passed = 0;
  fc.assert(
    fc.property(
      fc.array(wholePlan, { minLength: 1, maxLength: 3 }),
      fc.array(sample, { maxLength: 20 }),
      (plans, flown) => {
        const progress = createProgress();
        let last: SimSample | null = null;
        for (const [index, next] of [...flown, null].entries()) {
          const given = plans[index];
          if (given !== undefined) progress.take(given, last);
          // At a fix, so that some are passed.
          const at = index % 2 === 0 ? given?.fixes[0] : undefined;
          if (next !== null) {
            const { latitudeDeg, longitudeDeg } = at ?? next;
            last = { ...next, latitudeDeg, longitudeDeg, timeMs: nowMs + index * 10_000, altitudeFt: 0 } as SimSample;
            progress.follow(last, () => index * 10, "cruise");
          }
          const view = progress.view(last);
          expect(planProgressSchema.nullable().safeParse(view).error).toBeUndefined();
          passed += view?.passed.length ?? 0;
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(100);
});

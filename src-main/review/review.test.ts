import { describe, expect, it } from "vitest";
import type { Landing } from "../../src-shared/domain/flight.ts";
import type { AircraftIdentity, SimSample } from "../../src-shared/domain/sample.ts";
import { createFollower } from "../flight/following/follower.ts";
import { flyScript, type Leg, rollOutAndPark } from "../flight/testing/scripted-flight.ts";
import { createReview, type Followed } from "./review.ts";
import { airliner, approach, climbOut, fly, light, nowhere, setOf } from "./testing/reviewed.ts";

/** A flight in cruise, one sample every `stepS`, and a minute more so that its end is judged. */
function cruise(
  rule: object,
  values: readonly Partial<SimSample>[],
  stepS = 1,
  aircraft = light,
  knownDead: readonly string[] = [],
) {
  const phases = [{ phase: "cruise" as const, atMs: 0, decidedAtMs: 0, evidence: { sentence: "", figures: [] } }];
  const view = () => ({ landings: [], phases });
  const level: Followed = { events: [], phase: () => "cruise", aloft: () => true, view, aircraft: () => null };
  const review = createReview(setOf(rule), aircraft, () => new Set(knownDead));
  const rest = Array.from({ length: Math.ceil(60 / stepS) }, () => ({}));
  for (const [at, given] of [...values, ...rest].entries()) {
    const place = { latitudeDeg: 50, longitudeDeg: 8 + at * stepS * 1e-5, altitudeFt: 5000, bankDeg: 0, pitchDeg: 5 };
    review.follow({ timeMs: at * stepS * 1000, ...place, ...given }, level);
  }
  const [outcome] = review.verdict({ landings: [] }).rules;
  if (outcome === undefined) throw new Error("no outcome");
  return outcome;
}
const banked = (seconds: number, bankDeg = 50) => Array.from({ length: seconds }, () => ({ bankDeg }));
const steep = { when: ["bankDeg", ">", 45] };

describe("a rule over the flight", () => {
  it("fires once its condition has held", () => {
    expect(cruise({ ...steep, holdS: 3 }, banked(3)).outcome).toBe("clear");
    const { outcome, findings } = cruise({ ...steep, holdS: 3 }, banked(4, -50));
    expect(outcome).toBe("fired");
    expect(findings).toMatchObject([{ fromMs: 0, toMs: 3000, quantity: "bankDeg", value: 50, limit: 45 }]);
  });

  it("makes one event of two that are closer than its end", () => {
    const twice = [...banked(3), { bankDeg: 0 }, ...banked(3)];
    expect(cruise({ ...steep, endS: 5 }, twice).count).toBe(1);
    expect(cruise({ ...steep, endS: 0 }, twice).count).toBe(2);
  });

  it("says that the aircraft is known to leave a signal dead, if all that it lacks are such", () => {
    const lights = {
      when: {
        any: [
          ["landingLights", "=", false],
          ["beaconLight", "=", false],
        ],
      },
    };
    const missing = ["beaconLight", "landingLights"];
    expect(cruise(lights, [], 1, light, missing)).toMatchObject({ outcome: "unjudged", why: "known_dead" });
    expect(cruise(lights, [], 1, light, ["beaconLight"])).toMatchObject({ why: "not_reported" });
  });

  it("shows the worst level of an event, and its worst value", () => {
    const graded = {
      when: ["bankDeg", ">", "level"],
      level: undefined,
      levels: { note: 30, deviation: 45, review: 60 },
    };
    const { findings } = cruise(graded, [...banked(2, 40), ...banked(2, 55), ...banked(2, 50)]);
    expect(findings).toMatchObject([{ level: "deviation", value: 55, limit: 45 }]);
  });

  it("shows the comparison that held, with its own limit", () => {
    const pitch = {
      when: {
        any: [
          ["pitchDeg", ">", 10],
          ["pitchDeg", "<", -5],
        ],
      },
    };
    const { findings } = cruise(pitch, [{ pitchDeg: -6 }, { pitchDeg: -8 }, { pitchDeg: -7 }]);
    expect(findings).toMatchObject([{ quantity: "pitchDeg", value: -8, limit: -5 }]);
  });

  it.each([
    [{ types: { "B73*": 30 }, classes: { airliner: 60 } }, airliner, "fired"],
    [{ types: { "A32*": 30 }, classes: { airliner: 60 } }, airliner, "clear"],
    [{ classes: { airliner: 60 }, otherwise: 30 }, light, "fired"],
    [{ of: "pitchDeg", times: 10, plus: -5 }, light, "fired"],
    [{ of: "pitchDeg", times: 10, plus: 5 }, light, "clear"],
  ] as const)("takes the limit %o for its aircraft", (limit, aircraft, outcome) => {
    expect(cruise({ when: ["bankDeg", ">", limit] }, banked(5), 1, aircraft).outcome).toBe(outcome);
  });

  it("belongs to some aircraft", () => {
    const rule = { ...steep, aircraft: { classes: ["airliner"] } };
    expect(cruise(rule, banked(5)).outcome).toBe("other_aircraft");
    expect(cruise(rule, banked(5), 1, { aircraftClass: null, icaoType: "" })).toMatchObject({
      outcome: "unjudged",
      why: "unknown_aircraft",
    });
  });

  it("looks only where it applies, and not where something excuses", () => {
    expect(cruise({ ...steep, applies: ["phase", "in", ["taxi"]] }, banked(5)).outcome).toBe("absent");
    expect(cruise({ ...steep, applies: ["altitudeFt", "<", 6000] }, banked(5)).outcome).toBe("fired");
    const braked = banked(5).map((given) => ({ ...given, parkingBrake: true }));
    const off = Array.from({ length: 60 }, () => ({ parkingBrake: false }));
    expect(cruise({ ...steep, unless: ["parkingBrake", "=", true] }, [...braked, ...off]).outcome).toBe("clear");
    // It may be excused where that is not known.
    expect(cruise({ ...steep, unless: ["parkingBrake", "=", true] }, banked(5))).toMatchObject({
      outcome: "unjudged",
      missing: ["parkingBrake"],
    });
  });
});

describe("what is missing accuses nobody", () => {
  it("a signal that the simulator does not report", () => {
    const stall = {
      when: {
        any: [
          ["stallWarning", "=", true],
          ["bankDeg", ">", 45],
        ],
      },
    };
    expect(cruise(stall, banked(5))).toMatchObject({
      outcome: "unjudged",
      why: "not_reported",
      missing: ["stallWarning"],
    });
    // The author may say that one of them is enough.
    expect(cruise({ ...stall, needs: ["bankDeg"] }, banked(5)).outcome).toBe("fired");
  });

  it("a switch that never changed in the flight", () => {
    const lights = { when: ["landingLights", "=", false] };
    const off = Array.from({ length: 90 }, () => ({ landingLights: false }));
    expect(cruise(lights, off)).toMatchObject({
      outcome: "unjudged",
      why: "dead",
      missing: ["landingLights"],
    });
    expect(cruise(lights, [...off, { landingLights: true }]).outcome).toBe("fired");
  });

  it.each([
    { unless: ["beaconLight", "=", true] },
    { applies: ["beaconLight", "=", false] },
    { when: { any: [["beaconLight", "=", false], steep.when] }, needs: ["bankDeg"] },
  ])("nor one that only says where the rule looks: %o", (rule) => {
    const off = banked(90).map((given) => ({ ...given, beaconLight: false }));
    const dead = { outcome: "unjudged", why: "dead", missing: ["beaconLight"] };
    expect(cruise({ ...steep, ...rule }, off)).toMatchObject(dead);
    expect(cruise({ ...steep, ...rule }, [...off, { beaconLight: true }]).outcome).toBe("fired");
  });

  it("pavement of which the simulator never says that it is a runway", () => {
    const rule = { ...steep, unless: ["onRunway", "=", true] };
    const paved = banked(5).map((given) => ({ ...given, onGround: true, surface: "paved" as const }));
    expect(cruise(rule, paved)).toMatchObject({ outcome: "unjudged", why: "dead", missing: ["onRunway"] });
    expect(cruise(rule, [...paved, { onGround: true, surface: "runway" }]).outcome).toBe("fired");
  });

  it("a gear that reads as up while the aircraft stands on it", () => {
    const gear = { when: ["gearRatio", "<", 0.5] };
    const up = [{ gearRatio: 1 }, { gearRatio: 0 }];
    expect(cruise(gear, up).outcome).toBe("fired");
    expect(cruise(gear, [...up, { gearRatio: 0, onGround: true }])).toMatchObject({ outcome: "unjudged", why: "dead" });
  });

  it("samples that are too far apart, and a limit that the aircraft lacks", () => {
    expect(cruise({ ...steep, holdS: 3 }, banked(5), 10)).toMatchObject({ outcome: "unjudged", why: "too_sparse" });
    expect(cruise({ when: ["bankDeg", ">", { types: { A320: 30 } }] }, banked(5))).toMatchObject({
      outcome: "unjudged",
      why: "no_limit",
    });
  });
});

describe("an approach", () => {
  const sink = {
    over: "approach",
    when: ["sinkRateFpm", ">", "level"],
    level: undefined,
    levels: { note: 1000, deviation: 1200 },
  };
  const below = { ...sink, applies: ["heightAboveRunwayFt", "<", 1000], holdS: 3, criterion: true };
  const unstable = { over: "landing", when: ["brokenCriteria", ">=", 1] };

  it.each([500, 8000])("is judged by the height above its runway at %i ft", (elevationFt) => {
    const set = setOf(below, unstable);
    const calm = fly(set, [...climbOut, ...approach(-500), ...rollOutAndPark], elevationFt);
    expect(calm.verdict.rules.map(({ outcome }) => outcome)).toEqual(["clear", "clear"]);
    const steep = fly(set, [...climbOut, ...approach(-1300), ...rollOutAndPark], elevationFt);
    expect(steep.outcomeOf("r0")).toMatchObject({
      outcome: "fired",
      findings: [{ level: "deviation", value: 1300, limit: 1200 }],
    });
    expect(steep.outcomeOf("r1")?.outcome).toBe("fired");
    const [judged] = steep.verdict.approaches;
    expect(judged).toMatchObject({ end: "landing", broken: ["r0"], destabilised: { rule: "r0" } });
    expect(judged?.destabilised?.heightFt).toBeGreaterThan(600);
    expect(judged?.destabilised?.heightFt).toBeLessThan(1000);
    expect(judged?.gates.map(({ heightFt, values }) => [heightFt, values[0]?.ok])).toEqual([
      [1000, true],
      [500, false],
    ]);
  });

  it("that ends in a go-around is praised if it was not stable", () => {
    const praise = { over: "go_around", when: ["brokenCriteria", ">=", 1], level: "praise" };
    const around: readonly Leg[] = [
      { seconds: 60, toKt: 80, fpm: 1000 },
      { seconds: 60, fpm: 600 },
    ];
    const legs = (fpm: number): Leg[] => [
      ...climbOut,
      { seconds: 400, toKt: 70, fpm: -400 },
      { seconds: 20, fpm },
      ...around,
      { seconds: 300, toKt: 70, fpm: -400 },
      { seconds: 600, fpm: -200 },
      ...rollOutAndPark,
    ];
    const { verdict, outcomeOf } = fly(setOf(below, praise), legs(-1300));
    expect(verdict.approaches.map(({ end }) => end)).toEqual(["go_around", "landing"]);
    expect(outcomeOf("r1")).toMatchObject({ outcome: "fired", findings: [{ level: "praise" }] });
    expect(fly(setOf(below, praise), legs(-500)).outcomeOf("r1")?.outcome).toBe("clear");
  });

  it("shows at a gate neither met nor not met what does not count there yet", () => {
    const gear = {
      over: "approach",
      when: {
        all: [
          ["gearRatio", "<", 0.9],
          ["heightAboveRunwayFt", "<", 800],
        ],
      },
      criterion: true,
    };
    const down = (sample: SimSample) => ({ ...sample, gearRatio: (sample.aglFt ?? 0) < 700 ? 1 : 0 });
    const { verdict } = fly(setOf(gear), [...climbOut, ...approach(-500), ...rollOutAndPark], 500, light, down);
    const gates = verdict.approaches[0]?.gates.map(({ values }) => [
      values[0]?.quantity,
      values[0]?.value,
      values[0]?.ok,
    ]);
    expect(gates).toEqual([
      ["gearRatio", 0, null],
      ["gearRatio", 1, true],
    ]);
  });

  it.each([0, 0.5])("is not unstable by a gear that reads %d in the whole flight", (gearRatio) => {
    const gear = {
      over: "approach",
      applies: ["heightAboveRunwayFt", "<=", 1000],
      when: ["gearRatio", "<", 0.9],
      level: "deviation",
      criterion: true,
    };
    const around = { over: "go_around", when: ["brokenCriteria", ">=", 1], level: "praise" };
    const legs: readonly Leg[] = [
      ...climbOut,
      { seconds: 400, toKt: 70, fpm: -400 },
      { seconds: 20, fpm: -500 },
      { seconds: 60, toKt: 80, fpm: 1000 },
      { seconds: 360, toKt: 70, fpm: -400 },
      { seconds: 600, fpm: -200 },
      ...rollOutAndPark,
    ];
    const dead = fly(setOf(gear, unstable, around), legs, 500, light, (sample) => ({ ...sample, gearRatio }));
    expect(dead.verdict.approaches).toHaveLength(2);
    for (const approach of dead.verdict.approaches) {
      expect(approach).toMatchObject({ broken: [], judged: [], destabilised: null });
      for (const { values } of approach.gates) expect(values).toMatchObject([{ value: null, ok: null }]);
    }
    const outcomes = dead.verdict.rules.map(({ outcome, missing }) => [outcome, ...missing]);
    expect(outcomes).toEqual([
      ["unjudged", "gearRatio"],
      ["unjudged", "brokenCriteria"],
      ["unjudged", "brokenCriteria"],
    ]);
  });

  it.each<[string, string, (sample: SimSample, hasFlown: boolean) => Partial<SimSample>]>([
    ["that stood on its gear and lands on its belly", "fired", (_, hasFlown) => ({ gearRatio: hasFlown ? 0 : 1 })],
    ["whose gear reads up where it stands", "unjudged", ({ aglFt = 0 }) => ({ gearRatio: aglFt > 1500 ? 1 : 0 })],
    ["whose gear reads down only while it loads", "unjudged", ({ timeMs }) => ({ gearRatio: timeMs < 20_000 ? 1 : 0 })],
    ["that lands on water", "unjudged", (_, hasFlown) => ({ gearRatio: hasFlown ? 0 : 1, overWater: hasFlown })],
    [
      "that lands on water, where its floats have no ground flag",
      "unjudged",
      (_, hasFlown) => (hasFlown ? { gearRatio: 0, overWater: true, onGround: false } : { gearRatio: 1 }),
    ],
  ])("of an aircraft %s is %s by its gear", (_, outcome, given) => {
    const gear = { over: "approach", applies: ["heightAboveRunwayFt", "<=", 1000], when: ["gearRatio", "<", 0.9] };
    let hasFlown = false;
    const change = (sample: SimSample): SimSample => {
      hasFlown ||= sample.onGround === false;
      return { ...sample, ...given(sample, hasFlown) };
    };
    const legs = [...climbOut, ...approach(-500), ...rollOutAndPark];
    const { outcomeOf } = fly(setOf(gear), legs, 500, light, change);
    expect(outcomeOf("r0")?.outcome).toBe(outcome);
  });

  it("has the speed of its final as reference", () => {
    const fast = {
      over: "approach",
      applies: ["heightAboveRunwayFt", "<", 900],
      when: ["indicatedAirspeedKt", ">", { of: "approachSpeedKt", plus: 10 }],
      holdS: 3,
    };
    const legs = [
      ...climbOut,
      { seconds: 400, toKt: 90, fpm: -400 },
      { seconds: 20, toKt: 70, fpm: -400 },
      { seconds: 400, fpm: -250 },
      ...rollOutAndPark,
    ];
    const [finding] = fly(setOf(fast), legs).outcomeOf("r0")?.findings ?? [];
    expect(finding).toMatchObject({ reference: 70, limit: 80 });
    expect(finding?.value).toBeGreaterThan(85);
  });
});

describe("a landing", () => {
  const hard = setOf({ over: "landing", when: ["landingRateFpm", ">", 300] });
  const judge = (rateBoundsFpm: [number, number] | null) => {
    const { landings } = fly(hard, [...climbOut, ...approach(-500), ...rollOutAndPark]);
    return createReview(hard, light).verdict({
      landings: landings.map((landing): Landing => ({ ...landing, rateBoundsFpm })),
    }).rules[0];
  };
  it("is beyond a limit only if its whole bound is", () => {
    expect(judge([-340, -310])).toMatchObject({
      outcome: "fired",
      findings: [{ value: 310, bound: "at_least", limit: 300 }],
    });
    expect(judge([-340, -290])?.outcome).toBe("close");
    expect(judge([-290, -250])?.outcome).toBe("clear");
    expect(judge(null)).toMatchObject({ outcome: "unjudged", missing: ["landingRateFpm"] });
  });
});

describe("an aircraft that is known only some time after the start", () => {
  const jet = { title: "Boeing 737", icaoType: "B738", registration: "", engineCount: 2, category: "" };
  const cessna = { title: "Cessna 172", icaoType: "C172", registration: "", engineCount: 1, category: "" };
  const set = setOf(
    { aircraft: { classes: ["airliner"] }, when: ["groundSpeedKt", ">", 5] },
    { aircraft: { classes: ["light"] }, when: ["groundSpeedKt", ">", 5] },
    { when: ["landingLights", "=", false] },
    { over: "landing", when: ["fuelLeftMin", "<", 600] },
  );
  const { samples } = flyScript([...climbOut, ...approach(-500), ...rollOutAndPark], 2);
  /** A jet, then a light aircraft whose landing lights are dead. The simulator names each after so many seconds. */
  const judge = (loadedAtS: number, named: readonly (readonly [number, AircraftIdentity])[]) => {
    const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
    const review = createReview(set);
    for (const sample of samples) {
      const s = sample.timeMs / 1000;
      for (const [atS, aircraft] of named) if (s === atS) follower.identify(aircraft);
      const isJet = s < loadedAtS;
      const state = { totalWeightLb: isJet ? 130_000 : 2000, landingLights: isJet && s > 10, fuelLb: 200 - s / 60 };
      const flown = { ...sample, ...state };
      follower.follow(flown);
      review.follow(flown, follower);
    }
    return review.verdict(follower.view());
  };

  it.each([
    [
      "changed while the flight boards",
      50,
      [
        [0, jet],
        [50, cessna],
      ],
    ],
    ["named after its first movement", 0, [[140, cessna]]],
    ["named in the air", 0, [[300, cessna]]],
  ] as const)("judges the aircraft that flies: %s", (_, loadedAtS, named) => {
    const verdict = judge(loadedAtS, named);
    expect(verdict.aircraft).toEqual(light);
    expect(verdict.rules.map(({ outcome, why }) => why ?? outcome)).toEqual([
      "other_aircraft",
      "fired",
      "dead",
      "fired",
    ]);
    expect(verdict.approaches).toHaveLength(1);
  });

  it("says nothing of an approach that it did not see", () => {
    const verdict = judge(0, [[1280, cessna]]);
    expect(verdict.approaches).toEqual([]);
    expect(verdict.rules[3]).toMatchObject({ outcome: "unjudged", missing: ["fuelLeftMin"] });
  });
});

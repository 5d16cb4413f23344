import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  secondsOf,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";

const both = ["lift_off", "touchdown"];

/** Sampled once a second. */
const flySlowly = (legs: readonly Leg[], change?: (sample: SimSample, i: number) => SimSample, plan = noPlan) =>
  fly(legs, change, plan, 1);

describe("the top of descent is shown within 25 s", () => {
  const shownAfterS = (legs: readonly Leg[], sinkS: number, fpm = -480): number => {
    const told = flySlowly([...legs, { seconds: sinkS, fpm }]).outputs.findLast(
      (o) => o.kind === "phase" && (o.change.phase === "descent" || o.change.phase === "approach"),
    );
    const fromS = secondsOf(legs);
    return (told?.kind === "phase" ? told.change.decidedAtMs / 1000 : Number.POSITIVE_INFINITY) - fromS;
  };
  const toCruise = wholeFlight.slice(0, atTheGate.length + takeOff.length + 2);

  test("directly after a turn back, which is not a hold yet", () => {
    expect(shownAfterS([...toCruise, { seconds: 100, turnDps: 2 }], 90)).toBeLessThanOrEqual(25);
  });

  test("from a level stretch that has only just become a cruise", () => {
    const legs: Leg[] = [...toCruise, { seconds: 245, fpm: -900 }, { seconds: 265 }];
    expect(shownAfterS(legs, 90)).toBeLessThanOrEqual(25);
  });

  const up = (seconds: number): Leg[] => [
    ...atTheGate,
    ...takeOff,
    { seconds, toKt: 120, fpm: 1000 },
    { seconds: 300 },
  ];
  // 7,000 ft above the ground, so that a hold counts.
  const high = up(375);
  const round: Leg[] = [{ seconds: 60, turnDps: 3 }, { seconds: 60 }];

  test("on a leg out of a hold that is longer than a hold's", () => {
    expect(shownAfterS([...high, ...round, ...round, ...round, { seconds: 5 }], 90)).toBeLessThanOrEqual(25);
  });

  test("out of a hold at 4,500 ft, lower than any stack", () => {
    expect(shownAfterS([...up(222), ...round, ...round, { seconds: 60, turnDps: 3 }], 90)).toBeLessThanOrEqual(25);
  });

  test("on a course that wanders by a degree and bends slowly: that is no hold", () => {
    const wandering = Array.from({ length: 1000 }, (): Leg[] => [
      { seconds: 1, turnDps: 1.2 },
      { seconds: 1, turnDps: -0.8 },
    ]).flat();
    expect(shownAfterS([...high, ...wandering], 90)).toBeLessThanOrEqual(25);
  });

  test("after a restless level, where the first 13 s sink by 100 ft/min only", () => {
    const restless = Array.from({ length: 10 }, (): Leg[] => [
      { seconds: 30, fpm: 150 },
      { seconds: 30, fpm: -150 },
    ]).flat();
    expect(13 + shownAfterS([...high, ...restless, { seconds: 13, fpm: -100 }], 90, -700)).toBeLessThanOrEqual(25);
  });
});

test.each([2000, 2400])("the top of a climb at %i ft/min is shown within 25 s", (fpm) => {
  const legs: Leg[] = [...atTheGate, ...takeOff, { seconds: 300, toKt: 120, fpm }];
  const shown = flySlowly([...legs, { seconds: 60 }])
    .tracker.view()
    .phases.at(-1);
  expect(shown?.phase).toBe("cruise");
  const topS = secondsOf(legs);
  expect((shown?.decidedAtMs ?? Number.NaN) / 1000 - topS).toBeLessThanOrEqual(25);
});

test("joined in the climb, a level stretch below 1,500 ft is no circuit: cruise within 25 s", () => {
  const { samples } = flyScript([...atTheGate, ...takeOff, { seconds: 30, fpm: 500 }, { seconds: 240 }], 1);
  const { outputs } = follow(samples.slice(-300));
  const shown = outputs.find((o) => o.kind === "phase" && o.change.phase === "cruise");
  const levelMs = samples.at(-240)?.timeMs ?? Number.NaN;
  expect((shown?.kind === "phase" ? shown.change.decidedAtMs : Number.NaN) - levelMs).toBeLessThanOrEqual(25_000);
});

test("minutes level before a slow descent do not end it", () => {
  const legs: Leg[] = [...atTheGate, ...takeOff, { seconds: 300, toKt: 120, fpm: 1800 }, { seconds: 300 }];
  const noisy = (s: SimSample, i: number): SimSample => ({
    ...s,
    altitudeFt: (s.altitudeFt ?? 0) + 3 * Math.sin(0.7 * i),
  });
  const { phases } = flySlowly([...legs, { seconds: 600, fpm: -235 }], noisy).tracker.view();
  expect(phases.map(({ phase }) => phase)).toEqual(["boarding", "taxi", "take_off", "climb", "cruise", "descent"]);
});

test("a climb out of minutes level on the approach begins at their end, and not at their lowest point", () => {
  const down: Leg[] = [...wholeFlight.slice(0, atTheGate.length + takeOff.length + 2), { seconds: 180, fpm: -900 }];
  const level: Leg[] = [{ seconds: 10, fpm: -30 }, { seconds: 5, fpm: 60 }, { seconds: 120 }];
  const { phases } = flySlowly([...down, ...level, { seconds: 60, fpm: 600 }]).tracker.view();
  expect(phases.slice(-2).map(({ phase }) => phase)).toEqual(["approach", "climb"]);
  const levelEndsS = secondsOf([...down, ...level]);
  expect(Math.abs((phases.at(-1)?.atMs ?? 0) / 1000 - levelEndsS)).toBeLessThan(15);
});

test("after a go-around, minutes level at 3,000 ft are a cruise, and no phase before it lasts 0 s", () => {
  const goAround: Leg[] = [
    { seconds: 300, toKt: 90, fpm: -560 },
    { seconds: 150, toKt: 100, fpm: 1100 },
    { seconds: 330 },
  ];
  const { phases } = flySlowly([
    ...atTheGate,
    ...takeOff,
    { seconds: 130, fpm: 1000 },
    { seconds: 200 },
    ...goAround,
  ]).tracker.view();
  expect(phases.map(({ phase }) => phase).slice(-3)).toEqual(["go_around", "approach", "cruise"]);
  phases.slice(1).forEach(({ atMs }, i) => {
    expect(atMs - (phases[i]?.atMs ?? 0), phases[i]?.phase).toBeGreaterThan(0);
  });
});

test.each([
  [40, 550],
  [25, 900],
])("joined %i s before the lowest point of a straight approach, a go-around is one", (joinedS, sinkFpm) => {
  const legs: Leg[] = [
    ...atTheGate,
    ...takeOff,
    { seconds: 120, fpm: 900 },
    { seconds: 90 * (900 / sinkFpm), fpm: -sinkFpm },
  ];
  const { samples } = flyScript([...legs, { seconds: 60, fpm: 900 }], 1);
  expect(phasesOf(follow(samples.slice(-60 - joinedS)))).toContain("go_around");
});

describe("level for minutes on the approach, then a climb", () => {
  const legs = (heightFt: number, levelS: number): Leg[] => [
    ...atTheGate,
    ...takeOff,
    { seconds: 160, toKt: 90, fpm: 900 },
    { seconds: 60 },
    { seconds: ((3205 - heightFt) * 60) / 600, fpm: -600 },
    { seconds: levelS },
    { seconds: 90, fpm: 400 },
  ];

  test.each([60, 100])("is a go-around after %i s low along a runway", (levelS) => {
    expect(phasesOf(flySlowly(legs(100, levelS)))).toContain("go_around");
  });

  test("is none at 450 ft elsewhere", () => {
    expect(phasesOf(flySlowly(legs(450, 120)))).not.toContain("go_around");
  });
});

test.each([
  [1400, 500],
  [600, 700],
])("level at %i ft for twenty minutes on the way is a cruise and no approach", (heightFt, sinkFpm) => {
  const legs: Leg[] = [
    ...atTheGate,
    ...takeOff,
    { seconds: 100, toKt: 100, fpm: 1000 },
    { seconds: 300 },
    { seconds: ((2467 - heightFt) * 60) / sinkFpm, fpm: -sinkFpm },
    { seconds: 1200 },
  ];
  const { phases } = flySlowly(legs).tracker.view();
  expect(phases.at(-1)?.phase).toBe("cruise");
});

describe("any aircraft", () => {
  test("a helicopter: straight up, a low pass, hover taxi, straight down; no go-around, nothing rejected", () => {
    const legs: Leg[] = [
      { seconds: 60, engines: true },
      { seconds: 20, fpm: 300, brake: false },
      { seconds: 60, toKt: 90, fpm: 800 },
      { seconds: 180 },
      { seconds: 70, toKt: 50, fpm: -700 },
      { seconds: 60, toKt: 90, fpm: 900 },
      { seconds: 120, toKt: 30, fpm: -455 },
      { seconds: 30, toKt: 5 },
      { seconds: 20, toKt: 0, fpm: -300 },
      { seconds: 60, engines: false },
    ];
    const followed = fly(legs, (s) => ({ ...s, rpm: 400 }), { ...noPlan, category: "Helicopter" });
    expect(hardEventsOf(followed)).toEqual(both);
  });

  test("a helicopter that taxies at 8 ft for minutes before it departs has not reached its cruise", () => {
    const legs: Leg[] = [
      { seconds: 60, engines: true },
      { seconds: 5, fpm: 100, brake: false },
      { seconds: 200, toKt: 10 },
      { seconds: 60, toKt: 90, fpm: 800 },
      { seconds: 300 },
    ];
    const { outputs } = fly(legs, (s) => ({ ...s, rpm: 400 }), { ...noPlan, category: "Helicopter" });
    const events = outputs.flatMap((o) => (o.kind === "event" ? o.event.kind : []));
    expect(events.filter((kind) => kind === "top_of_climb")).toHaveLength(1);
    const shown = outputs.flatMap((o) => (o.kind === "phase" ? o.change.phase : []));
    expect(shown.slice(-3)).toEqual(["take_off", "climb", "cruise"]);
  });

  test("a glider: tow, thermals and glides; no push-back, no cruise on the way down, no go-around", () => {
    const thermal: Leg[] = [
      { seconds: 150, fpm: 300, turnDps: 12 },
      { seconds: 200, fpm: -200 },
      { seconds: 60, fpm: 0 },
      { seconds: 60, fpm: -300 },
    ];
    const legs: Leg[] = [
      { seconds: 60, brake: false },
      { seconds: 20, toKt: 55 },
      { seconds: 180, fpm: 600 },
      ...thermal,
      ...thermal,
      { seconds: 180, fpm: -430 },
      { seconds: 40, toKt: 48, fpm: -200 },
      { seconds: 20, toKt: 0 },
    ];
    const followed = fly(legs, ({ rpm: _r, ...s }) => s, { ...noPlan, category: "Glider" });
    expect(hardEventsOf(followed)).toEqual(both);
    const phases = phasesOf(followed);
    expect(phases).not.toContain("push_back");
    expect(phases.some((phase, i) => phase === "cruise" && phases[i - 1] === "descent")).toBe(false);
  });

  test("a glider, no engine and no brake reported: it has arrived half a minute after it came to rest", () => {
    const legs: Leg[] = [
      { seconds: 60 },
      { seconds: 20, toKt: 55 },
      { seconds: 60, fpm: 600 },
      { seconds: 80, fpm: -430 },
      { seconds: 40, toKt: 45, fpm: -200 },
      { seconds: 20, toKt: 0 },
      { seconds: 150 },
    ];
    const bare = ({ rpm: _r, enginesRunning: _e, parkingBrake: _b, ...s }: SimSample): SimSample => s;
    const { tracker } = fly(legs, bare, { ...noPlan, category: "Glider" }, 5);
    expect(Math.abs((tracker.view().clocks.inMs ?? 0) - 280_000)).toBeLessThan(2500);
    expect(tracker.view().phase.phase).toBe("deboarding");
  });

  test.each([-1240, -11, 13_300])("a field at %i ft", (elevationFt) => {
    const followed = fly(wholeFlight, undefined, noPlan, 2, elevationFt);
    expect(phasesOf(followed)).toEqual(phasesOf(fly(wholeFlight)));
    expect(hardEventsOf(followed)).toEqual(both);
  });

  test("time compressed 16 times, a sample a second: the same events", () => {
    const { samples } = flyScript(wholeFlight, 1 / 16);
    const quick = samples.map((s) => ({ ...s, timeMs: s.timeMs / 16, simulationRate: 16 }));
    expect(hardEventsOf(follow(quick))).toEqual(both);
  });
});

describe("between the levels", () => {
  const climb: Leg[] = [...atTheGate, ...takeOff, { seconds: 600, toKt: 250, fpm: 1000 }];
  const arrival = { latitudeDeg: 50, longitudeDeg: 11 };

  test("top of climb and of descent are shown within 25 s", () => {
    const legs = [...climb, { seconds: 600 }, { seconds: 300, fpm: -1000 }];
    const { phases } = flySlowly(legs).tracker.view();
    const shown = (phase: string) => (phases.find((p) => p.phase === phase)?.decidedAtMs ?? Number.NaN) / 1000;
    const top = secondsOf(climb);
    expect(shown("cruise") - top).toBeLessThan(25);
    expect(shown("descent") - (top + 600)).toBeLessThan(25);
  });

  test("the first cruise level, 11 % below the planned one, is shown within 25 s", () => {
    const plan = { ...noPlan, cruiseAltitudeFt: 12_700 };
    const { phases } = flySlowly([...climb, { seconds: 300 }], undefined, plan).tracker.view();
    const top = secondsOf(climb);
    expect((phases.find((p) => p.phase === "cruise")?.decidedAtMs ?? Number.NaN) / 1000 - top).toBeLessThan(25);
  });

  test("a hold, and a thousand feet down in it, changes no phase and is shown", () => {
    const turn: Leg[] = [{ seconds: 60, turnDps: 3 }, { seconds: 60 }];
    const round = [...turn, ...turn];
    const legs: Leg[] = [
      ...climb,
      { seconds: 300 },
      ...round,
      ...round,
      { seconds: 60, turnDps: 3, fpm: -1000 },
      { seconds: 60 },
      ...turn,
      ...round,
    ];
    const { tracker } = fly(legs);
    expect(phasesOf({ tracker }).at(-1)).toBe("cruise");
    expect(tracker.view().detail).toBe("hold");
  });

  test("a hold that ends in the descent is reported once, and a circuit is no hold", () => {
    const turn: Leg[] = [{ seconds: 60, turnDps: 3 }, { seconds: 60 }];
    const sinking: Leg[] = [
      { seconds: 60, turnDps: 3, fpm: -700 },
      { seconds: 60, fpm: -700 },
    ];
    const circuit = Array.from({ length: 4 }, (): Leg[] => [{ seconds: 30, turnDps: 3 }, { seconds: 50 }]).flat();
    const holds = (legs: readonly Leg[]) =>
      fly(legs).outputs.filter((o) => o.kind === "event" && o.event.kind === "hold").length;
    expect(holds([...climb, { seconds: 300 }, ...turn, ...turn, ...turn, ...sinking, ...sinking])).toBe(1);
    expect(holds([...atTheGate, ...takeOff, ...circuit, ...circuit])).toBe(0);
  });

  test("three minutes level on the way down, near the arrival, are not a new cruise; ten minutes far from it are", () => {
    const down: Leg[] = [...climb, { seconds: 600 }, { seconds: 180, fpm: -1000 }];
    const near = { latitudeDeg: 50, longitudeDeg: 10.5 };
    const far = { latitudeDeg: 50, longitudeDeg: 20 };
    const levelled = (plan: typeof near, seconds: number) =>
      phasesOf(
        flySlowly([...down, { seconds }, { seconds: 200, fpm: -1000 }], undefined, { ...noPlan, arrival: plan }),
      );
    expect(levelled(near, 180).filter((phase) => phase === "cruise")).toHaveLength(1);
    expect(levelled(far, 600).filter((phase) => phase === "cruise")).toHaveLength(2);
  });

  test("joined level, too near the arrival for a cruise, is on the way down", () => {
    const { samples } = flyScript([...climb, { seconds: 300 }], 1);
    const joined = samples.slice(-200);
    expect(phasesOf(follow(joined, { ...noPlan, arrival: { latitudeDeg: 50, longitudeDeg: 9.6 } }))).toEqual([
      "descent",
    ]);
    expect(phasesOf(follow(joined, { ...noPlan, arrival }))).toEqual(["cruise"]);
  });

  test("circuits: each landing and each lift-off once, and no go-around", () => {
    const circuit: Leg[] = [{ seconds: 90, toKt: 90, fpm: 700 }, { seconds: 60, turnDps: 3 }, { seconds: 60 }];
    const touch: Leg[] = [
      { seconds: 8, toKt: 48 },
      { seconds: 8, toKt: 66 },
    ];
    const legs = [...atTheGate, ...takeOff, ...circuit, ...landFrom2000, ...touch];
    const again = [{ seconds: 60, toKt: 85, fpm: 800 }, ...circuit, ...landFrom2000, ...rollOutAndPark];
    expect(hardEventsOf(fly([...legs, ...again]))).toEqual([
      "lift_off",
      "touchdown",
      "lift_off",
      "touch_and_go",
      "touchdown",
    ]);
  });
});

describe("an aircraft that rises again", () => {
  const loop: Leg[] = [{ seconds: 8, toKt: 80, fpm: 9000 }, { seconds: 10, toKt: 150, fpm: -7200 }, { seconds: 15 }];
  const pullUp: Leg[] = [{ seconds: 12, toKt: 170, fpm: -6000 }, { seconds: 8 }, { seconds: 10, toKt: 110, fpm: 6000 }];

  test("dives to 300 ft and pulls up, as in aerobatics: not a go-around", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 180, toKt: 100, fpm: 700 },
      ...loop,
      { seconds: 60, fpm: -1000 },
      ...pullUp,
      ...loop,
      ...pullUp,
    ];
    const followed = flySlowly(legs);
    expect(hardEventsOf(followed)).toEqual(["lift_off"]);
  });
});

test("a steep approach at 1,800 ft/min to a go-around is no dive", () => {
  const steep = fly([
    ...atTheGate,
    ...takeOff,
    { seconds: 60, toKt: 90, fpm: 1000 },
    { seconds: 35, fpm: -1800 },
    { seconds: 60, fpm: 1000 },
  ]);
  expect(hardEventsOf(steep)).toContain("go_around");
});

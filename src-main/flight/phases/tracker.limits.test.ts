import { describe, expect, test } from "vitest";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import { atTheGate, flyScript, type Leg, rollOutAndPark, takeOff, wholeFlight } from "../testing/scripted-flight.ts";
import { createTracker, type TrackerOutput } from "./tracker.ts";

/** What each limit and each rule is for: a case that half of the limit, half as much again, or no rule gets wrong. */

const both = ["lift_off", "touchdown"];
const toTheGround: readonly Leg[] = wholeFlight.slice(0, wholeFlight.length - rollOutAndPark.length);
/** The same with the touchdown at its end. */
const toTouchdown: readonly Leg[] = [...toTheGround.slice(0, -1), { seconds: 43, toKt: 65, fpm: -180 }];
const taxiIn: readonly Leg[] = [
  { seconds: 25, toKt: 12 },
  { seconds: 30, turnDps: 3 },
];
const toPattern: readonly Leg[] = [...atTheGate, ...takeOff, { seconds: 75, toKt: 90, fpm: 1000 }, { seconds: 200 }];
const secondsOf = (legs: readonly Leg[]): number => legs.reduce((sum, { seconds }) => sum + seconds, 0);

/** The last change to a phase. */
function changeTo({ outputs }: { outputs: readonly TrackerOutput[] }, phase: Phase) {
  const changes = outputs.flatMap((o) => (o.kind === "phase" && o.change.phase === phase ? [o.change] : []));
  const change = changes.at(-1);
  if (change === undefined) throw new Error(`never in ${phase}`);
  return change;
}
const shownAfterS = ({ atMs, decidedAtMs }: { atMs: number; decidedAtMs: number }) => (decidedAtMs - atMs) / 1000;

describe.each(["boarding", "arrived", "deboarding"] as const)("from a stand in %s", (phase) => {
  const movedBy = (engines: boolean, leg: Leg): Phase | undefined => {
    const tracker = createTracker(noPlan);
    const moves: Leg[] = [
      { seconds: 30, engines },
      { ...leg, brake: false },
      { ...leg, seconds: 30 },
    ];
    flyScript(moves, 2).samples.forEach((sample, i) => {
      tracker.update(sample);
      if (i === 20) tracker.correct(phase, sample.timeMs);
    });
    return phasesOf({ tracker }).at(-1);
  };

  test.each([2, 6])("pushed back at %i kt, its engines running", (kt) => {
    expect(movedBy(true, { seconds: 2, toKt: kt, backwards: true })).toBe("push_back");
  });

  test("pulled forward at 4 kt by a tug, its engines off", () => {
    expect(movedBy(false, { seconds: 2, toKt: 4 })).toBe("push_back");
  });

  test("under its own power", () => {
    expect(movedBy(true, { seconds: 2, toKt: 4 })).toBe("taxi");
  });
});

describe("standing", () => {
  test("a receiver that wanders by 4 m while it shows 2 kt has not left its stand", () => {
    const wander = (s: SimSample, i: number) => ({
      ...s,
      groundSpeedKt: 2,
      latitudeDeg: 50 + 4e-5 * Math.sin(i / 12),
    });
    expect(phasesOf(fly([{ seconds: 400 }], wander))).toEqual(["boarding"]);
  });

  test("a simulator that shows 0.8 kt at the stand has still arrived", () => {
    const restless = (s: SimSample) => ({ ...s, groundSpeedKt: Math.max(0.8, s.groundSpeedKt ?? 0) });
    expect(phasesOf(fly(wholeFlight, restless)).slice(-2)).toEqual(["arrived", "deboarding"]);
  });

  const stops: readonly Leg[] = [...toTheGround, ...taxiIn, { seconds: 100 }, { seconds: 10, toKt: 0 }];

  test("engines off: arrived ten seconds after it came to rest, doors open ten seconds later", () => {
    const parked = fly([...stops, { seconds: 60, engines: false }]);
    expect(Math.abs(shownAfterS(changeTo(parked, "arrived")) - 10)).toBeLessThan(2);
    const opened = changeTo(parked, "deboarding").decidedAtMs - changeTo(parked, "arrived").decidedAtMs;
    expect(Math.abs(opened / 1000 - 10)).toBeLessThan(2);
  });

  test("brake set, engines running: arrived", () => {
    expect(phasesOf(fly([...stops, { seconds: 60, brake: true }])).at(-1)).toBe("arrived");
  });

  test("a signal of the engines that fails for three seconds is not an arrival", () => {
    const fromMs = 1000 * (secondsOf(stops) + 20);
    const fails = (s: SimSample) =>
      s.timeMs > fromMs && s.timeMs < fromMs + 3700 ? { ...s, enginesRunning: false, rpm: 0 } : s;
    expect(phasesOf(fly([...stops, { seconds: 60 }], fails)).at(-1)).toBe("taxi_in");
  });

  test("no engine known: empty a minute after the arrival", () => {
    const bare = ({ rpm: _rpm, enginesRunning: _engines, ...s }: SimSample): SimSample => s;
    const parked = fly([...stops, { seconds: 200, brake: true }], bare);
    const emptyMs = changeTo(parked, "deboarding").decidedAtMs - changeTo(parked, "arrived").decidedAtMs;
    expect(Math.abs(emptyMs / 1000 - 60)).toBeLessThan(5);
  });

  test("an engine that stops in the taxi and runs again after 15 s is not back at the stand", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 15, engines: false }, { seconds: 30, engines: true, toKt: 12 }];
    expect(phasesOf(fly(legs))).toEqual(["boarding", "taxi"]);
  });

  describe("joined on the runway", () => {
    const here = { latitudeDeg: 64, longitudeDeg: -22 };
    const there = { latitudeDeg: 66, longitudeDeg: -22 };
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 16, toKt: 65 },
      { seconds: 14, toKt: 8, fpm: -1 },
      ...taxiIn,
      { seconds: 10, toKt: 0 },
      { seconds: 60, engines: false },
    ];
    const joined = flyScript(legs, 2).samples.slice(2 * (secondsOf(atTheGate) + 16));
    const known = joined.map((sample) => ({ ...sample, ...here }));

    test("braking, it has landed, and arrives at its stand", () => {
      expect(phasesOf(follow(joined))).toEqual(["landed", "taxi_in", "arrived", "deboarding"]);
      const plan = { ...noPlan, departure: there, arrival: here };
      expect(phasesOf(follow(known, plan))).toEqual(["landed", "taxi_in", "arrived", "deboarding"]);
    });

    test("braking near the departure, it has not landed, and goes back to its stand", () => {
      const plan = { ...noPlan, departure: here, arrival: there };
      expect(phasesOf(follow(known, plan))).toEqual(["taxi", "boarding"]);
    });

    test.each([3, 1])("gaining speed %i s before the lift-off, it takes off and has not landed", (beforeS) => {
      const { samples, truth } = flyScript([...atTheGate, ...takeOff, { seconds: 60, fpm: 700 }], 2);
      const liftOffMs = 1000 * (truth.liftOffs[0] ?? Number.NaN);
      const followed = follow(samples.filter(({ timeMs }) => timeMs >= liftOffMs - 1000 * beforeS));
      expect(phasesOf(followed)).toEqual(["take_off", "climb"]);
      expect(hardEventsOf(followed)).toEqual(["lift_off"]);
    });
  });

  const bare = ({ rpm: _r, enginesRunning: _e, parkingBrake: _b, ...s }: SimSample): SimSample => s;
  test.each<[string, Leg, ((s: SimSample) => SimSample) | undefined]>([
    ["engines off", { seconds: 60, engines: false }, undefined],
    ["brake set", { seconds: 60, brake: true }, undefined],
    ["neither signal", { seconds: 400 }, bare],
  ])("landed, took off again, rejected it and parked: %s", (_signal, parks, change) => {
    const legs: Leg[] = [
      ...toTheGround,
      ...taxiIn,
      { seconds: 100 },
      { seconds: 20, toKt: 95 },
      { seconds: 18, toKt: 8, fpm: -1 },
      ...taxiIn,
      { seconds: 10, toKt: 0, brake: false },
      parks,
    ];
    const phases = phasesOf(fly(legs, change)).filter((phase) => phase !== "deboarding");
    expect(phases.slice(-4)).toEqual(["take_off", "rejected_take_off", "taxi", "arrived"]);
  });
});

describe("on the runway", () => {
  test("a rejected take-off that rolls straight on ends as a taxi", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 16, toKt: 65 }, { seconds: 14, toKt: 8, fpm: -1 }, { seconds: 60 }];
    expect(phasesOf(fly(legs)).at(-1)).toBe("taxi");
  });

  test("a take-off that is given up with hardly any braking is rejected at taxi speed", () => {
    const followed = fly([...atTheGate, { seconds: 14, toKt: 55 }, { seconds: 90, toKt: 6 }]);
    const { figures } = changeTo(followed, "rejected_take_off").evidence;
    const kt = figures.find(({ name }) => name === "speed")?.value ?? Number.NaN;
    expect(Math.abs(kt - 30)).toBeLessThan(5);
  });

  test("power to leave a long runway, a minute and a half after the touchdown, is not a rejected take-off", () => {
    const legs: Leg[] = [
      ...toTouchdown,
      { seconds: 20, toKt: 28 },
      { seconds: 50 },
      { seconds: 18, toKt: 95 },
      { seconds: 18, toKt: 8, fpm: -1 },
    ];
    expect(phasesOf(fly(legs))).not.toContain("rejected_take_off");
  });

  test("a rapid exit at 36° and 35 kt leaves the runway", () => {
    const legs: Leg[] = [...toTheGround, { seconds: 12, toKt: 35 }, { seconds: 12, turnDps: 3 }, { seconds: 60 }];
    expect(phasesOf(fly(legs)).at(-1)).toBe("taxi_in");
  });

  test("the take-off is dated from the begin of the roll, the climb from 35 ft", () => {
    const rollS = secondsOf(atTheGate);
    const followed = fly([...atTheGate, { seconds: 18, toKt: 70 }, { seconds: 90, toKt: 85, fpm: 200 }]);
    expect(Math.abs(changeTo(followed, "take_off").atMs / 1000 - rollS)).toBeLessThan(3);
    expect(Math.abs(changeTo(followed, "climb").atMs / 1000 - (rollS + 18 + 10.5))).toBeLessThan(2);
  });

  test("a taxi in a hurry that hardly gains any more as it passes 80 kt is not a take-off", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 20, toKt: 79.4 },
      { seconds: 10, toKt: 82.9 },
      { seconds: 25, toKt: 10 },
    ];
    expect(phasesOf(fly(legs, (s) => ({ ...s, rpm: undefined })))).toEqual(["boarding", "taxi"]);
  });

  test("a speed derived from positions that leaps in a turn of 18° is not a take-off", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 40, toKt: 12 },
      { seconds: 10, toKt: 95, turnDps: 3.6 },
      { seconds: 8, toKt: 12, turnDps: 3.6 },
      { seconds: 30 },
    ];
    expect(phasesOf(fly(legs, (s) => ({ ...s, rpm: undefined })))).toEqual(["boarding", "taxi"]);
  });
});

describe("in the air", () => {
  test("level 700 ft below the planned level is cruise, 1,300 ft below it is not yet", () => {
    const legs: Leg[] = [...atTheGate, ...takeOff, { seconds: 240, toKt: 120, fpm: 1000 }, { seconds: 120 }];
    const levelFt = 500 + 800 + 4000;
    const last = (belowFt: number) =>
      phasesOf(fly(legs, undefined, { ...noPlan, cruiseAltitudeFt: levelFt + belowFt })).at(-1);
    expect([last(700), last(1300)]).toEqual(["cruise", "climb"]);
  });

  test("an approach that turns down to the runway is final below 200 ft", () => {
    const followed = fly([...toPattern, { seconds: 200, toKt: 70, fpm: -600, turnDps: 2 }]);
    const { figures } = changeTo(followed, "final").evidence;
    expect(figures.find(({ name }) => name === "height")?.value).toBeGreaterThan(150);
  });

  test.each([
    [400, "approach"],
    [250, "final"],
  ] as const)("level on final at %i ft for a minute: %s", (ft, phase) => {
    const legs: Leg[] = [...toPattern, { seconds: (2050 - ft) / 10, toKt: 75, fpm: -600 }, { seconds: 60 }];
    expect(phasesOf(fly(legs)).at(-1)).toBe(phase);
  });
});

describe("a flag that says air too early or too long", () => {
  test("for eight seconds of a roll-out that slows by 1.2 kt a second", () => {
    const legs: Leg[] = [...toTouchdown, { seconds: 30, toKt: 29 }, { seconds: 30, toKt: 10 }];
    const onS = flyScript(legs, 2).truth.contacts[0]?.t ?? Number.NaN;
    const lies = (s: SimSample) => {
      const sinceS = s.timeMs / 1000 - onS;
      return sinceS > 11 && sinceS < 19 ? { ...s, onGround: false } : s;
    };
    expect(hardEventsOf(fly(legs, lies))).toEqual(both);
  });

  test("a bounce of four seconds, 13 ft high, is one landing", () => {
    const bounce: Leg[] = [{ seconds: 3 }, { seconds: 2, fpm: 400 }, { seconds: 2, fpm: -450 }, { seconds: 3 }];
    expect(hardEventsOf(fly([...toTouchdown, ...bounce, ...rollOutAndPark]))).toEqual(both);
  });

  test("at the stand on the water, its altimeter in steps of 10 ft: landed", () => {
    const steps = (s: SimSample, i: number) => ({
      ...s,
      onGround: false,
      altitudeFt: 10 * Math.round(((s.altitudeFt ?? 0) + (i % 9 === 0 ? 6 : 0)) / 10),
    });
    expect(hardEventsOf(fly([...wholeFlight, { seconds: 60 }], steps))).toEqual(both);
  });
});

test("joined as it flies at 10 kt, a paraglider's flag is believed", () => {
  const glide = Array.from({ length: 300 }, (_, i) => ({
    timeMs: i * 1000,
    latitudeDeg: 46 + i * 4.6e-5,
    longitudeDeg: 8,
    altitudeFt: 3000 - Math.min(i, 200) * 0.5,
    groundSpeedKt: i < 200 ? 10 : 0,
    onGround: i >= 200,
  }));
  expect(hardEventsOf(follow(glide, { ...noPlan, category: "Paraglider" }))).toEqual(["touchdown"]);
});

describe("the taxi power", () => {
  /** One event if the roll at 2,400 rpm to 60 kt counts as a take-off; this power is 1.5 times the taxi power or more. */
  const eventsAfter = (before: readonly Leg[], rpmAt: (s: number) => number): string[] => {
    const rolls = secondsOf(before);
    const legs: Leg[] = [...before, { seconds: 20, toKt: 60 }, { seconds: 12, toKt: 8 }, { seconds: 60 }];
    return hardEventsOf(
      fly(legs, (s) => {
        const t = s.timeMs / 1000;
        const rpm = t >= rolls && t < rolls + 20 ? 2400 : rpmAt(t);
        return { ...s, rpm: s.enginesRunning ? rpm : 0 };
      }),
    );
  };

  test("falls to that of the taxi within ten seconds after the engines warmed up at twice as much", () => {
    const before: Leg[] = [
      { seconds: 40, engines: false, brake: true },
      { seconds: 60, engines: true },
      { seconds: 10, toKt: 12, brake: false },
    ];
    expect(eventsAfter(before, (t) => (t < 100 ? 2000 : 1000))).toEqual(["rejected_take_off"]);
  });

  test("rises so slowly that full power, held by the brakes for 35 s, is still a take-off's", () => {
    const held = secondsOf(atTheGate);
    const before: Leg[] = [...atTheGate, { seconds: 35, brake: true }, { seconds: 1, brake: false }];
    expect(eventsAfter(before, (t) => (t < held ? 1000 : 2400))).toEqual(["rejected_take_off"]);
  });

  test("falls so little in five seconds of idling that the power after it is no take-off's", () => {
    const idles = secondsOf(atTheGate);
    const before: Leg[] = [...atTheGate, { seconds: 5 }];
    expect(eventsAfter(before, (t) => (t < idles ? 2000 : 1000))).toEqual([]);
  });
});

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
const secondsOf = (legs: readonly Leg[]): number => legs.reduce((sum, { seconds }) => sum + seconds, 0);

/** The last change to a phase. */
function changeTo({ outputs }: { outputs: readonly TrackerOutput[] }, phase: Phase) {
  const changes = outputs.flatMap((o) => (o.kind === "phase" && o.change.phase === phase ? [o.change] : []));
  const change = changes.at(-1);
  if (change === undefined) throw new Error(`never in ${phase}`);
  return change;
}

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
  test("a simulator that shows 0.8 kt at the stand has still arrived", () => {
    const restless = (s: SimSample) => ({ ...s, groundSpeedKt: Math.max(0.8, s.groundSpeedKt ?? 0) });
    expect(phasesOf(fly(wholeFlight, restless)).slice(-2)).toEqual(["arrived", "deboarding"]);
  });

  const stops: readonly Leg[] = [...toTheGround, ...taxiIn, { seconds: 100 }, { seconds: 10, toKt: 0 }];

  test("brake set, engines running: arrived", () => {
    expect(phasesOf(fly([...stops, { seconds: 60, brake: true }])).at(-1)).toBe("arrived");
  });

  test("a signal of the engines that fails for three seconds is not an arrival", () => {
    const fromMs = 1000 * (secondsOf(stops) + 20);
    const fails = (s: SimSample) =>
      s.timeMs > fromMs && s.timeMs < fromMs + 3700 ? { ...s, enginesRunning: false, rpm: 0 } : s;
    expect(phasesOf(fly([...stops, { seconds: 60 }], fails)).at(-1)).toBe("taxi_in");
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

  test("the take-off is dated from the begin of the roll, the climb from 35 ft", () => {
    const rollS = secondsOf(atTheGate);
    const followed = fly([...atTheGate, { seconds: 18, toKt: 70 }, { seconds: 90, toKt: 85, fpm: 200 }]);
    expect(Math.abs(changeTo(followed, "take_off").atMs / 1000 - rollS)).toBeLessThan(3);
    expect(Math.abs(changeTo(followed, "climb").atMs / 1000 - (rollS + 18 + 10.5))).toBeLessThan(2);
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

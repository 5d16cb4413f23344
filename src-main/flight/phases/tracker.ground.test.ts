import { describe, expect, test } from "vitest";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { eventsOf, fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  rollOutAndPark,
  secondsOf,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

const stand: readonly Leg[] = [{ seconds: 600 }];
const landedAndIn: readonly Leg[] = [
  { seconds: 25, toKt: 12 },
  { seconds: 30, turnDps: 3 },
];
const toTheGround: readonly Leg[] = wholeFlight.slice(0, wholeFlight.length - rollOutAndPark.length);

describe("at the stand", () => {
  test("a wind of 12 kt in the pitot is not a taxi", () => {
    const followed = fly(stand, (s) => ({ ...s, indicatedAirspeedKt: 12 }));
    expect(phasesOf(followed)).toEqual(["boarding"]);
    expect(followed.tracker.view().clocks.outMs).toBeNull();
  });

  test("a receiver that finds its position moves nothing", () => {
    const followed = fly(stand, (s, i) => ({ ...s, groundSpeedKt: i > 20 && i < 26 ? 3.4 : 0 }));
    expect(phasesOf(followed)).toEqual(["boarding"]);
  });

  test("5 kt without leaving the place is neither a push-back nor a series of pauses", () => {
    const followed = fly(stand, (s, i) => ({ ...s, groundSpeedKt: i > 100 ? 5 : 0, enginesRunning: false }));
    expect(phasesOf(followed)).toEqual(["boarding"]);
    expect(eventsOf(followed)).toEqual(["started"]);
  });

  test("joined while a tug pushes it back, it is pushed back, and then taxies", () => {
    const legs: Leg[] = [
      { seconds: 60, toKt: 3, brake: false, backwards: true, engines: true },
      { seconds: 30, toKt: 12 },
    ];
    expect(phasesOf(follow(flyScript(legs, 2).samples.slice(60)))).toEqual(["push_back", "taxi"]);
  });

  test("pulled by a tug, with its engines started on the way: the log keeps the time with the tug", () => {
    const legs: Leg[] = [{ seconds: 30 }, { seconds: 60, toKt: 3, brake: false }, { seconds: 30, engines: true }];
    const { phases } = fly(legs).tracker.view();
    expect(phases.map(({ phase }) => phase)).toEqual(["boarding", "push_back", "taxi"]);
    expect((phases[2]?.atMs ?? 0) / 1000).toBeCloseTo(90, -0.5);
  });

  test("a simulator that reports no track still shows a push-back, with the engines started on the way", () => {
    const legs: Leg[] = [
      { seconds: 60 },
      { seconds: 30, toKt: 3, brake: false, backwards: true },
      { seconds: 40, engines: true, backwards: true },
      { seconds: 5, toKt: 0, backwards: true },
      { seconds: 60, brake: true },
      { seconds: 60, toKt: 15, brake: false },
    ];
    const followed = fly(legs, ({ trackTrueDeg: _track, ...s }) => s);
    expect(phasesOf(followed)).toEqual(["boarding", "push_back", "taxi"]);
  });
});

describe("on the way", () => {
  test("60 kt along the runway on idle power, to be quick, is neither a take-off nor a rejected one", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 40, toKt: 60 }, { seconds: 20 }, { seconds: 30, toKt: 10 }];
    const followed = fly(legs, (s) => ({ ...s, rpm: s.enginesRunning ? 1000 : 0 }));
    expect(phasesOf(followed)).toEqual(["boarding", "taxi"]);
  });

  test("73 kt along a runway by a feed without engines is a taxi in a hurry", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 20, toKt: 73 }, { seconds: 10 }, { seconds: 20, toKt: 10 }];
    const followed = fly(legs, ({ rpm: _rpm, enginesRunning: _engines, ...s }) => s);
    expect(phasesOf(followed)).toEqual(["boarding", "taxi"]);
  });

  test("take-off power is a take-off roll by 45 kt, and a landing lasts ten seconds", () => {
    const legs: Leg[] = [...toTheGround, { seconds: 6, toKt: 22 }, { seconds: 10, turnDps: 8 }, ...rollOutAndPark];
    const { outputs } = fly(legs, (s) => ({ ...s, rpm: (s.groundSpeedKt ?? 0) > 20 ? 2500 : 1000 }));
    const told = outputs.flatMap((o) => (o.kind === "phase" ? [o.change] : []));
    const roll = told.find(({ phase }) => phase === "take_off");
    expect(roll?.evidence.figures.find(({ name }) => name === "speed")?.value).toBeLessThan(45);
    const landed = told.findIndex(({ phase }) => phase === "landed");
    const lastedMs = (told[landed + 1]?.decidedAtMs ?? 0) - (told[landed]?.decidedAtMs ?? 0);
    expect(lastedMs).toBeGreaterThanOrEqual(10_000);
  });

  test("a speed that dips at the touchdown and recovers is not a rejected take-off", () => {
    const legs: Leg[] = [...toTheGround, { seconds: 3, toKt: 40 }, { seconds: 8, toKt: 75 }, ...rollOutAndPark];
    const followed = fly(legs);
    expect(phasesOf(followed)).not.toContain("rejected_take_off");
    expect(phasesOf(followed).slice(-3)).toEqual(["taxi_in", "arrived", "deboarding"]);
  });

  test("a receiver that shows a glider 30 kt at rest has launched nothing", () => {
    const legs: Leg[] = [{ seconds: 100 }, { seconds: 8, toKt: 32 }, { seconds: 8, toKt: 0 }, { seconds: 100 }];
    const hop = fly(legs, undefined, { ...noPlan, category: "paraglider/hang-glider" });
    expect(phasesOf(hop)).not.toContain("take_off");
  });

  test("back at the stand before the flight is boarding again, and off blocks counts from the next time", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 20, toKt: 12 },
      { seconds: 20, toKt: 0 },
      { seconds: 150, engines: false, brake: true },
      ...wholeFlight.slice(1),
    ];
    const followed = fly(legs);
    expect(phasesOf(followed).slice(0, 5)).toEqual(["boarding", "taxi", "boarding", "taxi", "take_off"]);
    expect(followed.tracker.view().clocks.outMs).toBeGreaterThan(320_000);
  });

  test.each<[string, number, Phase]>([
    ["to the stand, it boards again, and off blocks counts from the next time", 60, "boarding"],
    ["half the way, it waits for its engines", 15, "push_back"],
  ])("a push-back is taken back %s", (_name, backS, waitsAs) => {
    const pulled: readonly Leg[] = [
      { seconds: 30 },
      { seconds: 60, toKt: 3, brake: false, backwards: true },
      { seconds: 2, toKt: 0 },
      { seconds: backS, toKt: 3 },
      { seconds: 2, toKt: 0 },
      { seconds: 300, brake: true },
    ];
    const waits = flyScript(pulled, 1).samples.map((s) => ({ ...s, enginesRunning: false, n1Pct: 0, rpm: 0 }));
    const { phase, clocks } = follow(waits).tracker.view();
    expect([phase.phase, clocks.outMs === null]).toEqual([waitsAs, waitsAs === "boarding"]);
  });

  test("an engine that stalls on the way out and is started again is no return to the stand", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 20, toKt: 12 },
      { seconds: 20, toKt: 0 },
      { seconds: 100, engines: false, brake: true },
      ...wholeFlight.slice(1),
    ];
    const followed = fly(legs);
    expect(phasesOf(followed).slice(0, 3)).toEqual(["boarding", "taxi", "take_off"]);
    expect(followed.tracker.view().clocks.outMs).toBe(fly(wholeFlight).tracker.view().clocks.outMs);
  });

  test("hot refuelling between two flights is an arrival and a refuelling, not the end", () => {
    const legs: Leg[] = [
      ...toTheGround,
      ...landedAndIn,
      { seconds: 10, toKt: 0 },
      { seconds: 300, brake: true },
      { seconds: 30, toKt: 15, brake: false },
      ...takeOff,
    ];
    const standing = 10 + secondsOf([...toTheGround, ...landedAndIn]);
    const followed = fly(legs, (s) => ({ ...s, fuelLb: s.timeMs / 1000 < standing + 150 ? 100 : 400 }));
    expect(phasesOf(followed).slice(-6)).toEqual(["landed", "taxi_in", "arrived", "taxi", "take_off", "climb"]);
    expect(eventsOf(followed)).toContain("refuelled");
    expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown", "lift_off"]);
  });

  test.each([
    ["N1 of a piston, which reads 0", { n1Pct: 0 }],
    ["N1 and revolutions of an add-on that fills in neither", { n1Pct: 0, rpm: 0 }],
  ])("a take-off rejected at 55 kt is found beside an %s", (_name, dead) => {
    const legs: Leg[] = [...atTheGate, { seconds: 14, toKt: 55 }, { seconds: 14, toKt: 8 }, { seconds: 60 }];
    const flow = (s: SimSample) => (s.enginesRunning ? ((s.rpm ?? 0) > 2000 ? 90 : 20) : 0);
    const followed = fly(legs, (s) => ({ ...s, fuelFlowLbPerH: flow(s), ...dead }));
    expect(hardEventsOf(followed)).toEqual(["rejected_take_off"]);
  });
});

describe("what a simulator can do and an aircraft cannot", () => {
  const samples = flyScript(wholeFlight, 2).samples;
  const cut = 900 * 2;

  test("teleported to the gate in the cruise: on the ground, without an invented touchdown or arrival", () => {
    const gate = samples.slice(0, 60).map((s, i) => ({
      ...s,
      timeMs: (samples[cut]?.timeMs ?? 0) + (i + 1) * 500,
      latitudeDeg: 48,
    }));
    const followed = follow([...samples.slice(0, cut), ...gate]);
    expect(hardEventsOf(followed)).toEqual(["lift_off"]);
    expect(followed.tracker.view().landings).toEqual([]);
    expect(phasesOf(followed).slice(4)).toEqual(["cruise", "boarding"]);
  });

  test("put on the ground after a touch-and-go: the touch is not the final landing", () => {
    const legs: Leg[] = [...toTheGround, { seconds: 8, toKt: 48 }, { seconds: 8, toKt: 66 }, ...takeOff];
    const flown = flyScript(legs, 2).samples;
    const [stand] = flown;
    const last = flown.at(-1);
    if (stand === undefined || last === undefined) throw new Error("no samples");
    const put = Array.from({ length: 60 }, (_, i) => ({
      ...stand,
      timeMs: last.timeMs + (i + 1) * 500,
      latitudeDeg: 48,
    }));
    const aloft = follow(flown);
    expect(hardEventsOf(aloft)).toContain("touchdown");
    expect(aloft.tracker.view().clocks.onMs).toBeNull();
    const { tracker } = follow([...flown, ...put]);
    expect([tracker.aloft(), tracker.view().clocks.onMs]).toEqual([false, null]);
  });

  test("slewed over the hills in the cruise: no event, and the time is counted separately", () => {
    const followed = follow(
      samples.map((s, i) =>
        i >= cut && i < cut + 120
          ? { ...s, slew: true, altitudeFt: 500 + (i % 40) * 100, aglFt: (i % 40) * 100, onGround: i % 40 === 0 }
          : s,
      ),
    );
    expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown"]);
    expect(followed.tracker.view().clocks.slewS).toBeCloseTo(60, -1);
  });

  test("paused on final for two minutes, announced or not: one landing", () => {
    const at = Math.round(samples.length * 0.85);
    const frozen = samples[at];
    if (frozen === undefined) throw new Error("no such sample");
    const stopped = Array.from({ length: 240 }, (_, i) => ({ ...frozen, timeMs: frozen.timeMs + (i + 1) * 500 }));
    const later = samples.slice(at + 1).map((s) => ({ ...s, timeMs: s.timeMs + 120_000 }));
    for (const paused of [true, undefined])
      expect(
        hardEventsOf(follow([...samples.slice(0, at + 1), ...stopped.map((s) => ({ ...s, paused })), ...later])),
      ).toEqual(["lift_off", "touchdown"]);
  });
});

describe("left at the stand with the engines on and the brake off", () => {
  const legs: Leg[] = [...toTheGround, ...landedAndIn, { seconds: 10, toKt: 0 }];
  const stopS = secondsOf(legs);

  test("it is on blocks five minutes later, at the time of the stop", () => {
    const clocks = fly([...legs, { seconds: 310 }]).tracker.view().clocks;
    expect(Math.abs((clocks.inMs ?? 0) / 1000 - stopS)).toBeLessThan(2);
    expect(clocks).not.toHaveProperty("stoppedMs");
  });

  test("until then the clocks show the stop, which ends the block time", () => {
    const clocks = fly([...legs, { seconds: 100 }]).tracker.view().clocks;
    expect(clocks.inMs).toBeNull();
    expect(Math.abs((clocks.stoppedMs ?? 0) / 1000 - stopS)).toBeLessThan(2);
    expect(Math.abs(clocks.blockS - ((clocks.stoppedMs ?? 0) - (clocks.outMs ?? 0)) / 1000)).toBeLessThan(1);
    const moved = fly([...legs, { seconds: 100 }, { seconds: 30, toKt: 10 }]).tracker.view().clocks;
    expect(moved).not.toHaveProperty("stoppedMs");
  });
});

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

test("towed to another stand after its arrival, it arrives there, too, unless its engines run for the next leg", () => {
  const tow: Leg[] = [
    { seconds: 60 },
    { seconds: 30, toKt: 3, backwards: true },
    { seconds: 5, toKt: 0, backwards: true },
  ];
  const followed = fly([...wholeFlight, ...tow, { seconds: 310 }]);
  expect(phasesOf(followed).slice(-5)).toEqual(["arrived", "deboarding", "push_back", "arrived", "deboarding"]);
  const goesOn = fly([...wholeFlight, ...tow, { seconds: 310, engines: true }]);
  expect(phasesOf(goesOn).slice(-3)).toEqual(["arrived", "deboarding", "push_back"]);
});

describe("standing", () => {
  const stops: readonly Leg[] = [...toTheGround, ...landedAndIn, { seconds: 100 }, { seconds: 10, toKt: 0 }];

  test("brake set, engines running: arrived", () => {
    expect(phasesOf(fly([...stops, { seconds: 60, brake: true }])).at(-1)).toBe("arrived");
  });

  describe("joined on the runway", () => {
    const here = { latitudeDeg: 64, longitudeDeg: -22 };
    const there = { latitudeDeg: 66, longitudeDeg: -22 };
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 16, toKt: 65 },
      { seconds: 14, toKt: 8, fpm: -1 },
      ...landedAndIn,
      { seconds: 10, toKt: 0 },
      { seconds: 150, engines: false },
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
      ...landedAndIn,
      { seconds: 100 },
      { seconds: 20, toKt: 95 },
      { seconds: 18, toKt: 8, fpm: -1 },
      ...landedAndIn,
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

  test("a take-off right after a rejected one is dated from its roll, too", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 12, toKt: 60 }, { seconds: 10, toKt: 15, fpm: -1 }, { seconds: 5 }];
    const { phases } = fly([...legs, ...takeOff]).tracker.view();
    expect(phases.slice(-3).map(({ phase }) => phase)).toEqual(["rejected_take_off", "take_off", "climb"]);
    expect(Math.abs((phases.at(-2)?.atMs ?? 0) / 1000 - secondsOf(legs))).toBeLessThan(3);
  });

  test("the take-off is dated from the begin of the roll, the climb from 35 ft", () => {
    const rollS = secondsOf(atTheGate);
    const { tracker } = fly([...atTheGate, { seconds: 18, toKt: 70 }, { seconds: 90, toKt: 85, fpm: 200 }]);
    const beganS = (phase: Phase) => (tracker.view().phases.find((p) => p.phase === phase)?.atMs ?? Number.NaN) / 1000;
    expect(Math.abs(beganS("take_off") - rollS)).toBeLessThan(3);
    expect(Math.abs(beganS("climb") - (rollS + 18 + 10.5))).toBeLessThan(2);
  });

  test("a bounce of four seconds, 13 ft high, is one landing", () => {
    const toTouchdown: Leg[] = [...toTheGround.slice(0, -1), { seconds: 43, toKt: 65, fpm: -180 }];
    const bounce: Leg[] = [{ seconds: 3 }, { seconds: 2, fpm: 400 }, { seconds: 2, fpm: -450 }, { seconds: 3 }];
    expect(hardEventsOf(fly([...toTouchdown, ...bounce, ...rollOutAndPark]))).toEqual(["lift_off", "touchdown"]);
  });
});

import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan } from "../testing/follow-script.ts";
import { atTheGate, flyScript, type Leg, rollOutAndPark, takeOff } from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

const both = ["lift_off", "touchdown"];
const cruise: readonly Leg[] = [...atTheGate, ...takeOff, { seconds: 180, toKt: 100, fpm: 700 }, { seconds: 300 }];
/** Descends at 500 ft/min all the way, on the ground for the last seconds. */
const flight: readonly Leg[] = [...cruise, { seconds: 350, toKt: 65, fpm: -500 }, ...rollOutAndPark];
const { samples, truth } = flyScript(flight, 1);
const offS = truth.liftOffs[0] ?? Number.NaN;

const told = (at: (s: number, flag: boolean | undefined) => boolean | undefined): SimSample[] =>
  samples.map((s) => ({ ...s, onGround: at(s.timeMs / 1000, s.onGround) }) as SimSample);

describe("a flag that lies", () => {
  test("says air from the middle of the roll on, except for one sample: no touchdown happens while accelerating", () => {
    const early = told((t, flag) => flag && !(t > offS - 10 && Math.round(t - offS) !== -1));
    expect(hardEventsOf(follow(early))).toEqual(both);
  });

  test("says air for four seconds of a roll-out in which nothing rises", () => {
    const rolling = samples.findLastIndex((s) => (s.groundSpeedKt ?? 0) > 45);
    const at = (samples[rolling]?.timeMs ?? 0) / 1000;
    const legs: Leg[] = [...flight.slice(0, -rollOutAndPark.length), { seconds: 20 }, ...rollOutAndPark];
    const lies = (s: SimSample) => ({
      ...s,
      onGround: s.onGround && !(s.timeMs > at * 1000 && s.timeMs <= at * 1000 + 4000),
    });
    expect(hardEventsOf(fly(legs, lies, noPlan, 1))).toEqual(both);
  });
});

describe("an aircraft that rises again", () => {
  const loop: Leg[] = [{ seconds: 8, toKt: 80, fpm: 9000 }, { seconds: 10, toKt: 150, fpm: -7200 }, { seconds: 15 }];
  const pullUp: Leg[] = [{ seconds: 12, toKt: 170, fpm: -6000 }, { seconds: 8 }, { seconds: 10, toKt: 110, fpm: 6000 }];

  test("dives to 300 ft and pulls up, as in aerobatics: not a go-around", () => {
    const legs: Leg[] = [...cruise.slice(0, -1), ...loop, { seconds: 60, fpm: -1000 }, ...pullUp, ...loop, ...pullUp];
    const followed = fly(legs, undefined, noPlan, 1);
    expect(hardEventsOf(followed)).toEqual(["lift_off"]);
  });

  test("climbs out into a wind that takes 30 kt off its ground speed, its flag five seconds late: no rejected take-off", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 18, toKt: 70 },
      { seconds: 14, toKt: 40, fpm: 150 },
      { seconds: 120, toKt: 60, fpm: 700 },
    ];
    const offMs = 1000 * (flyScript(legs, 1).truth.liftOffs[0] ?? Number.NaN);
    const windy = ({ indicatedAirspeedKt: _ias, ...s }: SimSample): SimSample => ({
      ...s,
      onGround: s.timeMs < offMs + 5000,
    });
    expect(hardEventsOf(fly(legs, windy, noPlan, 1))).toEqual(["lift_off"]);
  });
});

describe("a helicopter by its flag", () => {
  const helicopter = { ...noPlan, category: "Helicopter" };
  const legs: Leg[] = [
    { seconds: 60, engines: true },
    { seconds: 10, fpm: 30, brake: false },
    { seconds: 20, toKt: 18 },
    { seconds: 60 },
    { seconds: 10, toKt: 0 },
    { seconds: 40 },
    { seconds: 12, fpm: -30 },
    { seconds: 60, engines: false },
  ];

  test("an air taxi at 5 ft is a flight, its hover at the end not a landing", () => {
    expect(hardEventsOf(fly(legs, undefined, helicopter))).toEqual(both);
    expect(hardEventsOf(fly(legs, undefined, helicopter, 1 / 5))).toEqual(both);
  });
});

describe("a flag that never changes", () => {
  /** When the tracker first knows that the aircraft is in the air, or on the ground, s; NaN: never. */
  const knownS = (samples: readonly SimSample[], aloft: boolean, category = "Airplane"): number => {
    const tracker = createTracker({ ...noPlan, category });
    const known = samples.find((s) => {
      tracker.update(s);
      return tracker.aloft() === aloft;
    });
    return (known?.timeMs ?? Number.NaN) / 1000;
  };

  test("is true: low and level against the wind, at 22 kt over the ground and without an airspeed, is no landing", () => {
    const legs: Leg[] = [
      ...[...atTheGate, { seconds: 18, toKt: 50 }, { seconds: 30, fpm: 400 }],
      ...[{ seconds: 30, fpm: -370 }, { seconds: 20, toKt: 22 }, { seconds: 60 }, { seconds: 60, fpm: 300, toKt: 50 }],
    ];
    const noAirspeed = ({ indicatedAirspeedKt: _, ...s }: SimSample): SimSample => s;
    expect(hardEventsOf(fly(legs, noAirspeed, noPlan, 1))).toEqual(["lift_off"]);
  });

  test("is true while the altimeter recovers by 110 ft in a braking roll-out: no second flight", () => {
    const braking: Leg[] = [
      { seconds: 115, toKt: 135, fpm: -750 },
      { seconds: 38, fpm: -100 },
      { seconds: 22, toKt: 30 },
      { seconds: 60, toKt: 15 },
    ];
    const { samples, truth } = flyScript(
      [...atTheGate, ...takeOff, { seconds: 60, toKt: 140, fpm: 700 }, ...braking],
      1,
    );
    const touchS = truth.contacts.at(-1)?.t ?? Number.NaN;
    // Too low by 110 ft at the touch, right again 22 s later.
    const low = samples.map(({ aglFt: _, ...s }) => {
      const sinceS = s.timeMs / 1000 - touchS;
      const errorFt = sinceS < 4 ? 110 + 4 * Math.min(0, sinceS + 20) : 110 - 6 * (sinceS - 4);
      return { ...s, altitudeFt: (s.altitudeFt ?? 0) - Math.max(0, errorFt) };
    });
    expect(hardEventsOf(follow(low))).toEqual(["lift_off", "touchdown"]);
  });

  test("is true as a glider rolls out: its descent before the landing is not a new flight", () => {
    const landing = Array.from({ length: 200 }, (_, i) => {
      const s = i - 120;
      const kt = Math.max(0, 45 - 2 * Math.max(0, s + 10));
      return {
        timeMs: i * 1000,
        latitudeDeg: 46,
        longitudeDeg: 8 + s * 1e-4,
        altitudeFt: 1000 + Math.max(0, -s) * 8,
        aglFt: 3 + Math.max(0, -s) * 8,
        groundSpeedKt: kt,
        onGround: s >= 0,
      };
    });
    expect(hardEventsOf(follow(landing, { ...noPlan, category: "Glider" }))).toEqual(["touchdown"]);
  });

  /**
   * Joined on final at 80 kt, 270 ft up; on the ground 34 s later, where it slows by 2 kt/s. `heightFt`: of the wheels,
   * by the seconds since the touch; it keeps its speed until 4 s before that.
   */
  const joinedOnFinal = (hz: number, heightFt: (s: number) => number): SimSample[] =>
    Array.from({ length: 60 * hz }, (_, i) => {
      const s = i / hz - 34;
      const slowS = Math.min(34, Math.max(0, s + 4));
      const kt = 80 - 2 * slowS;
      return {
        timeMs: (1000 * i) / hz,
        latitudeDeg: 46 + (80 * (s + 4) - slowS ** 2) / 3600 / 60,
        longitudeDeg: 8,
        altitudeFt: 1000 + heightFt(s) + 0.3 * s,
        aglFt: 4 + heightFt(s),
        groundSpeedKt: kt,
        indicatedAirspeedKt: kt,
        onGround: false,
      };
    });
  /** A flare of 4 s from 8.3 ft/s down, then wheels that a strut moves by a quarter of an inch. */
  const flare = (s: number): number => (s < -4 ? -8.3 * (s + 2) : s < 0 ? s * s : 0.02 * Math.sin(9 * s));

  test.each([
    ["rises and sinks by two inches", 0.01, (s: number) => 3 + 0.17 * Math.sin(1.5 * s)],
    ["sinks ever slower", 0.01, (s: number) => 5 * Math.exp(-s / 3)],
    ["is hidden by an altimeter with steps of half a foot", 0.5, (s: number) => 3 - 0.3 * s + 0.1 * Math.sin(s)],
  ])("says air in a float that %s: not on the ground before the flag says so", (_name, stepFt, float) => {
    const inSteps = (ft: number): number => stepFt * Math.round(ft / stepFt);
    const samples = joinedOnFinal(5, (s) => inSteps((s < 0 ? flare(s) + float(0) : float(s)) + 0.3 * s) - 0.3 * s).map(
      (s) => ({ ...s, onGround: s.timeMs >= 42_000 }),
    );
    expect(knownS(samples, false)).toBeGreaterThanOrEqual(42);
  });
});

test("joined as it flies at 12 kt, a paraglider's flag is believed", () => {
  const glide = Array.from({ length: 300 }, (_, i) => ({
    timeMs: i * 1000,
    latitudeDeg: 46 + i * 5.6e-5,
    longitudeDeg: 8,
    altitudeFt: 3000 - Math.min(i, 200) * 3,
    groundSpeedKt: i < 200 ? 12 : 0,
    onGround: i >= 200,
  }));
  expect(hardEventsOf(follow(glide, { ...noPlan, category: "Paraglider" }))).toEqual(["touchdown"]);
});

test.each([1, 0.2])("one sample with a false flag does not land a paraglider below or at its launch (%f Hz)", (hz) => {
  for (const falseS of [160, 260, 400]) {
    const glide = Array.from({ length: 600 * hz }, (_, i) => {
      const s = i / hz;
      const heightFt = s < 60 ? 0 : s < 160 ? 0.4 * (s - 60) : Math.max(-500, 40 - 0.4 * (s - 160));
      return {
        timeMs: 1000 * s,
        latitudeDeg: 46 + Math.max(0, s - 60) * 8.4e-5,
        longitudeDeg: 8,
        altitudeFt: 3000 + heightFt,
        aglFt: 2 + heightFt,
        groundSpeedKt: s < 60 ? 0 : 18,
        onGround: s < 60 || s === falseS,
      };
    });
    expect(hardEventsOf(follow(glide, { ...noPlan, category: "Paraglider" })), `${falseS} s`).toEqual(["lift_off"]);
  }
});

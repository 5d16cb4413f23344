import { describe, expect, test } from "vitest";
import { groundPhases } from "../../../src-shared/domain/phases.ts";
import type { FlightSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";

const both = ["lift_off", "touchdown"];
const noFlag = ({ onGround: _onGround, ...s }: FlightSample): FlightSample => s;
const noFlagOrHeight = ({ onGround: _onGround, aglFt: _aglFt, ...s }: FlightSample): FlightSample => s;

/** The detected times of the wheels against the script's, s. */
function offBy(legs: readonly Leg[], change: (s: FlightSample) => FlightSample): number[] {
  const { samples, truth } = flyScript(legs, 2);
  const told = follow(samples.map(change)).outputs.flatMap((output) =>
    output.kind === "event" && both.includes(output.event.kind) ? [output.event.atMs / 1000] : [],
  );
  const happened = [...truth.liftOffs, ...truth.contacts.map(({ t }) => t)].toSorted((x, y) => x - y);
  expect(told).toHaveLength(happened.length);
  return told.map((t, i) => Math.abs(t - (happened[i] ?? Number.NaN)));
}

test("a paraglider joined in the air, whose speed needs two positions, has never been at a stand", () => {
  const { samples } = flyScript([...atTheGate, { seconds: 20, toKt: 22 }, { seconds: 400, fpm: 300 }], 1);
  const glide = samples.slice(-200).map((sample, i) => {
    const { onGround: _o, groundSpeedKt, verticalSpeedFpm, ...rest } = sample;
    const sinking = { ...rest, altitudeFt: 3000 - 3.3 * i, aglFt: 2800 - 3.3 * i };
    return i === 0 ? sinking : { ...sinking, groundSpeedKt: groundSpeedKt ?? 0, verticalSpeedFpm: -198 };
  });
  const { phases } = follow(glide, { ...noPlan, category: "Paraglider" }).tracker.view();
  expect(phases.some(({ phase }) => groundPhases.has(phase))).toBe(false);
  expect(phases[0]?.decidedAtMs).toBeLessThanOrEqual((glide[0]?.timeMs ?? 0) + 5000);
});

describe("without a ground flag and without a height, the wheels' times", () => {
  test("gate to gate; the script rolls 18 s before it slows", () => {
    expect(Math.max(...offBy(wholeFlight, noFlagOrHeight))).toBeLessThan(18 + 10);
  });

  test("levelling off on the way down and slowing to the approach is not a landing", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 240, toKt: 120, fpm: 1000 },
      { seconds: 300 },
      { seconds: 120, fpm: -900 },
      { seconds: 40, toKt: 80 },
      { seconds: 60 },
      { seconds: 75, fpm: -800 },
      ...landFrom2000,
      ...rollOutAndPark,
    ];
    expect(Math.max(...offBy(legs, noFlagOrHeight))).toBeLessThan(15);
  });

  test("a touch-and-go is detected by its slowest speed", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 90, fpm: 800 },
      ...landFrom2000,
      { seconds: 12, toKt: 40 },
      { seconds: 12, toKt: 70 },
      { seconds: 120, toKt: 85, fpm: 1000 },
      ...landFrom2000,
      ...rollOutAndPark,
    ];
    expect(Math.max(...offBy(legs, noFlagOrHeight))).toBeLessThan(15);
  });
});

describe("without a ground flag", () => {
  test("a feed that stops reporting altitude in the roll-out and repeats its speed: landed, by the positions", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const onT = (truth.contacts[0]?.t ?? Number.NaN) * 1000;
    const silentT = onT - 5000;
    const last = samples.findLast(({ timeMs }) => timeMs < silentT);
    const silent = samples.map(({ altitudeFt, aglFt, indicatedAirspeedKt: _ias, ...s }) => ({
      ...noFlag(s),
      ...(s.timeMs < silentT ? { altitudeFt, aglFt } : { groundSpeedKt: last?.groundSpeedKt }),
      enginesRunning: undefined,
      rpm: undefined,
    })) as FlightSample[];
    const followed = follow(silent);
    expect(hardEventsOf(followed)).toEqual(both);
    expect(Math.abs((followed.tracker.view().clocks.onMs ?? 0) - onT)).toBeLessThan(40_000);
  });

  test("a slow feed shows the landing at the second sample on the runway", () => {
    const legs: Leg[] = [...wholeFlight.slice(0, -rollOutAndPark.length - 1), { seconds: 16, toKt: 65, fpm: -500 }];
    for (let later = 0; later < 5; later++) {
      const onS = flyScript([...legs, ...rollOutAndPark], 2).truth.contacts[0]?.t ?? Number.NaN;
      const { samples } = flyScript([{ seconds: 1 + later }, ...legs, ...rollOutAndPark], 1 / 5);
      const on = follow(samples.map(noFlagOrHeight)).outputs.find(
        (o) => o.kind === "phase" && o.change.phase === "landed",
      );
      const toldMs = on?.kind === "phase" ? on.change.decidedAtMs : Number.NaN;
      expect(toldMs / 1000 - onS - 1 - later).toBeLessThanOrEqual(10);
    }
  });

  test("three samples a minute: landed at the second one of the taxi, however far below the take-off", () => {
    const level: Leg[] = [...wholeFlight.slice(0, -rollOutAndPark.length - 1), { seconds: 16, toKt: 65, fpm: -500 }];
    const legs: Leg[] = [...level, { seconds: 15, toKt: 15 }, { seconds: 300, turnDps: 0.2 }];
    const { samples, truth } = flyScript(legs, 1 / 20);
    const pressure = samples.map((s, i) =>
      noFlag({ ...s, aglFt: (s.aglFt ?? 0) - (i > 5 ? 90 : 0), altitudeFt: (s.altitudeFt ?? 0) - (i > 5 ? 90 : 0) }),
    );
    const onS =
      (follow(pressure)
        .tracker.view()
        .phases.find(({ phase }) => phase === "landed")?.decidedAtMs ?? 0) / 1000;
    expect(onS - (truth.contacts[0]?.t ?? Number.NaN)).toBeLessThanOrEqual(40);
  });

  test("sinking through the height above a wrong airport is not a landing", () => {
    const { samples, truth } = flyScript(wholeFlight, 1 / 5);
    const wrong = samples.map((s) => noFlag({ ...s, aglFt: (s.aglFt ?? 0) - (s.timeMs > 900_000 ? 1400 : 0) }));
    const onS = (follow(wrong).tracker.view().clocks.onMs ?? 0) / 1000;
    expect(Math.abs(onS - (truth.contacts[0]?.t ?? Number.NaN))).toBeLessThan(18 + 10);
  });

  test("positions that lag behind on a low pass slow nothing down", () => {
    const down: Leg[] = [...wholeFlight.slice(0, -rollOutAndPark.length - 1), { seconds: 16, fpm: -450 }];
    const { samples } = flyScript([...down, { seconds: 35 }, { seconds: 60, toKt: 90, fpm: 1500 }], 1 / 5);
    const last = samples.findLastIndex((s) => s.verticalSpeedFpm === 0);
    const lagging = samples.map((s, i) => {
      const behind = i === last ? 0.9 : i === last - 1 ? 0.45 : 0;
      const to = s.longitudeDeg ?? 0;
      return noFlagOrHeight({ ...s, longitudeDeg: to + behind * ((samples[i - 1]?.longitudeDeg ?? to) - to) });
    });
    expect(hardEventsOf(follow(lagging))).toEqual(["lift_off", "go_around"]);
  });

  test("soaring at 17 kt, a paraglider does not land, and its flag, if it has one, is not dead", () => {
    const soaring = (seconds: number): Leg[] => [
      ...takeOff,
      { seconds: 200, toKt: 15, fpm: 400 },
      { seconds: 300, fpm: -400 },
      { seconds, toKt: 17 },
      { seconds: 20, fpm: -400 },
    ];
    const glider = { ...noPlan, category: "paraglider/hang-glider" };
    expect(hardEventsOf(fly(soaring(13), noFlagOrHeight, glider, 1))).toEqual(["lift_off"]);
    expect(hardEventsOf(fly(soaring(60), ({ aglFt: _agl, ...s }) => s, glider, 1))).toEqual(["lift_off"]);
  });

  test("a receiver that finds its height at the stand does not take off", () => {
    const standing: Leg[] = [{ seconds: 300, engines: true }];
    const finds = (s: FlightSample, i: number): FlightSample => {
      const offFt = i < 200 ? 0 : 110 + 4 * Math.min(i - 200, 24);
      return noFlag({ ...s, altitudeFt: (s.altitudeFt ?? 0) + offFt, aglFt: (s.aglFt ?? 0) + offFt });
    };
    expect(hardEventsOf(fly(standing, finds))).toEqual([]);
  });
});

describe("one sample or two", () => {
  test("an inverted flag while the height jumps at the stand is not a flight", () => {
    const leap = (s: FlightSample, i: number): FlightSample =>
      i < 200 ? s : { ...s, altitudeFt: (s.altitudeFt ?? 0) + 120, aglFt: (s.aglFt ?? 0) + 120, onGround: i !== 203 };
    expect(hardEventsOf(fly([{ seconds: 300 }], leap))).toEqual([]);
  });

  test("a lost speed in the take-off roll rejects nothing", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const offS = truth.liftOffs[0] ?? Number.NaN;
    for (let before = 1; before < 12; before++) {
      const lost = samples.map((s) => (s.timeMs === 1000 * Math.floor(offS - before) ? { ...s, groundSpeedKt: 0 } : s));
      expect(hardEventsOf(follow(lost))).toEqual(both);
    }
  });

  test("a flag that says ground for one sample only, at the end of the roll-out", () => {
    const legs: Leg[] = [...wholeFlight.slice(0, -rollOutAndPark.length - 1), { seconds: 43, toKt: 65, fpm: -180 }];
    const { samples } = flyScript([...legs, ...rollOutAndPark], 1 / 5);
    const on = samples.findLastIndex(({ aglFt }) => (aglFt ?? 0) > 6) + 1;
    const told = samples.map((s, i) => (i > on && i < on + 4 ? { ...s, onGround: false } : s));
    expect(hardEventsOf(follow(told))).toEqual(both);
  });

  test("a flag that says ground twice, three seconds apart, at 6,000 ft is not a landing", () => {
    const { samples } = flyScript(wholeFlight, 1 / 3);
    const high = samples.findLastIndex(({ aglFt }) => (aglFt ?? 0) > 5000) - 100;
    const told = samples.map((s, i) => (i === high || i === high - 1 ? { ...s, onGround: true } : s));
    expect(hardEventsOf(follow(told))).toEqual(both);
  });
});

describe("what can be detected without a ground flag, and what cannot", () => {
  test("a position that repeats itself in the cruise is not a landing at 22,000 ft", () => {
    const { samples } = flyScript(
      [...atTheGate, ...takeOff, { seconds: 600, toKt: 250, fpm: 2000 }, { seconds: 900 }],
      1,
    );
    // Joined in the cruise: the ground below was never seen.
    const cruise = samples.slice(-800);
    const stuck = cruise.map((s, i) => {
      const place = cruise[Math.min(i, 400)];
      return {
        ...noFlag(s),
        latitudeDeg: place?.latitudeDeg,
        longitudeDeg: place?.longitudeDeg,
        headingTrueDeg: 90 + i / 50,
        trackTrueDeg: 90 + i / 50,
        groundSpeedKt: Math.round(s.groundSpeedKt ?? 0),
        indicatedAirspeedKt: undefined,
      };
    });
    expect(hardEventsOf(follow(stuck))).toEqual([]);
  });

  test("a position and a speed that repeat themselves at one level are no stop: an aircraft needs a way to brake", () => {
    const { samples } = flyScript(wholeFlight, 1);
    const at = samples[700];
    const stuck = samples.map((s): FlightSample => {
      const { indicatedAirspeedKt: _ias, ...rest } = noFlagOrHeight(s);
      const repeats = s.timeMs >= 700_000 && s.timeMs < 800_000 && at !== undefined;
      return repeats ? { ...rest, latitudeDeg: at.latitudeDeg, longitudeDeg: at.longitudeDeg } : rest;
    });
    // Something else changes, so that the simulation is not paused.
    const alive = stuck.map((s, i) => ({ ...s, headingTrueDeg: 90 + (i % 2) }));
    expect(hardEventsOf(follow(alive as FlightSample[]))).toEqual(both);
  });

  test("coming down in steps of 25 ft, the feed stops a second after it slows, and it has still landed", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const onMs = (truth.contacts[0]?.t ?? Number.NaN) * 1000;
    const last = samples.findLast(({ timeMs }) => timeMs < onMs - 15_000);
    const silent = samples.flatMap((s): FlightSample[] => {
      const { altitudeFt, aglFt: _agl, ...rest } = noFlag(s);
      if (s.timeMs < onMs - 15_000) return [{ ...rest, altitudeFt: Math.round((altitudeFt ?? 0) / 25) * 25 }];
      if (s.timeMs > onMs + 60_000) return [];
      // One true value after a silence, and no more.
      const word = Math.abs(s.timeMs - onMs - 15_000) < 500;
      return [{ ...rest, ...(word ? { groundSpeedKt: 40 } : { ...last, timeMs: s.timeMs, onGround: undefined }) }];
    });
    const told = follow(silent.map((s) => ({ ...s, indicatedAirspeedKt: undefined, aglFt: undefined })));
    expect(hardEventsOf(told)).toEqual(both);
  });
});

describe("a soaring aircraft without a ground flag", () => {
  /**
   * A quarter of an hour on foot uphill, a launch that sinks at 250 ft/min, then up and down in a thermal, and a
   * landing on foot.
   */
  function soared(): FlightSample[] {
    let altitudeFt = 5000;
    let latitudeDeg = 46;
    return Array.from({ length: 2400 }, (_, s): FlightSample => {
      const flies = s >= 900 && s < 1800;
      const groundSpeedKt = flies ? 18 : s < 900 ? 2.5 : 0;
      const verticalSpeedFpm = flies ? (s < 1000 || s > 1500 ? -250 : 200) : s < 900 ? 30 : 0;
      altitudeFt += verticalSpeedFpm / 60;
      latitudeDeg += groundSpeedKt / 3600 / 60;
      return { timeMs: s * 1000, latitudeDeg, longitudeDeg: 8, altitudeFt, groundSpeedKt, headingTrueDeg: 0 };
    });
  }
  const launchMs = 900_000;
  const landingMs = 1_800_000;

  test("a launch on foot that sinks at first is detected within half a minute, and one landing", () => {
    const told = follow(soared(), { ...noPlan, category: "Paraglider" }).outputs.flatMap((output) =>
      output.kind === "event" && both.includes(output.event.kind) ? [output.event] : [],
    );
    expect(told.map(({ kind }) => kind)).toEqual(both);
    expect(Math.abs((told[0]?.atMs ?? Number.NaN) - launchMs)).toBeLessThan(30_000);
    expect(Math.abs((told[1]?.atMs ?? Number.NaN) - landingMs)).toBeLessThan(30_000);
  });

  test("nobody flies on foot", () => {
    const onFoot = soared().filter(({ timeMs }) => timeMs < launchMs);
    expect(hardEventsOf(follow(onFoot, { ...noPlan, category: "Paraglider" }))).toEqual([]);
  });

  test("a dead flag is trusted again by the evidence of flight against it", () => {
    // Joined as it floats level at walking pace for a minute, without a known category: detected as a landing.
    const flagged = soared()
      .filter(({ timeMs }) => timeMs >= launchMs - 60_000)
      .map((s) => (s.timeMs < launchMs ? { ...s, altitudeFt: 5450, groundSpeedKt: 13 } : s))
      .map((s) => ({ ...s, onGround: s.timeMs > landingMs }));
    expect(hardEventsOf(follow(flagged)).slice(-2)).toEqual(both);
  });
});

describe("without a ground flag, instruments that are not exact", () => {
  /** Noise without chance: white enough to bend every rate, and the same in each run. */
  const noise = (i: number) => 9 * Math.sin(i * 12.9898 + 78.233 * Math.sin(i * 4.1414));
  const noisy = (s: FlightSample, i: number): FlightSample => ({
    ...noFlag(s),
    altitudeFt: (s.altitudeFt ?? 0) + noise(i),
    aglFt: (s.aglFt ?? 0) + noise(i),
  });

  test("an altimeter with 6 ft of noise lifts nothing off at the gate or in the roll-out", () => {
    const followed = fly(wholeFlight, noisy, noPlan, 1);
    expect(hardEventsOf(followed)).toEqual(both);
  });

  test("the same altimeter: landed within half a minute", () => {
    expect(Math.max(...offBy(wholeFlight, (s) => noisy(s, Math.round(s.timeMs / 500))))).toBeLessThan(30);
  });

  /** White noise of so many feet (standard deviation) in altitude and height, the same in each run with one seed. */
  function whiteNoise(deviationFt: number, seed: number, keepsHeight: boolean) {
    let state = seed;
    const share = () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state / 2147483648;
    };
    return ({ aglFt = 0, altitudeFt = 0, verticalSpeedFpm: _fpm, ...s }: FlightSample): FlightSample => {
      const ft = deviationFt * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
      return { ...noFlag(s), altitudeFt: altitudeFt + ft, ...(keepsHeight && { aglFt: aglFt + ft }) };
    };
  }
  const seeds = Array.from({ length: 12 }, (_, i) => 7 + 1000 * i);

  test("11 ft of white noise: three minutes of taxi at 38 kt lift nothing off", () => {
    const legs: Leg[] = [...atTheGate, { seconds: 18, toKt: 38 }, { seconds: 180 }, { seconds: 10, toKt: 0 }];
    const taxi = flyScript(legs, 1).samples;
    for (const seed of seeds) expect(hardEventsOf(follow(taxi.map(whiteNoise(11, seed, true))))).toEqual([]);
  });

  test("7 ft of white noise: landed within ten seconds after it slows down", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const slowsMs = 1000 * ((truth.contacts[0]?.t ?? Number.NaN) + 18);
    for (const seed of seeds) {
      const followed = follow(samples.map(whiteNoise(7, seed, false)));
      expect(hardEventsOf(followed)).toEqual(both);
      expect((followed.tracker.view().clocks.onMs ?? 0) - slowsMs).toBeLessThan(10_000);
    }
  });

  test("a pitot that reads 45 kt at rest, and a wind that moves the altimeter: no lift-off at the stand", () => {
    const stand = fly([{ seconds: 300 }], (s, i) => ({ ...noisy(s, i), indicatedAirspeedKt: 45 }), noPlan, 1);
    expect(hardEventsOf(stand)).toEqual([]);
  });

  test("an altimeter that rises in the roll-out cannot keep an aeroplane at half its speed in the air", () => {
    const { samples, truth } = flyScript(
      [...atTheGate, ...takeOff, { seconds: 90, fpm: 800 }, ...landFrom2000, ...rollOutAndPark],
      1,
    );
    const onMs = (truth.contacts[0]?.t ?? Number.NaN) * 1000;
    const rising = samples.map(({ aglFt: _aglFt, ...s }) => ({
      ...noFlag(s),
      altitudeFt: (s.altitudeFt ?? 0) + Math.max(0, Math.min(s.timeMs - onMs, 40_000)) / 200,
      verticalSpeedFpm: undefined,
    })) as FlightSample[];
    const followed = follow(rising);
    expect(hardEventsOf(followed)).toEqual(both);
    expect(Math.abs((followed.tracker.view().clocks.onMs ?? 0) - onMs)).toBeLessThan(25_000);
  });

  test("a position that repeats itself below the first level, with an altimeter that still moves: no landing at 20,000 ft", () => {
    const { samples } = flyScript(
      [
        ...atTheGate,
        ...takeOff,
        { seconds: 700, toKt: 250, fpm: 2000 },
        { seconds: 200, fpm: -1500 },
        { seconds: 400 },
      ],
      1,
    );
    const cruise = samples.slice(-610);
    const stuck = cruise.map((s, i) => {
      const place = cruise[Math.min(i, 250)];
      return {
        ...noisy(s, i),
        latitudeDeg: place?.latitudeDeg,
        longitudeDeg: place?.longitudeDeg,
        groundSpeedKt: 250,
        indicatedAirspeedKt: undefined,
      };
    }) as FlightSample[];
    expect(hardEventsOf(follow(stuck))).toEqual([]);
  });

  test("joined on its hill with its first speed two samples late, a paraglider has not landed", () => {
    const hill = Array.from({ length: 300 }, (_, i) => ({
      timeMs: i * 1000,
      latitudeDeg: 46,
      longitudeDeg: 8,
      altitudeFt: 5000,
      aglFt: 3500,
      ...(i < 2 ? {} : { groundSpeedKt: 0, verticalSpeedFpm: 0 }),
    }));
    expect(phasesOf(follow(hill, { ...noPlan, category: "Paraglider" }))).toEqual(["boarding"]);
  });
});

describe("altitude and height in steps of 100 ft, without a ground flag or a vertical speed", () => {
  const round = (ft: number | undefined) => (ft === undefined ? undefined : 100 * Math.round(ft / 100));
  /** The altitude steps at other heights than the height above the ground. */
  const inSteps = (s: FlightSample): FlightSample =>
    ({
      ...noFlag(s),
      altitudeFt: round((s.altitudeFt ?? 0) + 40),
      aglFt: round(s.aglFt),
      verticalSpeedFpm: undefined,
    }) as FlightSample;
  const climb: readonly Leg[] = [...atTheGate, { seconds: 18, toKt: 70 }, { seconds: 60, toKt: 85, fpm: 400 }];

  test("a height that is still zero after the lift-off shows no touchdown", () => {
    const legs: Leg[] = [...climb, { seconds: 90, fpm: 800 }, { seconds: 60 }];
    expect(hardEventsOf(fly(legs, inSteps, noPlan, 1))).toEqual(["lift_off"]);
  });

  const circuit: readonly Leg[] = [{ seconds: 90, fpm: 800 }, ...landFrom2000];

  test("a touch-and-go is slower than the circuit, however the steps lie", () => {
    const legs = [
      ...atTheGate,
      ...takeOff,
      ...circuit,
      { seconds: 13, toKt: 44 },
      { seconds: 12, toKt: 75 },
      ...circuit,
    ];
    const { samples } = flyScript([...legs, ...rollOutAndPark], 1);
    for (let offFt = 0; offFt < 100; offFt += 10) {
      const off = samples.map((s) => inSteps({ ...s, altitudeFt: (s.altitudeFt ?? 0) + offFt }));
      const { tracker } = follow(off.map((s) => ({ ...s, aglFt: undefined })) as FlightSample[]);
      expect(tracker.view().phases.filter(({ phase }) => phase === "landed")).toHaveLength(2);
    }
  });

  test("a step of the altimeter on a fast taxi after the landing is no take-off", () => {
    const legs = [...atTheGate, ...takeOff, ...circuit, { seconds: 12, toKt: 37 }, { seconds: 60 }, ...rollOutAndPark];
    const { samples, truth } = flyScript(legs, 1);
    const stepMs = 1000 * (truth.contacts[0]?.t ?? Number.NaN) + 55_000;
    const stepped = samples.map((s) =>
      inSteps({ ...s, altitudeFt: (s.altitudeFt ?? 0) + (s.timeMs > stepMs ? 100 : 0) }),
    );
    expect(hardEventsOf(follow(stepped))).toEqual(both);
  });

  test("slowing down for half a minute of a shallow approach, through two steps, is not a roll-out", () => {
    const legs: Leg[] = [
      ...climb,
      { seconds: 240, toKt: 170, fpm: 1000 },
      { seconds: 240, toKt: 145, fpm: -720 },
      { seconds: 30, toKt: 115, fpm: -410 },
      { seconds: 60, fpm: -410 },
    ];
    const { samples } = flyScript(legs, 1);
    for (let offFt = 0; offFt < 100; offFt += 10) {
      // Joined in the descent: no slower flight was seen.
      const joined = samples.filter(({ timeMs }) => timeMs > 600_000);
      const off = joined.map((s) => inSteps({ ...s, altitudeFt: (s.altitudeFt ?? 0) + offFt }));
      expect(hardEventsOf(follow(off.map((s) => ({ ...s, aglFt: undefined })) as FlightSample[]))).toEqual([]);
    }
  });

  test("slowing down on the approach between two steps is not a roll-out", () => {
    const legs: Leg[] = [
      ...climb,
      { seconds: 240, toKt: 170, fpm: 1000 },
      { seconds: 240, toKt: 170 },
      { seconds: 200, fpm: -900 },
      { seconds: 60, toKt: 110, fpm: -600 },
      { seconds: 82, fpm: -600 },
      ...rollOutAndPark,
    ];
    const { samples, truth } = flyScript(legs, 1);
    // Joined in the cruise: no slower flight was seen.
    const joined = samples.filter(({ timeMs }) => timeMs > 600_000).map((s) => ({ ...inSteps(s), aglFt: undefined }));
    const followed = follow(joined as FlightSample[]);
    expect(hardEventsOf(followed)).toEqual(["touchdown"]);
    const onS = (followed.tracker.view().clocks.onMs ?? 0) / 1000;
    expect(Math.abs(onS - (truth.contacts[0]?.t ?? Number.NaN))).toBeLessThan(25);
  });
});

describe("a glider without a ground flag, where its altimeter shows nothing", () => {
  /** One sample a second, after five minutes at rest on a hill. */
  function launched(kt: readonly number[], more: Partial<FlightSample> = {}): FlightSample[] {
    let latitudeDeg = 46;
    return [...Array.from({ length: 300 }, () => 0), ...kt].map((groundSpeedKt, s) => {
      latitudeDeg += groundSpeedKt / 3600 / 60;
      const place = { latitudeDeg, longitudeDeg: 8, altitudeFt: 5000, aglFt: 3000 };
      return { timeMs: s * 1000, ...place, groundSpeedKt, ...more };
    });
  }
  const restS = 300;
  const liftOffsOf = (samples: readonly FlightSample[]): number[] =>
    follow(samples, { ...noPlan, category: "Glider" }).outputs.flatMap((output) =>
      output.kind === "event" && output.event.kind === "lift_off" ? [output.event.atMs / 1000 - restS] : [],
    );
  const floats = [5, 9, ...Array.from({ length: 60 }, () => 18)];

  test("a paraglider that floats off level is faster than anybody runs", () => {
    const told = liftOffsOf(launched(floats));
    expect(told).toHaveLength(1);
    expect(told[0]).toBeLessThan(15);
  });

  test("it sinks below its launch at once, by a height that is an altitude less the launch's, and has not landed", () => {
    const below = launched(floats).map((s, i) => ({
      ...s,
      altitudeFt: 5000 - 1.5 * Math.max(0, i - restS),
      aglFt: -1.5 * Math.max(0, i - restS),
    }));
    expect(hardEventsOf(follow(below, { ...noPlan, category: "Paraglider" }))).toEqual(["lift_off"]);
  });

  test("a glider tug taxis like an aeroplane", () => {
    expect(hardEventsOf(follow(launched(floats), { ...noPlan, category: "Glider tug" }))).toEqual([]);
  });

  test("a motor glider that taxis as fast has not lifted off", () => {
    expect(liftOffsOf(launched(floats, { enginesRunning: true }))).toEqual([]);
  });

  test("an aerotow lifts off at the speed of flight, not in the roll", () => {
    const tow = Array.from({ length: 60 }, (_, s) => Math.min(3 * s, 66));
    const told = liftOffsOf(launched(tow));
    expect(told).toHaveLength(1);
    expect(told[0]).toBeGreaterThanOrEqual(20);
  });

  /** In steps of 100 ft, from 5,000 ft down at 150 ft/min. */
  const sinks = (kt: readonly number[]): FlightSample[] =>
    launched([...floats, ...kt, ...Array.from({ length: 120 }, () => 0)]).map((s, i) => ({
      ...s,
      altitudeFt: 100 * Math.round((5000 - 2.5 * Math.max(0, Math.min(i, restS + kt.length) - restS)) / 100),
      aglFt: undefined,
    })) as FlightSample[];

  test("between two steps, a paraglider at 18 kt does not roll, nor does it stand at 3 kt against the wind", () => {
    const kt = Array.from({ length: 400 }, (_, s) => (s > 200 && s < 212 ? 3 : 18));
    expect(hardEventsOf(follow(sinks(kt), { ...noPlan, category: "Paraglider" }))).toEqual(both);
  });

  test("a slow feed: a glider that trades speed for height between two steps does not roll out", () => {
    const kt = Array.from({ length: 400 }, (_, s) =>
      s < 200 ? 60 : s < 250 ? 118 : Math.max(85, 118 - 1.8 * (s - 250)),
    );
    const told = follow(
      sinks(kt)
        .slice(0, restS + 400)
        .filter((_, i) => i % 3 === 0),
      { ...noPlan, category: "Glider" },
    );
    expect(hardEventsOf(told)).toEqual(["lift_off"]);
  });
});

test.each([
  [180, 200],
  [130, 270],
])("without a ground flag, a balloon that rises at %d ft/min lifts off, flies level and lands", (fpm, seconds) => {
  const legs: Leg[] = [{ seconds: 120 }, { seconds, toKt: 4, fpm }, { seconds: 300 }];
  const { samples, truth } = flyScript(
    [...legs, { seconds: 300, fpm: -150 }, { seconds: 20, toKt: 0 }, { seconds: 60 }],
    1,
  );
  const followed = follow(samples.map(noFlag) as FlightSample[], { ...noPlan, category: "Balloon" });
  expect(hardEventsOf(followed)).toEqual(both);
  const { offMs, onMs } = followed.tracker.view().clocks;
  expect(Math.abs((offMs ?? 0) / 1000 - (truth.liftOffs[0] ?? 0))).toBeLessThan(30);
  expect(Math.abs((onMs ?? 0) / 1000 - (truth.contacts[0]?.t ?? 0))).toBeLessThan(30);
});

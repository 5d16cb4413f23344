import { describe, expect, test } from "vitest";
import { turnDeg } from "../../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { createGate } from "../../gate/gate.ts";
import { shortNm } from "../../gate/reading.ts";
import { follow } from "../testing/follow-script.ts";
import { atTheGate, flyScript, interrupt, type Leg, sampleAt, wholeFlight } from "../testing/scripted-flight.ts";

const viewOf = (samples: readonly SimSample[]) => follow(samples).tracker.view();
const flown = flyScript(wholeFlight, 1).samples;
const plain = viewOf(flown).clocks;

describe("every second is counted once", () => {
  test.each([
    ["a pause", (s: SimSample) => ({ ...s, paused: true }), "pausedS"],
    [
      "slew",
      (s: SimSample, i: number) => ({ ...s, slew: true, latitudeDeg: (s.latitudeDeg ?? 0) + i * 1e-4 }),
      "slewS",
    ],
  ] as const)("%s adds neither block nor air time", (_name, during, column) => {
    const { clocks } = viewOf(interrupt(flown, 300, during));
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -0.5);
    expect(clocks.airS).toBeCloseTo(plain.airS, -0.5);
    expect(clocks[column]).toBeGreaterThan(297);
    expect(clocks.realS).toBeCloseTo(plain.realS + 300, 0);
  });

  test.each([
    ["a pause", interrupt(flown, 300, (s) => ({ ...s, paused: true })), "Simulation resumed after 5 min"],
    ["slew", interrupt(flown, 50, (s) => ({ ...s, slew: true })), "Simulation resumed after 50 s"],
    [
      "compression",
      flown.map((s, i) => (i >= 700 && i < 760 ? { ...s, simulationRate: 4 } : s)),
      "Simulation rate back to 1× after 60 s",
    ],
  ])("the log says how long %s lasted", (_name, samples, said) => {
    const { outputs } = follow(samples);
    expect(outputs.flatMap((out) => (out.kind === "event" ? inPlainWords(out.event.text) : []))).toContain(said);
  });

  test("time compression counts simulated seconds and shows how many were gained", () => {
    const fast = flown.map((s, i) => ({ ...s, timeMs: i * 250, simulationRate: 4 }));
    const { clocks } = viewOf(fast);
    expect(clocks.airS).toBeCloseTo(plain.airS, -1);
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -1);
    expect(clocks.compressedS).toBeCloseTo(clocks.realS * 3, 0);
  });

  test("time compression on a busy computer, which reads many samples at once: each counts", () => {
    const fast = withClock(flown)
      .filter((_, i) => i % 2 === 0)
      .map((s) => ({ ...s, timeMs: s.timeMs / 16, simulationRate: 16 }));
    const busyMs = sampleAt(fast, 420).timeMs;
    const late = fast.map((s, i) => ({ ...s, timeMs: i >= 390 && i < 420 ? busyMs - 420 + i : s.timeMs }));
    expect(viewOf(late).clocks.airS).toBeCloseTo(viewOf(fast).clocks.airS, 0);
  });

  test("a silence of 20 s that ends with an old sample and a new one at once: it counts as flown", () => {
    const whole = withClock(flown);
    const old = { ...sampleAt(whole, 800), timeMs: sampleAt(whole, 820).timeMs - 10 };
    const { clocks } = viewOf([...whole.slice(0, 800), old, ...whole.slice(820)]);
    expect(clocks.airS).toBeCloseTo(plain.airS, 0);
  });

  test("a time of day that is set just after a silence is not flown, however long the silence was", () => {
    const whole = withClock(flown);
    const late = whole.map((s, i) => (i < 800 ? s : { ...s, timeMs: s.timeMs + 300_000 }));
    const set = late.map((s, i) => (i < 801 ? s : { ...s, simTimeS: (s.simTimeS ?? 0) + 5 * 3600 }));
    expect(viewOf(set).clocks.airS).toBeCloseTo(viewOf(late).clocks.airS, 0);
  });

  test.each([
    [40, 3600],
    [300, 30_000],
  ])(
    "standing before the take-off, %i s without data, the time of day %i s later: no block time",
    (silentS, laterS) => {
      const held = flyScript(
        [...atTheGate, { seconds: 30, toKt: 12 }, { seconds: 10, toKt: 0 }, { seconds: 60 }],
        1,
      ).samples;
      const after = withClock(flown).filter((_, i) => i >= 200);
      const whole = [...withClock(held), ...after.map((s) => ({ ...s, timeMs: s.timeMs + held.length * 1000 }))];
      const set = (later: number) =>
        whole.map((s, i) =>
          i < held.length - 20
            ? s
            : { ...s, timeMs: s.timeMs + silentS * 1000, simTimeS: s.timeMs / 1000 + silentS + later },
        );
      const [clocks, plainly] = [viewOf(set(laterS)).clocks, viewOf(set(0)).clocks];
      expect(clocks.blockS).toBeLessThanOrEqual(plainly.blockS + 1);
      expect(clocks.blockS).toBeGreaterThanOrEqual(plainly.blockS - silentS - 1);
    },
  );

  test("a gap in which the flight continued counts as flown; one in which it stood still does not", () => {
    const lost = flown.filter((_, i) => i < 700 || i > 900);
    const { clocks } = viewOf(lost);
    expect(clocks.gapS).toBeCloseTo(202, 0);
    expect(clocks.airS).toBeCloseTo(plain.airS, -1);
    const stood = [...flown.slice(0, 800), ...flown.slice(800).map((s) => ({ ...s, timeMs: s.timeMs + 3600_000 }))];
    expect(viewOf(stood).clocks.airS).toBeCloseTo(plain.airS, -1);
  });

  describe("the distance flown in a gap counts, as a straight line", () => {
    const whole = viewOf(flown).totals.distanceNm;
    const without = (from: number, to: number) => flown.filter((_, i) => i < from || i > to);
    const straightNm = (from: number, to: number) => {
      const [a, b] = [flown[from], flown[to]];
      return shortNm(a?.latitudeDeg ?? 0, a?.longitudeDeg ?? 0, b?.latitudeDeg ?? 0, b?.longitudeDeg ?? 0);
    };

    test("and that part is shown", () => {
      const { distanceNm, unseenNm } = viewOf(without(700, 900)).totals;
      expect(unseenNm).toBeCloseTo(straightNm(699, 901), 1);
      expect(distanceNm).toBeLessThanOrEqual(whole + 0.01);
      expect(distanceNm).toBeGreaterThan(whole - (viewOf(flown.slice(700, 902)).totals.distanceNm - unseenNm) - 0.1);
    });

    test("a gap that ends in a pause counts once, when the flight continues", () => {
      const paused = without(700, 960).map((s, i) => ({ ...s, paused: i >= 700 && i < 730 }));
      const still = paused.map((s, i) => ({
        ...(i >= 700 && i < 730 ? sampleAt(paused, 700) : s),
        timeMs: s.timeMs,
        paused: s.paused,
      }));
      expect(viewOf(still).totals.unseenNm).toBeCloseTo(straightNm(699, 991), 0);
    });

    test.each([
      ["stood still", flown.map((s, i) => (i < 800 ? s : { ...s, timeMs: s.timeMs + 3_600_000 })), 0.3],
      [
        "was moved a thousand miles",
        without(700, 900).map((s, i) => (i < 700 ? s : { ...s, latitudeDeg: (s.latitudeDeg ?? 0) + 17 })),
        0,
      ],
      ["was slewed", without(750, 850).map((s, i) => (i > 700 && i < 750 ? { ...s, slew: true } : s)), 0],
    ])("one in which the aircraft %s adds nothing", (_name, samples, mostNm) => {
      expect(viewOf(samples).totals.unseenNm).toBeLessThanOrEqual(mostNm);
    });
  });

  const during = (seconds: number, from: number, sample: (at: SimSample) => SimSample): SimSample[] => [
    ...flown.slice(0, from),
    ...Array.from({ length: seconds }, (_, i) => {
      const at = sampleAt(flown, from);
      return sample({ ...at, timeMs: at.timeMs + i * 1000 });
    }),
    ...flown.slice(from).map((s) => ({ ...s, timeMs: s.timeMs + seconds * 1000 })),
  ];
  const withClock = (samples: readonly SimSample[]) => samples.map((s) => ({ ...s, simTimeS: s.timeMs / 1000 }));
  const standS = flown.findLastIndex(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 1) + 1;

  test.each([10, 40, 60])("paused while no data came for %i s: the flight before the pause counts", (silentS) => {
    const clocked = flown.map((s) => ({ ...s, simTimeS: s.timeMs / 1000 }));
    const at = 800 + silentS / 2;
    const held = (s: SimSample) => ({ ...s, timeMs: s.timeMs + (silentS / 2) * 1000 + 60_000 });
    const paused = Array.from({ length: 60 }, (_, i) => ({
      ...sampleAt(clocked, at),
      timeMs: (800 + silentS + i) * 1000,
      paused: true,
    }));
    const { clocks } = viewOf([...clocked.slice(0, 800), ...paused, ...clocked.slice(at).map(held)]);
    expect(clocks.airS).toBeCloseTo(plain.airS, -0.5);
  });

  test("an active pause, in which the simulator's time runs on, is not flown", () => {
    const samples = withClock(interrupt(flown, 300, (s) => s));
    const gate = createGate();
    const passed = samples.flatMap((s) => {
      const judgement = gate.judge(s, null, s.timeMs);
      return judgement.kind === "true" ? [judgement.sample] : [];
    });
    expect(passed.length).toBeLessThan(flown.length + 10);
    expect(viewOf(passed).clocks.airS).toBeCloseTo(plain.airS, -0.5);
  });

  test("a pause between the first touch and the end of a bounce is no time in the air", () => {
    const touch = flown.findLastIndex(({ onGround }) => onGround === false) + 1;
    const bounced = flown.map((s, i) => (i === touch + 1 || i === touch + 2 ? { ...s, onGround: false } : s));
    const first = sampleAt(bounced, touch);
    const paused = Array.from({ length: 190 }, (_, i) => ({
      ...{ ...first, timeMs: first.timeMs + (i + 1) * 1000, paused: true },
    }));
    const late = bounced.slice(touch + 1).map((s) => ({ ...s, timeMs: s.timeMs + 190_000 }));
    const { clocks } = viewOf([...bounced.slice(0, touch + 1), ...paused, ...late]);
    expect(clocks.onMs).toBe(viewOf(bounced).clocks.onMs);
    expect(clocks.airS).toBeCloseTo(plain.airS, -0.5);
  });

  test("a sample every 8 s is no pause", () => {
    expect(Math.abs(viewOf(flown.filter((_, i) => i % 8 === 0)).clocks.airS - plain.airS)).toBeLessThan(9);
  });

  test("a pause between coming to rest and the detected parking is in no clock", () => {
    const { clocks } = viewOf(during(240, standS + 5, (s) => ({ ...s, paused: true })));
    expect(clocks.inMs).toBe(plain.inMs);
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -0.5);
  });

  test("a gap between coming to rest and the detected parking, the aircraft at the same place: it stood from the beginning", () => {
    const later = flown.slice(standS + 5).map((s) => ({ ...s, timeMs: s.timeMs + 120_000 }));
    const { clocks } = viewOf(withClock([...flown.slice(0, standS + 5), ...later]));
    expect(clocks.inMs).toBe(plain.inMs);
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -0.5);
  });

  test("a gap that ended in a pause, the aircraft at the stand before and after: it stood from the beginning", () => {
    const whole = withClock(flown);
    const at = sampleAt(whole, standS + 5);
    const paused = [100, 101, 102].map((s) => ({ ...at, timeMs: at.timeMs + s * 1000, paused: true }));
    const later = whole.slice(standS + 6).map((s) => ({ ...s, timeMs: s.timeMs + 110_000 }));
    const { clocks } = viewOf([...whole.slice(0, standS + 6), ...paused, ...later]);
    expect(clocks.inMs).toBe(plain.inMs);
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -0.5);
  });

  test("a stop on the way to the stand is block time once the aircraft has moved on, and not before", () => {
    const atS = flown.findLastIndex(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 15);
    const stopped = Array.from({ length: 100 }, (_, i) => ({
      ...sampleAt(flown, atS),
      timeMs: (atS + i) * 1000,
      groundSpeedKt: 0,
    }));
    const later = flown.slice(atS).map((s) => ({ ...s, timeMs: s.timeMs + 100_000 }));
    const before = viewOf(flown.slice(0, atS)).clocks.blockS;
    expect(viewOf([...flown.slice(0, atS), ...stopped]).clocks.blockS).toBeCloseTo(before, -0.5);
    expect(viewOf([...flown.slice(0, atS), ...stopped, ...later]).clocks.blockS).toBeCloseTo(plain.blockS + 100, -0.5);
  });

  test("first seen standing after a gap, and lost again at once: it stood from there on", () => {
    const stand = sampleAt(flown, -1);
    const rollingS = flown.findLastIndex(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 50);
    const seenS = [300, 900, 905, 910, 915, 920, 925, 930];
    const behind = seenS.map((s) => ({ ...stand, timeMs: (rollingS + s) * 1000 }));
    for (const seen of [3, seenS.length]) {
      const clocks = viewOf(withClock([...flown.slice(0, rollingS), ...behind.slice(0, seen)])).clocks;
      expect(clocks.blockS).toBeCloseTo(plain.blockS + 300 - (standS - rollingS), -1);
    }
  });

  test.each([
    ["a simulator with a clock", withClock],
    ["a simulator without one", (samples: readonly SimSample[]) => samples],
  ] as const)("%s: what was flown in a gap that ended paused counts as flown, the pause does not", (_name, clock) => {
    const whole = clock(flown);
    const paused = Array.from({ length: 100 }, (_, i) => ({
      ...sampleAt(whole, 900),
      timeMs: (900 + i) * 1000,
      paused: true,
    }));
    const later = whole.slice(900).map((s) => ({ ...s, timeMs: s.timeMs + 100_000 }));
    const { clocks } = viewOf([...whole.slice(0, 700), ...paused, ...later]);
    expect(clocks.gapS).toBeCloseTo(201, 0);
    expect(clocks.pausedS).toBeCloseTo(100, -0.5);
    expect(Math.abs(clocks.airS - plain.airS)).toBeLessThan(8);
    expect(Math.abs(clocks.blockS - plain.blockS)).toBeLessThan(8);
  });

  test("a gap that ended in a pause, and a simulator restarted after it: each unseen second counts once", () => {
    const whole = withClock(flown);
    const paused = [0, 1, 2, 3].map((i) => ({
      ...sampleAt(whole, 830),
      timeMs: (860 + i) * 1000,
      paused: true,
    }));
    const again = flown.slice(850).map((s, i) => ({ ...s, timeMs: s.timeMs + 130_000, simTimeS: 20 + i }));
    const { clocks } = viewOf([...whole.slice(0, 790), ...paused, ...again]);
    expect(Math.abs(clocks.airS - plain.airS)).toBeLessThan(8);
    expect(Math.abs(clocks.blockS - plain.blockS)).toBeLessThan(8);
  });

  test("a computer that is back within a minute, its simulator restarted at the same place: the minute was not flown", () => {
    const again = flown.slice(800).map((s, i) => ({ ...s, timeMs: s.timeMs + 40_000, simTimeS: i }));
    const { clocks } = viewOf([...withClock(flown.slice(0, 800)), ...again]);
    expect(clocks.airS).toBeCloseTo(plain.airS, -0.5);
    expect(clocks.blockS).toBeCloseTo(plain.blockS, -0.5);
  });

  test("a simulator restarted in a gap, its clock past the old reading by the end: what it flew unseen counts", () => {
    const before = flown.slice(774, 800).map((s, i) => ({ ...s, simTimeS: i }));
    const again = flown.slice(826).map((s, i) => ({ ...s, timeMs: s.timeMs + 90_000, simTimeS: 28 + i }));
    const { clocks } = viewOf([...withClock(flown.slice(0, 774)), ...before, ...again]);
    expect(Math.abs(clocks.airS - plain.airS)).toBeLessThan(8);
    expect(Math.abs(clocks.blockS - plain.blockS)).toBeLessThan(8);
  });

  test("a simulator restarted ahead, beyond the date line: what it flew unseen counts", () => {
    const toDateLine = 180 - sampleAt(flown, 830).longitudeDeg;
    const pacific = flown.map((s) => ({ ...s, longitudeDeg: turnDeg(0, s.longitudeDeg + toDateLine) }));
    const again = pacific.slice(860).map((s, i) => ({ ...s, timeMs: s.timeMs + 37_000, simTimeS: 15 + i }));
    const { clocks } = viewOf([...withClock(pacific.slice(0, 800)), ...again]);
    expect(Math.abs(clocks.airS - plain.airS)).toBeLessThan(8);
  });

  test("a silence too short for a gap, then a simulator restarted and paused: what it flew unseen counts", () => {
    const again = flown.slice(815).map((s, i) => ({ ...s, timeMs: s.timeMs + 37_000, simTimeS: 15 + i }));
    const first = sampleAt(again, 0);
    const paused = Array.from({ length: 10 }, (_, i) => ({
      ...first,
      timeMs: first.timeMs - (15 - i) * 1000,
      paused: true,
    }));
    const { clocks } = viewOf([...withClock(flown.slice(0, 800)), ...paused, ...again]);
    expect(Math.abs(clocks.airS - plain.airS)).toBeLessThan(8);
    expect(Math.abs(clocks.blockS - plain.blockS)).toBeLessThan(8);
  });

  test("restarted twice and put back at the second start: the way back was not flown, whatever the clocks show", () => {
    const seen = { ...sampleAt(flown, 800), simTimeS: 0.8 };
    const again = flown.slice(774).map((s, i) => ({ ...s, timeMs: s.timeMs + 295_000, simTimeS: 1.2 + i }));
    const { clocks } = viewOf([...withClock(flown.slice(0, 800)), seen, ...again]);
    expect(Math.abs(clocks.airS - (plain.airS + 26))).toBeLessThan(8);
    expect(Math.abs(clocks.blockS - (plain.blockS + 26))).toBeLessThan(8);
  });
});

test("positions in steps of float32, 60 a second, make a taxi no longer", () => {
  const legs = [{ seconds: 45, turnDps: 1 }, { seconds: 5, toKt: 12 }, { seconds: 300 }];
  const { samples } = flyScript(legs, 60);
  const inSteps = samples.map((s) => ({
    ...s,
    latitudeDeg: Math.fround(s.latitudeDeg),
    longitudeDeg: Math.fround(s.longitudeDeg - 130),
  }));
  expect(viewOf(inSteps).totals.distanceNm).toBeCloseTo((12 * (300 + 2.5)) / 3600, 1);
});

describe("fuel", () => {
  const burntLb = 0.02 * flown.filter(({ enginesRunning }) => enginesRunning).length;

  test("fuel burnt: refuelling is not subtracted, and absurd readings are ignored", () => {
    const burning = flown.map((s, i) => ({ ...s, fuelLb: 400 - i * 0.02 + (i > 900 ? 200 : 0) }));
    const lied = burning.map((s, i) => (i === 500 ? { ...s, fuelLb: 0 } : i === 1000 ? { ...s, fuelLb: 90_000 } : s));
    const { totals } = viewOf(lied);
    expect(totals.fuelUsedLb).toBeCloseTo(burntLb, 0);
    expect(totals.fuelAtStartLb).toBeCloseTo(400 - 72 * 0.02, 0);
    expect(totals.fuelNowLb).toBeCloseTo(600 - (flown.length - 1) * 0.02, 0);
  });

  test("back at the stand before the flight: what the taxi burnt is not in the block fuel, nor burnt from it", () => {
    const back: Leg[] = [
      ...atTheGate,
      { seconds: 300, toKt: 12 },
      { seconds: 10, toKt: 0 },
      { seconds: 60, engines: false },
    ];
    const again = flyScript([...back, ...wholeFlight.slice(1)], 1).samples;
    const { totals } = viewOf(again.map((s, i) => ({ ...s, fuelLb: 400 - i * 0.02 })));
    expect((totals.fuelAtStartLb ?? 0) - (totals.fuelUsedLb ?? 0)).toBeCloseTo(totals.fuelNowLb ?? Number.NaN, -0.5);
  });

  test("refuelled slowly at the stand: one line in the log, and block fuel is what was on board off blocks", () => {
    const tanked = flown.map((s, i) => ({ ...s, fuelLb: 400 + 20 * Math.min(25, Math.max(0, i - 20)) }));
    const { tracker, outputs } = follow(tanked);
    const { fuelAtStartLb, fuelUsedLb } = tracker.view().totals;
    expect([fuelAtStartLb, fuelUsedLb]).toEqual([900, 0]);
    const said = outputs.flatMap((out) =>
      out.kind === "event" && out.event.kind === "refuelled" ? [inPlainWords(out.event.text)] : [],
    );
    expect(said).toEqual(["Refuelled 500 lb"]);
  });

  test.each([
    [4.5, 1],
    [104.9, 1.1],
    [104.9, 0.3],
  ])("%f lb more at the stand, %f lb a second: what the flight burns is counted from the whole", (lb, lbPerS) => {
    const engineAt = flown.findIndex(({ enginesRunning }) => enginesRunning === true);
    const waits = [...Array.from({ length: 400 }, () => sampleAt(flown, 0)), ...flown];
    const whole = waits.map((s, i) => {
      const burnt = Math.max(0, i - 400 - engineAt) * 0.02;
      return { ...s, timeMs: i * 1000, fuelLb: 200 + Math.min(lb, lbPerS * i) - burnt };
    });
    const { fuelAtStartLb, fuelUsedLb, fuelNowLb } = viewOf(whole).totals;
    expect(Math.abs((fuelAtStartLb ?? 0) - (fuelNowLb ?? 0) - (fuelUsedLb ?? Number.NaN))).toBeLessThan(1);
  });

  test("drained slowly at the stand, its engines off: nothing is burnt", () => {
    const drained = flown.map((s, i) => ({ ...s, fuelLb: 900 - 20 * Math.min(15, Math.max(0, i - 20)) }));
    const { fuelAtStartLb, fuelUsedLb } = viewOf(drained).totals;
    expect([fuelAtStartLb, fuelUsedLb]).toEqual([600, 0]);
  });

  test("a flight loaded from some minutes before gives fuel back: what was burnt until then stays burnt", () => {
    const loaded = flown.map((s, i) => {
      const back =
        i < 900 ? { latitudeDeg: s.latitudeDeg, fuelLb: 400 } : { latitudeDeg: s.latitudeDeg - 1, fuelLb: 404 };
      return { ...s, ...back, fuelLb: back.fuelLb - i * 0.02 };
    });
    expect(viewOf(loaded).totals.fuelUsedLb).toBeCloseTo(burntLb, 0);
  });
});

import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { follow } from "../testing/follow-script.ts";
import { flyScript, interrupt, sampleAt, wholeFlight } from "../testing/scripted-flight.ts";

const viewOf = (samples: readonly SimSample[]) => follow(samples).tracker.view();
const flown = flyScript(wholeFlight, 1).samples;
const plain = viewOf(flown).clocks;

describe("each stretch of time other than normal flight is kept, with its length and its place", () => {
  const lengthsOf = (samples: readonly SimSample[]) =>
    viewOf(samples).clocks.stretches.map(({ kind, fromMs, toMs }) => [kind, fromMs / 1000, (toMs - fromMs) / 1000]);
  const at = sampleAt(flown, 799);

  test("a flight without any has none, and its simulated time is its real time", () => {
    expect(plain.stretches).toEqual([]);
    expect(plain.simulatedS).toBeCloseTo(plain.realS, 3);
  });

  test.each([
    ["paused", interrupt(flown, 300, (s) => ({ ...s, paused: true })), 300],
    ["slew", interrupt(flown, 50, (s, i) => ({ ...s, slew: true, latitudeDeg: (s.latitudeDeg ?? 0) + i * 1e-4 })), 50],
    ["gap", flown.filter((_, i) => i < 800 || i >= 1000), 201],
    ["compressed", flown.map((s, i) => (i >= 800 && i < 860 ? { ...s, simulationRate: 4 } : s)), 60],
  ] as const)("%s", (kind, samples, seconds) => {
    const { stretches, ...clocks } = viewOf(samples).clocks;
    expect(stretches).toHaveLength(1);
    const [only] = stretches;
    expect(only).toMatchObject({ kind, fromMs: at.timeMs });
    expect(((only?.toMs ?? 0) - (only?.fromMs ?? 0)) / 1000).toBeCloseTo(seconds, -0.5);
    expect(only?.latitudeDeg).toBeCloseTo(at.latitudeDeg ?? 0, 3);
    expect(only?.longitudeDeg).toBeCloseTo(at.longitudeDeg ?? 0, 3);
    expect(only?.gainedS).toBeCloseTo(clocks.compressedS, 3);
    expect(clocks.simulatedS - clocks.realS).toBeCloseTo(
      kind === "compressed" ? 180 : kind === "gap" ? 0 : -seconds,
      -0.5,
    );
  });

  test("several are kept separately, and add up to the totals", () => {
    const paused = interrupt(flown, 300, (s, i) =>
      i < 100 || i >= 200 ? { ...s, paused: true } : { ...s, slew: true },
    );
    const { pausedS, slewS, stretches } = viewOf(paused).clocks;
    expect(lengthsOf(paused)).toEqual([
      ["paused", 799, 100],
      ["slew", 899, 100],
      ["paused", 999, 100],
    ]);
    expect(pausedS + slewS).toBeCloseTo(stretches.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / 1000, 0));
  });

  test("missing data after a slew are a gap too", () => {
    const samples = interrupt(flown, 250, (s) => ({ ...s, slew: true })).filter((_, i) => i < 850 || i >= 1050);
    const { gapS, slewS } = viewOf(samples).clocks;
    expect([gapS, slewS]).toEqual([201, 50]);
    expect(lengthsOf(samples)).toEqual([
      ["slew", 799, 50],
      ["gap", 849, 201],
    ]);
  });

  test.each([
    [1, "a simulator without a clock", flown],
    [4, "a simulator without a clock", flown],
    [1, "a simulator with one", flown.map((s) => ({ ...s, simTimeS: s.timeMs / 1000 }))],
    [4, "a simulator with one", flown.map((s) => ({ ...s, simTimeS: s.timeMs / 1000 }))],
  ] as const)(
    "a feed that repeats itself and then catches up does not pause: time runs %i times, %s",
    (rate, _name, samples) => {
      const repeated = samples.map((s, i) => ({
        ...(samples[i - (i % 4)] ?? s),
        timeMs: s.timeMs / rate,
        simulationRate: rate,
      }));
      const { clocks } = viewOf(repeated);
      expect(clocks.airS).toBeCloseTo(plain.airS, -1);
      expect(clocks.pausedS).toBeLessThan(5);
      expect(clocks.compressedS).toBeCloseTo(clocks.realS * (rate - 1), -1);
      expect(clocks.stretches.map(({ kind }) => kind)).toEqual(rate === 1 ? [] : ["compressed"]);
    },
  );

  test("a feed that asks 45 times a second for the frames of a simulator that draws 30 does not pause", () => {
    const frames = flyScript(wholeFlight, 30).samples.slice(0, 15_000);
    const polled = Array.from({ length: 22_500 }, (_, i) => {
      const frame = frames[Math.floor((i * 30) / 45)] as SimSample;
      const longitudeDeg = Number(frame.longitudeDeg?.toFixed(6));
      return { ...frame, longitudeDeg, timeMs: Math.round((i * 1000) / 45) };
    });
    const { clocks } = viewOf(polled);
    expect(clocks.airS).toBeCloseTo(viewOf(frames).clocks.airS, -0.5);
    expect(clocks.pausedS).toBeLessThan(5);
  });

  test("hundreds of them: the list is limited, and keeps the longest", () => {
    const tapped = (s: SimSample, i: number) => ({
      ...s,
      latitudeDeg: (s.latitudeDeg ?? 0) + i * 1e-4,
      paused: i < 300 || i % 2 === 0,
    });
    const { stretches } = viewOf(interrupt(flown, 1000, tapped)).clocks;
    expect(stretches).toHaveLength(50);
    expect(stretches[0]).toMatchObject({ fromMs: 799_000, toMs: 1_100_000 });
    expect(stretches.at(-1)?.toMs).toBe(1_798_000);
  });

  test("a single deviating sample of a fast link does not cut one in two", () => {
    const fast = flyScript(wholeFlight, 4).samples;
    const { stretches } = viewOf(
      fast.map((s, i) => (i >= 3200 && i < 3600 && i !== 3400 ? { ...s, slew: true } : s)),
    ).clocks;
    expect(stretches.map(({ kind }) => kind)).toEqual(["slew"]);
  });
});

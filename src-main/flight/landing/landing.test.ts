import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Landing, trackerViewSchema } from "../../../src-shared/domain/flight.ts";
import { moved } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { createTracker } from "../phases/tracker.ts";
import { follow } from "../testing/follow-script.ts";
import { widestFpm } from "./contact-rate.ts";

const g = 32.174;

/**
 * A descent at `sinkFpm` that a flare of `flareFpsS` eases over the last `flareS` seconds, a first contact at t = 30 s, and
 * hops of the given air times (s). Sampled `hz` times a second from 15 to 50 s, shifted by `phase` of an interval.
 */
function touch(sinkFpm: number, flareFpsS: number, hops: readonly number[], hz: number, phase: number, flareS = 2) {
  const contactT = 30;
  const atContact = -sinkFpm / 60;
  const heightBefore = (leftS: number) => {
    const easedS = Math.min(leftS, flareS);
    return atContact * leftS + (flareFpsS * easedS * easedS) / 2 + flareFpsS * flareS * Math.max(0, leftS - flareS);
  };
  const heightAfter = (passedS: number) => {
    let fromS = 0.3;
    for (const airS of hops) {
      if (passedS > fromS && passedS < fromS + airS)
        return (g * 0.3 * (passedS - fromS) * (fromS + airS - passedS)) / 2;
      fromS += airS + 0.4;
    }
    return 0;
  };
  const height = (t: number) => (t < contactT ? heightBefore(contactT - t) : heightAfter(t - contactT));
  const samples: SimSample[] = [];
  for (let t = 15 + phase / hz; t < 50; t += 1 / hz) {
    const heightFt = height(t);
    samples.push({
      timeMs: t * 1000,
      latitudeDeg: 50,
      longitudeDeg: 8,
      altitudeFt: 1200 + heightFt,
      aglFt: 4 + heightFt,
      groundSpeedKt: t < contactT ? 70 : Math.max(5, 70 - (t - contactT) * 2.5),
      verticalSpeedFpm: (60 * (height(t + 0.001) - height(t - 0.001))) / 0.002,
      headingTrueDeg: 90,
      trackTrueDeg: 94,
      windFromTrueDeg: 120,
      windSpeedKt: 10,
      onGround: heightFt <= 0,
      gForce: Math.abs(t - contactT - 0.05) < 0.05 ? 1.4 : 1,
    });
  }
  return samples;
}

const flagLate = (samples: readonly SimSample[], lateS: number): SimSample[] =>
  samples.map((sample) => ({ ...sample, onGround: sample.timeMs >= (30 + lateS) * 1000 }));

function landingsOf(samples: readonly SimSample[]): Landing[] {
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  for (const sample of samples) tracker.update(sample);
  return tracker.view().landings;
}

describe("rate at first contact", () => {
  test("within 15 ft/min or 5 % at 20 samples a second and more, every bounce counted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: -40 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.array(fc.double({ min: 0.4, max: 1.2, noNaN: true }), { maxLength: 3 }),
        fc.constantFrom(20, 30, 60),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (sinkFpm, flare, hops, hz, phase) => {
          const landings = landingsOf(touch(sinkFpm, flare, hops, hz, phase));
          expect(landings).toHaveLength(1);
          const { rateFpm, rateBoundsFpm, bounces, atMs } = landings[0] as Landing;
          expect(Math.abs((rateFpm ?? 0) - sinkFpm)).toBeLessThanOrEqual(Math.max(15, 0.05 * -sinkFpm));
          expect(rateBoundsFpm?.[0]).toBeLessThanOrEqual(sinkFpm);
          expect(rateBoundsFpm?.[1]).toBeGreaterThanOrEqual(sinkFpm);
          expect(bounces).toHaveLength(hops.length);
          expect(Math.abs(atMs / 1000 - 30)).toBeLessThanOrEqual(1 / hz + 0.001);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([0.1, 0.15])("a ground flag %d s late: the landing is at the moment when the sink stopped", (lateS) => {
    for (const hz of [10, 20, 30, 60])
      for (const sinkFpm of [-600, -150]) {
        const [landing] = landingsOf(flagLate(touch(sinkFpm, 0, [], hz, 0.3), lateS));
        const { atMs = Number.NaN, rateFpm, bounces } = landing ?? {};
        expect(Math.abs(atMs - 30_000)).toBeLessThanOrEqual(1000 / hz + 1);
        expect(bounces).toEqual([]);
        expect(Math.abs((rateFpm ?? 0) - sinkFpm)).toBeLessThanOrEqual(Math.max(25, 0.08 * -sinkFpm));
      }
  });

  test.each([1, 50, 100])("a low flare, with the vertical speed in steps of %d ft/min, is not the touch", (stepFpm) => {
    for (const sinkFpm of [-72, -220])
      for (const hz of [10, 20, 30, 60]) {
        const samples = touch(sinkFpm, 6.9, [], hz, 0.3).map((sample) => ({
          ...sample,
          verticalSpeedFpm: stepFpm * Math.round((sample.verticalSpeedFpm ?? 0) / stepFpm),
        }));
        const [landing] = landingsOf(samples);
        const name = `${sinkFpm} ft/min at ${hz} Hz`;
        expect(Math.abs((landing?.atMs ?? Number.NaN) - 30_000), name).toBeLessThanOrEqual(170);
        expect(landing?.rateBoundsFpm?.[0], name).toBeLessThanOrEqual(sinkFpm);
        expect(landing?.rateBoundsFpm?.[1], name).toBeGreaterThanOrEqual(sinkFpm);
      }
  });

  test("a gap of 2 s that ends a second before the contact hides no touch: the rate is measured as without it", () => {
    const samples = touch(-200, 2, [], 30, 0.3).filter(({ timeMs }) => timeMs < 27_000 || timeMs > 29_000);
    const [landing] = landingsOf(samples);
    const [low, high] = landing?.rateBoundsFpm ?? [Number.NaN, Number.NaN];
    expect(Math.abs((landing?.rateFpm ?? Number.NaN) + 200)).toBeLessThan(15);
    expect([low < -200, high > -200, high - low < 100]).toEqual([true, true, true]);
  });

  test.each(["aglFt", "verticalSpeedFpm"] as const)(
    "a sample without %s near the ground widens the bounds at most",
    (name) => {
      for (const hz of [2, 4, 10, 30])
        for (let back = 1; back <= 4 * hz; back++) {
          const samples = touch(-300, 0, [], hz, 0.5);
          const contact = samples.findIndex(({ onGround }) => onGround);
          const { [name]: _, ...rest } = samples[contact - back] ?? expect.fail();
          const landings = landingsOf(samples.with(contact - back, rest as SimSample));
          // What the window takes has no figure that is not a number.
          expect(trackerViewSchema.shape.landings.safeParse(landings).success, `${hz} Hz, ${back} before`).toBe(true);
          const [low, high] = landings[0]?.rateBoundsFpm ?? [-300, -300];
          expect(low).toBeLessThanOrEqual(-300);
          expect(high).toBeGreaterThanOrEqual(-300);
        }
    },
  );

  test("at one sample a second a steep sink has bounds without a soft touch, in the landing or in its refusal", () => {
    for (const phase of [0.1, 0.3, 0.5, 0.7]) {
      const [landing] = landingsOf(touch(-800, 0, [], 1, phase));
      const [why] = landing?.method ?? [];
      const refused = typeof why === "object" && why.say === "boundsTooWide" ? [why.of?.low, why.of?.high] : null;
      const [low, high] = (landing?.rateBoundsFpm ?? refused ?? []).map(Number);
      expect(low, `${phase}`).toBeLessThan(-800);
      expect(high, `${phase}`).toBeGreaterThan(-800);
      expect(high, `${phase}`).toBeLessThan(-100);
    }
  });

  test("without a ground flag bounces are not counted, and the landing says so", () => {
    for (const hz of [5, 30]) {
      const samples = touch(-300, 0, [], hz, 0.3).map((s) => ({ ...s, onGround: undefined }));
      const [landing] = landingsOf(samples as SimSample[]);
      expect(landing).toMatchObject({ bounces: [], bouncesUnseen: true });
    }
  });

  test("without a ground flag the bounds contain a flare over the last 2 ft, which eases a hard landing little", () => {
    const boundsOf = (fpm: number) => {
      const samples = touch(fpm, 5, [], 30, 0.3).map((s) => ({ ...s, onGround: undefined }));
      const { confidence, rateBoundsFpm } = landingsOf(samples as SimSample[])[0] as Landing;
      expect(confidence).toBe("low");
      expect(rateBoundsFpm?.[0]).toBeLessThan(fpm);
      expect(rateBoundsFpm?.[1]).toBeGreaterThan(fpm);
      return rateBoundsFpm as readonly [number, number];
    };
    expect(boundsOf(-100)[1]).toBe(0);
    const [low, high] = boundsOf(-900);
    expect(high).toBeLessThan(-600);
    expect(high - low).toBeLessThan(400);
  });

  test("a float just above the runway is not a late flag", () => {
    const samples = touch(-40, 5, [], 30, 0.3);
    const { rateFpm } = landingsOf(samples)[0] as Landing;
    expect(Math.abs((rateFpm ?? 0) + 40)).toBeLessThanOrEqual(15);
  });

  test("at one sample a second the bounds contain the truth and the confidence is low, or it is not measurable", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: -40 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (sinkFpm, flare, phase) => {
          const [landing] = landingsOf(touch(sinkFpm, flare, [], 1, phase));
          const { confidence, rateFpm, rateBoundsFpm } = landing ?? expect.fail();
          expect(confidence).toBe(rateFpm === null ? "none" : "low");
          const [low, high] = rateBoundsFpm ?? [sinkFpm, sinkFpm];
          expect(low).toBeLessThanOrEqual(sinkFpm);
          expect(high).toBeGreaterThanOrEqual(sinkFpm);
          expect(high - low).toBeLessThanOrEqual(widestFpm);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("the simulator's own figure casts doubt, or is used instead of a missing one; it never replaces a measurement", () => {
    const latch = (samples: readonly SimSample[], fpm: number) =>
      samples.map((s) => ({ ...s, latchedTouchdownFpm: s.timeMs < 30_100 ? 0 : fpm }));
    const samples = touch(-200, 2, [], 50, 0);
    expect(landingsOf(latch(samples, 210))[0]).toEqual(landingsOf(samples)[0]);
    const [doubted] = landingsOf(latch(samples, 400));
    expect(doubted?.rateFpm).toBe(landingsOf(samples)[0]?.rateFpm);
    expect(doubted).toMatchObject({
      confidence: "medium",
      method: [expect.anything(), say("simulatorSays", { fpm: -400 })],
    });
  });

  test("a gap too short for a bounce: the simulator's own figure replaces an estimate that is too wide", () => {
    const gap = touch(-900, 0, [], 30, 0.3).filter(({ timeMs }) => timeMs < 29_100 || timeMs > 30_100);
    const latched = gap.map((s) => ({ ...s, latchedTouchdownFpm: s.timeMs < 30_000 ? 150 : 905 }));
    expect(landingsOf(gap)[0]).toMatchObject({ rateFpm: null, method: [{ say: "boundsTooWide" }] });
    const [landing] = landingsOf(latched);
    expect(landing).toMatchObject({ rateFpm: -905, confidence: "low", method: [say("simulatorsOwn")] });
    expect(landing?.rateBoundsFpm?.[0]).toBeLessThanOrEqual(-900);
    const absurd = gap.map((s) => ({ ...s, latchedTouchdownFpm: s.timeMs < 30_000 ? 150 : 60_000 }));
    expect(landingsOf(absurd)[0]?.rateFpm).toBeNull();
    const late = gap.map((s) => ({ ...s, latchedTouchdownFpm: s.timeMs < 36_000 ? 150 : 905 }));
    expect(landingsOf(late)[0]?.rateFpm).toBeNull();
  });

  test("a hop of less than 0.3 s is a skip with its length, a longer one a bounce, at every frame rate", () => {
    for (const hz of [60, 30, 20])
      for (const phase of [0, 0.3, 0.6, 0.9])
        for (const [airS, bounces] of [
          [0.15, 0],
          [0.2, 0],
          [0.36, 1],
          [0.5, 1],
        ] as const) {
          const [landing] = landingsOf(touch(-200, 2, [airS], hz, phase));
          expect(landing?.bounces, `${airS} s at ${hz} Hz`).toHaveLength(bounces);
          expect(landing?.skips, `${airS} s at ${hz} Hz`).toHaveLength(1 - bounces);
          for (const skip of landing?.skips ?? [])
            expect(Math.abs(skip.airS - airS)).toBeLessThanOrEqual(1 / hz + 0.001);
        }
  });

  test("samples too far apart for a bounce: the report says that there may have been more, and none is not zero", () => {
    const unseen = (hz: number, hops: readonly number[] = []) =>
      landingsOf(touch(-200, 2, hops, hz, 0.3))[0]?.bouncesUnseen;
    for (const hz of [60, 30, 20, 10]) expect([unseen(hz), unseen(hz, [0.36])], `${hz} Hz`).toEqual([false, false]);
    for (const hz of [5, 2, 1]) expect([unseen(hz), unseen(hz, [0.36])], `${hz} Hz`).toEqual([true, true]);
    const [cut] = landingsOf(touch(-200, 2, [], 30, 0).filter(({ timeMs }) => timeMs < 31_000 || timeMs > 31_500));
    expect(cut?.bouncesUnseen).toBe(true);
  });

  test("nose wheel first, main wheels after it; the tail wheel where it has one", () => {
    const legs = (tailWheel: boolean) => (s: SimSample) => ({
      ...s,
      tailWheel,
      centreGearOnGround: s.timeMs >= 30_000,
      leftGearOnGround: s.timeMs >= 30_400,
      rightGearOnGround: s.timeMs >= 30_500,
    });
    const [landing] = landingsOf(touch(-222, 0, [], 50, 0).map(legs(false)));
    expect(landing?.wheels.map(({ wheel }) => wheel)).toEqual(["nose", "left", "right"]);
    expect(landing?.wheels[0]?.rateFpm).toBe(landing?.rateFpm);
    expect(landing?.wheels[0]?.rateFpm).toBeCloseTo(-222, 0);
    expect(landing?.wheels[1]?.afterS).toBeCloseTo(0.4, 1);
    expect(landing?.wheels[1]?.rateFpm).toBeCloseTo(0, 0);
    expect(landingsOf(touch(-222, 0, [], 50, 0).map(legs(true)))[0]?.wheels[0]?.wheel).toBe("tail");
    expect(landingsOf(touch(-222, 0, [], 50, 0))[0]?.wheels).toEqual([]);
  });

  test("drift, wind and g belong to the contact", () => {
    const [landing] = landingsOf(touch(-200, 2, [], 50, 0));
    expect(landing?.driftDeg).toBeCloseTo(4);
    expect(landing?.headwindKt).toBeCloseTo(8.66, 1);
    expect(landing?.crosswindKt).toBeCloseTo(5, 1);
    expect(landing?.gForce).toBe(1.4);
  });

  test("a simulator's own figure that came too late, for a bounce, casts no doubt on the first contact", () => {
    const samples = touch(-600, 2, [0.5], 50, 0).map((sample) => ({
      ...sample,
      latchedTouchdownFpm: sample.timeMs < 31_000 ? 0 : 145,
    }));
    const [landing] = landingsOf(samples);
    expect(landing?.bounces).toHaveLength(1);
    expect(landing?.bounces[0]?.rateFpm).toBeCloseTo(-145, -2);
    expect(landing?.confidence).toBe("high");
  });

  test.each([20, 100])("on a steep runway, flared along the slope, the rate is against the ground, %i ms", (ms) => {
    const riseFps = 550 / 60;
    const uphill = touch(-90, 1, [], 1000 / ms, 0).map((sample) => {
      const s = sample.timeMs / 1000 - 30;
      const verticalSpeedFpm = s < 0 ? 460 : 550;
      return { ...sample, altitudeFt: (sample.altitudeFt ?? 0) + 1000 + s * riseFps, verticalSpeedFpm };
    });
    const [landing] = landingsOf(uphill);
    expect(landing?.rateFpm).toBeCloseTo(-90, -1.5);
    expect(landing?.rateBoundsFpm?.[0]).toBeLessThan(-90);
    expect(landing?.confidence).not.toBe("high");
    expect(landing?.groundRiseFpm).toBeCloseTo(550, -1);
  });

  test("rising ground is shown separately from the rate", () => {
    const uphill = touch(-240, 1, [], 30, 0).map((sample) => {
      const groundFt = Math.min(0, (sample.timeMs / 1000 - 30) * 2);
      const verticalSpeedFpm = (sample.verticalSpeedFpm ?? 0) + (groundFt < 0 ? 120 : 0);
      return { ...sample, altitudeFt: (sample.altitudeFt ?? 0) + groundFt, verticalSpeedFpm };
    });
    const [landing] = landingsOf(uphill);
    expect(landing?.groundRiseFpm).toBeCloseTo(120, 0);
    // The aircraft and the ground approach each other at 240 ft/min. The rising ground causes 120 of them, so the
    // altitude falls by less than the radio height.
    expect(landing?.rateFpm).toBeGreaterThan(-135);
    expect(landing?.rateFpm).toBeLessThan(-105);
  });
});

test.each<readonly [string, number, (sample: SimSample) => SimSample]>([
  ["a flag a second late", 30, (s) => ({ ...s, onGround: s.timeMs >= 31_000 })],
  ["a height over the ground that is 300 ft too high", 5, (s) => ({ ...s, aglFt: (s.aglFt ?? 0) + 300 })],
])("%s: the landing, the clock and the log name one moment", (_name, hz, change) => {
  const { tracker, outputs } = follow(touch(-300, 2, [], hz, 0.3).map(change));
  const { landings, clocks } = tracker.view();
  const events = outputs.flatMap((output) => (output.kind === "event" ? [output.event] : []));
  const touchdowns = events.filter(({ kind }) => kind === "touchdown").map(({ atMs }) => atMs);
  expect(landings).toHaveLength(1);
  expect([clocks.onMs, ...touchdowns]).toEqual([landings[0]?.atMs, landings[0]?.atMs]);
});

describe("the place of the contact", () => {
  const runway = {
    airport: "BIRK",
    name: "13",
    latitudeDeg: 64.13252141,
    longitudeDeg: -21.95536147,
    headingTrueDeg: 116.3,
    lengthFt: 4032,
    widthFt: 148,
    source: "simulator" as const,
    withinFt: 3,
  };
  const placed = (told: unknown) =>
    touch(-200, 2, [], 30, 0).map((sample) => ({
      ...sample,
      ...moved(moved(runway, 116.3, 1000 + (sample.timeMs / 1000 - 30) * 118), 206.3, 12),
      ...(sample.timeMs > 31_000 && { runway: told as typeof runway }),
    }));

  test("how far past the threshold and beside the centre line, from where the wheels touched first", () => {
    const [landing] = landingsOf(placed(runway));
    expect(landing?.runway).toMatchObject({ airport: "BIRK", name: "13", lengthFt: 4032 });
    expect(Math.abs((landing?.runway?.pastThresholdFt ?? 0) - 1000)).toBeLessThan(5);
    expect(Math.abs((landing?.runway?.rightOfCentreFt ?? 0) - 12)).toBeLessThan(1);
    // A place is known within 0.1 s, or within the time between two frames if that is longer; 70 kt are 118 ft/s.
    expect(landing?.runway?.withinFt).toBeCloseTo(3 + 11.8, 0);
    const [rare] = landingsOf(placed(runway).filter((_, i) => i % 10 === 0));
    expect(rare?.runway?.withinFt).toBeCloseTo(3 + 118 / 3, 0);
  });

  test("a touchdown in a gap is inside the bound, or no distance is reported", () => {
    for (const lasts of [400, 1000, 2000, 4000, 8000])
      for (const before of [0.02, 0.5, 0.98]) {
        const fromMs = 30_000 - lasts * before;
        const samples = placed(runway).map((sample) => ({ ...sample, gForce: 2 }));
        const left = samples.filter(({ timeMs }) => timeMs < fromMs || timeMs >= fromMs + lasts);
        const [landing] = landingsOf(left);
        const { withinFt = Number.NaN, pastThresholdFt = Number.NaN, name } = landing?.runway ?? {};
        expect(name).toBe("13");
        if (withinFt !== null) expect(Math.abs(pastThresholdFt - 1000)).toBeLessThanOrEqual(withinFt);
        // 118 ft/s: more than 500 ft were flown unseen.
        if (lasts < 2000) expect(withinFt).not.toBeNull();
        if (lasts > 4000) expect(withinFt).toBeNull();
        if (lasts <= 4000) continue;
        const unknown = { gForce: null, latitudeDeg: null, longitudeDeg: null, groundSpeedKt: null, rollOut: null };
        expect(landing).toMatchObject(unknown);
      }
  });

  test("if the first touch was hidden and a later one seen, the bound includes the place of the first", () => {
    const runwaySamples = touch(-300, 2, [0.5], 50, 0).map((sample) => ({
      ...sample,
      ...moved(runway, 116.3, 1000 + (sample.timeMs / 1000 - 30) * 118),
      ...(sample.timeMs > 33_000 && { runway }),
    }));
    const first = runwaySamples.findIndex(({ onGround }) => onGround === true);
    const lifted = runwaySamples.findIndex(({ onGround }, i) => i > first && onGround === false);
    const ms = (at: number) => runwaySamples[at]?.timeMs ?? Number.NaN;
    const hidden = runwaySamples.filter(({ timeMs }) => timeMs < ms(first) - 500 || timeMs > ms(lifted) + 20);
    const [landing] = landingsOf(hidden);
    expect(landing?.atMs).toBeGreaterThan(ms(lifted));
    const { withinFt = Number.NaN, pastThresholdFt = Number.NaN } = landing?.runway ?? {};
    const truthFt = 1000 + (ms(first) / 1000 - 30) * 118;
    expect(withinFt ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(Math.abs(pastThresholdFt - truthFt));
  });

  test("a more reliable source replaces a less reliable one, and never the other way round", () => {
    const from = (source: string, withinFt: number | null, name: string) => ({ ...runway, source, withinFt, name });
    const inTurn = (...told: readonly unknown[]) =>
      landingsOf(
        placed(runway).map((sample) => {
          const turn = Math.floor((sample.timeMs - 31_000) / 1000);
          return turn < 0 ? sample : { ...sample, runway: told[Math.min(turn, told.length - 1)] as typeof runway };
        }),
      )[0]?.runway;
    const table = from("table", null, "13L");
    const scenery = from("scenery", 3, "13R");
    const own = from("simulator", 3, "13");
    expect(inTurn(table, scenery, own)?.name).toBe("13");
    expect(inTurn(own, scenery, table)?.name).toBe("13");
    expect(inTurn(table, scenery)).toMatchObject({ name: "13R", source: "scenery" });
    expect(inTurn(table)).toMatchObject({ name: "13L", withinFt: null });
  });

  test("the direction of its nose on that runway, and how far it rolled until 30 kt", () => {
    const [landing] = landingsOf(placed(runway));
    expect(landing?.runway?.angleDeg).toBeCloseTo(90 - 116.3);
    expect(landing?.rollOut?.seconds).toBeCloseTo(16, 0);
    expect(Math.abs((landing?.rollOut?.distanceFt ?? 0) - 16 * 118)).toBeLessThan(10);
  });

  test("a touch-and-go has no roll-out, nor has a touchdown at walking pace, nor one seen too rarely", () => {
    const again = placed(runway).map((sample) =>
      sample.timeMs < 33_000 ? sample : { ...sample, onGround: false, aglFt: 60, altitudeFt: 1256, groundSpeedKt: 25 },
    );
    const slow = placed(runway).map((sample) => ({ ...sample, groundSpeedKt: 22 }));
    const rare = placed(runway).filter((_, i) => i % 90 === 0);
    for (const samples of [again, slow, rare]) expect(landingsOf(samples)[0]).toMatchObject({ rollOut: null });
  });

  test("without a valid reported runway none is invented", () => {
    expect(landingsOf(placed(undefined))[0]?.runway).toBeNull();
    expect(landingsOf(placed({ ...runway, headingTrueDeg: "east" }))[0]?.runway).toBeNull();
    expect(landingsOf(placed({ ...runway, lengthFt: Number.NaN }))[0]?.runway).toBeNull();
  });
});

test.each([
  [8, [5, 8, 10, 12]],
  [11, [10, 12]],
])(
  "held off at some feet, the aircraft loses its lift and falls by %i ft/s²: the bounds hold the rate",
  (fps2, paces) => {
    for (const hz of paces)
      for (const rateFpm of [-220, -311, -400])
        for (const phase of [0, 0.2, 0.4, 0.6, 0.8]) {
          const fallS = (-rateFpm - 20) / 60 / fps2;
          const [landing] = landingsOf(touch(rateFpm, -fps2, [], hz, phase, fallS));
          const [low, high] = landing?.rateBoundsFpm ?? [Number.NaN, Number.NaN];
          expect([low <= rateFpm, high >= rateFpm], `${hz} Hz, ${rateFpm}: ${low} to ${high}`).toEqual([true, true]);
        }
  },
);

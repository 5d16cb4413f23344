import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landingTraceSchema, mostTracePoints } from "../../../src-shared/domain/landing-trace.ts";
import { moved, type Runway } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { createFollower } from "../following/follower.ts";

const threshold = { latitudeDeg: 50, longitudeDeg: 8 };
const runway: Runway = {
  ...{ airport: "EDXX", name: "09", ...threshold, headingTrueDeg: 90, lengthFt: 6000, widthFt: 100 },
  ...{ source: "simulator", withinFt: 3 },
};
const contactS = 60;

/** A 3° approach at 100 kt to 1,000 ft past the threshold, 10 ft right of the centre line, and a roll to a stop. */
function approach(hz: number, change: (sample: SimSample, t: number) => SimSample = (sample) => sample): SimSample[] {
  const samples: SimSample[] = [];
  const fps = 168.78;
  for (let i = 0; i <= 100 * hz; i++) {
    const t = i / hz;
    const rolled = Math.min(Math.max(0, t - contactS), 33);
    const alongFt = 1000 + (t < contactS ? (t - contactS) * fps : rolled * fps - (rolled * rolled * 5.1) / 2);
    const heightFt = t < contactS ? (contactS - t) * 5 : 0;
    const place = moved(moved(threshold, 90, alongFt), 180, 10);
    samples.push(
      change(
        {
          timeMs: Math.round(t * 1000),
          simTimeS: Math.round(t * 1000) / 1000,
          ...place,
          altitudeFt: 300 + heightFt,
          aglFt: 4 + heightFt,
          groundSpeedKt: t < contactS ? 100 : Math.max(0, 100 - 3.02 * (t - contactS)),
          verticalSpeedFpm: t < contactS ? -300 : 0,
          headingTrueDeg: 92,
          trackTrueDeg: 90,
          onGround: t >= contactS,
          gForce: 1,
          ...(t >= contactS + 1 && { runway }),
        },
        t,
      ),
    );
  }
  return samples;
}

function follow(samples: readonly SimSample[]) {
  const airport = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  for (const sample of samples) follower.follow(sample);
  return follower;
}
const traceOf = (samples: readonly SimSample[]) => follow(samples).landingTrace();

describe("a trace", () => {
  test.each([1, 10, 30, 60, 120])("begins 30 s before the contact and ends at 30 kt, at %i samples a second", (hz) => {
    const trace = landingTraceSchema.parse(traceOf(approach(hz)));
    const { points } = trace;
    expect(points.length).toBeLessThanOrEqual(mostTracePoints);
    expect(Math.abs((points[0]?.tS ?? 0) + 30)).toBeLessThan(1.5);
    expect(Math.abs((points.at(-1)?.speedKt ?? 0) - 30)).toBeLessThan(4);
    const contact = points.find(({ tS }) => tS >= 0);
    expect(contact).toMatchObject({ tS: 0, heightFt: 0, noseDeg: 2 });
    expect(Math.abs((contact?.alongFt ?? 0) - 1000)).toBeLessThan(170 / hz + 2);
    for (const { rightFt } of points) expect(Math.abs(rightFt - 10)).toBeLessThan(0.5);
    // Each height is that of the 3° approach, whatever was left out.
    for (const { tS, heightFt } of points) if (tS < 0) expect(Math.abs(heightFt + 5 * tS)).toBeLessThan(5 / hz + 0.1);
  });

  test("counts from the touchdown if the runway is not known, or only its name", () => {
    const unknown = traceOf(approach(30, ({ runway: _, ...sample }) => sample));
    const nameOnly = traceOf(
      approach(30, (sample) => (sample.runway ? { ...sample, runway: { ...runway, withinFt: null } } : sample)),
    );
    for (const trace of [unknown, nameOnly]) {
      expect(trace?.origin).toMatchObject({ at: "touchdown", headingTrueDeg: 90 });
      const contact = trace?.points.find(({ tS }) => tS >= 0);
      expect(contact?.alongFt).toBeCloseTo(0, 3);
      expect(contact?.rightFt).toBeCloseTo(0, 3);
    }
  });

  test("leaves out a pause, and holds no point from before a jump or a gap", () => {
    // Ten minutes of pause, 10 s before the contact.
    const paused = approach(10).flatMap((sample, i) => {
      const t = i / 10;
      if (t < 50) return [sample];
      const later = { ...sample, timeMs: sample.timeMs + 600_000 };
      const still = { ...sample, paused: true };
      const pause = Array.from({ length: 600 }, (_, i) => ({ ...still, timeMs: still.timeMs + i * 1000 }));
      return t === 50 ? [...pause, later] : [later];
    });
    expect(traceOf(paused)?.points[0]?.tS).toBeLessThan(-28);
    const jumped = approach(10, (sample, t) =>
      t < 45 ? { ...sample, latitudeDeg: 51, simTimeS: sample.simTimeS ?? 0 } : sample,
    );
    expect(Math.round(traceOf(jumped)?.points[0]?.tS ?? 0)).toBe(-15);
    const silent = approach(10).filter(({ timeMs }) => timeMs < 30_000 || timeMs > 48_000);
    expect(Math.round(traceOf(silent)?.points[0]?.tS ?? 0)).toBe(-12);
  });

  test.each([4000, 300_000])("ends where the aircraft is placed elsewhere in its roll-out, %i ft away", (awayFt) => {
    const placed = approach(10, (sample, t) =>
      t < contactS + 15 ? sample : { ...sample, ...moved(sample, 180, awayFt), groundSpeedKt: 0 },
    );
    const slewed = placed.toSpliced(10 * (contactS + 15), 0, {
      ...(placed[10 * (contactS + 15)] as SimSample),
      slew: true,
    });
    for (const samples of [placed, slewed]) {
      const trace = traceOf(samples);
      expect(trace?.points.at(-1)?.tS).toBeCloseTo(14.9);
      for (const { rightFt } of trace?.points ?? []) expect(Math.abs(rightFt - 10)).toBeLessThan(0.5);
    }
  });

  test("holds no point from before a place that was chosen in a pause", () => {
    const samples = approach(10, (sample, t) => (t < 45 ? { ...sample, latitudeDeg: 50.3 } : sample));
    const pause = { ...(samples[450] as SimSample), paused: true };
    const trace = traceOf(samples.toSpliced(450, 0, pause));
    expect(Math.round(trace?.points[0]?.tS ?? 0)).toBe(-15);
  });

  test("has its contact where it was if the clock is set in the approach", () => {
    const set = (byS: number, atS: number) =>
      traceOf(approach(10, (sample, t) => (t < atS ? sample : { ...sample, timeMs: sample.timeMs + byS * 1000 })));
    for (const byS of [20, -20, -3600])
      for (const atS of [10, 45, contactS - 1]) {
        const points = set(byS, atS)?.points ?? [];
        const contact = points.find(({ tS }) => tS >= 0);
        expect(Math.abs((contact?.alongFt ?? Number.NaN) - 1000), `${byS} s at ${atS} s`).toBeLessThan(20);
        expect(points[0]?.tS, `${byS} s at ${atS} s`).toBeLessThan(byS < 0 ? -29 : Math.max(-29, atS - contactS + 1));
      }
  });

  test("uses the times of arrival if the simulator's clock has whole seconds only", () => {
    const trace = traceOf(approach(10, (sample, t) => ({ ...sample, simTimeS: Math.floor(t) })));
    expect(trace?.points.length).toBeGreaterThan(300);
  });

  test("says that the contact was not seen if no sample shows it", () => {
    const trace = traceOf(approach(10).filter(({ timeMs }) => timeMs < 57_500 || timeMs > 61_800));
    expect(trace?.contactSeen).toBe(false);
  });

  test("is absent after a crash, and without a landing", () => {
    expect(traceOf(approach(10).filter(({ timeMs }) => timeMs < 55_000))).toBeNull();
    const crashed = follow(
      approach(10, (sample, t) => (t > 60.5 ? { ...sample, crashed: true, groundSpeedKt: 0 } : sample)),
    );
    expect(crashed.crash()).not.toBeNull();
    expect(crashed.landingTrace()).toBeNull();
  });
});

test("whatever samples hold, a trace satisfies its schema or is absent", () => {
  const odd = fc.oneof(fc.constant(undefined), fc.double({ noNaN: true, min: -1e6, max: 1e6 }));
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 999 }), height: odd, clock: odd, speed: odd }), {
        maxLength: 20,
      }),
      (changes) => {
        const samples = approach(10);
        for (const { at, height, clock, speed } of changes) {
          const { aglFt: _, simTimeS: __, ...rest } = samples[at] as SimSample;
          samples[at] = {
            ...rest,
            ...(height !== undefined && { aglFt: height }),
            ...(clock !== undefined && { simTimeS: clock }),
            ...(speed !== undefined && { groundSpeedKt: speed }),
          };
        }
        const trace = traceOf(samples);
        if (trace === null) return;
        found += 1;
        expect(landingTraceSchema.parse(trace)).toEqual(trace);
      },
    ),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(30);
});

import { describe, expect, test } from "vitest";
import { widestFpm } from "../../src-main/flight/landing/contact-rate.ts";
import { clockGrains, flagDelays, gapEnds, gaps, judge, rates, type Spoilt, seeSpoilt, shares } from "./degraded.ts";
import { type JsbSimFlight, jsbSimFlights } from "./jsbsim-flights.ts";

const flights = jsbSimFlights.filter(({ groundings }) => groundings.length > 0);
const named = (name: string): JsbSimFlight => flights.find((flight) => flight.name === name) ?? expect.fail(name);
const plain: Spoilt = { hz: 30, share: 0.3, gapS: 0, gapEndS: 0, flagMs: 0, clockMs: 1, latched: true };
const more = Number(process.env.CONTRAIL_LANDINGS ?? 1);
const pick = <T>(of: readonly T[], i: number): T => of[i % of.length] ?? expect.fail();

/**
 * Chooses combinations of gap, flag, clock and offset. The lengths of these lists share no divisor with the step, so
 * all values occur: the longest list has 25. CONTRAIL_LANDINGS multiplies the number.
 */
function sample(hz: number, count: number): { flight: JsbSimFlight; how: Spoilt }[] {
  return Array.from({ length: count }, (_, i) => ({
    flight: pick(flights, i),
    how: {
      hz,
      share: pick(shares, i * 3 + (i >> 2)),
      gapS: pick(gaps, i * 5 + (i >> 3)),
      gapEndS: pick(gapEnds, i * 7),
      flagMs: pick(flagDelays, i * 3 + (i >> 1)),
      clockMs: pick(clockGrains, i + (i >> 4)),
      latched: i % 2 === 1,
    },
  }));
}

describe.each(rates)("at %i samples a second, whatever is missing, late or coarse", (hz) => {
  test("the bounds contain the truth, or the rate is not measurable", () => {
    const seen = sample(hz, more * (hz > 20 ? 25 : 50)).map(({ flight, how }) => ({
      how,
      name: flight.name,
      ...judge(flight, seeSpoilt(flight, how)),
    }));
    expect(seen.filter(({ landing }) => !landing)).toEqual([]);
    expect(seen.filter(({ held }) => !held)).toEqual([]);
    expect(Math.max(...seen.map(({ widthFpm }) => widthFpm))).toBeLessThanOrEqual(widestFpm);
    const told = seen.filter(({ how, measurable }) => how.gapS <= 0.3 && measurable).length;
    const asked = seen.filter(({ how }) => how.gapS <= 0.3).length;
    if (hz > 1) expect(told / asked).toBeGreaterThan(0.75);
    if (more > 1) console.log(`${hz} samples a second: ${told} of ${asked} with no long gap are measurable`);
  });
});

test("a flag up to 150 ms late: still within 15 ft/min of the truth, or 5 %, at frame rate", () => {
  for (const flight of flights)
    for (const hz of [60, 30])
      for (const flagMs of [0, 33, 67, 100, 150]) {
        const truth = flight.groundings[0]?.rateFpm ?? Number.NaN;
        const { errorFpm, held } = judge(flight, seeSpoilt(flight, { ...plain, hz, flagMs }));
        expect(held, `${flight.name} at ${hz} Hz, ${flagMs} ms late`).toBe(true);
        expect(errorFpm, `${flight.name} at ${hz} Hz, ${flagMs} ms late`).toBeLessThan(Math.max(15, -0.05 * truth));
      }
});

test("a flag 0.3 to 5 s late: the bounds hold the truth, and the confidence is not high", () => {
  for (const flight of flights)
    for (const flagMs of [300, 1000, 5000])
      for (const hz of [30, 10, 5]) {
        const seen = seeSpoilt(flight, { ...plain, hz, flagMs, latched: false });
        const name = `${flight.name} at ${hz} Hz, ${flagMs} ms late`;
        expect(judge(flight, seen), name).toMatchObject({ landing: true, held: true });
        expect(seen.landings[0]?.confidence, name).toMatch(/medium|low|none/);
      }
});

test("a clock in whole seconds changes nothing at frame rate", () => {
  for (const flight of flights) {
    const fine = judge(flight, seeSpoilt(flight, plain));
    const coarse = judge(flight, seeSpoilt(flight, { ...plain, clockMs: 1000 }));
    expect(Math.abs(coarse.errorFpm - fine.errorFpm), flight.name).toBeLessThan(3);
    expect(coarse.held).toBe(true);
  }
});

test.each(["737_bounced", "a320_hard", "c172p_bounced", "c172x_firm"])(
  "%s, the link cut at 30 ft for 14 s: the simulator's figure of a later touch is not taken for the first's",
  (name) => {
    const { landings } = seeSpoilt(named(name), { ...plain, gapS: 14, gapEndS: 9 });
    expect(landings).toHaveLength(1);
    expect(landings[0]).toMatchObject({ rateFpm: null, rateBoundsFpm: null, confidence: "none" });
  },
);

test("a late flag after a gap, at slower than frame rate: the bounds contain the sink before the wheels slowed it", () => {
  for (const flagMs of [100, 150])
    for (const share of shares)
      for (const gapS of [0.3, 0.6, 1]) {
        const how = { ...plain, hz: 20, share, gapS, gapEndS: -0.25, flagMs };
        expect(judge(named("a320_crosswind"), seeSpoilt(named("a320_crosswind"), how)).held, JSON.stringify(how)).toBe(
          true,
        );
      }
});

test("a stutter of a second before a skip: the bounds contain the steepest sink seen before it", () => {
  for (const name of ["a320_hard", "a320_crosswind", "737_long"])
    for (const gapEndS of [0.1, 0.2, 0.3, 0.5]) {
      const flight = named(name);
      const { held } = judge(flight, seeSpoilt(flight, { ...plain, gapS: 1, gapEndS }));
      expect(held, `${name}, ${gapEndS}`).toBe(true);
    }
});

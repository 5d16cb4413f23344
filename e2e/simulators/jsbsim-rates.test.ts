import { describe, expect, test } from "vitest";
import { jsbSimFlights } from "./jsbsim-flights.ts";
import { trackAt } from "./jsbsim-tracking.ts";

/** Where in its interval the first look falls: each is another luck with the moment of contact. */
const shares = [0, 0.35, 0.7];
const withContact = jsbSimFlights.filter(({ groundings }) => groundings.length > 0);

describe.each(withContact)("$name", (flight) => {
  const [first, ...bounces] = flight.groundings;
  if (first === undefined) throw new Error("no contact");

  test.each([20, 30, 60])("at %i samples a second", (hz) => {
    for (const share of shares) {
      const { landings, crash } = trackAt(flight, hz, share / hz);
      expect(crash).toBeNull();
      expect(landings).toHaveLength(1);
      const { atS, rateFpm, rateBoundsFpm, bounces: seen } = landings[0] ?? expect.fail();
      expect(Math.abs(atS - first.onS)).toBeLessThan(0.1);
      expect(Math.abs((rateFpm ?? Number.NaN) - first.rateFpm)).toBeLessThan(Math.max(15, 0.05 * -first.rateFpm));
      expect(rateBoundsFpm?.[0]).toBeLessThanOrEqual(first.rateFpm);
      expect(rateBoundsFpm?.[1]).toBeGreaterThanOrEqual(first.rateFpm);
      expect(seen).toHaveLength(bounces.length);
      seen.forEach((bounce, i) => {
        const truth = bounces[i] ?? expect.fail();
        expect(Math.abs(bounce.atS - truth.onS)).toBeLessThan(0.1);
        // A hop of 0.3 s falls at 17 ft/s² where it ends: half an interval of 20 a second is 25 ft/min.
        expect(Math.abs((bounce.rateFpm ?? Number.NaN) - truth.rateFpm)).toBeLessThan(
          Math.max(15 + 300 / hz, 0.05 * -truth.rateFpm),
        );
      });
    }
  });

  test("at one sample a second the contact is missed by more, and the bounds hold the truth where the rate is told", () => {
    const seen = Array.from({ length: 10 }, (_, i) => trackAt(flight, 1, i / 10));
    const errors = seen.map(({ landings }) => Math.abs((landings[0]?.atS ?? Number.POSITIVE_INFINITY) - first.onS));
    expect(errors.toSorted((a, b) => a - b)[5]).toBeGreaterThan(0.1);
    if (bounces.some(({ onS }, i) => onS - (flight.groundings[i]?.offS ?? onS) < 1))
      expect(seen.some(({ landings }) => landings[0]?.bounces.length !== bounces.length)).toBe(true);
    for (const { landings } of seen) {
      const [low, high] = landings[0]?.rateBoundsFpm ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      expect(low).toBeLessThanOrEqual(first.rateFpm);
      expect(high).toBeGreaterThanOrEqual(first.rateFpm);
    }
  });
});

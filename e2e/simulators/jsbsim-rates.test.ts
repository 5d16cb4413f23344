import { describe, expect, test } from "vitest";
import { jsbSimFlights } from "./jsbsim-flights.ts";
import { trackAt } from "./jsbsim-tracking.ts";

/** The offset of the first sample in its interval: each gives a different distance to the moment of contact. */
const shares = [0, 0.35, 0.7];
const withContact = jsbSimFlights.filter(({ groundings }) => groundings.length > 0);

describe.each(withContact)("$name", (flight) => {
  const [first, ...touches] = flight.groundings;
  if (first === undefined) throw new Error("no contact");
  const airS = (i: number): number => (touches[i]?.onS ?? 0) - (flight.groundings[i]?.offS ?? 0);
  const bounces = touches.filter((_, i) => airS(i) >= 0.3);
  const skips = touches.flatMap((_, i) => (airS(i) < 0.3 ? [airS(i)] : []));

  test.each([20, 30, 60])("at %i samples a second", (hz) => {
    for (const share of shares) {
      const { landings, crash } = trackAt(flight, hz, share / hz);
      expect(crash).toBeNull();
      expect(landings).toHaveLength(1);
      const { atS, rateFpm, rateBoundsFpm, bounces: seen, skips: skipped, wheels } = landings[0] ?? expect.fail();
      expect(skipped).toHaveLength(skips.length);
      skipped.forEach((skip, i) => void expect(Math.abs(skip.airS - (skips[i] ?? Number.NaN))).toBeLessThan(1 / hz));
      // The taildragger's tail is still up where its recording ends.
      const rest = flight.name === "taildragger_wheels" ? [] : ["nose"];
      expect(wheels.map(({ wheel }) => wheel).toSorted()).toEqual(["left", ...rest, "right"]);
      expect(wheels[0]).toMatchObject({ afterS: 0, rateFpm });
      expect(Math.abs(atS - first.onS)).toBeLessThan(0.1);
      expect(Math.abs((rateFpm ?? Number.NaN) - first.rateFpm)).toBeLessThan(Math.max(15, 0.05 * -first.rateFpm));
      expect(rateBoundsFpm?.[0]).toBeLessThanOrEqual(first.rateFpm);
      expect(rateBoundsFpm?.[1]).toBeGreaterThanOrEqual(first.rateFpm);
      expect(seen).toHaveLength(bounces.length);
      seen.forEach((bounce, i) => {
        const truth = bounces[i] ?? expect.fail();
        expect(Math.abs(bounce.atS - truth.onS)).toBeLessThan(0.1);
        // A hop of 0.3 s ends with an acceleration of 17 ft/s². Over half an interval at 20 a second that is 25 ft/min.
        expect(Math.abs((bounce.rateFpm ?? Number.NaN) - truth.rateFpm)).toBeLessThan(
          Math.max(15 + 300 / hz, 0.05 * -truth.rateFpm),
        );
      });
    }
  });

  test("at one sample a second the contact is less exact, and the bounds contain the truth wherever a rate is reported", () => {
    const seen = Array.from({ length: 10 }, (_, i) => trackAt(flight, 1, i / 10));
    const errors = seen.map(({ landings }) => Math.abs((landings[0]?.atS ?? Number.POSITIVE_INFINITY) - first.onS));
    expect(errors.toSorted((a, b) => a - b)[5]).toBeGreaterThan(0.1);
    if (touches.some((_, i) => airS(i) < 1))
      expect(seen.some(({ landings }) => landings[0]?.bounces.length !== bounces.length)).toBe(true);
    for (const { landings } of seen) {
      const [low, high] = landings[0]?.rateBoundsFpm ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      expect(low).toBeLessThanOrEqual(first.rateFpm);
      expect(high).toBeGreaterThanOrEqual(first.rateFpm);
    }
  });
});

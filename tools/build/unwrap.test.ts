import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryShapes, landShapes } from "./basemap.ts";
import { type Position, unwrapRing } from "./unwrap.ts";

const longestStep = (ring: readonly Position[]) =>
  ring.reduce((longest, [lon], i) => Math.max(longest, Math.abs(lon - (ring[i - 1]?.[0] ?? lon))), 0);
const spanDeg = (ring: readonly Position[]) => {
  const lons = ring.map(([lon]) => lon);
  return Math.max(...lons) - Math.min(...lons);
};

describe("rings at the antimeridian", () => {
  it.each(["Russia", "Fiji", "Antarctica", "New Zealand", "United States of America"])(
    "%s is drawn in one piece",
    (name) => {
      const rings = countryShapes("50m", name);
      expect(rings.length).toBeGreaterThan(0);
      for (const ring of rings) expect(longestStep(ring)).toBeLessThanOrEqual(180);
    },
  );

  it("Fiji's islands keep their size", () => {
    for (const ring of countryShapes("50m", "Fiji")) expect(spanDeg(ring)).toBeLessThan(3);
  });

  it("Antarctica is closed along the south pole, all the way round", () => {
    const mainland = countryShapes("50m", "Antarctica").find((ring) => spanDeg(ring) > 350);
    expect(mainland).toBeDefined();
    const atPole = (mainland ?? []).filter(([, lat]) => lat < -89).map(([lon]) => lon);
    expect(Math.max(...atPole) - Math.min(...atPole)).toBeCloseTo(360, 3);
    expect(mainland?.at(-1)).toEqual(mainland?.[0]);
  });

  it.each(["50m", "10m"] as const)("no land of the world at 1:%s takes a step above 180°", (scale) => {
    const worst = landShapes(scale).reduce((longest, ring) => Math.max(longest, longestStep(ring)), 0);
    expect(worst).toBeLessThanOrEqual(180);
  });

  it("any ring keeps its points and ends where it began", () => {
    const position = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(position, { minLength: 3, maxLength: 30 }), (points) => {
        const ring = [...points, points[0] ?? [0, 0]];
        const unwrapped = unwrapRing(ring);
        expect(longestStep(unwrapped)).toBeLessThanOrEqual(180 + 1e-9);
        ring.slice(0, -1).forEach(([lon = 0, lat = 0], i) => {
          const turns = ((unwrapped[i]?.[0] ?? Number.NaN) - lon) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
          expect(unwrapped[i]?.[1]).toBe(lat);
        });
        expect(Math.abs((unwrapped.at(-1)?.[0] ?? 0) - (unwrapped[0]?.[0] ?? 0))).toBeLessThan(1e-6);
      }),
    );
  });
});

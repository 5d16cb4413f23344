import { expect, it } from "vitest";
import { binOf, bins, ramps, scaleTopFt } from "./altitude-ramp.ts";

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

it.each([
  ["dark", ["#071522", "#2e3d47"], 1],
  ["light", ["#c0dbe9", "#fbf8ee"], -1],
] as const)("the %s ramp stands out from sea and land, and its lightness goes one way", (theme, grounds, sign) => {
  expect(ramps[theme]).toHaveLength(bins);
  for (const colour of ramps[theme])
    for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
  const steps = ramps[theme].map(luminance);
  for (const [i, step] of steps.entries())
    if (i > 0) expect(sign * (step - (steps[i - 1] ?? 0))).toBeGreaterThan(0.005);
});

it("has a scale for every flight, and a colour for every height", () => {
  expect([0, 3000, 3001, 36_000, 60_000].map(scaleTopFt)).toEqual([3000, 3000, 6000, 45_000, 45_000]);
  expect([-1400, 0, 374, 375, 2999, 3000, 99_999].map((ft) => binOf(ft, 3000))).toEqual([0, 0, 0, 1, 7, 7, 7]);
});

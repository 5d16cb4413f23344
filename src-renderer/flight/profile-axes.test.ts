import fc from "fast-check";
import { expect, it } from "vitest";
import { roundFigures } from "./profile-axes.ts";

it("are round, few, and in the pilot's own unit", () => {
  expect(roundFigures(2754, 1, 7)).toEqual([500, 1000, 1500, 2000, 2500]);
  expect(roundFigures(3360, 1, 2)).toEqual([2000]);
  expect(roundFigures(28, 1, 6)).toEqual([5, 10, 15, 20, 25]);
  const metres = roundFigures(3360, 1 / 0.3048, 3);
  expect(metres.map((ft) => Math.round(ft * 0.3048))).toEqual([500, 1000]);
});

it("never more than there is room for, none beyond the end", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 60_000, noNaN: true }),
      fc.double({ min: 0.3, max: 4, noNaN: true }),
      fc.double({ min: 1, max: 12, noNaN: true }),
      (end, unit, most) => {
        const figures = roundFigures(end, unit, most);
        expect(figures.length).toBeLessThanOrEqual(most + 0.1);
        expect(Math.max(0, ...figures)).toBeLessThanOrEqual(end * 1.001);
      },
    ),
  );
  expect(roundFigures(100, 1, 0.5)).toEqual([]);
  expect(roundFigures(Number.NaN, 1, 5)).toEqual([]);
});

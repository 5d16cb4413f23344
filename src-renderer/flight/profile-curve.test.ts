import { expect, it } from "vitest";
import type { TrailPoint } from "../../src-shared/flight-view.ts";
import { profileCurve } from "./profile-curve.ts";

const point = (distanceNm: number, altitudeFt: number): TrailPoint => [
  distanceNm * 1000,
  64,
  -22,
  altitudeFt,
  100,
  distanceNm,
];

it("spans what is flown and what is to go, and leaves room above the planned level", () => {
  const curve = profileCurve({
    trail: [point(0, 0), point(10, 2000)],
    remainingNm: 30,
    cruiseAltitudeFt: 3000,
    widthPx: 400,
  });
  expect(curve.endNm).toBe(40);
  expect(curve.topFt).toBeGreaterThan(3000);
  expect(curve.points.at(-1)).toEqual([10, 2000]);
});

it("thins a long flight to the width, keeping its highest point", () => {
  const trail = Array.from({ length: 54_000 }, (_, i) => point(i / 20, i === 27_001 ? 41_000 : 36_000));
  const curve = profileCurve({ trail, remainingNm: 0, cruiseAltitudeFt: 36_000, widthPx: 800 });
  expect(curve.points.length).toBeLessThanOrEqual(803);
  expect(Math.max(...curve.points.map(([, altitudeFt]) => altitudeFt ?? 0))).toBe(41_000);
});

it("says where a gap hid the way, also where no distance counts for it", () => {
  const behind = ([, ...rest]: TrailPoint): TrailPoint => [100_000, ...rest];
  const { points } = profileCurve({
    trail: [point(0, 0), point(10, 2000), point(10.001, 1990), behind(point(10.001, 900)), behind(point(20, 500))],
    remainingNm: 0,
    cruiseAltitudeFt: null,
    widthPx: 100,
  });
  expect(points).toEqual([
    [0, 0],
    [10, 2000],
    [10.001, 1990],
    [10.001, null],
    [10.001, 900],
    [20, 500],
    [20, 500],
  ]);
});

it("is empty before the first point, never a division by zero", () => {
  const curve = profileCurve({ trail: [], remainingNm: null, cruiseAltitudeFt: null, widthPx: 0 });
  expect(curve.points).toEqual([]);
  expect(curve.endNm).toBe(1);
});

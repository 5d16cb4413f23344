import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { hasMoved, lineUpTo, profileCurve, profileData, profilePlace, roundFigures } from "./profile-curve.ts";

describe("the curve", () => {
  const point = (distanceNm: number, altitudeFt: number): TrailPoint => [
    distanceNm * 1000,
    64,
    -22,
    altitudeFt,
    100,
    distanceNm,
  ];

  it("spans the flown part and the rest, and leaves room above the planned level", () => {
    const curve = profileCurve({
      trail: [point(0, 0), point(10, 2000)],
      remainingNm: 30,
      plannedTopFt: 3000,
      widthPx: 400,
    });
    expect(curve.endNm).toBe(40);
    expect(curve.topFt).toBeGreaterThan(3000);
    expect(curve.points.at(-1)).toEqual([10, 2000]);
  });

  it("thins a long flight to the width, keeping its highest point", () => {
    const trail = Array.from({ length: 54_000 }, (_, i) => point(i / 20, i === 27_001 ? 41_000 : 36_000));
    const curve = profileCurve({ trail, remainingNm: 0, plannedTopFt: 36_000, widthPx: 800 });
    expect(curve.points.length).toBeLessThanOrEqual(803);
    expect(Math.max(...curve.points.map(([, altitudeFt]) => altitudeFt ?? 0))).toBe(41_000);
  });

  it("marks where a gap hid the way, even if no distance counts for it", () => {
    const behind = ([, ...rest]: TrailPoint): TrailPoint => [100_000, ...rest];
    const { points } = profileCurve({
      trail: [point(0, 0), point(10, 2000), point(10.001, 1990), behind(point(10.001, 900)), behind(point(20, 500))],
      remainingNm: 0,
      plannedTopFt: 0,
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
    const curve = profileCurve({ trail: [], remainingNm: null, plannedTopFt: 0, widthPx: 0 });
    expect(curve.points).toEqual([]);
    expect(curve.endNm).toBe(1);
  });
});

describe("its columns", () => {
  const points: [number, number][] = [
    [0, 100],
    [10, 2000],
    [20, 3000],
  ];
  const ahead = [
    [20, 3000],
    [30, 3000],
    [40, 100],
  ] as const;

  it("have each line's own points in the order of the distances, and break no line at another's point", () => {
    const planned = [
      [0, 100],
      [15, 3000],
      [20, 3000],
    ] as const;
    const [x, plannedFt, aheadFt, flownFt] = profileData({ points }, planned, ahead);
    expect(x).toEqual([0, 0, 10, 15, 20, 20, 20, 30, 40]);
    const own = (column: readonly (number | null | undefined)[]) => column.filter((value) => value !== undefined);
    expect([own(plannedFt), own(aheadFt), own(flownFt)]).toEqual([
      [100, 3000, 3000],
      [3000, 3000, 100],
      [100, 2000, 3000],
    ]);
  });

  it("before the first position, and without a known way, are empty", () => {
    expect(profileData({ points: [] }, [], [])).toEqual([[], [], [], []]);
  });

  it("show the part of the plan up to the aircraft", () => {
    expect(lineUpTo(ahead, 35)).toEqual([
      [20, 3000],
      [30, 3000],
      [35, 1550],
    ]);
    expect(lineUpTo(ahead, 50)).toEqual(ahead);
    expect(lineUpTo(ahead, 30)).toEqual(ahead.slice(0, 2));
    expect(lineUpTo([], 30)).toEqual([]);
  });
});

describe("the position of the aircraft", () => {
  const plot = { widthPx: 800, heightPx: 80, topFt: 40_000 };
  const point = (flownNm: number, altitudeFt: number): TrailPoint => [0, 64, -22, altitudeFt, 480, flownNm];
  const place = (flownNm: number, remainingNm: number | null, altitudeFt = 36_000) =>
    profilePlace(point(flownNm, altitudeFt), remainingNm, plot);

  it("is where the plot draws it", () => {
    expect(place(250, 750).slice(0, 2)).toEqual([200, 72]);
    expect(profilePlace(undefined, null, plot)).toEqual([0, 0, 0]);
  });

  it("a nearby plot does not move by a hundredth of a mile, and does by a fifth of one, or by 100 ft", () => {
    const near = { widthPx: 400, heightPx: 80, topFt: 4000 };
    const at = (flownNm: number, altitudeFt: number) => profilePlace(point(flownNm, altitudeFt), 40 - flownNm, near);
    expect(hasMoved(at(10, 2000), at(10.01, 2001))).toBe(false);
    expect(hasMoved(at(10, 2000), at(10.2, 2000))).toBe(true);
    expect(hasMoved(at(10, 2000), at(10, 2100))).toBe(true);
  });

  it("moves with the distance flown, with the altitude, and with a growing total", () => {
    const before = place(500, 500);
    expect(hasMoved(before, before)).toBe(false);
    expect(hasMoved(before, place(501, 499, 36_100))).toBe(false);
    expect(hasMoved(before, place(502, 498))).toBe(true);
    expect(hasMoved(before, place(500, 500, 36_600))).toBe(true);
    expect(hasMoved(before, place(501, 501))).toBe(false);
    expect(hasMoved(before, place(503, 503))).toBe(true);
  });
});

describe("its axis labels", () => {
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
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { positionOf } from "../testing/position.ts";
import { type TimedPosition, thinPath } from "./thin.ts";

const at = (
  ofMs: number,
  latitudeDeg: number,
  longitudeDeg: number,
  phase: Phase = "cruise",
  altitudeFt = 5000,
): TimedPosition => ({
  ofMs,
  report: { ...positionOf(ofMs).report, phase, latitudeDeg, longitudeDeg, altitudeFt },
});

test("a straight line needs its ends only", () => {
  const path = Array.from({ length: 100 }, (_, i) => at(i, 60 + i / 100, 179.5 + i / 100));
  expect(thinPath(path, 60).map(({ ofMs }) => ofMs)).toEqual([0, 99]);
});

test("a corner and the beginning of a phase are kept", () => {
  const path = [
    ...Array.from({ length: 50 }, (_, i) => at(i, 60 + i / 100, 10, i < 20 ? "climb" : "cruise")),
    ...Array.from({ length: 50 }, (_, i) => at(50 + i, 60.49, 10 + i / 50)),
  ];
  const kept = thinPath(path, 60).map(({ ofMs }) => ofMs);
  expect(kept).toEqual(expect.arrayContaining([0, 20, 99]));
  expect(kept.some((ofMs) => Math.abs(ofMs - 49.5) <= 1)).toBe(true);
  expect(kept.length).toBeLessThan(8);
});

test("never more than requested, always in order, each a point of the path", () => {
  const points = fc.array(
    fc.tuple(fc.double({ min: 50, max: 60, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true })),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 60 }), (places, most) => {
      const path = places.map(([latitude, longitude], i) => at(i, latitude, longitude));
      const kept = thinPath(path, most);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept).toEqual(kept.toSorted((a, b) => a.ofMs - b.ofMs));
      for (const point of kept) expect(path).toContain(point);
      if (path.length > 0 && most > 1) expect(kept.at(-1)).toBe(path.at(-1));
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { bins } from "./altitude-ramp.ts";
import { mercatorX, mercatorY } from "./mercator.ts";
import { type Frame, TrailShape, traceStretch } from "./trail-shape.ts";

const pointAt = (i: number, latitudeDeg: number, longitudeDeg: number, altitudeFt = 0): TrailPoint => [
  i * 1000,
  latitudeDeg,
  longitudeDeg,
  altitudeFt,
  0,
  0,
];
const points = fc
  .array(
    fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.integer({ min: -1000, max: 45_000 }),
    ),
    { minLength: 1, maxLength: 700 },
  )
  .map((steps) => {
    let longitude = 179;
    return steps.map(([latitude, east, altitude], i) => {
      longitude += east;
      return pointAt(i, latitude, longitude, altitude);
    });
  });
const shapeOf = (all: readonly TrailPoint[]) => {
  const shape = new TrailShape();
  for (const point of all) shape.add(point);
  return shape;
};
const world: Frame = { left: 0, top: 0, pxPerWorld: 1e6, minX: -9, maxX: 9, minY: -9, maxY: 9 };

/** Every drawn line as its two ends. */
function drawn(shape: TrailShape, frame: Frame, turn = 0): [number, number, number, number][] {
  const lines: [number, number, number, number][] = [];
  const pens = Array.from({ length: bins }, () => {
    let at: [number, number] = [Number.NaN, Number.NaN];
    return {
      moveTo: (x: number, y: number) => {
        at = [x, y];
      },
      lineTo: (x: number, y: number) => {
        lines.push([...at, x, y]);
        at = [x, y];
      },
    };
  });
  for (const stretch of shape.stretches) traceStretch(stretch, frame, turn, 45_000, pens);
  return lines;
}

describe("the trail's shape", () => {
  it("draws nothing in a gap", () => {
    const lines = drawn(shapeOf([0, 1, 2, 300, 301].map((s) => pointAt(s, 0, s / 10))), world);
    expect(lines).toHaveLength(3);
    for (const [fromX, , toX] of lines) expect(toX - fromX).toBeLessThan(1000);
  });

  it("leads through every point in turn, over the ends of its stretches too", () => {
    fc.assert(
      fc.property(points, (all) => {
        const lines = drawn(shapeOf(all), world);
        const last = all.at(-1);
        if (all.length < 2 || !last) {
          expect(lines).toEqual([]);
          return;
        }
        let [x, y] = [lines[0]?.[0] ?? Number.NaN, lines[0]?.[1] ?? Number.NaN];
        for (const line of lines) {
          expect(Math.hypot(line[0] - x, line[1] - y)).toBeLessThan(2);
          [x, y] = [line[2], line[3]];
        }
        expect(x).toBeCloseTo(mercatorX(last[2]) * 1e6, 3);
      }),
      { numRuns: 50 },
    );
  });

  it("a new point's box contains the line that leads to it", () => {
    fc.assert(
      fc.property(points, (all) => {
        const shape = new TrailShape();
        for (const [i, point] of all.entries()) {
          const box = shape.add(point);
          for (const [, lat, lon] of [all[Math.max(0, i - 1)] ?? point, point]) {
            expect(mercatorX(lon)).toBeGreaterThanOrEqual(box.minX - 1e-12);
            expect(mercatorX(lon)).toBeLessThanOrEqual(box.maxX + 1e-12);
            if (Math.abs(lat) < 89.9) expect(mercatorY(lat)).toBeLessThanOrEqual(box.maxY + 1e-12);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it("far out draws few lines, and never one that leaves the frame's reach", () => {
    const hours = Array.from({ length: 54_000 }, (_, i) => pointAt(i, 50 + Math.sin(i / 500), i / 300, 36_000));
    const shape = shapeOf(hours);
    const far: Frame = { ...world, pxPerWorld: 1024 };
    expect(drawn(shape, far).length).toBeLessThan(1500);
    const tile: Frame = { left: 0.5, top: 0.3, pxPerWorld: 65_536, minX: 0.5, maxX: 0.51, minY: 0.3, maxY: 0.35 };
    for (const [x1, , x2] of drawn(shape, tile)) {
      expect(Math.min(x1, x2)).toBeLessThan(0.01 * 65_536 + 1);
      expect(Math.max(x1, x2)).toBeGreaterThan(-1);
    }
  });
});

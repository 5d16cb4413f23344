import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipRing, worldShifts } from "./clip.ts";
import { outlineOf } from "./coast.ts";

const box = { minX: 0.4, maxX: 0.6, minY: 0.4, maxY: 0.6 };

function area(xy: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < xy.length; i += 2) {
    const j = (i + 2) % xy.length;
    sum += (xy[i] ?? 0) * (xy[j + 1] ?? 0) - (xy[j] ?? 0) * (xy[i + 1] ?? 0);
  }
  return Math.abs(sum / 2);
}

describe("clipping to a tile", () => {
  it("a ring around the tile fills all of it, one beside it nothing", () => {
    const world = outlineOf([-179, 80, 179, 80, 179, -80, -179, -80]);
    expect(area(clipRing(world, box))).toBeCloseTo(0.04, 9);
    const beside = outlineOf([100, 10, 120, 10, 120, -10]);
    expect(clipRing(beside, box).length).toBe(0);
  });

  it("keeps the part inside, of rings with thousands of points too", () => {
    const odd = (xy: ArrayLike<number>, x: number, y: number) => {
      let crossings = 0;
      for (let i = 0; i < xy.length; i += 2) {
        const [x1 = 0, y1 = 0] = [xy[i], xy[i + 1]];
        const [x2 = 0, y2 = 0] = [xy[(i + 2) % xy.length], xy[(i + 3) % xy.length]];
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings++;
      }
      return crossings % 2;
    };
    const coast = fc
      .tuple(
        fc.integer({ min: 20, max: 2000 }),
        fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 8 }),
      )
      .map(([points, reach]) =>
        Array.from({ length: points }, (_, i) => {
          const far = (reach[i % reach.length] ?? 1) * 80;
          const turn = (2 * Math.PI * i) / points;
          return [30 + far * Math.cos(turn), far * Math.sin(turn)];
        }).flat(),
      );
    const within = fc.double({ min: 0.41, max: 0.59, noNaN: true });
    fc.assert(
      fc.property(coast, within, within, (degrees, x, y) => {
        const ring = outlineOf(degrees);
        expect(odd(clipRing(ring, box), x, y)).toBe(odd(ring.xy, x, y));
      }),
    );
  });

  it("never leaves the tile and never grows", () => {
    const ring = fc.array(
      fc.tuple(fc.double({ min: -170, max: 170, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true })),
      { minLength: 3, maxLength: 12 },
    );
    fc.assert(
      fc.property(ring, (points) => {
        const clipped = Array.from(clipRing(outlineOf(points.flat()), box));
        for (let i = 0; i < clipped.length; i += 2) {
          expect(clipped[i]).toBeGreaterThanOrEqual(box.minX - 1e-9);
          expect(clipped[i]).toBeLessThanOrEqual(box.maxX + 1e-9);
          expect(clipped[i + 1]).toBeGreaterThanOrEqual(box.minY - 1e-9);
          expect(clipped[i + 1]).toBeLessThanOrEqual(box.maxY + 1e-9);
        }
      }),
    );
  });
});

describe("worlds beside each other", () => {
  it("land east of 180° is visible at the western edge too", () => {
    const chukotka = outlineOf([175, 65, 190, 65, 190, 70, 175, 70]);
    expect(worldShifts(chukotka, { minX: 0, maxX: 0.1, minY: 0, maxY: 1 }).join()).toBe("-1");
    expect(worldShifts(chukotka, { minX: 0.9, maxX: 1.1, minY: 0, maxY: 1 }).join()).toBe("0");
    expect(worldShifts(chukotka, { minX: -0.2, maxX: 1.2, minY: 0, maxY: 1 }).join()).toBe("-1,0");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { Trail, type TrailChange } from "./trail.ts";

const point = (timeMs: number, longitudeDeg: number): TrailPoint => [timeMs, 0, longitudeDeg, 0, 0, 0];
const longitudes = (trail: Trail) => trail.points.map(([, , longitudeDeg]) => longitudeDeg);

describe("the trail", () => {
  it("crosses the antimeridian without a jump, either way", () => {
    const trail = new Trail();
    trail.replace([point(1, 179), point(2, -179), point(3, -170)]);
    expect(longitudes(trail)).toEqual([179, 181, 190]);
    trail.grow([point(4, 179)]);
    expect(longitudes(trail).at(-1)).toBe(179);
  });

  it("begins in the frame of the departure", () => {
    const trail = new Trail();
    trail.replace([point(1, -179.5)], 179);
    expect(longitudes(trail)).toEqual([180.5]);
  });

  it("does not repeat points that a push and an answer both carry", () => {
    const trail = new Trail();
    trail.replace([point(1, 0), point(2, 1)]);
    trail.grow([point(2, 1), point(3, 2)]);
    expect(trail.points.map(([timeMs]) => timeMs)).toEqual([1, 2, 3]);
  });

  it("notifies its listeners of each change, and only of changes", () => {
    const trail = new Trail();
    const heard: TrailChange[] = [];
    const stop = trail.onChange((change) => heard.push(change));
    trail.replace([point(1, 0)]);
    trail.grow([point(2, 0)]);
    trail.grow([point(2, 0)]);
    stop();
    trail.grow([point(3, 0)]);
    expect(heard).toEqual([{ kind: "replaced" }, { kind: "grown", from: 1 }]);
  });

  it("never has a step above 180°", () => {
    const somewhere = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.array(somewhere, { minLength: 2 }), fc.array(somewhere), (first, more) => {
        const trail = new Trail();
        trail.replace(first.map((longitudeDeg, i) => point(i, longitudeDeg)));
        trail.grow(more.map((longitudeDeg, i) => point(first.length + i, longitudeDeg)));
        const all = longitudes(trail);
        expect(all).toHaveLength(first.length + more.length);
        all.forEach((longitudeDeg, i) => {
          expect(Math.abs(longitudeDeg - (all[i - 1] ?? longitudeDeg))).toBeLessThanOrEqual(180 + 1e-9);
        });
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centreFor, fitted, rotated, toScreen, toWorld, type View } from "./camera.ts";

const view: View = { x: 0.5, y: 0.4, zoom: 5, upDeg: 0, width: 1000, height: 600 };
const views = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  zoom: fc.integer({ min: 2, max: 14 }),
  upDeg: fc.double({ min: 0, max: 360, noNaN: true }),
  width: fc.integer({ min: 300, max: 4000 }),
  height: fc.integer({ min: 300, max: 2000 }),
});
const pixels = fc.record({
  x: fc.double({ min: -500, max: 4500, noNaN: true }),
  y: fc.double({ min: -500, max: 2500, noNaN: true }),
});

describe("the camera", () => {
  it("with east up has east above, north to the left", () => {
    const east = toScreen({ ...view, upDeg: 90 }, 0.51, 0.4);
    expect([Math.round(east.x), east.y]).toEqual([500, expect.closeTo(300 - 0.01 * 256 * 32, 6)]);
    const north = toScreen({ ...view, upDeg: 90 }, 0.5, 0.39);
    expect(north.x).toBeLessThan(500);
    expect(rotated({ x: 1, y: 0 }, 90)).toEqual({ x: expect.closeTo(0, 9), y: 1 });
  });

  it("inverts a pixel to its place, whichever way is up", () => {
    fc.assert(
      fc.property(views, pixels, (any, at) => {
        const world = toWorld(any, at);
        const back = toScreen(any, world.x, world.y);
        expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-3);
      }),
    );
  });

  it("puts a place where it should be", () => {
    fc.assert(
      fc.property(views, pixels, fc.tuple(fc.double({ min: 0, max: 1, noNaN: true })), (any, at, [x]) => {
        const moved = { ...any, ...centreFor(any, { x, y: 0.3 }, at) };
        const there = toScreen(moved, x, 0.3);
        expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(1e-3);
      }),
    );
  });

  it("fits places into the free part of the window, and no closer zoom would do", () => {
    const area = { left: 100, top: 150, right: 640, bottom: 500 };
    const place = fc.record({
      x: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      y: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    });
    fc.assert(
      fc.property(views, fc.array(place, { minLength: 2, maxLength: 9 }), (any, places) => {
        const fit = fitted(any, places, area, 11);
        const within = (zoom: number, slack: number) =>
          places.every(({ x, y }) => {
            const centre = { ...any, ...fit, zoom };
            const px = toScreen({ ...centre, ...centreFor(centre, middle(centre), mid) }, x, y);
            return px.x > 100 - slack && px.x < 640 + slack && px.y > 150 - slack && px.y < 500 + slack;
          });
        const mid = { x: 370, y: 325 };
        const middle = (centre: View) => toWorld({ ...centre, zoom: fit.zoom }, mid);
        expect(within(fit.zoom, 1e-3)).toBe(true);
        if (fit.zoom < 11) expect(within(fit.zoom + 1, -1e-3)).toBe(false);
      }),
    );
  });

  it("around one place uses the requested zoom at most", () => {
    const fit = fitted(view, [{ x: 0.3, y: 0.3 }], { left: 0, top: 0, right: 500, bottom: 500 }, 9);
    expect(fit.zoom).toBe(9);
  });
});

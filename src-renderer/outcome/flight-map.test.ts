// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { mercatorX, mercatorY, worldPx } from "../map/mercator.ts";
import { drawFlightMap, frameAround } from "./flight-map.ts";

const place = { left: 0, top: 0, width: 520, height: 200 };
const boxOf = (west: number, east: number, south: number, north: number) => ({
  ...{ minX: mercatorX(west), maxX: mercatorX(east), minY: mercatorY(north), maxY: mercatorY(south) },
});

test("the whole path is in the middle of its map with room for names, also over the date line", () => {
  for (const box of [boxOf(-22.6, -21.9, 63.9, 64.2), boxOf(150, 210, -40, 21), boxOf(-74, -73, 10, 60)]) {
    const { left, top, pxPerWorld } = frameAround(box, place);
    const [fromX, toX] = [(box.minX - left) * pxPerWorld, (box.maxX - left) * pxPerWorld];
    const [fromY, toY] = [(box.minY - top) * pxPerWorld, (box.maxY - top) * pxPerWorld];
    expect(fromX).toBeGreaterThan(80);
    expect(fromY).toBeGreaterThan(25);
    expect(fromX + toX).toBeCloseTo(place.width, 3);
    expect(fromY + toY).toBeCloseTo(place.height, 3);
  }
  // A path of some feet is not enlarged without end.
  expect(frameAround(boxOf(10, 10, 50, 50), place).pxPerWorld).toBe(worldPx(11));
});

test("a path of 200,000 points is drawn", () => {
  const pen = { moveTo: () => undefined, lineTo: vi.fn() };
  const canvas = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.stubGlobal("Path2D", function Path2D() {
    return pen;
  });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const trail = Array.from({ length: 200_000 }, (_, i): TrailPoint => [i * 1000, 50, i / 5000, 36_000, 0, 0]);
  drawFlightMap(canvas as CanvasRenderingContext2D, trail, [], place, () => undefined);
  vi.unstubAllGlobals();
  const [lastX] = pen.lineTo.mock.lastCall ?? [];
  expect(lastX).toBeCloseTo(place.width - 88);
});

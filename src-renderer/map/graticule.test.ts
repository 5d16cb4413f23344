import { expect, it } from "vitest";
import type { View } from "./camera.ts";
import { degreesText, graticuleNames, graticuleStepDeg, multiples } from "./graticule.ts";
import { mercatorX, mercatorY, worldPx } from "./mercator.ts";
import { edgesOf } from "./visible-area.ts";

const view: View = { x: mercatorX(-22), y: mercatorY(64), zoom: 7, upDeg: 0, width: 1000, height: 600 };
const area = edgesOf({ left: 100, top: 100, right: 900, bottom: 500 }, []);
const texts = (upDeg: number, x = view.x) => graticuleNames({ ...view, upDeg, x }, area).map(({ text }) => text);

it("keeps its lines apart at every zoom", () => {
  for (let zoom = 2; zoom <= 14; zoom++) {
    const px = (graticuleStepDeg(zoom) * worldPx(zoom)) / 360;
    expect(px).toBeGreaterThanOrEqual(zoom === 2 ? 80 : 100);
    expect(px).toBeLessThan(260);
  }
});

it.each([
  [0, "0°"],
  [-20, "20°W"],
  [64 + 1 / 6, "64°10′E"],
  [-180, "180°"],
  [180, "180°"],
  [-0.05, "0°03′W"],
])("writes %d as %s", (value, text) => expect(degreesText(value, "E", "W")).toBe(text));

it("has whole multiples, both ends included", () => {
  expect(multiples(-1 / 6, 0.34, 1 / 6).map((x) => Math.round(x * 60))).toEqual([-10, 0, 10, 20]);
  expect(multiples(5, 4, 1)).toEqual([]);
});

it("names meridians below and parallels on the right with north up, and the other way with east up", () => {
  const names = graticuleNames(view, area);
  for (const { text, x, y } of names)
    if (/[EW]$/.test(text)) expect(y).toBe(area.bottom);
    else expect(x).toBe(area.right);
  expect(texts(0)).toEqual(expect.arrayContaining(["24°W", "22°W", "20°W", "64°N"]));
  for (const { text, x, y } of graticuleNames({ ...view, upDeg: 90 }, area))
    if (/[EW]$/.test(text)) expect(x).toBeCloseTo(area.right, 6);
    else expect(y).toBeCloseTo(area.bottom, 6);
});

it("writes over a panel where the panel is, and at the window's edge elsewhere", () => {
  const panel = { side: "bottom", box: { left: 100, top: 400, right: 500, bottom: 480 } };
  for (const { edge, x, y } of graticuleNames(view, edgesOf(area, [panel])))
    if (edge === "bottom") expect(y).toBe(x < 532 ? 400 : 500);
});

it("distinguishes a line from its copy once round the world, and a meridian from a parallel", () => {
  const world = { ...view, x: 0.5, y: 0.5, zoom: 1, width: 1200 };
  const ids = graticuleNames(world, edgesOf({ left: 0, top: 0, right: 1200, bottom: 600 }, [])).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["meridian 0", "meridian 360", "parallel 0"]));
  expect(new Set(ids).size).toBe(ids.length);
});

it("continues beyond the antimeridian", () =>
  expect(texts(0, mercatorX(180))).toEqual(expect.arrayContaining(["178°E", "180°", "178°W"])));

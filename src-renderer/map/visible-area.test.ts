import { expect, it } from "vitest";
import { roomy, uncovered, withSlits } from "./visible-area.ts";

const whole = { left: 0, top: 0, right: 1200, bottom: 800 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

it("leaves the part that no panel covers", () => {
  const covers = [
    { side: "top", box: box(16, 16, 860, 144) },
    { side: "right", box: box(876, 16, 1184, 784) },
    { side: "bottom", box: box(16, 656, 860, 784) },
  ];
  expect(uncovered(whole, covers)).toEqual(box(0, 144, 876, 656));
  expect(roomy(whole, uncovered(whole, covers))).toEqual(box(64, 172, 812, 628));
});

it("ignores the panels in a direction in which they leave only a slit", () => {
  const slit = uncovered(whole, [{ side: "left", box: box(16, 16, 1184, 784) }]);
  expect(roomy(whole, slit)).toEqual(roomy(whole, whole));
});

it("counts the slit between a panel and the window's edge as covered", () =>
  expect(withSlits(whole, box(16, 400, 600, 784))).toEqual(box(0, 400, 600, 800)));

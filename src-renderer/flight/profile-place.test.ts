import { expect, it } from "vitest";
import type { TrailPoint } from "../../src-shared/flight-view.ts";
import { hasMoved, profilePlace } from "./profile-place.ts";

const plot = { widthPx: 800, heightPx: 80, topFt: 40_000 };
const point = (flownNm: number, altitudeFt: number): TrailPoint => [0, 64, -22, altitudeFt, 480, flownNm];
const place = (flownNm: number, remainingNm: number | null, altitudeFt = 36_000) =>
  profilePlace(point(flownNm, altitudeFt), remainingNm, plot);

it("lies where the plot draws it", () => {
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

it("moves with the way flown, with the altitude, and with a way that grows longer", () => {
  const before = place(500, 500);
  expect(hasMoved(before, before)).toBe(false);
  expect(hasMoved(before, place(501, 499, 36_100))).toBe(false);
  expect(hasMoved(before, place(502, 498))).toBe(true);
  expect(hasMoved(before, place(500, 500, 36_600))).toBe(true);
  expect(hasMoved(before, place(501, 501))).toBe(false);
  expect(hasMoved(before, place(503, 503))).toBe(true);
});

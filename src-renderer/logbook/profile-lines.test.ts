import { expect, test } from "vitest";
import type { TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { profileLines } from "./profile-lines.ts";

const point = (s: number, altitudeFt: number, groundSpeedKt: number): TrailPoint => [
  s * 1000,
  0,
  0,
  altitudeFt,
  groundSpeedKt,
  0,
];

test("nothing flown, nothing drawn", () => {
  expect(profileLines([], 100, 50).altitude).toBe("");
  expect(profileLines([point(0, 0, 0)], 100, 50).speed).toBe("");
});

test("the highest and the fastest touch the top, the ends the sides", () => {
  const { altitude, speed, topFt, topKt } = profileLines(
    [point(0, 0, 0), point(20, 4000, 100), point(40, 0, 200)],
    100,
    50,
  );
  expect(altitude).toBe("M0.0 50.0L50.0 0.0L100.0 50.0");
  expect(speed).toBe("M0.0 50.0L50.0 25.0L100.0 0.0");
  expect([topFt, topKt]).toEqual([4000, 200]);
});

test("a long flight is drawn with few points, its end among them", () => {
  const long = Array.from({ length: 54_000 }, (_, s) => point(s, 35_000, 450));
  const { altitude } = profileLines(long, 100, 50);
  expect(altitude.split("L").length).toBeLessThan(450);
  expect(altitude.endsWith("L100.0 0.0")).toBe(true);
});

test("gaps are not drawn, on a long flight either", () => {
  const flown = Array.from({ length: 40_001 }, (_, s) => point(s, 35_000, 450));
  const { altitude } = profileLines([...flown.slice(0, 10_001), ...flown.slice(10_100)], 400, 50);
  expect(altitude).toContain("L100.0 0.0M101.0 0.0L");
  expect(altitude.match(/M/g)).toHaveLength(2);
});

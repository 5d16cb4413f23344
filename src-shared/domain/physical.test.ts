import { describe, expect, test } from "vitest";
import { claimsToMove, isMenuPlace, reachNm } from "./physical.ts";

test("0°/0° and 0°/90°E are places of menus, elsewhere the equator is a normal place", () => {
  expect([isMenuPlace(0, 0), isMenuPlace(0.009, 89.991), isMenuPlace(0, 30), isMenuPlace(0.02, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe("a place can be reached", () => {
  test("as far as the speed carries, with tolerance for a slow feed, and no further", () => {
    expect(reachNm(480, 12)).toBeGreaterThan((2 * 480 * 12) / 3600);
    expect(reachNm(480, 12)).toBeLessThan(5);
    expect(reachNm(0, 1)).toBeLessThan(2);
  });
  test("anywhere near if no speed is known", () => expect(reachNm(Number.NaN, 1)).toBeGreaterThan(3));
});

test("a sample with speed reports motion, the noise of a receiver at rest and a climb rate on the ground do not", () => {
  expect(claimsToMove(90, 0, true)).toBe(true);
  expect(claimsToMove(Number.NaN, -500, undefined)).toBe(true);
  expect(claimsToMove(3, 0, true)).toBe(false);
  expect(claimsToMove(0, 500, true)).toBe(false);
  expect(claimsToMove(Number.NaN, Number.NaN, false)).toBe(false);
});

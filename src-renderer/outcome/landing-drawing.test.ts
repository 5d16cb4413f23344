import { expect, test } from "vitest";
import { aimingPointFt } from "../../src-shared/domain/runway.ts";
import { nameX } from "./landing-drawing.tsx";

test("the aiming point lies where ICAO's table has it for the length", () => {
  const metres = [700, 1000, 1800, 3000].map((m) => Math.round(aimingPointFt(m / 0.3048) * 0.3048));
  expect(metres).toEqual([150, 250, 300, 400]);
});

test("the runway's name stays beside the line of a touchdown", () => {
  expect(nameX(18, null, 90)).toBe(18);
  expect(nameX(18, 200, 90)).toBe(18);
  expect(nameX(18, 2, 90)).toBe(18);
  for (const touchX of [16, 20, 30, 40]) expect(nameX(18, touchX, 90)).toBeGreaterThan(touchX + 5);
});

test("the runway's name does not cover the marks of the aiming point", () => {
  expect(nameX(18, null, 30)).toBeGreaterThan(39);
  // Beside the line of a touchdown it would begin at 41.
  expect(nameX(18, 33, 55)).toBeGreaterThan(64);
});

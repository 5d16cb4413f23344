import { expect, test } from "vitest";
import { createCadence } from "./cadence.ts";

test("cadence: one a second in cruise, every frame near the ground, one at once on contact, one a second in a pause", () => {
  const count = (seconds: number, hz: number, sample: (s: number) => object): number => {
    const isDue = createCadence();
    let due = 0;
    for (let i = 0; i < seconds * hz; i++) if (isDue({ simTimeS: i / hz, ...sample(i / hz) }, (i / hz) * 1000)) due++;
    return due;
  };
  expect(count(10, 30, () => ({ aglFt: 5000, onGround: false }))).toBe(10);
  expect(count(10, 30, () => ({ aglFt: 100, onGround: false }))).toBe(300);
  expect(count(10, 60, () => ({ aglFt: 100, onGround: false }))).toBeLessThanOrEqual(305);
  expect(count(10, 30, () => ({ aglFt: 4, onGround: true, groundSpeedKt: 10 }))).toBe(10);
  expect(count(10, 30, () => ({ aglFt: 4, onGround: true, groundSpeedKt: 60 }))).toBe(300);
  expect(count(10, 30, () => ({ simTimeS: 5, aglFt: 4, onGround: true }))).toBe(10);
  const isDue = createCadence();
  isDue({ simTimeS: 0, onGround: false }, 0);
  expect(isDue({ simTimeS: 0.01, onGround: true }, 10)).toBe(true);
  expect(isDue({ simTimeS: 0.02, onGround: true }, 20)).toBe(false);
  expect(isDue({ simTimeS: 0.02, onGround: true, crashed: true }, 20)).toBe(true);
});

import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan } from "../testing/follow-script.ts";
import { atTheGate, takeOff } from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

/** Whether the aircraft flies by this first sample. */
function flies(sample: Partial<SimSample>): boolean {
  const tracker = createTracker(noPlan);
  tracker.update({ timeMs: 0, latitudeDeg: 46, longitudeDeg: 8, altitudeFt: 3000, verticalSpeedFpm: 0, ...sample });
  return tracker.aloft();
}

describe("by its first sample, an aircraft", () => {
  test.each([
    [50, false],
    [70, true],
  ])('at 30 kt and %i ft with the flag "air" flies: %s', (aglFt, expected) => {
    expect(flies({ onGround: false, groundSpeedKt: 30, aglFt })).toBe(expected);
  });

  test.each([
    [15, false],
    [70, true],
  ])("without a flag, at 15 kt and %i ft flies: %s", (aglFt, expected) => {
    expect(flies({ groundSpeedKt: 15, aglFt })).toBe(expected);
  });
});

test("a steep approach at 1,800 ft/min to a go-around is no dive", () => {
  const steep = fly([
    ...atTheGate,
    ...takeOff,
    { seconds: 60, toKt: 90, fpm: 1000 },
    { seconds: 35, fpm: -1800 },
    { seconds: 60, fpm: 1000 },
  ]);
  expect(hardEventsOf(steep)).toContain("go_around");
});

test('with the flag "air" at a steady 60 kt, 4 ft above the runway prove the lift-off within 3 s', () => {
  const roll = Array.from({ length: 60 }, (_, i) => {
    const up = i >= 40;
    return {
      timeMs: i * 500,
      latitudeDeg: 46 + i * 1.39e-4,
      longitudeDeg: 8,
      altitudeFt: up ? 504 : 500,
      aglFt: up ? 4 : 0,
      groundSpeedKt: 60,
      verticalSpeedFpm: 0,
      headingTrueDeg: 0,
      onGround: !up,
    };
  });
  expect(hardEventsOf(follow(roll.slice(0, 46)))).toContain("lift_off");
});

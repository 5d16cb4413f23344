import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, hardEventsOf, noPlan } from "../testing/follow-script.ts";
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
    [25, false],
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

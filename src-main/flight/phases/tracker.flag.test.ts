import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import { flyScript, type Leg, wholeFlight } from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

const both = ["lift_off", "touchdown"];
/** As FlightGear reports an aircraft whose model has no gear contact, or a float plane. */
const noFlag = ({ onGround: _onGround, ...s }: SimSample): SimSample => s;

describe("an aircraft without a ground flag, by its height", () => {
  test.each([1, 5, 30])("lifts off and touches down once, to the second (%i Hz)", (hz) => {
    const { samples, truth } = flyScript(wholeFlight, hz);
    const followed = follow(samples.map(noFlag));
    expect(hardEventsOf(followed)).toEqual(both);
    const { offMs, onMs } = followed.tracker.view().clocks;
    expect(Math.abs((offMs ?? 0) / 1000 - (truth.liftOffs[0] ?? 0))).toBeLessThan(3);
    expect(Math.abs((onMs ?? 0) / 1000 - (truth.contacts[0]?.t ?? 0))).toBeLessThan(3);
  });

  test("without a flag, an aircraft whose reference point is 12 ft above its wheels lands and arrives", () => {
    const { samples } = flyScript(wholeFlight, 5);
    const tall = follow(samples.map(noFlag).map((s) => ({ ...s, aglFt: (s.aglFt ?? 0) + 12 })));
    expect(phasesOf(tall)).toEqual(phasesOf(follow(samples.map(noFlag))));
    expect(hardEventsOf(tall)).toEqual(["lift_off", "touchdown"]);
  });

  test("first seen 30 ft up, as while the terrain loads, it stands where it comes down", () => {
    const { samples } = flyScript(wholeFlight, 5);
    const late = follow(samples.map(noFlag).map((s, i) => (i < 10 ? { ...s, aglFt: (s.aglFt ?? 0) + 30 } : s)));
    expect(hardEventsOf(late).slice(-2)).toEqual(["lift_off", "touchdown"]);
    expect(phasesOf(late).at(-1)).toBe("deboarding");
  });

  test("a flag that says air at the stand is not believed until it says ground once, as on floats", () => {
    expect(hardEventsOf(fly(wholeFlight, (s) => ({ ...s, onGround: false })))).toEqual(both);
  });

  test("a helicopter that rises straight up has lifted off", () => {
    const legs: Leg[] = [{ seconds: 60, engines: true }, { seconds: 20, fpm: 1500, brake: false }, { seconds: 60 }];
    expect(hardEventsOf(fly(legs, noFlag, { ...noPlan, category: "Helicopter" }))).toEqual(["lift_off"]);
  });
});

describe("one sample or two", () => {
  test("a lost speed in the take-off roll rejects nothing", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const offS = truth.liftOffs[0] ?? Number.NaN;
    for (let before = 1; before < 12; before++) {
      const lost = samples.map((s) => (s.timeMs === 1000 * Math.floor(offS - before) ? { ...s, groundSpeedKt: 0 } : s));
      expect(hardEventsOf(follow(lost))).toEqual(both);
    }
  });
});

describe("a helicopter by its flag", () => {
  const helicopter = { ...noPlan, category: "Helicopter" };
  const legs: Leg[] = [
    { seconds: 60, engines: true },
    { seconds: 10, fpm: 30, brake: false },
    { seconds: 20, toKt: 18 },
    { seconds: 60 },
    { seconds: 10, toKt: 0 },
    { seconds: 40 },
    { seconds: 12, fpm: -30 },
    { seconds: 60, engines: false },
  ];

  test("an air taxi at 5 ft is a flight without a climb, its hover at the end not a landing", () => {
    const followed = fly(legs, undefined, helicopter);
    expect(hardEventsOf(followed)).toEqual(both);
    expect(phasesOf(followed)).not.toContain("climb");
    expect(hardEventsOf(fly(legs, undefined, helicopter, 1 / 5))).toEqual(both);
  });
});

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

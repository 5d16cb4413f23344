import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan } from "../testing/follow-script.ts";
import { atTheGate, flyScript, type Leg, rollOutAndPark, takeOff, wholeFlight } from "../testing/scripted-flight.ts";

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

  test("a touch-and-go of two seconds", () => {
    const land: Leg[] = [
      { seconds: 220, toKt: 80, fpm: -500 },
      { seconds: 60, fpm: -180 },
    ];
    const up: Leg = { seconds: 80, toKt: 110, fpm: 900 };
    const legs: Leg[] = [...atTheGate, ...takeOff, up, ...land, { seconds: 2 }, up, ...land, ...rollOutAndPark];
    expect(hardEventsOf(fly(legs, noFlag, noPlan, 5))).toEqual([
      "lift_off",
      "touchdown",
      "lift_off",
      "touch_and_go",
      "touchdown",
    ]);
  });

  test("a flag that says air at the stand is not believed until it says ground once, as on floats", () => {
    expect(hardEventsOf(fly(wholeFlight, (s) => ({ ...s, onGround: false })))).toEqual(both);
  });

  test("a helicopter that rises straight up has lifted off", () => {
    const legs: Leg[] = [{ seconds: 60, engines: true }, { seconds: 20, fpm: 1500, brake: false }, { seconds: 60 }];
    expect(hardEventsOf(fly(legs, noFlag, { ...noPlan, category: "Helicopter" }))).toEqual(["lift_off"]);
  });

  test("a low pass at 80 ft that slows by a knot a second is not a landing", () => {
    const legs: Leg[] = [
      ...[...atTheGate, ...takeOff, { seconds: 80, toKt: 90, fpm: 900 }, { seconds: 218, fpm: -500 }],
      ...[
        { seconds: 18, toKt: 72 },
        { seconds: 60, toKt: 90, fpm: 900 },
      ],
    ];
    expect(hardEventsOf(fly(legs, noFlag))).not.toContain("touchdown");
  });
});

describe("one sample or two", () => {
  test("an inverted flag while the height jumps at the stand is not a flight", () => {
    const leap = (s: SimSample, i: number): SimSample =>
      i < 200 ? s : { ...s, altitudeFt: (s.altitudeFt ?? 0) + 120, aglFt: (s.aglFt ?? 0) + 120, onGround: i !== 203 };
    expect(hardEventsOf(fly([{ seconds: 300 }], leap))).toEqual([]);
  });

  test("a lost speed in the take-off roll rejects nothing", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const offS = truth.liftOffs[0] ?? Number.NaN;
    for (let before = 1; before < 12; before++) {
      const lost = samples.map((s) => (s.timeMs === 1000 * Math.floor(offS - before) ? { ...s, groundSpeedKt: 0 } : s));
      expect(hardEventsOf(follow(lost))).toEqual(both);
    }
  });

  test("a flag that says ground for one sample only, at the end of the roll-out", () => {
    const legs: Leg[] = [...wholeFlight.slice(0, -rollOutAndPark.length - 1), { seconds: 43, toKt: 65, fpm: -180 }];
    const { samples } = flyScript([...legs, ...rollOutAndPark], 1 / 5);
    const on = samples.findLastIndex(({ aglFt }) => (aglFt ?? 0) > 6) + 1;
    const told = samples.map((s, i) => (i > on && i < on + 4 ? { ...s, onGround: false } : s));
    expect(hardEventsOf(follow(told))).toEqual(both);
  });
});

test.each([
  [180, 200],
  [130, 270],
])("a balloon without a ground flag that rises at %d ft/min lifts off, flies level and lands", (fpm, seconds) => {
  const legs: Leg[] = [{ seconds: 120 }, { seconds, toKt: 4, fpm }, { seconds: 300 }];
  const { samples, truth } = flyScript(
    [...legs, { seconds: 300, fpm: -150 }, { seconds: 20, toKt: 0 }, { seconds: 60 }],
    1,
  );
  const followed = follow(samples.map(noFlag), { ...noPlan, category: "Balloon" });
  expect(hardEventsOf(followed)).toEqual(both);
  const { offMs, onMs } = followed.tracker.view().clocks;
  expect(Math.abs((offMs ?? 0) / 1000 - (truth.liftOffs[0] ?? 0))).toBeLessThan(30);
  expect(Math.abs((onMs ?? 0) / 1000 - (truth.contacts[0]?.t ?? 0))).toBeLessThan(30);
});

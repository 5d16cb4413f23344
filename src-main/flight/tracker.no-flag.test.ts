import { describe, expect, test } from "vitest";
import type { FlightSample } from "../../src-shared/sample.ts";
import { fly, follow, hardEventsOf } from "./follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  takeOff,
  wholeFlight,
} from "./scripted-flight.ts";

const both = ["lift_off", "touchdown"];
const noFlag = ({ onGround: _onGround, ...s }: FlightSample): FlightSample => s;
const noFlagOrHeight = ({ onGround: _onGround, aglFt: _aglFt, ...s }: FlightSample): FlightSample => s;

describe("without a ground flag and without a height", () => {
  test("gate to gate: off and on once", () => {
    expect(hardEventsOf(fly(wholeFlight, noFlagOrHeight))).toEqual(both);
  });

  test("levelling off on the way down and slowing to the approach is no landing", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 240, toKt: 120, fpm: 1000 },
      { seconds: 300 },
      { seconds: 120, fpm: -900 },
      { seconds: 40, toKt: 80 },
      { seconds: 60 },
      { seconds: 60, fpm: -800 },
      ...landFrom2000,
      ...rollOutAndPark,
    ];
    expect(hardEventsOf(fly(legs, noFlagOrHeight))).toEqual(both);
  });

  test("a touch-and-go is found by what it slows to", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 90, fpm: 800 },
      ...landFrom2000,
      { seconds: 12, toKt: 40 },
      { seconds: 12, toKt: 70 },
      { seconds: 120, toKt: 85, fpm: 1000 },
      ...landFrom2000,
      ...rollOutAndPark,
    ];
    expect(hardEventsOf(fly(legs, noFlagOrHeight))).toEqual([...both, "lift_off", "touch_and_go", "touchdown"]);
  });
});

describe("without a ground flag", () => {
  test("a feed that falls silent about altitude in the roll-out and repeats its speed: landed all the same, by the positions", () => {
    const { samples, truth } = flyScript(wholeFlight, 1);
    const onT = (truth.contacts[0]?.t ?? Number.NaN) * 1000;
    const last = samples.findLast(({ timeMs }) => timeMs < onT);
    const silent = samples.map(({ altitudeFt, aglFt, indicatedAirspeedKt: _ias, ...s }) => ({
      ...noFlag(s),
      ...(s.timeMs < onT ? { altitudeFt, aglFt } : { groundSpeedKt: last?.groundSpeedKt }),
      enginesRunning: undefined,
      rpm: undefined,
    })) as FlightSample[];
    const followed = follow(silent);
    expect(hardEventsOf(followed)).toEqual(both);
    expect((followed.tracker.view().clocks.onMs ?? 0) - onT).toBeLessThan(25_000);
  });

  test("a receiver that finds its height at the stand does not take off", () => {
    const standing: Leg[] = [{ seconds: 300, engines: true }];
    const finds = (s: FlightSample, i: number): FlightSample => {
      const offFt = 90 * Math.min(1, Math.max(0, (i - 200) / 24));
      return noFlag({ ...s, altitudeFt: (s.altitudeFt ?? 0) + offFt, aglFt: (s.aglFt ?? 0) + offFt });
    };
    expect(hardEventsOf(fly(standing, finds))).toEqual([]);
  });
});

describe("one sample or two", () => {
  test("an inverted flag while the height leaps at the stand is no flight", () => {
    const leap = (s: FlightSample, i: number): FlightSample =>
      i < 200 ? s : { ...s, altitudeFt: (s.altitudeFt ?? 0) + 85, aglFt: (s.aglFt ?? 0) + 85, onGround: i !== 203 };
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

  test("a flag that says ground twice, three seconds apart, at 2,000 ft is no landing", () => {
    const { samples } = flyScript(wholeFlight, 1 / 3);
    const high = samples.findLastIndex(({ aglFt }) => (aglFt ?? 0) > 2000);
    const told = samples.map((s, i) => (i === high || i === high - 1 ? { ...s, onGround: true } : s));
    expect(hardEventsOf(follow(told))).toEqual(both);
  });
});

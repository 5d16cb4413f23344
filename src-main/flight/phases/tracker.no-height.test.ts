import { describe, expect, test } from "vitest";
import type { FlightSample } from "../../../src-shared/domain/sample.ts";
import { fly, follow, hardEventsOf, noPlan } from "../testing/follow-script.ts";
import { atTheGate, flyScript, type Leg, landFrom2000, takeOff } from "../testing/scripted-flight.ts";

const noFlagOrHeight = ({ onGround: _onGround, aglFt: _aglFt, ...s }: FlightSample): FlightSample => s;

describe("altitude alone: no flag, height, speed or place", () => {
  const altitudeOnly = ({ timeMs, altitudeFt, verticalSpeedFpm }: FlightSample): FlightSample => ({
    timeMs,
    altitudeFt,
    verticalSpeedFpm,
  });
  const climbOut: Leg = { seconds: 60, toKt: 85, fpm: 800 };
  const circuit: Leg[] = [climbOut, { seconds: 80, fpm: 900 }, { seconds: 60 }, ...landFrom2000];
  const toRunway: Leg[] = [...atTheGate, { seconds: 18, toKt: 70 }];

  test("back at the altitude of the take-off's ground, and still there after 15 s: landed, and off again", () => {
    const legs: Leg[] = [...toRunway, ...circuit, { seconds: 25 }, ...circuit, { seconds: 60, toKt: 0 }];
    const { samples, truth } = flyScript(legs, 1);
    const followed = follow(samples.map(altitudeOnly));
    expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown", "lift_off", "touch_and_go", "touchdown"]);
    const landed = followed.tracker.view().phases.filter(({ phase }) => phase === "landed");
    for (const [i, { decidedAtMs }] of landed.entries())
      expect(decidedAtMs / 1000 - (truth.contacts[i]?.t ?? Number.NaN)).toBeLessThan(25);
  });

  test.each<[string, Leg[], string[]]>([
    [
      "a low pass for 40 s, 50 ft above the runway",
      [{ seconds: 80, fpm: 900 }, { seconds: 217, fpm: -540 }, { seconds: 40 }, { seconds: 80, fpm: 900 }],
      ["lift_off", "go_around"],
    ],
    ["two hours level to the foot", [{ seconds: 120, fpm: 900 }, { seconds: 7200 }], ["lift_off"]],
    [
      "a hold, level to the foot, on the way down",
      [
        { seconds: 400, fpm: 900 },
        { seconds: 150, fpm: -900 },
        { seconds: 900, turnDps: 1.5 },
      ],
      ["lift_off"],
    ],
  ])("%s is not a landing", (_name, legs, told) => {
    expect(hardEventsOf(fly([...toRunway, climbOut, ...legs], altitudeOnly, noPlan, 1))).toEqual(told);
  });

  test("an altimeter that freezes on the approach is not a landing", () => {
    const { samples } = flyScript([...toRunway, ...circuit, { seconds: 60, toKt: 0 }], 1);
    const frozen = samples.map((s) => ({
      ...altitudeOnly(s),
      altitudeFt: s.timeMs > 480_000 ? 1400 : s.altitudeFt,
      verticalSpeedFpm: s.timeMs > 480_000 ? 0 : s.verticalSpeedFpm,
    }));
    expect(hardEventsOf(follow(frozen as FlightSample[]))).toEqual(["lift_off"]);
  });

  test("level at the altitude of a field on a hill, over a valley: the place still changes, so it is not a landing", () => {
    const legs: Leg[] = [...toRunway, climbOut, { seconds: 60, fpm: -800 }, { seconds: 300 }];
    const { samples } = flyScript(legs, 1);
    const placed = (s: FlightSample) => ({
      ...altitudeOnly(s),
      latitudeDeg: s.latitudeDeg,
      longitudeDeg: s.longitudeDeg,
    });
    expect(hardEventsOf(follow(samples.map(placed) as FlightSample[]))).toEqual(["lift_off"]);
  });
});

describe("no flag, and no altitude at all", () => {
  const noAltitude = ({ altitudeFt: _altitude, aglFt: _agl, onGround: _flag, ...s }: FlightSample): FlightSample => s;
  /** Joined on the approach at 130 kt. */
  const joined = (legs: readonly Leg[]) => {
    const up: Leg[] = [...atTheGate, { seconds: 30, toKt: 140 }, { seconds: 60, fpm: 500 }];
    const { samples } = flyScript([...up, { seconds: 20, toKt: 130, fpm: -300 }, ...legs], 30);
    return follow(samples.filter(({ timeMs }) => timeMs > 266_000).map(noAltitude));
  };

  test("level, straight and braking harder than any level flight allows for ten seconds: landed", () => {
    expect(hardEventsOf(joined([{ seconds: 12, toKt: 98 }]))).toEqual(["touchdown"]);
  });

  test("slowing down level as in flight, or braking while it sinks, is not a landing", () => {
    expect(hardEventsOf(joined([{ seconds: 20, toKt: 105 }]))).toEqual([]);
    expect(hardEventsOf(joined([{ seconds: 12, toKt: 98, fpm: -300 }]))).toEqual([]);
  });
});

describe("without a flag or a height, a speed that no landing has", () => {
  test("slowing down from 250 kt in a level hold, joined at 320 kt: no aircraft rolls that fast", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 40, toKt: 180 },
      { seconds: 600, toKt: 320, fpm: 1500 },
      { seconds: 100, fpm: -1500 },
      { seconds: 60, toKt: 250, fpm: -1500 },
      { seconds: 32, toKt: 200 },
      { seconds: 200 },
    ];
    const { samples } = flyScript(legs, 1 / 5);
    const slow = samples.filter(({ timeMs }) => timeMs > 700_000).map(noFlagOrHeight);
    expect(hardEventsOf(follow(slow))).toEqual([]);
  });

  test("level and steady at 150 kt, after a descent at 250 kt: what rolls slows down", () => {
    const legs: Leg[] = [
      ...atTheGate,
      { seconds: 40, toKt: 180 },
      { seconds: 400, toKt: 250, fpm: 1500 },
      { seconds: 200, fpm: -1000 },
      { seconds: 150, toKt: 150, turnDps: 1.5 },
      { seconds: 200 },
    ];
    const { samples } = flyScript(legs, 1 / 5);
    const joined = samples.filter(({ timeMs }) => timeMs > 620_000).map(noFlagOrHeight);
    expect(hardEventsOf(follow(joined))).toEqual([]);
  });

  /** From `fromS` on for 50 s, the position covers 0.3 of the way, and the speed repeats itself. */
  const crawling = (legs: readonly Leg[], fromS: number): FlightSample[] => {
    const { samples } = flyScript(legs, 1 / 5);
    const from = samples.findIndex(({ timeMs }) => timeMs > fromS * 1000);
    const { longitudeDeg: fromDeg = 0, groundSpeedKt } = samples[from] ?? { timeMs: 0 };
    return samples.map((s, i) => {
      const longitudeDeg = fromDeg + 0.3 * ((s.longitudeDeg ?? 0) - fromDeg);
      const isStale = i >= from && i <= from + 10;
      const { indicatedAirspeedKt: _ias, ...rest } = noFlagOrHeight(s);
      return isStale ? { ...rest, longitudeDeg, groundSpeedKt } : rest;
    }) as FlightSample[];
  };

  test("a position that crawls while the speed repeats itself stops no climb, and nothing at 16,000 ft", () => {
    const climb: Leg[] = [...atTheGate, ...takeOff, { seconds: 200, toKt: 85, fpm: 900 }];
    expect(hardEventsOf(follow(crawling(climb, 280)))).toEqual(["lift_off"]);
    const cruise: Leg[] = [...climb, { seconds: 600, toKt: 170, fpm: 1300 }, { seconds: 200 }];
    expect(hardEventsOf(follow(crawling(cruise, 1100)))).toEqual(["lift_off"]);
  });
});

describe("without a flag or a height, back at the altitude of the last ground", () => {
  const circuit: Leg[] = [...atTheGate, ...takeOff, { seconds: 80, toKt: 85, fpm: 900 }, { seconds: 60, turnDps: 3 }];
  const away: Leg = { seconds: 80, toKt: 85, fpm: 900 };
  const told = (legs: readonly Leg[]) => hardEventsOf(fly([...circuit, ...legs, away], noFlagOrHeight, noPlan, 1));
  const toRunway: Leg[] = [{ seconds: 239, toKt: 70, fpm: -500 }];

  test("level there for ten seconds, slower than in any climb or descent: a touch-and-go", () => {
    const roll: Leg[] = [
      { seconds: 2, fpm: -500 },
      { seconds: 12, toKt: 63 },
      { seconds: 3, toKt: 70 },
    ];
    expect(told([...toRunway, ...roll])).toEqual(["lift_off", "touchdown", "lift_off", "touch_and_go"]);
  });

  test.each<[string, Leg[]]>([
    ["a float of six seconds", [...toRunway, { seconds: 6, toKt: 60 }]],
    ["a low pass at the speed of the approach", [...toRunway, { seconds: 20, toKt: 75 }]],
  ])("%s, and away again: a go-around", (_name, legs) => {
    expect(told(legs)).toEqual(["lift_off", "go_around"]);
  });

  test("slow and level at that altitude, but miles from the field: no landing", () => {
    const legs: Leg[] = [{ seconds: 600 }, ...toRunway, { seconds: 20, toKt: 60 }];
    expect(told(legs)).not.toContain("touchdown");
  });
});

import { describe, expect, it } from "vitest";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { rollOutAndPark } from "../flight/testing/scripted-flight.ts";
import { approach, climbOut, fly, light, setOf } from "./testing/reviewed.ts";

const taxi = { applies: ["phase", "in", ["taxi"]], when: ["groundSpeedKt", ">", 20], holdS: 2 };

describe("the flight's time is simulated time", () => {
  const burning = (sample: SimSample): SimSample => ({ ...sample, fuelLb: 200 - (60 * sample.timeMs) / 3_600_000 });
  /** The simulator is paused at the first sample below this height in the descent. */
  const pausedBelow = (heightFt: number, minutes: number) => {
    let laterMs = 0;
    return (given: SimSample): SimSample[] => {
      const { timeMs } = given;
      const sample = { ...burning(given), timeMs: timeMs + laterMs };
      if (laterMs > 0 || (given.verticalSpeedFpm ?? 0) >= 0 || (given.aglFt ?? 0) > heightFt) return [sample];
      laterMs = minutes * 60_000;
      const pause = Array.from({ length: minutes * 60 }, (_, s) => ({
        ...sample,
        timeMs: timeMs + s * 1000,
        paused: true,
      }));
      return [...pause, { ...sample, timeMs: timeMs + laterMs }];
    };
  };
  const fast = (given: SimSample): SimSample => ({
    ...burning(given),
    ...{ timeMs: given.timeMs / 4, simTimeS: given.timeMs / 1000, simulationRate: 4 },
  });
  const legs = [...climbOut, ...approach(-1300), ...rollOutAndPark];
  const below = {
    over: "approach",
    applies: ["heightAboveRunwayFt", "<", 1000],
    when: ["sinkRateFpm", ">", 1200],
    level: "deviation",
    holdS: 3,
    criterion: true,
  };

  it.each([
    ["as it is", burning],
    ["at four times the speed", fast],
    ["with a pause of two hours on final", pausedBelow(500, 120)],
  ])("fuel lasts as long: %s", (_, change) => {
    const judge = (limit: number) => {
      const fuel = setOf({ over: "landing", when: ["fuelLeftMin", "<", limit] });
      return fly(fuel, legs, 500, light, change).outcomeOf("r0")?.outcome;
    };
    // 1 lb burns in a minute, and 200 lb were in the tanks 17 minutes before the landing.
    expect([judge(190), judge(175)]).toEqual(["fired", "clear"]);
  });

  it("a pause on final leaves the approach before it", () => {
    const { verdict } = fly(setOf(below), legs, 500, light, pausedBelow(200, 25));
    expect(verdict.approaches).toMatchObject([{ broken: ["r0"], judged: ["r0"], gates: [{}, {}] }]);
  });

  it("a pause in the take-off roll does not make it taxiing", () => {
    let laterMs = 0;
    const pause = (sample: SimSample): SimSample[] => {
      const { timeMs } = sample;
      if (laterMs > 0 || (sample.groundSpeedKt ?? 0) < 30) return [{ ...sample, timeMs: timeMs + laterMs }];
      laterMs = 60_000;
      return Array.from({ length: 61 }, (_, s) => ({ ...sample, timeMs: timeMs + s * 1000, paused: s < 60 }));
    };
    expect(fly(setOf(taxi), climbOut, 500, light, pause).outcomeOf("r0")?.outcome).toBe("clear");
  });
});

it("the beginning of a take-off roll is not fast taxiing", () => {
  expect(fly(setOf(taxi), climbOut).outcomeOf("r0")?.outcome).toBe("clear");
});

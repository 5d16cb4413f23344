import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { eventsOf, follow, hardEventsOf, noPlan } from "../testing/follow-script.ts";
import {
  atTheGate,
  firstContactMs,
  flyScript,
  type Leg,
  rollOutAndPark,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";

const inTheAir = { onGround: false, centreGearOnGround: false, leftGearOnGround: false, rightGearOnGround: false };
/** The ground flag says "air" from this moment to the end. */
const lostFrom = (samples: readonly SimSample[], ms: number): SimSample[] =>
  samples.map((sample) => (sample.timeMs < ms ? sample : { ...sample, ...inTheAir }));

describe("a landing whose ground flag worked and was lost", () => {
  test.each(["flightgear_bikf_birk_1", "flightgear_bikf_birk_2"])(
    "%s: is one landing within 20 s, its rate is not stated",
    (name) => {
      const file = fileURLToPath(new URL(`../../../assets/flights/${name}.csv.gz`, import.meta.url));
      const { samples } = readRecording(file);
      const [real] = follow(samples).tracker.view().landings;
      const contactMs = real?.atMs ?? Number.NaN;
      for (const beforeS of [1, 30]) {
        const lost = lostFrom(samples, contactMs - beforeS * 1000);
        const { tracker, outputs } = follow(lost.filter(({ timeMs }) => timeMs < contactMs + 20_000));
        expect(hardEventsOf({ tracker, outputs })).toEqual(["lift_off", "touchdown"]);
        const [landing] = tracker.view().landings;
        expect(Math.abs((landing?.atMs ?? Number.NaN) - contactMs)).toBeLessThan(2500);
        expect(landing).toMatchObject({ rateFpm: null, rateBoundsFpm: null, method: [say("recognisedTooLate")] });
      }
    },
  );

  /** A twin with its gear up: its belly is 4 ft lower than its wheels were. It slides for 390 s. */
  const legs: readonly Leg[] = [
    ...atTheGate,
    ...takeOff,
    { seconds: 65, toKt: 100, fpm: 800 },
    { seconds: 80, toKt: 60, fpm: -1250 },
    { seconds: 390, toKt: 0 },
    { seconds: 60 },
  ];
  const slide = (wobbleFt: number) => {
    const { samples, truth } = flyScript(legs, 5);
    const downMs = firstContactMs(truth);
    const landed = samples.map((sample) => {
      if (sample.timeMs < downMs) return sample;
      const lowerFt = 4 + wobbleFt * Math.sin((sample.timeMs - downMs) / 3000) * Math.min(1, sample.groundSpeedKt ?? 0);
      return { ...sample, aglFt: (sample.aglFt ?? 0) - lowerFt, altitudeFt: (sample.altitudeFt ?? 0) - lowerFt };
    });
    return { downMs, ...follow(lostFrom(landed, downMs - 60_000)) };
  };

  test.each([0.1, 1])(
    "a twin that slides on its belly for 390 s has landed, its rate is not stated (%d ft)",
    (wobbleFt) => {
      const { tracker, outputs, downMs } = slide(wobbleFt);
      expect(eventsOf({ outputs })).toContain("touchdown");
      const [landing] = tracker.view().landings;
      expect(landing).toMatchObject({ rateFpm: null, rateBoundsFpm: null, method: [say("recognisedTooLate")] });
      if (wobbleFt < 1) expect(Math.abs((landing?.atMs ?? Number.NaN) - downMs)).toBeLessThan(2500);
    },
  );
});

/** FlightGear's stock C172P does this at 34 kt. */
test.each([0, 15])("a flag lost at 34 kt in a gentle roll-out is no lift-off (wind %d kt)", (windKt) => {
  const rollOut = [{ seconds: 40, toKt: 34 }, { seconds: 30, toKt: 12 }, { seconds: 60 }, { seconds: 10, toKt: 0 }];
  const { samples } = flyScript([...wholeFlight.slice(0, -rollOutAndPark.length), ...rollOut, { seconds: 60 }], 5);
  const flown = samples.map((sample) => ({ ...sample, indicatedAirspeedKt: (sample.groundSpeedKt ?? 0) + windKt }));
  const lastAir = flown.findLastIndex(({ onGround }) => onGround === false);
  const lost = flown.find(({ groundSpeedKt }, at) => at > lastAir && (groundSpeedKt ?? 0) <= 34);
  const { tracker, outputs } = follow(lostFrom(flown, lost?.timeMs ?? Number.NaN));
  expect(hardEventsOf({ tracker, outputs })).toEqual(["lift_off", "touchdown"]);
  expect(tracker.view().landings).toMatchObject([{ rateFpm: expect.any(Number) }]);
});

describe("a height at rest that is no landing", () => {
  const hover = (heightFt: number, toKt: number): readonly Leg[] => [
    { seconds: 60, engines: true },
    { seconds: heightFt, fpm: 60, brake: false },
    { seconds: 20, toKt },
    { seconds: 90 },
    { seconds: 20, toKt: 0 },
    { seconds: 60 },
    { seconds: heightFt + 1, fpm: -60 },
    { seconds: 60, engines: false },
  ];

  test.each([
    { name: "a helicopter over its pad", heightFt: 3, toKt: 0 },
    { name: "a helicopter's air taxi", heightFt: 3, toKt: 30 },
    { name: "a helicopter's hover at 5 ft", heightFt: 5, toKt: 12 },
  ])("$name, at $heightFt ft, lands when its flag says so", ({ heightFt, toKt }) => {
    for (const hz of [1, 5, 30]) {
      const { samples, truth } = flyScript(hover(heightFt, toKt), hz);
      const { tracker } = follow(samples, { ...noPlan, category: "Helicopter" });
      const landings = tracker.view().landings.map(({ atMs }) => atMs / 1000);
      expect(landings).toHaveLength(1);
      expect(Math.abs((landings[0] ?? Number.NaN) - (truth.contacts[0]?.t ?? Number.NaN))).toBeLessThan(2.1);
    }
  });
});

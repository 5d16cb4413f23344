import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackerViewSchema } from "../../../src-shared/domain/flight.ts";
import { groundPhases, type Phase } from "../../../src-shared/domain/phases.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { createGate } from "../../gate/gate.ts";
import { noPlan } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

/**
 * Which phase may follow which, with or without a break between: nothing flies from the stand, nothing parks in the
 * air.
 */
const follows: Record<Phase, readonly Phase[]> = {
  boarding: ["push_back", "taxi", "take_off", "climb", "landed"],
  push_back: ["taxi", "take_off"],
  taxi: ["take_off", "boarding", "arrived", "climb"],
  take_off: ["climb", "landed", "rejected_take_off"],
  rejected_take_off: ["taxi", "take_off"],
  climb: ["cruise", "descent", "approach", "landed"],
  cruise: ["climb", "descent", "approach", "landed"],
  descent: ["climb", "cruise", "approach", "landed"],
  approach: ["final", "go_around", "climb", "cruise", "landed"],
  final: ["landed", "go_around", "approach", "climb"],
  go_around: ["climb", "cruise", "descent", "approach", "landed"],
  landed: ["taxi_in", "take_off", "climb"],
  taxi_in: ["arrived", "take_off"],
  arrived: ["deboarding", "taxi", "push_back", "take_off"],
  deboarding: ["taxi", "push_back", "take_off"],
};

/** The hard events, with their times in seconds. */
function events(samples: readonly SimSample[]): { kind: string; t: number }[] {
  const tracker = createTracker(noPlan);
  const found: { kind: string; t: number }[] = [];
  for (const sample of samples)
    for (const output of tracker.update(sample)) {
      if (output.kind !== "event") continue;
      const { kind, atMs } = output.event;
      if (["lift_off", "touchdown", "go_around", "rejected_take_off"].includes(kind))
        found.push({ kind, t: atMs / 1000 });
    }
  return found;
}
const kinds = (samples: readonly SimSample[]) => events(samples).map((e) => e.kind);

const circuits: readonly Leg[] = [
  ...atTheGate,
  ...takeOff,
  { seconds: 90, fpm: 800 },
  { seconds: 60, turnDps: 3 },
  ...landFrom2000,
  { seconds: 8, toKt: 50 },
  { seconds: 10, toKt: 70 },
  { seconds: 150, toKt: 85, fpm: 800 },
  { seconds: 220, toKt: 70, fpm: -540 },
  { seconds: 90, toKt: 80, fpm: 900 },
  { seconds: 60, turnDps: 3 },
  { seconds: 230, toKt: 70, fpm: -300 },
  ...landFrom2000,
  ...rollOutAndPark,
];
const flights = { "gate to gate": wholeFlight, circuits };

describe.each(Object.entries(flights))("%s", (_name, legs) => {
  const truth = kinds(flyScript(legs, 5).samples);

  test("the same events at 1, 5 and 30 samples a second, within the sampling", () => {
    const [slow, five, thirty] = [1, 5, 30].map((hz) => events(flyScript(legs, hz).samples));
    expect(slow?.map((e) => e.kind)).toEqual(truth);
    expect(thirty?.map((e) => e.kind)).toEqual(truth);
    expect(truth.length).toBeGreaterThan(1);
    five?.forEach((e, i) => {
      expect(Math.abs((slow?.[i]?.t ?? 0) - e.t)).toBeLessThan(2.5);
    });
  });
});

describe("a flight recorded in FlightGear", () => {
  const { samples } = readRecording(
    fileURLToPath(new URL("../../../assets/flights/flightgear_bikf_birk_2.csv.gz", import.meta.url)),
  );
  const truth = ["lift_off", "touchdown"];

  test("up to half of the samples lost and noise on the rest change no event, with and without a ground flag", () => {
    const draw = fc.record({ lost: fc.double({ min: 0, max: 0.5, noNaN: true }), seed: fc.nat(), flag: fc.boolean() });
    fc.assert(
      fc.property(draw, ({ lost, seed, flag }) => {
        let state = seed + 1;
        const random = () => {
          state = (state * 48271) % 2147483647;
          return state / 2147483647;
        };
        const by = (size: number) => (random() * 2 - 1) * size;
        const worn = samples
          .filter(() => random() >= lost)
          .map((s) => ({
            ...s,
            altitudeFt: (s.altitudeFt ?? 0) + by(4),
            aglFt: (s.aglFt ?? 0) + by(1.5),
            groundSpeedKt: Math.max(0, (s.groundSpeedKt ?? 0) + by(0.8)),
            verticalSpeedFpm: (s.verticalSpeedFpm ?? 0) + by(60),
            onGround: flag ? s.onGround : undefined,
          }));
        expect(kinds(worn)).toEqual(truth);
      }),
      { numRuns: 40 },
    );
  });
});

describe("with any samples that the gate lets pass", () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const raw = fc.record({
    latitudeDeg: between(-0.02, 0.05),
    longitudeDeg: between(8, 8.05),
    altitudeFt: between(0, 3000),
    aglFt: maybe(between(-10, 3000)),
    groundSpeedKt: maybe(between(0, 200)),
    verticalSpeedFpm: maybe(between(-3000, 3000)),
    headingTrueDeg: maybe(between(0, 360)),
    simTimeS: maybe(between(0, 1000)),
    onGround: maybe(fc.boolean()),
    enginesRunning: maybe(fc.boolean()),
    parkingBrake: maybe(fc.boolean()),
    paused: fc.boolean(),
    slew: fc.boolean(),
    replay: fc.boolean(),
  });

  test("no transition is impossible, and the view holds to its shape", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(raw, fc.integer({ min: 1, max: 90_000 })), { maxLength: 120 }), (rows) => {
        const tracker = createTracker(noPlan);
        const gate = createGate();
        let timeMs = 0;
        for (const [row, stepMs] of rows) {
          timeMs += stepMs;
          const judgement = gate.judge(row, null, timeMs);
          if (judgement.kind === "true") tracker.update(judgement.sample);
        }
        const view = trackerViewSchema.parse(tracker.view());
        view.phases.forEach((change, i) => {
          const before = view.phases[i - 1];
          if (before === undefined) return;
          // What was put on the ground without flying there has not landed.
          const isPut = !groundPhases.has(before.phase) && ["boarding", "taxi"].includes(change.phase);
          if (isPut) expect(change.evidence.sentence).toMatchObject({ say: "foundOnTheGroundAgain" });
          else expect(follows[before.phase], `${before.phase} → ${change.phase}`).toContain(change.phase);
          expect(change.atMs).toBeGreaterThanOrEqual(before.atMs);
        });
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, test } from "vitest";
import { eventsOf, fly, follow, hardEventsOf, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  sampleAt,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";

/** Up to 2,000 ft, away from the field, and down to 400 ft above it. */
const toLow: readonly Leg[] = [
  ...atTheGate,
  ...takeOff,
  { seconds: 75, toKt: 90, fpm: 1000 },
  { seconds: 200 },
  { seconds: 160, toKt: 75, fpm: -600 },
];

describe("a small fault in the rules shows", () => {
  test("rising again out of a low turn is not a go-around; out of a straight approach it is", () => {
    const up: Leg = { seconds: 80, toKt: 85, fpm: 900 };
    const straight = fly([...toLow, { seconds: 20, fpm: -600 }, up]);
    expect(eventsOf(straight)).toContain("go_around");
    const turning = fly([...toLow, { seconds: 20, fpm: -600, turnDps: 4 }, up]);
    expect(eventsOf(turning)).not.toContain("go_around");
  });

  test("a go-around may climb out slowly", () => {
    const slowly = fly([...toLow, { seconds: 20, fpm: -600 }, { seconds: 80, toKt: 80, fpm: 350 }]);
    expect(eventsOf(slowly)).toContain("go_around");
  });

  test("a go-around from 1,000 ft to a missed approach altitude 650 ft higher, at 500 ft/min", () => {
    const missed = fly([
      ...[...atTheGate, ...takeOff, { seconds: 135, toKt: 120, fpm: 1000 }, { seconds: 200 }],
      ...[{ seconds: 200, fpm: -600 }, { seconds: 78, fpm: 500 }, { seconds: 120 }],
    ]);
    expect(eventsOf(missed)).toContain("go_around");
  });

  test("standing is not counted while the simulator pauses", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 60 },
      ...landFrom2000,
      { seconds: 25, toKt: 12 },
      { seconds: 30, toKt: 0, brake: false },
      { seconds: 100 },
    ];
    const { samples } = flyScript(legs, 1);
    const last = sampleAt(samples, -1);
    const pause = Array.from({ length: 400 }, (_, i) => ({
      ...last,
      timeMs: last.timeMs + (i + 1) * 1000,
      paused: true,
    }));
    const after = Array.from({ length: 60 }, (_, i) => ({ ...last, timeMs: last.timeMs + (i + 401) * 1000 }));
    expect(phasesOf(follow([...samples, ...pause, ...after]))).not.toContain("arrived");
    const waits = Array.from({ length: 400 }, (_, i) => ({ ...last, timeMs: last.timeMs + (i + 1) * 1000 }));
    expect(phasesOf(follow([...samples, ...waits]))).toContain("arrived");
  });

  test.each([5, 500, 86_400])("a clock set back by %i s is reported, and what follows counts", (backS) => {
    for (const hz of [1, 5]) {
      const { samples } = flyScript(wholeFlight, hz);
      const plain = follow(samples);
      const followed = follow(
        samples.map((s) => (s.timeMs < 800_000 ? s : { ...s, timeMs: s.timeMs - backS * 1000 - 1000 / hz })),
      );
      expect(phasesOf(followed)).toEqual(phasesOf(plain));
      expect(hardEventsOf(followed)).toEqual(hardEventsOf(plain));
      const said = followed.outputs.flatMap((o) =>
        o.kind === "event" && o.event.kind === "gap" ? [o.event.text] : [],
      );
      expect(said).toEqual([expect.objectContaining({ say: "clockSetBack" })]);
      const [{ clocks }, { clocks: wanted }] = [followed.tracker.view(), plain.tracker.view()];
      expect(Math.abs(clocks.airS - wanted.airS)).toBeLessThanOrEqual(2 / hz);
      expect(Math.abs(clocks.blockS - wanted.blockS)).toBeLessThanOrEqual(2 / hz);
      expect(followed.tracker.view().landings).toHaveLength(1);
    }
  });
});

import { describe, expect, test } from "vitest";
import type { FlightSample } from "../../../src-shared/domain/sample.ts";
import { eventsOf, fly, follow, hardEventsOf, noPlan, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
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

  test("a minute level in a circuit is not cruise, nor is one below the planned level; ten minutes are", () => {
    const circuit: Leg[] = [...atTheGate, ...takeOff, { seconds: 75 }, ...landFrom2000, ...rollOutAndPark];
    expect(phasesOf(fly(circuit))).not.toContain("cruise");
    const level = (seconds: number): Leg[] => [
      ...atTheGate,
      ...takeOff,
      { seconds: 240, toKt: 120, fpm: 1000 },
      { seconds },
      { seconds: 240, fpm: 1000 },
    ];
    const plan = { ...noPlan, cruiseAltitudeFt: 9000 };
    expect(phasesOf(fly(level(100), undefined, plan))).not.toContain("cruise");
    expect(phasesOf(fly(level(600), undefined, plan))).toContain("cruise");
  });

  test("one absurd altitude of a glider that is towed on the ground is no thermal", () => {
    const { samples } = flyScript([...atTheGate, { seconds: 60, toKt: 15 }, { seconds: 60 }], 1, 836);
    const glitched = samples.map(
      (s, i): FlightSample => ({ ...s, altitudeFt: (s.altitudeFt ?? 0) + (i === samples.length - 40 ? 20_000 : 0) }),
    );
    expect(hardEventsOf(follow(glitched, { ...noPlan, category: "Glider" }))).toEqual([]);
  });

  test("one sample with a jump of fuel is not a refuelling, and burns nothing", () => {
    const { samples } = flyScript([...atTheGate, ...takeOff, { seconds: 300, toKt: 110, fpm: 500 }], 1);
    const burnt = (leapAt: number) =>
      follow(samples.map((s, i): FlightSample => ({ ...s, fuelLb: 300 - i * 0.01 + (i === leapAt ? 500 : 0) })));
    const leap = burnt(300);
    expect(eventsOf(leap)).not.toContain("refuelled");
    expect(leap.tracker.view().totals.fuelUsedLb).toBeCloseTo(
      burnt(-1).tracker.view().totals.fuelUsedLb ?? Number.NaN,
      1,
    );
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
    const last = samples.at(-1) ?? { timeMs: 0 };
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

  test.each([0.6, 1.2, 2, 3, 4.9])("a clock set back by %f s is reported, and no sample is lost", (backS) => {
    for (const hz of [1, 30]) {
      // Within a step nothing shows it.
      if (backS <= 1 / hz) continue;
      const legs = [...toLow, { seconds: 155, fpm: -180 }, ...rollOutAndPark];
      const { samples, truth } = flyScript(legs, hz);
      const plain = follow(samples);
      const contactS = truth.contacts[0]?.t ?? Number.NaN;
      for (const atS of [500, contactS - 1, contactS]) {
        const followed = follow(
          samples.map((s) => (s.timeMs < atS * 1000 ? s : { ...s, timeMs: s.timeMs - backS * 1000 })),
        );
        const name = `${hz} Hz, at ${atS} s`;
        expect(phasesOf(followed), name).toEqual(phasesOf(plain));
        expect(hardEventsOf(followed), name).toEqual(hardEventsOf(plain));
        const said = followed.outputs.flatMap((o) =>
          o.kind === "event" && o.event.kind === "gap" ? [o.event.text] : [],
        );
        expect(said, name).toMatchObject([{ say: "clockSetBack" }]);
        const [{ clocks, landings }, wanted] = [followed.tracker.view(), plain.tracker.view()];
        expect(Math.abs(clocks.airS - wanted.clocks.airS), name).toBeLessThanOrEqual(2 / hz);
        expect(Math.abs(clocks.blockS - wanted.clocks.blockS), name).toBeLessThanOrEqual(2 / hz);
        expect(landings, name).toHaveLength(1);
        if (hz < 30) continue;
        expect(Math.abs((landings[0]?.rateFpm ?? Number.NaN) + 180), name).toBeLessThan(10);
        expect(landings[0]?.bounces, name).toEqual([]);
      }
    }
  });

  test.each([1, 5, 30])("samples that come late or twice set no clock back, at %i samples a second", (hz) => {
    const { samples } = flyScript(wholeFlight, hz);
    const plain = follow(samples);
    const late = [...samples];
    for (let i = 100; i + 10 < late.length; i += 50) {
      const [a, b, c] = [late[i], late[i + 1], late[i + 2]];
      if (a === undefined || b === undefined || c === undefined) continue;
      late.splice(i, 3, ...(i % 100 === 0 ? [c, a, b] : [a, b, a, b, c]));
    }
    const followed = follow(late);
    expect(phasesOf(followed)).toEqual(phasesOf(plain));
    expect(eventsOf(followed)).not.toContain("gap");
    expect(Math.abs(followed.tracker.view().clocks.airS - plain.tracker.view().clocks.airS)).toBeLessThan(4 / hz);
  });

  test("one sample with an old time is left out, and sets no clock back", () => {
    const { samples } = flyScript(wholeFlight, 1);
    const followed = follow(samples.map((s, i) => (i % 50 === 7 ? { ...s, timeMs: s.timeMs - 100_000 } : s)));
    expect(phasesOf(followed)).toEqual(phasesOf(follow(samples)));
    expect(eventsOf(followed)).not.toContain("gap");
  });

  test("a dead flag counts again once it changes together with the aircraft", () => {
    const legs: Leg[] = [...toLow, ...landFrom2000, { seconds: 4, toKt: 60 }, { seconds: 60, toKt: 85, fpm: 800 }];
    const { samples, truth } = flyScript(legs, 2);
    const contactMs = (truth.contacts[0]?.t ?? Number.NaN) * 1000;
    // It says "ground" until the approach, and is right from there on.
    const late = samples.map((s) => ({ ...s, onGround: s.timeMs < contactMs - 60_000 ? true : s.onGround }));
    const told = follow(late);
    expect(hardEventsOf(told).slice(0, 2)).toEqual(["lift_off", "touchdown"]);
    const touches = told.outputs.flatMap((o) =>
      o.kind === "event" && o.event.kind === "touchdown" ? [o.event.atMs] : [],
    );
    expect(Math.abs((touches[0] ?? 0) - contactMs)).toBeLessThan(1500);
  });
});

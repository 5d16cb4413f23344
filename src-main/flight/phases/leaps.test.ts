import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { eventsOf, type Followed, follow, hardEventsOf, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  firstContactMs,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  takeOff,
} from "../testing/scripted-flight.ts";

/** To 2,000 ft, back, and to a stand. */
const legs: readonly Leg[] = [
  ...atTheGate,
  ...takeOff,
  { seconds: 80, toKt: 110, fpm: 900 },
  { seconds: 30 },
  ...landFrom2000,
  ...rollOutAndPark,
];
const linesOf = ({ outputs }: Followed): string[] =>
  outputs.flatMap((output) => (output.kind === "event" ? [inPlainWords(output.event.text)] : []));
const nmOf = ({ tracker }: Followed): number => tracker.view().totals.distanceNm;
const flown = (hz: number) => {
  const { samples, truth } = flyScript(legs, hz);
  return { samples, contactMs: firstContactMs(truth) };
};

test.each([30, 2])("placed 6.5 nm away in flight without a slew: the log says so, at %i samples a second", (hz) => {
  const { samples, contactMs } = flown(hz);
  const placed = samples.map((s) =>
    s.timeMs < contactMs - 90_000 ? s : { ...s, latitudeDeg: (s.latitudeDeg ?? 0) + 6.5 / 60 },
  );
  const [straight, leapt] = [follow(samples), follow(placed)];
  const added = linesOf(leapt).filter((line) => !linesOf(straight).includes(line));
  expect(added).toHaveLength(1);
  expect(added[0]).toMatch(/^Placed 6\.\d nm away: not counted as flown$/);
  expect(phasesOf(leapt)).toEqual(phasesOf(straight));
  expect(Math.abs(nmOf(leapt) - nmOf(straight))).toBeLessThan(0.2);
});

describe("a jump that no aircraft flies, from the air to the ground", () => {
  const leap = (hz: number, to: (last: SimSample, s: SimSample) => SimSample) => {
    const { samples, contactMs } = flown(hz);
    const at = samples.findLastIndex(({ timeMs }) => timeMs < contactMs - 60_000);
    const last = samples[at] ?? expect.fail();
    const gate = samples[0] ?? expect.fail();
    const after = samples.slice(at + 1).map((s) => to(last, { ...gate, enginesRunning: true, timeMs: s.timeMs }));
    return { ...follow([...samples.slice(0, at + 1), ...after]), samples };
  };
  const expectNoLanding = (followed: Followed) => {
    expect(hardEventsOf(followed)).toEqual(["lift_off"]);
    expect(eventsOf(followed)).not.toContain("block_on");
    for (const phase of ["landed", "taxi_in", "arrived", "deboarding"]) expect(phasesOf(followed)).not.toContain(phase);
    const { landings, clocks } = followed.tracker.view();
    expect([landings, clocks.onMs, clocks.inMs]).toEqual([[], null, null]);
    expect(linesOf(followed)).toContain("Placed on the ground without flying there: no landing");
  };

  test.each([30, 5, 1])("reset to the gate, without a crash report, at %i samples a second", (hz) => {
    expectNoLanding(leap(hz, (_last, s) => s));
  });

  test.each([30, 5, 1])("put onto a runway, rolling, at %i samples a second", (hz) => {
    expectNoLanding(
      leap(hz, (last, s) => ({
        ...last,
        altitudeFt: 505,
        aglFt: 5,
        verticalSpeedFpm: 0,
        groundSpeedKt: Math.max(0, 60 - (s.timeMs - last.timeMs) / 1000),
        onGround: true,
        timeMs: s.timeMs,
      })),
    );
  });

  test("slewed away and put down", () => {
    const { samples, contactMs } = flown(5);
    const slewFromMs = contactMs - 60_000;
    const gate = samples[0] ?? expect.fail();
    expectNoLanding(
      follow(
        samples.map((s) => {
          if (s.timeMs < slewFromMs) return s;
          const { timeMs } = s;
          if (timeMs < slewFromMs + 20_000) return { ...s, slew: true, groundSpeedKt: 0 };
          return { ...gate, timeMs, latitudeDeg: 51 };
        }),
      ),
    );
  });

  test("found at the stand after a silence in which nobody can have flown there", () => {
    const { samples, contactMs } = flown(5);
    const gate = samples[0] ?? expect.fail();
    const at = samples.findLastIndex(({ timeMs }) => timeMs < contactMs - 60_000);
    const later = samples.slice(at + 1).map((s) => ({ ...gate, latitudeDeg: 52, timeMs: s.timeMs + 60_000 }));
    expectNoLanding(follow([...samples.slice(0, at + 1), ...later]));
  });

  test("a flight from there counts: it lands and arrives", () => {
    const { tracker, samples } = leap(5, (_last, s) => s);
    const fromMs = (samples.at(-1)?.timeMs ?? 0) + 1000;
    const again = samples.flatMap((s) => tracker.update({ ...s, timeMs: s.timeMs + fromMs }));
    expect(hardEventsOf({ tracker, outputs: again })).toEqual(["lift_off", "touchdown"]);
    expect(tracker.view().phase.phase).toBe("deboarding");
    expect(tracker.view().landings).toHaveLength(1);
  });
});

describe("put on another approach after the landing", () => {
  test.each([3, 20, 110])("%i s after the touchdown: it lands no more, until it takes off again", (afterS) => {
    for (const pauseS of [0.2, 15, 60]) {
      const { samples, contactMs } = flown(5);
      const later = (from: readonly SimSample[], lastMs: number): SimSample[] =>
        from.map((s) => ({
          ...s,
          timeMs: s.timeMs - (from[0]?.timeMs ?? 0) + lastMs + 1000 * pauseS,
          latitudeDeg: s.latitudeDeg + 1.5,
        }));
      const head = samples.filter(({ timeMs }) => timeMs < contactMs + afterS * 1000);
      const put = later(
        samples.filter(({ timeMs }) => timeMs > contactMs - 90_000),
        head.at(-1)?.timeMs ?? Number.NaN,
      );
      const followed = follow([...head, ...put]);
      expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown"]);
      expect(linesOf(followed)).toContain("Placed in the air without a take-off: no lift-off");
      const { landings, clocks, phase } = followed.tracker.view();
      expect(landings).toHaveLength(1);
      expect(clocks.onMs).toBe(landings[0]?.atMs);
      expect(phase.phase).toBe("deboarding");
      const again = later(samples, put.at(-1)?.timeMs ?? Number.NaN).flatMap((s) => followed.tracker.update(s));
      expect(hardEventsOf({ ...followed, outputs: again })).toEqual(["lift_off", "touchdown"]);
    }
  });
});

describe("a jump into the air after the landing, as in a replay that is not reported", () => {
  test.each([3, 20, 110])("%i s after the touchdown: no lift-off, no second landing, and the clocks stay", (afterS) => {
    for (const [hz, finalS] of [
      [5, 90],
      [1, 90],
      [5, 60],
    ] as const) {
      const { samples, contactMs } = flown(hz);
      const fromMs = contactMs + afterS * 1000;
      const head = samples.filter(({ timeMs }) => timeMs < fromMs);
      const lastMs = head.at(-1)?.timeMs ?? Number.NaN;
      const final = samples.filter(({ timeMs }) => timeMs > contactMs - finalS * 1000);
      const shiftMs = lastMs + 1000 / hz - (final[0]?.timeMs ?? Number.NaN);
      const whole = follow(samples).tracker.view().clocks;
      const before = follow(head).tracker.view().clocks;
      const followed = follow([...head, ...final.map((s) => ({ ...s, timeMs: s.timeMs + shiftMs }))]);
      expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown"]);
      expect(linesOf(followed)).toContain("Placed in the air without a take-off: no lift-off");
      const { landings, clocks } = followed.tracker.view();
      expect(landings).toHaveLength(1);
      expect([clocks.offMs, clocks.onMs]).toEqual([whole.offMs, whole.onMs]);
      if (before.inMs !== null) expect(clocks.inMs).toBe(before.inMs);
      const flownNm = nmOf(follow(head)) + nmOf(follow(final));
      expect(Math.abs(nmOf(followed) - flownNm)).toBeLessThan(0.1);
      expect(followed.tracker.view().phase.phase).toBe("deboarding");
    }
  });

  test.each([60, 90])("the last %i s watched twice are no second flight either", (finalS) => {
    const { samples: whole, contactMs } = flown(5);
    const samples = whole.filter(({ timeMs }) => timeMs < contactMs + 60_000);
    const final = samples.filter(({ timeMs }) => timeMs > contactMs - finalS * 1000);
    const lengthMs = (final.at(-1)?.timeMs ?? 0) - (final[0]?.timeMs ?? 0) + 200;
    const again = (times: number) => final.map((s) => ({ ...s, timeMs: s.timeMs + times * lengthMs }));
    const followed = follow([...samples, ...again(1), ...again(2)]);
    expect(hardEventsOf(followed)).toEqual(["lift_off", "touchdown"]);
    const { clocks, landings } = followed.tracker.view();
    expect(landings).toHaveLength(1);
    expect(clocks.onMs).toBe(follow(samples).tracker.view().clocks.onMs);
  });
});

test("a feed cut for a minute over the touchdown: landed, but unseen", () => {
  const { samples, contactMs } = flown(5);
  const followed = follow(samples.filter(({ timeMs }) => Math.abs(timeMs - contactMs + 20_000) > 30_000));
  expect(linesOf(followed)).toContain("Landed by this time; no data from the touchdown");
  expect(hardEventsOf(followed)).toEqual(["lift_off"]);
  expect(followed.tracker.view().clocks.onMs).not.toBeNull();
  expect(followed.tracker.view().phase.phase).toBe("deboarding");
});

test("a feed cut over the touchdown that comes back paused: landed, but unseen", () => {
  const { samples, contactMs } = flown(2);
  const rolling = samples.findIndex(({ timeMs }) => timeMs > contactMs + 15_000);
  const stands = samples[rolling] ?? expect.fail();
  const paused = [0, 1, 2, 3].map((s) => ({ ...stands, timeMs: stands.timeMs + 1000 * s, paused: true }));
  const later = samples.slice(rolling).map((s) => ({ ...s, timeMs: s.timeMs + 4000 }));
  const followed = follow([...samples.filter(({ timeMs }) => timeMs < contactMs - 45_000), ...paused, ...later]);
  expect(linesOf(followed)).toContain("Landed by this time; no data from the touchdown");
  expect(phasesOf(followed).slice(-2)).toEqual(phasesOf(follow(samples)).slice(-2));
  expect(followed.tracker.view().clocks).toMatchObject({ onMs: expect.any(Number), inMs: expect.any(Number) });
});

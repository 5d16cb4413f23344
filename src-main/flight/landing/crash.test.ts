import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { createFollower } from "../following/follower.ts";
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

const seaCrash = readRecording(
  fileURLToPath(new URL("../../../tools/lab/simulators/flightgear_crash_at_sea.csv.gz", import.meta.url)),
).samples;

type Change = (sample: SimSample, i: number) => SimSample;
const asItIs: Change = (sample) => sample;
const fly = (legs: readonly Leg[], hz = 5, change: Change = asItIs) =>
  follow(flyScript(legs, hz).samples.map((sample, i) => change({ bankDeg: 0, pitchDeg: 0, ...sample }, i)));

/** What the log says of reports that were no crash. */
const undoneOf = ({ outputs }: Followed): string[] =>
  outputs.flatMap((o) => (o.kind === "event" && o.event.kind === "crash_undone" ? [inPlainWords(o.event.text)] : []));
const withoutUndone = (followed: Followed) => eventsOf(followed).filter((kind) => kind !== "crash_undone");
const causeOf = ({ tracker }: Pick<Followed, "tracker">): string | null => {
  const { crash } = tracker.view();
  return crash === null || typeof crash.cause === "string" ? null : crash.cause.say;
};

/** No landing was reported, and the flight has not reached a phase after it. */
function expectNoLanding(followed: Followed): void {
  const view = followed.tracker.view();
  expect(view.landings).toEqual([]);
  expect(phasesOf(followed)).not.toContain("landed");
  expect(phasesOf(followed)).not.toContain("deboarding");
  expect(eventsOf(followed).filter((kind) => kind === "crash")).toHaveLength(1);
  expect([view.clocks.onMs, view.clocks.inMs]).toEqual([null, null]);
}

/** To 2,000 ft. */
const up: readonly Leg[] = [...atTheGate, ...takeOff, { seconds: 80, toKt: 110, fpm: 900 }, { seconds: 30 }];
/** Down again, to the ground. */
const down = (fpm: number, toKt: number): Leg => ({ seconds: 120_000 / -fpm + 0.05, fpm, toKt });
const rests: Leg = { seconds: 60, toKt: 0, fpm: 0, engines: false };
/** The whole speed disappears within one step. */
const hits: readonly Leg[] = [{ seconds: 1 / 60, toKt: 0 }, rests];
const gate = (sample: SimSample): SimSample => ({
  ...sample,
  latitudeDeg: 50,
  longitudeDeg: 8,
  altitudeFt: 505,
  aglFt: 5,
  groundSpeedKt: 0,
  indicatedAirspeedKt: 0,
  verticalSpeedFpm: 0,
  onGround: true,
  bankDeg: 0,
});
/** The last sample again and again for `seconds`, five times a second, changed. */
const stays = (samples: readonly SimSample[], seconds: number, change: (last: SimSample) => SimSample): SimSample[] =>
  Array.from({ length: 5 * seconds }, (_, i) => {
    const last = samples.at(-1) ?? expect.fail();
    return change({ ...last, timeMs: last.timeMs + 200 * (i + 1) });
  });

describe("a crash", () => {
  test("FlightGear's fall into the sea, its ground flag never set", () => {
    const followed = follow(seaCrash);
    expect(causeOf(followed)).toBe("crashFell");
    expectNoLanding(followed);
    const { crash } = followed.tracker.view();
    expect(crash?.atMs).toBeCloseTo(294_492, -3);
    expect(crash?.bySimulator).toBe(false);
  });

  test.each([60, 30, 10, 5, 2, 1])("a dive at −12,000 ft/min, and a fall at −2,000, at %i samples a second", (hz) => {
    for (const fpm of [-12_000, -2000]) {
      for (const flag of [true, false]) {
        const followed = fly([...up, down(fpm, 60), ...hits], hz, (s) => ({ ...s, onGround: flag && s.onGround }));
        expect(causeOf(followed), `${fpm} ft/min, flag ${flag}`).not.toBeNull();
        expectNoLanding(followed);
      }
    }
  });

  test("in a flight joined in the air, whose flag stays in the air: stopped dead at the ground", () => {
    const { samples } = flyScript([...up, down(-1500, 110), ...hits], 5);
    const joined = samples.slice(-5 * 130).map((sample) => ({ ...sample, bankDeg: 0, onGround: false }));
    expect(causeOf(follow(joined))).toBe("crashStopped");
    expectNoLanding(follow(joined));
  });

  test("a silence of 13 s in which it may have landed: no touchdown at 0 kt", () => {
    const { samples, truth } = flyScript([...up, down(-2000, 60), ...hits], 5);
    const hitMs = firstContactMs(truth);
    const followed = follow(samples.filter(({ timeMs }) => timeMs < hitMs - 3000 || timeMs > hitMs + 10_000));
    const touchdown = followed.outputs.find((o) => o.kind === "event" && o.event.kind === "touchdown");
    expect(touchdown).toMatchObject({ event: { text: { say: "landedUnseen" } } });
    expect(followed.tracker.view().landings[0]).toMatchObject({ rateFpm: null, confidence: "none" });
  });

  test("a contact faster than any aircraft is built for, sliding on level", () => {
    for (const [fpm, slideS, engines] of [
      [-3000, 20, true],
      [-4000, 3, false],
      [-6000, 8, true],
    ] as const)
      for (const hz of [60, 5]) {
        const legs = [...up, down(fpm, 110), { seconds: slideS, toKt: 0, fpm: 0, engines }, { seconds: 20 }];
        const followed = fly(legs, hz);
        expect(causeOf(followed), `${fpm} ft/min, ${hz} Hz`).toBe("crashHit");
        expectNoLanding(followed);
      }
  });

  test("the simulator reports it for a moment, and it rolls out: a landing, and the log says why", () => {
    const { samples, truth } = flyScript([...up, down(-500, 110), { seconds: 12, toKt: 0 }, { seconds: 90 }], 5);
    const touchMs = firstContactMs(truth);
    const followed = follow(samples.map((s) => ({ ...s, crashed: s.timeMs >= touchMs && s.timeMs < touchMs + 500 })));
    expect(causeOf(followed)).toBeNull();
    expect(followed.tracker.view().landings).toHaveLength(1);
    expect(undoneOf(followed)).toEqual(["The simulator reported a crash that its data do not show"]);
  });

  test("a flight into a hillside in level flight", () => {
    const followed = fly([...up, ...hits], 5, (s) =>
      s.groundSpeedKt === 0 && s.timeMs > 200_000 ? { ...s, aglFt: 3, onGround: true } : s,
    );
    expect(causeOf(followed)).toBe("crashStopped");
    expectNoLanding(followed);
  });

  test("a landing that ends on its back, with any sink", () => {
    const legs = [...up, ...landFrom2000, { seconds: 4, toKt: 0 }, rests];
    const { samples } = flyScript(legs, 10);
    const stops = samples.findLastIndex(({ groundSpeedKt }) => (groundSpeedKt ?? 0) > 2);
    const followed = follow(samples.map((s, i) => ({ ...s, bankDeg: i > stops ? 172 : 0 })));
    expect(causeOf(followed)).toBe("crashOverturned");
    expectNoLanding(followed);
  });

  test("the simulator reports it in the air, then puts the aircraft back to the gate", () => {
    const { samples } = flyScript([...up, { seconds: 60 }], 5);
    const at = samples.length - 200;
    const followed = follow(
      samples.map((s, i) => {
        if (i < at) return { ...s, crashed: false };
        if (i < at + 50) return { ...s, crashed: true };
        return { ...gate(s), crashed: false };
      }),
    );
    expect(causeOf(followed)).toBe("crashSaid");
    expect(followed.tracker.view().crash).toMatchObject({ atMs: samples[at]?.timeMs, bySimulator: true });
    expectNoLanding(followed);
    expect(hardEventsOf(followed)).toEqual(["lift_off"]);
  });

  test.each([1, 3])("the simulator reports it in %i samples only, and puts the aircraft back to the gate", (said) => {
    const { samples } = flyScript([...up, { seconds: 60 }], 5);
    const at = samples.length - 200;
    const change: Change = (s, i) =>
      i < at ? { ...s, crashed: false } : i < at + said ? { ...s, crashed: true } : { ...gate(s), crashed: false };
    const followed = follow(samples.map(change));
    expect(causeOf(followed)).toBe("crashSaid");
    expectNoLanding(followed);
  });

  test.each<readonly [string, Change]>([
    ["its engines stop", (s) => ({ ...s, enginesRunning: false, rpm: 0 })],
    ["it is paused", (s) => ({ ...s, paused: true })],
    ["it is put back to the gate", (s) => ({ ...gate(s), crashed: false })],
    ["it stops", (s) => ({ ...s, groundSpeedKt: 0, indicatedAirspeedKt: 0 })],
  ])("the simulator says so a second after the touch, and %s: that was no landing", (_name, change) => {
    const legs = [...up, ...landFrom2000, { seconds: 20, toKt: 30 }];
    const { samples, truth } = flyScript(legs, 20);
    const hitMs = firstContactMs(truth);
    const said = samples.map((s, i) => {
      if (s.timeMs <= hitMs + 1000) return { ...s, crashed: false };
      return s.timeMs > hitMs + 1500 ? change({ ...s, crashed: true }, i) : { ...s, crashed: true };
    });
    const followed = follow(said);
    expect(causeOf(followed)).toBe("crashSaid");
    expect(followed.tracker.view().landings).toEqual([]);
    expect(followed.tracker.view().phase.phase).not.toBe("landed");
  });

  test("later events do not count: neither the reset to the gate, nor a flight from there", () => {
    const { samples } = flyScript([...up, down(-12_000, 60), ...hits], 5);
    const { tracker } = follow(samples);
    const before = tracker.view();
    expect(stays(samples, 120, gate).flatMap(tracker.update)).toEqual([]);
    expect(tracker.view()).toEqual(before);
  });

  test("the pilot goes back to a point before it and continues: the landing that follows counts", () => {
    const { samples } = flyScript([...up, down(-12_000, 60), ...hits], 5);
    const { tracker } = follow(samples);
    tracker.continueAfterCrash();
    expect(tracker.view().crash).toBeNull();
    const again = flyScript([...up, ...landFrom2000, ...rollOutAndPark], 5).samples;
    const from = again.findIndex(({ timeMs }) => timeMs > 200_000);
    const last = samples.at(-1)?.timeMs ?? 0;
    for (const s of again.slice(from)) tracker.update({ ...s, timeMs: s.timeMs + last });
    expect(tracker.view().landings).toHaveLength(1);
    expect(tracker.view().phase.phase).toBe("deboarding");
  });
});

describe("the log of a crash names one outcome", () => {
  const nowhere = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };
  const whole = (sample: SimSample) => ({ crashed: false, bankDeg: 0, ...sample }) as SimSample;
  const linesOf = (samples: readonly SimSample[]): string[] => {
    const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
    for (const sample of samples) follower.follow(whole(sample));
    expect(follower.crash()).not.toBeNull();
    return follower.events.map(({ text }) => inPlainWords(text));
  };
  const told = (samples: readonly SimSample[]) => follow(samples.map(whole)).outputs.map(({ kind }) => kind);
  const outcomes = /^(Crashed|Touchdown|Landed|Put on|Bounce|On blocks)/;
  const landed = flyScript([...up, ...landFrom2000, { seconds: 30, toKt: 30 }], 5);
  const touchMs = firstContactMs(landed.truth);
  const short = flyScript([...up, ...landFrom2000, { seconds: 15, toKt: 0 }, { seconds: 60 }], 5);
  const stopTouchMs = firstContactMs(short.truth);
  const stopping = short.samples.map((s) => ({ ...s, crashed: s.timeMs > stopTouchMs }));

  test.each<readonly [string, readonly SimSample[]]>([
    ["that slid on for a moment", flyScript([...up, down(-2000, 60), { seconds: 0.6, toKt: 50 }, ...hits], 5).samples],
    [
      "that a simulator says after the touch",
      landed.samples.map((s) =>
        s.timeMs < touchMs + 1000 ? s : { ...s, crashed: true, enginesRunning: false, rpm: 0 },
      ),
    ],
    ["that a simulator says from the touch on, while it rolls out with running engines and stops", stopping],
    [
      "that slid on its back for 15 s",
      stopping.map((s) => ({ ...s, crashed: false, ...(s.timeMs < stopTouchMs - 2000 ? {} : { bankDeg: 175 }) })),
    ],
    [
      "found on its back behind a silence",
      landed.samples.flatMap((s) => {
        if (s.timeMs < touchMs - 60_000) return [s];
        return s.timeMs < touchMs + 10_000 ? [] : [{ ...s, groundSpeedKt: 0, bankDeg: 172, onGround: true, aglFt: 3 }];
      }),
    ],
    [
      "that a simulator says after it has put the aircraft back to the gate",
      landed.samples.map((s) =>
        s.timeMs < touchMs - 60_000 ? s : { ...gate(s), crashed: s.timeMs > touchMs - 59_000 },
      ),
    ],
  ])("%s", (_name, samples) => {
    expect(told(samples)).toContain("no_landing");
    expect(linesOf(samples).filter((line) => outcomes.test(line))).toEqual(["Crashed"]);
  });
});

describe("no crash", () => {
  const survives = (legs: readonly Leg[], change: Change = asItIs) => {
    for (const hz of [30, 5, 1]) expect(causeOf(fly([...up, ...legs], hz, change)), `${hz} Hz`).toBeNull();
  };

  test("a landing at −1,500 ft/min", () => survives([down(-1500, 65), ...rollOutAndPark]));
  test("a touch at −2,400 ft/min that rolls out", () => survives([down(-2400, 90), ...rollOutAndPark]));
  test("a sink of −3,500 ft/min to 30 ft, flared to −900", () =>
    survives([
      { seconds: 33.1, toKt: 90, fpm: -3500 },
      // 1 g for a second and a half.
      ...[-3000, -2500, -2000, -1500, -1000].map((fpm) => ({ seconds: 0.27, fpm })),
      { seconds: 30, toKt: 80, fpm: -900 },
      ...rollOutAndPark,
    ]));
  test.each<readonly [string, boolean | undefined]>([
    ["a glider, no engine reported", undefined],
    ["an aircraft whose engine stopped in flight", false],
  ])("reported for 2.5 s in the roll-out: %s", (_name, engines) => {
    const legs: readonly Leg[] = [
      ...up,
      { seconds: 10, engines: false },
      ...landFrom2000,
      ...rollOutAndPark,
      { seconds: 300 },
    ];
    for (const fromS of [0, 2, 10]) {
      const { samples, truth } = flyScript(legs, 5);
      const fromMs = firstContactMs(truth) + fromS * 1000;
      const followed = follow(
        samples.map((s) => ({
          ...s,
          crashed: s.timeMs >= fromMs && s.timeMs < fromMs + 2500,
          ...(engines === undefined && { enginesRunning: undefined, rpm: undefined }),
        })),
      );
      expect(causeOf(followed), `${fromS} s after the touch`).toBeNull();
      expect(followed.tracker.view().landings).toHaveLength(1);
    }
  });
  test("a bush landing, from 32 kt to rest in three seconds", () =>
    survives([down(-500, 32), { seconds: 3, toKt: 0 }, rests]));
  test("a carrier's arresting gear, from land: 135 kt to rest in 2.2 s", () =>
    survives([down(-730, 135), { seconds: 2.2, toKt: 0 }, rests], (s) => ({
      ...s,
      overWater: s.timeMs > 300_000,
    })));
  test("a floatplane, from land to water: 50 kt to rest in 9 s, the flag in the air, lower than on its wheels", () =>
    survives([down(-500, 50), { seconds: 9, toKt: 0 }, rests], (s) => ({
      ...s,
      overWater: s.timeMs > 300_000,
      ...(s.timeMs > 300_000 && s.onGround === true ? { onGround: false, aglFt: 2 } : {}),
    })));
  test("a helicopter, straight down at −900 ft/min", () => survives([{ seconds: 60, toKt: 0 }, down(-900, 0), rests]));

  test("a steep descent, put back to the gate", () => {
    const { samples } = flyScript([...up, { seconds: 20, fpm: -5000 }], 5);
    expect(causeOf(follow([...samples, ...stays(samples, 60, gate)]))).toBeNull();
  });

  test("a dive that ends in silence, found at the stand a minute later", () => {
    const { samples } = flyScript([...up, { seconds: 20, fpm: -4000 }], 5);
    const later = stays(samples, 60, (last) => gate({ ...last, timeMs: last.timeMs + 60_000 }));
    expect(causeOf(follow([...samples, ...later]))).toBeNull();
  });

  test("a pause that looks like standing, in a dive close to the ground", () => {
    const { samples } = flyScript([...up, { seconds: 29, fpm: -4000 }], 5);
    const still = { groundSpeedKt: 0, verticalSpeedFpm: 0, paused: true };
    const paused = stays(samples, 20, (last) => ({ ...last, ...still }));
    expect(causeOf(follow([...samples, ...paused]))).toBeNull();
  });

  test("slewed onto its back at the stand", () => {
    const legs = [...up, ...landFrom2000, ...rollOutAndPark];
    const { samples } = flyScript(legs, 5);
    const slewed = stays(samples, 20, (last) => ({ ...last, bankDeg: 170, slew: true }));
    expect(causeOf(follow([...samples, ...slewed]))).toBeNull();
  });

  test("a simulator that reports it and flies on", () => {
    const legs = [...up, { seconds: 40 }, ...landFrom2000, ...rollOutAndPark];
    const followed = fly(legs, 5, (s) => ({ ...s, crashed: s.timeMs > 200_000 }));
    expect(causeOf(followed)).toBeNull();
    expect(followed.tracker.view().landings).toHaveLength(1);
  });

  test("a simulator that reports it from the first sample, or before the take-off", () => {
    const legs = [...up, { seconds: 40 }];
    expect(causeOf(fly(legs, 5, (s) => ({ ...s, crashed: true })))).toBeNull();
    expect(causeOf(fly(legs, 5, (s) => ({ ...s, crashed: s.timeMs > 2000 && s.timeMs < 8000 })))).toBeNull();
  });

  test("a simulator that reports it for one sample and continues: in the air, at the touch, in the roll-out, at the stand", () => {
    const legs = [...up, { seconds: 40 }, ...landFrom2000, ...rollOutAndPark];
    for (const hz of [5, 1]) {
      const { samples, truth } = flyScript(legs, hz);
      const touch = samples.findIndex(({ timeMs }) => timeMs >= firstContactMs(truth));
      const quiet = follow(samples.map((s) => ({ ...s, crashed: false })));
      for (const at of [touch - 30 * hz, touch + 2 * hz, touch + 10 * hz, samples.length - 20 * hz]) {
        const followed = follow(samples.map((s, i) => ({ ...s, crashed: i === at })));
        expect(causeOf(followed), `${hz} Hz, ${(at - touch) / hz} s`).toBeNull();
        expect(phasesOf(followed)).toEqual(phasesOf(quiet));
        expect(withoutUndone(followed)).toEqual(eventsOf(quiet));
        // Once it has arrived there is no flight to end.
        expect(undoneOf(followed)).toHaveLength(at > touch + 10 * hz ? 0 : 1);
      }
      const atTouch = follow(samples.map((s, i) => ({ ...s, crashed: i === touch })));
      expect(causeOf(atTouch)).toBeNull();
      expect(atTouch.tracker.view().landings).toHaveLength(1);
    }
  });

  test("a simulator that reports it for 20 s or to the end, while the aircraft rolls out and taxies on", () => {
    const legs = [...up, ...landFrom2000, { seconds: 40, toKt: 12 }, { seconds: 60 }, ...rollOutAndPark];
    const { samples, truth } = flyScript(legs, 5);
    const touchMs = firstContactMs(truth);
    const quiet = follow(samples.map((s) => ({ ...s, crashed: false })));
    for (const forS of [20, Number.POSITIVE_INFINITY])
      for (const afterS of [0.5, 5, 45]) {
        const saysSo = ({ timeMs }: SimSample) =>
          timeMs > touchMs + afterS * 1000 && timeMs < touchMs + (afterS + forS) * 1000;
        const followed = follow(samples.map((s) => ({ ...s, crashed: saysSo(s) })));
        expect(causeOf(followed), `${afterS} s after the touch, for ${forS} s`).toBeNull();
        expect(phasesOf(followed)).toEqual(phasesOf(quiet));
        expect(withoutUndone(followed)).toEqual(eventsOf(quiet));
        expect(undoneOf(followed)).toHaveLength(1);
        expect(followed.tracker.view().landings).toEqual(quiet.tracker.view().landings);
      }
  });

  test("a simulator that reports it for an aircraft that has arrived: the flight keeps its clocks", () => {
    const legs = [...up, ...landFrom2000, ...rollOutAndPark, { seconds: 400, toKt: 0, engines: false }];
    const { samples } = flyScript(legs, 5);
    const { tracker } = follow(samples.map((s, i) => ({ ...s, crashed: i > samples.length - 100 })));
    const { crash, phase, clocks, landings } = tracker.view();
    expect(crash).toBeNull();
    expect(phase.phase).toBe("deboarding");
    expect(clocks.inMs).not.toBeNull();
    expect(landings).toHaveLength(1);
  });
});

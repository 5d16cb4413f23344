import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { trackerViewSchema } from "../../../src-shared/domain/flight.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { readRecording } from "../../../tools/lab/recording.ts";
import { eventsOf, follow, noPlan, phasesOf } from "../testing/follow-script.ts";
import {
  atTheGate,
  flyScript,
  type Leg,
  landFrom2000,
  rollOutAndPark,
  takeOff,
  wholeFlight,
} from "../testing/scripted-flight.ts";

const fly = (legs: readonly Leg[], hz = 5) => follow(flyScript(legs, hz).samples);

const gateToGate = [
  "boarding",
  "taxi",
  "take_off",
  "climb",
  "cruise",
  "descent",
  "approach",
  "final",
  "landed",
  "taxi_in",
  "arrived",
  "deboarding",
];

describe("recorded flights", () => {
  const recording = (n: number) =>
    readRecording(fileURLToPath(new URL(`../../../assets/flights/flightgear_bikf_birk_${n}.csv.gz`, import.meta.url)));

  test.each([1, 2])("FlightGear BIKF to BIRK, recording %i: phases, clocks and the landing", (n) => {
    const { tracker } = follow(recording(n).samples);
    const view = trackerViewSchema.parse(tracker.view());
    expect(phasesOf({ tracker })).toEqual(gateToGate);
    expect(view.landings).toHaveLength(1);
    const [landing] = view.landings;
    expect(landing?.rateFpm).toBeLessThan(-50);
    expect(landing?.rateFpm).toBeGreaterThan(-300);
    const { outMs, offMs, onMs, inMs, blockS, airS } = view.clocks;
    expect([outMs, offMs, onMs, inMs].every((ms) => ms !== null)).toBe(true);
    expect(blockS).toBeCloseTo(((inMs ?? 0) - (outMs ?? 0)) / 1000, 0);
    expect(airS).toBeCloseTo(((onMs ?? 0) - (offMs ?? 0)) / 1000, 0);
    expect(view.totals.distanceNm).toBeGreaterThan(20);
    expect(view.totals.fuelUsedLb).toBeGreaterThan(5);
  });
});

describe("on the ground", () => {
  test("reports its first phase with the first sample", () => {
    const { outputs } = follow(flyScript([{ seconds: 1 }], 1).samples.slice(0, 1));
    expect(outputs.map((o) => o.kind)).toContain("phase");
  });

  test("a push-back is detected, and a tug's stop does not end the flight", () => {
    const { tracker } = fly([
      { seconds: 30 },
      { seconds: 60, toKt: 3, brake: false, backwards: true },
      { seconds: 5, toKt: 0, backwards: true },
      { seconds: 60, engines: true, brake: true },
      { seconds: 60, toKt: 15, brake: false },
    ]);
    expect(phasesOf({ tracker })).toEqual(["boarding", "push_back", "taxi"]);
  });

  test("holding short with the brake set is neither an arrival nor a take-off", () => {
    const { tracker } = fly([...atTheGate, { seconds: 400, brake: true }, { seconds: 30, toKt: 15, brake: false }]);
    expect(phasesOf({ tracker })).toEqual(["boarding", "taxi"]);
  });
});

describe("in the air", () => {
  test("gate to gate, and the clocks by definition", () => {
    const { samples, truth } = flyScript(wholeFlight, 5);
    const { tracker, outputs } = follow(samples);
    expect(phasesOf({ tracker })).toEqual(gateToGate);
    const { clocks } = tracker.view();
    expect((clocks.offMs ?? 0) / 1000).toBeCloseTo(truth.liftOffs[0] ?? 0, 0);
    expect((clocks.onMs ?? 0) / 1000).toBeCloseTo(truth.contacts[0]?.t ?? 0, 0);
    expect(eventsOf({ outputs }).filter((kind) => kind === "top_of_climb" || kind === "top_of_descent")).toHaveLength(
      2,
    );
  });

  test("the log has the speeds of the lift-off and of the touch, not those at which they became certain", () => {
    const { outputs } = fly([
      ...atTheGate,
      { seconds: 10, toKt: 60 },
      { seconds: 20, toKt: 100, fpm: 900 },
      { seconds: 60.1, toKt: 65, fpm: -300 },
      { seconds: 5, toKt: 10 },
    ]);
    const texts = outputs.flatMap((o) => (o.kind === "event" ? [inPlainWords(o.event.text)] : []));
    expect(texts).toContain("Lift-off, 60 kt");
    expect(texts).toContainEqual(expect.stringMatching(/^Touchdown, .* 65 kt$/));
  });

  test.each([
    [
      "a winch launch",
      "Glider",
      [
        { seconds: 3, toKt: 45, brake: false },
        { seconds: 20, fpm: 2500 },
      ],
      30,
      33,
    ],
    ["a helicopter", "Helicopter", [{ seconds: 20, toKt: 60, fpm: 200, brake: false }], 30, 30],
  ] as const)(
    "%s is off blocks when it begins to move, and no later than it lifts off",
    (_, category, legs, out, off) => {
      const { tracker } = follow(flyScript([{ seconds: 30 }, ...legs], 5).samples, { ...noPlan, category });
      const { outMs, offMs } = tracker.view().clocks;
      expect((outMs ?? 0) / 1000).toBeCloseTo(out, 0);
      expect((offMs ?? 0) / 1000).toBeCloseTo(off, 0);
      expect(outMs).toBeLessThanOrEqual(offMs ?? 0);
    },
  );

  test("a climb that turns into a descent has no cruise at its top", () => {
    const top: Leg[] = [
      { seconds: 150, fpm: 700 },
      { seconds: 120, fpm: -350 },
    ];
    expect(phasesOf(fly([...atTheGate, ...takeOff, ...top]))).not.toContain("cruise");
  });

  test("a touch-and-go is a landing and a take-off", () => {
    const { tracker, outputs } = fly([
      ...atTheGate,
      ...takeOff,
      { seconds: 90, fpm: 800 },
      { seconds: 60, turnDps: 3 },
      ...landFrom2000,
      { seconds: 6, toKt: 50 },
      { seconds: 10, toKt: 70 },
      { seconds: 150, toKt: 85, fpm: 800 },
      ...landFrom2000,
      ...rollOutAndPark,
    ]);
    expect(eventsOf({ outputs }).filter((kind) => ["lift_off", "touchdown", "touch_and_go"].includes(kind))).toEqual([
      "lift_off",
      "touchdown",
      "lift_off",
      "touch_and_go",
      "touchdown",
    ]);
    expect(tracker.view().landings).toHaveLength(2);
  });

  test("a go-around is detected, but not in a glider", () => {
    const legs: Leg[] = [
      ...atTheGate,
      ...takeOff,
      { seconds: 90, fpm: 800 },
      { seconds: 200, toKt: 70, fpm: -540 },
      { seconds: 80, toKt: 80, fpm: 900 },
    ];
    const samples = flyScript(legs, 5).samples;
    expect(phasesOf(follow(samples))).toContain("go_around");
    expect(phasesOf(follow(samples, { ...noPlan, category: "Glider" }))).not.toContain("go_around");
  });

  test("a level-off far below the planned level is still climb; a step climb is logged as such", () => {
    const climb: Leg[] = [...atTheGate, ...takeOff, { seconds: 240, toKt: 200, fpm: 1500 }, { seconds: 120 }];
    const samples = flyScript([...climb, { seconds: 300, fpm: 1500 }], 1).samples;
    expect(phasesOf(follow(samples, { ...noPlan, cruiseAltitudeFt: 30_000 }))).not.toContain("cruise");
    const stepped = flyScript([...climb, { seconds: 60, fpm: 1000 }], 1).samples;
    const { tracker } = follow(stepped);
    expect(tracker.view().detail).toBe("step climb");
    expect(inPlainWords(tracker.view().phase.evidence.sentence)).toMatch(/^Step climb: /);
  });

  test("joined in the air: a landing is reported, a take-off is not invented", () => {
    const { samples } = flyScript(wholeFlight, 1);
    const { tracker, outputs } = follow(samples.slice(700));
    expect(eventsOf({ outputs })).not.toContain("lift_off");
    expect(eventsOf({ outputs })).toContain("touchdown");
    expect(phasesOf({ tracker })[0]).toBe("cruise");
  });

  test("dropped from a small height at the gate is not a flight", () => {
    const samples = flyScript([{ seconds: 60 }], 5).samples.map((s, i) =>
      i < 7 ? { ...s, onGround: false, aglFt: 30 - i * 4, verticalSpeedFpm: -400 } : s,
    );
    expect(phasesOf(follow(samples))).toEqual(["boarding"]);
  });
});

describe("the pilot corrects the phase", () => {
  test("it is recorded as corrected, and the flight continues from it", () => {
    const { samples } = flyScript(wholeFlight, 1);
    const { tracker } = follow(samples.slice(0, 900));
    const at = samples[880]?.timeMs ?? 0;
    const outputs = tracker.correct("descent", at);
    expect(outputs[0]).toMatchObject({ kind: "phase", change: { phase: "descent", atMs: at, corrected: true } });
    for (const sample of samples.slice(900)) tracker.update(sample);
    expect(phasesOf({ tracker }).slice(-5)).toEqual(["final", "landed", "taxi_in", "arrived", "deboarding"]);
  });

  test("an aircraft whose flag always says ground has taken off, and arrives", () => {
    const samples = flyScript(wholeFlight, 1).samples.map((sample) => ({ ...sample, onGround: true }));
    const { tracker } = follow(samples.slice(0, 600));
    tracker.correct("cruise", samples[590]?.timeMs ?? 0);
    for (const sample of samples.slice(600)) tracker.update(sample);
    expect(phasesOf({ tracker }).slice(-2)).toEqual(["arrived", "deboarding"]);
    expect(tracker.view().clocks).toMatchObject({ offMs: samples[590]?.timeMs, offAtLatest: true });
  });

  test("a landing that the pilot sets by mistake in the air, and takes back, costs no air time", () => {
    const { samples } = flyScript(wholeFlight, 1);
    const { tracker } = follow(samples.slice(0, 800));
    const before = tracker.view().clocks;
    for (const phase of ["landed", "cruise"] as const) tracker.correct(phase, samples[799]?.timeMs ?? 0);
    expect(tracker.view().clocks).toEqual(before);
  });

  test.each([
    ["at the gate", 30, "boarding"],
    ["on the taxi in", -100, "taxi_in"],
  ] as const)(
    "a flight that the pilot sets by mistake %s, and takes back, changes no time in the air",
    (_, at, phase) => {
      const { samples } = flyScript(wholeFlight, 1);
      const { tracker } = follow(samples.slice(0, at));
      tracker.correct("cruise", samples.at(at)?.timeMs ?? 0);
      for (const sample of samples.slice(at, at + 20)) tracker.update(sample);
      tracker.correct(phase, samples.at(at + 20)?.timeMs ?? 0);
      for (const sample of samples.slice(at + 20)) tracker.update(sample);
      expect(tracker.view().clocks).toEqual(follow(samples).tracker.view().clocks);
    },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { simSampleSchema } from "../../src-shared/domain/sample.ts";
import { createGate, type Judgement } from "./gate.ts";

const parked = { latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 120, groundSpeedKt: 0, simTimeS: 1000 };

const reason = (judgement: Judgement): string => (judgement.kind === "true" ? "true" : judgement.reason);

test.each([
  ["a parked aircraft", parked, "true"],
  ["0°/0°", { ...parked, latitudeDeg: 0, longitudeDeg: 0 }, "menu"],
  ["0°/90°E", { ...parked, latitudeDeg: 0.001, longitudeDeg: 89.999 }, "menu"],
  ["the equator elsewhere", { ...parked, latitudeDeg: 0, longitudeDeg: 30 }, "true"],
  ["no number", { ...parked, latitudeDeg: Number.NaN }, "unreadable"],
  ["nothing", {}, "unreadable"],
  ["text", { ...parked, altitudeFt: "120" }, "unreadable"],
  ["beyond the pole", { ...parked, latitudeDeg: 91 }, "out of range"],
  ["below the sea", { ...parked, altitudeFt: -9000 }, "out of range"],
  ["in space", { ...parked, altitudeFt: 1e6 }, "out of range"],
])("%s: %o is %s", (_, raw, expected) => {
  expect(reason(createGate().judge(raw, null, 0))).toBe(expected);
});

test("samples that the source doubts are dropped for its reason", () => {
  const filter = createGate();
  expect(reason(filter.judge(parked, "loading", 0))).toBe("loading");
  expect(reason(filter.judge(parked, "menu", 1))).toBe("menu");
});

test("a field without a value is absent; the sample stays", () => {
  const judgement = createGate().judge(
    { ...parked, fuelLb: Number.NaN, headingTrueDeg: 720, gForce: -1e9, onGround: 1, x: 2 },
    null,
    5,
  );
  expect(judgement).toEqual({ kind: "true", sample: { ...parked, timeMs: 5 } });
});

test("a jump is dropped until the aircraft has stayed at its new position", () => {
  const filter = createGate();
  const elsewhere = { ...parked, latitudeDeg: 65 };
  const reasons = [0, 1, 2, 3, 4, 5].map((s) => reason(filter.judge(s < 2 ? parked : elsewhere, null, s * 1000)));
  expect(reasons).toEqual(["true", "true", "jump", "jump", "true", "true"]);
});

test("one wrong sample between right ones costs only itself", () => {
  const filter = createGate();
  const reasons = [64, 64, 10, 64, 64].map((latitudeDeg, s) =>
    reason(filter.judge({ ...parked, latitudeDeg }, null, s * 1000)),
  );
  expect(reasons).toEqual(["true", "true", "jump", "true", "true"]);
});

test("a slewed aircraft may jump, and a new connection may begin anywhere", () => {
  const filter = createGate();
  expect(reason(filter.judge({ ...parked, slew: true }, null, 0))).toBe("true");
  expect(reason(filter.judge({ ...parked, slew: true, latitudeDeg: 70 }, null, 1000))).toBe("true");
  filter.reset();
  expect(reason(filter.judge({ ...parked, latitudeDeg: -30 }, null, 2000))).toBe("true");
});

test("a flight in compressed time is not a jump", () => {
  const filter = createGate();
  const fly = (s: number) => ({
    ...parked,
    groundSpeedKt: 480,
    simulationRate: 16,
    latitudeDeg: 10 + (s * 16 * 480) / 3600 / 60,
    simTimeS: s * 16,
  });
  expect([0, 1, 2, 3].map((s) => reason(filter.judge(fly(s), null, s * 1000)))).toEqual([
    "true",
    "true",
    "true",
    "true",
  ]);
});

test("a flight that moves as fast as it reports is always accepted, at any sample rate", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1200, noNaN: true }),
      fc.array(fc.integer({ min: 10, max: 5000 }), { minLength: 1, maxLength: 50 }),
      (groundSpeedKt, gapsMs) => {
        const filter = createGate();
        let timeMs = 0;
        for (const gapMs of gapsMs) {
          timeMs += gapMs;
          const latitudeDeg = (groundSpeedKt * timeMs) / 3.6e6 / 60;
          expect(
            reason(filter.judge({ ...parked, groundSpeedKt, latitudeDeg, simTimeS: timeMs / 1000 }, null, timeMs)),
          ).toBe("true");
        }
      },
    ),
  );
});

/** Judges six samples, one a second: an aircraft that stands in one place, changed by `at`. */
const judged = (at: (s: number) => object, stepS = 1) => {
  const filter = createGate();
  return [0, 1, 2, 3, 4, 5, 6, 7].map((s) =>
    reason(filter.judge({ ...parked, simTimeS: 1000 + s * stepS, ...at(s) }, null, s * 1000)),
  );
};
const allTrue = Array(8).fill("true");

test("a position that stays to the last bit while the aircraft reports motion is frozen; it is accepted again once it moves", () => {
  const moving = { groundSpeedKt: 120, onGround: false, aglFt: 900 };
  expect(judged((s) => ({ ...moving, ...(s > 5 && { latitudeDeg: 64.003 }) }))).toEqual(
    ["true", "frozen", "frozen", "frozen", "frozen", "frozen", "true", "true"].with(7, "frozen"),
  );
  expect(judged((s) => ({ ...moving, latitudeDeg: 64 + (s * 120) / 3600 / 60 }))).toEqual(allTrue);
});

test("in the air everything moves, even without a reported speed", () =>
  expect(judged(() => ({ groundSpeedKt: 0, onGround: false, aglFt: 900 }))).toEqual([
    ...Array(6).fill("true"),
    "frozen",
    "frozen",
  ]));

test.each([
  ["a parked aircraft", {}],
  ["one that trembles at its stand", { groundSpeedKt: 0.4 }],
  ["a pause that keeps the speed", { groundSpeedKt: 97, onGround: false, aglFt: 900, paused: true }],
  ["a slew", { groundSpeedKt: 97, onGround: false, aglFt: 900, slew: true }],
  ["a replay", { groundSpeedKt: 97, onGround: false, aglFt: 900, replay: true }],
  ["simulated time that stands", { groundSpeedKt: 97, onGround: false, aglFt: 900, simTimeS: 1000 }],
])("%s is not frozen", (_, sample) => expect(judged(() => sample)).toEqual(allTrue));

test("any input gives a sample or a reason", () => {
  const anything = fc.oneof(
    fc.double(),
    fc.boolean(),
    fc.string(),
    fc.constant(undefined),
    fc.constant(null),
    fc.object(),
  );
  const raw = fc.record(Object.fromEntries(Object.keys(simSampleSchema.shape).map((key) => [key, anything])), {
    requiredKeys: [],
  });
  const filter = createGate();
  let timeMs = 0;
  fc.assert(
    fc.property(raw, (fields) => {
      const judgement = filter.judge(fields, null, ++timeMs);
      if (judgement.kind === "true") expect(simSampleSchema.parse(judgement.sample)).toEqual(judgement.sample);
      else expect(judgement.reason).not.toBe("");
    }),
  );
});

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { say } from "../../../src-shared/words/message.ts";
import { readRecording } from "../../demo/recording.ts";
import { recordedFlight } from "../../sources/testing/harness.ts";
import { createSignalGate } from "./gate.ts";
import { type Signal, watchSignals } from "./signals.ts";
import { createTraits, type Traits } from "./traits.ts";

const base = { timeMs: 0, latitudeDeg: 50, longitudeDeg: 8, altitudeFt: 30_000 };

/**
 * Flies `parts` one after the other, one sample a second. @returns the dead signals, each with the seconds until its
 * detection.
 */
function fly(engineCount: number, ...parts: readonly (readonly [seconds: number, sample: Partial<SimSample>])[]) {
  const watch = watchSignals();
  const found: [Signal, number][] = [];
  let s = 0;
  for (const [seconds, part] of parts)
    for (const endS = s + seconds; s < endS; s++)
      for (const { signal } of watch.take({ ...base, timeMs: s * 1000, simTimeS: s, ...part }, engineCount))
        found.push([signal, s]);
  return found;
}

const taxi = { onGround: true, groundSpeedKt: 25 };
const cruise = {
  onGround: false,
  indicatedAirspeedKt: 280,
  trueAirspeedKt: 450,
  groundSpeedKt: 450,
  verticalSpeedFpm: 0,
};
const parked = { onGround: true, groundSpeedKt: 0, leftGearOnGround: false };
const dark = {
  beaconLight: false,
  navigationLights: false,
  strobeLights: false,
  taxiLights: false,
  landingLights: false,
};

test.each([
  ["a brake that is set while the aircraft rolls", 2, taxi, { parkingBrake: true }, ["parkingBrake"]],
  ["a brake that is off while it rolls", 2, taxi, { parkingBrake: false }, []],
  ["a brake that is set in the air", 2, cruise, { parkingBrake: true }, []],
  ["engines off in cruise", 2, cruise, { enginesRunning: false }, ["enginesRunning"]],
  ["engines off in a glider", 0, { ...cruise, indicatedAirspeedKt: 110 }, { enginesRunning: false }, []],
  ["engines off in a glide", 1, { ...cruise, verticalSpeedFpm: -900 }, { enginesRunning: false }, []],
  ["engines off, fuel flowing", 2, { ...taxi, fuelFlowLbPerH: 900 }, { enginesRunning: false }, ["enginesRunning"]],
  ["a propeller in the wind", 1, { ...cruise, verticalSpeedFpm: -900, rpm: 900 }, { enginesRunning: false }, []],
  ["gear down at 450 kt", 2, cruise, { gearRatio: 1 }, ["gearRatio"]],
  ["gear up at 450 kt", 2, cruise, { gearRatio: 0 }, []],
  ["a fixed gear", 1, { ...cruise, trueAirspeedKt: 180 }, { gearRatio: 1, gearRetractable: false }, []],
  [
    "a retractable gear at 180 kt",
    1,
    { ...cruise, trueAirspeedKt: 180 },
    { gearRatio: 1, gearRetractable: true },
    ["gearRatio"],
  ],
  [
    "flaps up in a heavy jet at 140 kt",
    2,
    { ...cruise, indicatedAirspeedKt: 140, totalWeightLb: 130_000 },
    { flapsRatio: 0 },
    ["flapsRatio"],
  ],
  [
    "flaps up in a Cessna at 60 kt",
    1,
    { ...cruise, indicatedAirspeedKt: 65, totalWeightLb: 2300 },
    { flapsRatio: 0 },
    [],
  ],
  ["flaps down at 310 kt", 2, { ...cruise, indicatedAirspeedKt: 310 }, { flapsRatio: 0.5 }, ["flapsRatio"]],
  ["no light", 2, { ...cruise, enginesRunning: true }, dark, Object.keys(dark)],
  ["one light", 2, { ...cruise, enginesRunning: true }, { ...dark, beaconLight: true }, []],
  ["no light in a glider", 0, cruise, dark, []],
  ["a gear leg that never touches", 2, parked, {}, ["leftGearOnGround"]],
  ["a gear leg that touches in flight", 2, cruise, { aglFt: 9000, rightGearOnGround: true }, ["rightGearOnGround"]],
  ["a gear leg in the air after a crash", 2, parked, { crashed: true }, []],
  ["an aircraft on its back", 2, parked, { bankDeg: -179 }, []],
  ["floats on the water", 2, parked, { overWater: true }, []],
  ["no signal at all", 2, cruise, {}, []],
] as const)("%s", (_, engineCount, flight, signals, expected) => {
  expect(fly(engineCount, [900, { ...flight, ...signals }]).map(([signal]) => signal)).toEqual(expected);
});

test("engines that stay on after every engine value went to zero", () => {
  const parked = { onGround: true, groundSpeedKt: 0, enginesRunning: true };
  expect(fly(2, [60, { ...parked, n1Pct: 60 }], [120, { ...parked, n1Pct: 0.2 }])).toEqual([["enginesRunning", 119]]);
  expect(fly(2, [300, { ...parked, n1Pct: 0 }])).toEqual([]);
  expect(fly(2, [60, { ...parked, n1Pct: 60 }], [300, { ...parked, n1Pct: 22 }])).toEqual([]);
});

test("a signal that has moved is alive, whatever it reads afterwards", () => {
  const off = { parkingBrake: false, onGround: true, groundSpeedKt: 0 };
  expect(fly(2, [5, off], [600, { ...taxi, parkingBrake: true }])).toEqual([]);
  expect(
    fly(2, [5, { ...taxi, gearRatio: 1 }], [5, { ...cruise, gearRatio: 0 }], [900, { ...cruise, gearRatio: 1 }]),
  ).toEqual([]);
});

test("pauses, slews and replays are not evidence, nor is time without data", () => {
  const rolling = { ...taxi, parkingBrake: true };
  for (const halted of [{ paused: true }, { slew: true }, { replay: true }])
    expect(fly(2, [600, { ...rolling, ...halted }])).toEqual([]);
  const watch = watchSignals();
  const at = (simTimeS: number) => watch.take({ ...base, ...rolling, timeMs: simTimeS * 1000, simTimeS }, 2);
  expect([at(0), at(4), at(4000), at(4004)].flat()).toEqual([]);
  expect(at(4008)).toHaveLength(1);
});

test("compressed time counts as simulated time", () => {
  const watch = watchSignals();
  const found = Array.from({ length: 40 }, (_, i) =>
    watch.take({ ...base, ...cruise, gearRatio: 1, timeMs: i * 1000, simTimeS: i * 16 }, 2),
  );
  expect(found.findIndex((each) => each.length > 0)).toBe(12);
});

test("in recorded flights no working signal is detected as dead", () => {
  const other = readRecording(
    fileURLToPath(new URL("../../../assets/flights/flightgear_bikf_birk_1.csv.gz", import.meta.url)),
  );
  for (const { samples, aircraft } of [recordedFlight, other]) {
    const watch = watchSignals();
    expect(
      samples.flatMap((sample) => watch.take({ ...base, ...(sample as SimSample) }, aircraft.engineCount)),
    ).toEqual([]);
  }
});

const jet: AircraftIdentity = { title: "Jet One", icaoType: "", registration: "", engineCount: 2, category: "" };

test("a dead signal is removed, and returns when it moves", () => {
  const written: Traits[] = [];
  const traits = createTraits(new Map(), (_, each) => written.push(each));
  const gate = createSignalGate(traits);
  gate.aircraft("simconnect", jet);
  const at = (s: number, parkingBrake: boolean) =>
    gate.pass({ ...base, ...taxi, parkingBrake, timeMs: s * 1000, simTimeS: s }).parkingBrake;
  const passed = Array.from({ length: 15 }, (_, s) => at(s, true));
  expect(passed.indexOf(undefined)).toBe(10);
  expect(passed.slice(10)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(gate.dead()).toEqual([{ field: "parkingBrake", reason: say("brakeSetWhileRolling"), learnt: true }]);
  // Another aircraft has its own signals. The first aircraft's dead signals are known when it returns.
  gate.aircraft("simconnect", { ...jet, title: "Jet Two" });
  expect(at(20, true)).toBe(true);
  gate.aircraft("simconnect", jet);
  expect(at(21, true)).toBeUndefined();
  expect(at(22, false)).toBe(false);
  expect(gate.dead()).toEqual([]);
  expect(written.map(({ dead }) => Object.keys(dead))).toEqual([["parkingBrake"], []]);
});

test("a signal that a file calls dead stays so", () => {
  const given: Traits = { version: 1, aircraft: { title: "Jet*" }, dead: { flapsRatio: "They do not follow." } };
  const gate = createSignalGate(createTraits(new Map([["jet.json", given]])));
  gate.aircraft("xplane", jet);
  for (const [s, flapsRatio] of [0, 0.5, 1].entries())
    expect(gate.pass({ ...base, timeMs: s * 1000, flapsRatio })).not.toHaveProperty("flapsRatio");
  gate.aircraft("xplane", null);
  expect(gate.pass({ ...base, flapsRatio: 1 }).flapsRatio).toBe(1);
});

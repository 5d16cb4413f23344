import fc from "fast-check";
import { expect, test } from "vitest";
import { datarefs } from "./datarefs.ts";
import { createReadings } from "./readings.ts";
import { doubtOf, identify, toSample } from "./sample.ts";

test("whatever X-Plane sends, the values are finite or absent", () => {
  const value = fc.oneof(fc.double(), fc.constantFrom(1e306, -1e306, 1.7e308, Number.NaN));
  const sent = fc.tuple(fc.constantFrom(...datarefs.map(({ key }) => key)), fc.oneof(value, fc.array(value)));
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 60 }), (all) => {
      const readings = createReadings();
      for (const [key, values] of all) readings.set(key, values);
      for (const each of Object.values(toSample(readings)))
        if (typeof each === "number") expect(Number.isFinite(each)).toBe(true);
      expect(Number.isFinite(identify(readings)?.engineCount ?? 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("there is no flight while X-Plane has no aircraft, nor in a flight's first moment", () => {
  const readings = createReadings();
  expect(doubtOf(readings)).toBeNull();
  readings.set("flightTimeS", 0);
  expect(doubtOf(readings)).toBe("menu");
  readings.set("flightTimeS", 0.4);
  expect(doubtOf(readings)).toBe("loading");
  readings.set("flightTimeS", 1.5);
  expect(doubtOf(readings)).toBeNull();
  readings.setText("title", Buffer.alloc(40));
  expect(doubtOf(readings)).toBeNull();
  readings.setText("icaoType", Buffer.alloc(4));
  readings.setText("description", Buffer.from("Home-built"));
  expect(doubtOf(readings)).toBeNull();
  readings.setText("description", Buffer.alloc(40));
  expect(doubtOf(readings)).toBe("menu");
  readings.setText("icaoType", Buffer.from("C172"));
  expect(doubtOf(readings)).toBeNull();
});

/** The readings of an aircraft of which only the type is known. */
const typeOnly = () => {
  const readings = createReadings();
  readings.setText("icaoType", Buffer.from("XX"));
  return readings;
};

test.each([
  ["isHelicopter", "Helicopter"],
  ["isGlider", "Glider"],
])("%s: the aircraft's category is %s; without a word there is none", (key, category) => {
  const readings = typeOnly();
  expect(identify(readings)?.category).toBe("");
  readings.set(key, 0);
  expect(identify(readings)?.category).toBe("");
  readings.set(key, 1);
  expect(identify(readings)?.category).toBe(category);
});

test.each([
  ["a main rotor", [3, 5], undefined, "Helicopter"],
  ["a second main rotor", [5, 3], undefined, "Helicopter"],
  ["propellers", [1, 1], undefined, ""],
  ["types that do not exist", [Number.NaN, 3.4], undefined, ""],
  ["a rotor, but X-Plane 12 says it is none", [3, 0], 0, ""],
])("an aircraft with %s has its category by that", (_name, types, isHelicopter, category) => {
  const readings = typeOnly();
  readings.set("propellerType", types);
  if (isHelicopter !== undefined) readings.set("isHelicopter", isHelicopter);
  expect(identify(readings)?.category).toBe(category);
});

test.each([
  [0, undefined, "Glider"],
  [1, undefined, ""],
  [0, 0, ""],
])("an aircraft with %i engines, is_glider %j: its category is %j", (engineCount, isGlider, category) => {
  const readings = typeOnly();
  readings.set("engineCount", engineCount);
  if (isGlider !== undefined) readings.set("isGlider", isGlider);
  expect(identify(readings)?.category).toBe(category);
});

test("a value that is too large is absent, and overflows nowhere", () => {
  const readings = createReadings();
  readings.set("verticalMps", -1e306);
  readings.set("fuelFlowKgPerS", [1.7e308, 1.7e308, 0.1]);
  expect(toSample(readings)).toMatchObject({ verticalSpeedFpm: undefined });
  expect(toSample(readings).fuelFlowLbPerH).toBeCloseTo(0.1 * 2.2046226218 * 3600);
});

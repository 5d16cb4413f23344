import { expect, it } from "vitest";
import { fieldValue } from "./field-words.ts";

it.each([
  ["altitudeFt", { kind: "reported", value: 12_345.6 }, "12,346 ft"],
  ["bankDeg", { kind: "reported", value: -2.34 }, "−2.3°"],
  ["flapsRatio", { kind: "reported", value: 0.5 }, "0.50"],
  ["onGround", { kind: "reported", value: false }, "no"],
  ["surface", { kind: "reported", value: "grass" }, "grass"],
  ["gearRatio", { kind: "not reported" }, "not reported"],
  ["gearRatio", { kind: "dead", reason: "It was reported as down." }, "not reported. It was reported as down."],
  ["fuelLb", { kind: "refused", names: ["FUEL TOTAL QUANTITY WEIGHT"] }, "refused: FUEL TOTAL QUANTITY WEIGHT"],
] as const)("%s %j reads %s", (field, state, words) => expect(fieldValue(field, state)).toBe(words));

import { expect, test } from "vitest";
import { plainLocale } from "../words/words.ts";
import { valueWords } from "./rule-words.ts";

test.each([
  [612.4, 600, null, "612 ft/min, limit 600 ft/min"],
  // Both read the same.
  [600.4, 600, null, "at the limit of 600 ft/min"],
  [914, 910, 900, "+14 ft/min, limit +10 ft/min"],
  [612.4, null, null, "612 ft/min"],
])("a value of %s ft/min with the limit %s (reference %s) is %j", (value, limit, reference, text) => {
  const measured = { quantity: "sinkRateFpm", value, limit, reference } as const;
  expect(valueWords(measured, plainLocale)).toBe(text);
});

test.each([
  ["bounces", 1, 1, "1"],
  ["bounces", 2, 1, "2"],
  ["brokenCriteria", 1, 1, ""],
  ["brokenCriteria", 3, 1, ""],
] as const)("of %s, %i with the limit %i is %j", (quantity, value, limit, text) => {
  expect(valueWords({ quantity, value, limit, reference: null }, plainLocale)).toBe(text);
});

test.each([
  [604, "at_least", 600, "at least 604 ft/min, limit 600 ft/min"],
  [604, "at_most", null, "at most 604 ft/min"],
] as const)("a measured value of %s with the bound %s is %j", (value, bound, limit, text) => {
  const measured = { quantity: "landingRateFpm", value, bound, limit, reference: null } as const;
  expect(valueWords(measured, plainLocale)).toBe(text);
});

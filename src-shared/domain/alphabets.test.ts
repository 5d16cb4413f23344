import { expect, test } from "vitest";
import { isMixedName, onlyLooksLatin } from "./alphabets.ts";

test.each([
  ["Nordlys Virtual", false],
  ["N\u043erdlys Virtual", true],
  // A whole word of Cyrillic letters that looks Latin.
  ["\u0420\u0410\u0421\u0421\u0410 Virtual", true],
  ["N\u03bfrdlys", true],
  ["Аэрофлот", false],
  ["全日空 Virtual", false],
  ["Flugfélag Íslands 2", false],
  ["✈ 747", false],
])("%s mixes alphabets: %s", (name, mixed) => expect(isMixedName(name)).toBe(mixed));

test.each([
  // "РОСА" and "Ноосо" of Cyrillic letters, "ΝΟΤΟΚΟ" of Greek ones.
  ["\u0420\u041e\u0421\u0410 2", true],
  ["\u041d\u043e\u043e\u0441\u043e", true],
  ["\u039d\u039f\u03a4\u039f\u039a\u039f", true],
  ["Nordlys", false],
  ["Аэрофлот", false],
  ["Αεροπορία", false],
  ["全日空", false],
  ["✈ 747", false],
])("%s only looks Latin: %s", (name, looks) => expect(onlyLooksLatin(name)).toBe(looks));

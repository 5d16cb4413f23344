import { expect, test } from "vitest";
import { isMixedName } from "./alphabets.ts";

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

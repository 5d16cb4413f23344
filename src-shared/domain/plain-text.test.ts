import { expect, test } from "vitest";
import { airlineNameSchema } from "./airline.ts";
import { nameSchema } from "./name-schema.ts";
import { plainTextOf, withoutHidden } from "./plain-text.ts";

/** Characters that look like nothing, or like a space: no name may consist of them alone. */
const blanks = {
  "zero-width spaces": "\u200b\u200b\ufeff",
  "joiners with nothing to join": "\u200d\u200c",
  "Hangul fillers": "\u3164\u115f\u1160\uffa0",
  "Khmer vowels that are not drawn": "\u17b4\u17b5",
  "a Mongolian vowel separator": "\u180e",
  "tags, in which a text can be hidden": String.fromCodePoint(...[..."evil"].map((c) => 0xe0000 + c.charCodeAt(0))),
  "variation selectors": "\ufe0f\ufe00\u{e0100}",
  "an empty Braille cell": "\u2800",
  "marks without a letter": "\u0301\u034f",
  "shorthand and musical controls": "\u{1bca0}\u{1d173}",
  "half of a pair": "\ud800",
  "spaces of all widths": "\u00a0\u2003\u3000\u1680",
};

test.each(Object.entries(blanks))("a name of %s is empty", (_what, blank) => {
  expect(withoutHidden(blank)).toBe("");
  expect(airlineNameSchema.safeParse(blank).success).toBe(false);
  expect(nameSchema(256).parse(blank)).toBe("");
  expect(plainTextOf(`<p>${blank}</p>`, 1000)).toBe("");
});

test.each([
  ["Nord\u3164lys\u{e0041}\u{e0042}\u200b", "Nordlys"],
  ["a\ud800b", "ab"],
  ["\u202eNordlys\u2066", "Nordlys"],
])("what hides in %j is taken out of it", (text, seen) => expect(withoutHidden(text)).toBe(seen));

test.each([
  "Norðlýs Ísland",
  "हिन्दी क्‍ष",
  "می‌خواهم",
  "❤️ 👩‍✈️ 🇮🇸",
  "葛\u{e0100}飾",
  "ᠮᠣᠩᠭᠣᠯ\u180b",
  "e\u0301",
  "A line\nand\tanother",
  "“…”",
])("%s stays as it is", (text) => expect(withoutHidden(text)).toBe(text));

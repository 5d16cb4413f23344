import { describe, expect, test } from "vitest";
import { defaultSettings } from "../contract/settings.ts";
import type { FigureName } from "../domain/flight.ts";
import { languages } from "../domain/language.ts";
import * as english from "./en/index.ts";
import { figuresInWords } from "./figures.ts";
import { createFormats, type DisplayPreferences, type Formats } from "./formats.ts";
import { inLocale, say } from "./message.ts";
import { catalogues } from "./words.ts";

/** The extreme values of a number, valid or after a fault. */
const limits = [
  0,
  -0,
  -0.4,
  0.4,
  -2,
  -1e-9,
  0.05,
  1,
  -40,
  99.6,
  1e5,
  -1e5,
  1e12,
  -1e300,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const metric: Partial<DisplayPreferences> = {
  altitudeUnit: "m",
  speedUnit: "km/h",
  distanceUnit: "km",
  weightUnit: "kg",
};
const speeches = languages.flatMap((language) =>
  [{}, metric].map((manner) => ({
    language,
    words: catalogues[language],
    formats: createFormats(language, catalogues[language].formats, { ...defaultSettings, ...manner }),
  })),
);

/** A JavaScript word, a negative zero, or a number with two signs. */
const nonsense = /NaN|Infinity|undefined|\bnull\b(?! gegangen)|\[object|[-−][-−]|[-−]0(?![\d.,])|[-−]0[.,]0+(?!\d)|e\+/;
/** Values that cannot be negative: a height above the ground, a gain or loss, a speed, a time. */
const negative = /[-−]\d[\d.,]* (ft|m|kt|km\/h|lb|kg|s|min)(?![/\w])/;

type Sentence = (f: Formats, of: Readonly<Record<string, string | number>>) => string;
/** The parameters of a sentence, by name. */
function figuresOf(sentence: Sentence, formats: Formats): string[] {
  const asked = new Set<string>();
  const of = new Proxy({}, { get: (_, name) => asked.add(String(name)).size });
  sentence(formats, of as never);
  return [...asked];
}
const texts = new Set([
  "phase",
  "flight",
  "simulator",
  "what",
  "name",
  "names",
  "at",
  "place",
  "option",
  "maker",
  "address",
  "to",
  "icao",
  "network",
  "callsign",
  "runway",
  "stand",
  "taxiway",
  "airport",
  "planned",
  "why",
]);
/** An altitude may be below the sea, and a descent rate is negative. */
const signed = new Set([
  "topOfClimb",
  "topOfDescent",
  "levelFor",
  "simulatorSays",
  "simulatorsLast",
  "boundsTooWide",
  "crashFell",
]);

describe.each(speeches)("every sentence with extreme values, $language", ({ words, formats }) => {
  const sentences = Object.entries(words.sentences) as unknown as [string, Sentence][];
  test.each(sentences)("%s", (name, sentence) => {
    const figures = figuresOf(sentence, formats);
    const given = (value: number) =>
      Object.fromEntries(
        figures.map((figure) => [figure, figure === "surface" ? "grass" : texts.has(figure) ? "cruise" : value]),
      );
    for (const value of limits) {
      const told = sentence(formats, given(value));
      expect(told).not.toMatch(nonsense);
      if (!signed.has(name)) expect(told.replace(/[-−][\d.,]+ (ft\/min|m\/s)/g, "")).not.toMatch(negative);
    }
  });
});

describe.each(speeches)("a height that is not known leaves its phrase, $language", ({ words, formats }) => {
  const { sentences: s } = words;
  test.each([Number.NaN, null as never])("%s", (ft) => {
    const told = [
      s.above(formats, { ft }),
      s.aboveDescending(formats, { ft }),
      s.aboveOnTheWayIn(formats, { ft }),
      s.aboveStraightIn(formats, { ft }),
      s.climbedAgain(formats, { ft: 400, fromFt: ft }),
    ];
    for (const phrase of told) expect(phrase).not.toMatch(/–|NaN|null|\D0 (ft|m)\b/);
  });
});

describe.each(speeches)("every format with extreme values, $language", ({ formats }) => {
  test.each([
    "number",
    "fine",
    "time",
    "clock",
    "duration",
    "span",
    "ago",
    "heading",
    "level",
    "altitude",
    "speed",
    "slowSpeed",
    "verticalSpeed",
    "landingRate",
    "distance",
    "weight",
    "fuelFlow",
  ] as const)("%s", (name) => {
    for (const value of limits) expect(JSON.stringify(formats[name](value))).not.toMatch(nonsense);
  });
  test("places and arrivals", () => {
    for (const value of limits) {
      expect(formats.arrival(value, 0)).not.toMatch(nonsense);
      expect(formats.position(value % 90, value % 180)).not.toMatch(nonsense);
      expect(formats.date(value)).not.toMatch(nonsense);
    }
    expect(formats.heading(-0.4)).toBe("360°");
    expect(formats.heading(-90)).toBe("270°");
    expect(formats.heading(359.6)).toBe("360°");
  });
});

test("the values of a decision", () => {
  for (const name of Object.keys(english.evidence.names) as FigureName[])
    for (const value of limits) {
      const told = figuresInWords([{ name, value, limit: value, heldS: value }]);
      expect(told).not.toMatch(nonsense);
      if (name !== "rate" && name !== "acceleration" && name !== "turned") expect(told).not.toMatch(negative);
    }
});

test("on final, wheels settling: no height below the ground", () => {
  const { formats, words } = speeches[0] ?? expect.fail();
  const told = say("aboveStraightIn", { ft: -2 });
  expect(inLocale(told, { formats, words })).toBe("0 ft above the ground, straight in");
});

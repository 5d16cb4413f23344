import { afterEach, describe, expect, it, test } from "vitest";
import { defaultSettings } from "../contract/settings.ts";
import { type Figure, flightEventSchema } from "../domain/flight.ts";
import { type Language, languageOf, languages } from "../domain/language.ts";
import { phases } from "../domain/phases.ts";
import { textSchema } from "../domain/text-schema.ts";
import { figuresInWords } from "./figures.ts";
import { isolate } from "./isolate.ts";
import { inPlainWords, inWords, say } from "./message.ts";
import { catalogues, currentLocale, formats, onLocaleChange, plainLocale, setLocale, words } from "./words.ts";

/** Every text of a catalogue with its path. Functions get parameters that the test can recognise in the result. */
function texts(node: unknown, path = ""): (readonly [path: string, text: string])[] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") return [[path, spoken(node as (...args: unknown[]) => string)]];
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, `${path}.${key}`));
}

const of = new Proxy(
  {},
  {
    get: (_, name) =>
      name === "phase"
        ? "taxi"
        : name === "flight" || name === "simulator"
          ? "⟦0⟧"
          : 100 + [...String(name)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
  },
);
function spoken(say: (...args: unknown[]) => string): string {
  const marks = Array.from({ length: say.length }, (_, i) => `⟦${i}⟧`);
  try {
    return say(...marks);
  } catch {
    // It has parameters: a kept sentence, or a reason with distances and weights.
    return say.length === 2 ? say(plainLocale.formats, of) : say(plainLocale.formats, 111, 222);
  }
}
/** The parameters found in a text, in any order. */
const holes = (text: string): string[] =>
  [...text.matchAll(/⟦\d⟧|\d[\d,.]*\d/g)].map(([hole]) => hole.replaceAll(",", ".")).toSorted();

const english = new Map(texts(catalogues.en));
const others = languages.filter((language) => language !== "en");

test.each(languages)("a text in %s has at most two sentences, of at most 26 words each", (language) => {
  const long = texts(catalogues[language]).filter(([, text]) => {
    const sentences = text.split(/[.?!]["”“]?(?:\s+|$)/).filter((sentence) => sentence !== "");
    return sentences.length > 2 || sentences.some((sentence) => sentence.trim().split(/\s+/).length > 26);
  });
  expect(long).toEqual([]);
});

describe.each(others)("the catalogue in %s", (language: Language) => {
  const other = new Map(texts(catalogues[language]));
  it("has the same keys, and a text for each", () => {
    expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...other].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
  it("loses none of a sentence's parameters", () => {
    const lost = [...other].filter(([path, text]) => holes(text).join() !== holes(english.get(path) ?? "").join());
    expect(lost.map(([path]) => path)).toEqual([]);
  });
  it("ends a sentence where the English one does", () => {
    const ends = (text: string) => /[.?!]["”“]?$/.test(text.trim());
    const differing = [...other].filter(([path, text]) => ends(text) !== ends(english.get(path) ?? ""));
    expect(differing.map(([path]) => path)).toEqual([]);
  });
  it("is no copy of the English", () => {
    const same = [...other].filter(([path, text]) => /[a-z]{3} [a-z]{2}/.test(text) && text === english.get(path));
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

describe("plurals", () => {
  it("agree with their number", () => {
    const said = (count: number) => languages.map((of) => catalogues[of].logbook.positions(count, String(count)));
    expect(said(1)).toEqual(["1 position accepted by the airline.", "1 Position von der Airline angenommen."]);
    expect(said(0)[0]).toMatch(/^0 positions/);
    expect(said(12)[1]).toMatch(/^12 Positionen/);
  });
});

describe("the language", () => {
  it("is the pilot's, else the computer's if there is a catalogue for it, else English", () => {
    expect(languageOf("de", "en-US")).toBe("de");
    expect(languageOf("system", "de-AT")).toBe("de");
    expect(languageOf("system", "DE")).toBe("de");
    expect(languageOf("system", "fr-FR")).toBe("en");
    expect(languageOf("system", "")).toBe("en");
  });
});

describe("speaking", () => {
  afterEach(() => setLocale("en", defaultSettings));
  it("changes words and formats at once, and notifies the listeners", () => {
    let told = 0;
    const stop = onLocaleChange(() => told++);
    setLocale("de", { ...defaultSettings, altitudeUnit: "m" });
    expect(words().flight.phases.climb).toBe("Steigflug");
    expect(formats().level(34_000)).toBe("10.363 m");
    const before = currentLocale();
    setLocale("de", defaultSettings);
    expect(currentLocale()).not.toBe(before);
    stop();
    setLocale("en", defaultSettings);
    expect(told).toBe(2);
  });
});

describe("a kept sentence", () => {
  afterEach(() => setLocale("en", defaultSettings));
  const lost = say("lost", { ft: 620, fpm: -480 });
  it("becomes a text when it is read, and plain English for other readers than the pilot", () => {
    expect(inWords(lost)).toBe("620 ft lost at −480 ft/min");
    setLocale("de", { ...defaultSettings, altitudeUnit: "m" });
    expect(inWords(lost)).toBe("189 m gesunken mit −2,4 m/s");
    expect(inPlainWords(lost)).toBe("620 ft lost at −480 ft/min");
    expect(inWords(say("phaseSet", { phase: "taxi_in" }))).toBe("Phase von Hand gesetzt: Zum Gate");
  });
  it("survives a journal, also without a parameter; older journals have strings", () => {
    const event = { kind: "lift_off", atMs: 1, text: say("liftOff", { kt: Number.NaN }) };
    const read = flightEventSchema.parse(JSON.parse(JSON.stringify(event)));
    expect(inWords(read.text)).toBe("Lift-off, – kt");
    expect(inWords(flightEventSchema.parse({ ...event, text: "Lift-off, 62 kt" }).text)).toBe("Lift-off, 62 kt");
    for (const language of languages) {
      setLocale(language, defaultSettings);
      for (const say of Object.keys(catalogues.en.sentences))
        for (const of of [undefined, {}, { kt: null, what: null, address: null }])
          expect(inWords(textSchema.parse({ say, of })), say).not.toBe("");
    }
  });
  it.each([null, 7, {}, { say: "not a name" }, { say: "lost", of: [1] }, { say: "lost", of: { ft: {} } }])(
    "is not %j",
    (garbage) => expect(textSchema.safeParse(garbage).success).toBe(false),
  );
  it.each(["noSuchSentence", "toString"])("%s, of another version of Contrail, is shown by its name", (say) =>
    expect(inWords(textSchema.parse({ say, of: { ft: 1 } }))).toBe(say),
  );
});

test("the values of a phase decision stand beside their limits, in the pilot's units", () => {
  const figures: Figure[] = [
    { name: "rate", value: -480, limit: -250, heldS: 31 },
    { name: "speed", value: 6.1, limit: 1.5 },
    { name: "turned", value: 41 },
  ];
  expect(figuresInWords(figures)).toBe(
    "Vertical speed −480 ft/min, limit −250 ft/min, for 31 s; Speed 6.1 kt, limit 1.5 kt; Turned 41°",
  );
  setLocale("de", { ...defaultSettings, altitudeUnit: "m", speedUnit: "km/h" });
  expect(figuresInWords(figures.slice(0, 1))).toBe("V/S −2,4 m/s, Grenze −1,3 m/s, 31 s lang");
  setLocale("en", defaultSettings);
});

test("every phase has a name in every language", () => {
  for (const language of languages)
    for (const phase of phases) expect(catalogues[language].flight.phases[phase]).toMatch(/^[A-Z]/);
});

test("a right-to-left name keeps its order to itself, any other stays unchanged", () => {
  expect(isolate("אל על")).toBe("\u2068אל על\u2069");
  expect(isolate("Icewing Þ")).toBe("Icewing Þ");
});

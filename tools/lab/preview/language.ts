import { defaultSettings } from "../../../src-shared/contract/settings.ts";
import { type Language, languages } from "../../../src-shared/domain/language.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { createFormats, type Formats } from "../../../src-shared/words/formats.ts";
import { catalogues, type Words } from "../../../src-shared/words/words.ts";

/** The scenarios' English texts with their translations, by language. */
const phrases: Readonly<Record<Language, Map<string, string>>> = { en: new Map(), de: new Map() };

/** A text of the program in English, which `interpreter` translates. */
export function phrase(say: (words: Words, formats: Formats) => string): string {
  const inLanguage = (language: Language): string =>
    say(catalogues[language], createFormats(language, catalogues[language].formats, defaultSettings));
  const plain = inLanguage("en");
  for (const language of languages) phrases[language].set(plain, inLanguage(language));
  return plain;
}

/** Every whole text of the English catalogue with its translation. */
function pairs(from: object, to: object, found: Map<string, string>): Map<string, string> {
  for (const [key, text] of Object.entries(from)) {
    const other: unknown = Reflect.get(to, key);
    if (typeof text === "string" && typeof other === "string") found.set(text, found.get(text) ?? other);
    else if (typeof text === "object" && typeof other === "object" && other !== null) pairs(text, other, found);
  }
  return found;
}

/** Translates a scenario's English texts. Foreign texts stay unchanged. */
export function interpreter(language: Language): (text: string) => string {
  const known = pairs(english, catalogues[language], new Map(phrases[language]));
  return (text) => known.get(text) ?? text;
}

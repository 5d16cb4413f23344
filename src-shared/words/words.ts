import type { Language } from "../domain/language.ts";
import * as german from "./de/index.ts";
import * as english from "./en/index.ts";
import { createFormats, type DisplayPreferences, type Formats } from "./formats.ts";

export type Words = typeof english;
export const catalogues: Readonly<Record<Language, Words>> = { en: english, de: german };

export interface Locale {
  readonly words: Words;
  readonly formats: Formats;
}

const localeOf = (language: Language, manner: DisplayPreferences): Locale => ({
  words: catalogues[language],
  formats: createFormats(language, catalogues[language].formats, manner),
});

/** Units for everything that is stored or sent, which are also the default settings. */
export const plainPreferences: DisplayPreferences = {
  times: "utc",
  altitudeUnit: "ft",
  speedUnit: "kt",
  distanceUnit: "nm",
  weightUnit: "lb",
};

/** The locale for everything that is stored or sent (journals, reports, logs): English, UTC, feet, knots and pounds. */
export const plainLocale: Locale = localeOf("en", plainPreferences);

let current = plainLocale;
const listeners = new Set<() => void>();

/** Sets the language and the units. */
export function setLocale(language: Language, manner: DisplayPreferences): void {
  current = localeOf(language, manner);
  for (const listener of listeners) listener();
}

/** The current words and formats, in a new object after each change. */
export const currentLocale = (): Locale => current;

/** Texts in the current language. Call it when you render; never keep the result in a constant. */
export const words = (): Words => current.words;

/** Formats of figures and times in the pilot's units. */
export const formats = (): Formats => current.formats;

/** Calls back when the language or the units change; returns a function that stops it. */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

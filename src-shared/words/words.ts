import { german } from "./de/index.ts";
import { english, type Words } from "./en/index.ts";
import { createFormats, type Formats, type Manner } from "./formats.ts";
import type { Language } from "./language.ts";

export const catalogues: Readonly<Record<Language, Words>> = { en: english, de: german };

export interface Speech {
  readonly words: Words;
  readonly formats: Formats;
}

const speechIn = (language: Language, manner: Manner): Speech => ({
  words: catalogues[language],
  formats: createFormats(language, catalogues[language].formats, manner),
});

/** For what is stored or sent, and the default settings. */
export const plainManner: Manner = {
  times: "utc",
  altitudeUnit: "ft",
  speedUnit: "kt",
  distanceUnit: "nm",
  weightUnit: "lb",
};

/** For what is stored or sent: journals, reports, logs. English, UTC, feet, knots and pounds. */
export const plainSpeech: Speech = speechIn("en", plainManner);

let current = plainSpeech;
const listeners = new Set<() => void>();

/** Sets the language and the units. */
export function speak(language: Language, manner: Manner): void {
  current = speechIn(language, manner);
  for (const listener of listeners) listener();
}

/** The current words and formats: a new object whenever one of them changes. */
export const speech = (): Speech => current;

/** Texts in the current language. Call it when you render; never keep the result in a constant. */
export const words = (): Words => current.words;

/** Formats of figures and times in the pilot's units. */
export const formats = (): Formats => current.formats;

/** Calls back when the language or the units change; returns how to stop. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

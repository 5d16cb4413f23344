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

/** Of what is kept or sent on, and of the settings nobody has changed. */
export const plainManner: Manner = {
  times: "utc",
  altitudeUnit: "ft",
  speedUnit: "kt",
  distanceUnit: "nm",
  weightUnit: "lb",
};

/** For what is kept or sent on, whoever reads it: journals, reports, logs. English, UTC, feet, knots and pounds. */
export const plainSpeech: Speech = speechIn("en", plainManner);

let current = plainSpeech;
const listeners = new Set<() => void>();

/** From now on the program speaks so. */
export function speak(language: Language, manner: Manner): void {
  current = speechIn(language, manner);
  for (const listener of listeners) listener();
}

/** Words and figures of now: another object whenever one of them changes. */
export const speech = (): Speech => current;

/** What Contrail says, in the language of now: asked at the moment of speaking, never kept in a constant. */
export const words = (): Words => current.words;

/** Figures and times as the pilot likes them now. */
export const formats = (): Formats => current.formats;

/** Calls back when the language or the units change; returns how to stop. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { english } from "./en/index.ts";
import type { Formats } from "./formats.ts";
import { currentLocale, type Locale, plainLocale } from "./words.ts";

type Sentences = typeof english.sentences;
type SentenceName = keyof Sentences;
type Of<N extends SentenceName> = Parameters<Sentences[N]> extends [unknown, infer Figures] ? [of: Figures] : [];

/**
 * A sentence to be stored, by its name and parameters. It becomes a text when it is shown, in the reader's language and
 * units.
 */
export interface Message {
  readonly say: SentenceName;
  readonly of?: Readonly<Record<string, string | number>>;
}
/** A sentence, or a plain string (foreign texts and texts of older journals). */
export type Text = string | Message;

/** A sentence of the catalogue, with its parameters. */
export function say<N extends SentenceName>(name: N, ...[of]: Of<N>): Message {
  return of === undefined ? { say: name } : { say: name, of: of as Readonly<Record<string, string | number>> };
}

export const isSentence = (name: string): name is SentenceName => Object.hasOwn(english.sentences, name);

/** The text in this language and these units. */
export function inLocale(told: Text, { words, formats }: Locale): string {
  if (typeof told === "string") return told;
  const sentence = words.sentences[told.say] as (f: Formats, of: Message["of"]) => string;
  return sentence(formats, told.of ?? {});
}

/** The text for the pilot, in the current language and units. */
export const inWords = (told: Text): string => inLocale(told, currentLocale());

/** The text for journals, reports and programs: English, in feet, knots and pounds, whatever the pilot's settings. */
export const inPlainWords = (told: Text): string => inLocale(told, plainLocale);

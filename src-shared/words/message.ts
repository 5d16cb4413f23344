import type { Message, Text } from "../domain/text.ts";
import * as english from "./en/index.ts";
import type { Formats } from "./formats.ts";
import { currentLocale, type Locale, plainLocale } from "./words.ts";

type Sentences = typeof english.sentences;
type SentenceName = keyof Sentences;
type Of<N extends SentenceName> = Parameters<Sentences[N]> extends [unknown, infer Figures] ? [of: Figures] : [];

/** A sentence of the catalogue, with its parameters. */
export function say<N extends SentenceName>(name: N, ...[of]: Of<N>): Message {
  return of === undefined ? { say: name } : { say: name, of: of as Readonly<Record<string, string | number>> };
}

const isSentence = (name: string): name is SentenceName => Object.hasOwn(english.sentences, name);

/** The text in this language and these units. A sentence of another version of Contrail is shown by its name. */
export function inLocale(told: Text, { words, formats }: Locale): string {
  if (typeof told === "string") return told;
  if (!isSentence(told.say)) return told.say;
  const sentence = words.sentences[told.say] as (f: Formats, of: Message["of"]) => string;
  return sentence(formats, told.of ?? {});
}

/** The text for the pilot, in the current language and units. */
export const inWords = (told: Text): string => inLocale(told, currentLocale());

/** The text for journals, reports and programs: English, in feet, knots and pounds, whatever the pilot's settings. */
export const inPlainWords = (told: Text): string => inLocale(told, plainLocale);

import type { Language } from "../domain/language.ts";

/** Chooses the word form for a number by the language's rules. Our languages have `one` and `other`. */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, one: string, other: string): string => (rules.select(count) === "one" ? one : other);
}

import type { Language } from "./language.ts";

/** The word form for a number, by the language's own rules; our languages have `one` and `other`. */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number, one: string, other: string): string => (rules.select(count) === "one" ? one : other);
}

import { english } from "../../src-shared/words/en/index.ts";
import type { Language } from "../../src-shared/words/language.ts";
import { catalogues } from "../../src-shared/words/words.ts";

/** Every whole text of the English catalogue beside the other language's. */
function pairs(from: object, to: object, found = new Map<string, string>()): Map<string, string> {
  for (const [key, text] of Object.entries(from)) {
    const other: unknown = Reflect.get(to, key);
    if (typeof text === "string" && typeof other === "string") found.set(text, found.get(text) ?? other);
    else if (typeof text === "object" && typeof other === "object" && other !== null) pairs(text, other, found);
  }
  return found;
}

/** Says a scenario's English in another language, as far as the catalogue has it word for word. */
export function interpreter(language: Language): (text: string) => string {
  const known = pairs(english, catalogues[language]);
  return (text) => {
    const whole = known.get(text);
    if (whole !== undefined) return whole;
    // "Climb 13:03": a name and a time.
    const [, name = "", rest = ""] = /^(.+?)( \d\d:\d\d)$/.exec(text) ?? [];
    return known.has(name) ? `${known.get(name)}${rest}` : text;
  };
}

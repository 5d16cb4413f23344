export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The language to speak: the pilot's choice, else the computer's where it is one of ours, else English. */
export function languageOf(setting: Language | "system", computer: string): Language {
  if (setting !== "system") return setting;
  return languages.find((language) => computer.toLowerCase().split(/[-_]/)[0] === language) ?? "en";
}

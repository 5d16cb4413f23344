export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The language to use: the pilot's choice; else the computer's, if there is a catalogue for it; else English. */
export function languageOf(setting: Language | "system", computer: string): Language {
  if (setting !== "system") return setting;
  return languages.find((language) => computer.toLowerCase().split(/[-_]/)[0] === language) ?? "en";
}

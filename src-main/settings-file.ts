import type { CallArgs } from "../src-shared/contract/ipc.ts";
import { defaultSettings, type Settings, settingsSchema } from "../src-shared/contract/settings.ts";
import { languageOf } from "../src-shared/domain/language.ts";
import { setLocale } from "../src-shared/words/words.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import type { OpenJson } from "./platform/storage/json-file.ts";

interface SettingsParts {
  readonly json: OpenJson;
  readonly pushes: Pushes;
  /** The language of the computer, as in "de-AT". */
  readonly systemLanguage: string;
  /** Applies what Electron shows by itself: theme and strip. */
  readonly onLook: (settings: Settings) => void;
  /** Called after each change. Language and look are applied before. */
  readonly onChange: (change: CallArgs<"settings.set">) => void;
}

/** The settings on disk. */
export async function openSettings({ json, pushes, systemLanguage, onLook, onChange }: SettingsParts) {
  const file = json("settings.json", settingsSchema);
  let current: Settings = (await file.read()) ?? defaultSettings;
  const show = (): void => {
    setLocale(languageOf(current.language, systemLanguage), current);
    pushes.push("settings", current);
    onLook(current);
  };
  show();
  return {
    get: () => current,
    async set(change: CallArgs<"settings.set">): Promise<Settings> {
      current = settingsSchema.parse({ ...current, ...change });
      show();
      onChange(change);
      await file.write(current);
      return current;
    },
  };
}

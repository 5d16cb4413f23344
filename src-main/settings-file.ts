import type { CallArgs } from "../src-shared/contract/ipc.ts";
import { defaultSettings, type Settings, settingsSchema } from "../src-shared/contract/settings.ts";
import { languageOf } from "../src-shared/domain/language.ts";
import { failure, type Result, success } from "../src-shared/domain/result.ts";
import { setLocale, words } from "../src-shared/words/words.ts";
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
    /** Applies a change, also if the disk refuses it. */
    async set(change: CallArgs<"settings.set">): Promise<Result<Settings>> {
      current = settingsSchema.parse({ ...current, ...change });
      show();
      onChange(change);
      try {
        await file.write(current);
        return success(current);
      } catch (error) {
        return failure("disk", words().program.settingNotSaved, String(error));
      }
    },
  };
}

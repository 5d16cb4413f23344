import { useSyncExternalStore } from "react";
import { languageOf } from "../../src-shared/domain/language.ts";
import { currentLocale, onLocaleChange, plainPreferences, setLocale } from "../../src-shared/words/words.ts";
import { usePushed } from "./pushed.ts";

/** Applies the pilot's language, units and times to the window. */
export function followLocale(): void {
  let before = "";
  const follow = () => {
    const { settings } = usePushed.getState();
    const language = languageOf(settings?.language ?? "system", navigator.language);
    const { times, altitudeUnit, speedUnit, distanceUnit, weightUnit } = settings ?? plainPreferences;
    const manner = { times, altitudeUnit, speedUnit, distanceUnit, weightUnit };
    const now = JSON.stringify([language, manner]);
    if (now === before) return;
    before = now;
    document.documentElement.lang = language;
    setLocale(language, manner);
  };
  follow();
  usePushed.subscribe(follow);
}

/** For the root of the window: renders everything again when the language or a unit changes. */
export const useLocale = () => useSyncExternalStore(onLocaleChange, currentLocale);

import { words } from "../../src-shared/words/words.ts";
import type { SectionProps } from "./section.ts";

/** Whether each flight is reviewed. */
export function ReviewSettings({ settings, onSet }: SectionProps) {
  const texts = words().review;
  return (
    <fieldset className="block ticks">
      <legend>{texts.title}</legend>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.reviewFlights}
          onChange={(event) => onSet({ reviewFlights: event.target.checked })}
        />
        <span>{texts.setting}</span>
      </label>
      <p className="hint">{texts.settingHint}</p>
    </fieldset>
  );
}

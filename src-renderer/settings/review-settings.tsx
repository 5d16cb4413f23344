import { words } from "../../src-shared/words/words.ts";
import { Tick } from "../ui/tick.tsx";
import type { SectionProps } from "./section.ts";

/** Whether each flight is reviewed. */
export function ReviewSettings({ settings, onSet }: SectionProps) {
  const texts = words().review;
  return (
    <fieldset className="block ticks">
      <legend>{texts.title}</legend>
      <Tick isOn={settings.reviewFlights} onChange={(reviewFlights) => onSet({ reviewFlights })}>
        {texts.setting}
      </Tick>
      <p className="hint">{texts.settingHint}</p>
    </fieldset>
  );
}

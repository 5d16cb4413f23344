import { words } from "../../src-shared/words/words.ts";
import { Tick } from "../ui/tick.tsx";
import type { SectionProps } from "./section.ts";

/** Fresh weather reports: off until the pilot wants them. */
export function WeatherSettings({ settings, onSet }: SectionProps) {
  const texts = words().weather;
  return (
    <section className="block" aria-labelledby="weather-settings">
      <h2 id="weather-settings">{texts.title}</h2>
      <Tick isOn={settings.freshWeather} onChange={(freshWeather) => onSet({ freshWeather })}>
        {texts.fresh}
      </Tick>
      <p className="hint">{texts.freshHint}</p>
    </section>
  );
}

import { words } from "../../src-shared/words/words.ts";
import { Tick } from "../ui/tick.tsx";

interface Props {
  readonly current: boolean;
  readonly onSet: (freshWeather: boolean) => void;
}

/** Fresh weather reports: off until the pilot wants them. */
export function WeatherSettings({ current, onSet }: Props) {
  const texts = words().weather;
  return (
    <section className="block" aria-labelledby="weather-settings">
      <h2 id="weather-settings">{texts.title}</h2>
      <Tick isOn={current} onChange={onSet}>
        {texts.fresh}
      </Tick>
      <p className="hint">{texts.freshHint}</p>
    </section>
  );
}

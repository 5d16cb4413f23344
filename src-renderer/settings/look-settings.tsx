import { words } from "../../src-shared/words/words.ts";
import { Segments } from "../ui/segments.tsx";
import type { SectionProps } from "./section.ts";

/** Language, theme and text size. Each language is named in itself, so that its readers recognise it. */
export function AppearanceSettings({ settings, onSet }: SectionProps) {
  const w = words().settings;
  return (
    <section className="block" aria-labelledby="appearance">
      <h2 id="appearance">{w.appearance}</h2>
      <Segments
        label={w.language}
        options={[
          { value: "system", name: w.sameAsSystem },
          { value: "en", name: "English" },
          { value: "de", name: "Deutsch" },
        ]}
        value={settings.language}
        onChange={(language) => onSet({ language })}
      />
      <Segments
        label={w.theme}
        options={(["system", "dark", "light", "contrast"] as const).map((value) => ({ value, name: w.themes[value] }))}
        value={settings.theme}
        onChange={(theme) => onSet({ theme })}
      />
      <Segments
        label={w.textSize}
        options={([100, 125, 150, 200] as const).map((value) => ({ value, name: `${value} %` }))}
        value={settings.textSizePct}
        onChange={(textSizePct) => onSet({ textSizePct })}
      />
    </section>
  );
}

/** UTC or local time, and the units. */
export function FigureSettings({ settings, onSet }: SectionProps) {
  const w = words().settings;
  const units = <U extends keyof typeof w.units>(...values: readonly U[]) =>
    values.map((value) => ({ value, name: w.units[value] }));
  return (
    <section className="block" aria-labelledby="figures">
      <h2 id="figures">{w.unitsAndTimes}</h2>
      <Segments
        label={w.times}
        options={(["utc", "local"] as const).map((value) => ({ value, name: w.timesChoices[value] }))}
        value={settings.times}
        onChange={(times) => onSet({ times })}
      />
      <Segments
        label={w.altitudes}
        options={units("ft", "m")}
        value={settings.altitudeUnit}
        onChange={(altitudeUnit) => onSet({ altitudeUnit })}
        hint={w.altitudesHint}
      />
      <Segments
        label={w.speeds}
        options={units("kt", "km/h")}
        value={settings.speedUnit}
        onChange={(speedUnit) => onSet({ speedUnit })}
      />
      <Segments
        label={w.distances}
        options={units("nm", "km", "mi")}
        value={settings.distanceUnit}
        onChange={(distanceUnit) => onSet({ distanceUnit })}
      />
      <Segments
        label={w.weights}
        options={units("lb", "kg")}
        value={settings.weightUnit}
        onChange={(weightUnit) => onSet({ weightUnit })}
      />
    </section>
  );
}

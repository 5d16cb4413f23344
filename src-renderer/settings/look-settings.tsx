import { useState } from "react";
import type { Settings } from "../../src-shared/contract/settings.ts";
import { type Language, languages } from "../../src-shared/domain/language.ts";
import { words } from "../../src-shared/words/words.ts";
import { useAppInfo } from "../state/queries.ts";
import { Segments } from "../ui/segments.tsx";
import type { SectionProps } from "./section.ts";

/** Each language is named in itself, so that its readers recognise it. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** Language, theme, text size, and the strip. */
export function AppearanceSettings({ settings, onSet }: SectionProps) {
  const texts = words().settings;
  const hasOpacity = useAppInfo().data?.system !== "linux";
  return (
    <section className="block" aria-labelledby="appearance">
      <h2 id="appearance">{texts.appearance}</h2>
      <Segments
        label={texts.language}
        options={[
          { value: "system", name: texts.sameAsSystem },
          ...languages.map((value) => ({ value, name: languageNames[value] })),
        ]}
        value={settings.language}
        onChange={(language) => onSet({ language })}
      />
      <Segments
        label={texts.theme}
        options={(["system", "dark", "light", "contrast"] as const).map((value) => ({
          value,
          name: texts.themes[value],
        }))}
        value={settings.theme}
        onChange={(theme) => onSet({ theme })}
      />
      <Segments
        label={texts.textSize}
        options={([100, 125, 150, 200] as const).map((value) => ({ value, name: `${value} %` }))}
        value={settings.textSizePct}
        onChange={(textSizePct) => onSet({ textSizePct })}
      />
      <Segments
        label={texts.stripSize}
        options={([100, 125, 150, 200] as const).map((value) => ({ value, name: `${value} %` }))}
        value={settings.stripScalePct}
        onChange={(stripScalePct) => onSet({ stripScalePct })}
      />
      {/* Electron cannot make a window translucent on Linux. */}
      {hasOpacity && (
        <Segments
          label={texts.stripOpacity}
          options={([100, 85, 70, 50] as const).map((value) => ({ value, name: `${value} %` }))}
          value={settings.stripOpacityPct}
          onChange={(stripOpacityPct) => onSet({ stripOpacityPct })}
          hint={texts.stripOpacityHint}
        />
      )}
    </section>
  );
}

type Units = Pick<Settings, "altitudeUnit" | "speedUnit" | "distanceUnit" | "weightUnit">;

/** The units that most pilots want, by one name. */
const systems = {
  aviation: { altitudeUnit: "ft", speedUnit: "kt", distanceUnit: "nm", weightUnit: "lb" },
  metric: { altitudeUnit: "m", speedUnit: "km/h", distanceUnit: "km", weightUnit: "kg" },
} as const satisfies Record<string, Units>;
type System = keyof typeof systems | "custom";

function systemOf(settings: Units): System {
  const has = (units: Units) => (Object.keys(units) as (keyof Units)[]).every((name) => units[name] === settings[name]);
  if (has(systems.aviation)) return "aviation";
  return has(systems.metric) ? "metric" : "custom";
}

/** Each quantity with its own unit. */
function CustomUnits({ settings, onSet }: SectionProps) {
  const texts = words().settings;
  const units = <U extends keyof typeof texts.units>(...values: readonly U[]) =>
    values.map((value) => ({ value, name: texts.units[value] }));
  return (
    <>
      <Segments
        label={texts.altitudes}
        options={units("ft", "m")}
        value={settings.altitudeUnit}
        onChange={(altitudeUnit) => onSet({ altitudeUnit })}
        hint={texts.altitudesHint}
      />
      <Segments
        label={texts.speeds}
        options={units("kt", "km/h")}
        value={settings.speedUnit}
        onChange={(speedUnit) => onSet({ speedUnit })}
      />
      <Segments
        label={texts.distances}
        options={units("nm", "km", "mi")}
        value={settings.distanceUnit}
        onChange={(distanceUnit) => onSet({ distanceUnit })}
      />
      <Segments
        label={texts.weights}
        options={units("lb", "kg")}
        value={settings.weightUnit}
        onChange={(weightUnit) => onSet({ weightUnit })}
      />
    </>
  );
}

/** UTC or local time, and the units. */
export function FigureSettings({ settings, onSet }: SectionProps) {
  const texts = words().settings;
  const [choosing, setChoosing] = useState(false);
  const system = choosing ? "custom" : systemOf(settings);
  return (
    <section className="block" aria-labelledby="figures">
      <h2 id="figures">{texts.unitsAndTimes}</h2>
      <Segments
        label={texts.times}
        options={(["utc", "local"] as const).map((value) => ({ value, name: texts.timesChoices[value] }))}
        value={settings.times}
        onChange={(times) => onSet({ times })}
      />
      <Segments
        label={texts.unitSystem}
        options={(["aviation", "metric", "custom"] as const).map((value) => ({
          value,
          name: texts.unitSystems[value],
        }))}
        value={system}
        onChange={(next) => {
          setChoosing(next === "custom");
          if (next !== "custom") onSet(systems[next]);
        }}
      />
      {system === "custom" && <CustomUnits settings={settings} onSet={onSet} />}
    </section>
  );
}

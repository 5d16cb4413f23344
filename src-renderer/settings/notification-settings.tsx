import { words } from "../../src-shared/words/words.ts";
import type { SectionProps } from "./section.ts";

const kinds = [
  ["notifyReadyToFile", "readyToFile"],
  ["notifySimulatorLost", "simulatorLost"],
  ["notifyAirlineSilent", "airlineSilent"],
  ["notifyPhaseStuck", "phaseStuck"],
  ["notifyControllerAhead", "controllerAhead"],
] as const;

/** System notifications; each can be turned off. */
export function NotificationSettings({ settings, onSet }: SectionProps) {
  const texts = words().settings;
  return (
    <fieldset className="block ticks">
      <legend>{texts.notifications}</legend>
      {kinds.map(([setting, name]) => (
        <label key={setting} className="tick">
          <input
            type="checkbox"
            checked={settings[setting]}
            onChange={(event) => onSet({ [setting]: event.target.checked })}
          />
          <span>{texts[name]}</span>
        </label>
      ))}
      <p className="hint">{texts.notificationsHint}</p>
    </fieldset>
  );
}

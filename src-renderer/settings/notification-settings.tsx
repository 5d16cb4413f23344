import { words } from "../../src-shared/words/words.ts";
import { Tick } from "../ui/tick.tsx";
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
        <Tick key={setting} isOn={settings[setting]} onChange={(isOn) => onSet({ [setting]: isOn })}>
          {texts[name]}
        </Tick>
      ))}
      <p className="hint">{texts.notificationsHint}</p>
    </fieldset>
  );
}

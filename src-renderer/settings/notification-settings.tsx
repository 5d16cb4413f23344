import { words } from "../../src-shared/words/words.ts";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";

const kinds = [
  ["notifyReadyToFile", "readyToFile"],
  ["notifySimulatorLost", "simulatorLost"],
  ["notifyAirlineSilent", "airlineSilent"],
  ["notifyPhaseStuck", "phaseStuck"],
  ["notifyControllerAhead", "controllerAhead"],
] as const;

/** System notifications; each can be turned off. */
export function NotificationSettings(props: SectionProps) {
  const texts = words().settings;
  return (
    <fieldset className="block ticks">
      <legend>{texts.notifications}</legend>
      {kinds.map(([setting, name]) => (
        <SettingTick key={setting} {...props} setting={setting} name={texts[name]} />
      ))}
      <p className="hint">{texts.notificationsHint}</p>
    </fieldset>
  );
}

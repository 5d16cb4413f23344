import type { Settings } from "../../src-shared/contract/settings.ts";
import { Tick } from "../ui/tick.tsx";
import type { SectionProps } from "./section.ts";

type OnOrOff = { [N in keyof Settings]: Settings[N] extends boolean ? N : never }[keyof Settings];

interface Props extends SectionProps {
  readonly setting: OnOrOff;
  readonly name: string;
  readonly hint?: string;
}

/** A setting that is on or off. */
export function SettingTick({ settings, onSet, setting, name, hint }: Props) {
  return (
    <>
      <Tick isOn={settings[setting]} onChange={(isOn) => onSet({ [setting]: isOn })}>
        {name}
      </Tick>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </>
  );
}

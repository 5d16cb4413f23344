import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { type Network, networkNames, networks } from "../../src-shared/domain/networks.ts";
import { words } from "../../src-shared/words/words.ts";
import { SavedField } from "./saved-field.tsx";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";

/** The pilot's id on a network. */
function NetworkId({ network, settings, onSet }: SectionProps & { readonly network: Network }) {
  const texts = words().networks;
  const setting = `${network}Id` as const;
  return (
    <SavedField
      label={texts.id(networkNames[network])}
      hint={texts.idHint}
      inputMode="numeric"
      current={settings[setting]}
      problemOf={(id) => (settingsChangeSchema.safeParse({ [setting]: id }).success ? null : texts.idProblem)}
      onSave={(id) => onSet({ [setting]: id })}
    />
  );
}

/** VATSIM and IVAO: off until the pilot wants them. */
export function NetworkSettings(props: SectionProps) {
  const texts = words().networks;
  const isOn = networks.some((network) => props.settings[network]);
  return (
    <section className="block" aria-labelledby="network-settings">
      <h2 id="network-settings">{texts.title}</h2>
      {networks.map((network) => (
        <div key={network} className="column">
          <SettingTick {...props} setting={network} name={texts.use(networkNames[network])} />
          {props.settings[network] && <NetworkId {...props} network={network} />}
        </div>
      ))}
      {isOn && <SettingTick {...props} setting="otherTraffic" name={texts.otherTraffic} />}
      <p className="hint">{texts.hint}</p>
    </section>
  );
}

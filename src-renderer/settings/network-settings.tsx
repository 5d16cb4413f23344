import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { type Network, networkNames, networks } from "../../src-shared/domain/networks.ts";
import { words } from "../../src-shared/words/words.ts";
import { Tick } from "../ui/tick.tsx";
import { SavedField } from "./saved-field.tsx";
import type { SectionProps } from "./section.ts";

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
export function NetworkSettings({ settings, onSet }: SectionProps) {
  const texts = words().networks;
  const isOn = networks.some((network) => settings[network]);
  return (
    <section className="block" aria-labelledby="network-settings">
      <h2 id="network-settings">{texts.title}</h2>
      {networks.map((network) => (
        <div key={network} className="column">
          <Tick isOn={settings[network]} onChange={(isOn) => onSet({ [network]: isOn })}>
            {texts.use(networkNames[network])}
          </Tick>
          {settings[network] && <NetworkId network={network} settings={settings} onSet={onSet} />}
        </div>
      ))}
      {isOn && (
        <Tick isOn={settings.otherTraffic} onChange={(otherTraffic) => onSet({ otherTraffic })}>
          {texts.otherTraffic}
        </Tick>
      )}
      <p className="hint">{texts.hint}</p>
    </section>
  );
}

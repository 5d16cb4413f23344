import { useState } from "react";
import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { type Network, networkNames, networks } from "../../src-shared/domain/networks.ts";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Tick } from "../ui/tick.tsx";
import type { SectionProps } from "./section.ts";

/** The pilot's id on a network. */
function NetworkId({ network, settings, onSet }: SectionProps & { readonly network: Network }) {
  const texts = words().networks;
  const setting = `${network}Id` as const;
  const current = settings[setting];
  const [typed, setTyped] = useState(current);
  const [told, setTold] = useState(false);
  const id = typed.trim();
  const problem = settingsChangeSchema.safeParse({ [setting]: id }).success ? null : texts.idProblem;
  const submit = () => {
    setTold(true);
    if (problem === null) onSet({ [setting]: id });
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label={texts.id(networkNames[network])}
        value={typed}
        inputMode="numeric"
        spellCheck={false}
        hint={texts.idHint}
        error={told ? problem : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {(current !== "" || id !== "") && (
        <Submit busy={false} look="plain" reason={id === current ? texts.saved : null}>
          {texts.save}
        </Submit>
      )}
    </Form>
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
        <div key={network} className="network-choice">
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

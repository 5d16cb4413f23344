import { useState } from "react";
import { type Network, networkNames, networks } from "../../src-shared/networks.ts";
import { settingsChangeSchema } from "../../src-shared/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import type { SectionProps } from "./section.ts";

/** The pilot's id on a network. */
function NetworkId({ network, settings, onSet }: SectionProps & { readonly network: Network }) {
  const w = words().networks;
  const setting = `${network}Id` as const;
  const current = settings[setting];
  const [typed, setTyped] = useState(current);
  const [told, setTold] = useState(false);
  const id = typed.trim();
  const problem = settingsChangeSchema.safeParse({ [setting]: id }).success ? null : w.idProblem;
  const submit = () => {
    setTold(true);
    if (problem === null) onSet({ [setting]: id });
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label={w.id(networkNames[network])}
        value={typed}
        inputMode="numeric"
        spellCheck={false}
        hint={w.idHint}
        error={told ? problem : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Submit busy={false} look="plain">
        {id === current ? w.saved : w.save}
      </Submit>
    </Form>
  );
}

/** VATSIM and IVAO: off until the pilot wants them. */
export function NetworkSettings({ settings, onSet }: SectionProps) {
  const w = words().networks;
  const isOn = networks.some((network) => settings[network]);
  return (
    <section className="block" aria-labelledby="network-settings">
      <h2 id="network-settings">{w.title}</h2>
      {networks.map((network) => (
        <div key={network} className="network-choice">
          <label className="tick">
            <input
              type="checkbox"
              checked={settings[network]}
              onChange={(event) => onSet({ [network]: event.target.checked })}
            />
            <span>{w.use(networkNames[network])}</span>
          </label>
          {settings[network] && <NetworkId network={network} settings={settings} onSet={onSet} />}
        </div>
      ))}
      {isOn && (
        <label className="tick">
          <input
            type="checkbox"
            checked={settings.otherTraffic}
            onChange={(event) => onSet({ otherTraffic: event.target.checked })}
          />
          <span>{w.otherTraffic}</span>
        </label>
      )}
      <p className="hint">{w.hint}</p>
    </section>
  );
}

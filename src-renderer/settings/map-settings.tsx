import { useState } from "react";
import { onlineTilesSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Tick } from "../ui/tick.tsx";
import type { SectionProps } from "./section.ts";

/** Online map tiles: off, or from a server that the pilot names. */
export function MapSettings({ settings, onSet }: SectionProps) {
  const { onlineTiles: current } = settings;
  const { map: texts, shell } = words();
  const [address, setAddress] = useState(current.address);
  const [attribution, setAttribution] = useState(current.attribution);
  const [submitted, setSubmitted] = useState(false);
  const { shape } = onlineTilesSchema;
  const typed = { address: address.trim(), attribution: attribution.trim() };
  const addressProblem = shape.address.safeParse(typed.address).success ? null : texts.addressProblem;
  const attributionProblem = shape.attribution.safeParse(typed.attribution).success ? null : texts.attributionProblem;
  const isSaved = typed.address === current.address && typed.attribution === current.attribution;

  const submit = () => {
    setSubmitted(true);
    if (addressProblem === null && attributionProblem === null) onSet({ onlineTiles: { ...current, ...typed } });
  };
  return (
    <section className="block" aria-labelledby="map-settings">
      <h2 id="map-settings">{texts.title}</h2>
      <Form onSubmit={submit}>
        <Tick isOn={current.shown} onChange={(shown) => onSet({ onlineTiles: { ...current, shown } })}>
          {texts.online}
        </Tick>
        <p className="hint">{texts.onlineHint}</p>
        {current.shown && (
          <>
            <Field
              label={texts.address}
              value={address}
              hint={texts.addressHint}
              error={submitted ? addressProblem : null}
              onChange={(event) => setAddress(event.target.value)}
            />
            <Field
              label={texts.attribution}
              value={attribution}
              hint={texts.attributionHint}
              error={submitted ? attributionProblem : null}
              onChange={(event) => setAttribution(event.target.value)}
            />
            <Submit look="plain" reason={isSaved ? shell.saved : null}>
              {shell.save}
            </Submit>
          </>
        )}
      </Form>
    </section>
  );
}

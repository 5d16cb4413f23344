import { useState } from "react";
import { onlineTilesSchema, type Settings } from "../../src-shared/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Segments } from "../ui/segments.tsx";

interface Props {
  readonly current: Settings["onlineTiles"];
  readonly onSet: (tiles: Settings["onlineTiles"]) => void;
}

/** Online map tiles: off, or from a server that the pilot names. */
export function MapSettings({ current, onSet }: Props) {
  const w = words().map;
  const [address, setAddress] = useState(current.address);
  const [attribution, setAttribution] = useState(current.attribution);
  const [submitted, setSubmitted] = useState(false);
  const { shape } = onlineTilesSchema;
  const typed = { address: address.trim(), attribution: attribution.trim() };
  const addressProblem = shape.address.safeParse(typed.address).success ? null : w.addressProblem;
  const attributionProblem = shape.attribution.safeParse(typed.attribution).success ? null : w.attributionProblem;
  const isSaved = typed.address === current.address && typed.attribution === current.attribution;

  const submit = () => {
    setSubmitted(true);
    if (addressProblem === null && attributionProblem === null) onSet({ ...current, ...typed });
  };
  return (
    <section className="block" aria-labelledby="map-settings">
      <h2 id="map-settings">{w.title}</h2>
      <Form onSubmit={submit}>
        <Segments
          label={w.online}
          options={[
            { value: "off", name: w.off },
            { value: "on", name: w.on },
          ]}
          value={current.shown ? "on" : "off"}
          onChange={(shown) => onSet({ ...current, shown: shown === "on" })}
          hint={w.onlineHint}
        />
        {current.shown && (
          <>
            <Field
              label={w.address}
              value={address}
              spellCheck={false}
              hint={w.addressHint}
              error={submitted ? addressProblem : null}
              onChange={(event) => setAddress(event.target.value)}
            />
            <Field
              label={w.attribution}
              value={attribution}
              hint={w.attributionHint}
              error={submitted ? attributionProblem : null}
              onChange={(event) => setAttribution(event.target.value)}
            />
            <Submit busy={false} look="plain">
              {isSaved ? w.saved : w.save}
            </Submit>
          </>
        )}
      </Form>
    </section>
  );
}

import { useState } from "react";
import { type Settings, settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";

interface Props {
  readonly current: Settings["simbriefPilot"];
  readonly onSet: (simbriefPilot: Settings["simbriefPilot"]) => void;
}

/** The pilot's name at SimBrief; without it SimBrief gets no requests. */
export function SimbriefSettings({ current, onSet }: Props) {
  const texts = words().flightPlan;
  const [typed, setTyped] = useState(current);
  const [submitted, setSubmitted] = useState(false);
  const simbriefPilot = typed.trim();
  const problem = settingsChangeSchema.safeParse({ simbriefPilot }).success ? null : texts.accountProblem;
  const submit = () => {
    setSubmitted(true);
    if (problem === null) onSet(simbriefPilot);
  };
  return (
    <section className="block" aria-labelledby="flight-plan-settings">
      <h2 id="flight-plan-settings">{texts.title}</h2>
      <Form onSubmit={submit}>
        <Field
          label={texts.account}
          value={typed}
          spellCheck={false}
          hint={texts.accountHint}
          error={submitted ? problem : null}
          onChange={(event) => setTyped(event.target.value)}
        />
        {(current !== "" || simbriefPilot !== "") && (
          <Submit busy={false} look="plain" reason={simbriefPilot === current ? texts.saved : null}>
            {texts.save}
          </Submit>
        )}
      </Form>
    </section>
  );
}

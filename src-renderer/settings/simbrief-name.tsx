import { useState } from "react";
import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FailureNotice } from "../ui/notice.tsx";

/** The field for the pilot's name at SimBrief, without which SimBrief gets no requests. */
export function SimbriefName() {
  const texts = words().flightPlan;
  const current = usePushed(({ settings }) => settings?.simbriefPilot ?? "");
  const set = useCommand("settings.set");
  const [typed, setTyped] = useState(current);
  const [submitted, setSubmitted] = useState(false);
  const simbriefPilot = typed.trim();
  const problem = settingsChangeSchema.safeParse({ simbriefPilot }).success ? null : texts.accountProblem;
  const submit = () => {
    setSubmitted(true);
    if (problem === null) set.mutate({ simbriefPilot });
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label={texts.account}
        value={typed}
        spellCheck={false}
        hint={texts.accountHint}
        error={submitted ? problem : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {simbriefPilot !== current && (
        <Submit busy={set.isPending} look="plain">
          {texts.save}
        </Submit>
      )}
      {set.error && <FailureNotice failure={failureOf(set.error)} />}
    </Form>
  );
}

import { type ComponentProps, useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";

interface Props extends Pick<ComponentProps<typeof Field>, "label" | "hint" | "inputMode"> {
  readonly current: string;
  /** The error in a typed value. Null if it is valid. */
  readonly problemOf: (typed: string) => string | null;
  readonly onSave: (typed: string) => void;
  /** The text of the button, which is there while the value is not saved. */
  readonly save?: string;
}

/** A setting to type, which is saved by its own button. */
export function SavedField({ current, problemOf, onSave, save = words().shell.save, ...field }: Props) {
  const [text, setText] = useState(current);
  const [submitted, setSubmitted] = useState(false);
  const typed = text.trim();
  const problem = problemOf(typed);
  const submit = () => {
    setSubmitted(true);
    if (problem === null) onSave(typed);
  };
  return (
    <Form onSubmit={submit}>
      <Field
        {...field}
        value={text}
        error={submitted ? problem : null}
        onChange={(event) => setText(event.target.value)}
      />
      {typed !== current && <Submit look="plain">{save}</Submit>}
    </Form>
  );
}

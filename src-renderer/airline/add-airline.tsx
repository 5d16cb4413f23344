import { useEffect, useRef, useState } from "react";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { useWait } from "../state/airline-wait.ts";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { addressProblem, nameProblem } from "./address.ts";
import { ProfileDrop } from "./profile-drop.tsx";
import "./airline.css";

/** The form that adds an airline. It first tests the address and shows its server before the airline is added. */
export function AddAirline({ onCancel }: { readonly onCancel: () => void }) {
  const texts = words().airline;
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const check = useCommand("airlines.check");
  const add = useCommand("airlines.add", ["airlines.list"], () => openPage("fly"));
  const answered = check.data;
  const failed = add.error ?? check.error;
  const wait = useWait(failed === null ? 0 : (failureOf(failed).waitUntilMs ?? 0));
  const busy = check.isPending || add.isPending;
  const form = useRef<HTMLFormElement>(null);
  // A focused field brings only itself into view, not the button below.
  useEffect(() => {
    if (!busy) form.current?.scrollIntoView({ block: "nearest" });
  }, [busy]);
  const problems = {
    address: submitted ? addressProblem(address) : null,
    name: submitted && answered ? nameProblem(name) : null,
  };

  const submit = () => {
    setSubmitted(true);
    if (addressProblem(address) !== null) return;
    if (!answered) check.mutate({ address: address.trim() }, { onSuccess: () => setSubmitted(false) });
    else if (nameProblem(name) === null) add.mutate({ name: name.trim(), address: address.trim() });
  };

  return (
    <Form ref={form} onSubmit={submit} onCancel={onCancel}>
      <Field
        label={texts.address}
        placeholder="https://crew.example.com"
        value={address}
        autoFocus
        inputMode="url"
        hint={texts.addressHint}
        error={problems.address ?? (check.error ? failureOf(check.error).message : null)}
        onChange={(event) => {
          setAddress(event.target.value);
          check.reset();
          add.reset();
        }}
      />
      {answered && (
        <>
          {answered.warning === null ? (
            <Notice tone="good">{texts.answered(isolate(answered.handler), answered.apiVersion)}</Notice>
          ) : (
            <Notice tone="caution">{answered.warning}</Notice>
          )}
          <Field
            label={texts.name}
            value={name}
            autoFocus
            maxLength={120}
            hint={texts.nameHint}
            error={problems.name}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
      <ErrorNotice error={add.error} />
      <div className="buttons">
        <Submit busy={busy} reason={wait}>
          {check.isPending ? texts.asking : answered ? texts.add : texts.check}
        </Submit>
        <Action onPress={onCancel}>{words().shell.back}</Action>
      </div>
      {!answered && <ProfileDrop />}
    </Form>
  );
}

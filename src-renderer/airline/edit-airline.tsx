import { useState } from "react";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { readTyped, type Typed, type TypedText, typedOf } from "./draft.ts";

/** Everything about an airline that its pilot may change. */
export function EditAirline({ airline, onClose }: { readonly airline: AirlineProfile; readonly onClose: () => void }) {
  const w = words().airline;
  const [typed, setTyped] = useState(() => typedOf(airline));
  const [submitted, setSubmitted] = useState(false);
  const edit = useCommand("airlines.edit", ["airlines.list"]);
  const read = readTyped(typed);
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    edit.reset();
  };
  const submit = () => {
    setSubmitted(true);
    if (!edit.isPending && "draft" in read)
      edit.mutate({ airlineId: airline.id, draft: read.draft }, { onSuccess: (saved) => saved && onClose() });
  };
  const field = (name: TypedText, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[name]}
      spellCheck={false}
      autoComplete="off"
      error={submitted && "problems" in read ? (read.problems[name] ?? null) : null}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const choice = (
    name: "allowAircraftChanges" | "allowStartOverride" | "allowCrashRecovery",
    label: string,
    hint: string,
  ) => (
    <Segments
      label={label}
      hint={hint}
      options={[
        { value: "yes", name: w.yes },
        { value: "no", name: w.no },
      ]}
      value={typed[name] ? "yes" : "no"}
      onChange={(value) => change({ [name]: value === "yes" })}
    />
  );
  return (
    <Form onSubmit={submit} label={w.editing(isolate(airline.name))}>
      {field("name", w.name)}
      {field("baseUrl", w.address)}
      <Segments
        label={w.signIn}
        options={[
          { value: "password", name: w.password },
          { value: "oauth", name: w.browser },
          { value: "both", name: w.both },
        ]}
        value={typed.signIn}
        onChange={(signIn) => change({ signIn })}
      />
      {typed.signIn !== "password" && (
        <fieldset className="values">
          <legend>{w.browserValues}</legend>
          {field(
            "airlineId",
            w.airlineId,
            w.airlineIdHint(`contrail://auth/airline/${typed.airlineId || "…"}/callback`),
          )}
          {field("clientId", w.clientId)}
          {field("authoriseUrl", w.authoriseAddress)}
          {field("tokenUrl", w.tokenAddress)}
          {field("refreshUrl", w.refreshAddress, w.refreshHint)}
          {field("scopes", w.scopes, w.scopesHint)}
          {field("platformUrl", w.platformAddress, w.platformHint)}
        </fieldset>
      )}
      {choice("allowAircraftChanges", w.changeAircraft, w.changeAircraftHint)}
      {choice("allowStartOverride", w.startDespiteWarning, w.startDespiteWarningHint)}
      {choice("allowCrashRecovery", w.crashRecovery, w.crashRecoveryHint)}
      <div className="two">
        <Segments
          label={w.distances}
          options={[
            { value: "nmi", name: "nm" },
            { value: "km", name: "km" },
            { value: "mi", name: "mi" },
          ]}
          value={typed.distanceUnit}
          onChange={(distanceUnit) => change({ distanceUnit })}
        />
        <Segments
          label={w.cargo}
          options={[
            { value: "lb", name: "lb" },
            { value: "kg", name: "kg" },
          ]}
          value={typed.cargoUnit}
          onChange={(cargoUnit) => change({ cargoUnit })}
        />
      </div>
      <p className="hint">{w.signsOut}</p>
      {edit.error && <FailureNotice failure={failureOf(edit.error)} />}
      {submitted && "problems" in read && (
        <p className="field-error" role="alert">
          {w.lookAgain}
        </p>
      )}
      <div className="buttons">
        <Submit busy={edit.isPending}>{edit.isPending ? w.saving : w.save}</Submit>
        <Action onPress={onClose}>{words().shell.back}</Action>
      </div>
    </Form>
  );
}

import { useState } from "react";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { useSession } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { readTyped, type Typed, type TypedText, typedOf } from "./draft.ts";

interface PartProps {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
}

/** What the airline lets its pilots do. */
function Permissions({ typed, change, airlineId }: PartProps & { readonly airlineId: string }) {
  const texts = words().airline;
  const session = useSession();
  const isSignedIn = session?.kind === "signed_in" && session.airlineId === airlineId;
  const sendsNoWarning = isSignedIn && !session.can.startConfirmation;
  const choices = [
    ["allowAircraftChanges", texts.changeAircraft, texts.changeAircraftHint],
    [
      "allowStartOverride",
      texts.startDespiteWarning,
      sendsNoWarning ? texts.sendsNoWarning : texts.startDespiteWarningHint,
    ],
    ["allowCrashRecovery", texts.crashRecovery, texts.crashRecoveryHint],
  ] as const;
  return choices.map(([name, label, hint]) => (
    <Segments
      key={name}
      label={label}
      hint={hint}
      options={[
        { value: "yes", name: texts.yes },
        { value: "no", name: texts.no },
      ]}
      value={typed[name] ? "yes" : "no"}
      onChange={(value) => change({ [name]: value === "yes" })}
    />
  ));
}

/** The units in which the airline sends and expects distances and cargo. */
function Units({ typed, change }: PartProps) {
  const texts = words().airline;
  return (
    <div className="two">
      <Segments
        label={texts.distances}
        options={[
          { value: "nmi", name: "nm" },
          { value: "km", name: "km" },
          { value: "mi", name: "mi" },
        ]}
        value={typed.distanceUnit}
        onChange={(distanceUnit) => change({ distanceUnit })}
      />
      <Segments
        label={texts.cargo}
        options={[
          { value: "lb", name: "lb" },
          { value: "kg", name: "kg" },
        ]}
        value={typed.cargoUnit}
        onChange={(cargoUnit) => change({ cargoUnit })}
      />
    </div>
  );
}

/** Everything about an airline that its pilot may change. */
export function EditAirline({ airline, onClose }: { readonly airline: AirlineProfile; readonly onClose: () => void }) {
  const texts = words().airline;
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
    if ("draft" in read)
      edit.mutate({ airlineId: airline.id, draft: read.draft }, { onSuccess: (saved) => saved && onClose() });
  };
  const field = (name: TypedText, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[name]}
      autoComplete="off"
      error={submitted && "problems" in read ? (read.problems[name] ?? null) : null}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Form onSubmit={submit} onCancel={onClose} label={texts.editing(isolate(airline.name))}>
      {field("name", texts.name)}
      {field("baseUrl", texts.address)}
      <Segments
        label={texts.signIn}
        options={[
          { value: "own", name: texts.password },
          { value: "oauth", name: texts.browser },
          { value: "both", name: texts.both },
        ]}
        value={typed.signIn}
        onChange={(signIn) => change({ signIn })}
      />
      {typed.signIn !== "own" && (
        <fieldset className="values">
          <legend>{texts.browserValues}</legend>
          {field(
            "airlineId",
            texts.airlineId,
            texts.airlineIdHint(`contrail://auth/airline/${typed.airlineId || "…"}/callback`),
          )}
          {field("clientId", texts.clientId)}
          {field("authoriseUrl", texts.authoriseAddress)}
          {field("tokenUrl", texts.tokenAddress)}
          {field("refreshUrl", texts.refreshAddress, texts.refreshHint)}
          {field("scopes", texts.scopes, texts.scopesHint)}
          {field("platformUrl", texts.platformAddress, texts.platformHint)}
        </fieldset>
      )}
      <Permissions typed={typed} change={change} airlineId={airline.id} />
      <Units typed={typed} change={change} />
      <p className="hint">{texts.signsOut}</p>
      <ErrorNotice error={edit.error} />
      {submitted && "problems" in read && (
        <p className="field-error" role="alert">
          {texts.lookAgain}
        </p>
      )}
      <div className="buttons">
        <Submit busy={edit.isPending}>{edit.isPending ? texts.saving : words().shell.save}</Submit>
        <Action onPress={onClose}>{words().shell.back}</Action>
      </div>
    </Form>
  );
}

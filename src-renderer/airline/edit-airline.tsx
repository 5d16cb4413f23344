import { type FormEvent, useState } from "react";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { readTyped, type Typed, type TypedText, typedOf } from "./draft.ts";

const yesNo = [
  { value: "yes", name: "Yes" },
  { value: "no", name: "No" },
] as const;

/** Everything about an airline that its pilot may change. */
export function EditAirline({ airline, onClose }: { readonly airline: AirlineProfile; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(airline));
  const [told, setTold] = useState(false);
  const edit = useCommand("airlines.edit", ["airlines.list"]);
  const read = readTyped(typed);
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    edit.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    // The first field with a problem may be out of sight.
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLInputElement>("[aria-invalid]")?.focus());
    if (!edit.isPending && "draft" in read)
      edit.mutate({ airlineId: airline.id, draft: read.draft }, { onSuccess: onClose });
  };
  const field = (name: TypedText, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[name]}
      spellCheck={false}
      autoComplete="off"
      error={told && "problems" in read ? (read.problems[name] ?? null) : null}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const choice = (name: "allowAircraftChanges" | "allowStartOverride", label: string, hint: string) => (
    <Segments
      label={label}
      hint={hint}
      options={yesNo}
      value={typed[name] ? "yes" : "no"}
      onChange={(value) => change({ [name]: value === "yes" })}
    />
  );
  return (
    <form className="form" onSubmit={submit} noValidate aria-label={`Edit ${airline.name}`}>
      {field("name", "Name")}
      {field("baseUrl", "Airline's address")}
      <Segments
        label="Sign-in"
        options={[
          { value: "password", name: "Password" },
          { value: "oauth", name: "Browser" },
          { value: "both", name: "Both" },
        ]}
        value={typed.signIn}
        onChange={(signIn) => change({ signIn })}
      />
      {typed.signIn !== "password" && (
        <fieldset className="values">
          <legend>Values your airline gives for the browser</legend>
          {field(
            "airlineId",
            "Airline id",
            `Part of the return address: contrail://auth/airline/${typed.airlineId || "…"}/callback`,
          )}
          {field("clientId", "Client ID")}
          {field("authoriseUrl", "Authorise address")}
          {field("tokenUrl", "Token address")}
          {field(
            "refreshUrl",
            "Refresh address",
            "Often the same as the token address. Empty: you sign in again each time.",
          )}
          {field("scopes", "Scopes", "With commas between them. Empty if your airline uses none.")}
          {field("platformUrl", "Platform address", "Only if your airline's platform hosts Contrail's return page.")}
        </fieldset>
      )}
      {choice("allowAircraftChanges", "Change the aircraft of a booking", "As your airline allows it.")}
      {choice(
        "allowStartOverride",
        "Start in spite of a message",
        "What counts when your airline sends a message before a start without saying.",
      )}
      <div className="two">
        <Segments
          label="Distances of bookings"
          options={[
            { value: "nmi", name: "nm" },
            { value: "km", name: "km" },
            { value: "mi", name: "mi" },
          ]}
          value={typed.distanceUnit}
          onChange={(distanceUnit) => change({ distanceUnit })}
        />
        <Segments
          label="Cargo of aircraft"
          options={[
            { value: "lb", name: "lb" },
            { value: "kg", name: "kg" },
          ]}
          value={typed.cargoUnit}
          onChange={(cargoUnit) => change({ cargoUnit })}
        />
      </div>
      <p className="hint">
        Changing the address or a value for the browser signs you out there, so that nothing secret goes to a new place.
      </p>
      {edit.error && <FailureNotice failure={failureOf(edit.error)} />}
      {told && "problems" in read && (
        <p className="field-error" role="alert">
          Some fields need another look.
        </p>
      )}
      <div className="buttons">
        <Submit busy={edit.isPending}>{edit.isPending ? "Saving" : "Save"}</Submit>
        <Action onPress={onClose}>Back</Action>
      </div>
    </form>
  );
}

import { useState } from "react";
import { ownFlightSchema } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Submit } from "../ui/action.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

const nothing = { number: "", departureIcao: "", arrivalIcao: "" };

/** Lists a flight without a booking among the bookings. */
export function OwnFlight() {
  return <Disclosure summary={words().bookings.own}>{() => <OwnFlightForm />}</Disclosure>;
}

function OwnFlightForm() {
  const texts = words().bookings;
  const add = useCommand("bookings.addOwn", ["bookings.list"]);
  const [typed, setTyped] = useState(nothing);
  const [submitted, setSubmitted] = useState(false);
  // A letter that changed while it is typed would move the caret to the end.
  const read = ownFlightSchema.safeParse(
    Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim().toUpperCase()])),
  );
  const wrong = new Set(submitted && !read.success ? read.error.issues.map(({ path }) => path[0]) : []);
  const submit = () => {
    setSubmitted(!read.success);
    if (read.success) add.mutate(read.data, { onSuccess: () => setTyped(nothing) });
  };
  const field = (name: keyof typeof nothing, label: string, error: string) => (
    <Field
      label={label}
      error={wrong.has(name) ? error : null}
      value={typed[name]}
      maxLength={10}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <Form onSubmit={submit} label={texts.own}>
      <p className="hint">{texts.ownWhat}</p>
      {field("departureIcao", texts.ownFrom, texts.ownNoAirport)}
      {field("arrivalIcao", texts.ownTo, texts.ownNoAirport)}
      {field("number", texts.ownNumber, texts.ownNoNumber)}
      <ErrorNotice error={add.error} />
      <Submit busy={add.isPending}>{texts.ownAdd}</Submit>
    </Form>
  );
}

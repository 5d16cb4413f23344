import { useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Segments } from "../ui/segments.tsx";
import type { SectionProps } from "./section.ts";
import { hostProblem, portProblem } from "./simulator-address-problem.ts";
import { kindOptions, portFor, simulatorKinds } from "./simulator-kinds.ts";

/** Where to find the simulator: automatically, or at an address on another computer. */
export function SimulatorAddress({ settings, onSet }: SectionProps) {
  const { simulatorPlace: current } = settings;
  const texts = words().settings;
  const [elsewhere, setElsewhere] = useState(current !== null);
  const currentKind = current?.kind ?? "simconnect";
  const [kind, setKind] = useState(currentKind);
  const [host, setHost] = useState(current?.host ?? "");
  const [port, setPort] = useState(String(current?.port ?? simulatorKinds[currentKind].usualPort));
  const [submitted, setSubmitted] = useState(false);
  const saved =
    current !== null && currentKind === kind && current.host === host.trim() && String(current.port) === port.trim();

  const submit = () => {
    setSubmitted(true);
    if (hostProblem(host) === null && portProblem(port) === null)
      onSet({ simulatorPlace: { host: host.trim(), port: Number(port), kind }, preferredSimulator: null });
  };
  return (
    <Form onSubmit={submit}>
      <Segments
        label={texts.whereItRuns}
        options={[
          { value: "here", name: texts.onThisComputer },
          { value: "elsewhere", name: texts.onAnotherComputer },
        ]}
        value={elsewhere ? "elsewhere" : "here"}
        onChange={(where) => {
          setElsewhere(where === "elsewhere");
          if (where === "here" && current !== null) onSet({ simulatorPlace: null, preferredSimulator: null });
        }}
        hint={elsewhere ? texts.onAnotherComputerHint : texts.onThisComputerHint}
      />
      {elsewhere && (
        <>
          <Segments
            label={texts.which}
            options={kindOptions}
            value={kind}
            onChange={(next) => {
              setPort(portFor(next, kind, port));
              setKind(next);
            }}
          />
          <Field
            label={texts.host}
            value={host}
            placeholder="192.168.1.20"
            error={submitted ? hostProblem(host) : null}
            onChange={(event) => setHost(event.target.value)}
          />
          <Field
            label={texts.port}
            value={port}
            inputMode="numeric"
            error={submitted ? portProblem(port) : null}
            onChange={(event) => setPort(event.target.value)}
          />
          <Submit look="plain" reason={saved ? words().shell.saved : null}>
            {texts.saveAddress}
          </Submit>
        </>
      )}
    </Form>
  );
}

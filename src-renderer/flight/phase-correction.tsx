import { useState } from "react";
import { type Phase, phases } from "../../src-shared/phases.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { phaseNames } from "./phase-names.ts";

const options = phases.map((phase) => ({ id: phase, name: phaseNames[phase] }));

/** The pilot knows better: the phase is set by hand, and the log says so. */
export function PhaseCorrection({ current }: { readonly current: Phase }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Phase>(current);
  const correct = useCommand("flight.correctPhase");
  const close = () => setOpen(false);
  return (
    <>
      <Action
        look="link"
        onPress={() => {
          setChosen(current);
          setOpen(true);
        }}
      >
        Not right?
      </Action>
      <Dialog title="Correct the phase" isOpen={open} onClose={close}>
        <p>
          From now on the flight is in the phase you choose. Your airline is told, and the log says that you set it.
        </p>
        <Choice
          label="Phase"
          placeholder="Choose a phase"
          options={options}
          selected={chosen}
          onSelect={(id) => setChosen(phases.find((phase) => phase === id) ?? current)}
        />
        {correct.error && <FailureNotice failure={failureOf(correct.error)} />}
        <div className="buttons">
          <Action
            look="primary"
            busy={correct.isPending}
            reason={chosen === current ? "This is the phase already." : null}
            onPress={() => correct.mutate({ phase: chosen }, { onSuccess: close })}
          >
            Set phase
          </Action>
          <Action onPress={close}>Keep it</Action>
        </div>
      </Dialog>
    </>
  );
}

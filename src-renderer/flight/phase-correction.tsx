import { useState } from "react";
import { type Phase, phases } from "../../src-shared/domain/phases.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

/** The pilot corrects the phase; the log records that. */
export function PhaseCorrection({ current }: { readonly current: Phase }) {
  const texts = words().flight;
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
        {texts.wrongPhase}
      </Action>
      <Dialog title={texts.correctPhase} isOpen={open} onClose={close}>
        <p>{texts.correctPhaseWhat}</p>
        <Choice
          label={texts.phase}
          placeholder={texts.choosePhase}
          options={phases.map((phase) => ({ id: phase, name: texts.phases[phase] }))}
          selected={chosen}
          onSelect={(id) => setChosen(phases.find((phase) => phase === id) ?? current)}
        />
        {correct.error && <FailureNotice failure={failureOf(correct.error)} />}
        <div className="buttons">
          <Action
            look="primary"
            busy={correct.isPending}
            reason={chosen === current ? texts.phaseAlready : null}
            onPress={() => correct.mutate({ phase: chosen }, { onSuccess: close })}
          >
            {texts.setPhase}
          </Action>
          <Action onPress={close}>{texts.keepIt}</Action>
        </div>
      </Dialog>
    </>
  );
}

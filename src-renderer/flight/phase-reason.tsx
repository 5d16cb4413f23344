import { useState } from "react";
import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import { type Phase, phases } from "../../src-shared/domain/phases.ts";
import { figureInWords } from "../../src-shared/words/figures.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { formatClock, unbroken } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";

/** The pilot corrects the phase; the log records that. */
function Correction({ current, onDone }: { readonly current: Phase; readonly onDone: () => void }) {
  const texts = words().flight;
  const [choice, setChoice] = useState<Phase | null>(null);
  const chosen = choice ?? current;
  const correct = useCommand("flight.correctPhase");
  return (
    <div className="column phase-correction">
      <p>{texts.correctPhaseWhat}</p>
      <Choice
        label={texts.phase}
        placeholder={texts.choosePhase}
        options={phases.map((phase) => ({ id: phase, name: texts.phases[phase] }))}
        selected={chosen}
        onSelect={(id) => setChoice(phases.find((phase) => phase === id) ?? null)}
      />
      <ErrorNotice error={correct.error} />
      <Action
        busy={correct.isPending}
        reason={chosen === current ? texts.phaseAlready : null}
        onPress={() => correct.mutate({ phase: chosen }, { onSuccess: onDone })}
      >
        {texts.setPhase}
      </Action>
    </div>
  );
}

interface Props {
  readonly change: PhaseChange;
  readonly sentence: string;
  /** The present phase of a flight that is tracked. */
  readonly isCorrectable: boolean;
}

/** The sentence about a phase. Pressed, it shows the values that decided the phase, and lets the pilot correct it. */
export function PhaseReason({ change, sentence, isCorrectable }: Props) {
  const { evidence: texts, flight, shell } = words();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const later = `${formats().number((change.decidedAtMs - change.atMs) / 1000)} s`;
  return (
    <>
      <button type="button" className="phase-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {unbroken(sentence)}
      </button>
      <Dialog title={flight.phases[change.phase]} isOpen={open} onClose={close}>
        <p>{sentence}</p>
        {/* The measured values, each beside its limit. */}
        <dl className="facts">
          {change.evidence.figures.map((figure) => [
            <dt key={`${figure.name} name`}>{texts.names[figure.name]}</dt>,
            <dd key={figure.name}>{figureInWords(figure)}</dd>,
          ])}
        </dl>
        <p className="quiet">{texts.decided(formatClock(change.atMs), later)}</p>
        {isCorrectable && (
          <Disclosure summary={flight.wrongPhase}>
            {() => <Correction current={change.phase} onDone={close} />}
          </Disclosure>
        )}
        <div className="buttons">
          <Action onPress={close}>{shell.close}</Action>
        </div>
      </Dialog>
    </>
  );
}

import { useState } from "react";
import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import { figureInWords } from "../../src-shared/words/figures.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatClock } from "../ui/format.ts";

/** The measured values, each beside its limit. */
export function Figures({ change }: { readonly change: PhaseChange }) {
  const texts = words().evidence;
  return (
    <dl className="facts">
      {change.evidence.figures.map((figure) => [
        <dt key={`${figure.name} name`}>{texts.names[figure.name]}</dt>,
        <dd key={figure.name}>{figureInWords(figure)}</dd>,
      ])}
    </dl>
  );
}

/** The values that decided a phase, in more detail than its sentence. */
export function PhaseWhy({ change, sentence }: { readonly change: PhaseChange; readonly sentence: string }) {
  const texts = words();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const later = `${formats().number((change.decidedAtMs - change.atMs) / 1000)} s`;
  return (
    <>
      <Action look="link" onPress={() => setOpen(true)}>
        {texts.evidence.whyThisPhase}
      </Action>
      <Dialog title={texts.flight.phases[change.phase]} isOpen={open} onClose={close}>
        <p>{sentence}</p>
        <Figures change={change} />
        <p className="quiet">{texts.evidence.decided(formatClock(change.atMs), later)}</p>
        <div className="buttons">
          <Action onPress={close}>{texts.shell.close}</Action>
        </div>
      </Dialog>
    </>
  );
}

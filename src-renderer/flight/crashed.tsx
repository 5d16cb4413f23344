import type { Crash } from "../../src-shared/domain/flight.ts";
import type { Resume } from "../../src-shared/domain/flight-view.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatClock } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { SideBySide } from "./side-by-side.tsx";

interface Props {
  readonly crash: Crash;
  readonly resume: Resume;
  readonly onReport: () => void;
}

/**
 * The flight ended in a crash, and the pilot decides what happens. The pilot may deny a crash that only physics
 * detected.
 */
export function Crashed({ crash, resume, onReport }: Props) {
  const texts = words().flight;
  const goBack = useCommand("flight.continue");
  const deny = useCommand("flight.denyCrash");
  const reason = resume.reasons.length > 0 ? resume.reasons.join(" ") : null;
  const failed = deny.error ?? (reason === null ? goBack.error : null);
  return (
    <>
      <p className="side-says" role="alert">
        <strong>{texts.crashedAt(formatClock(crash.atMs))}</strong> {texts.crashCause(inWords(crash.cause))}
      </p>
      <SideBySide resume={resume} />
      <Action look="primary" onPress={onReport}>
        {texts.reviewReport}
      </Action>
      <Action reason={reason} busy={goBack.isPending} onPress={() => goBack.mutate(undefined)}>
        {goBack.isPending ? texts.continuing : texts.continueBeforeCrash}
      </Action>
      {!crash.bySimulator && (
        <Action busy={deny.isPending} onPress={() => deny.mutate(undefined)}>
          {texts.noCrash}
        </Action>
      )}
      <ErrorNotice error={failed} />
    </>
  );
}

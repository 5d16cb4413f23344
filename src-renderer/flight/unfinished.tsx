import type { Resume } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { SideBySide } from "./side-by-side.tsx";

interface Props {
  readonly reason: string;
  readonly resume: Resume | null;
  /** Why it cannot be filed as it is. Null if it can. */
  readonly cannotFile: string | null;
  readonly onReport: () => void;
}

/** An unfinished flight. Nothing is lost, and the pilot decides what happens. */
export function Unfinished({ reason, resume, cannotFile, onReport }: Props) {
  const texts = words().flight;
  const carryOn = useCommand("flight.continue");
  const check = useCommand("flight.checkResume");
  const refused = resume !== null && resume.reasons.length > 0 ? resume.reasons.join(" ") : null;
  return (
    <>
      <p className="side-says">
        <strong>{texts.notFinished}</strong> {reason}
      </p>
      {resume && <SideBySide resume={resume} />}
      <Action look="primary" reason={refused} busy={carryOn.isPending} onPress={() => carryOn.mutate(undefined)}>
        {carryOn.isPending ? texts.continuing : texts.continueFlight}
      </Action>
      {refused === null && <ErrorNotice error={carryOn.error} />}
      <Action busy={check.isPending} onPress={() => check.mutate(undefined)}>
        {words().shell.checkAgain}
      </Action>
      <Action reason={cannotFile} onPress={onReport}>
        {texts.reviewReport}
      </Action>
    </>
  );
}

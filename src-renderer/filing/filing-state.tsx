import type { FlightStage } from "../../src-shared/flight-view.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";

interface Props {
  readonly stage: Extract<FlightStage, { kind: "tracking" | "unfinished" | "filing" | "answer_unknown" | "refused" }>;
  readonly cannotFile: string | null;
  readonly comments: string;
  readonly onCancel: () => void;
}

/** Where the filing stands, and the one thing to do about it. A lost answer is never called a failure. */
export function FilingState({ stage, cannotFile, comments, onCancel }: Props) {
  const file = useCommand("flight.file");
  const check = useCommand("flight.checkFiling");
  const send = () => file.mutate({ comments });
  const error = file.error ?? check.error;
  const failed = error && <FailureNotice failure={failureOf(error)} />;
  switch (stage.kind) {
    case "tracking":
    case "unfinished":
      return (
        <>
          {failed}
          <Action look="primary" busy={file.isPending} reason={cannotFile} onPress={send}>
            {file.isPending ? "Filing" : "File report"}
          </Action>
        </>
      );
    case "filing":
      return (
        <Action
          look="primary"
          busy
          reason={
            stage.step === "sending"
              ? "Sending the report to the airline."
              : "Looking whether the airline already has it."
          }
          onPress={send}
        >
          {stage.step === "sending" ? "Sending" : "Checking"}
        </Action>
      );
    case "answer_unknown":
      return (
        <>
          <Notice tone="caution" detail={stage.problem.detail}>
            The airline's answer did not arrive, so the report may be filed already. {stage.problem.message}
          </Notice>
          {failed}
          <Action look="primary" busy={check.isPending} onPress={() => check.mutate(undefined)}>
            {check.isPending ? "Checking" : "Check again"}
          </Action>
          <p className="hint">
            Nothing is lost: the report is kept on this computer. Cancelling waits until the answer is known.
          </p>
        </>
      );
    case "refused":
      return (
        <>
          <FailureNotice failure={stage.problem} />
          {failed}
          <Action look="primary" busy={file.isPending} onPress={send}>
            {file.isPending ? "Filing" : "Try again"}
          </Action>
          <p className="hint">Nothing is lost: the report is kept on this computer.</p>
          <Action look="link" onPress={onCancel}>
            Cancel flight
          </Action>
        </>
      );
    default:
      return stage satisfies never;
  }
}

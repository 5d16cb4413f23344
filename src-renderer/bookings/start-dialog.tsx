import { flightName } from "../../src-shared/domain/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { SimulatorFacts } from "../flight/simulator-facts.tsx";
import { useSimulator } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import type { Question, Start } from "./start.ts";

type Asked<K extends Question["kind"]> = { readonly start: Start; readonly question: Extract<Question, { kind: K }> };

/** The questions before tracking begins. */
export function StartDialog({ start }: { readonly start: Start }) {
  const { booking, question } = start;
  if (booking === null || question === null) return null;
  switch (question.kind) {
    case "doubts":
      return <DoubtsDialog start={start} question={question} />;
    case "confirmation":
      return <ConfirmationDialog start={start} question={question} />;
    case "occupied":
      return <OccupiedDialog start={start} question={question} />;
    default:
      return question satisfies never;
  }
}

function SimulatorNow() {
  const simulator = useSimulator();
  const texts = words().bookings;
  return (
    <>
      <p className="caption">
        {simulator.kind === "connected" ? texts.simulatorNow(simulator.simulator) : texts.yourSimulatorNow}
      </p>
      <SimulatorFacts />
    </>
  );
}

/** The aircraft is at another place, or is another one. Nothing has been sent to the airline yet. */
function DoubtsDialog({ start, question }: Asked<"doubts">) {
  const { bookings: texts, shell } = words();
  const { pending } = start;
  const busy = pending !== null;
  return (
    <Dialog title={texts.doesNotFit} isOpen onClose={() => busy || start.answer("cancel")}>
      {question.doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <SimulatorNow />
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <AirlineAction look="primary" busy={busy} onPress={() => start.answer("check_again")}>
          {pending === "check_again" ? texts.checking : shell.checkAgain}
        </AirlineAction>
        <Action busy={busy} onPress={() => start.answer("start_anyway")}>
          {pending === "start_anyway" ? texts.starting : texts.startAnyway}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {shell.cancel}
        </Action>
      </div>
    </Dialog>
  );
}

/** The airline's message before tracking begins, beside the simulator's state, with the pilot's three answers. */
function ConfirmationDialog({ start, question }: Asked<"confirmation">) {
  const { bookings: texts, shell } = words();
  const { booking, pending } = start;
  const busy = pending !== null;
  return (
    <Dialog
      title={texts.beforeStart(booking ? flightName(booking) : "")}
      isOpen
      onClose={() => busy || start.answer("cancel")}
    >
      <p className="caption" role="status">
        {start.askedAgain ? texts.airlineSaysAgain : texts.airlineSays}
      </p>
      <blockquote className="airline-message" dir="auto">
        {question.message}
      </blockquote>
      <SimulatorNow />
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <AirlineAction look="primary" busy={busy} onPress={() => start.answer("check_again")}>
          {pending === "check_again" ? texts.checking : shell.checkAgain}
        </AirlineAction>
        <Action
          busy={busy}
          reason={question.mayOverride ? null : question.overrideReason || texts.notAllowed}
          onPress={() => start.answer("start_anyway")}
        >
          {pending === "start_anyway" ? texts.starting : texts.startAnyway}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {pending === "cancel" ? texts.cancelling : shell.cancel}
        </Action>
      </div>
    </Dialog>
  );
}

/** The airline may still have an earlier flight open, which only the pilot may discard. */
function OccupiedDialog({ start, question }: Asked<"occupied">) {
  const { bookings: texts, shell } = words();
  const busy = start.pending !== null;
  const inUse = question.why === "in_use";
  const uncancelled = question.why === "uncancelled";
  return (
    <Dialog title={inUse ? texts.inUse : texts.occupied} isOpen onClose={() => busy || start.answer("cancel")}>
      <p>{question.message}</p>
      <p>{uncancelled ? texts.uncancelledWhat : texts.occupiedWhat}</p>
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        {question.why !== "unanswered" && (
          <AirlineAction look="primary" busy={busy} onPress={() => start.answer("check_again")}>
            {start.pending === "check_again" ? texts.checking : uncancelled ? shell.tryAgain : shell.checkAgain}
          </AirlineAction>
        )}
        {uncancelled ? (
          <AirlineAction busy={busy} onPress={() => start.answer("start_anyway")}>
            {start.pending === "start_anyway" ? texts.starting : texts.startAnyway}
          </AirlineAction>
        ) : (
          <AirlineAction look="danger" busy={busy} onPress={() => start.answer("discard_and_start")}>
            {start.pending === "discard_and_start" ? texts.discarding : texts.discard}
          </AirlineAction>
        )}
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {shell.close}
        </Action>
      </div>
    </Dialog>
  );
}

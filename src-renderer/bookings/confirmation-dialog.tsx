import { SimulatorFacts } from "../flight/simulator-facts.tsx";
import { useSimulator } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import type { Start } from "./start.ts";

/** The airline's message before tracking begins, beside what the simulator says, with the three answers the pilot has. */
export function ConfirmationDialog({ start }: { readonly start: Start }) {
  const { booking, confirmation, occupied, pending } = start;
  const simulator = useSimulator();
  if (occupied) return <OccupiedDialog start={start} message={occupied.message} />;
  if (!confirmation || !booking) return null;
  const busy = pending !== null;
  return (
    <Dialog title={`Before you start ${booking.code} ${booking.number}`} isOpen>
      <p className="caption" role="status">
        {start.askedAgain ? "Asked again just now, your airline says" : "Your airline says"}
      </p>
      <blockquote className="airline-message" dir="auto">
        {confirmation.message}
      </blockquote>
      <p className="caption">{simulator.kind === "connected" ? `${simulator.simulator} now` : "Your simulator now"}</p>
      <SimulatorFacts simulator={simulator} />
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <Action look="primary" busy={busy} onPress={() => start.answer("check_again")}>
          {pending === "check_again" ? "Checking" : "Check again"}
        </Action>
        <Action
          busy={busy}
          reason={confirmation.mayOverride ? null : confirmation.overrideReason || "Your airline does not allow it."}
          onPress={() => start.answer("start_anyway")}
        >
          {pending === "start_anyway" ? "Starting" : "Start anyway"}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {pending === "cancel" ? "Cancelling" : "Cancel"}
        </Action>
      </div>
    </Dialog>
  );
}

/** The airline may still hold an earlier flight: it goes only when the pilot says so. */
function OccupiedDialog({ start, message }: { readonly start: Start; readonly message: string }) {
  const busy = start.pending !== null;
  return (
    <Dialog title="An earlier flight may still be open" isOpen>
      <p>{message}</p>
      <p>
        Discarding cancels the newest flight that the airline has open for you, then starts this one. Do not discard
        while you fly for this airline on another computer.
      </p>
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <Action look="primary" busy={busy} onPress={() => start.answer("discard_and_start")}>
          {start.pending === "discard_and_start" ? "Discarding" : "Discard and start"}
        </Action>
        <Action busy={busy} onPress={() => start.answer("check_again")}>
          {start.pending === "check_again" ? "Checking" : "Check again"}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          Cancel
        </Action>
      </div>
    </Dialog>
  );
}

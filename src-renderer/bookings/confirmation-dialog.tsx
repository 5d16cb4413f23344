import { flightName } from "../../src-shared/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { SimulatorFacts } from "../flight/simulator-facts.tsx";
import { useSimulator } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import type { Start } from "./start.ts";

/** The airline's message before tracking begins, beside what the simulator says, with the three answers the pilot has. */
export function ConfirmationDialog({ start }: { readonly start: Start }) {
  const w = words().bookings;
  const { booking, confirmation, occupied, pending } = start;
  const simulator = useSimulator();
  if (occupied) return <OccupiedDialog start={start} message={occupied.message} />;
  if (!confirmation || !booking) return null;
  const busy = pending !== null;
  return (
    <Dialog title={w.beforeStart(flightName(booking))} isOpen>
      <p className="caption" role="status">
        {start.askedAgain ? w.airlineSaysAgain : w.airlineSays}
      </p>
      <blockquote className="airline-message" dir="auto">
        {confirmation.message}
      </blockquote>
      <p className="caption">
        {simulator.kind === "connected" ? w.simulatorNow(simulator.simulator) : w.yourSimulatorNow}
      </p>
      <SimulatorFacts simulator={simulator} />
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <Action look="primary" busy={busy} onPress={() => start.answer("check_again")}>
          {pending === "check_again" ? w.checking : w.checkAgain}
        </Action>
        <Action
          busy={busy}
          reason={confirmation.mayOverride ? null : confirmation.overrideReason || w.notAllowed}
          onPress={() => start.answer("start_anyway")}
        >
          {pending === "start_anyway" ? w.starting : w.startAnyway}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {pending === "cancel" ? w.cancelling : w.cancel}
        </Action>
      </div>
    </Dialog>
  );
}

/** The airline may still hold an earlier flight: it goes only when the pilot says so. */
function OccupiedDialog({ start, message }: { readonly start: Start; readonly message: string }) {
  const w = words().bookings;
  const busy = start.pending !== null;
  return (
    <Dialog title={w.occupied} isOpen>
      <p>{message}</p>
      <p>{w.occupiedWhat}</p>
      {start.failure && <FailureNotice failure={start.failure} />}
      <div className="buttons">
        <Action look="primary" busy={busy} onPress={() => start.answer("check_again")}>
          {start.pending === "check_again" ? w.checking : w.checkAgain}
        </Action>
        <Action look="danger" busy={busy} onPress={() => start.answer("discard_and_start")}>
          {start.pending === "discard_and_start" ? w.discarding : w.discard}
        </Action>
        <Action busy={busy} onPress={() => start.answer("cancel")}>
          {w.cancel}
        </Action>
      </div>
    </Dialog>
  );
}

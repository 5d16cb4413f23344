import type { FlightView } from "../../src-shared/flight-view.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

export function CancelDialog({ flight, onClose }: { readonly flight: FlightView; readonly onClose: () => void }) {
  const cancel = useCommand("flight.cancel", ["bookings.list"]);
  const { code, number } = flight.head;
  return (
    <Dialog title={`Cancel ${code} ${number}?`} isOpen onClose={onClose}>
      <p>It ends here: no report, no hours. This cannot be taken back.</p>
      {cancel.error && <FailureNotice failure={failureOf(cancel.error)} />}
      <div className="buttons">
        <Action look="danger" busy={cancel.isPending} onPress={() => cancel.mutate(undefined, { onSuccess: onClose })}>
          {cancel.isPending ? "Cancelling" : "Cancel flight"}
        </Action>
        <Action onPress={onClose}>Keep flying</Action>
      </div>
    </Dialog>
  );
}

import type { Booking } from "../../src-shared/crew-system.ts";
import { flightName } from "../../src-shared/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

export function UnbookDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const w = words().bookings;
  const unbook = useCommand("bookings.unbook", ["bookings.list"]);
  const name = flightName(booking);
  return (
    <Dialog title={w.removeQuestion(name)} isOpen onClose={onClose}>
      <p>{w.removeWhat(booking.departure.icao, booking.arrival.icao)}</p>
      {unbook.error && <FailureNotice failure={failureOf(unbook.error)} />}
      <div className="buttons">
        <Action
          look="danger"
          busy={unbook.isPending}
          onPress={() => unbook.mutate({ bidId: booking.bidId }, { onSuccess: onClose })}
        >
          {unbook.isPending ? w.removing : w.remove}
        </Action>
        <Action onPress={onClose}>{w.keepIt}</Action>
      </div>
    </Dialog>
  );
}

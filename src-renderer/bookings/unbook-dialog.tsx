import type { Booking } from "../../src-shared/crew-system.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

export function UnbookDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const unbook = useCommand("bookings.unbook", ["bookings.list"]);
  const name = `${booking.code} ${booking.number}`;
  return (
    <Dialog title={`Remove ${name}?`} isOpen onClose={onClose}>
      <p>
        The booking {booking.departure.icao} to {booking.arrival.icao} goes back to the airline. At some airlines this
        also removes your flight plan for it.
      </p>
      {unbook.error && <FailureNotice failure={failureOf(unbook.error)} />}
      <div className="buttons">
        <Action
          look="danger"
          busy={unbook.isPending}
          onPress={() => unbook.mutate({ bidId: booking.bidId }, { onSuccess: onClose })}
        >
          {unbook.isPending ? "Removing" : "Remove booking"}
        </Action>
        <Action onPress={onClose}>Keep it</Action>
      </div>
    </Dialog>
  );
}

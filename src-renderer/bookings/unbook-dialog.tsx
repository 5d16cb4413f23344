import { useEffect } from "react";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { useBookings, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

export function UnbookDialog({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const texts = words().bookings;
  const unbook = useCommand("bookings.unbook", ["bookings.list"]);
  const bookings = useBookings().data;
  const name = flightName(booking);
  // The booking may have been removed by a request without an answer, or elsewhere.
  const gone = bookings !== undefined && !bookings.some(({ bidId }) => bidId === booking.bidId);
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  return (
    <Dialog title={texts.removeQuestion(name)} isOpen onClose={() => unbook.isPending || onClose()}>
      <p>{booking.isOwn ? texts.removeOwn : texts.removeWhat(booking.departure.icao, booking.arrival.icao)}</p>
      <ErrorNotice error={unbook.error} />
      <div className="buttons">
        <AirlineAction
          look="danger"
          busy={unbook.isPending}
          onPress={() => unbook.mutate({ bidId: booking.bidId }, { onSuccess: onClose })}
        >
          {unbook.isPending ? texts.removing : texts.remove}
        </AirlineAction>
        <Action busy={unbook.isPending} onPress={onClose}>
          {words().shell.keepIt}
        </Action>
      </div>
    </Dialog>
  );
}

import { useState } from "react";
import { siteOf } from "../../src-shared/airline.ts";
import { type Booking, mostBookings } from "../../src-shared/crew-system.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { OtherPilot } from "../flight/other-pilot.tsx";
import { call, failureOf } from "../state/bridge.ts";
import { chooseBooking } from "../state/navigation.ts";
import { useSession } from "../state/pushed.ts";
import { useAirline, useBookings } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { Empty, Skeleton } from "../ui/waiting.tsx";
import { Announcements } from "./announcements.tsx";
import { BookingCard } from "./booking-card.tsx";
import { useChosenBooking } from "./chosen-booking.ts";
import { useStart } from "./start.ts";
import { StartDialog } from "./start-dialog.tsx";
import { UnbookDialog } from "./unbook-dialog.tsx";
import "./bookings.css";

export function BookingsPage() {
  const texts = words().bookings;
  const session = useSession();
  const airline = useAirline();
  const bookings = useBookings();
  const chosen = useChosenBooking();
  const start = useStart();
  const [leaving, setLeaving] = useState<Booking | null>(null);
  if (!airline || session?.kind !== "signed_in") return null;
  const again = (
    <AirlineAction showReason={false} busy={bookings.isFetching} onPress={() => void bookings.refetch()}>
      {words().shell.tryAgain}
    </AirlineAction>
  );
  return (
    <div className="page">
      <section className="sheet" data-covers="left" aria-labelledby="bookings">
        <header className="sheet-head">
          <h1 id="bookings">{texts.title}</h1>
          <AirlineAction look="link" busy={bookings.isFetching} onPress={() => void bookings.refetch()}>
            {bookings.isFetching ? texts.refreshing : texts.refresh}
          </AirlineAction>
        </header>
        <div className="sheet-body">
          {session.offline && !bookings.error && (
            <Notice tone="caution" detail={session.offline.detail}>
              {session.offline.message}
            </Notice>
          )}
          <OtherPilot />
          {bookings.error && <FailureNotice failure={failureOf(bookings.error)} action={again} />}
          {bookings.isPending && !bookings.error && <Skeleton lines={4} label={texts.asking} />}
          {bookings.data?.length === 0 && (
            <Empty title={texts.none}>
              <p>{texts.noneWhat(isolate(airline.name))}</p>
              {!airline.demo && (
                <Action
                  look="primary"
                  onPress={() => void call("shell.openExternal", { url: siteOf(airline) }).catch(() => undefined)}
                >
                  {words().schedule.bookOnSite}
                </Action>
              )}
            </Empty>
          )}
          {bookings.data?.length === mostBookings && (
            <Notice tone="quiet">{texts.firstOnly(formats().number(mostBookings))}</Notice>
          )}
          {bookings.data?.map((booking) => (
            <BookingCard
              key={booking.bidId}
              booking={booking}
              airline={airline}
              chosen={booking.bidId === chosen?.bidId}
              onChoose={() => chooseBooking(booking.bidId)}
              start={start}
              onUnbook={() => setLeaving(booking)}
            />
          ))}
        </div>
      </section>
      <Announcements />
      <StartDialog start={start} />
      {leaving && <UnbookDialog booking={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

import { useMemo, useState } from "react";
import { siteOf } from "../../src-shared/domain/airline.ts";
import { type Booking, mostBookings } from "../../src-shared/domain/airline-data.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { OtherPilot } from "../flight/other-pilot.tsx";
import { RulesBeforeFlight } from "../review/airline-rules.tsx";
import { failureOf } from "../state/bridge.ts";
import { chooseBooking, openPage } from "../state/navigation.ts";
import { useSession } from "../state/pushed.ts";
import { useAirline, useBookings } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { Field } from "../ui/field.tsx";
import { formatClock } from "../ui/format.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { OpenSite } from "../ui/open-site.tsx";
import { hasWords, searchWords } from "../ui/search-text.ts";
import { Empty, Skeleton } from "../ui/waiting.tsx";
import { Announcements } from "./announcements.tsx";
import { BookingCard } from "./booking-card.tsx";
import { useChosenBooking } from "./chosen-booking.ts";
import { OwnFlight } from "./own-flight.tsx";
import { useStart } from "./start.ts";
import { StartDialog } from "./start-dialog.tsx";
import { UnbookDialog } from "./unbook-dialog.tsx";
import "./bookings.css";

/** A list of at most this many needs no search. */
const fewBookings = 8;
/** The most cards of the list. The search finds the others. */
const mostShown = 100;

/** The bookings that contain every word of the search in flight number, airports or aircraft. */
function matching(bookings: readonly Booking[], search: string): readonly Booking[] {
  const wanted = searchWords(search);
  if (wanted.length === 0) return bookings;
  return bookings.filter((booking) => {
    const { departure, arrival, aircraft } = booking;
    const names = [departure, arrival].flatMap(({ icao, name }) => [icao, name]);
    const flight = flightName(booking);
    return hasWords(
      [flight, flight.replace(" ", ""), ...names, aircraft?.registration, aircraft?.code].join(" "),
      wanted,
    );
  });
}

/** Why the list is missing or may be out of date, in one sentence. Null without a reason. */
function troubleOf(bookings: ReturnType<typeof useBookings>, offline: Failure | null): Failure | null {
  const { airlineFailures, bookings: texts, flight } = words();
  const failed = `${airlineFailures.failed.bookings} `;
  const failure = bookings.error && failureOf(bookings.error);
  const problem = offline ?? failure;
  if (problem === null) return null;
  const why = problem.message.replace(failed, "");
  if (bookings.data === undefined) return { ...problem, message: failure ? failed + why : why };
  return { ...problem, message: texts.notRefreshed(formatClock(bookings.dataUpdatedAt), flight.inside(why)) };
}

export function BookingsPage() {
  const texts = words().bookings;
  const session = useSession();
  const airline = useAirline();
  const bookings = useBookings();
  const chosen = useChosenBooking();
  const start = useStart();
  const [search, setSearch] = useState("");
  const [leaving, setLeaving] = useState<Booking | null>(null);
  const all = bookings.data ?? [];
  const found = useMemo(() => matching(bookings.data ?? [], search), [bookings.data, search]);
  if (!airline || session?.kind !== "signed_in") return null;
  const again = (
    <AirlineAction showReason={false} busy={bookings.isFetching} onPress={() => void bookings.refetch()}>
      {words().shell.tryAgain}
    </AirlineAction>
  );
  const trouble = troubleOf(bookings, session.offline);
  return (
    <div className="page">
      <section className="panel sheet" data-covers="left" aria-labelledby="bookings">
        <header className="sheet-head">
          <h1 id="bookings">{words().shell.bookings}</h1>
          <AirlineAction look="link" busy={bookings.isFetching} onPress={() => void bookings.refetch()}>
            {bookings.isFetching ? texts.refreshing : texts.refresh}
          </AirlineAction>
        </header>
        <div className="sheet-body">
          <OtherPilot />
          <RulesBeforeFlight airline={airline} />
          {trouble && (
            <FailureNotice
              tone={session.offline || bookings.data ? "caution" : "error"}
              failure={trouble}
              action={bookings.error && again}
            />
          )}
          {bookings.isPending && !bookings.error && <Skeleton lines={4} label={texts.asking} />}
          {bookings.data?.length === 0 && (
            <Empty title={texts.none}>
              {!session.can.ownFlights && <p>{texts.needed}</p>}
              {!session.can.booking && <p>{texts.noneWhat(isolate(airline.name))}</p>}
              {!airline.demo && !session.can.booking && (
                <OpenSite look="primary" url={siteOf(airline)}>
                  {words().schedule.bookOnSite}
                </OpenSite>
              )}
            </Empty>
          )}
          {all.length === mostBookings && (
            <Notice tone="quiet">{texts.firstOnly(formats().number(mostBookings))}</Notice>
          )}
          {(all.length > fewBookings || search !== "") && (
            <Field
              label={texts.search}
              hint={
                found.length > mostShown
                  ? words().airline.firstShown(formats().number(mostShown), formats().number(found.length))
                  : ""
              }
              placeholder={texts.searchWhat}
              value={search}
              maxLength={80}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          {all.length > 0 && found.length === 0 && <p className="hint">{texts.notFound}</p>}
          {found
            .filter((booking, at) => at < mostShown || booking === chosen)
            .map((booking) => (
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
          {session.can.booking && (
            <Action look={all.length === 0 ? "primary" : "link"} onPress={() => openPage("schedule")}>
              {texts.findInSchedule}
            </Action>
          )}
          {session.can.ownFlights && <OwnFlight />}
        </div>
      </section>
      <Announcements />
      <StartDialog start={start} />
      {leaving && <UnbookDialog booking={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { Airport, Booking } from "../../src-shared/domain/airline-data.ts";
import { shortAirportName } from "../../src-shared/domain/airport-name.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import { words } from "../../src-shared/words/words.ts";
import { BookingPlanBlock } from "../flight-plan/booking-plan.tsx";
import { useOpenFlight, useSession, useSimulator } from "../state/pushed.ts";
import { useIsUnderWay } from "../state/queries.ts";
import { AirlineAction } from "../ui/airline-action.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { AircraftChoice } from "./aircraft-choice.tsx";
import { aircraftCode } from "./aircraft-name.ts";
import { legFacts, scheduledTime } from "./schedule.ts";
import type { Start } from "./start.ts";
import { whyNotStart } from "./start-reason.ts";

interface Props {
  readonly booking: Booking;
  readonly airline: AirlineProfile;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly start: Start;
  readonly onUnbook: () => void;
}

function End({
  airport,
  time,
  arrival,
}: {
  readonly airport: Airport;
  readonly time: string;
  readonly arrival?: true;
}) {
  return (
    <div className={arrival ? "leg-end leg-end-arrival" : "leg-end"}>
      <span className="leg-icao">{airport.icao}</span>
      <span className="leg-time quiet">{time}</span>
      <span className="leg-name" title={airport.name} dir="auto">
        {shortAirportName(airport.name)}
      </span>
    </div>
  );
}

function Leg({ booking }: { readonly booking: Booking }) {
  return (
    <div className="leg">
      <End airport={booking.departure} time={scheduledTime(booking.departureTime, booking)} />
      <div className="leg-line">
        <span>{legFacts(booking).join(" · ")}</span>
      </div>
      <End airport={booking.arrival} time={scheduledTime(booking.arrivalTime, booking)} arrival />
    </div>
  );
}

function Chosen({ booking, airline, start, onUnbook }: Omit<Props, "chosen" | "onChoose">) {
  const texts = words().bookings;
  const session = useSession();
  const simulator = useSimulator();
  const open = useOpenFlight();
  // A flight that starts now would have the aircraft from before.
  const isChanging = useIsUnderWay("bookings.changeAircraft");
  const reason = isChanging ? texts.changingAircraft : whyNotStart({ booking, airline, session, simulator, open });
  const mine = start.booking?.bidId === booking.bidId;
  return (
    <>
      <AircraftChoice booking={booking} airline={airline} />
      {booking.route.length > 0 && (
        <p className="column-close">
          <span className="caption">{texts.route}</span>
          <span className="mono">{booking.route.join(" ")}</span>
        </p>
      )}
      <BookingPlanBlock booking={booking} />
      {booking.notes !== "" && (
        <details className="booking-notes">
          <summary>{texts.notes}</summary>
          <p dir="auto">{booking.notes}</p>
        </details>
      )}
      <div className="booking-actions">
        {mine && start.failure && !start.question && <FailureNotice failure={start.failure} />}
        <AirlineAction
          look="primary"
          reason={reason}
          busy={start.pending !== null}
          onPress={() => start.begin(booking)}
        >
          {mine && start.pending === "start" ? texts.askingAirline : texts.start}
        </AirlineAction>
        <MoreMenu label={words().flight.more} items={[{ name: texts.remove, onPress: onUnbook }]} />
      </div>
    </>
  );
}

/** One booking: a line in the list, with all details while it is selected. */
export function BookingCard({ chosen, onChoose, ...rest }: Props) {
  const texts = words().bookings;
  const { booking } = rest;
  const name = flightName(booking);
  return (
    <article
      className={chosen ? "booking booking-chosen" : "booking"}
      aria-label={texts.fromTo(name, booking.departure.icao, booking.arrival.icao)}
    >
      <header>
        <h2>
          <button type="button" className="booking-choose" aria-expanded={chosen} onClick={onChoose}>
            {name}
          </button>
        </h2>
        <span className="booking-kind" dir="auto">
          {booking.type === "cargo" ? `${texts.cargo} · ` : ""}
          {booking.aircraft ? aircraftCode(booking.aircraft) : texts.noAircraftYet}
        </span>
      </header>
      <Leg booking={booking} />
      {chosen && <Chosen {...rest} />}
    </article>
  );
}

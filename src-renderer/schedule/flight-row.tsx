import type { ScheduleFlight } from "../../src-shared/domain/airline-data.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { scheduledTime } from "../bookings/schedule.ts";
import { openPage } from "../state/navigation.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { formatDuration, joined } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";

interface Props {
  readonly flight: ScheduleFlight;
  readonly mayBook: boolean;
}

/** Books the flight; then leads to the booking. */
function Book({ flight }: { readonly flight: ScheduleFlight }) {
  const texts = words().schedule;
  const book = useCommand("schedule.book", ["bookings.list"]);
  if (book.isSuccess)
    return (
      <Action look="link" onPress={() => openPage("bookings")}>
        {texts.openBooking}
      </Action>
    );
  return (
    <>
      <AirlineAction busy={book.isPending} onPress={() => book.mutate({ flightId: flight.id })}>
        {book.isPending ? texts.booking : texts.book}
      </AirlineAction>
      <ErrorNotice error={book.error} />
    </>
  );
}

/** One flight of the schedule: its legs with their times, and below them the aircraft, the route and the notes. */
export function FlightRow({ flight, mayBook }: Props) {
  const { departure, arrival, flightTimeH, scheduledDistanceNm } = flight;
  const facts = [
    flightTimeH ? formatDuration(flightTimeH * 3600) : "",
    scheduledDistanceNm ? joined(formats().distance(scheduledDistanceNm, 0)) : "",
  ];
  const aircraft = [flight.aircraftName, flight.type === "cargo" ? words().bookings.cargo : ""];
  return (
    <li className="schedule-flight">
      <h2>{flightName(flight)}</h2>
      <span className="schedule-leg">
        <span title={departure.name}>
          <span className="leg-icao">{departure.icao}</span>{" "}
          <span className="quiet">{scheduledTime(flight.departureTime, flight)}</span>
        </span>
        <span aria-hidden="true">→</span>
        <span title={arrival.name}>
          <span className="leg-icao">{arrival.icao}</span>{" "}
          <span className="quiet">{scheduledTime(flight.arrivalTime, flight)}</span>
        </span>
      </span>
      <span className="schedule-facts">{facts.filter(Boolean).join(" · ")}</span>
      {aircraft.some(Boolean) && <span className="schedule-aircraft">{aircraft.filter(Boolean).join(" · ")}</span>}
      {flight.route.length > 0 && <span className="mono schedule-route">{flight.route.join(" ")}</span>}
      {flight.notes !== "" && (
        <span className="hint schedule-notes" dir="auto">
          {flight.notes}
        </span>
      )}
      {mayBook && (
        <div className="schedule-book">
          <Book flight={flight} />
        </div>
      )}
    </li>
  );
}

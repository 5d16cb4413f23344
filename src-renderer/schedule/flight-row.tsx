import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { ScheduleFlight } from "../../src-shared/crew-system.ts";
import { scheduledTime } from "../bookings/schedule.ts";
import { formatDuration, formatNumber } from "../ui/format.ts";

const unitNames = { nmi: "nm", km: "km", mi: "mi" } as const;

/** One flight of the schedule, in a line. */
export function FlightRow({ flight, airline }: { readonly flight: ScheduleFlight; readonly airline: AirlineProfile }) {
  const { code, number, departure, arrival, flightTimeH, scheduledDistance } = flight;
  const facts = [
    flightTimeH ? formatDuration(flightTimeH * 3600) : "",
    scheduledDistance ? `${formatNumber(scheduledDistance)} ${unitNames[airline.distanceUnit]}` : "",
    flight.aircraftName,
    flight.type === "cargo" ? "Cargo" : "",
  ];
  return (
    <li className="schedule-flight">
      <h2>
        {code} {number}
      </h2>
      <span className="schedule-leg">
        <span title={departure.name}>
          <span className="leg-icao">{departure.icao}</span>{" "}
          <span className="quiet">{scheduledTime(flight.departureTime)}</span>
        </span>
        <span aria-hidden="true">→</span>
        <span title={arrival.name}>
          <span className="leg-icao">{arrival.icao}</span>{" "}
          <span className="quiet">{scheduledTime(flight.arrivalTime)}</span>
        </span>
      </span>
      <span className="schedule-facts">{facts.filter(Boolean).join(" · ")}</span>
      {flight.route.length > 0 && <span className="mono schedule-route">{flight.route.join(" ")}</span>}
      {flight.notes !== "" && (
        <span className="hint schedule-notes" dir="auto">
          {flight.notes}
        </span>
      )}
    </li>
  );
}

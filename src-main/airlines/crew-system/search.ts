import type { ScheduleFilter, ScheduleResult } from "../../../src-shared/contract/ipc.ts";
import type { Reference } from "../port.ts";
import { type DistanceUnit, readSchedule } from "./read-flights.ts";

const limit = 100;

export function searchQuery(filter: ScheduleFilter): URLSearchParams {
  const query = new URLSearchParams({ limit: String(limit) });
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  set("departure_airport", icao(filter.departureIcao));
  set("arrival_airport", icao(filter.arrivalIcao));
  set("minimum_flight_time", filter.minimumFlightTimeH);
  set("maximum_flight_time", filter.maximumFlightTimeH);
  set("minimum_distance", filter.minimumDistanceNm);
  set("maximum_distance", filter.maximumDistanceNm);
  return query;
}

const icao = (code: string | null): string => (code ?? "").trim().toUpperCase();

/**
 * Filters the results again: the reference ignores an unknown airport and returns everything. Distances are not
 * checked: the server does not name their unit, and the profile's may be wrong.
 */
export function readSearch(
  value: unknown,
  filter: ScheduleFilter,
  reference: Reference,
  unit: DistanceUnit = "nmi",
): ScheduleResult | null {
  const all = readSchedule(value, reference, unit);
  if (all === null) return null;
  const asked = icao(filter.departureIcao);
  const origins = new Set(all.map((flight) => flight.departure.icao));
  const [only] = origins;
  const overridden = asked !== "" && origins.size === 1 && only !== undefined && only !== asked && all.length < limit;
  const flights = all.filter(
    (flight) =>
      (asked === "" || overridden || flight.departure.icao === asked) &&
      (icao(filter.arrivalIcao) === "" || flight.arrival.icao === icao(filter.arrivalIcao)) &&
      within(flight.flightTimeH, filter.minimumFlightTimeH, filter.maximumFlightTimeH),
  );
  return { flights, firstHundredOnly: all.length >= limit, onlyFromIcao: overridden ? only : null };
}

/** Servers round hours to two decimals, so the limits get half a hundredth of tolerance. */
function within(hours: number | null, least: number | null, most: number | null): boolean {
  if (hours === null) return true;
  return (least === null || hours >= least - 0.005) && (most === null || hours <= most + 0.005);
}

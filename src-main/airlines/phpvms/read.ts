import {
  type Aircraft,
  type AircraftOptions,
  type Airport,
  type Announcement,
  type Booking,
  mostBookings,
  type Pilot,
  type ScheduleFlight,
  type Statistics,
} from "../../../src-shared/domain/airline-data.ts";
import { distanceOrNull } from "../../../src-shared/domain/geodesy.ts";
import {
  id,
  isRow,
  notNegative,
  number,
  plainText,
  type Row,
  readRows,
  rows,
  text,
  words,
} from "../../platform/http/coerce.ts";
import { readCruiseAltitudeFt, readLevel } from "../http/read-plan.ts";
import type { Reference } from "../port.ts";
import { dataOf } from "./status.ts";

/** The most characters of a news item. Its page on the airline's site has the rest. */
const longestNews = 600;

const rowOf = (value: unknown): Row => (isRow(value) ? value : {});

/** `GET user`. phpVMS keeps one name; the first word counts as the first name. */
export function readPilot(value: unknown): Pilot | null {
  const row = dataOf(value);
  const dbId = row === null ? null : id(row.id);
  if (row === null || dbId === null) return null;
  const [firstName = "", ...others] = words(row.name);
  return {
    dbId,
    pilotId: id(row.ident) ?? dbId,
    firstName,
    lastName: others.join(" "),
    rank: text(rowOf(row.rank).name),
  };
}

/** `GET user`. Times are in minutes. */
export function readStatistics(value: unknown): Statistics | null {
  const row = dataOf(value);
  if (row === null) return null;
  const minutes = notNegative(row.total_time) ?? notNegative(row.flight_time);
  return {
    hoursFlown: minutes === null ? null : minutes / 60,
    flightsFlown: number(row.flights),
    averageLandingRateFpm: null,
    location: text(row.curr_airport),
  };
}

export function readAircraft(row: Row, subfleet: Row = {}): Aircraft | null {
  const aircraftId = id(row.id);
  if (aircraftId === null) return null;
  const fares = rows(subfleet.fares) ?? [];
  /** `FareType`: 0 passenger, 1 cargo. */
  const capacity = (type: number): number | null => {
    const seats = fares.flatMap((fare) => (number(fare.type) === type ? (number(fare.capacity) ?? []) : []));
    return seats.length === 0 ? null : seats.reduce((sum, each) => sum + each, 0);
  };
  return {
    id: aircraftId,
    code: text(row.icao),
    name: text(subfleet.name) || text(row.name),
    registration: text(row.registration),
    maximumPassengers: capacity(0),
    maximumCargo: capacity(1),
    minimumRank: "",
  };
}

/** `GET user/fleet`: subfleets with their aircraft. phpVMS 7 has pages of 15 without saying so. */
export function readFleet(value: unknown): Aircraft[] | null {
  const subfleets = rows(value);
  if (subfleets === null) return null;
  return subfleets.flatMap((each) => readRows(rows(each.aircraft), (row) => readAircraft(row, each)) ?? []);
}

/** `GET flights/{id}/aircraft`, which phpVMS has filtered by rank, place and bookings: a bare array. */
export function readAircraftOptions(value: unknown, reserved: Aircraft | null): AircraftOptions | null {
  const found = readRows(rows(value), (row) => readAircraft(row));
  if (found === null) return null;
  return optionsOf(reserved === null || found.some(({ id }) => id === reserved.id) ? found : [reserved, ...found]);
}

export const optionsOf = (fleet: readonly Aircraft[]): AircraftOptions => ({
  changeable: true,
  aircraft: fleet.map(({ id, name, registration, code }) => ({ id, name, registration, icao: code, subfleet: "" })),
});

/** The pilot's airline, in `GET user`. */
export function readAirlineId(value: unknown): string | null {
  const row = dataOf(value);
  return row && (id(rowOf(row.airline).id) ?? id(row.airline_id));
}

function airportOf(value: unknown, reference: Reference): Airport {
  const icao = text(value).toUpperCase();
  return reference.airport(icao) ?? { icao, name: "", latitudeDeg: null, longitudeDeg: null };
}

/** Service types of IATA (SSIM, appendix C), as in phpVMS's `FlightType`. */
const passenger = /^[BCEGJLNOQRS]$/i;
const cargo = /^[AFHM]$/i;

function common(flight: Row, reference: Reference) {
  const minutes = notNegative(flight.flight_time);
  const kind = text(flight.flight_type);
  return {
    code: text(rowOf(flight.airline).icao),
    number: text(flight.flight_number),
    departure: airportOf(flight.dpt_airport_id, reference),
    arrival: airportOf(flight.arr_airport_id, reference),
    route: words(flight.route),
    flightLevel: readLevel(flight.level),
    scheduledDistanceNm: notNegative(rowOf(flight.distance).nmi),
    departureTime: text(flight.dpt_time),
    arrivalTime: text(flight.arr_time),
    flightTimeH: minutes === null ? null : minutes / 60,
    type: passenger.test(kind) ? "passenger" : cargo.test(kind) ? "cargo" : "unknown",
    notes: plainText(flight.notes),
  } as const;
}

export function readScheduleFlight(flight: Row, reference: Reference): ScheduleFlight | null {
  const flightId = id(flight.id);
  if (flightId === null) return null;
  // A flight without subfleets of its own is shown with all of the airline's. Its own have a `pivot`.
  const subfleet = rows(flight.subfleets)?.find(({ pivot }) => isRow(pivot));
  return { ...common(flight, reference), id: flightId, aircraftName: text(subfleet?.name) };
}

/** A bid: the booking, and what a prefile needs of it. */
export interface Bid {
  readonly booking: Booking;
  readonly flight: Row;
  readonly flightId: string;
  readonly aircraftId: string | null;
  /** The aircraft that the airline keeps for this bid. */
  readonly reserved: Aircraft | null;
}

export function readBid(row: Row, reference: Reference): Bid | null {
  const [bidId, flight] = [id(row.id), rowOf(row.flight)];
  const flightId = id(row.flight_id) ?? id(flight.id);
  if (bidId === null || flightId === null) return null;
  // The flight plan of the pilot fixes its aircraft.
  const planned = id(rowOf(flight.simbrief).aircraft_id);
  const aircraftId = planned ?? id(row.aircraft_id);
  const shared = common(flight, reference);
  const reserved = isRow(row.aircraft) ? readAircraft(row.aircraft) : null;
  const aircraft =
    aircraftId === null
      ? null
      : (reference.aircraft(aircraftId) ?? (reserved?.id === aircraftId ? reserved : readAircraft({ id: aircraftId })));
  return {
    flight,
    flightId,
    aircraftId,
    reserved,
    booking: {
      ...shared,
      bidId,
      cruiseAltitudeFt: readCruiseAltitudeFt(flight.level),
      greatCircleNm: distanceOrNull(shared.departure, shared.arrival),
      aircraft,
      aircraftChangeable: planned === null,
    },
  };
}

export const readBids = (value: unknown, reference: Reference): Bid[] | null =>
  readRows(rows(value), (row) => readBid(row, reference), mostBookings);

/** `GET news`: HTML texts. */
export function readNews(value: unknown): Announcement[] | null {
  return readRows(rows(value), (row) => {
    const [title, body] = [plainText(row.subject), plainText(row.body)];
    const publishDate = text(row.created_at);
    if (title === "" && body === "") return null;
    return { id: id(row.id) ?? publishDate, title, subtitle: body.slice(0, longestNews), link: null, publishDate };
  });
}

/** The number of the last page. Null: the list does not say whether it has pages. */
export const lastPage = (value: unknown): number | null =>
  isRow(value) && isRow(value.meta) ? number(value.meta.last_page) : null;

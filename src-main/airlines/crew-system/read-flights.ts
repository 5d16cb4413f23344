import {
  type Aircraft,
  type Airport,
  type Booking,
  type CompleteResult,
  mostBookings,
  type ScheduleFlight,
  type StartResult,
} from "../../../src-shared/domain/airline-data.ts";
import { distanceOrNull } from "../../../src-shared/domain/geodesy.ts";
import {
  boolean,
  field,
  hours,
  id,
  isRow,
  layers,
  notNegative,
  plainText,
  type Row,
  readRows,
  rows,
  text,
  words,
} from "../../platform/http/coerce.ts";
import { readCruiseAltitudeFt, readLevel } from "../http/read-plan.ts";
import type { Reference } from "../port.ts";
import { bidIdKeys, pirepIdKeys, trackingIdKeys } from "./operations.ts";
import { readAircraft } from "./read-data.ts";

function readType(value: unknown): "passenger" | "cargo" | "unknown" {
  const letter = text(value).toUpperCase();
  return letter === "P" ? "passenger" : letter === "C" ? "cargo" : "unknown";
}

function airportOf(value: unknown, reference: Reference): Airport {
  const icao = text(isRow(value) ? field(value, "icao", "code", "id") : value).toUpperCase();
  return reference.airport(icao) ?? { icao, name: "", latitudeDeg: null, longitudeDeg: null };
}

/** Reads an id, a list of ids (its first one), or a whole airframe. */
function aircraftOf(row: Row, reference: Reference): Aircraft | null {
  const given = field(row, "aircraft", "aircraft_id");
  const first: unknown = Array.isArray(given) ? given[0] : given;
  const details = isRow(first) ? first : field(row, "aircraft_details");
  const aircraftId = id(isRow(first) ? field(first, "id") : first);
  if (aircraftId === null || aircraftId === "0") return null;
  const known =
    reference.aircraft(aircraftId) ?? (isRow(details) ? readAircraft({ ...details, id: aircraftId }) : null);
  return known ?? readAircraft({ id: aircraftId });
}

/** Nautical miles in each unit of distance that airlines use. */
const nmPer = { nmi: 1, km: 1 / 1.852, mi: 1.609344 / 1.852 } as const;
export type DistanceUnit = keyof typeof nmPer;

function common(row: Row, reference: Reference, unit: DistanceUnit) {
  const distance = notNegative(field(row, "distance"));
  return {
    code: text(field(row, "code", "airline_code")),
    number: text(field(row, "number", "flight_number")),
    departure: airportOf(field(row, "departure_airport"), reference),
    arrival: airportOf(field(row, "arrival_airport"), reference),
    route: words(field(row, "route")),
    flightLevel: readLevel(field(row, "flight_level")),
    scheduledDistanceNm: distance === null ? null : distance * nmPer[unit],
    departureTime: text(field(row, "departure_time")),
    arrivalTime: text(field(row, "arrival_time")),
    flightTimeH: hours(field(row, "flight_time")),
    type: readType(field(row, "type")),
    notes: plainText(field(row, "notes")),
  };
}

/** Null only without an id. A booking with an unknown airport is kept. */
export function readBooking(row: Row, reference: Reference, unit: DistanceUnit): Booking | null {
  const bidId = id(field(row, ...bidIdKeys));
  if (bidId === null) return null;
  const shared = common(row, reference, unit);
  return {
    ...shared,
    bidId,
    cruiseAltitudeFt: readCruiseAltitudeFt(field(row, "flight_level")),
    greatCircleNm: distanceOrNull(shared.departure, shared.arrival),
    aircraft: aircraftOf(row, reference),
    aircraftChangeable: boolean(field(row, "aircraft_changeable")),
  };
}

/** An id that comes again is left out: the id alone decides which booking is started or removed. */
export function readBookings(value: unknown, reference: Reference, unit: DistanceUnit = "nmi"): Booking[] | null {
  const ids = new Set<string>();
  const read = (row: Row): Booking | null => {
    const booking = readBooking(row, reference, unit);
    if (booking === null || ids.has(booking.bidId)) return null;
    ids.add(booking.bidId);
    return booking;
  };
  return readRows(rows(value, "bookings"), read, mostBookings);
}

function readScheduleFlight(row: Row, reference: Reference, unit: DistanceUnit): ScheduleFlight | null {
  const flightId = id(field(row, "id", "flight_id"));
  if (flightId === null) return null;
  const aircraft = field(row, "aircraft");
  return {
    ...common(row, reference, unit),
    id: flightId,
    aircraftName: text(isRow(aircraft) ? field(aircraft, "name") : aircraft),
  };
}

export const readSchedule = (value: unknown, reference: Reference, unit: DistanceUnit): ScheduleFlight[] | null =>
  readRows(rows(value, "flights"), (row) => readScheduleFlight(row, reference, unit));

/** Null without a tracking id: such an answer starts no flight. */
export function readStart(value: unknown): StartResult | null {
  const row = layers(value, "flight").find((layer) => id(field(layer, ...trackingIdKeys)) !== null);
  const trackingId = row === undefined ? null : id(field(row, ...trackingIdKeys));
  if (row === undefined || trackingId === null) return null;
  return {
    trackingId,
    confirmation: plainText(field(row, "confirmation")) || null,
    canOverride: boolean(field(row, "can_override")),
  };
}

/**
 * The message that an airline sent instead of a receipt. Its software may answer with a login page and a status of
 * success. Empty if the answer is a receipt, has no content, or states success itself.
 */
export function messageWithoutReceipt(value: unknown): string {
  const found = layers(value, "pirep");
  const has = (...names: string[]) => found.some((layer) => field(layer, ...names) !== undefined);
  if (has(...pirepIdKeys, "flight_number", "registration")) return "";
  if (found.some((layer) => boolean(field(layer, "success", "ok")) === true)) return "";
  if (found.some((layer) => /^(success|ok|filed|submitted|accepted|pending)$/i.test(text(field(layer, "status")))))
    return "";
  return found.map((layer) => text(field(layer, "message"))).find((message) => message !== "") ?? "";
}

/** Reads the receipt. A minimal server leaves fields empty. */
export function readComplete(value: unknown): CompleteResult {
  const found = layers(value, "pirep");
  const row = found.find((layer) => field(layer, ...pirepIdKeys) !== undefined) ?? found.at(-1) ?? {};
  return {
    pirepId: text(field(row, ...pirepIdKeys)),
    flightNumber: text(field(row, "flight_number")),
    route: words(field(row, "route")).join(" "),
    aircraft: text(field(row, "aircraft")),
    registration: text(field(row, "registration")),
    airline: text(field(row, "airline")),
  };
}

import { positionOf } from "../../../flight/testing/position.ts";
import { anyFlight, report } from "../../crew-system/testing/signed-in.ts";
import type { AirlineResult, OperationName } from "../../failure.ts";
import type { Airline, FlightAtAirline, ReportedPosition } from "../../port.ts";
import { nothingKnown } from "./phpvms-world.ts";

export type Ask = (client: Airline, flight: FlightAtAirline, key: string) => Promise<AirlineResult<unknown>>;

const pointOf = (flight: FlightAtAirline): ReportedPosition => {
  const { ofMs, report: place } = positionOf(flight.startedAtMs + 60_000);
  return { ofMs, report: { ...place, flight } };
};

/** A request of each operation that a phpVMS with this flight in progress grants. */
export const asks: Readonly<Record<OperationName, Ask>> = {
  handshake: (client) => client.handshake(),
  login: (client, _, key) => client.login("", key),
  verify: (client) => client.verify(),
  statistics: (client) => client.statistics(),
  aircraft: (client) => client.aircraft(),
  airports: (client) => client.airports(),
  announcements: (client) => client.announcements(),
  search: (client) => client.search(anyFlight, nothingKnown),
  bookings: (client) => client.bookings(nothingKnown),
  bookingAircraft: (client) => client.bookingAircraft("102"),
  changeAircraft: (client) => client.changeAircraft("102", "6"),
  start: (client) => client.start("105", { id: "other", trackingId: "", startedAtMs: 1_800_000_000_000 }),
  update: (client, flight) => client.update([pointOf(flight)], "moving"),
  complete: (client, flight) => client.complete({ ...report(""), flight }),
  cancel: (client, flight) => client.cancel(flight),
  unbook: (client) => client.unbook("106"),
  book: (client) => client.book("Wm7cRb2yTgH5sJ9u"),
  state: (client, flight) => client.state(flight),
};
export const operationNames = Object.keys(asks) as readonly OperationName[];

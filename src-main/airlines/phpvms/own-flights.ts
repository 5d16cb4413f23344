import { type OwnFlight, ownFlightSchema } from "../../../src-shared/domain/airline-data.ts";
import { text } from "../../platform/http/coerce.ts";
import type { Reference } from "../port.ts";
import type { Body } from "./bodies.ts";
import { type Bid, readBid } from "./read.ts";

/** The id of a flight without a bid is the flight itself: "own/214/BIKF/BIRK". */
export const ownBidId = ({ number, departureIcao, arrivalIcao }: OwnFlight): string =>
  ["own", number, departureIcao, arrivalIcao].join("/");

export function readOwnFlight(bidId: string): OwnFlight | null {
  const [own, number, departureIcao, arrivalIcao] = bidId.split("/");
  const read = ownFlightSchema.safeParse({ number, departureIcao, arrivalIcao });
  return own === "own" && read.success ? read.data : null;
}

/** The id of the flight without a bid whose prefile this is. Null: the flight has a bid. */
export const ownBidIdOf = (prefile: Body): string | null =>
  text(prefile.flight_id) === ""
    ? ownBidId({
        number: text(prefile.flight_number),
        departureIcao: text(prefile.dpt_airport_id),
        arrivalIcao: text(prefile.arr_airport_id),
      })
    : null;

/** The flight as a bid that the airline has not got. `airlineId`: the pilot's airline; empty while it is not needed. */
export function ownBid(own: OwnFlight, airlineId: string, reference: Reference): Bid | null {
  const { number: flight_number, departureIcao: dpt_airport_id, arrivalIcao: arr_airport_id } = own;
  const flight = { airline_id: airlineId, flight_number, dpt_airport_id, arr_airport_id };
  const bid = readBid({ id: ownBidId(own), flight_id: "own", flight }, reference);
  return bid && { ...bid, flightId: "", booking: { ...bid.booking, isOwn: true } };
}

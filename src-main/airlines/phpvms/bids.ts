import type { Aircraft, AircraftOptions, Booking, OwnFlight } from "../../../src-shared/domain/airline-data.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isRow, wireId } from "../../platform/http/coerce.ts";
import { type AirlineResult, airlineFailure, type OperationName } from "../failure.ts";
import type { AircraftChoices, FlightAtAirline, Reference } from "../port.ts";
import type { Body } from "./bodies.ts";
import { ownBid, ownBidId, ownBidIdOf, readOwnFlight } from "./own-flights.ts";
import {
  type Bid,
  lastPage,
  optionsOf,
  readAircraft,
  readAircraftOptions,
  readAirlineId,
  readBids,
  readFleet,
} from "./read.ts";
import type { Requests } from "./requests.ts";

/** The most pages of a fleet, and subfleets of a page. */
const mostPages = 50;
const perPage = 100;

/** The pilot's bids without the subfleets of their flights: each may be the whole fleet. */
export const bidsPath = "/user/bids?with=simbrief_aircraft";

const nothingKnown: Reference = { airport: () => undefined, aircraft: () => undefined };
const done: AirlineResult<undefined> = { ok: true, value: undefined };

export function choicesInMemory(): AircraftChoices {
  const chosen = new Map<string, string>();
  return {
    bidIds: () => [...chosen.keys()],
    get: (bidId) => chosen.get(bidId),
    set: async (bidId, aircraftId) => void chosen.set(bidId, aircraftId),
    remove: async (bidId) => void chosen.delete(bidId),
  };
}

/** The pilot's bids and own flights, each with the aircraft that was chosen for it. */
export class Bids {
  readonly #requests: Requests;
  readonly #choices: AircraftChoices;

  constructor(requests: Requests, choices: AircraftChoices) {
    this.#requests = requests;
    this.#choices = choices;
  }

  async bookings(reference: Reference): Promise<AirlineResult<Booking[]>> {
    const found = await this.#all("bookings", reference);
    return found.ok ? { ok: true, value: found.value.map(({ booking }) => booking) } : found;
  }

  /** What a prefile needs of a booking. */
  async bid(name: OperationName, bidId: string): Promise<AirlineResult<Bid>> {
    const isOwn = readOwnFlight(bidId) !== null;
    const found = isOwn ? await this.#ownWithAirline(name) : await this.#all(name, nothingKnown);
    if (!found.ok) return found;
    const bid = found.value.find(({ booking }) => booking.bidId === bidId);
    if (bid !== undefined) return { ok: true, value: bid };
    return airlineFailure(name, { code: "not_found", unknown: false, words: words().airlineFailures.known.noBooking });
  }

  async aircraftFor(bidId: string): Promise<AirlineResult<AircraftOptions>> {
    if (readOwnFlight(bidId) !== null) {
      const found = await this.fleet("bookingAircraft");
      return found.ok ? { ok: true, value: optionsOf(found.value) } : found;
    }
    const bid = await this.bid("bookingAircraft", bidId);
    if (!bid.ok) return bid;
    const { flightId, reserved } = bid.value;
    const path = `/flights/${encodeURIComponent(flightId)}/aircraft`;
    // The list has no aircraft that a bid reserves, not even the pilot's own.
    return this.#requests.get("bookingAircraft", path, (value) => readAircraftOptions(value, reserved));
  }

  async changeAircraft(bidId: string, aircraftId: string): Promise<AirlineResult<undefined>> {
    const bid = await this.bid("changeAircraft", bidId);
    if (!bid.ok) return bid;
    if (bid.value.booking.aircraftChangeable === false) {
      const { planFixesAircraft } = words().airlineFailures.known;
      return airlineFailure("changeAircraft", { code: "refused", unknown: false, words: planFixesAircraft });
    }
    await this.#choices.set(bidId, aircraftId);
    return done;
  }

  /** The aircraft that the pilot may fly. */
  async fleet(name: OperationName): Promise<AirlineResult<Aircraft[]>> {
    const all = new Map<string, Aircraft>();
    for (let page = 1; page <= mostPages; page++) {
      const path = `/user/fleet?limit=${perPage}&page=${page}`;
      const found = await this.#requests.get(name, path, (value) => {
        const aircraft = readFleet(value);
        return aircraft && { aircraft, isLast: page >= (lastPage(value) ?? mostPages) };
      });
      if (!found.ok) return found;
      const before = all.size;
      for (const each of found.value.aircraft) all.set(each.id, each);
      if (found.value.isLast || all.size === before) break;
    }
    return { ok: true, value: [...all.values()] };
  }

  async addOwn(flight: OwnFlight): Promise<AirlineResult<undefined>> {
    const bidId = ownBidId(flight);
    if (this.#choices.get(bidId) === undefined) await this.#choices.set(bidId, "");
    return done;
  }

  async remove(bidId: string): Promise<AirlineResult<undefined>> {
    if (readOwnFlight(bidId) === null)
      return this.#requests.done("unbook", ["DELETE", "/user/bids"], { bid_id: wireId(bidId) });
    await this.#choices.remove(bidId);
    return done;
  }

  /** Whether this prefile is of a flight without a bid whose report the airline has not got. */
  hasOwn(prefile: Body): boolean {
    const bidId = ownBidIdOf(prefile);
    return bidId !== null && this.#choices.get(bidId) !== undefined;
  }

  /** The airline has the report of a flight. */
  async forgetOwn({ airlineData }: FlightAtAirline): Promise<void> {
    const bidId = isRow(airlineData) ? ownBidIdOf(airlineData) : null;
    if (bidId !== null) await this.#choices.remove(bidId);
  }

  async #all(name: OperationName, reference: Reference): Promise<AirlineResult<Bid[]>> {
    const found = await this.#requests.get(name, bidsPath, (value) => readBids(value, reference));
    if (!found.ok) return found;
    const bids = found.value.map((bid) => this.#withChosen(bid, reference));
    return { ok: true, value: [...bids, ...this.#own("", reference)] };
  }

  #own(airlineId: string, reference: Reference): Bid[] {
    return this.#choices.bidIds().flatMap((bidId) => {
      const own = readOwnFlight(bidId);
      const bid = own && ownBid(own, airlineId, reference);
      return bid ? [this.#withChosen(bid, reference)] : [];
    });
  }

  /** To start one, the server needs the pilot's airline in place of a bid. */
  async #ownWithAirline(name: OperationName): Promise<AirlineResult<Bid[]>> {
    const airlineId = await this.#requests.get(name, "/user", readAirlineId);
    return airlineId.ok ? { ok: true, value: this.#own(airlineId.value, nothingKnown) } : airlineId;
  }

  /** phpVMS takes another aircraft with the prefile, and refuses to change that of a bid. */
  #withChosen(bid: Bid, reference: Reference): Bid {
    const aircraftId = this.#choices.get(bid.booking.bidId);
    if (aircraftId === undefined || aircraftId === "" || bid.booking.aircraftChangeable === false) return bid;
    const aircraft = reference.aircraft(aircraftId) ?? readAircraft({ id: aircraftId });
    return { ...bid, aircraftId, booking: { ...bid.booking, aircraft } };
  }
}

import type { DemoResponse } from "../../../src-main/demo/airline/http.ts";
import { data, invalid, notFound, Refusal } from "./answers.ts";
import { bidResource, placedBid } from "./resources.ts";
import { type BidRecord, type Call, withSubfleets } from "./state.ts";

/** Bids: UserController::bids and BidService.php. */

const ownBids = ({ airline, pilot }: Call): BidRecord[] =>
  airline.state.bids.filter(({ pilotDbId }) => pilotDbId === pilot.id);

export const listBids = (call: Call): DemoResponse =>
  data(ownBids(call).map((bid) => bidResource(call.airline, call.pilot, bid, withSubfleets(call))));

function flightIn(call: Call, id: unknown): string {
  const flightId = String(id ?? "");
  if (!call.airline.world.flights.some((flight) => flight.id === flightId)) throw notFound("Flight", flightId);
  return flightId;
}

export function placeBid(call: Call): DemoResponse {
  const { airline, pilot, body } = call;
  const { state, version } = airline;
  const flightId = flightIn(call, body.flight_id);
  const aircraft = state.fleet.find(({ id }) => id === Number(body.aircraft_id));
  const own = ownBids(call).find((bid) => bid.flightId === flightId);
  const answer = (bid: BidRecord) => data(placedBid(airline, pilot, bid, own === undefined));
  const isTaken = aircraft !== undefined && state.bids.some(({ aircraftId }) => aircraftId === aircraft.id);
  const taken = () =>
    new Refusal(409, "bid-exists", "A bid already exists for this aircraft", { aircraft_id: aircraft?.id });
  // 7 refuses even the aircraft of the pilot's own bid. 8 returns that bid, and adds an aircraft if it had none.
  if (version === 7 && isTaken) throw taken();
  if (own !== undefined) {
    if (version === 8 && own.aircraftId === null && aircraft !== undefined) {
      if (isTaken) throw taken();
      own.aircraftId = aircraft.id;
    }
    return answer(own);
  }
  if (state.bids.some((bid) => bid.flightId === flightId))
    throw new Refusal(409, "bid-exists", "A bid already exists for this flight", { flight_id: flightId });
  if (version === 8 && aircraft === undefined)
    throw invalid({ aircraftId: "Select an eligible aircraft before placing this bid." });
  if (isTaken) throw taken();
  const bid: BidRecord = {
    id: Math.max(0, ...state.bids.map(({ id }) => id)) + 1,
    ...{ pilotDbId: pilot.id, flightId, aircraftId: aircraft?.id ?? null, planAircraftId: null },
    createdAtMs: airline.clock.now(),
  };
  state.bids.push(bid);
  return answer(bid);
}

/** Harmless when it is repeated. */
export function removeBid(call: Call): DemoResponse {
  const { airline, pilot, body } = call;
  const { state } = airline;
  const named = state.bids.find(({ id }) => String(id) === String(body.bid_id));
  if (body.bid_id !== undefined && named === undefined) throw notFound("Bid", String(body.bid_id));
  const flightId = flightIn(call, named?.flightId ?? body.flight_id);
  state.bids = state.bids.filter((bid) => bid.pilotDbId !== pilot.id || bid.flightId !== flightId);
  return listBids(call);
}

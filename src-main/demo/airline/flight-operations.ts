import type { Context } from "./context.ts";
import { type DemoResponse, type JsonBody, json, problem } from "./http.ts";
import { aircraftOptions, bookingPayload, plannedDistance } from "./payloads.ts";
import { setsBlockOff } from "./phases.ts";
import {
  type AirlineState,
  activePirep,
  aircraftIdOf,
  type BidRecord,
  flightOf,
  type Pirep,
  pirepState,
} from "./state.ts";

/** The flight lifecycle: start, update, cancel, and what happens to bids. */

/**
 * If a pilot starts the same flight again within this time, the server returns the existing report (airline-servers.md,
 * Starting).
 */
const duplicateCheckMs = 10 * 60_000;

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

export const numeric = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

export const trackingIdOf = (body: JsonBody): string => text(body.uuid) || text(body.tracking_id);

/** The pilot's bid that `bid_id` names. */
export function findBid(state: AirlineState, id: unknown): BidRecord | undefined {
  return state.bids.find((bid) => String(bid.id) === text(id));
}

const nullBid = (): DemoResponse => problem(503, "internal-error", 'Attempt to read property "flight_id" on null');

/** The bid that a start names, or the pilot's newest. Undefined if it is not the pilot's. */
export function bidToStart({ state, pilot, body }: Context): BidRecord | undefined {
  const own = state.bids.filter((bid) => bid.pilotDbId === pilot.dbId);
  const bid = body.bid_id === undefined ? own.at(-1) : findBid(state, body.bid_id);
  return bid?.pilotDbId === pilot.dbId ? bid : undefined;
}

export function start(context: Context): DemoResponse {
  const { state } = context;
  const bid = bidToStart(context);
  if (bid === undefined) return nullBid();
  const aircraftId = aircraftIdOf(bid);
  if (aircraftId === null) return json(500, { message: "No aircraft attached to bid" });
  const aircraft = state.fleet.find(({ id }) => id === aircraftId);
  if (aircraft === undefined) return json(500, { message: "The supplied aircraft is invalid" });
  if (!aircraft.parked) return json(500, { message: "The aircraft is not available for flight" });
  const pirep = duplicate(context, bid) ?? prefile(context, bid, aircraftId);
  return json(200, { tracking_id: pirep.id });
}

function duplicate({ state, pilot, clock }: Context, bid: BidRecord): Pirep | undefined {
  const found = state.pireps.findLast(
    (pirep) =>
      pirep.pilotDbId === pilot.dbId &&
      pirep.flightId === bid.flightId &&
      pirep.state !== pirepState.cancelled &&
      // After other airlines, the demo's clock is set back.
      Math.abs(clock.now() - pirep.createdAtMs) < duplicateCheckMs,
  );
  if (found !== undefined) found.status = "INITIATED";
  return found;
}

function prefile({ state, pilot, clock }: Context, bid: BidRecord, aircraftId: number): Pirep {
  const flight = flightOf(bid);
  const pirep: Pirep = {
    id: state.nextId().slice(0, 16),
    pilotDbId: pilot.dbId,
    bidId: bid.id,
    flightId: flight.id,
    flightNumber: `NLY${flight.number}`,
    departure: flight.from,
    arrival: flight.to,
    aircraftId,
    createdAtMs: clock.now(),
    state: pirepState.inProgress,
    status: "INITIATED",
    phases: [],
    positions: [],
    blockOffMs: null,
    blockOnMs: null,
    flightTime: 0,
    log: [],
    comments: [],
    additionalFields: {},
    landingRate: null,
    fuelUsed: null,
    zeroFuelWeight: null,
    filedAtMs: null,
  };
  state.pireps.push(pirep);
  return pirep;
}

/** Fields that the reference reads without checking (airline-servers.md, Updates). */
const unguarded = ["latitude", "longitude", "altitude", "heading"] as const;

export function update(context: Context): DemoResponse {
  const { state, body, clock, phases } = context;
  const id = trackingIdOf(body);
  if (id === "") return json(400, { error: "tracking_id is required" });
  const found = state.pireps.find((pirep) => pirep.id === id);
  if (found === undefined) return json(404, { error: "PIREP not found" });
  if (found.state !== pirepState.inProgress) return noLongerActive(found);
  if (typeof body.phase !== "string") return problem(503, "internal-error", 'Undefined array key "phase"');
  const status = phases.statusOf(body.phase);
  // The status is stored first, even if the rest fails (airline-servers.md, Updates).
  found.status = status;
  for (const name of unguarded) {
    if (body[name] === undefined) return problem(503, "internal-error", `Undefined array key "${name}"`);
  }
  const [latitude, longitude, altitude, heading] = unguarded.map((name) => numeric(body[name]));
  const inRange =
    Math.abs(latitude ?? 91) <= 90 &&
    Math.abs(longitude ?? 181) <= 180 &&
    (heading ?? -1) >= 0 &&
    (heading ?? 361) <= 360;
  if (!inRange || altitude === null)
    return problem(503, "internal-error", "SQLSTATE[22003]: Numeric value out of range");
  record(context, found, body, body.phase.toLowerCase());
  const first = found.positions[0];
  found.flightTime = Math.floor((clock.now() - (first?.atMs ?? clock.now())) / 60_000);
  if (setsBlockOff(status)) found.blockOffMs ??= clock.now();
  if (phases.setsBlockOn(status)) found.blockOnMs ??= clock.now();
  for (const aircraft of state.fleet) if (aircraft.id === found.aircraftId) aircraft.parked = false;
  return json(200, undefined);
}

export const noLongerActive = ({ id, state }: Pirep): DemoResponse =>
  json(409, { error: "PIREP is no longer active", state, pirep_id: id });

function record({ clock }: Context, pirep: Pirep, body: JsonBody, phase: string): void {
  const flight = flightOf(pirep);
  const distanceRemaining = numeric(body.distance_remaining) ?? 0;
  if (pirep.phases.at(-1) !== phase) pirep.phases.push(phase);
  pirep.positions.push({
    atMs: clock.now(),
    receivedMs: clock.now(),
    latitude: numeric(body.latitude) ?? 0,
    longitude: numeric(body.longitude) ?? 0,
    altitude: numeric(body.altitude) ?? 0,
    groundSpeed: numeric(body.ground_speed) ?? 0,
    distanceRemaining,
    distanceFlown: Math.max(0, plannedDistance(flight) - distanceRemaining),
  });
}

/** Ends a report and releases the aircraft. */
export function close({ state }: Context, pirep: Pirep, to: Pirep["state"]): void {
  pirep.state = to;
  for (const aircraft of state.fleet) if (aircraft.id === pirep.aircraftId) aircraft.parked = true;
}

export function cancel(context: Context): DemoResponse {
  const { state, pilot, body } = context;
  const id = trackingIdOf(body);
  const pirep =
    id === ""
      ? activePirep(state, ({ pilotDbId }) => pilotDbId === pilot.dbId)
      : state.pireps.find((candidate) => candidate.id === id);
  if (pirep === undefined) return json(404, { error: "No active PIREP to cancel" });
  if (pirep.state === pirepState.cancelled || pirep.state === pirepState.accepted) {
    return problem(400, "pirep-cancel-not-allowed", "This PIREP can't be cancelled");
  }
  close(context, pirep, pirepState.cancelled);
  pirep.status = "CANCELLED";
  return json(200, { status: 200 });
}

export function unbook({ state, pilot, body }: Context): DemoResponse {
  const bid = findBid(state, body.bid_id);
  if (bid === undefined || bid.pilotDbId !== pilot.dbId) return nullBid();
  state.bids = state.bids.filter((other) => other.pilotDbId !== pilot.dbId || other.flightId !== bid.flightId);
  return json(200, { status: 200 });
}

export function bookingAircraft(context: Context): DemoResponse {
  const found = ownBid(context, context.pathId);
  if ("status" in found) return found;
  const aircraft = aircraftOptions(context.state, context.pilot, found);
  return json(200, { changeable: found.planAircraftId === null, aircraft });
}

export function changeAircraft(context: Context): DemoResponse {
  const { state, pilot, body } = context;
  if (numeric(body.bid_id) === null || numeric(body.aircraft_id) === null) {
    return json(422, { message: "bid_id and aircraft_id are required" });
  }
  const bid = ownBid(context, body.bid_id);
  if ("status" in bid) return bid;
  if (bid.planAircraftId !== null) return json(422, { message: "Aircraft is fixed for this flight" });
  if (activePirep(state, ({ bidId }) => bidId === bid.id) !== undefined) {
    return json(409, { message: "Cannot change aircraft after the flight has started" });
  }
  const choice = aircraftOptions(state, pilot, bid).find(({ id }) => id === numeric(body.aircraft_id));
  if (choice === undefined) return json(422, { message: "This aircraft isn't available for this flight" });
  bid.aircraftId = choice.id;
  return json(200, bookingPayload(bid));
}

function ownBid(context: Context, id: unknown): BidRecord | DemoResponse {
  const bid = findBid(context.state, id);
  if (bid === undefined) return json(404, { error: "Bid not found" });
  if (bid.pilotDbId !== context.pilot.dbId) return json(403, { error: "This bid does not belong to you" });
  return bid;
}

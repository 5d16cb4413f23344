import { createHash } from "node:crypto";
import * as world from "./airline-data.ts";
import * as schedule from "./schedule.ts";

/** phpVMS' numbers for a report's state. */
export const pirepState = { inProgress: 0, pending: 1, accepted: 2, cancelled: 3 } as const;
export type PirepState = (typeof pirepState)[keyof typeof pirepState];

export interface Position {
  /** The time in the report: that of arrival, or the one sent with the position. */
  readonly atMs: number;
  readonly receivedMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly groundSpeed: number;
  readonly distanceRemaining: number;
  /** Planned minus remaining distance, nm. */
  readonly distanceFlown: number;
}

/** A report in the airline's database. Times are the demo's clock, ms. */
export interface Pirep {
  readonly id: string;
  readonly pilotDbId: number;
  readonly bidId: number;
  readonly flightId: string;
  readonly flightNumber: string;
  readonly departure: string;
  readonly arrival: string;
  readonly aircraftId: number;
  readonly createdAtMs: number;
  state: PirepState;
  status: string;
  /** Every phase reported, in order, without repeats. */
  phases: string[];
  positions: Position[];
  blockOffMs: number | null;
  blockOnMs: number | null;
  /** Whole minutes. */
  flightTime: number;
  log: { event: string; timestamp: string }[];
  comments: string[];
  additionalFields: Record<string, string>;
  landingRate: number | null;
  fuelUsed: number | null;
  zeroFuelWeight: number | null;
  filedAtMs: number | null;
}

export interface PilotRecord extends world.WorldPilot {
  readonly apiKey: string;
  location: string;
}

export interface AircraftRecord extends world.WorldAircraft {
  location: string;
  parked: boolean;
}

export interface BidRecord extends schedule.WorldBid {
  aircraftId: number | null;
}

export interface AirlineState {
  readonly pilots: PilotRecord[];
  readonly fleet: AircraftRecord[];
  bids: BidRecord[];
  pireps: Pirep[];
  /** A new id: the same seed gives the same ids in the same order. */
  nextId(): string;
}

/** Hex digits of a hash of seed and count, for the demo's ids, keys and codes. They are as secret as the seed. */
export function createIds(seed: string): () => string {
  let count = 0;
  return () => createHash("sha256").update(`${seed}:${count++}`).digest("hex");
}

export function createState(seed: string): AirlineState {
  const nextId = createIds(seed);
  return {
    pilots: world.pilots.map((pilot) => ({ ...pilot, apiKey: nextId().slice(0, 40) })),
    fleet: world.fleet.map((aircraft) => ({ ...aircraft, parked: true })),
    bids: schedule.bids.map((bid) => ({ ...bid })),
    pireps: [],
    nextId,
  };
}

export const flightOf = (bid: { readonly flightId: string }): schedule.WorldFlight => {
  const flight = schedule.flights.find(({ id }) => id === bid.flightId);
  if (flight === undefined) throw new Error(`the demo airline has no flight ${bid.flightId}`);
  return flight;
};

/** The airframe of the pilot's own flight plan, else the bid's own. */
export const aircraftIdOf = (bid: BidRecord): number | null => bid.planAircraftId ?? bid.aircraftId;

export const activePirep = (state: AirlineState, match: (pirep: Pirep) => boolean): Pirep | undefined =>
  state.pireps.findLast((pirep) => pirep.state === pirepState.inProgress && match(pirep));

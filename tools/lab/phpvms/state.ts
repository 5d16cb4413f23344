import type * as nordlys from "../../../src-main/demo/airline/airline-data.ts";
import type { JsonBody } from "../../../src-main/demo/airline/http.ts";
import type * as schedule from "../../../src-main/demo/airline/schedule.ts";
import { createIds } from "../../../src-main/demo/airline/state.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { PhpvmsWorld } from "./world.ts";

export interface PilotRecord {
  readonly id: number;
  /** As in `NLY0001`. */
  readonly ident: string;
  readonly name: string;
  readonly home: string;
  readonly rank: string;
  apiKey: string;
  /** phpVMS' user state: 1 active, 4 suspended. */
  readonly state: 1 | 4;
  location: string;
  flights: number;
  /** Minutes. */
  flightTime: number;
  lastPirepId: string | null;
}

export interface AircraftRecord extends nordlys.WorldAircraft {
  location: string;
  parked: boolean;
  /** When its last accepted flight ended. */
  landedMs: number | null;
}

export interface BidRecord extends schedule.WorldBid {
  aircraftId: number | null;
  readonly createdAtMs: number;
}

/** A row of the table `pireps`. The columns have the database's names. */
export interface Pirep {
  id: string;
  readonly createdAtMs: number;
  updatedAtMs: number;
  /** The hourly job or an administrator has deleted it. Its rows remain. */
  deleted: boolean;
  readonly columns: Record<string, string | number | null>;
  readonly fields: Map<string, string>;
  readonly comments: { readonly id: number; readonly comment: string; readonly atMs: number; readonly by: number }[];
}

/** A row of the table `acars`: a position, or a line of the log. */
export interface AcarsRow {
  readonly id: string;
  readonly pirepId: string;
  readonly kind: "position" | "log";
  readonly createdAtMs: number | null;
  readonly updatedAtMs: number | null;
  readonly receivedAtMs: number;
  readonly columns: Readonly<Record<string, string | number | null>>;
}

export interface PhpvmsState {
  readonly createdAtMs: number;
  readonly pilots: readonly PilotRecord[];
  readonly fleet: readonly AircraftRecord[];
  bids: BidRecord[];
  pireps: Pirep[];
  /** By id, which is unique on the whole server. */
  readonly rows: Map<string, AcarsRow>;
  nextId(): string;
}

export function createPhpvmsState(seed: string, world: PhpvmsWorld, nowMs: number): PhpvmsState {
  const nextId = createIds(seed);
  return {
    createdAtMs: nowMs,
    pilots: world.pilots.map((pilot) => ({
      id: pilot.dbId,
      ident: pilot.pilotId,
      name: pilot.name,
      home: pilot.location,
      rank: pilot.rank,
      apiKey: nextId().slice(0, 20),
      state: pilot.suspended === true ? 4 : 1,
      location: pilot.location,
      flights: pilot.flights,
      flightTime: Math.round(pilot.hours * 60),
      lastPirepId: null,
    })),
    fleet: world.fleet.map((aircraft) => ({ ...aircraft, parked: true, landedMs: null })),
    bids: world.bids.map((bid) => ({ ...bid, createdAtMs: nowMs })),
    pireps: [],
    rows: new Map(),
    // Model::generateNewId makes ids of 16 letters and digits.
    nextId: () => nextId().slice(0, 16),
  };
}

export type PhpvmsVersion = 7 | 8;

/** The airline as its operations see it. */
export interface Phpvms {
  /** Address of the site, without a trailing slash. The API is below `/api`. */
  readonly url: string;
  readonly version: PhpvmsVersion;
  readonly onlyFromCurrent: boolean;
  readonly duplicateCheckMs: number;
  readonly world: PhpvmsWorld;
  readonly state: PhpvmsState;
  readonly clock: Clock;
}

/** Whether lists of flights and bids show subfleets: unless `with` names other relations only. */
export const withSubfleets = ({ query }: Call): boolean =>
  (query.get("with") ?? "subfleets").split(",").includes("subfleets");

/** One request to the API. */
export interface Call {
  readonly airline: Phpvms;
  readonly pilot: PilotRecord;
  readonly method: string;
  /** Below `/api/`. */
  readonly path: string;
  /** The id inside the path; "" where it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: JsonBody;
}

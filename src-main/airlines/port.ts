import type { ScheduleFilter, ScheduleResult } from "../../src-shared/contract/ipc.ts";
import type { Capabilities } from "../../src-shared/domain/airline.ts";
import type {
  Aircraft,
  AircraftOptions,
  Airport,
  Announcement,
  Booking,
  CompleteResult,
  OwnFlight,
  Pilot,
  StartResult,
  Statistics,
} from "../../src-shared/domain/airline-data.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import type { ReportState } from "../../src-shared/domain/report-state.ts";
import type { AirlineResult } from "./failure.ts";

/** A flight as its airline knows it. All of it is on disk before a request is sent. */
export interface FlightAtAirline {
  /** Contrail's own id. */
  readonly id: string;
  /** The airline's id of the flight's report, from the answer to the start. Empty before that. */
  readonly trackingId: string;
  /** Program clock. */
  readonly startedAtMs: number;
  /** An earlier start with this id was never answered. */
  readonly startedAgain?: true | undefined;
  /** What the airline's client gave with the start, to be kept with the flight. Only that client reads it. */
  readonly airlineData?: unknown;
}

/** One position for the airline. Null = the simulator does not report it. */
export interface PositionReport {
  readonly flight: FlightAtAirline;
  readonly phase: Phase;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Indicated altitude. */
  readonly altitudeFt: number;
  readonly headingTrueDeg: number;
  readonly groundSpeedKt: number;
  readonly distanceRemainingNm: number;
  readonly altitudeAglFt: number | null;
  readonly verticalSpeedFpm: number | null;
  readonly indicatedAirspeedKt: number | null;
  readonly fuelLb: number | null;
  /** Along the great circle from the departure. Null if an airport's place is not known. */
  readonly distanceFlownNm: number | null;
}

/** A position and the time of its sample, program clock, ms. Null: now. */
export interface ReportedPosition {
  readonly ofMs: number | null;
  readonly report: PositionReport;
}

/** Whether the aircraft moves now, or the position is part of a path that an outage hid. */
export type Pace = "moving" | "still" | "late";

/** One line of the flight's log. `sentence`: its name in the catalogue; `ruleLine`; empty for other texts. */
export interface LogLine {
  readonly text: string;
  readonly sentence: string;
  readonly atMs: number;
}

/** The pilot report. Null = not known: it is omitted. */
export interface FlightReport {
  readonly flight: FlightAtAirline;
  readonly log: readonly LogLine[];
  /** Off blocks, program clock; null if it was not seen. */
  readonly blockOffMs: number | null;
  /** On blocks, or the last sample if the aircraft never stood at a gate. */
  readonly blockOnMs: number;
  /** Negative down. */
  readonly landingRateFpm: number | null;
  readonly fuelUsedLb: number | null;
  readonly flightTimeMin: number;
  readonly distanceNm: number | null;
  readonly zeroFuelWeightLb: number | null;
  readonly blockFuelLb: number | null;
  readonly cruiseAltitudeFt: number | null;
  readonly route: readonly string[];
  readonly comments: readonly string[];
  /** The airline's own fields, by name: plain text, numbers without units. */
  readonly additionalFields: Readonly<Record<string, string>>;
}

/** `essential` omits the optional fields, for a server that fails at one of them. */
export type ReportFields = "all" | "essential";

/** Fields that even the `essential` report has: where pilot and aircraft are, and that the flight did not land. */
export const essentialNames: ReadonlySet<string> = new Set(["Diversion Airport", "Outcome"]);

/** The server that answered at the address. */
export interface Handshake {
  readonly handler: string;
  readonly apiVersion: string;
  /** The server refuses an update on a filed report. Elsewhere the update would change the report. */
  readonly refusesLateUpdates: boolean;
  /** The address after redirects, to use from now on. */
  readonly baseUrl: string;
  /** A warning before the airline is added; null when all is well. */
  readonly warning: string | null;
}

/** The airline's known airports and fleet. Bookings contain only their ids. */
export interface Reference {
  airport(icao: string): Airport | undefined;
  aircraft(id: string): Aircraft | undefined;
}

/** The aircraft that the pilot chose for bookings, which outlive the program. Empty: none yet. */
export interface AircraftChoices {
  bidIds(): readonly string[];
  get(bidId: string): string | undefined;
  set(bidId: string, aircraftId: string): Promise<void>;
  remove(bidId: string): Promise<void>;
}

/** The longest time that an update waits for its answer, ms. Slow shared hosts need it. */
export const updateTimeoutMs = 25_000;

/** What the airline did with a report. */
export interface Decision {
  readonly state: ReportState;
  /** Why it was rejected, in the airline's words. Empty if it does not say. */
  readonly reason: string;
}

/**
 * One airline: one function for each operation. None throws; `error.unknown` says that the airline may have acted.
 * What an airline cannot do fails with `not_offered`; `can` says so before.
 */
export interface Airline {
  readonly can: Capabilities;
  /** How far this computer's clock is ahead of the airline's server, ms. Null until an answer shows it. */
  clockAheadMs(): number | null;
  /** What answers at the address, and the address after redirects. */
  handshake(): Promise<AirlineResult<Handshake>>;
  /** With a key, the username is empty. The token is the secret for all other calls. */
  login(username: string, password: string): Promise<AirlineResult<{ pilot: Pilot; token: string }>>;
  verify(): Promise<AirlineResult<Pilot>>;
  statistics(): Promise<AirlineResult<Statistics>>;
  aircraft(): Promise<AirlineResult<Aircraft[]>>;
  airports(): Promise<AirlineResult<Airport[]>>;
  announcements(): Promise<AirlineResult<Announcement[]>>;
  search(filter: ScheduleFilter, reference: Reference): Promise<AirlineResult<ScheduleResult>>;
  bookings(reference: Reference): Promise<AirlineResult<Booking[]>>;
  bookingAircraft(bidId: string): Promise<AirlineResult<AircraftOptions>>;
  /** Reload the bookings afterwards: some servers return the whole booking, others nothing. */
  changeAircraft(bidId: string, aircraftId: string): Promise<AirlineResult<undefined>>;
  /** Books a flight of the schedule. */
  book(flightId: string): Promise<AirlineResult<undefined>>;
  /** Lists a flight that is not in the schedule among the bookings. Needs `can.ownFlights`. */
  addOwnFlight(flight: OwnFlight): Promise<AirlineResult<undefined>>;
  /** Removes every bid of the pilot for that flight, and perhaps its flight plan. */
  unbook(bidId: string): Promise<AirlineResult<undefined>>;
  /** `flight` is on disk, so that a repeated start can find what an unanswered one left. */
  start(bidId: string, flight: FlightAtAirline): Promise<AirlineResult<StartResult>>;
  /**
   * Reports positions of one flight, oldest first, at most `can.positionsAtOnce`. Sends nothing (`incomplete`) without
   * a position, altitude and heading. "report_replaced": the airline had deleted the report, so the flight has a new
   * one, which lacks the path.
   */
  update(points: readonly ReportedPosition[], pace: Pace): Promise<AirlineResult<undefined | "report_replaced">>;
  /** If the answer is lost, send again only with proof that the report did not arrive. */
  complete(report: FlightReport, fields?: ReportFields): Promise<AirlineResult<CompleteResult>>;
  /** What the airline did with the flight's report. Needs `can.proof`. */
  state(flight: FlightAtAirline): Promise<AirlineResult<Decision>>;
  /** Null only if no id was ever known: the airline then cancels the pilot's newest flight in progress. */
  cancel(flight: FlightAtAirline | null): Promise<AirlineResult<undefined>>;
}

import type {
  Aircraft,
  AircraftOptions,
  Airport,
  Announcement,
  Booking,
  CompleteResult,
  Pilot,
  ScheduleFlight,
  StartResult,
  Statistics,
} from "../../src-shared/domain/airline-data.ts";
import type { Phase } from "../../src-shared/domain/phases.ts";
import type { AirlineResult } from "./failure.ts";

/** One position for the airline. Null = the simulator does not report it. */
export interface PositionReport {
  readonly trackingId: string;
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
}

/** The pilot report. Null = not known: it is omitted. */
export interface FlightReport {
  readonly trackingId: string;
  readonly log: readonly { readonly text: string; readonly atMs: number }[];
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

/** The pilot's search. Null = any. */
export interface SearchFilter {
  readonly departureIcao: string | null;
  readonly arrivalIcao: string | null;
  readonly minimumFlightTimeH: number | null;
  readonly maximumFlightTimeH: number | null;
  readonly minimumDistanceNm: number | null;
  readonly maximumDistanceNm: number | null;
  /** The airline's own number of a subfleet. The contract has no call that lists them. */
  readonly subfleetId?: string | null;
}

export interface SearchResult {
  readonly flights: ScheduleFlight[];
  /** The server returned its maximum: there may be more, the pilot should narrow the search. */
  readonly firstHundredOnly: boolean;
  /** The airline lets pilots fly only from their present airport, here: it replaced the requested departure. */
  readonly onlyFromIcao: string | null;
}

/** The longest time that an update waits for its answer, ms. Slow shared hosts need it. */
export const updateTimeoutMs = 25_000;

/**
 * One airline's crew system: one function for each operation. None throws; `error.unknown` says that the airline may
 * have acted.
 */
export interface Airline {
  /** What answers at the address, and the address after redirects. */
  handshake(): Promise<AirlineResult<Handshake>>;
  login(username: string, password: string): Promise<AirlineResult<{ pilot: Pilot; token: string }>>;
  verify(): Promise<AirlineResult<Pilot>>;
  statistics(): Promise<AirlineResult<Statistics>>;
  aircraft(): Promise<AirlineResult<Aircraft[]>>;
  airports(): Promise<AirlineResult<Airport[]>>;
  announcements(): Promise<AirlineResult<Announcement[]>>;
  search(filter: SearchFilter, reference: Reference): Promise<AirlineResult<SearchResult>>;
  bookings(reference: Reference): Promise<AirlineResult<Booking[]>>;
  bookingAircraft(bidId: string): Promise<AirlineResult<AircraftOptions>>;
  /** Reload the bookings afterwards: some servers return the whole booking, others nothing. */
  changeAircraft(bidId: string, aircraftId: string): Promise<AirlineResult<undefined>>;
  start(bidId: string): Promise<AirlineResult<StartResult>>;
  /** The crew system accepts the time of a position. */
  readonly acceptsTimes: boolean;
  /**
   * Sends nothing (`incomplete`) without a position, altitude and heading. `atMs`: the time of the position, if the
   * server accepts it.
   */
  update(position: PositionReport, atMs?: number): Promise<AirlineResult<undefined>>;
  /** If the answer is lost, send again only with proof that the report did not arrive. */
  complete(report: FlightReport, fields?: ReportFields): Promise<AirlineResult<CompleteResult>>;
  /** Null only if no id was ever known: the airline then cancels the pilot's newest flight in progress. */
  cancel(trackingId: string | null): Promise<AirlineResult<undefined>>;
  /** Removes every bid of the pilot for that flight, and perhaps its flight plan. */
  unbook(bidId: string): Promise<AirlineResult<undefined>>;
}

import type { Clock } from "../../../../src-shared/domain/clock.ts";
import { realClock } from "../../../../tools/lab/real-clock.ts";
import type { AirlineResult, CommonOperation } from "../../failure.ts";
import type {
  Airline,
  FlightAtAirline,
  FlightReport,
  PositionReport,
  Reference,
  ReportedPosition,
} from "../../port.ts";
import { createCrewSystem } from "../client.ts";

/** Shared by the client's tests: a signed-in client, and a good and a bad request for each operation. */

export const nothingKnown: Reference = { airport: () => undefined, aircraft: () => undefined };

export const anyFlight = {
  departureIcao: "BIKF",
  arrivalIcao: null,
  minimumFlightTimeH: null,
  maximumFlightTimeH: null,
  minimumDistanceNm: null,
  maximumDistanceNm: null,
};

/** A flight with this id at the airline. */
export const flightOf = (trackingId: string): FlightAtAirline => ({ id: "flight", trackingId, startedAtMs: 0 });

export const position = (trackingId: string): PositionReport => ({
  flight: flightOf(trackingId),
  phase: "taxi",
  latitudeDeg: 63.985,
  longitudeDeg: -22.6056,
  altitudeFt: 171,
  headingTrueDeg: 359.7,
  groundSpeedKt: 11.6,
  distanceRemainingNm: 19.52,
  altitudeAglFt: 3.6,
  verticalSpeedFpm: -0.4,
  indicatedAirspeedKt: null,
  fuelLb: null,
  distanceFlownNm: null,
});

export const pointsOf = (trackingId: string): ReportedPosition[] => [{ ofMs: null, report: position(trackingId) }];

export const report = (trackingId: string): FlightReport => ({
  flight: flightOf(trackingId),
  log: [
    { text: "Pushing back", sentence: "", atMs: Date.UTC(2026, 10, 21, 9, 12, 3, 250) },
    { text: "Touchdown, -187 ft/min", sentence: "touchdownAt", atMs: Date.UTC(2026, 10, 21, 9, 34) },
  ],
  blockOffMs: Date.UTC(2026, 10, 21, 9, 12),
  blockOnMs: Date.UTC(2026, 10, 21, 9, 37),
  landingRateFpm: -187.43,
  fuelUsedLb: 10.77,
  flightTimeMin: 25,
  distanceNm: 22.4,
  zeroFuelWeightLb: 1647.2,
  blockFuelLb: 64.7,
  cruiseAltitudeFt: 3000,
  route: ["KEF", "DCT", "RK"],
  comments: ["Smooth flight", " "],
  additionalFields: { "Landing Rate": "-187", Simulator: "FlightGear", Empty: "" },
});

export interface SignedIn {
  readonly client: Airline;
  /** A flight in progress. */
  readonly trackingId: string;
  signOut(token: string | null): void;
}

const must = <T>(result: AirlineResult<T>): T => {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
};

/** Signs the demo airline's first pilot in, and starts the BIKF–BIRK booking. */
export async function signIn(baseUrl: string, clock: Clock = realClock): Promise<SignedIn> {
  let token: string | null = null;
  const client = createCrewSystem({ baseUrl, token: () => token, clock });
  token = must(await client.login("NLY0001", "keflavik")).token;
  const { trackingId } = must(await client.start("101", flightOf("")));
  return {
    client,
    trackingId,
    signOut: (other) => {
      token = other;
    },
  };
}

export type Ask = (flight: SignedIn) => Promise<AirlineResult<unknown>>;

/** A request that a correct server grants. */
export const good: Record<CommonOperation, Ask> = {
  handshake: ({ client }) => client.handshake(),
  login: ({ client }) => client.login("NLY0001", "keflavik"),
  verify: ({ client }) => client.verify(),
  statistics: ({ client }) => client.statistics(),
  aircraft: ({ client }) => client.aircraft(),
  airports: ({ client }) => client.airports(),
  announcements: ({ client }) => client.announcements(),
  search: ({ client }) => client.search(anyFlight, nothingKnown),
  bookings: ({ client }) => client.bookings(nothingKnown),
  bookingAircraft: ({ client }) => client.bookingAircraft("102"),
  changeAircraft: ({ client }) => client.changeAircraft("102", "6"),
  start: ({ client }) => client.start("105", flightOf("")),
  update: ({ client, trackingId }) => client.update(pointsOf(trackingId), "moving"),
  complete: ({ client, trackingId }) => client.complete(report(trackingId)),
  cancel: ({ client, trackingId }) => client.cancel(flightOf(trackingId)),
  unbook: ({ client }) => client.unbook("106"),
};

const withBadToken =
  (ask: Ask): Ask =>
  (flight) => {
    flight.signOut("expired-token");
    return ask(flight);
  };

/** A request that a correct server refuses. */
export const bad: Partial<Record<CommonOperation, Ask>> = {
  login: ({ client }) => client.login("NLY0001", "reykjavik"),
  verify: withBadToken(good.verify),
  statistics: withBadToken(good.statistics),
  aircraft: withBadToken(good.aircraft),
  airports: withBadToken(good.airports),
  announcements: withBadToken(good.announcements),
  search: withBadToken(good.search),
  bookings: withBadToken(good.bookings),
  bookingAircraft: ({ client }) => client.bookingAircraft("999"),
  changeAircraft: ({ client }) => client.changeAircraft("103", "4"),
  start: ({ client }) => client.start("999", flightOf("")),
  update: ({ client }) => client.update(pointsOf("no-such-flight"), "moving"),
  complete: ({ client }) => client.complete(report("no-such-flight")),
  cancel: ({ client }) => client.cancel(flightOf("no-such-flight")),
  unbook: ({ client }) => client.unbook("999"),
};

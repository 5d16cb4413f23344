import type { Capabilities } from "../../../src-shared/domain/airline.ts";
import { words } from "../../../src-shared/words/words.ts";
import { canBeSent, wireId } from "../../platform/http/coerce.ts";
import { type AirlineResult, airlineFailure, type CommonOperation } from "../failure.ts";
import { type ConnectOptions, createAsking, type Dialect, redirectWords } from "../http/asking.ts";
import type { Airline } from "../port.ts";
import { readAnswer } from "./answer.ts";
import { bidBody, completeBody, flightIds, updateBody } from "./flight-bodies.ts";
import { fetchHandshake } from "./handshake.ts";
import { type Operation, operations } from "./operations.ts";
import { readAircraftOptions, readAirports, readAnnouncements, readFleet } from "./read-data.ts";
import { messageWithoutReceipt, readBookings, readComplete, readStart } from "./read-flights.ts";
import { readLogin, readPilot, readStatistics } from "./read-pilot.ts";
import { readSearch, searchQuery } from "./search.ts";

interface Call {
  readonly path?: string;
  readonly body?: unknown;
  readonly secret?: string;
}

export function createCrewSystem(options: ConnectOptions): Airline {
  const { baseUrl, clock, acceptsTimes = false, distanceUnit } = options;
  const dialect: Dialect = {
    readAnswer,
    redirected: (answer, { path }) => redirectWords(answer, (to) => moved(to, path, baseUrl)),
  };
  const { ask, handshake, clockAheadMs } = createAsking(options, dialect);

  function call<T>(name: CommonOperation, call: Call, read: (value: unknown) => T | null) {
    const { public: isPublic, expected: _, essential: __, ...request }: Operation = operations[name];
    return ask(name, { ...request, isPublic: isPublic === true, ...call }, read);
  }

  const done = async (name: CommonOperation, body: unknown): Promise<AirlineResult<undefined>> => {
    const result = await call(name, { body }, () => "done");
    return result.ok ? { ok: true, value: undefined } : result;
  };

  return {
    can: crewSystemCan(acceptsTimes),
    clockAheadMs,
    handshake: () => handshake((fetch) => fetchHandshake(fetch, clock, baseUrl)),
    login: async (username, password) => {
      const body = { username: username.trim(), password };
      const result = await call("login", { body, secret: password }, readLogin);
      return result.ok && !canBeSent(result.value.token)
        ? airlineFailure("login", { code: "unreadable", unknown: false, words: words().airlineFailures.unusableKey })
        : result;
    },
    verify: () => call("verify", {}, readPilot),
    statistics: () => call("statistics", {}, readStatistics),
    aircraft: () => call("aircraft", {}, readFleet),
    airports: () => call("airports", {}, readAirports),
    announcements: () => call("announcements", {}, (value) => readAnnouncements(value, baseUrl)),
    search: (filter, reference) =>
      call("search", { path: `/flights/search?${searchQuery(filter)}` }, (value) =>
        readSearch(value, filter, reference, distanceUnit),
      ),
    bookings: (reference) => call("bookings", {}, (value) => readBookings(value, reference, distanceUnit)),
    bookingAircraft: (bidId) =>
      call("bookingAircraft", { path: `/flights/bookings/${encodeURIComponent(bidId)}/aircraft` }, readAircraftOptions),
    changeAircraft: (bidId, aircraftId) =>
      done("changeAircraft", { ...bidBody(bidId), aircraft_id: wireId(aircraftId) }),
    start: (bidId) => call("start", { body: bidBody(bidId) }, readStart),
    update: async ([point]) => {
      const body = point === undefined ? null : updateBody(point.report, acceptsTimes ? point.ofMs : null);
      return body === null ? airlineFailure("update", { code: "incomplete", unknown: false }) : done("update", body);
    },
    complete: async (report, fields = "all") => {
      const result = await call("complete", { body: completeBody(report, fields) }, (value) => ({
        receipt: readComplete(value),
        message: messageWithoutReceipt(value),
      }));
      if (!result.ok) return result;
      const { receipt, message } = result.value;
      if (message === "") return { ok: true, value: receipt };
      return airlineFailure("complete", { code: "no_receipt", unknown: true, status: 200, detail: message });
    },
    cancel: (flight) => done("cancel", flight === null ? {} : flightIds(flight.trackingId)),
    addOwnFlight: async () => airlineFailure("book", { code: "not_offered", unknown: false }),
    book: async () => airlineFailure("book", { code: "not_offered", unknown: false }),
    state: async () => airlineFailure("state", { code: "not_offered", unknown: false }),
    unbook: (bidId) => done("unbook", bidBody(bidId)),
  };
}

/** Names the address that the airline's server redirects to, reduced to a base address if possible. */
function moved(to: string, path: string, baseUrl: string): string {
  const plain = to.replace(/\/$/, "");
  const [ending = path] = path.split("?");
  const texts = words().airlineFailures;
  if (!plain.endsWith(ending)) return texts.sendsToNoCrewSystem(to);
  const base = plain.slice(0, -ending.length);
  return base === baseUrl ? texts.redirectsToItself : texts.sendsToNewAddress(base);
}

export const crewSystemCan = (positionTimes: boolean): Capabilities => ({
  startConfirmation: true,
  booking: false,
  ownFlights: false,
  proof: false,
  positionTimes,
  positionIds: false,
  positionsAtOnce: 1,
  averageLandingRate: true,
});

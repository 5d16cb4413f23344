import type { Capabilities } from "../../../src-shared/domain/airline.ts";
import type { Aircraft } from "../../../src-shared/domain/airline-data.ts";
import { words } from "../../../src-shared/words/words.ts";
import { canBeSent, isRow, number, readRows, rows, wireId } from "../../platform/http/coerce.ts";
import { type AirlineResult, airlineFailure, type OperationName } from "../failure.ts";
import { type Asking, type ConnectOptions, createAsking, redirectWords } from "../http/asking.ts";
import type { AircraftChoices, Airline, FlightAtAirline, Reference, SearchFilter, SearchResult } from "../port.ts";
import { readAnswer } from "./answer.ts";
import { markerOf, prefileBody } from "./bodies.ts";
import { fetchVersion } from "./detect.ts";
import { Flying } from "./flying.ts";
import { ownBid, ownBidId, ownBidIdOf, readOwnFlight } from "./own-flights.ts";
import {
  type Bid,
  optionsOf,
  readAircraft,
  readAircraftOptions,
  readAirlineId,
  readBids,
  readFleet,
  readNews,
  readPilot,
  readScheduleFlight,
  readStatistics,
} from "./read.ts";
import { Reports } from "./reports.ts";
import { createRequests, type Requests } from "./requests.ts";

/** The most flights that a search returns. */
const mostFlights = 100;
/** The most pages of a fleet. phpVMS 8 sends 100 subfleets a page. */
const mostPages = 50;

const can: Capabilities = {
  aircraftChange: true,
  startConfirmation: false,
  booking: true,
  ownFlights: true,
  proof: true,
  positionTimes: true,
  positionIds: true,
  positionsAtOnce: 100,
  averageLandingRate: false,
};

/** What the client needs of phpVMS 8: without them a token may only read its pilot. */
export const scopes =
  "user:read flights:read fleet:read airports:read airlines:read pireps:read pireps:write bids:write";

/** An access token of phpVMS 8 is a JWT; everything else is an API key. */
const isKey = (token: string): boolean => !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

const nothingKnown: Reference = { airport: () => undefined, aircraft: () => undefined };

function choicesInMemory(): AircraftChoices {
  const chosen = new Map<string, string>();
  return {
    bidIds: () => [...chosen.keys()],
    get: (bidId) => chosen.get(bidId),
    set: async (bidId, aircraftId) => void chosen.set(bidId, aircraftId),
    remove: async (bidId) => void chosen.delete(bidId),
  };
}

/** An airline that runs phpVMS 7 or 8, by its own API. `baseUrl` ends with `/api`. */
export function createPhpvms(options: ConnectOptions): Airline {
  const { baseUrl, clock, choices = choicesInMemory() } = options;
  const asking = createAsking(options, {
    readAnswer,
    redirected: (answer) => redirectWords(answer, words().airlineFailures.sendsOn),
    isKey,
  });
  const requests = createRequests(asking);
  const reports = new Reports(requests, clock);
  const flying = new Flying(requests, reports, clock);

  const { bids, bidOf } = createBids(requests, choices);
  /** The airline has the report of a flight without a bid. */
  const forgetOwn = async ({ airlineData }: FlightAtAirline): Promise<void> => {
    const bidId = isRow(airlineData) ? ownBidIdOf(airlineData) : null;
    if (bidId !== null) await choices.remove(bidId);
  };

  return {
    can,

    handshake: () => asking.handshake((fetch) => fetchVersion(fetch, clock, baseUrl)),

    login: (_username, password) => login(asking, baseUrl, password.trim()),

    verify: () => requests.get("verify", "/user", (value) => readPilot(value, baseUrl)),
    statistics: () => requests.get("statistics", "/user", readStatistics),

    aircraft: () => fleet(requests, "aircraft"),

    // phpVMS lists tens of thousands of airports, page by page. The program has its own table.
    airports: async () => ({ ok: true, value: [] }),
    announcements: () => requests.get("announcements", "/news", readNews),

    search: (filter, reference) =>
      requests.get("search", `/flights/search?${searchQuery(filter)}`, (value) => readSearch(value, reference)),

    async bookings(reference) {
      const found = await bids("bookings", reference);
      return found.ok ? { ok: true, value: found.value.map(({ booking }) => booking) } : found;
    },

    async bookingAircraft(bidId) {
      if (readOwnFlight(bidId) !== null) {
        const found = await fleet(requests, "bookingAircraft");
        return found.ok ? { ok: true, value: optionsOf(found.value) } : found;
      }
      const bid = await bidOf("bookingAircraft", bidId);
      if (!bid.ok) return bid;
      const path = `/flights/${encodeURIComponent(bid.value.flightId)}/aircraft`;
      return requests.get("bookingAircraft", path, readAircraftOptions);
    },

    async changeAircraft(bidId, aircraftId) {
      const bid = await bidOf("changeAircraft", bidId);
      if (!bid.ok) return bid;
      if (bid.value.booking.aircraftChangeable === false) {
        const { planFixesAircraft } = words().airlineFailures.known;
        return airlineFailure("changeAircraft", { code: "refused", unknown: false, words: planFixesAircraft });
      }
      await choices.set(bidId, aircraftId);
      return { ok: true, value: undefined };
    },

    book: (flightId) => requests.done("book", ["PUT", "/user/bids"], { flight_id: flightId }),
    async addOwnFlight(flight) {
      const bidId = ownBidId(flight);
      if (choices.get(bidId) === undefined) await choices.set(bidId, "");
      return { ok: true, value: undefined };
    },
    async unbook(bidId) {
      if (readOwnFlight(bidId) === null)
        return requests.done("unbook", ["DELETE", "/user/bids"], { bid_id: wireId(bidId) });
      await choices.remove(bidId);
      return { ok: true, value: undefined };
    },

    async start(bidId, flight) {
      const bid = await bidOf("start", bidId);
      if (!bid.ok) return bid;
      const { aircraftId } = bid.value;
      if (aircraftId === null) {
        const { noAircraft } = words().airlineFailures.known;
        return airlineFailure("start", { code: "refused", unknown: false, words: noAircraft });
      }
      return reports.start(prefileBody(bid.value, aircraftId, markerOf(flight)), flight);
    },

    update: (points, pace) => flying.update(points, pace),
    async complete(report, fields) {
      const result = await flying.complete(report, fields);
      if (result.ok) await forgetOwn(report.flight);
      return result;
    },
    async state(flight) {
      const result = await reports.state(flight);
      if (result.ok && ["pending", "accepted", "rejected"].includes(result.value.state)) await forgetOwn(flight);
      return result;
    },
    cancel: (flight) => reports.cancel(flight),
  };
}

/** The aircraft that the pilot may fly. */
async function fleet(requests: Requests, name: OperationName): Promise<AirlineResult<Aircraft[]>> {
  const all: Aircraft[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const path = `/user/fleet?limit=${mostFlights}&page=${page}`;
    const found = await requests.get(name, path, (value) => {
      const aircraft = readFleet(value);
      return aircraft && { aircraft, isLast: page >= lastPage(value) };
    });
    if (!found.ok) return found;
    all.push(...found.value.aircraft);
    if (found.value.isLast) break;
  }
  return { ok: true, value: all };
}

/** The pilot's bids and own flights, each with the aircraft that was chosen for it. */
function createBids(requests: Requests, choices: AircraftChoices) {
  async function bids(name: OperationName, reference: Reference): Promise<AirlineResult<Bid[]>> {
    const found = await requests.get(name, "/user/bids", (value) => readBids(value, reference));
    if (!found.ok) return found;
    return { ok: true, value: [...found.value.map((bid) => withChosen(bid, reference)), ...listOwn("", reference)] };
  }

  /** phpVMS takes another aircraft with the prefile, and refuses to change that of a bid. */
  function withChosen(bid: Bid, reference: Reference): Bid {
    const aircraftId = choices.get(bid.booking.bidId);
    if (aircraftId === undefined || aircraftId === "" || bid.booking.aircraftChangeable === false) return bid;
    const aircraft = reference.aircraft(aircraftId) ?? readAircraft({ id: aircraftId });
    return { ...bid, aircraftId, booking: { ...bid.booking, aircraft } };
  }

  const listOwn = (airlineId: string, reference: Reference): Bid[] =>
    choices.bidIds().flatMap((bidId) => {
      const own = readOwnFlight(bidId);
      const bid = own && ownBid(own, airlineId, reference);
      return bid ? [withChosen(bid, reference)] : [];
    });

  /** To start one, the server needs the pilot's airline in place of a bid. */
  async function ownBids(name: OperationName): Promise<AirlineResult<Bid[]>> {
    const airlineId = await requests.get(name, "/user", readAirlineId);
    return airlineId.ok ? { ok: true, value: listOwn(airlineId.value, nothingKnown) } : airlineId;
  }

  async function bidOf(name: OperationName, bidId: string): Promise<AirlineResult<Bid>> {
    const isOwn = readOwnFlight(bidId) !== null;
    const found = isOwn ? await ownBids(name) : await bids(name, nothingKnown);
    if (!found.ok) return found;
    const bid = found.value.find(({ booking }) => booking.bidId === bidId);
    if (bid !== undefined) return { ok: true, value: bid };
    return airlineFailure(name, { code: "not_found", unknown: false, words: words().airlineFailures.known.noBooking });
  }

  return { bids, bidOf };
}

/** Signs in by an API key or an access token. */
async function login(asking: Asking, baseUrl: string, token: string): ReturnType<Airline["login"]> {
  if (!canBeSent(token)) {
    const { keyRefused } = words().airlineFailures.known;
    return airlineFailure("login", { code: "rejected_login", unknown: false, words: keyRefused });
  }
  const question = { method: "GET", path: "/user", timeoutMs: 20_000, largestBytes: 8 * 1024 * 1024, token } as const;
  const pilot = await asking.ask("login", question, (value) => readPilot(value, baseUrl));
  if (pilot.ok) return { ok: true, value: { pilot: pilot.value, token } };
  const { code, ...rest } = pilot.error;
  return code === "unauthorised" ? { ok: false, error: { ...rest, code: "rejected_login" } } : pilot;
}

/** Lists without pages have one. */
const lastPage = (value: unknown): number =>
  isRow(value) && isRow(value.meta) ? (number(value.meta.last_page) ?? 1) : 1;

const icao = (code: string | null): string => (code ?? "").trim().toUpperCase();

/** Times in minutes, distances in nautical miles; `g` and `l` are the least and the most. */
function searchQuery(filter: SearchFilter): URLSearchParams {
  const query = new URLSearchParams({ limit: String(mostFlights) });
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  const minutes = (hours: number | null) => (hours === null ? null : Math.round(hours * 60));
  set("dep_icao", icao(filter.departureIcao));
  set("arr_icao", icao(filter.arrivalIcao));
  set("tgt", minutes(filter.minimumFlightTimeH));
  set("tlt", minutes(filter.maximumFlightTimeH));
  set("dgt", filter.minimumDistanceNm);
  set("dlt", filter.maximumDistanceNm);
  return query;
}

function readSearch(value: unknown, reference: Reference): SearchResult | null {
  const flights = readRows(rows(value), (row) => readScheduleFlight(row, reference));
  return (
    flights && { flights, firstHundredOnly: lastPage(value) > 1 || flights.length >= mostFlights, onlyFromIcao: null }
  );
}

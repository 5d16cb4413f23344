import type { ScheduleFilter, ScheduleResult } from "../../../src-shared/contract/ipc.ts";
import type { Capabilities } from "../../../src-shared/domain/airline.ts";
import { words } from "../../../src-shared/words/words.ts";
import { canBeSent, readRows, rows } from "../../platform/http/coerce.ts";
import { type AirlineResult, airlineFailure } from "../failure.ts";
import { type Asking, type ConnectOptions, createAsking, redirectWords } from "../http/asking.ts";
import type { Airline, Reference } from "../port.ts";
import { readAnswer } from "./answer.ts";
import { Bids, choicesInMemory } from "./bids.ts";
import { markerOf, prefileBody } from "./bodies.ts";
import { fetchVersion } from "./detect.ts";
import { Flying } from "./flying.ts";
import { lastPage, readNews, readPilot, readScheduleFlight, readStatistics } from "./read.ts";
import { Reports } from "./reports.ts";
import { createRequests, type Requests } from "./requests.ts";

/** The most flights that a search returns. */
const mostFlights = 100;

const can: Capabilities = {
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

/** An airline that runs phpVMS 7 or 8, by its own API. `baseUrl` ends with `/api`. */
export function createPhpvms(options: ConnectOptions): Airline {
  const { baseUrl, clock, choices = choicesInMemory() } = options;
  const asking = createAsking(options, {
    readAnswer,
    redirected: (answer) => redirectWords(answer, words().airlineFailures.sendsOn),
    isKey,
  });
  const requests = createRequests(asking);
  const bids = new Bids(requests, choices);
  const reports = new Reports(requests, clock, asking, (prefile) => bids.hasOwn(prefile));
  const flying = new Flying(requests, reports, clock);

  return {
    can,
    clockAheadMs: asking.clockAheadMs,

    handshake: () => asking.handshake((fetch) => fetchVersion(fetch, clock, baseUrl)),

    login: (_username, password) => login(asking, password.trim()),

    verify: () => requests.get("verify", "/user", readPilot),
    statistics: () => requests.get("statistics", "/user", readStatistics),

    aircraft: () => bids.fleet("aircraft"),

    // phpVMS lists tens of thousands of airports, page by page. The program has its own table.
    airports: async () => ({ ok: true, value: [] }),
    announcements: () => requests.get("announcements", "/news", readNews),

    search: (filter, reference) => search(requests, filter, reference),

    bookings: (reference) => bids.bookings(reference),
    bookingAircraft: (bidId) => bids.aircraftFor(bidId),
    changeAircraft: (bidId, aircraftId) => bids.changeAircraft(bidId, aircraftId),
    addOwnFlight: (flight) => bids.addOwn(flight),
    unbook: (bidId) => bids.remove(bidId),
    book: (flightId) => requests.done("book", ["PUT", "/user/bids"], { flight_id: flightId }),
    async start(bidId, flight) {
      const bid = await bids.bid("start", bidId);
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
      if (result.ok) await bids.forgetOwn(report.flight);
      return result;
    },
    async state(flight) {
      const result = await reports.state(flight);
      if (result.ok && ["pending", "accepted", "rejected"].includes(result.value.state)) await bids.forgetOwn(flight);
      return result;
    },
    cancel: (flight) => reports.cancel(flight),
  };
}

/** Signs in by an API key or an access token. */
async function login(asking: Asking, token: string): ReturnType<Airline["login"]> {
  if (!canBeSent(token)) {
    const { keyRefused } = words().airlineFailures.known;
    return airlineFailure("login", { code: "rejected_login", unknown: false, words: keyRefused });
  }
  const question = { method: "GET", path: "/user", timeoutMs: 20_000, largestBytes: 8 * 1024 * 1024, token } as const;
  const pilot = await asking.ask("login", question, readPilot);
  if (pilot.ok) return { ok: true, value: { pilot: pilot.value, token } };
  const { code, ...rest } = pilot.error;
  return code === "unauthorised" ? { ok: false, error: { ...rest, code: "rejected_login" } } : pilot;
}

async function search(
  requests: Requests,
  filter: ScheduleFilter,
  reference: Reference,
): Promise<AirlineResult<ScheduleResult>> {
  const ask = (more: string) =>
    requests.get("search", `/flights/search?${searchQuery(filter)}${more}`, (value) => readSearch(value, reference));
  const withoutFleet = "&with=airline";
  const first = await ask("");
  // phpVMS 7 shows each flight that has no subfleets of its own with the whole fleet.
  const found = !first.ok && ["timeout", "too_large"].includes(first.error.code) ? await ask(withoutFleet) : first;
  const from = icao(filter.departureIcao);
  if (!found.ok || found.value.flights.length > 0 || from === "") return found;
  // `pilots.only_flights_from_current` hides all flights from other airports.
  const hidden = await ask(`${withoutFleet}&ignore_restrictions=1`);
  if (!hidden.ok || hidden.value.flights.length === 0) return found;
  const pilot = await requests.get("search", "/user?with=airline", readStatistics);
  const at = pilot.ok ? icao(pilot.value.location) : from;
  return { ok: true, value: { ...found.value, onlyFromIcao: at === from ? null : at } };
}

const icao = (code: string | null): string => (code ?? "").trim().toUpperCase();

/** Times in minutes, distances in nautical miles; `g` and `l` are the least and the most. */
function searchQuery(filter: ScheduleFilter): URLSearchParams {
  const query = new URLSearchParams({ limit: String(mostFlights) });
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  const minutes = (hours: number | null) => (hours === null ? null : Math.round(hours * 60));
  set("dep_icao", icao(filter.departureIcao));
  set("arr_icao", icao(filter.arrivalIcao));
  set("tgt", minutes(filter.minimumFlightTimeH));
  set("tlt", minutes(filter.maximumFlightTimeH));
  // phpVMS 8 takes whole numbers only.
  set("dgt", filter.minimumDistanceNm === null ? null : Math.floor(filter.minimumDistanceNm));
  set("dlt", filter.maximumDistanceNm === null ? null : Math.ceil(filter.maximumDistanceNm));
  return query;
}

function readSearch(value: unknown, reference: Reference): ScheduleResult | null {
  const flights = readRows(rows(value), (row) => readScheduleFlight(row, reference));
  return (
    flights && {
      flights,
      firstHundredOnly: (lastPage(value) ?? 1) > 1 || flights.length >= mostFlights,
      onlyFromIcao: null,
    }
  );
}

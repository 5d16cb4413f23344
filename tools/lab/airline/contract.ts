import { airports, announcements } from "../../../src-main/demo/airline/airline-data.ts";
import type { Context } from "../../../src-main/demo/airline/context.ts";
import type { Operations } from "../../../src-main/demo/airline/crew.ts";
import { bidToStart, findBid, trackingIdOf } from "../../../src-main/demo/airline/flight-operations.ts";
import { type DemoResponse, type JsonBody, json, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { flights } from "../../../src-main/demo/airline/schedule.ts";
import {
  type AirlineState,
  activePirep,
  aircraftIdOf,
  flightOf,
  type Pirep,
  pirepState,
} from "../../../src-main/demo/airline/state.ts";

/** Where contract 0.3.0 differs from reference 0.3.6, whose operations it is given (airline-servers.md). */
export function asContract(base: Operations): Operations {
  const inFull = (operation: (context: Context) => DemoResponse) => (context: Context) => refusal(operation(context));
  return {
    ...base,
    handshake: (context) => withBody(base.handshake(context), (body) => ({ ...body, api_version: "0.3.0" })),
    login(context) {
      const username = String(context.body.username).trim();
      const isKnown = context.state.pilots.some(({ pilotId }) => pilotId === username.toUpperCase());
      return isKnown || username.includes("@")
        ? base.login(context)
        : json(401, { success: false, error: "The username or password is incorrect" });
    },
    announcements: () => json(200, announcementRows()),
    bookings: (context) => withRows(base.bookings(context), bookingRow),
    search(context) {
      // The reference ignores a filter with an unknown airport; the contract finds nothing that differs from it.
      const isAsked = (row: JsonBody, name: string) => {
        const asked = context.query.get(name);
        return !asked || airports.some(({ icao }) => icao === asked) || row[name] === asked;
      };
      const found = withRows(base.search(context), scheduleRow);
      const rows = rowsOf(found).filter((row) => isAsked(row, "departure_airport") && isAsked(row, "arrival_airport"));
      return { ...found, body: JSON.stringify(rows) };
    },
    bookingAircraft: inFull(base.bookingAircraft),
    changeAircraft: inFull((context) => {
      const answer = base.changeAircraft(context);
      return answer.status === 200 ? withBody(answer, bookingRow) : answer;
    }),
    start: inFull((context) => start(base, context)),
    update(context) {
      const pirep = reportOf(context);
      const answer = pirep === undefined ? base.update(context) : asOpen(pirep, () => base.update(context));
      return answer.status === 200 ? { ...answer, body: "{}" } : answer;
    },
    cancel(context) {
      const pirep =
        reportOf(context) ?? activePirep(context.state, ({ pilotDbId }) => pilotDbId === context.pilot.dbId);
      if (pirep !== undefined && pirep.state !== pirepState.inProgress)
        return json(404, { error: "No active PIREP to cancel" });
      const answer = base.cancel(context);
      if (answer.status === 200 && pirep !== undefined) pirep.positions = [];
      return answer;
    },
    unbook: inFull((context) => {
      const bid = findBid(context.state, context.body.bid_id);
      const isStarted =
        bid?.pilotDbId === context.pilot.dbId && activePirep(context.state, ({ bidId }) => bidId === bid.id);
      return isStarted ? json(409, { message: "The flight has started; cancel it instead" }) : base.unbook(context);
    }),
  };
}

/** The contract falls back to the subfleets' aircraft, and its flights have UUIDs. */
function start(base: Operations, context: Context): DemoResponse {
  const { state } = context;
  const bid = bidToStart(context);
  if (bid === undefined) return base.start(context);
  const { aircraftId } = bid;
  if (aircraftIdOf(bid) === null) {
    const { subfleets } = flightOf(bid);
    bid.aircraftId = state.fleet.find(({ subfleetId }) => subfleets.includes(subfleetId))?.id ?? null;
  }
  const answer = base.start(context);
  bid.aircraftId = aircraftId;
  if (answer.status !== 200) return answer;
  const id = trackingIdOf(readJsonBody(answer.body));
  return withBody(answer, (body) => ({ ...body, tracking_id: id.includes("-") ? id : giveUuid(state, id) }));
}

function giveUuid(state: AirlineState, id: string): string {
  const uuid = state.nextId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
  state.pireps = state.pireps.map((pirep) => (pirep.id === id ? { ...pirep, id: uuid } : pirep));
  return uuid;
}

export const reportOf = ({ state, body }: Context): Pirep | undefined =>
  state.pireps.find(({ id }) => id === trackingIdOf(body));

/** Carries out an operation as if the flight were open. */
export function asOpen(pirep: Pirep, operation: () => DemoResponse): DemoResponse {
  const before = pirep.state;
  pirep.state = pirepState.inProgress;
  const answer = operation();
  if (pirep.state === pirepState.inProgress) pirep.state = before;
  return answer;
}

const withBody = (answer: DemoResponse, change: (body: JsonBody) => object): DemoResponse => ({
  ...answer,
  body: JSON.stringify(change(readJsonBody(answer.body))),
});

const rowsOf = ({ body }: DemoResponse): JsonBody[] => JSON.parse(body);

const withRows = (answer: DemoResponse, change: (row: JsonBody) => object): DemoResponse => ({
  ...answer,
  body: JSON.stringify(rowsOf(answer).map(change)),
});

/** The contract's refusals have both `error` and `message`, the reference's only one. */
function refusal(answer: DemoResponse): DemoResponse {
  if (answer.status < 400) return answer;
  // The reference fails at a booking that is not there.
  const isMissing = answer.status === 503;
  const { error, message } = readJsonBody(answer.body);
  const said = isMissing ? "Bid not found" : (message ?? error);
  return json(isMissing ? 404 : answer.status, { error: said, success: false, message: said });
}

function flightRow(row: JsonBody) {
  const level = row.flight_level;
  return {
    ...row,
    number: String(row.number),
    flight_level: typeof level === "number" ? `FL${String(level / 100).padStart(3, "0")}` : "",
    departure_time: row.departure_time ?? "",
    arrival_time: row.arrival_time ?? "",
    type: row.type ?? "C",
  };
}

function bookingRow(row: JsonBody) {
  const route: unknown[] = Array.isArray(row.route) ? row.route : [];
  const days = typeof row.days_of_week === "number" ? dayList(row.days_of_week) : [];
  return { ...flightRow(row), route: route.filter((part) => part !== ""), days_of_week: days };
}

const scheduleRow = (row: JsonBody) => ({
  ...flightRow(row),
  id: flights.findIndex(({ id }) => id === row.id) + 1,
  route: row.route ?? "",
  aircraft: row.aircraft ?? "",
  notes: row.notes ?? "",
});

/** Sunday = 0, from the mask with Monday = bit 0. */
export const dayList = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((day) => (mask >> ((day + 6) % 7)) & 1);

const announcementRows = () =>
  announcements.map(({ id, title, html, date }) => ({
    id: String(id),
    title,
    subtitle: html
      .replace(/<[^>]*>/g, " ")
      .replace(/ +/g, " ")
      .trim()
      .slice(0, 200),
    link: `https://nordlys.example/news/${id}`,
    image: "https://nordlys.example/news.png",
    publish_date: date,
  }));

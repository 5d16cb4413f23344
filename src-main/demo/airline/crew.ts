import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { CommonOperation } from "../../airlines/failure.ts";
import { complete } from "./complete-operation.ts";
import type { Context, PublicContext } from "./context.ts";
import * as flights from "./flight-operations.ts";
import { type DemoRequest, type DemoResponse, json, problem, readJsonBody } from "./http.ts";
import * as payload from "./payloads.ts";
import type { PhaseTable } from "./phases.ts";
import { bookings, login, search } from "./read-operations.ts";
import type { AirlineState, PilotRecord } from "./state.ts";

interface Route {
  readonly operation: CommonOperation;
  readonly method: "GET" | "POST";
  readonly path: RegExp;
}

const route = (operation: CommonOperation, method: "GET" | "POST", path: RegExp): Route => ({
  operation,
  method,
  path,
});

const routes: readonly Route[] = [
  route("handshake", "GET", /^\/?$/),
  route("login", "POST", /^\/pilot\/login$/),
  route("verify", "GET", /^\/pilot\/verify$/),
  route("statistics", "GET", /^\/pilot\/statistics$/),
  route("aircraft", "GET", /^\/data\/aircraft$/),
  route("airports", "GET", /^\/data\/airports$/),
  route("announcements", "GET", /^\/data\/announcements$/),
  route("search", "GET", /^\/flights\/search$/),
  route("bookings", "GET", /^\/flights\/bookings$/),
  route("bookingAircraft", "GET", /^\/flights\/bookings\/([^/]+)\/aircraft$/),
  route("changeAircraft", "POST", /^\/flights\/change-aircraft$/),
  route("start", "POST", /^\/flights\/start$/),
  route("update", "POST", /^\/flights\/update$/),
  route("complete", "POST", /^\/flights\/complete$/),
  route("cancel", "POST", /^\/flights\/cancel$/),
  route("unbook", "POST", /^\/flights\/unbook$/),
];

type PublicOperation = "handshake" | "login";
export type Operations = Readonly<
  Record<PublicOperation, (context: PublicContext) => DemoResponse> &
    Record<Exclude<CommonOperation, PublicOperation>, (context: Context) => DemoResponse>
>;

/** What the airline does at each operation, as reference server 0.3.6 does it (airline-servers.md). */
export const operations: Operations = {
  handshake: () => json(200, { api_version: "0.3.6", handler: "Nordlys" }),
  login,
  verify: ({ pilot }) => json(200, payload.pilotPayload(pilot)),
  statistics: ({ state, pilot }) => json(200, payload.statisticsPayload(state, pilot)),
  aircraft: () => json(200, payload.fleetPayload()),
  airports: () => json(200, payload.airportsPayload()),
  announcements: () => json(200, payload.announcementsPayload()),
  search,
  bookings,
  bookingAircraft: flights.bookingAircraft,
  changeAircraft: flights.changeAircraft,
  start: flights.start,
  update: flights.update,
  complete,
  cancel: flights.cancel,
  unbook: flights.unbook,
};

/** The operation of a request; null if the path is not part of the crew system. */
export const operationOf = (path: string): Route | null =>
  routes.find((candidate) => candidate.path.test(path)) ?? null;

export interface Crew {
  readonly state: AirlineState;
  readonly clock: Clock;
  readonly operations: Operations;
  readonly phases: PhaseTable;
  /** The pilot of a bearer token. */
  bearer(token: string): PilotRecord | null;
}

/** Answers one request to the crew system; `path` is without the prefix. */
export function answerCrew(crew: Crew, request: DemoRequest, path: string): DemoResponse {
  const found = operationOf(path);
  if (found === null) return problem(404, "not-found", "");
  if (found.method !== request.method) {
    return problem(405, "http-exception", `The ${request.method} method is not supported for this route.`);
  }
  const { state, clock, phases, operations } = crew;
  const pathId = decodeURIComponent(found.path.exec(path)?.[1] ?? "");
  const context = { state, clock, phases, body: readJsonBody(request.body), query: request.query, pathId };
  if (found.operation === "handshake" || found.operation === "login") return operations[found.operation](context);
  const pilot = crew.bearer(bearerOf(request));
  if (pilot === null) return json(401, { success: false, error: "Invalid Token" });
  return operations[found.operation]({ ...context, pilot });
}

/** The token of a request; "" without one. */
export const bearerOf = ({ headers }: DemoRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";

import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { OperationName } from "../../airlines/failure.ts";
import { complete } from "./complete-operation.ts";
import type { Context } from "./context.ts";
import type { AirlineVersion, Faults } from "./faults.ts";
import * as flights from "./flight-operations.ts";
import { type DemoRequest, type DemoResponse, json, problem, readJsonBody } from "./http.ts";
import * as payload from "./payloads.ts";
import { bookings, login, search } from "./read-operations.ts";
import type { AirlineState, PilotRecord } from "./state.ts";

interface Route {
  readonly operation: OperationName;
  readonly method: "GET" | "POST";
  readonly path: RegExp;
}

const route = (operation: OperationName, method: "GET" | "POST", path: RegExp): Route => ({ operation, method, path });

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

type Authenticated = Exclude<OperationName, "handshake" | "login">;

const authenticated: Record<Authenticated, (context: Context) => DemoResponse> = {
  verify: ({ pilot }) => json(200, payload.pilotPayload(pilot)),
  statistics: ({ state, pilot }) => json(200, payload.statisticsPayload(state, pilot)),
  aircraft: () => json(200, payload.fleetPayload()),
  airports: () => json(200, payload.airportsPayload()),
  announcements: ({ version }) => json(200, payload.announcementsPayload(version)),
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
  readonly version: AirlineVersion;
  readonly state: AirlineState;
  readonly clock: Clock;
  faults(): Faults;
  /** The pilot of a bearer token. */
  bearer(token: string): PilotRecord | null;
}

/** Answers one request to the crew system; `path` is without the prefix. */
export function answerCrew(crew: Crew, request: DemoRequest, path: string): DemoResponse {
  const found = operationOf(path);
  if (found === null || crew.faults().missing.includes(found.operation)) return problem(404, "not-found", "");
  if (found.method !== request.method) {
    return problem(405, "http-exception", `The ${request.method} method is not supported for this route.`);
  }
  const { version, state, clock } = crew;
  const faults = crew.faults();
  const body = readJsonBody(request.body);
  if (found.operation === "handshake") return handshake(version, faults);
  if (found.operation === "login") return login(version, state, body);
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const pilot = faults.unauthorisedAfterLogin ? null : crew.bearer(token);
  if (pilot === null) return json(401, { success: false, error: "Invalid Token" });
  const pathId = decodeURIComponent(found.path.exec(path)?.[1] ?? "");
  return authenticated[found.operation]({ version, state, faults, clock, pilot, body, query: request.query, pathId });
}

function handshake(version: AirlineVersion, faults: Faults): DemoResponse {
  if (faults.smartcars) return json(200, { apiVersion: "1.0.2", handler: "phpvms7" });
  return json(200, { api_version: version === "contract" ? "0.3.0" : "0.3.6", handler: "Nordlys" });
}

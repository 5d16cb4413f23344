import type { Clock } from "../../../src-shared/domain/clock.ts";
import { answerCrew, type Operations, operations } from "./crew.ts";
import { type DemoRequest, type DemoResponse, html, problem } from "./http.ts";
import { OauthServer, type OauthServices } from "./oauth.ts";
import { type PhaseTable, phaseTable } from "./phases.ts";
import { bids } from "./schedule.ts";
import { type AirlineState, createState, flightOf, type PilotRecord } from "./state.ts";

/** The path of the crew system. The contract allows any. */
export const crewPrefix = "/api/crew";

/** The path inside the crew system. Null if the request is for another page of the site. */
export const pathInCrew = (path: string): string | null =>
  path === crewPrefix || path.startsWith(`${crewPrefix}/`) ? path.slice(crewPrefix.length) : null;

export interface DemoAirlineOptions {
  readonly clock: Clock;
  /** Same seed, same ids. */
  readonly seed: string;
}

/**
 * The demo airline without a socket: it turns requests into answers and keeps the state. It behaves as reference server
 * 0.3.6 (airline-servers.md).
 */
export class DemoAirline {
  /** Address of the crew system. The server sets it. */
  url = `http://127.0.0.1${crewPrefix}`;
  readonly paths = { base: crewPrefix, authorise: "/oauth/authorise" };
  readonly state: AirlineState;
  protected readonly clock: Clock;
  protected readonly oauth: OauthServer;
  protected readonly operations: Operations = operations;
  protected readonly phases: PhaseTable = phaseTable;

  constructor(
    { clock, seed }: DemoAirlineOptions,
    createOauth = (services: OauthServices) => new OauthServer(services),
  ) {
    this.clock = clock;
    this.state = createState(seed);
    const { pilots, nextId } = this.state;
    this.oauth = createOauth({ clock, pilots, nextId, url: () => new URL(this.url).origin });
  }

  handle(request: DemoRequest): DemoResponse {
    const oauth = this.oauth.handle(request);
    if (oauth !== null) return oauth;
    const path = pathInCrew(request.path);
    return path === null ? this.elsewhere(request) : this.answer(request, path);
  }

  /** Books the recorded flight for its pilot again; pilot and aircraft are back at its departure. */
  rebook(): void {
    const [recorded] = bids;
    const { state } = this;
    if (!state.bids.some(({ id }) => id === recorded.id)) state.bids.unshift({ ...recorded });
    const { from } = flightOf(recorded);
    for (const pilot of state.pilots) if (pilot.dbId === recorded.pilotDbId) pilot.location = from;
    for (const aircraft of state.fleet) if (aircraft.id === recorded.aircraftId) aircraft.location = from;
  }

  /** Answers a request to another page of the site. */
  protected elsewhere(_request: DemoRequest): DemoResponse {
    return pageNotFound(404);
  }

  /** Answers a request to the crew system; `path` is without the prefix. */
  protected answer(request: DemoRequest, path: string): DemoResponse {
    const { state, clock, operations, phases } = this;
    const bearer = (token: string) => this.bearer(token);
    try {
      return answerCrew({ state, clock, operations, phases, bearer }, request, path);
    } catch (error) {
      return problem(503, "internal-error", error instanceof Error ? error.message : "error");
    }
  }

  /** The pilot of an API key or of an access token. */
  protected bearer(token: string): PilotRecord | null {
    const signIn = this.oauth.signInOf(token);
    return this.state.pilots.find(({ apiKey, dbId }) => apiKey === token || dbId === signIn?.pilotDbId) ?? null;
  }
}

export const pageNotFound = (status: number): DemoResponse =>
  html(status, "<!DOCTYPE html><title>Nordlys Virtual</title><h1>Page not found</h1>");

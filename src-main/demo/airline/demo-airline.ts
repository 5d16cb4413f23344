import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { OperationName } from "../../airlines/failure.ts";
import { type Breach, BreachRecorder, type BreachRule, openOf } from "./breaches.ts";
import { answerCrew, operationOf } from "./crew.ts";
import { disguise, maintenance } from "./disguise.ts";
import {
  type AirlineVersion,
  type AnswerFault,
  type FaultSettings,
  type Faults,
  faultsSchema,
  type VariantName,
  variants,
} from "./faults.ts";
import { trackingIdOf } from "./flight-operations.ts";
import { type DemoRequest, type DemoResponse, html, json, problem, readJsonBody, respond } from "./http.ts";
import { OauthServer, type RefreshLogEntry } from "./oauth.ts";
import { type OauthSettings, oauthSettingsSchema } from "./oauth-settings.ts";
import { type AirlineState, createState, type PilotRecord, type Pirep, type Position, pirepState } from "./state.ts";

/** The path of the crew system. The contract allows any. */
export const crewPrefix = "/api/crew";

/** The most characters that all kept bodies have together. */
const mostKeptLength = 4_000_000;

/** A request as the airline received it, without secrets. */
export interface AcceptedRequest {
  readonly atMs: number;
  readonly operation: OperationName | null;
  readonly method: string;
  readonly path: string;
  /** Parsed JSON, else the text. */
  readonly body: unknown;
  readonly withToken: boolean;
  /** Null when the connection was broken before an answer. */
  readonly status: number | null;
}

export interface DemoAirlineOptions {
  readonly clock: Clock;
  readonly variant?: VariantName;
  /** Same seed, same ids. */
  readonly seed: string;
  readonly tokenLifetimeS?: number;
  /** Lets web pages read the answers, as the reference does. */
  readonly cors?: boolean;
}

/** The demo airline without a socket: it turns requests into answers and keeps the state. */
export class DemoAirline {
  /** Address of the crew system. The server sets it. */
  url = `http://127.0.0.1${crewPrefix}`;
  readonly version: AirlineVersion;
  readonly state: AirlineState;
  readonly requests: AcceptedRequest[] = [];
  /** The sizes of the bodies in `requests`, and their sum. */
  readonly #lengths: number[] = [];
  #keptLength = 0;
  readonly #clock: Clock;
  readonly #cors: boolean;
  readonly #initialFaults: Faults;
  readonly #initialOauth: OauthSettings;
  readonly #oauth: OauthServer;
  readonly #recorder: BreachRecorder;
  readonly #forgiven = new Set<BreachRule>();
  #faults: Faults;
  #oauthSettings: OauthSettings;

  constructor({ clock, variant = "reference", seed, tokenLifetimeS, cors = false }: DemoAirlineOptions) {
    this.#cors = cors;
    this.#clock = clock;
    this.version = variants[variant].version;
    this.state = createState(seed);
    this.#recorder = new BreachRecorder(clock, this.state);
    this.#initialFaults = faultsSchema.parse(variants[variant].faults);
    this.#initialOauth = oauthSettingsSchema.parse(
      tokenLifetimeS === undefined ? {} : { accessLifetimeS: tokenLifetimeS },
    );
    this.#faults = this.#initialFaults;
    this.#oauthSettings = this.#initialOauth;
    this.#oauth = new OauthServer({
      clock,
      pilots: this.state.pilots,
      nextId: this.state.nextId,
      settings: () => this.#oauthSettings,
      url: () => new URL(this.url).origin,
    });
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** Sets the given faults and does not change the others. @throws ZodError for an unknown fault. */
  setFaults(faults: FaultSettings | Record<string, unknown>): void {
    this.#faults = faultsSchema.parse({ ...this.#faults, ...faults });
  }

  /** @throws ZodError for an unknown setting. */
  setOauth(settings: Partial<OauthSettings> | Record<string, unknown>): void {
    this.#oauthSettings = oauthSettingsSchema.parse({ ...this.#oauthSettings, ...settings });
  }

  /** Resets all faults to those of the variant. */
  clearFaults(): void {
    this.#faults = this.#initialFaults;
    this.#oauthSettings = this.#initialOauth;
  }

  get pireps(): readonly Pirep[] {
    return this.state.pireps;
  }

  get refreshLog(): readonly RefreshLogEntry[] {
    return this.#oauth.refreshLog;
  }

  /** Ends a flight as phpVMS' hourly job or a dispatcher does. */
  endFlight(trackingId: string, how: "closed" | "deleted"): void {
    const { state } = this;
    const pirep = state.pireps.find(({ id }) => id === trackingId);
    if (pirep === undefined) return;
    pirep.state = pirepState.cancelled;
    for (const aircraft of state.fleet) if (aircraft.id === pirep.aircraftId) aircraft.parked = true;
    if (how === "deleted") state.pireps = state.pireps.filter((other) => other !== pirep);
  }

  /**
   * Removes a booking as a dispatcher does, or phpVMS' hourly job after two days. A flight that was started from it
   * continues.
   */
  removeBooking(bidId: string): void {
    this.state.bids = this.state.bids.filter(({ id }) => String(id) !== bidId);
  }

  positions(trackingId: string): readonly Position[] {
    return this.state.pireps.find(({ id }) => id === trackingId)?.positions ?? [];
  }

  /** All OAuth tokens ever issued, for a test that searches for leaks. */
  tokens(): readonly string[] {
    return this.#oauth.tokens();
  }

  /** Revokes all OAuth tokens of the pilot. */
  revokeTokens(pilotId: string): void {
    for (const pilot of this.state.pilots) if (pilot.pilotId === pilotId) this.#oauth.revokePilot(pilot.dbId);
  }

  /** The client's breaches of the contract, without the forgiven ones. */
  get breaches(): readonly Breach[] {
    return this.#recorder.breaches.filter(({ rule }) => !this.#forgiven.has(rule));
  }

  /** Ignores breaches that a test causes on purpose. */
  forgive(...rules: readonly BreachRule[]): void {
    for (const rule of rules) this.#forgiven.add(rule);
  }

  /** Answers a request. `played`: the test sends it in place of a proxy, so it is no breach of the client. */
  handle(request: DemoRequest, played = false): DemoResponse {
    const operation = this.#operation(request.path);
    const named = trackingIdOf(readJsonBody(request.body));
    const stateBefore = this.pireps.find(({ id }) => id === named)?.state ?? null;
    const pilot = this.#bearer(/^Bearer (.*)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const openBefore = openOf(this.state, pilot);
    const response = this.#answer(request);
    if (!played && !isSignIn(request))
      this.#recorder.see({ request, operation, response, pilot, stateBefore, openBefore });
    this.#keep(request.path.length + request.body.length + 100, {
      atMs: this.#clock.now(),
      operation,
      method: request.method,
      path: request.path,
      body: shown(request.body),
      withToken: request.headers.authorization !== undefined,
      status: response.drop ? null : response.status,
    });
    return response;
  }

  /** Keeps a request. Drops the oldest when all together are too long. */
  #keep(length: number, request: AcceptedRequest): void {
    this.requests.push(request);
    this.#lengths.push(length);
    this.#keptLength += length;
    while (this.#keptLength > mostKeptLength && this.requests.length > 1) {
      this.requests.shift();
      this.#keptLength -= this.#lengths.shift() ?? 0;
    }
  }

  #operation(path: string): OperationName | null {
    const inside = path === crewPrefix || path.startsWith(`${crewPrefix}/`);
    return inside ? (operationOf(path.slice(crewPrefix.length))?.operation ?? null) : null;
  }

  #answer(request: DemoRequest): DemoResponse {
    const oauth = this.#oauth.handle(request);
    if (oauth !== null) return oauth;
    if (request.path !== crewPrefix && !request.path.startsWith(`${crewPrefix}/`)) {
      // Sites that require a sign-in answer with status 200 and a web page.
      return html(
        request.path === "/login" ? 200 : 404,
        "<!DOCTYPE html><title>Nordlys Virtual</title><h1>Page not found</h1>",
      );
    }
    // Like the reference, answers these two methods before any check.
    if (request.method === "OPTIONS" || request.method === "HEAD") return this.#withCors(json(200, undefined));
    if (this.#faults.htmlPage) return maintenance(503);
    const path = request.path.slice(crewPrefix.length);
    if (this.version === "reference" && path.endsWith("/")) return redirect(301, request.path.replace(/\/+$/, ""));
    if (this.#faults.redirectPosts && request.method === "POST") return redirect(301, `${request.path}/`);
    const operation = this.#operation(request.path);
    const fault = operation === null ? undefined : this.#take(operation);
    const instead = fault === undefined ? null : insteadOf(fault);
    if (instead !== null) return instead;
    const response = this.#carryOut(request, path);
    const dressed = operation === null ? response : disguise(this.#faults, operation, response);
    return this.#withCors(fault === undefined ? dressed : afterwards(fault, dressed));
  }

  #bearer(token: string): PilotRecord | null {
    return this.state.pilots.find(({ apiKey }) => apiKey === token) ?? this.#oauth.bearer(token);
  }

  #withCors(response: DemoResponse): DemoResponse {
    return this.#cors ? { ...response, headers: { ...response.headers, ...corsHeaders } } : response;
  }

  #carryOut(request: DemoRequest, path: string): DemoResponse {
    const { version, state } = this;
    const bearer = (token: string) => this.#bearer(token);
    try {
      return answerCrew({ version, state, clock: this.#clock, faults: () => this.#faults, bearer }, request, path);
    } catch (error) {
      return problem(503, "internal-error", error instanceof Error ? error.message : "error");
    }
  }

  /** The first fault for this operation, counted down. */
  #take(operation: OperationName): AnswerFault | undefined {
    const { answers } = this.#faults;
    const index = answers.findIndex((fault) => fault.operation === operation || fault.operation === "all");
    const fault = answers[index];
    if (fault === undefined || fault.times === null) return fault;
    const left = fault.times - 1;
    this.#faults = {
      ...this.#faults,
      answers: answers.toSpliced(index, 1, ...(left > 0 ? [{ ...fault, times: left }] : [])),
    };
    return fault;
  }
}

/** Whether the request belongs to a sign-in: OAuth paths are outside the crew system, and browsers send preflights. */
const isSignIn = ({ path, method }: DemoRequest): boolean =>
  /^\/(oauth|\.well-known)\//.test(path) || method === "OPTIONS" || method === "HEAD";

const redirect = (status: number, location: string): DemoResponse =>
  respond(status, "", "text/html", { Location: location });

const retryAfter = ({ retryAfterS }: AnswerFault): Record<string, string> =>
  retryAfterS === null ? {} : { "Retry-After": String(retryAfterS) };

/** The answer of a fault that replaces the operation. Null if the operation is carried out. */
function insteadOf(fault: AnswerFault): DemoResponse | null {
  switch (fault.kind) {
    case "not_received":
      return { ...json(500, undefined), drop: true };
    case "page":
      return { ...maintenance(fault.status), headers: { "Content-Type": "text/html", ...retryAfter(fault) } };
    case "status":
      return failing(fault);
    case "redirect":
      return redirect(fault.status, fault.location);
    case "body":
      return written(fault);
    case "lost":
    case "slow":
    case "status_after":
    case "body_after":
      return null;
  }
}

function afterwards(fault: AnswerFault, response: DemoResponse): DemoResponse {
  if (fault.kind === "lost") return { ...response, drop: true };
  if (fault.kind === "slow") return { ...response, delayMs: fault.afterMs };
  return fault.kind === "body_after" ? written(fault) : failing(fault);
}

const written = (fault: AnswerFault): DemoResponse =>
  respond(fault.status, fault.body, "application/json", retryAfter(fault));

function failing(fault: AnswerFault): DemoResponse {
  const body = problem(fault.status, "internal-error", `Error ${fault.status}`);
  return { ...body, headers: { ...body.headers, ...retryAfter(fault) } };
}

const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type, Authorization, X-Requested-With, User-Agent",
};

function shown(body: string): unknown {
  try {
    return JSON.parse(body, (key, value: unknown) => (key === "password" ? "•••" : value));
  } catch {
    return body.replace(/((?:code|code_verifier|refresh_token)=)[^&]*/g, "$1•••");
  }
}

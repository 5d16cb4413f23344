import { type DemoRequest, type DemoResponse, html, json, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import * as acars from "./acars.ts";
import { internalError, Refusal, refusalAnswer } from "./answers.ts";
import * as bids from "./bids.ts";
import * as pireps from "./pireps.ts";
import * as reading from "./reading.ts";
import {
  type Call,
  createPhpvmsState,
  type Phpvms,
  type PhpvmsState,
  type PhpvmsVersion,
  type PilotRecord,
} from "./state.ts";
import { PhpvmsOauth } from "./tokens.ts";
import { nordlysWorld, type PhpvmsWorld } from "./world.ts";

type Operation = (call: Call) => DemoResponse;
interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** What a token of 8 needs. Null: anybody may ask. */
  readonly scope: string | null;
  readonly run: Operation;
}

const route = (method: string, path: string, scope: string | null, run: Operation): Route => ({
  method,
  path: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`),
  scope,
  run,
});

/**
 * What Contrail asks of routes/api.php (8) and app/Providers/RouteServiceProvider.php (7), and a comment, which later
 * reports show. The first that fits answers.
 */
const routes: readonly Route[] = [
  route("GET", "(?:|status|version)", null, reading.version),
  route("GET", "news", null, reading.news),
  route("GET", "airports/{id}", "airports:read", reading.airport),
  route("GET", "flights(?:/search)?", "flights:read", reading.flights),
  route("GET", "flights/{id}/aircraft", "flights:read", reading.flightAircraft),
  route("GET", "user", "user:read", reading.user),
  route("GET", "user/fleet", "user:read", reading.fleet),
  route("GET", "user/pireps", "user:read", pireps.list),
  route("GET", "user/bids", "user:read", bids.listBids),
  route("PUT", "user/bids", "bids:write", bids.placeBid),
  route("DELETE", "user/bids", "bids:write", bids.removeBid),
  route("POST", "pireps/prefile", "pireps:write", pireps.prefile),
  route("GET", "pireps/{id}", null, pireps.read),
  route("POST", "pireps/{id}/update", "pireps:write", pireps.update),
  route("POST", "pireps/{id}/file", "pireps:write", pireps.file),
  route("PUT", "pireps/{id}/cancel", "pireps:write", pireps.cancel),
  route("POST", "pireps/{id}/fields", "pireps:write", pireps.writeFields),
  route("POST", "pireps/{id}/comments", "pireps:write", pireps.comment),
  route("POST", "pireps/{id}/acars/position", "pireps:write", acars.positions),
  route("POST", "pireps/{id}/acars/logs", "pireps:write", acars.logs),
];

export interface PhpvmsOptions {
  readonly clock: Clock;
  /** Same seed, same ids. */
  readonly seed: string;
  readonly version: PhpvmsVersion;
  readonly world?: PhpvmsWorld;
  /** `bids.expire_time`, hours. */
  readonly bidExpireH?: number;
  /** `pilots.only_flights_from_current`. */
  readonly onlyFromCurrent?: boolean;
  /** `pireps.duplicate_check_time`, ms. */
  readonly duplicateCheckMs?: number;
}

const hourMs = 3_600_000;
/** `acars.live_time` (7) or `pireps.tombstone_time` (8), and `pireps.delete_rejected_hours`, of a new server. */
const reportExpireH = 12;

/**
 * The demo airline on phpVMS 7.0.10 or 8, without a socket. The rules are those of the reference (phpvms/phpvms, tag
 * 7.0.10 and main of August 2026); where running and reading differ, as the running 7.0.10 did. Comments name the files.
 */
export class PhpvmsAirline implements Phpvms {
  /** Address of the site. The server sets it. */
  url = "http://127.0.0.1";
  readonly paths = { base: "", authorise: "/oauth/authorize" };
  readonly version: PhpvmsVersion;
  readonly world: PhpvmsWorld;
  readonly state: PhpvmsState;
  readonly clock: Clock;
  readonly oauth: PhpvmsOauth;
  readonly onlyFromCurrent: boolean;
  readonly duplicateCheckMs: number;
  readonly #bidExpireH: number;
  #hourlyMs: number;

  constructor(options: PhpvmsOptions) {
    const { clock, seed, version, world = nordlysWorld, bidExpireH = 48, onlyFromCurrent = false } = options;
    this.clock = clock;
    this.version = version;
    this.world = world;
    this.#bidExpireH = bidExpireH;
    this.onlyFromCurrent = onlyFromCurrent;
    this.duplicateCheckMs = options.duplicateCheckMs ?? 600_000;
    this.state = createPhpvmsState(seed, world, clock.now());
    this.#hourlyMs = clock.now();
    const pilots = this.state.pilots.map((pilot) => ({ ...pilot, dbId: pilot.id, pilotId: pilot.ident }));
    const { nextId } = this.state;
    // Tokens of Passport are JWTs.
    const nextToken = () => `eyJ0eXAiOiJKV1Qi.${nextId()}.signature`;
    this.oauth = new PhpvmsOauth({ clock, pilots, nextId: nextToken, url: () => this.url });
  }

  handle(request: DemoRequest): DemoResponse {
    this.#hourly();
    const oauth = this.version === 8 ? this.oauth.handle(request) : null;
    if (oauth !== null) return oauth;
    const path = /^\/api(?:\/(.*))?$/.exec(request.path);
    if (path === null) return html(404, "<!DOCTYPE html><title>Nordlys Virtual</title><h1>Page not found</h1>");
    return this.#answer(request, path[1] ?? "");
  }

  #answer(request: DemoRequest, path: string): DemoResponse {
    const found = routes.find((each) => each.method === request.method && each.path.test(path));
    if (found === undefined)
      return refusalAnswer(new Refusal(404, "not-found", `The route api/${path} could not be found.`));
    const who = this.#who(request, found.scope);
    if ("status" in who) return who;
    const id = decodeURIComponent(found.path.exec(path)?.[1] ?? "");
    const { method, query } = request;
    try {
      return found.run({ airline: this, pilot: who, method, path, id, query, body: readJsonBody(request.body) });
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error);
      return refusalAnswer(internalError(error instanceof Error ? error.message : "error", "ErrorException"));
    }
  }

  /** app/Http/Middleware/ApiAuth.php and CheckApiScope.php. */
  #who({ headers }: DemoRequest, scope: string | null): PilotRecord | DemoResponse {
    const { pilots } = this.state;
    const [anybody] = pilots;
    if (scope === null && anybody !== undefined) return anybody;
    const bearer = this.version === 8 ? /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] : undefined;
    const holder = bearer === undefined ? null : this.oauth.holder(bearer);
    const key = headers["x-api-key"] ?? headers.authorization;
    if (key === undefined) return unauthorised("X-API-KEY header missing");
    const pilot = pilots.find(({ apiKey, id }) => (holder === null ? apiKey === key : id === holder.pilotDbId));
    // 7 repeats the key.
    if (pilot === undefined)
      return unauthorised(this.version === 7 ? `User not found with key "${key}"` : "User not found");
    if (pilot.state !== 1) return unauthorised("User is not ACTIVE, please contact an administrator");
    if (holder === null || holder.scopes.includes(scope ?? "")) return pilot;
    return unauthorised(`insufficient_scope: this token is missing one of the required scopes (${scope})`, 403);
  }

  /** The hourly job (app/Cron/Hourly), if one was due since the last request. */
  #hourly(): void {
    const now = this.clock.now();
    if (now - this.#hourlyMs < hourMs) return;
    this.#hourlyMs = now;
    const { inProgress, cancelled, rejected } = pireps.pirepStates;
    const isOld = (ms: number, hours: number) => now - ms > hours * hourMs;
    for (const pirep of this.state.pireps) {
      const { state, status } = pirep.columns;
      // RemoveExpiredLiveFlights: soft, by the last change of the report, unless it is paused.
      if (state === inProgress && status !== "PSD" && isOld(pirep.updatedAtMs, reportExpireH)) pirep.deleted = true;
      // DeletePireps: removes the rows, by their time of creation.
      if ((state === rejected || state === cancelled) && isOld(pirep.createdAtMs, reportExpireH)) pirep.deleted = true;
    }
    // RemoveExpiredBids.
    this.state.bids = this.state.bids.filter(({ createdAtMs }) => !isOld(createdAtMs, this.#bidExpireH));
  }
}

const unauthorised = (why: string, status: 401 | 403 = 401): DemoResponse =>
  json(status, {
    error: {
      code: String(status),
      http_code: status === 401 ? "Unauthorized" : "Forbidden",
      message: status === 401 ? `Invalid or missing API key (${why})` : why,
    },
  });

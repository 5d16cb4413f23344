import type { CommonOperation } from "../../../src-main/airlines/failure.ts";
import { bearerOf, operationOf, operations } from "../../../src-main/demo/airline/crew.ts";
import {
  DemoAirline,
  type DemoAirlineOptions,
  pageNotFound,
  pathInCrew,
} from "../../../src-main/demo/airline/demo-airline.ts";
import { trackingIdOf } from "../../../src-main/demo/airline/flight-operations.ts";
import { type DemoRequest, type DemoResponse, problem, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { type PilotRecord, type Pirep, type Position, pirepState } from "../../../src-main/demo/airline/state.ts";
import { afterwards, insteadOf, redirect, takeFault } from "./answer-faults.ts";
import type { AnyLabAirline, Asked, Purpose } from "./any-airline.ts";
import { type Breach, BreachRecorder, type BreachRule, openOf } from "./breaches.ts";
import { asContract } from "./contract.ts";
import { disguise, maintenance } from "./disguise.ts";
import {
  type AirlineVersion,
  type FaultSettings,
  type Faults,
  faultsSchema,
  type LabResponse,
  type VariantName,
  variants,
} from "./faults.ts";
import { withFaults } from "./faulty.ts";
import { LabOauth, type LabOauthSettings, type RefreshLogEntry, usualOauth } from "./oauth.ts";

/** A request as the airline received it, without secrets. */
export interface AcceptedRequest {
  readonly atMs: number;
  readonly operation: CommonOperation | null;
  readonly method: string;
  readonly path: string;
  /** Parsed JSON, else the text. */
  readonly body: unknown;
  /** Null when the connection was broken before an answer. */
  readonly status: number | null;
}

export interface LabAirlineOptions extends DemoAirlineOptions {
  readonly variant?: VariantName;
}

/** The demo airline as tests need it: either version, with faults; it keeps requests and records breaches. */
export class LabAirline extends DemoAirline implements AnyLabAirline {
  readonly version: AirlineVersion;
  readonly requests: AcceptedRequest[] = [];
  readonly #initialFaults: Faults;
  readonly #recorder: BreachRecorder;
  readonly #forgiven = new Set<BreachRule>();
  #faults: Faults;
  declare protected readonly oauth: LabOauth;
  protected override readonly operations;

  constructor({ variant = "reference", ...options }: LabAirlineOptions) {
    super(options, (services) => new LabOauth(services));
    this.version = variants[variant].version;
    this.#recorder = new BreachRecorder(options.clock, this.state);
    this.#initialFaults = faultsSchema.parse(variants[variant].faults);
    this.#faults = this.#initialFaults;
    const faulty = withFaults(operations, () => this.#faults);
    this.operations = this.version === "contract" ? asContract(faulty) : faulty;
  }

  /** Sets the given faults and does not change the others. @throws ZodError for an unknown fault. */
  setFaults(faults: FaultSettings): void {
    this.#faults = faultsSchema.parse({ ...this.#faults, ...faults });
  }

  setOauth(settings: Partial<LabOauthSettings>): void {
    this.oauth.set(settings);
  }

  /** Resets all faults to those of the variant. */
  clearFaults(): void {
    this.#faults = this.#initialFaults;
    this.oauth.set(usualOauth);
  }

  get pireps(): readonly Pirep[] {
    return this.state.pireps;
  }

  get refreshLog(): readonly RefreshLogEntry[] {
    return this.oauth.refreshLog;
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

  purposeOf({ path, body }: Asked): Purpose {
    const inside = pathInCrew(path);
    const id = trackingIdOf(readJsonBody(body));
    const operation = inside === null ? null : (operationOf(inside)?.operation ?? null);
    return { operation, reportId: id === "" ? null : id };
  }

  positions(trackingId: string): readonly Position[] {
    return this.state.pireps.find(({ id }) => id === trackingId)?.positions ?? [];
  }

  /** All OAuth tokens ever issued, for a test that searches for leaks. */
  tokens(): readonly string[] {
    return this.oauth.tokens();
  }

  /** Revokes all OAuth tokens of the pilot. */
  revokeTokens(pilotId: string): void {
    for (const pilot of this.state.pilots) if (pilot.pilotId === pilotId) this.oauth.revokePilot(pilot.dbId);
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
  override handle(request: DemoRequest, played = false): LabResponse {
    const path = pathInCrew(request.path);
    const operation = path === null ? null : (operationOf(path)?.operation ?? null);
    const named = trackingIdOf(readJsonBody(request.body));
    const stateBefore = this.pireps.find(({ id }) => id === named)?.state ?? null;
    const pilot = super.bearer(bearerOf(request));
    const openBefore = openOf(this.state, pilot);
    const response: LabResponse = super.handle(request);
    if (!played && !isSignIn(request))
      this.#recorder.see({ request, operation, response, pilot, stateBefore, openBefore });
    this.requests.push({
      atMs: this.clock.now(),
      operation,
      method: request.method,
      path: request.path,
      body: shown(request.body),
      status: response.drop === true ? null : response.status,
    });
    return response;
  }

  protected override elsewhere(request: DemoRequest): DemoResponse {
    // Sites that require a sign-in answer with status 200 and a web page.
    return request.path === "/login" ? pageNotFound(200) : super.elsewhere(request);
  }

  protected override answer(request: DemoRequest, path: string): LabResponse {
    if (this.#faults.htmlPage) return maintenance(503);
    if (this.version === "reference" && path.endsWith("/")) return redirect(301, request.path.replace(/\/+$/, ""));
    if (this.#faults.redirectPosts && request.method === "POST") return redirect(301, `${request.path}/`);
    const operation = operationOf(path)?.operation ?? null;
    if (operation === null) return super.answer(request, path);
    const [fault, answers] = takeFault(this.#faults.answers, operation);
    this.#faults = { ...this.#faults, answers: [...answers] };
    const instead = fault === undefined ? null : insteadOf(fault);
    if (instead !== null) return instead;
    const isMissing = this.#faults.missing.includes(operation);
    const response = isMissing ? problem(404, "not-found", "") : super.answer(request, path);
    const dressed = disguise(this.#faults, operation, response);
    return fault === undefined ? dressed : afterwards(fault, dressed);
  }

  protected override bearer(token: string): PilotRecord | null {
    return this.#faults.unauthorisedAfterLogin ? null : super.bearer(token);
  }
}

/** Whether the request belongs to a sign-in: OAuth paths are outside the crew system. */
const isSignIn = ({ path }: DemoRequest): boolean => /^\/(oauth|\.well-known)\//.test(path);

function shown(body: string): unknown {
  try {
    return JSON.parse(body, (key, value: unknown) => (key === "password" ? "•••" : value));
  } catch {
    return body.replace(/((?:code|code_verifier|refresh_token)=)[^&]*/g, "$1•••");
  }
}

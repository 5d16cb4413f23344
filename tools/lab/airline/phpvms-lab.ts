import { type DemoRequest, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { Refusal, refusalAnswer } from "../phpvms/answers.ts";
import { PhpvmsAirline, type PhpvmsOptions } from "../phpvms/phpvms-airline.ts";
import { decide, findPirep, pirepStates } from "../phpvms/pireps.ts";
import { positionsOf } from "../phpvms/resources.ts";
import type { AcarsRow, PilotRecord, Pirep } from "../phpvms/state.ts";
import { afterwards, insteadOf, takeFault } from "./answer-faults.ts";
import type { AnyLabAirline, Asked, Purpose, StoredReport } from "./any-airline.ts";
import type { LabResponse } from "./faults.ts";
import { type PhpvmsBreach, PhpvmsBreachRecorder, type PhpvmsBreachRule } from "./phpvms-breaches.ts";
import {
  type PhpvmsFaultSettings,
  type PhpvmsFaults,
  type PhpvmsOperation,
  phpvmsFaultsSchema,
  phpvmsOperationOf,
} from "./phpvms-faults.ts";

/** A request as the airline received it, without its key. */
export interface PhpvmsRequest {
  readonly atMs: number;
  readonly operation: PhpvmsOperation | null;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Null when the connection was broken before an answer. */
  readonly status: number | null;
}

/** What each operation is for, in the words of all airlines. */
const purposes: Readonly<Record<PhpvmsOperation, Purpose["operation"]>> = {
  ...({
    version: "handshake",
    user: "verify",
    fleet: "aircraft",
    airports: "airports",
    news: "announcements",
  } as const),
  ...({ flights: "search", flightAircraft: "bookingAircraft", bids: "bookings", placeBid: "book" } as const),
  ...({ removeBid: "unbook", prefile: "start", positions: "update", update: "keepAlive", file: "complete" } as const),
  ...({ cancel: "cancel", read: "state", list: "state", logs: "details", fields: "details" } as const),
};

const reportIn = (path: string): string | null => {
  const id = /^\/api\/pireps\/([^/]+)/.exec(path)?.[1] ?? null;
  return id === "prefile" ? null : id;
};

/** The demo airline on phpVMS as tests need it: with faults; it keeps requests and records breaches. */
export class LabPhpvms extends PhpvmsAirline implements AnyLabAirline {
  readonly requests: PhpvmsRequest[] = [];
  readonly #recorder: PhpvmsBreachRecorder;
  readonly #forgiven = new Set<PhpvmsBreachRule>();
  #faults: PhpvmsFaults = phpvmsFaultsSchema.parse({});
  /** All keys that were ever valid. */
  readonly #keys: string[];

  constructor(options: PhpvmsOptions) {
    super(options);
    this.#keys = this.state.pilots.map(({ apiKey }) => apiKey);
    this.#recorder = new PhpvmsBreachRecorder(() => this.clock.now(), this.state);
  }

  /** Sets the given faults and does not change the others. @throws ZodError for an unknown fault. */
  setFaults(faults: PhpvmsFaultSettings): void {
    this.#faults = phpvmsFaultsSchema.parse({ ...this.#faults, ...faults });
  }

  clearFaults(): void {
    this.#faults = phpvmsFaultsSchema.parse({});
  }

  /** The client's breaches, without the forgiven ones. */
  get breaches(): readonly PhpvmsBreach[] {
    return this.#recorder.breaches.filter(({ rule }) => !this.#forgiven.has(rule));
  }

  /** Ignores breaches that a test causes on purpose. */
  forgive(...rules: readonly PhpvmsBreachRule[]): void {
    for (const rule of rules) this.#forgiven.add(rule);
  }

  /** Ends a pilot's sign-in: the key is replaced, as in the profile, and tokens expire. @returns the new key. */
  renewKey(ident: string): string {
    const pilot = this.state.pilots.find((each) => each.ident === ident);
    if (pilot === undefined) throw new Error(`there is no pilot ${ident}`);
    pilot.apiKey = this.state.nextId();
    this.#keys.push(pilot.apiKey);
    this.oauth.revoke(pilot.id);
    return pilot.apiKey;
  }

  /** Ends a flight: an administrator cancels its report, or the hourly job deletes it. */
  endFlight(id: string, how: "closed" | "deleted"): void {
    const pirep = findPirep(this, id);
    if (pirep === undefined) return;
    if (how === "deleted") pirep.deleted = true;
    else Object.assign(pirep.columns, { state: pirepStates.cancelled, status: "DX" });
  }

  get pireps(): readonly StoredReport[] {
    return this.state.pireps.filter(({ deleted }) => !deleted).map((pirep) => this.#stored(pirep));
  }

  #stored({ id, columns }: Pirep): StoredReport {
    const rows = () => positionsOf(this, id);
    return {
      ...{ id, state: Number(columns.state), flightTime: Number(columns.flight_time) },
      filedAtMs: columns.submitted_at === null ? null : Number(columns.submitted_at),
      get positions() {
        return rows().map((row) => ({
          ...{ latitude: Number(row.columns.lat), longitude: Number(row.columns.lon) },
          ...{ altitude: Number(row.columns.altitude_msl), receivedMs: row.receivedAtMs },
        }));
      },
    };
  }

  purposeOf({ method, path }: Asked): Purpose {
    const operation = phpvmsOperationOf(method, path);
    return { operation: operation === null ? null : purposes[operation], reportId: reportIn(path) };
  }

  tokens(): readonly string[] {
    return [...this.#keys, ...this.oauth.issued];
  }

  /** Accepts or rejects a filed report, with a comment of the staff. */
  decide(id: string, decision: "accepted" | "rejected", comment?: string): void {
    const pirep = findPirep(this, id);
    if (pirep === undefined) throw new Error(`there is no report ${id}`);
    if (comment !== undefined)
      pirep.comments.push({ id: 1, comment, atMs: this.clock.now(), by: this.state.pilots.length });
    decide(this, pirep, decision);
  }

  removeBooking(bidId: string): void {
    this.state.bids = this.state.bids.filter(({ id }) => String(id) !== bidId);
  }

  positions(pirepId: string): readonly AcarsRow[] {
    return positionsOf(this, pirepId);
  }

  /** Answers a request. `played`: the test sends it in place of a proxy, so it is no breach of the client. */
  override handle(request: DemoRequest, played = false): LabResponse {
    const operation = phpvmsOperationOf(request.method, request.path);
    const pirep = findPirep(this, reportIn(request.path) ?? "");
    const before = { ...pirep?.columns };
    const pirepsBefore = new Set(this.state.pireps.map((pirep) => pirep.id));
    const response = this.#answer(request, operation);
    const body = readJsonBody(request.body);
    const pilot = this.#sender(request);
    if (!played && !request.path.startsWith("/oauth"))
      this.#recorder.see({
        ...{ request, operation, body, response, pilot, pirep, before, pirepsBefore },
      });
    const { method, path } = request;
    const status = response.drop === true ? null : response.status;
    this.requests.push({ atMs: this.clock.now(), operation, method, path, body, status });
    return response;
  }

  #sender({ headers }: DemoRequest): PilotRecord | null {
    const key = headers["x-api-key"] ?? headers.authorization;
    const holder = this.oauth.holder(/^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "");
    return this.state.pilots.find(({ apiKey, id }) => apiKey === key || id === holder?.pilotDbId) ?? null;
  }

  #answer(request: DemoRequest, operation: PhpvmsOperation | null): LabResponse {
    if (operation === null) return super.handle(request);
    const [fault, answers] = takeFault(this.#faults.answers, operation);
    this.#faults = { ...this.#faults, answers: [...answers] };
    const instead = fault === undefined ? null : insteadOf(fault);
    if (instead !== null) return instead;
    const response = this.#carryOut(request, operation);
    return fault === undefined ? response : afterwards(fault, response);
  }

  /** Carries out a request with the faults that act inside the server. */
  #carryOut(request: DemoRequest, operation: PhpvmsOperation): LabResponse {
    const body = readJsonBody(request.body);
    const changed = (more: object) => super.handle({ ...request, body: JSON.stringify({ ...body, ...more }) });
    const { halfFiled, prefileError, lostRows } = this.#faults;
    if (operation === "file" && halfFiled) {
      this.#faults = { ...this.#faults, halfFiled: false };
      // A list as a field's value is what the running server failed at.
      return changed({ fields: { ...(body.fields as object | undefined), "Arrival Gate": [] } });
    }
    const list = operation === "positions" || operation === "logs" ? body[operation] : undefined;
    if (Array.isArray(list) && lostRows > 0) {
      this.#faults = { ...this.#faults, lostRows: Math.max(0, lostRows - list.length) };
      return changed({ [operation]: list.map((row, at) => (at < lostRows ? { ...row, unknown_column: 1 } : row)) });
    }
    const response = super.handle(request);
    if (operation !== "prefile" || prefileError === null || response.status !== 200) return response;
    this.#faults = { ...this.#faults, prefileError: null };
    return refusalAnswer(new Refusal(400, "prefile-error", prefileError));
  }
}

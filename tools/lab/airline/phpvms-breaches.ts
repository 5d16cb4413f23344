import type { DemoRequest, JsonBody } from "../../../src-main/demo/airline/http.ts";
import { pirepStates } from "../phpvms/pireps.ts";
import { statusCodes } from "../phpvms/resources.ts";
import type { PhpvmsState, PilotRecord, Pirep } from "../phpvms/state.ts";
import type { LabResponse } from "./faults.ts";
import type { PhpvmsOperation } from "./phpvms-faults.ts";

/** What a client of phpVMS must not do, because it destroys data or relies on an error that does not come. */
export const phpvmsBreachRules = [
  /** A prefile that returned a report which was already there. In 8 this removes its track. */
  "second_prefile",
  /** A second report in progress of the pilot. */
  "two_open_reports",
  /** `block_time`, or a column that only the server may write. */
  "forbidden_column",
  /** Another arrival in the report of a diversion. */
  "arrival_overwritten",
  /** An update of a report that is filed, which it would rewrite. */
  "update_after_file",
  /** A report that is filed again. */
  "filed_again",
  /** A cancel of a report that is not in progress, or without a look at its state since the last other request. */
  "cancel_after_file",
  "cancel_unseen",
  /** A row with another id, but the time and place or the text of one that is there. */
  "row_sent_twice",
  /** An id that is cut, or a row with an id that lacks its time or has an unknown column, which is lost. */
  "bad_row",
  /** A value of the wrong form: a text that is cut, an unknown status, a time without Z, part of a minute, a climb. */
  "bad_value",
  /** The key anywhere else than in its header. */
  "key_elsewhere",
  /** A request about another pilot's report. */
  "other_pilots_report",
  /** A request before `Retry-After` has passed. */
  "retry_after_ignored",
] as const;
export type PhpvmsBreachRule = (typeof phpvmsBreachRules)[number];

export interface PhpvmsBreach {
  readonly atMs: number;
  readonly rule: PhpvmsBreachRule;
  readonly what: string;
}

/** A request and what was true before it. */
export interface PhpvmsSeen {
  readonly request: DemoRequest;
  readonly operation: PhpvmsOperation | null;
  readonly body: JsonBody;
  readonly response: LabResponse;
  readonly pilot: PilotRecord | null;
  /** The report that the path names. */
  readonly pirep: Pirep | undefined;
  /** Its columns before the request. */
  readonly before: Pirep["columns"];
  /** The ids of the reports that were there. */
  readonly pirepsBefore: ReadonlySet<string>;
}

type Note = (rule: PhpvmsBreachRule, what: string) => void;

const serverColumns = ["block_time", "state", "source", "user_id", "submitted_at"];
const writing: readonly (PhpvmsOperation | null)[] = ["prefile", "update", "file"];
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** app/Http/Requests/Acars/UpdateRequest.php, and the columns of the tables. */
const longest: Readonly<Record<string, number>> = {
  source_name: 25,
  status: 3,
  flight_number: 10,
  log: 191,
};
const longestName = 50;
const longestValue = 191;
const longestId = 36;

const rowsOf = (body: JsonBody, name: string): JsonBody[] => (Array.isArray(body[name]) ? body[name] : []);

/** Watches every request of a client, and records what phpVMS would take without an error. */
export class PhpvmsBreachRecorder {
  readonly breaches: PhpvmsBreach[] = [];
  readonly #now: () => number;
  readonly #state: PhpvmsState;
  /** Reports whose state was read after the last other request about them. */
  readonly #looked = new Set<string>();
  readonly #rows = new Map<string, string>();
  #notBeforeMs = Number.NEGATIVE_INFINITY;

  constructor(now: () => number, state: PhpvmsState) {
    this.#now = now;
    this.#state = state;
  }

  see(seen: PhpvmsSeen): void {
    const { request, operation, body, response, pirep, pilot } = seen;
    const breach: Note = (rule, what) =>
      this.breaches.push({ atMs: this.#now(), rule, what: `${request.method} ${request.path}: ${what}` });
    this.#pace(response, breach);
    elsewhere(seen, breach);
    if (pirep !== undefined && pilot !== null && operation !== "read" && pirep.columns.user_id !== pilot.id)
      breach("other_pilots_report", `by ${pilot.ident}`);
    if (writing.includes(operation)) badColumns(seen, breach);
    if (operation === "prefile") this.#prefile(seen, breach);
    this.#order(seen, breach);
    if (response.status !== 200 || pirep === undefined) return;
    for (const name of ["positions", "logs"]) this.#rowsTwice(pirep.id, name, rowsOf(body, name), breach);
    badRows(body, breach);
  }

  #pace({ status, headers, drop }: LabResponse, breach: Note): void {
    // The header has whole seconds.
    if (this.#now() < this.#notBeforeMs - 1000)
      breach("retry_after_ignored", `${this.#notBeforeMs - this.#now()} ms early`);
    const afterS = Number(headers["Retry-After"] ?? Number.NaN);
    if (status === 429 && afterS >= 0 && drop !== true) this.#notBeforeMs = this.#now() + Math.min(300, afterS) * 1000;
  }

  #prefile({ response, pirepsBefore, pilot }: PhpvmsSeen, breach: Note): void {
    if (response.status !== 200) return;
    const id = idIn(response.body);
    if (pirepsBefore.has(id)) breach("second_prefile", `returned ${id}`);
    const open = this.#state.pireps.filter(
      ({ columns, deleted }) => columns.user_id === pilot?.id && columns.state === pirepStates.inProgress && !deleted,
    );
    if (open.length > 1) breach("two_open_reports", open.map(({ id: each }) => each).join(", "));
  }

  #order({ operation, response, pirep, before: { state } }: PhpvmsSeen, breach: Note): void {
    // The list shows the states of all reports.
    if (operation === "list") for (const { id } of this.#state.pireps) this.#looked.add(id);
    if (pirep === undefined) return;
    const isFiled = state !== pirepStates.inProgress;
    if (operation === "update" && isFiled && response.status === 200) breach("update_after_file", `state ${state}`);
    if (operation === "file" && isFiled) breach("filed_again", `state ${state}`);
    if (operation === "cancel" && isFiled && state !== pirepStates.cancelled)
      breach("cancel_after_file", `state ${state}`);
    if (operation === "cancel" && !this.#looked.has(pirep.id)) breach("cancel_unseen", pirep.id);
    if (operation === "read") this.#looked.add(pirep.id);
    else if (operation === "file") this.#looked.delete(pirep.id);
  }

  #rowsTwice(pirepId: string, kind: string, rows: readonly JsonBody[], breach: Note): void {
    for (const { id, client_event_id: eventId, created_at: time, lat, lon, log } of rows) {
      const own = String(id ?? eventId ?? "no id");
      const content = JSON.stringify([pirepId, kind, time, lat, lon, log]);
      const before = this.#rows.get(content);
      if (before !== undefined && (before !== own || own === "no id")) breach("row_sent_twice", `${own} is ${before}`);
      this.#rows.set(content, own);
    }
  }
}

/** The id in the answer to a prefile. */
const idIn = (answer: string): string => {
  const { data }: { data?: { id?: string } } = JSON.parse(answer);
  return data?.id ?? "";
};

function elsewhere({ request }: PhpvmsSeen, breach: Note): void {
  const { "x-api-key": key, authorization, ...headers } = request.headers;
  const secret = key ?? authorization?.replace(/^Bearer /i, "") ?? "";
  const open = JSON.stringify([request.path, request.query.toString(), request.body, headers]);
  if (secret !== "" && open.includes(secret)) breach("key_elsewhere", "outside its header");
}

function badColumns({ operation, body, before }: PhpvmsSeen, breach: Note): void {
  const forbidden = serverColumns.filter((name) => name in body);
  if (operation === "update" && "id" in body) forbidden.push("id");
  if (forbidden.length > 0) breach("forbidden_column", forbidden.join(", "));
  const { arr_airport_id: arrival } = body;
  if (operation !== "prefile" && arrival !== undefined && arrival !== before.arr_airport_id)
    breach("arrival_overwritten", String(arrival));
  for (const [name, value] of Object.entries(body)) badValue(name, value, breach);
  for (const name of ["distance", "fuel_used", "block_fuel", "zfw", "planned_distance"])
    if (Number(body[name] ?? 0) < 0) breach("bad_value", `${name} ${body[name]}`);
  for (const name of ["flight_time", "planned_flight_time"])
    if (!Number.isInteger(Number(body[name] ?? 0))) breach("bad_value", `${name} ${body[name]}`);
  if (Number(body.landing_rate ?? 0) > 0) breach("bad_value", `landing rate ${body.landing_rate}`);
}

function badValue(name: string, value: unknown, breach: Note): void {
  if (value === null || value === undefined) return;
  if (String(value).length > (longest[name] ?? Number.POSITIVE_INFINITY)) breach("bad_value", `${name} is cut`);
  if (name === "status" && !statusCodes.includes(String(value))) breach("bad_value", `status ${value}`);
  if (/_time$|_at$/.test(name) && typeof value === "string" && !utc.test(value))
    breach("bad_value", `${name} ${value}`);
}

function badRows(body: JsonBody, breach: Note): void {
  for (const kind of ["positions", "logs"])
    for (const row of rowsOf(body, kind)) {
      const { id } = row;
      for (const [name, value] of Object.entries(row)) badValue(name, value, breach);
      if (id === undefined) continue;
      if (String(id).length > longestId) breach("bad_row", `the id ${id} is cut`);
      if (row.created_at === undefined) breach("bad_row", "an id without a time");
    }
  for (const [name, value] of Object.entries({ ...(body.fields as object | undefined) }))
    if (name.length > longestName || String(value).length > longestValue)
      breach("bad_value", `the field ${name} is cut`);
}

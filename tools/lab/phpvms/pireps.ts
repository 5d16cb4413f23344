import { type DemoResponse, type JsonBody, json } from "../../../src-main/demo/airline/http.ts";
import { data, internalError, invalid, message, notFound, page, Refusal, refusalAnswer } from "./answers.ts";
import { emptyPirep, fill, readTime } from "./columns.ts";
import { commentResource, fieldsResource, mayFly, pirepListed, pirepResource, statusCodes } from "./resources.ts";
import type { Call, Phpvms, Pirep } from "./state.ts";

/** The reports: PirepController.php and PirepService.php. */

/** app/Models/Enums/PirepState.php */
export const pirepStates = { inProgress: 0, pending: 1, accepted: 2, cancelled: 3, deleted: 4, rejected: 6 } as const;
const readOnly: readonly unknown[] = [pirepStates.accepted, pirepStates.cancelled, pirepStates.rejected];
/** Pirep::$cancel_states */
const notCancellable: readonly unknown[] = [...readOnly, pirepStates.deleted];

export function findPirep({ state }: Phpvms, id: string): Pirep | undefined {
  return state.pireps.find((pirep) => pirep.id === id && !pirep.deleted);
}

/** A report by its id, of any pilot. */
function anyPirep({ airline, id }: Call): Pirep {
  const pirep = findPirep(airline, id);
  if (pirep === undefined) throw notFound("Pirep", id);
  return pirep;
}

/**
 * The pilot's own report (`authorize` of app/Http/Requests/Acars). The handler of 7 does not know the exception
 * (app/Exceptions/Handler.php).
 */
export function ownPirep(call: Call): Pirep {
  const pirep = anyPirep(call);
  if (pirep.columns.user_id === call.pilot.id) return pirep;
  const said = "This action is unauthorized.";
  throw call.airline.version === 7
    ? internalError(said, "Illuminate\\Auth\\Access\\AuthorizationException")
    : new Refusal(403, "http-exception", said);
}

/** PirepController::checkCancelled. */
export function notCancelled(pirep: Pirep): Pirep {
  if (pirep.columns.state !== pirepStates.cancelled) return pirep;
  throw new Refusal(400, "pirep-cancelled", "PIREP has been cancelled, updates are not allowed", {
    pirep_id: pirep.id,
  });
}

/** PirepController::checkReadOnly. A pending report is not read-only. */
function writable(call: Call): Pirep {
  const pirep = notCancelled(ownPirep(call));
  if (readOnly.includes(pirep.columns.state)) throw pirepError(pirep, "PIREP is read-only");
  return pirep;
}
const pirepError = ({ id }: Pirep, text: string) => new Refusal(400, "pirep-error", text, { pirep_id: id });

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The rules that PrefileRequest, UpdateRequest and FileRequest share: numbers, whole numbers, times. */
const numbers = ["distance", "planned_distance", "level", "zfw", "fuel_used", "block_fuel", "landing_rate"];
const integers = ["flight_time", "block_time", "planned_flight_time", "score"];
const times = ["block_off_time", "block_on_time", "created_at"];
function wrongValues(body: JsonBody): Record<string, string> {
  const given = (names: readonly string[]) => names.filter((name) => !isMissing(body[name]));
  const wrong = (names: readonly string[], isRight: (value: unknown) => boolean, what: string) =>
    given(names).flatMap((name) => (isRight(body[name]) ? [] : [[name, `The ${name} must be ${what}.`]]));
  return Object.fromEntries([
    ...wrong(numbers, (value) => Number.isFinite(Number(value)), "a number"),
    ...wrong(integers, (value) => Number.isInteger(Number(value)), "an integer"),
    ...wrong(times, (value) => !Number.isNaN(readTime(value)), "a valid date"),
  ]);
}

function check(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const required = {
  airline_id: "An airline is required",
  aircraft_id: "An aircraft is required",
  flight_number: 'The "flight number" field is required.',
  dpt_airport_id: "A departure airport is required",
  arr_airport_id: "An arrival airport is required",
  source_name: "PIREP Source is required",
};
const missing = (body: JsonBody, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(required).filter(([name]) => names.includes(name) && isMissing(body[name])));

/** 8 casts the column to an enum, so it takes no other code (app/Enums/PirepPhase.php). */
function checkStatus({ airline, body }: Call): void {
  if (airline.version === 7 || isMissing(body.status) || statusCodes.includes(String(body.status))) return;
  throw internalError(`"${body.status}" is not a valid backing value for enum App\\Enums\\PirepPhase`, "ValueError");
}

export function prefile(call: Call): DemoResponse {
  const { airline, pilot, body } = call;
  const { state, clock } = airline;
  const errors = { ...missing(body, Object.keys(required)), ...wrongValues(body) };
  const aircraft = state.fleet.find(({ id }) => id === Number(body.aircraft_id));
  if (aircraft === undefined && errors.aircraft_id === undefined) errors.aircraft_id = "The aircraft doesn't exist";
  check(errors);
  checkStatus(call);
  for (const name of ["dpt_airport_id", "arr_airport_id"]) knownAirport(airline, String(body[name]));
  if (aircraft === undefined) return refusalAnswer(new Refusal(400, "aircraft-invalid", "The aircraft is invalid"));
  if (!mayFly(airline, pilot, aircraft)) {
    const ids = { aircraft_id: aircraft.id, user_id: pilot.id };
    throw new Refusal(400, "aircraft-permission-denied", "User is not allowed to fly this aircraft", ids);
  }
  if (!aircraft.parked)
    throw new Refusal(400, "aircraft-not-available", "The aircraft is not available for flight", {
      aircraft_id: aircraft.id,
    });
  const pirep = duplicate(call) ?? create(call);
  // The repeated prefile changes this and the fields, nothing else.
  pirep.columns.status = "INI";
  pirep.updatedAtMs = clock.now();
  setFields(pirep, body.fields);
  return data(pirepResource(airline, pirep));
}

function knownAirport({ world }: Phpvms, icao: string): void {
  if (!world.airports.some((airport) => airport.icao === icao))
    throw new Refusal(404, "airport-not-found", `Airport ${icao} not found`, { icao });
}

/**
 * PirepService::findDuplicate: the report that the pilot made for the same flight just before, also if it is filed
 * and accepted. 8 removes its positions and log.
 */
function duplicate({ airline, pilot, body }: Call): Pirep | undefined {
  const { state, clock, version } = airline;
  const found = state.pireps.find(
    ({ columns, createdAtMs, deleted }) =>
      !deleted &&
      columns.user_id === pilot.id &&
      ["airline_id", "flight_number", "dpt_airport_id", "arr_airport_id"].every(
        (name) => String(columns[name]) === String(body[name]),
      ) &&
      ["route_code", "route_leg"].every(
        (name) => isMissing(body[name]) || String(columns[name]) === String(body[name]),
      ) &&
      columns.state !== pirepStates.cancelled &&
      clock.now() - createdAtMs <= airline.duplicateCheckMs,
  );
  if (found !== undefined && version === 8)
    for (const [id, row] of state.rows) if (row.pirepId === found.id) state.rows.delete(id);
  return found;
}

function create({ airline, pilot, body }: Call): Pirep {
  const { state, clock } = airline;
  const columns = emptyPirep();
  fill(columns, body);
  Object.assign(columns, { user_id: pilot.id, state: pirepStates.inProgress, source: 1 });
  // `id` is fillable: a report may have an id of the client's.
  const id = isMissing(body.id) ? state.nextId() : String(body.id);
  if (state.pireps.some((other) => other.id === id))
    throw internalError(`SQLSTATE[23000]: 1062 Duplicate entry '${id}' for key 'PRIMARY'`, "UniqueConstraint");
  const now = clock.now();
  const pirep = { id, createdAtMs: now, updatedAtMs: now, deleted: false, columns, fields: new Map(), comments: [] };
  state.pireps.push(pirep);
  return pirep;
}

/** Only a value that differs renews `updated_at`, by which the hourly job judges (Eloquent's `isDirty`). */
function change({ airline }: Call, pirep: Pirep, body: JsonBody): void {
  if (fill(pirep.columns, body)) pirep.updatedAtMs = airline.clock.now();
}

export function update(call: Call): DemoResponse {
  const { airline, body } = call;
  // A validated request checks the owner first, then the values, then the controller the state.
  ownPirep(call);
  const named = Object.keys(body).filter((name) => name.endsWith("_airport_id") || name === "flight_number");
  const tooLong = String(body.source_name ?? "").length > 25;
  check({
    ...missing(body, named),
    ...wrongValues(body),
    ...(tooLong ? { source_name: "The source name may not be greater than 25 characters." } : {}),
  });
  const pirep = writable(call);
  checkStatus(call);
  change(call, pirep, body);
  // `id` is fillable here too, which renames the report.
  if (!isMissing(body.id)) pirep.id = String(body.id);
  setFields(pirep, body.fields);
  return data(pirepResource(airline, pirep));
}

/**
 * PirepService::file, then `submit`. The state is stored first, so an exception after that answers 503 for a report that
 * is filed, without its bid removed, diversion handled or acceptance decided.
 */
export function file(call: Call): DemoResponse {
  const { airline, body } = call;
  ownPirep(call);
  const needed = { distance: 'The "distance" field is required.', flight_time: "Flight time, in minutes, is required" };
  const absent = Object.entries(needed).filter(([name]) => isMissing(body[name]));
  check({ ...Object.fromEntries(absent), ...wrongValues(body) });
  const pirep = notCancelled(ownPirep(call));
  const { columns } = pirep;
  if (columns.state === pirepStates.pending) throw pirepError(pirep, "PIREP has already been submitted");
  writable(call);
  const now = airline.clock.now();
  change(call, pirep, {
    ...body,
    state: pirepStates.pending,
    status: "ARR",
    submitted_at: new Date(now).toISOString(),
  });
  columns.block_on_time ??= now;
  setFields(pirep, body.fields);
  submit(airline, pirep);
  return data(pirepResource(airline, pirep));
}

function submit(airline: Phpvms, pirep: Pirep): void {
  const { state, world, clock } = airline;
  const { columns } = pirep;
  const flight = world.flights.find(({ id }) => id === columns.flight_id);
  if (flight !== undefined) columns.planned_flight_time = flight.minutes;
  // app/Listeners/BidEventHandler.php, before the diversion takes the flight away.
  state.bids = state.bids.filter(
    ({ pilotDbId, flightId }) => pilotDbId !== columns.user_id || flightId !== columns.flight_id,
  );
  divert(airline, pirep);
  const pilot = state.pilots.find(({ id }) => id === columns.user_id);
  if (pilot !== undefined && world.acceptedAtOnce.includes(pilot.rank)) decide(airline, pirep, "accepted");
  pirep.updatedAtMs = clock.now();
}

/** PirepService::handleDiversion: by the field, never by another arrival in the report. */
function divert({ state, world }: Phpvms, { columns, fields }: Pirep): void {
  const to = fields.get("Diversion Airport");
  if (!world.airports.some(({ icao }) => icao === to) || to === undefined) return;
  const { arr_airport_id: planned, notes } = columns;
  const said = `DIVERTED FROM ${planned} TO ${to} ${notes ?? ""}`;
  Object.assign(columns, {
    notes: said,
    alt_airport_id: planned,
    arr_airport_id: to,
    flight_id: null,
    route_leg: null,
  });
  for (const aircraft of state.fleet) if (aircraft.id === columns.aircraft_id) aircraft.location = to;
  for (const pilot of state.pilots) if (pilot.id === columns.user_id) pilot.location = to;
}

/** The decision about a report, by its pilot's rank or by a person: PirepService::accept and reject. */
export function decide({ state, clock }: Phpvms, pirep: Pirep, decision: "accepted" | "rejected"): void {
  const { columns } = pirep;
  columns.state = pirepStates[decision];
  pirep.updatedAtMs = clock.now();
  if (decision === "rejected") return;
  const arrival = String(columns.arr_airport_id);
  for (const aircraft of state.fleet)
    if (aircraft.id === columns.aircraft_id) Object.assign(aircraft, { location: arrival, landedMs: clock.now() });
  for (const pilot of state.pilots) {
    if (pilot.id !== columns.user_id) continue;
    Object.assign(pilot, { location: arrival, flights: pilot.flights + 1, lastPirepId: pirep.id });
    pilot.flightTime += Number(columns.flight_time);
  }
}

/** Any pilot may cancel any report, also one that does not exist. */
export function cancel(call: Call): DemoResponse {
  const { airline, id } = call;
  const pirep = findPirep(airline, id);
  if (pirep !== undefined) {
    const { state } = pirep.columns;
    if (notCancellable.includes(state))
      throw new Refusal(400, "pirep-cancel-not-allowed", "This PIREP can't be cancelled", { pirep_id: id, state });
    change(call, pirep, { state: pirepStates.cancelled, status: "DX" });
  }
  return message(`PIREP ${id} cancelled`);
}

export const read = (call: Call): DemoResponse => data(pirepResource(call.airline, anyPirep(call)));

/** The pilot's reports, the newest first. Without `state`, the cancelled ones are left out (UserController::pireps). */
export function list(call: Call): DemoResponse {
  const { airline, pilot, query } = call;
  if (airline.version === 8 && Number(query.get("limit")) > 100)
    throw invalid({ limit: "The limit field must not be greater than 100." });
  const asked = query.get("state");
  const rows = airline.state.pireps
    .filter(({ columns, deleted }) => columns.user_id === pilot.id && !deleted)
    .filter(({ columns }) => (asked ? String(columns.state) === asked : columns.state !== pirepStates.cancelled))
    .toSorted((a, b) => Math.trunc(b.createdAtMs / 1000) - Math.trunc(a.createdAtMs / 1000));
  return page(
    call,
    rows.map((pirep) => pirepListed(airline, pirep)),
  );
}

/** Names are cut at 50 characters and values at 191, in silence. A value that is no text fails. */
function setFields(pirep: Pirep, fields: unknown): void {
  if (typeof fields !== "object" || fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "object" && value !== null)
      throw internalError("Array to string conversion", "ErrorException");
    pirep.fields.set(name.slice(0, 50), String(value ?? "").slice(0, 191));
  }
}

/** The controller gives the missing report to `checkCancelled`, which takes none: a TypeError. */
export function writeFields(call: Call): DemoResponse {
  const found = findPirep(call.airline, call.id);
  if (found === undefined)
    throw internalError("checkCancelled(): Argument #1 ($pirep) must be of type Pirep", "TypeError");
  const pirep = notCancelled(found);
  setFields(pirep, call.body.fields);
  return data(fieldsResource(pirep));
}

export function comment(call: Call): DemoResponse {
  const { airline, pilot, body } = call;
  const pirep = notCancelled(anyPirep(call));
  if (isMissing(body.comment)) throw invalid({ comment: "The comment field is required." });
  const id = 1 + airline.state.pireps.reduce((sum, { comments }) => sum + comments.length, 0);
  const row = { id, comment: String(body.comment), atMs: airline.clock.now(), by: pilot.id };
  pirep.comments.push(row);
  return json(201, { data: commentResource(airline, row) });
}

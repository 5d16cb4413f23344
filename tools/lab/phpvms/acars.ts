import type { DemoResponse, JsonBody } from "../../../src-main/demo/airline/http.ts";
import { invalid, message } from "./answers.ts";
import { isRowColumn, readTime, rowColumns } from "./columns.ts";
import { notCancelled, ownPirep } from "./pireps.ts";
import type { AcarsRow, Call } from "./state.ts";

/** Positions and log of a report: AcarsController.php. None of them renews the report. */

const rowsOf = (value: unknown): JsonBody[] =>
  Array.isArray(value) ? value.map((row) => (typeof row === "object" && row !== null ? { ...row } : {})) : [];

/** The first fault of the rows. One wrong row refuses them all. */
function checkRows(list: string, rows: readonly JsonBody[], needed: readonly string[], longest = 0): void {
  if (rows.length === 0) throw invalid({ [list]: `The "${list}" field is required.` });
  for (const [index, row] of rows.entries()) {
    const at = (name: string) => `${list}.${index}.${name}`;
    for (const name of needed)
      if (row[name] === undefined || row[name] === null)
        throw invalid({ [at(name)]: `The "${at(name)}" field is required.` });
    for (const name of ["created_at", "sim_time"])
      if (row[name] !== undefined && Number.isNaN(readTime(row[name])))
        throw invalid({ [at(name)]: `The ${at(name)} is not a valid date.` });
    if (longest > 0 && String(row.log ?? "").length > longest)
      throw invalid({ [at("log")]: `The ${at("log")} may not be greater than ${longest} characters.` });
  }
}

/**
 * Stores one row. With an id it goes past the model (`updateOrInsert`): an unknown name is then an SQL error, no default
 * is set, and the id belongs to the whole server, so a row of another report moves here. The column of the id has 36
 * characters; the rest is cut. Another id with the same start is lost, because the server searches for the whole id.
 * @returns false for a lost row. The answer is 200 even then (the `catch` of AcarsController).
 */
function storeRow(call: Call, kind: AcarsRow["kind"], row: JsonBody): boolean {
  const { state, version } = call.airline;
  const given = row.id === undefined || row.id === null || row.id === "" ? null : String(row.id);
  if (given === null) {
    createRow(call, kind, row, state.nextId());
    return true;
  }
  if (Object.keys(row).some((name) => !isRowColumn(name, version))) return false;
  const id = given.slice(0, 36);
  const before = state.rows.get(id);
  const receivedAtMs = before?.receivedAtMs ?? call.airline.clock.now();
  if (id !== given && before !== undefined) return false;
  const createdAtMs = row.created_at === undefined ? (before?.createdAtMs ?? null) : readTime(row.created_at);
  const columns = { ...before?.columns, ...rowColumns(row, version) };
  state.rows.set(id, { id, pirepId: call.id, kind, columns, createdAtMs, updatedAtMs: null, receivedAtMs });
  return true;
}

/** A row by the model: unknown names are dropped, and times have defaults. */
function createRow({ airline, id: pirepId }: Call, kind: AcarsRow["kind"], row: JsonBody, id: string): void {
  const { state, version, clock } = airline;
  const createdAtMs = row.created_at === undefined ? clock.now() : readTime(row.created_at);
  const columns = rowColumns(row, version);
  // `fuel` is not fillable in 7.
  if (version === 7) delete columns.fuel;
  const nowMs = clock.now();
  state.rows.set(id, { id, pirepId, kind, columns, createdAtMs, updatedAtMs: nowMs, receivedAtMs: nowMs });
}

export function positions(call: Call): DemoResponse {
  ownPirep(call);
  const rows = rowsOf(call.body.positions);
  checkRows("positions", rows, ["lat", "lon"]);
  notCancelled(ownPirep(call));
  const stored = rows.filter((row) => {
    const { altitude, ...rest } = row;
    const heights = altitude === undefined ? {} : { altitude_agl: altitude, altitude_msl: altitude };
    return storeRow(call, "position", { ...heights, ...rest });
  });
  return message(`${stored.length} positions added`, stored.length);
}

/** The longest line of the log in 8 (LogRequest.php). 7 cuts it. */
const longestLine8 = 1000;

/** 8 tells lines apart by an id of the client's that is unique in the report (255 characters), and drops other ids. */
export function logs(call: Call): DemoResponse {
  ownPirep(call);
  const rows = rowsOf(call.body.logs);
  checkRows("logs", rows, ["log"], call.airline.version === 8 ? longestLine8 : 0);
  notCancelled(ownPirep(call));
  const { version, state } = call.airline;
  const stored = rows.filter((row) => {
    if (version === 7) return storeRow(call, "log", row);
    const { client_event_id: ownId } = row;
    createRow(call, "log", row, typeof ownId === "string" ? `${call.id} ${ownId.slice(0, 255)}` : state.nextId());
    return true;
  });
  return message(`${stored.length} logs added`, stored.length);
}

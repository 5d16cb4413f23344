import { isRow, number, type Row, rows } from "../../platform/http/coerce.ts";
import type { AirlineResult, OperationName } from "../failure.ts";
import type { Asking, Question } from "../http/asking.ts";
import { updateTimeoutMs } from "../port.ts";
import type { Body } from "./bodies.ts";
import { dataOf } from "./status.ts";

/** Time-outs, ms: slow shared hosts need the longer ones. A filing also mails, pays and moves the pilot. */
const usualMs = 20_000;
const fileMs = 60_000;
/** A report or a list with its subfleets, bytes. The fleet of a large airline has megabytes. */
const usualBytes = 8 * 1024 * 1024;
const listBytes = 32 * 1024 * 1024;

/** `GET user/pireps` takes no more. */
export const mostReports = 100;

/** The requests of phpVMS, each for the operation that the pilot has asked for. */
export function createRequests(asking: Asking) {
  type Method = Question["method"];
  const question = (method: Method, path: string, body?: Body): Question => ({
    method,
    path,
    timeoutMs: path.endsWith("/file") ? fileMs : path.includes("/acars/") ? updateTimeoutMs : usualMs,
    largestBytes: path.startsWith("/pireps/") ? usualBytes : listBytes,
    ...(body === undefined ? {} : { body }),
  });

  return {
    get: <T>(name: OperationName, path: string, read: (value: unknown) => T | null) =>
      asking.ask(name, question("GET", path), read),
    send: <T>(
      name: OperationName,
      [method, path]: readonly [Method, string],
      body: Body,
      read: (value: unknown) => T | null,
    ) => asking.ask(name, question(method, path, body), read),
    /** Only that the server did it. */
    done: async (
      name: OperationName,
      [method, path]: readonly [Method, string],
      body?: Body,
    ): Promise<AirlineResult<undefined>> => {
      const result = await asking.ask(name, question(method, path, body), (value) => (isRow(value) ? "done" : null));
      return result.ok ? { ok: true, value: undefined } : result;
    },
    report: (name: OperationName, reportId: string): Promise<AirlineResult<Row>> =>
      asking.ask(name, question("GET", `/pireps/${encodeURIComponent(reportId)}`), dataOf),
    /** The pilot's newest reports; `inProgress`: only those. Cancelled ones are never among them. */
    reports: (name: OperationName, inProgress: boolean): Promise<AirlineResult<Row[]>> =>
      asking.ask(name, question("GET", `/user/pireps?${inProgress ? "state=0&" : ""}limit=${mostReports}`), (value) =>
        rows(value),
      ),
    /** How many rows the server has stored. An error at a row is answered 200: only `count` tells. */
    rows: (name: OperationName, path: string, key: string, list: readonly Body[]): Promise<AirlineResult<number>> =>
      asking.ask(name, question("POST", path, { [key]: list }), (value) => (isRow(value) ? number(value.count) : null)),
    /** The major version: 7 or 8. */
    version: (name: OperationName): Promise<AirlineResult<number>> =>
      asking.ask(name, { ...question("GET", "/version"), isPublic: true }, (value) =>
        isRow(value) ? Math.trunc(Number.parseInt(String(value.version), 10)) || 7 : null,
      ),
  };
}
export type Requests = ReturnType<typeof createRequests>;

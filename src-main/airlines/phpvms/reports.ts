import type { StartResult } from "../../../src-shared/domain/airline-data.ts";
import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import { words } from "../../../src-shared/words/words.ts";
import { id, instantMs, isRow, plainText, type Row, rows, text } from "../../platform/http/coerce.ts";
import { type AirlineFailure, type AirlineResult, airlineFailure, type OperationName, ownWords } from "../failure.ts";
import type { Asking } from "../http/asking.ts";
import type { Decision, FlightAtAirline } from "../port.ts";
import { bidsPath } from "./bids.ts";
import { type Body, isOurMarker, markerOf } from "./bodies.ts";
import type { Requests } from "./requests.ts";
import { dataOf, stateOf } from "./status.ts";

/** A prefile without an answer may still run: two at once make two reports. A server ends a script within this time. */
const settledMs = 60_000;
/** After a refusal phpVMS is not asked for a new report again within this time: one filing asks several times. */
const sameTryMs = 10_000;
/**
 * phpVMS returns an earlier report of the same flight for ten minutes, unless the airline has set another time, and
 * phpVMS 8 then wipes its track.
 */
const sameReportMs = 11 * 60_000;

/** What this run knows of a flight's report. */
export interface Known {
  /** The report's present id. The flight keeps the first one. */
  reportId: string;
  /** The report replaces a deleted one, and the airline has not got the path again. */
  lacksPath: boolean;
  /** Why the last try for a new report in place of the deleted one failed, and when, by the monotonic clock. */
  notReplaced: { readonly error: AirlineFailure; readonly atMs: number } | null;
  /** The status and the time of the last update in this run, by the monotonic clock. Null before the first. */
  update: { readonly status: string; readonly atMs: number } | null;
}

/** The flight has another report. */
function replace(at: Known, reportId: string): void {
  at.reportId = reportId;
  at.lacksPath = true;
  at.notReplaced = null;
  at.update = null;
}

/** The reports of the pilot's flights: started once, found again, read and cancelled. */
export class Reports {
  readonly #requests: Requests;
  readonly #clock: Clock;
  readonly #clockAheadMs: () => number | null;
  readonly #hasOwn: (prefile: Body) => boolean;
  readonly #flights = new Map<string, Known>();
  #sameForMs = sameReportMs;

  constructor(
    requests: Requests,
    clock: Clock,
    { clockAheadMs }: Pick<Asking, "clockAheadMs">,
    hasOwn: (prefile: Body) => boolean,
  ) {
    this.#requests = requests;
    this.#clock = clock;
    this.#clockAheadMs = clockAheadMs;
    this.#hasOwn = hasOwn;
  }

  known(flight: FlightAtAirline): Known {
    const first = { reportId: flight.trackingId, lacksPath: false, notReplaced: null, update: null };
    const found = this.#flights.get(flight.id) ?? first;
    this.#flights.set(flight.id, found);
    return found;
  }

  /**
   * The report with this marker; null if there is none, or if it was cancelled or deleted. With `inProgress`, the list of
   * reports in progress decides if the server fails at the list of all.
   */
  async #find(name: OperationName, marker: string, inProgress: boolean): Promise<AirlineResult<Row | null>> {
    const reports = await (inProgress ? this.#newest(name) : this.#requests.reports(name, false));
    if (!reports.ok) return reports;
    return { ok: true, value: reports.value.find((row) => text(row.source_name) === marker) ?? null };
  }

  /**
   * The pilot's newest reports. phpVMS fails at the list of all if it has no airport of one of them any more; then only
   * those in progress.
   */
  async #newest(name: OperationName): Promise<AirlineResult<Row[]>> {
    const reports = await this.#requests.reports(name, false);
    return !reports.ok && reports.error.code === "server" ? this.#requests.reports(name, true) : reports;
  }

  /** The flight's report. Null: the server does not have it. */
  async read(name: OperationName, flight: FlightAtAirline): Promise<AirlineResult<Row | null>> {
    const at = this.known(flight);
    const report = await this.#requests.report(name, at.reportId);
    if (report.ok || report.error.code !== "not_found") return report;
    // After a restart of the program the flight knows only its first report; another may be filed.
    const other = await this.#find(name, markerOf(flight), name === "cancel" || at.update !== null);
    const otherId = other.ok && other.value !== null ? id(other.value.id) : null;
    if (otherId !== null) replace(at, otherId);
    return other;
  }

  /** Prefiles once, and makes sure that the answer is this flight's own new report. */
  async #prefile(name: OperationName, body: Body): Promise<AirlineResult<string>> {
    const marker = String(body.source_name);
    const result = await this.#requests.send(name, ["POST", "/pireps/prefile"], body, dataOf);
    if (!result.ok) {
      // A module of the airline refuses after phpVMS has stored the report.
      if (result.error.code === "refused" && /\bprefile-error\b/.test(result.error.detail ?? "")) {
        const left = await this.#find(name, marker, true);
        const leftId = left.ok && left.value !== null && stateOf(left.value) === "open" ? id(left.value.id) : null;
        if (leftId !== null) await this.#requests.done("cancel", ["PUT", `/pireps/${leftId}/cancel`]);
      }
      return result;
    }
    const reportId = id(result.value.id);
    if (reportId === null) return airlineFailure(name, { code: "unreadable", unknown: true });
    if (stateOf(result.value) === "open" && text(result.value.source_name) === marker)
      return { ok: true, value: reportId };
    this.#sameForMs = Math.max(this.#sameForMs, (this.#ageMs(result.value) || 0) + 60_000);
    return sameFlight(name, result.value);
  }

  /** Starts a flight: adopts what an unanswered start left, or prefiles. */
  async start(body: Body, flight: FlightAtAirline): Promise<AirlineResult<StartResult>> {
    const marker = markerOf(flight);
    for (;;) {
      const reports = await this.#newest("start");
      // A report in progress whose airport is gone must not prevent every first start.
      if (!reports.ok && reports.error.code === "server" && flight.startedAgain !== true) break;
      if (!reports.ok) return reports;
      const own = reports.value.find((row) => text(row.source_name) === marker && stateOf(row) === "open");
      const ownId = own === undefined ? null : id(own.id);
      if (ownId !== null) return started(ownId, body);
      const same = reports.value.find((row) => this.#isSame(row, body));
      if (same !== undefined) return sameFlight("start", same);
      const leftMs = flight.startedAgain === true ? flight.startedAtMs + settledMs - this.#clock.now() : 0;
      if (leftMs <= 0 || leftMs > settledMs) break;
      await wait(this.#clock, leftMs);
    }
    const made = await this.#prefile("start", body);
    return made.ok ? started(made.value, body) : made;
  }

  /** Starts a flight again whose report the server has deleted. @returns whether that was possible. */
  async startAgain(flight: FlightAtAirline): Promise<AirlineResult<undefined>> {
    const body = isRow(flight.airlineData) ? flight.airlineData : null;
    if (body === null) return airlineFailure("update", { code: "not_found", unknown: false });
    const at = this.known(flight);
    if (at.notReplaced !== null && this.#clock.monotonic() - at.notReplaced.atMs < sameTryMs)
      return { ok: false, error: at.notReplaced.error };
    // Nobody knows what happened to a report that was deleted while this program did not run: it may have been filed.
    if (at.update === null && !this.#hasOwn(body)) {
      const bids = await this.#requests.get("update", bidsPath, (value) => rows(value));
      if (!bids.ok) return bids;
      if (!bids.value.some((row) => text(row.flight_id) === text(body.flight_id)))
        return airlineFailure("update", {
          code: "closed_flight",
          unknown: false,
          words: words().airlineFailures.known.reportGone,
        });
    }
    const made = await this.#prefile("update", { ...body, source_name: markerOf(flight) });
    if (!made.ok) {
      const why = made.error.code === "refused" ? ownWords(made.error) : undefined;
      const reason = why === undefined ? {} : { words: `${words().airlineFailures.known.notReplaced} ${why}` };
      const failed = airlineFailure("update", { ...made.error, ...reason });
      at.notReplaced = { error: failed.error, atMs: this.#clock.monotonic() };
      return failed;
    }
    replace(at, made.value);
    return { ok: true, value: undefined };
  }

  async state(flight: FlightAtAirline): Promise<AirlineResult<Decision>> {
    const report = await this.read("state", flight);
    if (!report.ok) return report;
    if (report.value === null) return { ok: true, value: { state: "gone", reason: "" } };
    const state = stateOf(report.value);
    if (state === null) return airlineFailure("state", { code: "unreadable", unknown: false });
    return { ok: true, value: { state, reason: state === "rejected" ? reasonOf(report.value) : "" } };
  }

  async cancel(flight: FlightAtAirline | null): Promise<AirlineResult<undefined>> {
    const report = await (flight === null ? this.#newestOpen() : this.read("cancel", flight));
    if (!report.ok) return report;
    const state = report.value === null ? "gone" : stateOf(report.value);
    const reportId = report.value === null ? null : id(report.value.id);
    if (reportId === null || state === "gone" || state === "cancelled")
      return airlineFailure("cancel", { code: "nothing_to_cancel", unknown: false });
    if (state !== "open")
      return airlineFailure("cancel", { code: "closed_flight", unknown: false, reportState: state });
    return this.#requests.done("cancel", ["PUT", `/pireps/${encodeURIComponent(reportId)}/cancel`]);
  }

  /** The newest report in progress, one of Contrail's if there is one. */
  async #newestOpen(): Promise<AirlineResult<Row | null>> {
    const reports = await this.#requests.reports("cancel", true);
    if (!reports.ok) return reports;
    const own = reports.value.find((row) => isOurMarker(text(row.source_name)));
    return { ok: true, value: own ?? reports.value[0] ?? null };
  }

  /** An open or new report of the same flight, which a prefile would return in place of a new one. */
  #isSame(row: Row, body: Body): boolean {
    const leg = ["route_code", "route_leg"].filter((key) => text(body[key]) !== "");
    const isAsBody = ["airline_id", "flight_number", "dpt_airport_id", "arr_airport_id", ...leg].every(
      (key) => text(row[key]) === text(body[key]),
    );
    return isAsBody && Math.abs(this.#ageMs(row)) < this.#sameForMs;
  }

  /** By the clock of the airline, which has stamped the report. The answer that has the report also shows that clock. */
  readonly #ageMs = (row: Row): number => this.#clock.now() - (this.#clockAheadMs() ?? 0) - instantMs(row.created_at);
}

/** To cancel a filed report would destroy it. */
const sameFlight = (name: OperationName, report: Row) => {
  const { airlineFailures, tracking } = words();
  const said =
    stateOf(report) === "open" || name !== "start" ? airlineFailures.known.sameFlightOpen : tracking.sameFlightFiled;
  return airlineFailure(name, { code: "conflict", unknown: false, words: said });
};

const started = (trackingId: string, airlineData: Body): AirlineResult<StartResult> => ({
  ok: true,
  value: { trackingId, confirmation: null, canOverride: null, airlineData },
});

/** The newest comment of somebody else than the pilot: staff give their reason there. */
function reasonOf(report: Row): string {
  const pilot = text(report.user_id);
  const others = (rows(report.comments) ?? []).filter((row) => !isRow(row.user) || text(row.user.id) !== pilot);
  return plainText(others.at(-1)?.comment).slice(0, 500);
}

import type { CompleteResult } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isRow, type Row, text } from "../../platform/http/coerce.ts";
import { type AirlineFailure, type AirlineResult, airlineFailure, ownWords } from "../failure.ts";
import type { Airline, FlightAtAirline, FlightReport, Pace, ReportedPosition, ReportFields } from "../port.ts";
import { type Body, fieldsOf, fileBody, logRows, positionRow, updateBody } from "./bodies.ts";
import type { Reports } from "./reports.ts";
import type { Requests } from "./requests.ts";
import { dataOf, pausedStatus, stateOf, statusOf } from "./status.ts";

/** Only a changed update keeps a report alive (12 hours). It also moves the time and distance on the airline's page. */
const keepAliveMs = 10 * 60_000;
/** Rows of the log in one request. */
const logRowsAtOnce = 100;

/** What happens to a report in flight and at its end. */
export class Flying {
  readonly #requests: Requests;
  readonly #reports: Reports;
  readonly #clock: Clock;

  constructor(requests: Requests, reports: Reports, clock: Clock) {
    this.#requests = requests;
    this.#reports = reports;
    this.#clock = clock;
  }

  #pathOf(flight: FlightAtAirline, what: string): string {
    return `/pireps/${encodeURIComponent(this.#reports.known(flight).reportId)}/${what}`;
  }

  /** Stores rows. Those that the server swallowed are sent again, each by itself. @returns how many it lost. */
  async #store(name: "update" | "complete", path: string, key: string, list: readonly Body[]) {
    const stored = await this.#requests.rows(name, path, key, list);
    if (!stored.ok) return stored;
    let lost = 0;
    if (stored.value < list.length)
      for (const row of list) {
        const single = await this.#requests.rows(name, path, key, [row]);
        if (!single.ok) return single;
        if (single.value === 0) lost += 1;
      }
    return { ok: true, value: lost } as const;
  }

  /**
   * Renews the report itself, if its status changed or it was not renewed for a while. phpVMS lets an update change a
   * filed report, so the state is read first.
   */
  async #renew(newest: ReportedPosition, status: string): Promise<AirlineResult<undefined>> {
    const { flight } = newest.report;
    const at = this.#reports.known(flight);
    const now = this.#clock.monotonic();
    if (at.update !== null && at.update.status === status && now - at.update.atMs < keepAliveMs)
      return { ok: true, value: undefined };
    const report = await this.#reports.read("update", flight);
    if (!report.ok) return report;
    const reportState = report.value === null ? null : stateOf(report.value);
    if (reportState === null || reportState === "gone") return gone();
    if (reportState !== "open") return airlineFailure("update", { code: "closed_flight", unknown: false, reportState });
    const body = updateBody(newest, status, this.#clock.now());
    const done = await this.#requests.done("update", ["POST", this.#pathOf(flight, "update")], body);
    if (done.ok) at.update = { status, atMs: now };
    return done;
  }

  async #send(points: readonly ReportedPosition[], pace: Pace): Promise<AirlineResult<undefined>> {
    const newest = points.at(-1);
    const list = points.map(positionRow).filter((row) => row !== null);
    if (newest === undefined || list.length === 0)
      return airlineFailure("update", { code: "incomplete", unknown: false });
    const { flight, phase } = newest.report;
    if (pace !== "late") {
      const renewed = await this.#renew(newest, pace === "still" ? pausedStatus : statusOf(phase));
      if (!renewed.ok) return renewed;
    }
    const lost = await this.#store("update", this.#pathOf(flight, "acars/position"), "positions", list);
    if (!lost.ok) return lost;
    return lost.value === list.length && pace !== "late"
      ? airlineFailure("update", { code: "server", unknown: false, why: words().airlineFailures.notStored })
      : { ok: true, value: undefined };
  }

  /** phpVMS answers 503 to the fields of a report that it has deleted. */
  async #orGone(flight: FlightAtAirline, failure: AirlineFailure): Promise<AirlineFailure> {
    const report = failure.code === "server" ? await this.#reports.read("complete", flight) : null;
    if (report?.ok !== true || report.value !== null) return failure;
    const why = this.#reports.known(flight).notReplaced?.error;
    return airlineFailure("complete", { ...gone().error, ...(why === undefined ? {} : { words: wordsOf(why) }) }).error;
  }

  /** Why the report must wait; null when it can be sent. Fields and log are omitted only if the pilot agrees. */
  async #sendBefore(report: FlightReport, fields: ReportFields): Promise<AirlineFailure | null> {
    const own = fieldsOf(report, fields);
    if (Object.keys(own).length > 0) {
      const done = await this.#requests.done("complete", ["POST", this.#pathOf(report.flight, "fields")], {
        fields: own,
      });
      if (!done.ok) return notSent(await this.#orGone(report.flight, done.error));
    }
    if (fields === "essential") return null;
    const version = await this.#requests.version("complete");
    if (!version.ok) return isPassing(version.error) ? notSent(version.error) : null;
    const list = logRows(report, version.value);
    for (let at = 0; at < list.length; at += logRowsAtOnce) {
      const some = list.slice(at, at + logRowsAtOnce);
      const lost = await this.#store("complete", this.#pathOf(report.flight, "acars/logs"), "logs", some);
      if (!lost.ok) return notSent(lost.error);
    }
    return null;
  }

  async update(points: readonly ReportedPosition[], pace: Pace): ReturnType<Airline["update"]> {
    const flight = points[0]?.report.flight;
    let result = await this.#send(points, pace);
    if (flight === undefined) return result;
    if (!result.ok && result.error.code === "not_found") {
      // The hourly job or a member of staff has deleted the report.
      const report = await this.#reports.read("update", flight);
      if (!report.ok) return report;
      if (report.value === null) {
        const again = await this.#reports.startAgain(flight);
        if (!again.ok) return again;
      }
      result = await this.#send(points, pace);
    }
    const at = this.#reports.known(flight);
    if (!result.ok || !at.lacksPath) return result;
    at.lacksPath = false;
    return { ok: true, value: "report_replaced" };
  }

  /** Everything but the report itself goes first: phpVMS may fail in the middle of a filing. */
  async complete(report: FlightReport, fields: ReportFields = "all"): Promise<AirlineResult<CompleteResult>> {
    const { flight } = report;
    const before = await this.#sendBefore(report, fields);
    if (before !== null) return { ok: false, error: before };
    const filed = await this.#requests.send(
      "complete",
      ["POST", this.#pathOf(flight, "file")],
      fileBody(report),
      dataOf,
    );
    if (filed.ok) return { ok: true, value: receiptOf(filed.value) };
    const { code, status } = filed.error;
    if (code !== "closed_flight") return filed;
    // The text of a refusal depends on the state, so the state itself is asked for.
    const told = await this.#reports.state(flight);
    const reportState = told.ok ? told.value.state : null;
    const isFiled = reportState !== "open" && reportState !== "cancelled";
    return airlineFailure("complete", {
      code: isFiled ? "already_filed" : "closed_flight",
      unknown: false,
      status,
      reportState,
    });
  }
}

const gone = () => airlineFailure("update", { code: "not_found", unknown: false });

/** Cause and advice. */
function wordsOf(failure: AirlineFailure): string {
  const { why, next } = words().airlineFailures.explanations[failure.code];
  return ownWords(failure) ?? `${why} ${next}`;
}

const isPassing = ({ status, code }: AirlineFailure): boolean => status === null || code === "too_many_requests";

/** The report itself was not sent. */
const notSent = (failure: AirlineFailure): AirlineFailure =>
  airlineFailure("complete", { ...failure, unknown: false }).error;

/** After a diversion the answer has another arrival, which is no error. */
function receiptOf(report: Row): CompleteResult {
  const aircraft = isRow(report.aircraft) ? report.aircraft : {};
  const airline = isRow(report.airline) ? report.airline : {};
  const state = stateOf(report);
  return {
    pirepId: text(report.id),
    flightNumber: text(report.flight_number),
    route: text(report.route),
    aircraft: text(aircraft.icao),
    registration: text(aircraft.registration),
    airline: text(airline.name),
    ...(state === "pending" || state === "accepted" || state === "rejected" ? { decision: state } : {}),
  };
}

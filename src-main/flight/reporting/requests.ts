import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import { type AirlineResult, airlineFailure } from "../../airlines/failure.ts";
import { type Airline, type FlightAtAirline, type Pace, updateTimeoutMs } from "../../airlines/port.ts";
import type { FlightPersistence } from "../record/flight-persistence.ts";
import { type Asked, type Evidence, evidenceOf } from "../record/replay-journal.ts";
import type { TimedPosition } from "./thin.ts";

/** A flight's requests to its airline. Each request and its answer is kept in the journal. */
export interface Requests
  extends Evidence,
    Pick<Airline, "can" | "complete" | "bookings" | "bookingAircraft" | "handshake" | "cancel"> {
  /** Sends positions, oldest first. */
  send(points: readonly TimedPosition[], pace: Pace): ReturnType<Airline["update"]>;
  /** What the airline did with the flight's report. */
  state(): ReturnType<Airline["state"]>;
  /** How long the next question must wait, ms. Shared hosts limit the requests in a minute. */
  waitMs(): number;
  /** How long the next position must wait, ms. */
  positionWaitMs(): number;
  /** How long an unanswered update or report may still be under way, ms. */
  underWayMs(): number;
  /** Resolves when neither can still arrive. After a cancel or a report, a late update would do harm. */
  settled(): Promise<void>;
}

export interface RequestsOptions {
  readonly client: Airline;
  readonly head: FlightAtAirline & Pick<FlightHead, "bidId" | "recordsReports">;
  readonly clock: Clock;
  readonly record: Pick<FlightPersistence, "append" | "flushJournal">;
  /** The requests in the journal. */
  readonly past: readonly Asked[];
}

/**
 * An unanswered request arrives within this time or never. Web servers wait at most a minute for a request (nginx
 * `client_header_timeout`, Apache `Timeout`: 60 s), and PHP ends a script after 30 s.
 */
const arrivesWithinMs = 60_000;

/**
 * After this many requests of the flight within a minute, questions and cancels wait. A shared host allows 30
 * (airline-servers.md, Limits). The rest is for the requests that follow a question without a wait: the position of a
 * proof, the last position, and the report.
 */
const mostBeforeAQuestion = 24;
/** After this many requests of the flight within a minute, positions wait. The rest is for questions. */
const mostBeforeAPosition = 20;
const minuteMs = 60_000;

/** A 401 is retried after token renewal, within this time. */
const resentMs = 60_000;

/**
 * The latest time at which a request with this end can have been sent. It may be later than its journal entry, because
 * a request with an expired sign-in is sent again.
 */
const lastSentMs = (endedMs: number, code: string): number =>
  code === "timeout" ? endedMs - updateTimeoutMs : endedMs;

/** A late update may overwrite a report, and an airline may file a late report a second time. */
const mayHarm = (op: string): boolean => op === "update" || op === "complete";

/**
 * How long an update or report of an earlier run may still be under way, ms. `nowMs`: program clock. If that was set
 * back, the result is limited to that of a request sent now.
 */
export function doubtLeftMs(questions: readonly Asked[], nowMs: number): number {
  const sentMs = questions.flatMap(({ op, atMs, answer }) => {
    if (!mayHarm(op)) return [];
    if (answer === null) return [atMs + resentMs];
    return answer.unknown === true ? [lastSentMs(answer.atMs, answer.code)] : [];
  });
  const newestMs = sentMs.reduce((newest, ms) => Math.max(newest, ms), 0);
  return Math.max(0, Math.min(arrivesWithinMs, newestMs + arrivesWithinMs - nowMs));
}

export function createRequests({ client, head, clock, record, past }: RequestsOptions): Requests {
  const { bidId } = head;
  const asked: Asked[] = [...past];
  /**
   * When requests were sent, by the monotonic clock: after the wall clock was set back, its times would lie in the
   * future.
   */
  let sentMs = past.flatMap(({ op, atMs }) => timesSent(op, clock.monotonic() - Math.max(0, clock.now() - atMs)));
  /** By the monotonic clock. */
  let settledMs = clock.monotonic() + doubtLeftMs(past, clock.now());

  /** The wait until fewer than `most` requests were sent within a minute, ms. */
  function waitFor(most: number): number {
    const now = clock.monotonic();
    sentMs = sentMs.filter((ms) => now - ms < minuteMs);
    const makesRoom = sentMs.at(-most);
    return makesRoom === undefined ? 0 : makesRoom + minuteMs - now;
  }

  const waitMs = () => waitFor(mostBeforeAQuestion);
  const underWayMs = () => Math.max(0, settledMs - clock.monotonic());

  /** Waits until the budget allows a request. The reporter waits before a position, and each report follows a question. */
  async function untilPolite(op: string): Promise<void> {
    if (op === "update" || op === "complete") return;
    for (let ms = waitMs(); ms > 0; ms = waitMs()) await wait(clock, ms);
  }

  /**
   * `listed`: whether an answer shows the booking. `stateOf`: the report's state that it shows. Undefined if it does not
   * show that.
   */
  async function ask<T>(
    op: string,
    work: () => Promise<AirlineResult<T>>,
    { position, ...shows }: { position?: TimedPosition | undefined } & Shows<T> = {},
  ): Promise<AirlineResult<T>> {
    await untilPolite(op);
    const about = position === undefined ? {} : { ofMs: position.ofMs, phase: position.report.phase };
    const question = { n: (asked.at(-1)?.n ?? -1) + 1, atMs: clock.now(), op, ...about };
    const index = asked.push({ ...question, answer: null }) - 1;
    record.append({ q: question });
    // The request is on disk before it is sent, so that it counts as unanswered after a crash. If the disk refuses it,
    // the flight continues, but no report is sent.
    const isRecorded = await record.flushJournal().then(
      () => true,
      () => false,
    );
    const mayBeSent = isRecorded || op !== "complete";
    if (mayBeSent) sentMs.push(...timesSent(op, clock.monotonic()));
    const result = mayBeSent ? await work() : airlineFailure("complete", { code: "not_recorded", unknown: false });
    if (mayHarm(op) && !result.ok && result.error.unknown && result.error.code !== "no_receipt")
      settledMs = Math.max(settledMs, lastSentMs(clock.monotonic(), result.error.code) + arrivesWithinMs);
    const answer = { n: question.n, atMs: clock.now(), ...outcomeOf(result, shows) };
    asked[index] = { ...question, answer };
    record.append({ a: answer });
    return result;
  }

  return {
    can: client.can,
    send: (points, pace) => ask("update", () => client.update(points, pace), { position: points.at(-1) }),
    state: () => ask("state", () => client.state(head), { stateOf: ({ state }) => state }),
    complete: (report, fields) =>
      ask("complete", () => client.complete(report, fields), { stateOf: ({ decision }) => decision }),
    bookings: (reference) =>
      ask("bookings", () => client.bookings(reference), {
        listed: (bookings) => bookings.some((booking) => booking.bidId === bidId),
      }),
    // An empty list proves nothing: the booking may be fixed to one aircraft, or it may not exist.
    bookingAircraft: (id) =>
      ask("bookingAircraft", () => client.bookingAircraft(id), {
        listed: ({ aircraft }) => (id === bidId && aircraft.length > 0 ? true : undefined),
      }),
    handshake: () => ask("handshake", () => client.handshake()),
    ...evidenceOf(head, asked, clock),
    waitMs,
    positionWaitMs: () => waitFor(mostBeforeAPosition),
    underWayMs,
    async settled() {
      const leftMs = underWayMs();
      if (leftMs > 0) await wait(clock, leftMs);
    },
    cancel: (flight) => ask("cancel", () => client.cancel(flight)),
  };
}

/** A handshake may need both addresses. */
const timesSent = (op: string, ms: number): number[] => (op === "handshake" ? [ms, ms] : [ms]);

interface Shows<T> {
  readonly listed?: (value: T) => boolean | undefined;
  readonly stateOf?: (value: T) => ReportState | undefined;
}

function outcomeOf<T>(result: AirlineResult<T>, { listed, stateOf }: Shows<T>) {
  if (result.ok) {
    const [isListed, state] = [listed?.(result.value), stateOf?.(result.value)];
    return {
      code: "ok",
      ...(isListed === undefined ? {} : { listed: isListed }),
      ...(state === undefined ? {} : { state }),
    };
  }
  const { code, unknown, message, status, reportState } = result.error;
  return {
    code,
    says: message,
    ...(unknown ? { unknown } : {}),
    ...(status === null ? {} : { status }),
    ...(reportState == null ? {} : { state: reportState }),
  };
}

import type { Clock } from "../../../src-shared/clock.ts";
import type { CrewSystem } from "../../crew-system/client.ts";
import type { CrewResult } from "../../crew-system/failure.ts";
import { operations } from "../../crew-system/operations.ts";
import type { FlightRecord } from "../records/record.ts";
import { type Asked, wasBookedBefore } from "../records/replay-journal.ts";
import type { TimedPosition } from "./thin.ts";

/** A flight's requests to its airline. Each request and its answer is kept in the journal. */
export interface Requests
  extends Pick<CrewSystem, "complete" | "bookings" | "bookingAircraft" | "handshake" | "cancel" | "update"> {
  tell(position: TimedPosition): Promise<CrewResult<undefined>>;
  /** The airline listed the booking just before the last report was sent. */
  bookedBefore(): boolean;
  /** How long the next request waits, ms: shared hosts limit the requests of a minute. */
  waitMs(): number;
  /** Resolves when no update whose answer was lost can still arrive: after a cancel or a report it would do harm. */
  settled(): Promise<void>;
}

export interface RequestsOptions {
  readonly crew: CrewSystem;
  readonly bidId: string;
  readonly clock: Clock;
  readonly record: Pick<FlightRecord, "append" | "flush">;
  /** What the journal holds already. */
  readonly past: readonly Asked[];
}

/**
 * How long a request without an answer may still be on its way. Web servers wait at most a minute for a request (nginx
 * `client_header_timeout`, Apache `Timeout`: 60 s), and PHP ends a script after 30 s.
 */
const arrivesWithinMs = 60_000;

/**
 * After so many requests of the flight within a minute, its questions and cancels wait. A shared host allows 30
 * (airline-servers.md, Limits). After a question, the position that asks for proof, the last position and the report
 * follow without a wait.
 */
const mostBeforeAQuestion = 24;
const minuteMs = 60_000;

/** A 401 is retried after token renewal, within this time. */
const resentMs = 60_000;

/**
 * The latest time at which an answered request can have been sent: after a refused sign-in that is later than its
 * journal entry.
 */
const lastSentMs = (endedMs: number, code: string): number =>
  code === "timeout" ? endedMs - operations.update.timeoutMs : endedMs;

/**
 * How long an update of an earlier run may still be on its way. `nowMs`: program clock. If it was set back since, no
 * longer than for an update sent now.
 */
export function doubtLeftMs(questions: readonly Asked[], nowMs: number): number {
  const sentMs = questions.flatMap(({ op, atMs, answer }) => {
    if (op !== "update") return [];
    if (answer === null) return [atMs + resentMs];
    return answer.unknown === true ? [lastSentMs(answer.atMs, answer.code)] : [];
  });
  return Math.max(0, Math.min(arrivesWithinMs, Math.max(0, ...sentMs) + arrivesWithinMs - nowMs));
}

export function createRequests({ crew, bidId, clock, record, past }: RequestsOptions): Requests {
  const asked: Asked[] = [...past];
  /**
   * When requests were sent, by the monotonic clock, so that a wall clock that was set back puts nothing into the
   * future.
   */
  let sentMs = past.flatMap(({ op, atMs }) => timesSent(op, clock.monotonic() - Math.max(0, clock.now() - atMs)));
  /** By the monotonic clock. */
  let settledMs = clock.monotonic() + doubtLeftMs(past, clock.now());

  function waitMs(): number {
    const now = clock.monotonic();
    sentMs = sentMs.filter((ms) => now - ms < minuteMs);
    const makesRoom = sentMs.at(-mostBeforeAQuestion);
    return makesRoom === undefined ? 0 : makesRoom + minuteMs - now;
  }

  /** Positions have their own pace, and each report follows a question. */
  async function untilPolite(op: string): Promise<void> {
    if (op === "update" || op === "complete") return;
    for (let ms = waitMs(); ms > 0; ms = waitMs()) await new Promise<void>((resolve) => clock.after(ms, resolve));
  }

  /** `listed`: whether an answer shows the booking; undefined where it does not say. */
  async function ask<T>(
    op: string,
    work: () => Promise<CrewResult<T>>,
    { position, listed }: { position?: TimedPosition; listed?: (value: T) => boolean | undefined } = {},
  ): Promise<CrewResult<T>> {
    await untilPolite(op);
    const about = position === undefined ? {} : { ofMs: position.ofMs, phase: position.report.phase };
    const question = { n: (asked.at(-1)?.n ?? -1) + 1, atMs: clock.now(), op, ...about };
    const index = asked.push({ ...question, answer: null }) - 1;
    record.append({ q: question });
    // On disk before it is sent, so that after a crash it counts as unanswered. A disk that refuses it does not stop
    // the flight.
    await record.flush().catch(() => undefined);
    sentMs.push(...timesSent(op, clock.monotonic()));
    const result = await work();
    if (op === "update" && !result.ok && result.error.unknown)
      settledMs = Math.max(settledMs, lastSentMs(clock.monotonic(), result.error.code) + arrivesWithinMs);
    const answer = { n: question.n, atMs: clock.now(), ...outcomeOf(result, listed) };
    asked[index] = { ...question, answer };
    record.append({ a: answer });
    return result;
  }

  return {
    tell: (position) => ask("update", () => crew.update(position.report, position.ofMs), { position }),
    update: (position) => ask("update", () => crew.update(position)),
    complete: (report, fields) => ask("complete", () => crew.complete(report, fields)),
    bookings: (reference) =>
      ask("bookings", () => crew.bookings(reference), {
        listed: (bookings) => bookings.some((booking) => booking.bidId === bidId),
      }),
    // A list without aircraft proves nothing: the booking may be fixed to one, or gone.
    bookingAircraft: (id) =>
      ask("bookingAircraft", () => crew.bookingAircraft(id), {
        listed: ({ aircraft }) => (id === bidId && aircraft.length > 0 ? true : undefined),
      }),
    handshake: () => ask("handshake", () => crew.handshake()),
    bookedBefore: () => wasBookedBefore(asked),
    waitMs,
    async settled() {
      const leftMs = settledMs - clock.monotonic();
      if (leftMs > 0) await new Promise<void>((resolve) => clock.after(leftMs, resolve));
    },
    cancel: (trackingId) => ask("cancel", () => crew.cancel(trackingId)),
  };
}

/** A handshake may need both addresses. */
const timesSent = (op: string, ms: number): number[] => (op === "handshake" ? [ms, ms] : [ms]);

function outcomeOf<T>(result: CrewResult<T>, listed: ((value: T) => boolean | undefined) | undefined) {
  if (result.ok) {
    const isListed = listed?.(result.value);
    return { code: "ok", ...(isListed === undefined ? {} : { listed: isListed }) };
  }
  const { code, unknown, message } = result.error;
  return { code, says: message, ...(unknown ? { unknown } : {}) };
}

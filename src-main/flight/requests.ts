import type { Clock } from "../../src-shared/clock.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { CrewResult } from "../crew-system/failure.ts";
import type { FlightRecord } from "./record.ts";
import type { Asked } from "./replay-journal.ts";
import type { TimedPosition } from "./thin.ts";

/** What a flight asks of its airline, each question and answer kept in its journal. */
export interface Requests
  extends Pick<CrewSystem, "complete" | "bookings" | "bookingAircraft" | "handshake" | "cancel" | "update"> {
  tell(position: TimedPosition): Promise<CrewResult<undefined>>;
  /** Resolves when no update whose answer was lost can arrive any more: behind a cancel or a report it would do harm. */
  settled(): Promise<void>;
}

export interface RequestsOptions {
  readonly crew: CrewSystem;
  readonly clock: Clock;
  readonly record: Pick<FlightRecord, "append" | "flush">;
  /** What the journal holds already. */
  readonly past: readonly Asked[];
}

/**
 * How long a request whose answer was lost may still be on its way. Web servers give a request a minute at most to come in
 * (nginx `client_header_timeout`, Apache `Timeout`: 60 s) and PHP ends a script after 30 s.
 */
const arrivesWithinMs = 60_000;

/**
 * How long an update of a flight's earlier life may still be on its way. `nowMs`: program clock; where that was set back
 * since, no longer than if it had just been sent.
 */
export function doubtLeftMs(questions: readonly Asked[], nowMs: number): number {
  const sentMs = questions.flatMap(({ op, atMs, answer }) =>
    op === "update" && (answer === null || answer.unknown === true) ? [atMs] : [],
  );
  return Math.max(0, Math.min(arrivesWithinMs, Math.max(0, ...sentMs) + arrivesWithinMs - nowMs));
}

export function createRequests({ crew, clock, record, past }: RequestsOptions): Requests {
  let count = past.length;
  /** By the monotonic clock. */
  let settledMs = clock.monotonic() + doubtLeftMs(past, clock.now());

  async function ask<T>(
    op: string,
    work: () => Promise<CrewResult<T>>,
    position?: TimedPosition,
  ): Promise<CrewResult<T>> {
    const n = count++;
    const about = position === undefined ? {} : { ofMs: position.ofMs, phase: position.report.phase };
    record.append({ q: { n, atMs: clock.now(), op, ...about } });
    // On disk before it goes, so that after a crash it is known to be unanswered. A disk that refuses stops no flight.
    await record.flush().catch(() => undefined);
    const sentMs = clock.monotonic();
    const result = await work();
    if (op === "update" && !result.ok && result.error.unknown)
      settledMs = Math.max(settledMs, sentMs + arrivesWithinMs);
    const answer = { n, atMs: clock.now() };
    if (result.ok) record.append({ a: { ...answer, code: "ok" } });
    else {
      const { code, unknown, message } = result.error;
      record.append({ a: { ...answer, code, says: message, ...(unknown ? { unknown } : {}) } });
    }
    return result;
  }

  return {
    tell: (position) => ask("update", () => crew.update(position.report), position),
    update: (position) => ask("update", () => crew.update(position)),
    complete: (report, fields) => ask("complete", () => crew.complete(report, fields)),
    bookings: (reference) => ask("bookings", () => crew.bookings(reference)),
    bookingAircraft: (bidId) => ask("bookingAircraft", () => crew.bookingAircraft(bidId)),
    handshake: () => ask("handshake", () => crew.handshake()),
    async settled() {
      const leftMs = settledMs - clock.monotonic();
      if (leftMs > 0) await new Promise<void>((resolve) => clock.after(leftMs, resolve));
    },
    cancel: (trackingId) => ask("cancel", () => crew.cancel(trackingId)),
  };
}

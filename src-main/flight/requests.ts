import type { Clock } from "../../src-shared/clock.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { CrewResult } from "../crew-system/failure.ts";
import type { FlightRecord } from "./record.ts";
import type { TimedPosition } from "./thin.ts";

/** What a flight asks of its airline, each question and answer kept in its journal. */
export interface Requests extends Pick<CrewSystem, "complete" | "bookings" | "handshake" | "cancel" | "update"> {
  tell(position: TimedPosition): Promise<CrewResult<undefined>>;
}

export interface RequestsOptions {
  readonly crew: CrewSystem;
  readonly clock: Clock;
  readonly record: Pick<FlightRecord, "append" | "flush">;
  /** How many questions the journal holds already. */
  readonly asked: number;
}

export function createRequests({ crew, clock, record, asked }: RequestsOptions): Requests {
  let count = asked;

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
    const result = await work();
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
    handshake: () => ask("handshake", () => crew.handshake()),
    cancel: (trackingId) => ask("cancel", () => crew.cancel(trackingId)),
  };
}

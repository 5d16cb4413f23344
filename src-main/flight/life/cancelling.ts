import { type Clock, wait } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, FlightStage } from "../../../src-shared/domain/flight-view.ts";
import type { AirlineFailure } from "../../airlines/failure.ts";
import type { Airline } from "../../airlines/port.ts";
import { lastPosition } from "../following/eta.ts";
import { createFollower } from "../following/follower.ts";
import type { OnDamaged, RecordHead, StoredFlight } from "../record/record.ts";
import { decisionOf, type Evidence, evidenceOf, questionsOf, replayJournal } from "../record/replay-journal.ts";
import { findProof, type ProofQuestion } from "../reporting/proof.ts";
import { doubtLeftMs, type Requests } from "../reporting/requests.ts";
import { filedWithoutAnswer } from "./filing-end.ts";

/** Pause before an unanswered cancel is retried. */
const retryMs = 60_000;

type Cancelled = Awaited<ReturnType<Airline["cancel"]>>;

/**
 * The airline's server has no cancel, which the contract leaves to it, or refuses this one. It would do so again. While
 * a server is replaced, none of its addresses is known, so its handshake fails too.
 */
export async function refusesCancel(client: Pick<Airline, "handshake">, result: Cancelled): Promise<boolean> {
  if (result.ok) return false;
  const { code } = result.error;
  return code === "refused" || code === "conflict" || (code === "not_offered" && (await client.handshake()).ok);
}

/** True once the airline has confirmed the cancel; false while it may not know. */
export const cancelArrived = (result: Cancelled): boolean =>
  result.ok || ["nothing_to_cancel", "not_found", "closed_flight", "already_filed"].includes(result.error.code);

interface CancelOptions {
  readonly client: Pick<Requests, "can" | "bookings" | "bookingAircraft" | "handshake" | "state" | "cancel">;
  readonly head: FlightHead;
  readonly evidence: Evidence;
  readonly closesBookings: ProofQuestion["closesBookings"];
  readonly probe: () => ProofQuestion["probe"];
  readonly clock: Clock;
  /** Resolves when no earlier update can arrive after the cancel. It could keep the aircraft in use. */
  readonly settled: () => Promise<void>;
}

/**
 * Reports to the airline that a flight is cancelled. `doubt`: an earlier run may have filed the report. A cancel would
 * destroy it, so that is checked first. @returns the next stage, and why the airline may not have received the cancel
 * (null if it has).
 */
async function reportCancel(
  { client, head, probe, evidence, closesBookings, clock, settled }: CancelOptions,
  doubt: boolean,
): Promise<{ readonly stage: FlightStage; readonly left: AirlineFailure | null }> {
  if (doubt || evidence.knownDecision() !== null) {
    const proof = await findProof(client, { bidId: head.bidId, probe: probe(), evidence, closesBookings });
    switch (proof.kind) {
      case "filed":
        // A report that this flight did not send came from another computer, or was filed by hand.
        if (!evidence.mayHaveReport()) return { stage: { kind: "cancelled", pending: false, doubt: true }, left: null };
        return { stage: filedWithoutAnswer(head.trackingId, proof, clock), left: null };
      case "closed":
        return { stage: { kind: "cancelled", pending: false }, left: null };
      case "booking_gone":
      case "booking_stays":
        return { stage: { kind: "cancelled", pending: false, doubt: true }, left: null };
      case "unknown":
        return { stage: { kind: "cancelled", pending: true, doubt: true }, left: proof.error };
      case "not_filed":
    }
  }
  await settled();
  const result = await client.cancel(head);
  const isFiled = !result.ok && decisionOf(result.error.reportState) !== null;
  if (isFiled || (await refusesCancel(client, result)))
    return { stage: { kind: "cancelled", pending: false, doubt: true }, left: null };
  const left = result.ok || cancelArrived(result) ? null : result.error;
  return { stage: { kind: "cancelled", pending: left !== null }, left };
}

/** Reports the cancel of a flight that is not open again. `kept`: its record; null if that cannot be read. */
export async function repeatCancel(
  client: Airline,
  { head, stage }: RecordHead,
  kept: StoredFlight | null,
  { clock, closesBookings, onDamaged }: Pick<CancelOptions, "clock" | "closesBookings"> & { onDamaged: OnDamaged },
): ReturnType<typeof reportCancel> {
  const entries = kept?.entries ?? [];
  const questions = questionsOf(entries);
  const follower = createFollower(head);
  try {
    await replayJournal(entries, follower);
  } catch (error) {
    // The cancel then goes without a last position. A start waits for it.
    onDamaged(head.id, String(error));
  }
  const last = lastPosition(head, follower);
  // "cancelling": the program was closed before it reported the cancel, or before the answer came.
  const doubt = stage.kind !== "cancelled" || stage.doubt === true;
  return reportCancel(
    {
      client: { ...client, state: () => client.state(head) },
      head,
      // An unreadable journal does not show whether a report was sent.
      evidence: evidenceOf(kept === null ? {} : head, questions, clock),
      closesBookings,
      probe: () => last && (() => client.update([{ ofMs: null, report: last }], "still")),
      clock,
      async settled() {
        const waitMs = doubtLeftMs(questions, clock.now());
        if (waitMs > 0) await wait(clock, waitMs);
      },
    },
    doubt,
  );
}

/** Cancels a flight, and again by itself until the airline has answered. */
export function createCancelling(
  options: CancelOptions,
  stage: () => FlightStage,
  enter: (stage: FlightStage) => Promise<void>,
) {
  let stopRetry: (() => void) | null = null;
  let closed = false;

  /** `doubt`: an earlier run may have filed the report; the flight is then filed and not cancelled. */
  async function cancel(doubt: boolean): Promise<void> {
    const { stage: next } = await reportCancel(options, doubt);
    await enter(next);
    if (next.kind !== "cancelled" || !next.pending || closed) return;
    stopRetry ??= options.clock.after(retryMs, () => {
      stopRetry = null;
      const now = stage();
      if (now.kind === "cancelled" && now.pending) void cancel(now.doubt === true);
    });
  }

  return {
    /** `silent` resolves when the flight's last update has ended. */
    async cancel(doubt: boolean, silent: Promise<void>): Promise<void> {
      await enter({ kind: "cancelling" });
      await silent;
      await options.settled();
      if (!closed) await cancel(doubt);
    },
    close() {
      closed = true;
      stopRetry?.();
    },
  };
}

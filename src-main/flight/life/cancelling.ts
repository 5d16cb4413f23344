import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightHead, FlightStage } from "../../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import type { Airline, PositionReport } from "../../airlines/port.ts";
import type { Evidence } from "../record/replay-journal.ts";
import { filedWithoutAnswer } from "./filing.ts";
import { findProof, type Proof } from "../reporting/proof.ts";
import type { Requests } from "../reporting/requests.ts";

/** True once the airline has confirmed the cancel; false while it may not know. */
export const cancelArrived = (result: Awaited<ReturnType<Airline["cancel"]>>): boolean =>
  result.ok || ["nothing_to_cancel", "not_found", "closed_flight", "already_filed"].includes(result.error.code);

export interface Cancelling {
  readonly crew: Pick<Requests, "can" | "bookings" | "bookingAircraft" | "handshake" | "update" | "state" | "cancel">;
  readonly head: FlightHead;
  /** An earlier run may have filed the report. A cancel would destroy it, so that is checked first. */
  readonly doubt: boolean;
  readonly evidence: Evidence;
  /** An open booking proves that the airline has no report. */
  readonly openProves: boolean;
  /** The position for a proof that uses an update. Null if no position is known. */
  readonly lastPosition: PositionReport | null;
  readonly clock: Clock;
  /** Resolves when no earlier update can arrive after the cancel. */
  readonly settled: () => Promise<void>;
}

/**
 * Reports to the airline that a flight is cancelled. @returns the next stage, and why the airline may not have received
 * the cancel (null if it has).
 */
export async function reportCancel(
  options: Cancelling,
): Promise<{ readonly stage: FlightStage; readonly left: Failure | null }> {
  const { crew, head, doubt, lastPosition, evidence, openProves, clock } = options;
  const decision = evidence.knownDecision();
  if (doubt || decision !== null) {
    const proof: Proof =
      decision === null
        ? await findProof(crew, { bidId: head.bidId, lastPosition, evidence, openProves })
        : { kind: "filed", by: "state", decision };
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
  await options.settled();
  const result = await crew.cancel(head);
  const left = result.ok || cancelArrived(result) ? null : result.error;
  return { stage: { kind: "cancelled", pending: left !== null }, left };
}

import type { Clock } from "../../src-shared/clock.ts";
import type { Receipt } from "../../src-shared/flight-view.ts";
import type { Failure } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import type { CrewFailure } from "../crew-system/failure.ts";
import type { FlightReport, PositionReport } from "../crew-system/flight-bodies.ts";
import { lookForProof, type Proof } from "./proof.ts";

/** How often a report that was proved not to have arrived is sent again without asking. */
const automaticRetries = 2;
/** By then what was still on its way has arrived, and a server that failed for a moment is back. */
const proofAfterMs = 10_000;

export type FilingStep = "sending" | "checking";
export type FilingEnd =
  | { readonly kind: "filed"; readonly receipt: Receipt }
  | { readonly kind: "answer_unknown"; readonly problem: Failure }
  | { readonly kind: "refused"; readonly problem: Failure };

export interface FilingOptions {
  readonly crew: Pick<CrewSystem, "complete" | "update" | "bookings" | "bookingAircraft" | "handshake">;
  readonly bidId: string;
  readonly report: FlightReport;
  readonly lastPosition: PositionReport;
  readonly clock: Clock;
  /** Called, and waited for, before each step: the step is on disk before anything is sent. */
  readonly onStep: (step: FilingStep) => Promise<void>;
}

/** The airline took offence at the report itself: perhaps at one of the fields that it can do without. */
const atItsContent = ({ code, status }: CrewFailure): boolean =>
  (status ?? 0) >= 400 && (code === "refused" || code === "conflict" || code === "server");

/**
 * Files the report once. A lost answer is "unknown", never "failed": proof is looked for before anything is sent again.
 * A report that the airline refuses for its content is sent once more with the essential fields only.
 */
export async function fileReport(options: FilingOptions): Promise<FilingEnd> {
  let fields: "all" | "essential" = "all";
  for (let attempt = 0; ; attempt++) {
    await options.onStep("sending");
    const result = await options.crew.complete(options.report, fields);
    if (result.ok)
      return { kind: "filed", receipt: { ...result.value, filedAtMs: options.clock.now(), answered: true } };
    const { error } = result;
    // "Already submitted" is also what the reference says of a flight that it cancelled.
    if (error.unknown || error.code === "already_filed") {
      const proof = await prove(options, error.unknown ? proofAfterMs : 0);
      if (proof !== "not_filed") return endOf(proof, options);
      if (error.code === "already_filed") return endOf("closed", options);
      if (attempt >= automaticRetries) return { kind: "refused", problem: giveUp(error) };
      if (error.code === "server") fields = "essential";
    } else if (fields === "all" && atItsContent(error)) fields = "essential";
    else return { kind: "refused", problem: error };
  }
}

/** Asks whether a report has arrived; sends it only on proof that it has not. */
export async function checkFiling(options: FilingOptions): Promise<FilingEnd> {
  const proof = await prove(options);
  return proof === "not_filed" ? fileReport(options) : endOf(proof, options);
}

function endOf(proof: Exclude<Proof, "not_filed">, options: FilingOptions): FilingEnd {
  if (proof === "filed") return filedWithoutAnswer(options.report.trackingId, options.clock);
  if (proof === "closed") return { kind: "refused", problem: closedFlight() };
  return { kind: "answer_unknown", problem: stillUnknown(proof.unknown) };
}

async function prove({ crew, bidId, lastPosition, clock, onStep }: FilingOptions, afterMs = 0): Promise<Proof> {
  await onStep("checking");
  if (afterMs > 0) await new Promise<void>((resolve) => clock.after(afterMs, resolve));
  return lookForProof(crew, bidId, lastPosition);
}

/** The airline has the report, and its answer was lost. */
export const filedWithoutAnswer = (pirepId: string, clock: Clock) =>
  ({
    kind: "filed",
    receipt: {
      pirepId,
      flightNumber: "",
      route: "",
      aircraft: "",
      registration: "",
      airline: "",
      filedAtMs: clock.now(),
      answered: false,
    },
  }) as const;

const closedFlight = (): Failure => ({ code: "closed_flight", message: words().tracking.closedByAirline });

const stillUnknown = (error: CrewFailure): Failure => ({
  code: "answer_unknown",
  message: words().tracking.answerLost,
  detail: error.detail ?? error.message,
});

const giveUp = (error: CrewFailure): Failure => ({
  code: "not_filed",
  message: words().tracking.notReached(automaticRetries + 1),
  detail: error.detail ?? error.message,
});

import type { Clock } from "../../src-shared/clock.ts";
import type { Receipt } from "../../src-shared/flight-view.ts";
import type { Failure } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";
import type { CrewSystem } from "../crew-system/client.ts";
import { type CrewFailure, type CrewResult, crewFailure } from "../crew-system/failure.ts";
import type { FlightReport, PositionReport } from "../crew-system/flight-bodies.ts";

/** PIREP states of the reference: 1 pending, 2 accepted = it has the report; 3 cancelled, 6 rejected = it is over. */
const filedStates: ReadonlySet<number> = new Set([1, 2]);
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
  readonly crew: Pick<CrewSystem, "complete" | "update" | "bookings" | "handshake">;
  readonly bidId: string;
  readonly report: FlightReport;
  readonly lastPosition: PositionReport;
  readonly clock: Clock;
  /** Called, and waited for, before each step: the step is on disk before anything is sent. */
  readonly onStep: (step: FilingStep) => Promise<void>;
}

const namesDoNotMatter = { airport: () => undefined, aircraft: () => undefined };

/** `closed`: the airline ended the flight without a report. */
type Proof = "filed" | "not_filed" | "closed" | { readonly unknown: Failure };

const atLeast = (version: string, than: readonly [number, number, number]): boolean => {
  const parts = version.split(".").map(Number);
  for (let i = 0; i < 3; i++) {
    const difference = (parts[i] ?? 0) - (than[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

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
      const proof = await lookForProof(options, error.unknown ? proofAfterMs : 0);
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
  const proof = await lookForProof(options);
  return proof === "not_filed" ? fileReport(options) : endOf(proof, options);
}

function endOf(proof: Exclude<Proof, "not_filed">, options: FilingOptions): FilingEnd {
  if (proof === "filed") return filedWithoutAnswer(options);
  if (proof === "closed") return { kind: "refused", problem: closedFlight() };
  return { kind: "answer_unknown", problem: proof.unknown };
}

/** Before 0.3.4 an update on a filed report overwrites its time and status. */
const refusesLateUpdates = (apiVersion: string): boolean => atLeast(apiVersion, [0, 3, 4]);

/**
 * Succeeds where an update overwrites no report that the airline has already. Asks for as little as settles it; a flight that
 * is seen in the air goes on being told where the airline cannot say.
 */
export async function mayBeTold(
  crew: Pick<CrewSystem, "bookings" | "handshake">,
  bidId: string,
  flies: () => boolean,
): Promise<CrewResult<unknown>> {
  const bookings = await crew.bookings(namesDoNotMatter);
  if (!bookings.ok && flies()) return { ok: true, value: undefined };
  if (!bookings.ok || bookings.value.some((booking) => booking.bidId === bidId)) return bookings;
  const handshake = await crew.handshake();
  return !handshake.ok || refusesLateUpdates(handshake.value.apiVersion)
    ? handshake
    : crewFailure("update", { code: "closed_flight", unknown: false, words: words().tracking.perhapsFiled });
}

/**
 * In the order of the reference implementation (contract notes, 2.12.2): the booking leaves the list when its report is
 * filed; where the server is new enough to be asked, the flight's own state settles it.
 */
async function lookForProof(options: FilingOptions, afterMs = 0): Promise<Proof> {
  await options.onStep("checking");
  if (afterMs > 0) await new Promise<void>((resolve) => options.clock.after(afterMs, resolve));
  const bookings = await options.crew.bookings(namesDoNotMatter);
  if (!bookings.ok) return { unknown: stillUnknown(bookings.error) };
  const byBooking = bookings.value.some((booking) => booking.bidId === options.bidId) ? "not_filed" : "filed";
  const handshake = await options.crew.handshake();
  if (!handshake.ok) return byBooking === "filed" ? "filed" : { unknown: stillUnknown(handshake.error) };
  // Where it would do harm an update must not be used to ask.
  if (!refusesLateUpdates(handshake.value.apiVersion)) return byBooking;
  const probe = await options.crew.update(options.lastPosition);
  if (probe.ok) return "not_filed";
  const { code, pirepState } = probe.error;
  if (code === "closed_flight")
    return pirepState == null ? byBooking : filedStates.has(pirepState) ? "filed" : "closed";
  if (code === "not_found") return "closed";
  return byBooking === "filed" ? "filed" : { unknown: stillUnknown(probe.error) };
}

function filedWithoutAnswer({ report, clock }: FilingOptions): FilingEnd {
  return {
    kind: "filed",
    receipt: {
      pirepId: report.trackingId,
      flightNumber: "",
      route: "",
      aircraft: "",
      registration: "",
      airline: "",
      filedAtMs: clock.now(),
      answered: false,
    },
  };
}

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

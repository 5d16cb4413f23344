import type { CompleteResult } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FlightStage, Receipt } from "../../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { AirlineFailure } from "../../airlines/failure.ts";
import type { Airline, FlightReport, PositionReport, ReportFields } from "../../airlines/port.ts";
import type { Evidence } from "../record/replay-journal.ts";
import { askForBooking, findProof, isMaintenance, type Proof } from "../reporting/proof.ts";
import type { Requests } from "../reporting/requests.ts";

/**
 * The waits before the second and the third attempt, ms. Meanwhile a request under way arrives, and a server recovers
 * from a short failure.
 */
const waitsMs = [10_000, 30_000];
/** If an airline asks for a longer wait than this, the pilot files again. */
const longestWaitMs = 120_000;

export type FilingStep = Extract<FlightStage, { kind: "filing" }>;
export type FilingEnd = Extract<FlightStage, { kind: "filed" | "answer_unknown" | "refused" }>;

export interface FilingOptions {
  readonly crew: Evidence &
    Pick<Requests, "can" | "update" | "bookings" | "bookingAircraft" | "handshake" | "state" | "waitMs"> &
    Pick<Airline, "complete">;
  readonly bidId: string;
  /** False if this airline left the booking on its list when it confirmed an earlier flight's report. */
  readonly closesBookings: () => Promise<boolean>;
  /** Called when everything that precedes the report has been sent. */
  readonly report: () => FlightReport;
  readonly fields: ReportFields;
  readonly lastPosition: PositionReport;
  readonly clock: Clock;
  /** Awaited before each step, so that the step is on disk before anything is sent. */
  readonly onStep: (step: FilingStep) => Promise<void>;
  /** Sends what precedes the report. `isListed`: the airline has just listed the booking. */
  readonly beforeReport: (isListed: boolean) => Promise<void>;
  /** The airline has answered an update that it has ended the flight. */
  readonly isOver: () => boolean;
  /** Called when it is proved that the airline has no report, so that updates may be sent. */
  readonly onNotFiled: () => void;
}

/** The airline failed temporarily or asks for a wait, so it may accept the same report later. */
const mayPass = ({ code, status }: AirlineFailure): boolean => code === "too_many_requests" || (status ?? 0) >= 500;

/** The airline rejected the report itself: perhaps because of an optional field. */
const atItsContent = ({ code, status }: AirlineFailure): boolean =>
  (status ?? 0) >= 400 && (code === "refused" || code === "conflict" || code === "server");

/**
 * Files the report once. A lost answer counts as "unknown", never as "failed", and needs proof before a second report.
 * After a failure of the server the same report is sent again later. `noneBefore`: it is certain that no earlier report
 * arrived, by a proof just now or by the pilot.
 */
export async function fileReport(options: FilingOptions, noneBefore?: "proved" | "seen"): Promise<FilingEnd> {
  const { crew, fields } = options;
  let report: FlightReport | null = null;
  let looked = noneBefore === "proved";
  for (let attempt = 0; ; attempt++) {
    await options.onStep({ kind: "filing", step: "sending" });
    const told = knownProof(options);
    if (told !== null) return endOf(told, options);
    const look = looked ? null : await askForBooking(crew, options.bidId);
    if (look !== null && look.down !== null)
      return { kind: "refused", ...maintenance(words().tracking.notFiledMaintenance, look.down, options) };
    await options.beforeReport(look?.isListed === true);
    const known = knownProof(options);
    if (known !== null) return endOf(known, options);
    // The pilot decides whether to send it nevertheless.
    if (noneBefore === undefined && options.isOver()) return endOf({ kind: "closed" }, options);
    report ??= options.report();
    const result = await crew.complete(report, fields);
    if (result.ok) return { kind: "filed", receipt: receiptOf(result.value, options) };
    const { error } = result;
    // The reference server also answers "already submitted" for a flight that it cancelled.
    if (error.code === "already_filed") {
      const proof: Proof = noneBefore === undefined || attempt > 0 ? await prove(options) : { kind: "closed" };
      return endOf(proof.kind === "not_filed" ? { kind: "closed" } : proof, options);
    }
    const waitMs = Math.max(waitsMs[attempt] ?? waitsMs[0] ?? 0, (error.retryAfterS ?? 0) * 1000);
    // The airline may have accepted a report that it answered with a message only: it is not sent again unasked.
    const mayRepeat = error.unknown ? error.code !== "no_receipt" : mayPass(error);
    const again = attempt < waitsMs.length && waitMs <= longestWaitMs && mayRepeat;
    if (again || error.unknown) {
      const why = { message: words().tracking.notTakenYet, detail: error.detail ?? error.message };
      await pause(options, why, Math.min(waitMs, longestWaitMs));
    }
    // A server that failed may have stored the report before it failed.
    looked = error.unknown || (again && (error.status ?? 0) >= 500);
    if (looked) {
      const proof = await prove(options, true);
      const refused = !error.unknown && proof.kind !== "filed";
      if (proof.kind !== "not_filed") return refused ? refusal(error, attempt + 1, fields) : endOf(proof, options);
    }
    if (!again) return refusal(error, attempt + 1, fields);
  }
}

/** Asks whether a report has arrived; sends it again only on proof that it has not. */
export async function checkFiling(options: FilingOptions): Promise<FilingEnd> {
  const proof = await prove(options);
  return proof.kind === "not_filed" ? fileReport(options, "proved") : endOf(proof, options);
}

async function pause({ clock, onStep }: FilingOptions, why: Omit<Failure, "code">, ms: number): Promise<void> {
  const problem = { code: "waiting", ...why };
  await onStep({ kind: "filing", step: "waiting", untilMs: clock.now() + ms, problem });
  await new Promise<void>((resolve) => clock.after(ms, resolve));
}

/** `sent`: a report may have arrived. Otherwise the journal shows whether one was sent. */
async function prove(options: FilingOptions, sent = options.crew.mayHaveReport()): Promise<Proof> {
  const { crew, bidId, lastPosition, onStep } = options;
  const known = knownProof(options);
  if (known !== null) return known;
  const waitMs = crew.waitMs();
  if (waitMs > 0) await pause(options, { message: words().tracking.askedOften }, waitMs);
  await onStep({ kind: "filing", step: "checking" });
  const openProves = !sent || (await options.closesBookings());
  const proof = await findProof(crew, { bidId, lastPosition, evidence: crew, openProves });
  if (proof.kind === "not_filed") options.onNotFiled();
  return proof;
}

/** The airline has said that it has a report. After that nothing more is sent for the flight. */
function knownProof({ crew }: FilingOptions): Extract<Proof, { kind: "filed" }> | null {
  const decision = crew.knownDecision();
  return decision === null ? null : { kind: "filed", by: "state", decision };
}

const maintenance = (message: string, { detail, retryAfterS }: AirlineFailure, { clock }: FilingOptions) => ({
  problem: { code: "maintenance", message, ...(detail === undefined ? {} : { detail }) },
  ...(retryAfterS === null ? {} : { againMs: clock.now() + retryAfterS * 1000 }),
});

function endOf(proof: Exclude<Proof, { kind: "not_filed" }>, options: FilingOptions): FilingEnd {
  switch (proof.kind) {
    case "filed":
      // A report that this flight did not send came from another computer, or was filed by hand.
      return options.crew.mayHaveReport()
        ? filedWithoutAnswer(options.lastPosition.flight.trackingId, proof, options.clock)
        : { kind: "refused", problem: { code: "report_exists", message: words().tracking.reportExists } };
    case "closed":
      return { kind: "refused", problem: { code: "closed_flight", message: words().tracking.closedByAirline } };
    case "booking_gone":
      return { kind: "answer_unknown", problem: { code: "booking_gone", message: words().tracking.bookingGone } };
    case "booking_stays":
      return { kind: "answer_unknown", problem: { code: "booking_stays", message: words().tracking.bookingStays } };
    case "unknown": {
      const { detail, message } = proof.error;
      if (isMaintenance(proof.error))
        return { kind: "answer_unknown", ...maintenance(words().tracking.unknownMaintenance, proof.error, options) };
      const problem = { code: "answer_unknown", message: words().tracking.answerLost, detail: detail ?? message };
      return { kind: "answer_unknown", problem };
    }
  }
}

function receiptOf(answer: CompleteResult, { clock, fields }: FilingOptions): Receipt {
  const short = fields === "essential" ? ({ short: true } as const) : {};
  return { ...answer, filedAtMs: clock.now(), answered: true, ...short };
}

/** The end of filing if the airline has the report but its answer is lost. */
export const filedWithoutAnswer = (
  pirepId: string,
  { by, decision }: { readonly by: NonNullable<Receipt["seenBy"]> } & Pick<Receipt, "decision">,
  clock: Clock,
) =>
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
      seenBy: by,
      ...(decision === undefined ? {} : { decision }),
    },
  }) as const;

/**
 * The end of filing after a refusal. `tries`: the number of attempts after which it is certain that the airline does
 * not have the report.
 */
function refusal(error: AirlineFailure, tries: number, fields: ReportFields): FilingEnd {
  const { status, detail, message } = error;
  const { notReached, notTaken } = words().tracking;
  const certain = status === null ? notReached(tries) : notTaken(tries, status);
  const problem = error.unknown ? { code: "not_filed", message: certain, detail: detail ?? message } : error;
  return fields === "all" && atItsContent(error)
    ? { kind: "refused", problem, shortForm: true }
    : { kind: "refused", problem };
}

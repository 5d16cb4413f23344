import type { CompleteResult } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import {
  type FlightHead,
  type FlightStage,
  pilotMustLook,
  type Receipt,
} from "../../../src-shared/domain/flight-view.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type AirlineFailure, isMaintenance, serverFailed } from "../../airlines/failure.ts";
import type { ReportFields } from "../../airlines/port.ts";
import type { Proof } from "../reporting/proof.ts";
import type { Requests } from "../reporting/requests.ts";

/** The stage in which a filing ends: which one follows from which answer of the airline, and what the pilot reads. */
export type FilingEnd = Extract<FlightStage, { kind: "filed" | "answer_unknown" | "refused" }>;

/** What was filed, and where. */
export interface Filed {
  readonly head: FlightHead;
  readonly clock: Clock;
  readonly requests: Requests;
  readonly fields: ReportFields;
}

/** The airline may give another answer without the pilot's action. */
export const mayChange = (end: FilingEnd): end is Exclude<FilingEnd, { kind: "filed" }> =>
  end.kind === "refused" ? end.problem.code === "maintenance" : end.kind === "answer_unknown" && !pilotMustLook(end);

/** The airline or its firewall rejected the report itself: perhaps because of an optional field. */
const atItsContent = ({ code, status }: AirlineFailure): boolean =>
  status !== null &&
  (["refused", "conflict", "server", "firewall", "not_offered", "unreadable"].includes(code) ||
    (code === "web_page" && !serverFailed(status)));

/**
 * Where the server did not fail, a page may come from a firewall, or from the next owner of the airline's old address.
 */
export function maintenance(
  texts: { readonly maintenance: string; readonly webPage: string },
  { code, status, detail, retryAfterS }: AirlineFailure,
  { clock }: Pick<Filed, "clock">,
) {
  const message = code === "web_page" && status !== null && !serverFailed(status) ? texts.webPage : texts.maintenance;
  return {
    problem: { code: "maintenance", message, ...(detail === undefined ? {} : { detail }) },
    ...(retryAfterS === null ? {} : { againMs: clock.now() + retryAfterS * 1000 }),
  };
}

export function endOf(proof: Exclude<Proof, { kind: "not_filed" }>, one: Filed): FilingEnd {
  const texts = words().tracking;
  switch (proof.kind) {
    case "filed":
      // A report that this flight did not send came from another computer, or was filed by hand.
      return one.requests.mayHaveReport()
        ? filedWithoutAnswer(one.head.trackingId, proof, one.clock)
        : { kind: "refused", problem: { code: "report_exists", message: texts.reportExists } };
    case "closed":
      return { kind: "refused", problem: { code: "closed_flight", message: texts.closedByAirline } };
    case "booking_gone":
      return {
        kind: "answer_unknown",
        problem: { code: "booking_gone", message: one.requests.can.proof ? texts.reportGone : texts.bookingGone },
      };
    case "booking_stays":
      return { kind: "answer_unknown", problem: { code: "booking_stays", message: texts.bookingStays } };
    case "unknown": {
      const { code, detail, message } = proof.error;
      if (isMaintenance(proof.error))
        return { kind: "answer_unknown", ...maintenance(texts.mayBeFiled, proof.error, one) };
      const signedOut = code === "not_signed_in" || code === "unauthorised";
      const lost = signedOut ? texts.unknownSignedOut : texts.answerLost;
      const problem = { code: "answer_unknown", message: lost, detail: detail ?? message };
      return { kind: "answer_unknown", problem };
    }
  }
}

export function receiptOf(answer: CompleteResult, { clock, fields }: Filed): Receipt {
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
export function refusal(error: AirlineFailure, tries: number, fields: ReportFields): FilingEnd {
  const { code, status, detail, message } = error;
  const { notReached, notTaken, notFiled } = words().tracking;
  const certain =
    status === null ? notReached(tries) : code === "web_page" ? notFiled.webPage : notTaken(tries, status);
  const problem = error.unknown ? { code: "not_filed", message: certain, detail: detail ?? message } : error;
  return fields === "all" && atItsContent(error)
    ? { kind: "refused", problem, shortForm: true }
    : { kind: "refused", problem };
}

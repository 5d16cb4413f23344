import type { ReportState } from "../../src-shared/domain/report-state.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import type { AirlineFailureWords } from "../../src-shared/words/en/airline-failures.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";

/** What an airline is asked. */
export const operationNames = [
  "handshake",
  "login",
  "verify",
  "statistics",
  "aircraft",
  "airports",
  "announcements",
  "search",
  "bookings",
  "bookingAircraft",
  "changeAircraft",
  "start",
  "update",
  "complete",
  "cancel",
  "unbook",
] as const;
/** What every airline is asked. */
export type CommonOperation = (typeof operationNames)[number];
export type OperationName = CommonOperation | "book" | "state";

/** All codes that a call may fail with. */
export const airlineFailureCodes = [
  /** Nothing was sent: no token, or a report that lacks a value the airline requires. */
  "not_signed_in",
  "incomplete",
  /** Nothing was sent: the disk refuses the record of the request. */
  "not_recorded",
  /** No answer. */
  "network",
  "timeout",
  /** An answer, but not from the airline's system. */
  "redirected",
  "web_page",
  "unreadable",
  "too_large",
  "firewall",
  /** A success without a receipt, and with a message that may say the opposite. */
  "no_receipt",
  "smartcars_address",
  "not_the_airline",
  /** The airline's system refused. */
  "rejected_login",
  "unauthorised",
  "refused",
  "not_found",
  "conflict",
  "closed_flight",
  "already_filed",
  "nothing_to_cancel",
  "too_many_requests",
  /** This airline's system does not have the operation. */
  "not_offered",
  /** The server failed. */
  "server",
] as const;
export type AirlineFailureCode = (typeof airlineFailureCodes)[number];

/** A failed call. `message` is for the pilot, `detail` holds the server's text, without secrets. */
export interface AirlineFailure extends Failure {
  readonly code: AirlineFailureCode;
  /**
   * The airline may have acted on the request: get proof before sending it again. Never true for a request that only
   * reads.
   */
  readonly unknown: boolean;
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** The wait that the server asks for, seconds. */
  readonly retryAfterS: number | null;
  /** The state of the flight's report. Absent if the answer does not show it. */
  readonly reportState?: ReportState | null;
  /** `refused` only: the airline counts the aircraft as in use. */
  readonly aircraftInUse?: boolean;
  /** Cause and advice, if they are not the code's own sentences. */
  readonly words?: string;
  /** The server's own text, which `message` quotes in place of the code's sentences. */
  readonly said?: string;
}

export type AirlineResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AirlineFailure };

export interface Reason {
  readonly code: AirlineFailureCode;
  readonly unknown: boolean;
  readonly status?: number | null;
  readonly retryAfterS?: number | null;
  readonly reportState?: ReportState | null;
  readonly aircraftInUse?: boolean;
  readonly detail?: string | undefined;
  /** Cause and advice, in place of the code's own sentences. */
  readonly words?: string;
  /** The server's own text, quoted in place of the code's own sentences. Empty: nothing that a pilot can read. */
  readonly said?: string;
  /** The cause, in place of the code's own first sentence. */
  readonly why?: string;
}

/**
 * The server failed, or a proxy did not wait for it. Nobody knows how far the work came. Below 500 these are 408
 * (RFC 9110), 425 (RFC 8470) and 499 (nginx).
 */
export const serverFailed = (status: number | null | undefined): boolean =>
  status != null && (status >= 500 || [408, 425, 499].includes(status));

/**
 * These failures of a handshake show that there is no airline's server at the address. Any other failure leaves that open.
 */
const noAirline: ReadonlySet<AirlineFailureCode> = new Set([
  "not_the_airline",
  "smartcars_address",
  "web_page",
  "redirected",
]);

/** After these failures of an update, the next is sent as usual: the pilot need do nothing. */
const passes: ReadonlySet<AirlineFailureCode> = new Set([
  "network",
  "timeout",
  "web_page",
  "unreadable",
  "firewall",
  "too_many_requests",
  "server",
  "refused",
]);

/**
 * Whether a failed handshake shows that no airline is at the address. A server that is down may answer with a page. If
 * that asks for a wait, a handshake meanwhile is not sent and has no status.
 */
export const meansNoAirline = ({ code, status }: Pick<Reason, "code" | "status">): boolean =>
  noAirline.has(code) && !(code === "web_page" && serverFailed(status ?? 503));

type Doubts = Readonly<Partial<Record<OperationName, { readonly may: string; readonly next: string }>>>;

export function airlineFailure(name: OperationName, reason: Reason): { ok: false; error: AirlineFailure } {
  const {
    failed,
    doubts,
    explanations,
    noServer,
    keepsSending,
  }: Omit<AirlineFailureWords, "doubts"> & { doubts: Doubts } = words().airlineFailures;
  const doubt = reason.unknown ? doubts[name] : undefined;
  const { why, next } = explanations[reason.code];
  const because = reason.why ?? why;
  const whatFailed = name === "handshake" && meansNoAirline(reason) ? noServer : failed[name];
  const own = ownWords(reason);
  const advice = name === "update" && passes.has(reason.code) ? keepsSending : own === undefined ? next : "";
  const explanation = `${own ?? because} ${advice}`.trimEnd();
  return {
    ok: false,
    error: {
      code: reason.code,
      message: doubt === undefined ? `${whatFailed} ${explanation}` : `${doubt.may} ${because} ${doubt.next}`,
      ...(reason.detail === undefined || reason.detail === "" ? {} : { detail: reason.detail }),
      unknown: doubt !== undefined,
      status: reason.status ?? null,
      retryAfterS: reason.retryAfterS ?? null,
      ...(reason.reportState == null ? {} : { reportState: reason.reportState }),
      ...(reason.aircraftInUse === true ? { aircraftInUse: true } : {}),
      ...(reason.words === undefined ? {} : { words: reason.words }),
      ...(reason.said ? { said: reason.said } : {}),
    },
  };
}

/** Cause and advice that are not the code's own sentences. */
export const ownWords = ({ words: own, said }: Pick<Reason, "words" | "said">): string | undefined =>
  own ?? (said ? words().airlineFailures.airlineSays(isolate(said)) : undefined);

/**
 * The server answers with a web page or a 503 in place of data, or asks for a wait after such an answer: it is down for
 * maintenance.
 */
export const isMaintenance = ({ code, status, retryAfterS, message, detail = "" }: AirlineFailure): boolean =>
  code === "web_page" ||
  (code === "server" && retryAfterS !== null) ||
  (status === 503 && /maintenance|service unavailable/i.test(`${message} ${detail}`));

/** The same failure, reported as that of another operation. */
export const forOperation = (name: OperationName, failure: AirlineFailure): AirlineFailure =>
  airlineFailure(name, { ...failure, unknown: false }).error;

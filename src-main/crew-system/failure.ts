import type { Failure } from "../../src-shared/result.ts";
import { type Operation, type OperationName, operations } from "./operations.ts";

/** Everything that can go wrong with a call, as a caller switches on it. */
export const crewFailureCodes = [
  /** Nothing was sent: no token, or a report that lacks a figure the airline needs. */
  "not_signed_in",
  "incomplete",
  /** No answer. */
  "network",
  "timeout",
  /** An answer, but not the crew system's. */
  "redirected",
  "web_page",
  "unreadable",
  "too_large",
  "smartcars_address",
  "not_crew_system",
  /** The crew system said no. */
  "rejected_login",
  "unauthorised",
  "refused",
  "not_found",
  "conflict",
  "closed_flight",
  "already_filed",
  "nothing_to_cancel",
  "too_many_requests",
  /** This airline's crew system does not have the operation. */
  "not_offered",
  /** It broke. */
  "server",
] as const;
export type CrewFailureCode = (typeof crewFailureCodes)[number];

/** A failed call. `message` is for the pilot, `detail` holds what the server said, without secrets. */
export interface CrewFailure extends Failure {
  readonly code: CrewFailureCode;
  /** The airline may have done what was asked: look for proof before asking again. Never true of a mere question. */
  readonly unknown: boolean;
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** How long the server asks us to wait, seconds. */
  readonly retryAfterS: number | null;
  /** `closed_flight` only: the PIREP's state (phpVMS: 1 pending, 2 accepted, 3 cancelled, 6 rejected). */
  readonly pirepState?: number | null;
}

export type CrewResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CrewFailure };

export interface Reason {
  readonly code: CrewFailureCode;
  readonly unknown: boolean;
  readonly status?: number | null;
  readonly retryAfterS?: number | null;
  readonly pirepState?: number | null;
  readonly detail?: string;
  /** Why, and what next: replaces the code's own sentence. */
  readonly words?: string;
}

/** What each code means for the pilot and what to do about it, after the operation's own first sentence. */
const explanations: Record<CrewFailureCode, string> = {
  not_signed_in: "Sign in to your airline first.",
  incomplete: "A figure from the simulator is missing. It goes out as soon as the simulator gives it.",
  network: "The airline's server cannot be reached. Check your internet connection, then try again.",
  timeout: "The airline's server took too long to answer. Try again in a minute.",
  redirected: "The airline's server sends the program to another address. Ask the airline for its exact address.",
  web_page:
    "The airline's server sent a web page instead of data: it may be down for maintenance. Try again in a few minutes.",
  unreadable: "The airline's answer could not be read. Try again; if it stays, tell the airline.",
  too_large: "The airline's answer is far too big. Tell the airline.",
  smartcars_address: "This is a smartCARS address. Ask the airline for the address meant for other flight trackers.",
  not_crew_system: "Something else answers there. Check the address with your airline.",
  rejected_login:
    "The username or password is not right. Try your email address as the username, or your API key as the password.",
  unauthorised: "The airline no longer accepts your sign-in. Sign in again.",
  refused: "The airline refused. Ask the airline why.",
  not_found: "The airline does not know it any more. Reload your bookings.",
  conflict: "It does not fit what the airline has on record. Reload your bookings and try again.",
  closed_flight: "The airline has closed this flight. Your flight is safe on this computer.",
  already_filed: "The airline already has this report, or has closed this flight. See its website.",
  nothing_to_cancel: "There is nothing left to cancel: the airline has no active flight of this kind.",
  too_many_requests: "The airline's server asks for fewer requests. Wait a minute, then try again.",
  not_offered: "Your airline does not offer this.",
  server: "The airline's server has a problem. Try again in a few minutes; if it stays, tell the airline.",
};

export function crewFailure(name: OperationName, reason: Reason): { ok: false; error: CrewFailure } {
  const operation: Operation = operations[name];
  const unknown = reason.unknown && operation.doubtful !== undefined;
  const lead = unknown ? operation.doubtful : operation.failed;
  return {
    ok: false,
    error: {
      code: reason.code,
      message: `${lead} ${reason.words ?? explanations[reason.code]}`,
      ...(reason.detail === undefined || reason.detail === "" ? {} : { detail: reason.detail }),
      unknown,
      status: reason.status ?? null,
      retryAfterS: reason.retryAfterS ?? null,
      ...(reason.code === "closed_flight" ? { pirepState: reason.pirepState ?? null } : {}),
    },
  };
}

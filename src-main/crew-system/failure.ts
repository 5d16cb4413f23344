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
  /** Why, and what next: in place of the code's own sentences. */
  readonly words?: string;
  /** Why, in place of the code's own first sentence. */
  readonly why?: string;
}

const soon = "Try again in a few minutes; if it stays, tell the airline.";

/** Why, and what next, for each code: read after the operation's own first sentence. */
const explanations: Record<CrewFailureCode, { readonly why: string; readonly next: string }> = {
  not_signed_in: { why: "You are signed out.", next: "Sign in to your airline first." },
  incomplete: {
    why: "The simulator has not given all the figures yet.",
    next: "It goes out as soon as the simulator gives them.",
  },
  network: {
    why: "The airline's server cannot be reached.",
    next: "Check your internet connection, then try again.",
  },
  timeout: { why: "The airline's server took too long to answer.", next: "Try again in a minute." },
  redirected: {
    why: "The airline's server sends the program to another address.",
    next: "Ask the airline for its exact address.",
  },
  web_page: {
    why: "The airline's server sent a web page instead of data: it may be down for maintenance, or behind a firewall.",
    next: soon,
  },
  unreadable: { why: "The airline's answer could not be read.", next: soon },
  too_large: { why: "The airline's answer is far too big.", next: "Tell the airline." },
  smartcars_address: {
    why: "This is a smartCARS address.",
    next: "Ask the airline for the address meant for other flight trackers.",
  },
  not_crew_system: { why: "Something else answers there.", next: "Check the address with your airline." },
  rejected_login: {
    why: "The username or password is not right.",
    next: "Try your email address as the username, or your API key as the password.",
  },
  unauthorised: { why: "The airline no longer accepts your sign-in.", next: "Sign in again." },
  refused: { why: "The airline refused.", next: "Ask the airline why." },
  not_found: { why: "The airline does not know it any more.", next: "Reload your bookings." },
  conflict: {
    why: "It does not fit what the airline has on record.",
    next: "Reload your bookings and try again.",
  },
  closed_flight: {
    why: "The airline has closed this flight.",
    next: "Everything is safe on this computer; ask the airline if this is wrong.",
  },
  already_filed: {
    why: "The airline already has this report, or has closed the flight.",
    next: "See your reports on its website.",
  },
  nothing_to_cancel: { why: "The airline no longer has it as an active flight.", next: "Nothing is left to do." },
  too_many_requests: {
    why: "The airline's server asks for fewer requests.",
    next: "Wait a minute, then try again.",
  },
  not_offered: { why: "Your airline does not offer this.", next: "Use its website instead." },
  server: { why: "The airline's server has a problem.", next: soon },
};

export function crewFailure(name: OperationName, reason: Reason): { ok: false; error: CrewFailure } {
  const operation: Operation = operations[name];
  const doubt = reason.unknown ? operation.doubt : undefined;
  const { why, next } = explanations[reason.code];
  const because = reason.why ?? why;
  const words = reason.words ?? `${because} ${next}`;
  return {
    ok: false,
    error: {
      code: reason.code,
      message: doubt === undefined ? `${operation.failed} ${words}` : `${doubt.may} ${because} ${doubt.next}`,
      ...(reason.detail === undefined || reason.detail === "" ? {} : { detail: reason.detail }),
      unknown: doubt !== undefined,
      status: reason.status ?? null,
      retryAfterS: reason.retryAfterS ?? null,
      ...(reason.code === "closed_flight" ? { pirepState: reason.pirepState ?? null } : {}),
    },
  };
}

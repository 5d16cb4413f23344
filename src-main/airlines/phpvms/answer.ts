import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import type { AirlineFailureWords } from "../../../src-shared/words/en/airline-failures.ts";
import { words } from "../../../src-shared/words/words.ts";
import { isRow, text } from "../../platform/http/coerce.ts";
import type { Exchange } from "../../platform/http/transport.ts";
import {
  type AirlineFailureCode,
  type AirlineResult,
  airlineFailure,
  type OperationName,
  type Reason,
  serverFailed,
} from "../failure.ts";
import { beginning, isFirewall, parseBody, readable, serverText } from "../http/server-text.ts";

type Answer = Extract<Exchange, { kind: "answer" }>;
interface Meaning {
  readonly code: AirlineFailureCode;
  readonly means?: keyof AirlineFailureWords["known"];
  readonly reportState?: ReportState;
}

/** What phpVMS's problems mean, by the last part of their type. The texts depend on the airline. */
const problems: Readonly<Record<string, Meaning>> = {
  "validation-exception": { code: "refused" },
  "airport-not-found": { code: "refused", means: "airportUnknown" },
  "user-not-at-airport": { code: "refused", means: "pilotElsewhere" },
  "aircraft-permission-denied": { code: "refused", means: "notRated" },
  "aircraft-invalid": { code: "refused", means: "aircraftGone" },
  "aircraft-not-available": { code: "refused", means: "aircraftInUse" },
  "aircraft-not-at-airport": { code: "refused", means: "aircraftElsewhere" },
  "prefile-error": { code: "refused" },
  "pirep-cancelled": { code: "closed_flight", reportState: "cancelled" },
  "pirep-error": { code: "closed_flight" },
  "pirep-cancel-not-allowed": { code: "nothing_to_cancel" },
  "pirep-not-found": { code: "not_found", means: "noFlight" },
  "not-found": { code: "not_found" },
  "bid-exists": { code: "conflict", means: "bookedAlready" },
  "user-bid-limit": { code: "conflict", means: "bookingLimit" },
  "bid-not-found": { code: "not_found", means: "noBooking" },
  unauthorized: { code: "refused", means: "othersBooking" },
};

/** Operations that name the report of a flight. */
const aboutReport: ReadonlySet<OperationName> = new Set(["update", "complete", "cancel", "state"]);

/** The problem's name in `type`, such as "bid-exists". Empty if the body is none. */
export const problemOf = (value: unknown): string =>
  isRow(value) ? (/\/errors\/([a-z-]+)$/.exec(text(value.type))?.[1] ?? "") : "";

/**
 * Reads every answer of phpVMS.
 * @returns its JSON value, or why it failed. phpVMS answers 503 to every error inside, also after it did the work.
 */
export function readAnswer(name: OperationName, { status, text: raw, retryAfterS }: Answer): AirlineResult<unknown> {
  const body = parseBody(raw);
  const value = body.kind === "json" ? body.value : null;
  const isBlocked = isFirewall(status, value) || (status === 403 && body.kind !== "page" && !isRefusal(value));
  const isSuccess = status >= 200 && status < 300 && body.kind === "json";
  if (isSuccess && !isBlocked && !saysNo(value)) return { ok: true, value };
  const detail = `HTTP ${status}: ${beginning(raw)}`;
  const fail = (reason: Omit<Reason, "status" | "retryAfterS" | "detail">) =>
    airlineFailure(name, { ...reason, status, retryAfterS, detail });
  if (isBlocked) return fail({ code: "firewall", unknown: false });
  const message = serverText(value);
  if (isSuccess) return fail({ code: "refused", unknown: false, said: readable(message) });
  if (status < 300) return fail({ code: body.kind === "page" ? "web_page" : "unreadable", unknown: true });
  const known = words().airlineFailures.known;
  if (status === 429) return fail({ code: "too_many_requests", unknown: false });
  // A web server may ask for a password of its own while phpVMS is down.
  if (body.kind === "page" && status !== 404) return fail({ code: "web_page", unknown: serverFailed(status) });
  if (status === 401) return fail({ code: "unauthorised", unknown: false, ...keyWords(name, message) });
  if (status === 403 && lacksScope(value)) return fail({ code: "refused", unknown: false, words: known.missingScope });
  if (name === "book" && isRow(value) && isRow(value.errors) && Object.hasOwn(value.errors, "aircraftId"))
    return fail({ code: "refused", unknown: false, words: known.bookingNeedsAircraft });
  const meaning = problems[problemOf(value)];
  if (meaning !== undefined) {
    const { code, reportState = null } = meaning;
    const means = meaning.means ?? (code === "not_found" && aboutReport.has(name) ? "noFlight" : undefined);
    const says = code === "refused" ? { said: readable(message) } : {};
    // In flight the advice of a start, such as another aircraft, does not help.
    const isInFlight = name === "update" && code === "refused";
    return fail({
      code,
      unknown: false,
      reportState,
      ...(means === undefined || isInFlight ? says : { words: known[means] }),
      ...(means === "aircraftInUse" ? { aircraftInUse: true } : {}),
    });
  }
  if (isOthers(status, value)) return fail({ code: "refused", unknown: false, words: known.othersFlight });
  if (serverFailed(status)) return fail({ code: "server", unknown: true });
  if (status === 404 || status === 405)
    return fail({ code: "not_offered", unknown: false, words: words().airlineFailures.wrongAddress });
  return fail({ code: status === 409 ? "conflict" : "refused", unknown: false, said: readable(message) });
}

/** A module of the airline refused without a status of its own. Of rows, only `count` tells. */
const saysNo = (value: unknown): boolean =>
  isRow(value) && !["data", "count"].some((key) => Object.hasOwn(value, key)) && readable(text(value.error)) !== "";

const lacksScope = (value: unknown): boolean => /insufficient_scope/i.test(serverText(value));

/** Whether the body of a 403 has one of phpVMS's own forms. In another form, a firewall in front of it answered. */
const isRefusal = (value: unknown): boolean =>
  problemOf(value) !== "" || (isRow(value) && isRow(value.error)) || lacksScope(value);

/** To a request for another pilot's report phpVMS 8 answers 403, and phpVMS 7 503. */
const isOthers = (status: number, value: unknown): boolean =>
  (status === 403 && problemOf(value) === "http-exception") ||
  (isRow(value) && /AuthorizationException$/.test(text(value.original_exception)));

function keyWords(name: OperationName, message: string): Pick<Reason, "words"> {
  const { accountInactive, keyRefused } = words().airlineFailures.known;
  if (/not active/i.test(message)) return { words: accountInactive };
  return name === "login" ? { words: keyRefused } : {};
}

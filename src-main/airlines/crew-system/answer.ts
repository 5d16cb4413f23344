import type { ReportState } from "../../../src-shared/domain/report-state.ts";
import { words } from "../../../src-shared/words/words.ts";
import { boolean, isRow, number, text } from "../../platform/http/coerce.ts";
import type { Exchange } from "../../platform/http/transport.ts";
import {
  type AirlineFailureCode,
  type AirlineResult,
  airlineFailure,
  type CommonOperation,
  type Reason,
  serverFailed,
} from "../failure.ts";
import { type Body, beginning, isFirewall, parseBody, readable, serverText } from "../http/server-text.ts";
import { knownTexts, routerText } from "./known-texts.ts";
import { type Operation, operations } from "./operations.ts";

type Answer = Extract<Exchange, { kind: "answer" }>;

/**
 * Reads every answer by the same rule (airline-servers.md, Reading).
 * @returns its JSON value (null for an empty body), or why it failed.
 */
export function readAnswer(name: CommonOperation, answer: Answer): AirlineResult<unknown> {
  const body = parseBody(answer.text);
  const value = body.kind === "json" ? body.value : null;
  const status = effectiveStatus(answer.status, value);
  const message = serverText(value);
  const { retryAfterS } = answer;
  if (isFirewall(answer.status, value)) {
    const detail = `HTTP ${answer.status}: ${beginning(answer.text)}`;
    return airlineFailure(name, { code: "firewall", unknown: false, status: answer.status, retryAfterS, detail });
  }
  const ok = status < 400 && status >= 200 && status < 300;
  if (ok && (body.kind === "json" || body.kind === "empty") && !saysNo(name, value, message))
    return { ok: true, value };
  const reason = classify(name, status, body, message, value, answer.asksPassword === true);
  const detail = `HTTP ${answer.status}: ${ok && name === "login" ? "(not shown)" : beginning(answer.text)}`;
  return airlineFailure(name, { ...reason, status, retryAfterS, detail });
}

/** Some back ends answer 200 and put the real status into the body. */
function effectiveStatus(status: number, value: unknown): number {
  const inner = isRow(value) ? number(value.status) : null;
  return status < 300 && inner !== null && inner >= 400 && inner < 600 ? inner : status;
}

function saysNo(name: CommonOperation, value: unknown, message: string): boolean {
  if (!isRow(value)) return value === false;
  if ([value.success, value.ok].some((flag) => boolean(flag) === false)) return true;
  if (/^(error|fail(ed|ure)?)$/i.test(text(value.status))) return true;
  const { expected }: Operation = operations[name];
  const hasError = text(value.error) !== "" || isRow(value.error) || isRow(value.errors);
  return hasError && message !== "" && !(expected ?? ["data"]).some((key) => Object.hasOwn(value, key));
}

/** Operations that name a booking. Elsewhere a booking that is missing is the server's own problem. */
const aboutBooking: ReadonlySet<CommonOperation> = new Set(["bookingAircraft", "changeAircraft", "start", "unbook"]);

function classify(
  name: CommonOperation,
  status: number,
  body: Body,
  message: string,
  value: unknown,
  asksPassword: boolean,
): Reason {
  const unknown = mayHaveHappened(status, body, message);
  const plain = (code: AirlineFailureCode): Reason => ({ code, unknown });
  const match = knownTexts.find(
    ({ test, means }) => test.test(message) && (means !== "noBooking" || aboutBooking.has(name)),
  );
  if (name === "login" && isRefusedLogin(status, body, message)) {
    const help = /incorrect|invalid|wrong|not match/i.test(message) ? "" : readable(message);
    return { ...plain("rejected_login"), unknown: false, said: help };
  }
  if (match !== undefined && status !== 401) {
    return {
      code: match.code,
      unknown: false,
      reportState: stateOf(value),
      ...(match.means === undefined ? {} : { words: words().airlineFailures.known[match.means] }),
      ...(match.means === "aircraftInUse" ? { aircraftInUse: true } : {}),
    };
  }
  const said = readable(message);
  const says = (code: AirlineFailureCode): Reason => ({ code, unknown, said });
  if (status === 429) return plain("too_many_requests");
  // A gateway may answer an expired token with a page. A web server's own question for a password has another cause.
  const refusesToken = status === 401 && !asksPassword && name !== "login";
  if (body.kind === "page" && status !== 404 && status !== 405 && !refusesToken) return plain("web_page");
  if (status === 401) return plain("unauthorised");
  if (isMissing(status, message)) {
    const { essential }: Operation = operations[name];
    return { ...plain("not_offered"), ...(essential ? { words: words().airlineFailures.wrongAddress } : {}) };
  }
  if (status < 300 && body.kind === "noise") return plain("unreadable");
  if (status === 403 && name === "verify") return plain(body.kind === "noise" ? "firewall" : "unauthorised");
  if (status === 404) return says("not_found");
  if (status === 409) {
    const reportState = stateOf(value);
    return name === "update" || reportState !== null ? { ...plain("closed_flight"), reportState } : says("conflict");
  }
  if (serverFailed(status)) return said !== "" && status === 500 ? says("refused") : plain("server");
  return says("refused");
}

const isRefusedLogin = (status: number, body: Body, message: string): boolean =>
  (status === 401 && body.kind !== "page") ||
  (body.kind === "json" && !serverFailed(status) && status !== 429 && !isMissing(status, message));

/** 404 or 405 without a text of the crew system: this airline's server lacks the route. */
const isMissing = (status: number, message: string): boolean =>
  status === 405 || (status === 404 && (message === "" || routerText.test(message)));

/**
 * 502 to 504 come from a proxy, and phpVMS answers 503 to an error after the work was done. A 500 with the crew
 * system's own text is a refusal. Without a text, or with noise as the answer, the outcome is unknown.
 */
function mayHaveHappened(status: number, body: Body, message: string): boolean {
  if (status < 300) return body.kind !== "json";
  return serverFailed(status) && !(status === 500 && readable(message) !== "");
}

/** PIREP states of the reference (airline-servers.md, Updates). */
const states: ReadonlyMap<number, ReportState> = new Map([
  [0, "open"],
  [1, "pending"],
  [2, "accepted"],
  [3, "cancelled"],
  [4, "cancelled"],
  [5, "open"],
  // Rejected: the answer does not say that the pilot had filed it, so the flight counts as ended.
  [6, "cancelled"],
  [7, "open"],
]);

const stateOf = (value: unknown): ReportState | null =>
  isRow(value) ? (states.get(number(value.state) ?? -1) ?? null) : null;

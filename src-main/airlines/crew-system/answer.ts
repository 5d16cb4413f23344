import { isolate } from "../../../src-shared/words/isolate.ts";
import { words } from "../../../src-shared/words/words.ts";
import { boolean, isRow, number, partsOf, plainText, text } from "../../platform/http/coerce.ts";
import { parseJson } from "../../platform/http/parse-json.ts";
import type { Exchange } from "../../platform/http/transport.ts";
import {
  type AirlineFailureCode,
  type AirlineResult,
  airlineFailure,
  type OperationName,
  type Reason,
} from "../failure.ts";
import { internalText, knownTexts, routerText } from "./known-texts.ts";
import { type Operation, operations } from "./operations.ts";

type Answer = Extract<Exchange, { kind: "answer" }>;
type Body = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "empty" | "page" | "noise" };

/**
 * Reads every answer by the same rule (airline-servers.md, Reading).
 * @returns its JSON value (null for an empty body), or why it failed.
 */
export function readAnswer(name: OperationName, answer: Answer): AirlineResult<unknown> {
  const body = parse(answer.text);
  const value = body.kind === "json" ? body.value : null;
  const status = effectiveStatus(answer.status, value);
  const message = serverText(value);
  const ok = status < 400 && status >= 200 && status < 300;
  if (ok && (body.kind === "json" || body.kind === "empty") && !saysNo(name, value, message))
    return { ok: true, value };
  const reason = classify(name, status, body, message, value);
  const detail = `HTTP ${answer.status}: ${ok && name === "login" ? "(not shown)" : answer.text.slice(0, 2000).trim().slice(0, 500)}`;
  return airlineFailure(name, { ...reason, status, retryAfterS: answer.retryAfterS, detail });
}

function parse(raw: string): Body {
  const trimmed = raw.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return { kind: "empty" };
  try {
    return { kind: "json", value: parseJson(trimmed) };
  } catch {
    return { kind: trimmed.startsWith("<") ? "page" : "noise" };
  }
}

/** Some back ends answer 200 and put the real status into the body. */
function effectiveStatus(status: number, value: unknown): number {
  const inner = isRow(value) ? number(value.status) : null;
  return status < 300 && inner !== null && inner >= 400 && inner < 600 ? inner : status;
}

function saysNo(name: OperationName, value: unknown, message: string): boolean {
  if (!isRow(value)) return false;
  if (boolean(value.success) === false) return true;
  const { expected }: Operation = operations[name];
  return text(value.error) !== "" && message !== "" && !(expected ?? ["data"]).some((key) => Object.hasOwn(value, key));
}

/** The most errors of a form that are read. The pilot sees only the first readable one. */
const mostErrors = 20;
/** The most characters of a server's text that are read. Servers send a sentence or two. */
const longestText = 1000;

/** The server's own text, from any of its fields. */
export function serverText(value: unknown): string {
  if (!isRow(value)) return "";
  const error = isRow(value.error) ? value.error : {};
  const errors = isRow(value.errors) ? Object.values(value.errors).slice(0, mostErrors).flatMap(partsOf) : [];
  const places = [value.error, error.message, value.message, value.details, value.detail];
  for (const place of [...places, value.error_description, value.title, ...errors.slice(0, mostErrors)]) {
    const found = plainText(place);
    if (found !== "") return found.slice(0, longestText);
  }
  return "";
}

/** Quotes the text if a pilot can read it; otherwise returns an empty text. */
const quote = (message: string): string =>
  message === "" || message.length > 200 || internalText.test(message)
    ? ""
    : words().airlineFailures.airlineSays(isolate(message.replace(/[.\s]+$/, "")));

function classify(name: OperationName, status: number, body: Body, message: string, value: unknown): Reason {
  const unknown = mayHaveHappened(status, body, message);
  const plain = (code: AirlineFailureCode): Reason => ({ code, unknown });
  const match = knownTexts.find(({ test }) => test.test(message));
  if (name === "login" && isRefusedLogin(status, body, message)) {
    const help = /incorrect|invalid|wrong|not match/i.test(message) ? "" : quote(message);
    return { ...plain("rejected_login"), unknown: false, ...(help === "" ? {} : { words: help }) };
  }
  if (match !== undefined && status !== 401) {
    const state = isRow(value) ? number(value.state) : null;
    return {
      code: match.code,
      unknown: false,
      pirepState: state,
      ...(match.means === undefined ? {} : { words: words().airlineFailures.known[match.means] }),
      ...(match.means === "aircraftInUse" ? { aircraftInUse: true } : {}),
    };
  }
  const quoted = quote(message);
  const says = (code: AirlineFailureCode): Reason => ({ code, unknown, ...(quoted === "" ? {} : { words: quoted }) });
  if (status === 401) return plain("unauthorised");
  if (status === 429) return plain("too_many_requests");
  if (body.kind === "page" && status !== 404 && status !== 405) return plain("web_page");
  if (isMissing(status, message)) {
    const { essential }: Operation = operations[name];
    return { ...plain("not_offered"), ...(essential ? { words: words().airlineFailures.wrongAddress } : {}) };
  }
  if (status < 300 && body.kind === "noise") return plain("unreadable");
  if (status === 403 && name === "verify") return plain("unauthorised");
  if (status === 404) return says("not_found");
  if (status === 409) {
    const state = isRow(value) ? number(value.state) : null;
    return name === "update" || state !== null ? { ...plain("closed_flight"), pirepState: state } : says("conflict");
  }
  if (status >= 500) return quoted !== "" && status === 500 ? says("refused") : plain("server");
  return says("refused");
}

const isRefusedLogin = (status: number, body: Body, message: string): boolean =>
  status === 401 || (body.kind === "json" && status < 500 && status !== 429 && !isMissing(status, message));

/** 404 or 405 without a text of the crew system: this airline's server lacks the route. */
const isMissing = (status: number, message: string): boolean =>
  status === 405 || (status === 404 && (message === "" || routerText.test(message)));

/**
 * 502 to 504 come from a proxy, and phpVMS answers 503 to an error after the work was done. A 500 with the crew
 * system's own text is a refusal. Without a text, or with noise as the answer, the outcome is unknown.
 */
function mayHaveHappened(status: number, body: Body, message: string): boolean {
  if (status < 300) return body.kind !== "json";
  return status >= 500 && !(status === 500 && quote(message) !== "");
}

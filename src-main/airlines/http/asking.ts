import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { certifiedFetch } from "../../platform/http/certificate.ts";
import { canBeSent } from "../../platform/http/coerce.ts";
import { type Exchange, exchange, type Fetch, type Request } from "../../platform/http/transport.ts";
import {
  type AirlineFailure,
  type AirlineResult,
  airlineFailure,
  type OperationName,
  type Reason,
} from "../failure.ts";
import type { AircraftChoices, Handshake } from "../port.ts";
import { type Backoff, createBackoff } from "./backoff.ts";

/** The result of a token renewal. */
export type Renewal =
  | { readonly kind: "token"; readonly token: string }
  /** Only the pilot can sign in again. `failure`: why the renewal failed. */
  | { readonly kind: "signed_out"; readonly failure?: Failure }
  /** A later attempt may succeed: the token server did not answer. */
  | { readonly kind: "unreachable"; readonly failure: Failure };

/** What every client of an airline needs. */
export interface ConnectOptions {
  /** Base address of the airline, any path prefix, no trailing slash. */
  readonly baseUrl: string;
  /** The present secret of the pilot; null while signed out. */
  readonly token: () => string | null;
  /** `refused`: the token that the airline refused; null if none was sent. With a newer token the call is repeated once. */
  readonly renew?: (refused: string | null) => Promise<Renewal>;
  readonly fetch?: Fetch;
  /** The wait that the server asks for, shared by all clients of one airline. */
  readonly backoff?: Backoff;
  /** Called after each call, with null or with the reason of its failure. */
  readonly onAnswer?: (problem: AirlineFailure | null, operation: OperationName) => void;
  /** For an airline whose server does not keep them. Absent: a choice ends with the client. */
  readonly choices?: AircraftChoices;
  /** The airline accepts the time of a position (`created_at`). phpVMS always does. */
  readonly acceptsTimes?: boolean;
  /** The unit of a crew system's distances. Absent: nautical miles. phpVMS states its units. */
  readonly distanceUnit?: AirlineProfile["distanceUnit"];
  /** The network's clock: real time, even where the flight's own clock runs faster. */
  readonly clock: Clock;
}

export interface Question extends Pick<Request, "method" | "timeoutMs" | "largestBytes" | "body"> {
  /** After the base address. */
  readonly path: string;
  /** Sent without the pilot's secret. */
  readonly isPublic?: boolean;
  /** Sent in place of the pilot's present secret, which is not renewed. */
  readonly token?: string;
  /** A secret in the request that no text may contain, should a server echo it. */
  readonly secret?: string;
}

type Answer = Extract<Exchange, { kind: "answer" }>;
type Redirected = Extract<Exchange, { kind: "redirected" }>;

/** How a kind of server answers. */
export interface Dialect {
  /** The JSON value of an answer, or why it failed. */
  readAnswer(name: OperationName, answer: Answer): AirlineResult<unknown>;
  /** What a redirect means. */
  redirected(answer: Redirected, question: Question): Pick<Reason, "words">;
  /** Whether a secret is a key, which has a header of its own. */
  isKey?(token: string): boolean;
}

export interface Asking {
  /** One call of the pilot. `read` returns null for an answer that lacks a required value. Never throws. */
  ask<T>(name: OperationName, question: Question, read: (value: unknown) => T | null): Promise<AirlineResult<T>>;
  /** How far this computer's clock is ahead of the airline's server, ms. Null until an answer shows it. */
  clockAheadMs(): number | null;
  /** Finds out what answers at the address, with the same waits. No text contains the pilot's secret. */
  handshake(fetchIt: (fetch: Fetch) => Promise<AirlineResult<Handshake>>): Promise<AirlineResult<Handshake>>;
}

export function createAsking(options: ConnectOptions, { readAnswer, redirected, isKey }: Dialect): Asking {
  const { baseUrl, clock, fetch = certifiedFetch, backoff = createBackoff(clock) } = options;

  let clockAheadMs: number | null = null;

  function held(name: OperationName): { ok: false; error: AirlineFailure } | null {
    const early = backoff.active(name);
    return early && airlineFailure(name, { ...early, unknown: false });
  }

  async function askWithToken<T>(name: OperationName, question: Question, read: (value: unknown) => T | null) {
    if (question.isPublic === true) return askOnce(name, question, read, null);
    const token = question.token ?? options.token();
    const first = await askOnce(name, question, read, token);
    const refused = !first.ok && (first.error.code === "unauthorised" || first.error.code === "not_signed_in");
    if (!refused || options.renew === undefined || question.token !== undefined) return first;
    const renewal = await options.renew(token);
    switch (renewal.kind) {
      case "token":
        return askOnce(name, question, read, renewal.token);
      case "signed_out": {
        if (renewal.failure === undefined) return first;
        const { message, detail = "" } = renewal.failure;
        return airlineFailure(name, { ...first.error, words: message, detail });
      }
      case "unreachable": {
        const { message, detail = "" } = renewal.failure;
        return airlineFailure(name, { code: "network", unknown: false, words: message, detail });
      }
    }
  }

  async function askOnce<T>(
    name: OperationName,
    question: Question,
    read: (value: unknown) => T | null,
    token: string | null,
  ): Promise<AirlineResult<T>> {
    if (question.isPublic !== true && (token === null || !canBeSent(token)))
      return airlineFailure(name, { code: "not_signed_in", unknown: false });
    const { method, path, timeoutMs, largestBytes, body } = question;
    const tokenIsKey = token !== null && isKey?.(token) === true;
    const request = { method, url: baseUrl + path, token, tokenIsKey, timeoutMs, largestBytes, body };
    const answer = await exchange(fetch, clock, request);
    const clean = without(token, options.token(), question.secret);
    /** A question that only reads changes nothing. */
    const acts = method !== "GET";
    if (answer.kind === "redirected") {
      const leads = redirected({ ...answer, to: clean(answer.to) }, question);
      return airlineFailure(name, { code: "redirected", unknown: false, status: answer.status, ...leads });
    }
    if (answer.kind !== "answer") return airlineFailure(name, whyUnanswered(answer, acts));
    clockAheadMs = answer.clockAheadMs ?? clockAheadMs;
    const result = readAnswer(name, answer);
    if (!result.ok)
      return airlineFailure(name, { ...withServersText(result.error, clean), unknown: acts && result.error.unknown });
    const value = read(result.value);
    if (value !== null) return { ok: true, value };
    return airlineFailure(name, { code: "unreadable", unknown: acts, status: answer.status });
  }

  return {
    async ask(name, question, read) {
      const early = held(name);
      if (early !== null) return early;
      const result = await askWithToken(name, question, read).catch((error: unknown) => broken(name, error));
      if (result.ok) backoff.accepted();
      else backoff.record(name, result.error);
      options.onAnswer?.(result.ok ? null : result.error, name);
      return result;
    },
    clockAheadMs: () => clockAheadMs,
    async handshake(fetchIt) {
      const early = held("handshake");
      if (early !== null) return early;
      const result = await fetchIt(fetch).catch((error: unknown) => broken("handshake", error));
      if (result.ok) return result;
      backoff.record("handshake", result.error);
      // An address that a redirect leads to stands in the words.
      const clean = without(options.token());
      const { words: own } = result.error;
      const leads = result.error.code === "redirected" && own !== undefined ? { words: clean(own) } : {};
      return airlineFailure("handshake", { ...withServersText(result.error, clean), ...leads });
    },
  };
}

/** `acts`: the request may have changed something. */
function whyUnanswered(answer: Exclude<Exchange, Answer | Redirected>, acts: boolean): Reason {
  switch (answer.kind) {
    case "lost": {
      const { sent, timedOut, detail, certificate } = answer;
      const why = sent && !timedOut ? { why: words().airlineFailures.connectionLost } : {};
      const explained = certificate === null ? why : { words: certificate };
      return { code: timedOut ? "timeout" : "network", unknown: sent && acts, detail, ...explained };
    }
    case "unreadable":
      return { code: "unreadable", unknown: acts, status: answer.status, detail: answer.detail };
    case "too_large":
      return { code: "too_large", unknown: acts, status: answer.status };
  }
}

/** An answer that fits no reader: the request may have arrived, but this is no answer to it. */
function broken(name: OperationName, error: unknown): { ok: false; error: AirlineFailure } {
  const detail = error instanceof Error ? error.message.slice(0, 200) : "";
  return airlineFailure(name, { code: "unreadable", unknown: true, detail });
}

/**
 * Blanks out the secrets. A server may echo a request, also in the answer to a later one. A secret of three letters or
 * fewer would blank out the whole text.
 */
function without(...secrets: readonly (string | null | undefined)[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => (secret && secret.length > 3 ? [anySpelling(secret)] : []));
  return (text) => forms.reduce((left, form) => left.replace(form, "•••"), text);
}

/** Cleans what the server wrote. Contrail's own sentences stay: a password may be a word of them. */
const withServersText = (error: AirlineFailure, clean: (text: string) => string): AirlineFailure => ({
  ...error,
  ...(error.detail === undefined ? {} : { detail: clean(error.detail) }),
  ...(error.said === undefined ? {} : { said: clean(error.said) }),
});

/** Matches a text in each spelling that JSON allows: a letter is plain, after a backslash, or a code (`\u00e4`). */
function anySpelling(text: string): RegExp {
  const letters = text.split("").map((letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, "0");
    const inJson = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:\\\\?\\u${code}|\\\\u${inJson})`;
  });
  return new RegExp(letters.join(""), "g");
}

const strangerTimeoutMs = 20_000;

/** Asks an address, without a secret, before it is known what answers there. */
export async function askStranger(
  fetch: Fetch,
  clock: Clock,
  url: string,
  largestBytes: number,
): Promise<AirlineResult<Answer>> {
  const request = { method: "GET", url, token: null, timeoutMs: strangerTimeoutMs, largestBytes } as const;
  const answer = await exchange(fetch, clock, request);
  switch (answer.kind) {
    case "lost": {
      const { timedOut, detail, certificate } = answer;
      const code = timedOut ? "timeout" : "network";
      const explained = certificate === null ? {} : { words: certificate };
      return airlineFailure("handshake", { code, unknown: false, detail, ...explained });
    }
    case "redirected": {
      const { status } = answer;
      const led = redirectWords(answer, words().airlineFailures.sendsOn);
      return airlineFailure("handshake", { code: "redirected", unknown: false, status, ...led });
    }
    case "unreadable":
    case "too_large":
      return airlineFailure("handshake", { code: "not_the_airline", unknown: false, status: answer.status });
    case "answer":
      return { ok: true, value: answer };
  }
}

/** Names where a redirect leads. Nothing if the server gave no address that can be read. */
export function redirectWords(
  { to, isCircle }: { readonly to: string; readonly isCircle: boolean },
  leadsTo: (to: string) => string,
): Pick<Reason, "words"> {
  if (isCircle) return { words: words().airlineFailures.circle };
  return to === "" ? {} : { words: leadsTo(to) };
}

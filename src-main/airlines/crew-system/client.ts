import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { certifiedFetch } from "../../platform/http/certificate.ts";
import { canBeSent, wireId } from "../../platform/http/coerce.ts";
import { exchange, type Fetch } from "../../platform/http/transport.ts";
import { type AirlineFailure, type AirlineResult, airlineFailure, type OperationName } from "../failure.ts";
import type { Airline } from "../port.ts";
import { readAnswer } from "./answer.ts";
import { type Backoff, createBackoff } from "./backoff.ts";
import { bidBody, completeBody, flightIds, updateBody } from "./flight-bodies.ts";
import { fetchHandshake, redirectWords } from "./handshake.ts";
import { type Operation, operations } from "./operations.ts";
import { readAircraftOptions, readAirports, readAnnouncements, readFleet } from "./read-data.ts";
import { messageWithoutReceipt, readBookings, readComplete, readStart } from "./read-flights.ts";
import { readLogin, readPilot, readStatistics } from "./read-pilot.ts";
import { readSearch, searchQuery } from "./search.ts";

/** The result of a token renewal. */
export type Renewal =
  | { readonly kind: "token"; readonly token: string }
  /** Only the pilot can sign in again. */
  | { readonly kind: "signed_out" }
  /** A later attempt may succeed: the token server did not answer. */
  | { readonly kind: "unreachable"; readonly failure: Failure };

export interface CrewSystemOptions {
  /** Base address of the airline, any path prefix, no trailing slash. */
  readonly baseUrl: string;
  /** The present bearer token; null while signed out. */
  readonly token: () => string | null;
  /** The crew system accepts the time of a position (`created_at`, as phpVMS does). */
  readonly acceptsTimes?: boolean;
  /** Returns a newer token than the refused one (null: none was sent). The call is then repeated once. */
  readonly renew?: (refused: string | null) => Promise<Renewal>;
  readonly fetch?: Fetch;
  /** The wait that the server asks for, shared by all clients of one airline. */
  readonly backoff?: Backoff;
  /** Called after each call, with null or with the reason of its failure. */
  readonly onAnswer?: (problem: AirlineFailure | null, operation: OperationName) => void;
  /** The network's clock: real time, even where the flight's own clock runs faster. */
  readonly clock: Clock;
}

interface Call {
  readonly path?: string;
  readonly body?: unknown;
  /** Secrets that no text or log may contain, should a server echo them. */
  readonly secret?: string;
}

type Read<T> = (value: unknown) => T | null;

export function createCrewSystem(options: CrewSystemOptions): Airline {
  const { baseUrl, clock, fetch = certifiedFetch, acceptsTimes = false, backoff = createBackoff(clock) } = options;

  /** Why nothing may be sent now; null when requests may be sent. */
  function held(name: OperationName): { ok: false; error: AirlineFailure } | null {
    const early = backoff.active(name);
    return early && airlineFailure(name, { ...early, unknown: false });
  }

  async function call<T>(name: OperationName, call: Call, read: Read<T>): Promise<AirlineResult<T>> {
    const early = held(name);
    if (early !== null) return early;
    const result = await askWithToken(name, call, read).catch((error: unknown) => broken(name, error));
    if (!result.ok) backoff.record(name, result.error);
    options.onAnswer?.(result.ok ? null : result.error, name);
    return result;
  }

  async function askWithToken<T>(name: OperationName, call: Call, read: Read<T>): Promise<AirlineResult<T>> {
    const { public: isPublic }: Operation = operations[name];
    if (isPublic) return ask(name, call, read, null);
    const token = options.token();
    const first = await ask(name, call, read, token);
    const refused = !first.ok && (first.error.code === "unauthorised" || first.error.code === "not_signed_in");
    if (!refused || options.renew === undefined) return first;
    const renewal = await options.renew(token);
    switch (renewal.kind) {
      case "token":
        return ask(name, call, read, renewal.token);
      case "signed_out":
        return first;
      case "unreachable": {
        const { message, detail = "" } = renewal.failure;
        return airlineFailure(name, { code: "network", unknown: false, words: message, detail });
      }
    }
  }

  /** One request; `read` returns null for an answer that lacks a required value. */
  async function ask<T>(
    name: OperationName,
    call: Call,
    read: Read<T>,
    token: string | null,
  ): Promise<AirlineResult<T>> {
    const operation: Operation = operations[name];
    if (operation.public !== true && (token === null || !canBeSent(token))) {
      return airlineFailure(name, { code: "not_signed_in", unknown: false });
    }
    const url = baseUrl + (call.path ?? operation.path);
    const { method, timeoutMs, largestBytes } = operation;
    const answer = await exchange(fetch, clock, {
      method,
      url,
      token,
      timeoutMs,
      largestBytes,
      body: call.body,
    });
    switch (answer.kind) {
      case "lost": {
        const code = answer.timedOut ? "timeout" : "network";
        const { sent, timedOut, detail, certificate } = answer;
        const why = sent && !timedOut ? { why: words().airlineFailures.connectionLost } : {};
        const explained = certificate === null ? why : { words: certificate };
        return airlineFailure(name, { code, unknown: sent, detail, ...explained });
      }
      case "redirected":
        return airlineFailure(name, {
          code: "redirected",
          unknown: false,
          status: answer.status,
          ...redirectWords(answer, (to) => moved(to, operation.path, baseUrl)),
        });
      case "unreadable":
        return airlineFailure(name, {
          code: "unreadable",
          unknown: true,
          status: answer.status,
          detail: answer.detail,
        });
      case "too_large":
        return airlineFailure(name, { code: "too_large", unknown: true, status: answer.status });
      case "answer": {
        const result = readAnswer(name, answer);
        if (!result.ok) return withoutSecrets(result, token, call.secret);
        const value = read(result.value);
        if (value !== null) return { ok: true, value };
        return airlineFailure(name, { code: "unreadable", unknown: true, status: answer.status });
      }
    }
  }

  const done = async (name: OperationName, body: unknown): Promise<AirlineResult<undefined>> => {
    const result = await call(name, { body }, () => "done");
    return result.ok ? { ok: true, value: undefined } : result;
  };

  return {
    async handshake() {
      const early = held("handshake");
      if (early !== null) return early;
      const result = await fetchHandshake(fetch, clock, baseUrl).catch((error: unknown) => broken("handshake", error));
      if (!result.ok) backoff.record("handshake", result.error);
      return result;
    },
    login: async (username, password) => {
      const body = { username: username.trim(), password };
      const result = await call("login", { body, secret: password }, (value) => readLogin(value, baseUrl));
      return result.ok && !canBeSent(result.value.token)
        ? airlineFailure("login", { code: "unreadable", unknown: false, words: words().airlineFailures.unusableKey })
        : result;
    },
    verify: () => call("verify", {}, (value) => readPilot(value, baseUrl)),
    statistics: () => call("statistics", {}, readStatistics),
    aircraft: () => call("aircraft", {}, readFleet),
    airports: () => call("airports", {}, readAirports),
    announcements: () => call("announcements", {}, (value) => readAnnouncements(value, baseUrl)),
    search: (filter, reference) =>
      call("search", { path: `/flights/search?${searchQuery(filter)}` }, (value) =>
        readSearch(value, filter, reference),
      ),
    bookings: (reference) => call("bookings", {}, (value) => readBookings(value, reference)),
    bookingAircraft: (bidId) =>
      call("bookingAircraft", { path: `/flights/bookings/${encodeURIComponent(bidId)}/aircraft` }, readAircraftOptions),
    changeAircraft: (bidId, aircraftId) =>
      done("changeAircraft", { ...bidBody(bidId), aircraft_id: wireId(aircraftId) }),
    start: (bidId) => call("start", { body: bidBody(bidId) }, readStart),
    acceptsTimes,
    update: async (position, atMs) => {
      const body = updateBody(position, acceptsTimes ? atMs : undefined);
      return body === null ? airlineFailure("update", { code: "incomplete", unknown: false }) : done("update", body);
    },
    complete: async (report, fields = "all") => {
      const result = await call("complete", { body: completeBody(report, fields) }, (value) => ({
        receipt: readComplete(value),
        message: messageWithoutReceipt(value),
      }));
      if (!result.ok) return result;
      const { receipt, message } = result.value;
      if (message === "") return { ok: true, value: receipt };
      return airlineFailure("complete", { code: "no_receipt", unknown: true, status: 200, detail: message });
    },
    cancel: (trackingId) => done("cancel", trackingId === null ? {} : flightIds(trackingId)),
    unbook: (bidId) => done("unbook", bidBody(bidId)),
  };
}

/** Names the address that the airline's server redirects to, reduced to a base address if possible. */
function moved(to: string, path: string, baseUrl: string): string {
  const plain = to.replace(/\/$/, "");
  const texts = words().airlineFailures;
  if (!plain.endsWith(path)) return texts.sendsToNoCrewSystem(to);
  const base = plain.slice(0, -path.length);
  return base === baseUrl ? texts.redirectsToItself : texts.sendsToNewAddress(base);
}

/** An answer that fits no reader: the request may have arrived, but this is no answer to it. */
function broken(name: OperationName, error: unknown): { ok: false; error: AirlineFailure } {
  const detail = error instanceof Error ? error.message.slice(0, 200) : "";
  return airlineFailure(name, { code: "unreadable", unknown: true, detail });
}

/** A server may echo the request. A secret of three letters or fewer would blank out the whole text. */
function withoutSecrets(
  { error }: Extract<AirlineResult<never>, { ok: false }>,
  ...secrets: readonly (string | null | undefined)[]
): { ok: false; error: AirlineFailure } {
  const clean = (text: string) =>
    secrets.reduce<string>(
      (left, secret) => (secret && secret.length > 3 ? left.replaceAll(secret, "•••") : left),
      text,
    );
  const { detail, message, words: said } = error;
  return {
    ok: false,
    error: {
      ...error,
      message: clean(message),
      ...(detail === undefined ? {} : { detail: clean(detail) }),
      ...(said === undefined ? {} : { words: clean(said) }),
    },
  };
}

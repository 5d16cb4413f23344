import { isThisComputer } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { CertificateError } from "./certificate.ts";

interface Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly url: string;
  readonly retryAfterS: number | null;
  /** A web server asks only for a password of its own (RFC 7617), before the airline's system. */
  readonly asksPassword?: boolean;
  /** How far this computer's clock is ahead of the server's, ms; absent if the answer does not show it. */
  readonly clockAheadMs?: number;
}

/** How an exchange ended without an answer. */
type Unanswered =
  | {
      readonly kind: "lost";
      /** The request may have reached the server. */
      readonly sent: boolean;
      readonly timedOut: boolean;
      readonly detail: string;
      /** The sentence for the pilot if the server's certificate was refused. */
      readonly certificate: string | null;
    }
  | {
      readonly kind: "redirected";
      readonly status: number;
      readonly to: string;
      /** The redirects did not end. */
      readonly isCircle: boolean;
    }
  /** The server answered, but its compressed body cannot be unpacked. */
  | { readonly kind: "unreadable"; readonly status: number; readonly detail: string }
  | { readonly kind: "too_large"; readonly status: number };

/** One HTTP exchange. Every end has a name; nothing is thrown. */
export type Exchange = (Answer & { readonly text: string }) | Unanswered;
/** One HTTP exchange, with the body as bytes. */
export type RawExchange = (Answer & { readonly bytes: Buffer<ArrayBuffer>; readonly headers: Headers }) | Unanswered;

export interface Request {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly token: string | null;
  /** The token is an API key, in the header `X-API-Key`. */
  readonly tokenIsKey?: boolean;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The rest of a longer body is not read. Of an error, the beginning is enough. */
  readonly largestBytes: number;
  /** A redirect to another host is not followed. */
  readonly ownHost?: boolean;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const mostRedirects = 5;

/** Sends one request and reads the whole answer within `timeoutMs`. */
export async function exchange(fetch: Fetch, clock: Clock, request: Request): Promise<Exchange> {
  const raw = await exchangeBytes(fetch, clock, request);
  if (raw.kind !== "answer") return raw;
  const { bytes, headers, ...answer } = raw;
  const asked = headers.get("www-authenticate") ?? "";
  const asksPassword = raw.status === 401 && /\bbasic\b/i.test(asked) && !/\bbearer\b/i.test(asked);
  return { ...answer, asksPassword, text: new TextDecoder().decode(bytes) };
}

/** Like `exchange`, without decoding the body. */
export async function exchangeBytes(fetch: Fetch, clock: Clock, request: Request): Promise<RawExchange> {
  const abort = new AbortController();
  const cancelTimer = clock.after(request.timeoutMs, () => abort.abort());
  try {
    return await follow(fetch, clock, request, abort.signal);
  } catch (error) {
    return {
      kind: "lost",
      sent: maySent(error),
      timedOut: abort.signal.aborted,
      detail: describe(error),
      certificate: error instanceof CertificateError ? error.sentence(clock.now()) : null,
    };
  } finally {
    cancelTimer();
    abort.abort();
  }
}

async function follow(fetch: Fetch, clock: Clock, request: Request, signal: AbortSignal): Promise<RawExchange> {
  let url = request.url;
  for (let hops = 0; ; hops++) {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        Accept: "application/json",
        ...request.headers,
        ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...credentials(request),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // Redirects are followed here: fetch would turn a POST into a GET, and send passwords to any target.
      redirect: "manual",
      signal,
    });
    const to = redirectTarget(response, url);
    if (to === null) return await read(response, url, clock, request.largestBytes);
    await response.body?.cancel();
    const isAllowed = mayFollow(request, url, to);
    if (hops >= mostRedirects || !isAllowed)
      return { kind: "redirected", status: response.status, to: withoutQuery(to), isCircle: isAllowed };
    url = to;
  }
}

function credentials({ token, tokenIsKey = false }: Request): Record<string, string> {
  if (token === null) return {};
  return tokenIsKey ? { "X-API-Key": token } : { Authorization: `Bearer ${token}` };
}

function redirectTarget(response: Response, from: string): string | null {
  const location = response.headers.get("location");
  if (response.status < 301 || response.status > 308 || response.status === 304 || location === null) return null;
  return URL.canParse(location, from) ? new URL(location, from).href : "";
}

/**
 * Only a read request follows redirects: within its origin, or to https on the same host. It goes to another host only
 * without a token, and uses plain http only on this computer, where nobody can listen in.
 */
function mayFollow(request: Request, from: string, to: string): boolean {
  if (request.method !== "GET" || !URL.canParse(to)) return false;
  const [a, b] = [new URL(from), new URL(to)];
  if (a.origin === b.origin) return true;
  if (request.ownHost === true && (a.protocol !== b.protocol || a.hostname !== b.hostname)) return false;
  if (b.protocol !== "https:" && !isThisComputer(b.href)) return false;
  return request.token === null || (b.protocol === "https:" && a.hostname === b.hostname && b.port === "");
}

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return url.origin === "null" ? url.protocol : url.origin + url.pathname;
}

/** Initial buffer, enough for most answers. */
const firstBytes = 64 * 1024;

/**
 * Reads the unpacked body up to `largestBytes`, and never the rest. Memory stays below twice the size of the body,
 * however small its parts are.
 */
export async function readBytes(
  response: Response,
  largestBytes: number,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly isWhole: boolean }> {
  let bytes = Buffer.alloc(Math.min(firstBytes, largestBytes));
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return { bytes: bytes.subarray(0, length), isWhole: true };
    const taken = part.value.subarray(0, largestBytes - length);
    if (length + taken.byteLength > bytes.byteLength) {
      const larger = Buffer.alloc(Math.min(largestBytes, 2 * (length + taken.byteLength)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(taken, length);
    length += taken.byteLength;
    if (taken.byteLength === part.value.byteLength) continue;
    await reader?.cancel();
    return { bytes: bytes.subarray(0, length), isWhole: false };
  }
}

async function read(response: Response, url: string, clock: Clock, largestBytes: number): Promise<RawExchange> {
  const { status } = response;
  const body = await readBytes(response, largestBytes).catch((error: unknown) => {
    if (!isUnpacking(error)) throw error;
    return describe(error);
  });
  // Of an error, the status is enough.
  if (status < 400 && typeof body === "string") return { kind: "unreadable", status, detail: body };
  const { bytes, isWhole } = typeof body === "string" ? { bytes: Buffer.alloc(0), isWhole: true } : body;
  if (!isWhole && status < 400) return { kind: "too_large", status };
  // The server's clock may differ from ours by an hour, so its own `Date` is the reference.
  const dateMs = Date.parse(response.headers.get("date") ?? "");
  const hasDate = !Number.isNaN(dateMs);
  const retryAfterS = readRetryAfter(response.headers.get("retry-after"), hasDate ? dateMs : clock.now());
  // A cache repeats the `Date` of the answer that it keeps, with its `Age` (RFC 9111).
  const aheadMs = hasDate && !response.headers.has("age") ? { clockAheadMs: clock.now() - dateMs } : {};
  return { kind: "answer", status, url, retryAfterS, ...aheadMs, bytes, headers: response.headers };
}

/** Hosts that block a computer ask for a day: a report should not wait as long, s. */
const longestWaitS = 3600;

/** `Retry-After` as seconds or as a date; never below 0 nor above `longestWaitS`. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const value = header?.trim() ?? "";
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.min(longestWaitS, Math.max(0, Math.ceil(seconds))) : null;
}

/** Errors while a connection is made, before anything is sent. OpenSSL 3.5 names an alert "SSL/TLS". */
const notConnected =
  /^(UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|[\w/]*ALERT_(PROTOCOL_VERSION|HANDSHAKE_FAILURE))|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_INVALID_(URL|PROTOCOL))/;
/** Node's message if the server ends the connection during the TLS handshake, which has no code of its own. */
const noHandshake = /before secure TLS connection was established$/;
/**
 * These codes also come from a connection that breaks later. The name of the failed system call, if known, tells them
 * apart.
 */
const notConnectedYet = /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/;

function* causes(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* causes(error.cause);
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causes(inner);
}

const property = (error: Error, name: string): string => String(Reflect.get(error, name) ?? "");

function maySent(error: unknown): boolean {
  for (const cause of causes(error)) {
    const [code, call] = [property(cause, "code"), property(cause, "syscall")];
    if (call === "connect" || call === "getaddrinfo" || notConnected.test(code)) return false;
    if (noHandshake.test(cause.message)) return false;
    if (call === "" && notConnectedYet.test(code)) return false;
  }
  return true;
}

/** Errors of zlib have a number and no system call. Their codes differ between Node and Electron. */
const isUnpacking = (error: unknown): boolean =>
  [...causes(error)].some((cause) => "errno" in cause && typeof cause.errno === "number" && !("syscall" in cause));

/** The codes of Node and zlib are texts. That of an aborted request is a number (DOMException), so its message is shown. */
function describe(error: unknown): string {
  const text = (cause: Error) => ("code" in cause && typeof cause.code === "string" ? cause.code : cause.message);
  return [...causes(error)].map(text).join(": ");
}

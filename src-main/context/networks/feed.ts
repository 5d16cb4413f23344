import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { FeedProblemCode, Network, NetworkService } from "../../../src-shared/domain/networks.ts";
import { createPoliteGet, type PoliteAnswer } from "../../platform/http/polite-get.ts";
import type { Fetch } from "../../platform/http/transport.ts";
import { inThread } from "../../platform/in-thread.ts";
import type { Digest, DigestRequest, digest } from "./digest.ts";
import type { Station } from "./read-feed.ts";

export const services: Readonly<Record<Network, NetworkService>> = {
  vatsim: {
    data: "https://data.vatsim.net/v3/vatsim-data.json",
    stations: "https://data.vatsim.net/v3/transceivers-data.json",
    everyMs: 15_000,
  },
  ivao: { data: "https://api.ivao.aero/v2/tracker/whazzup", stations: null, everyMs: 15_000 },
};

export interface FeedParts {
  readonly network: Network;
  readonly fetch: Fetch;
  /** Real time. */
  readonly clock: Clock;
  readonly userAgent: string;
  readonly digest: DigestFeed;
}

/** Reads a document in a thread. Null for an invalid one. Rejects if the thread fails. */
export type DigestFeed = (request: DigestRequest) => Promise<ReturnType<typeof digest>>;

const longestDigestMs = 60_000;

/** @param file the worker's. */
export const digestInThread =
  (file: string): DigestFeed =>
  (request) =>
    inThread({ file, input: request, taken: [request.bytes.buffer], longestMs: longestDigestMs });

/** The result of reading a feed. */
export type Reading =
  | { readonly kind: "new"; readonly digest: Digest; readonly stations: readonly Station[] }
  /** The network has not published a new feed. */
  | { readonly kind: "same" }
  | {
      readonly kind: "problem";
      readonly code: FeedProblemCode;
      /** No request is sent to the server for this long. */
      readonly waitS?: number;
    };

/** The largest document. A busy evening has 3.5 MB; the largest event had three times as many clients. */
const largestBytes = 16_000_000;
const timeoutMs = 30_000;
/** The radios of a station do not move, but stations come and go. */
const stationsEveryMs = 300_000;
/** Older data do not describe the present. */
const staleMs = 300_000;
/** The time of a document that is farther in the future is invalid. */
const aheadMs = 600_000;

/** The validators of an answer, to request only a newer one. */
interface Validators {
  readonly url: string;
  readonly etag: string | null;
  readonly modified: string | null;
}

function problemOf(answer: Exclude<PoliteAnswer, { kind: "answer" }>): Extract<Reading, { kind: "problem" }> {
  switch (answer.kind) {
    case "lost":
      return { kind: "problem", code: answer.timedOut ? "timed_out" : "network" };
    case "busy":
      return { kind: "problem", code: "busy", waitS: answer.waitS };
    case "too_large":
      return { kind: "problem", code: "too_large" };
    case "unreadable":
    case "redirected":
      return { kind: "problem", code: "unreadable" };
  }
}

/** Reads one network's feed, one request at a time. */
export function createFeed({ network, fetch, clock, userAgent, digest }: FeedParts) {
  const get = createPoliteGet(fetch, clock, { timeoutMs, largestBytes });
  const validators = new Map<DigestRequest["what"], Validators>();
  let stations: readonly Station[] = [];
  let stationsAtMs = Number.NEGATIVE_INFINITY;
  /** The time of the newest data; when it was first received, monotonic; and how old the data were then. */
  let made: { readonly updatedMs: number; readonly seenMs: number; readonly ageMs: number } | null = null;

  type Document = { readonly kind: "document"; readonly value: Digest | Station[]; readonly serverMs: number };

  async function read(
    url: string,
    request: Omit<DigestRequest, "bytes">,
  ): Promise<Document | Exclude<Reading, { kind: "new" }>> {
    const known = validators.get(request.what);
    const { etag, modified } = known?.url === url ? known : { etag: null, modified: null };
    const answer = await get(url, {
      "Accept-Encoding": "br, gzip",
      "User-Agent": userAgent,
      ...(etag === null ? {} : { "If-None-Match": etag }),
      ...(etag !== null || modified === null ? {} : { "If-Modified-Since": modified }),
    });
    if (answer.kind !== "answer") return problemOf(answer);
    const { status, headers, bytes } = answer;
    // Without a validator in the request, 304 means nothing.
    if (status === 304 && (etag !== null || modified !== null)) return { kind: "same" };
    if (status !== 200) return { kind: "problem", code: "unreadable" };
    const serverMs = Date.parse(headers.get("date") ?? "");
    const value = await digest({ ...request, bytes }).catch(() => null);
    if (value === null) return { kind: "problem", code: "unreadable" };
    validators.set(request.what, { url, etag: headers.get("etag"), modified: headers.get("last-modified") });
    return { kind: "document", value, serverMs: Number.isNaN(serverMs) ? clock.now() : serverMs };
  }

  async function readStations(url: string, request: Omit<DigestRequest, "bytes" | "what">): Promise<void> {
    if (clock.monotonic() - stationsAtMs < stationsEveryMs) return;
    // Without radios, the controllers of airports still have a place. So the next request is as late as after a
    // success.
    stationsAtMs = clock.monotonic();
    const answer = await read(url, { ...request, what: "stations" });
    if (answer.kind === "document" && Array.isArray(answer.value)) stations = answer.value;
  }

  const isStale = (): boolean => made !== null && clock.monotonic() - made.seenMs + made.ageMs > staleMs;

  return {
    /** Reads the feed. `isWanted`: false when the network is off; then no further request is sent. */
    async read(
      service: NetworkService,
      request: Pick<DigestRequest, "own" | "near">,
      isWanted: () => boolean,
    ): Promise<Reading> {
      const asked = { network, ...request };
      const answer = await read(service.data, { ...asked, what: "data" });
      if (answer.kind === "problem") return answer;
      if (answer.kind === "document") {
        const found = answer.value;
        if (Array.isArray(found) || found.updatedMs > answer.serverMs + aheadMs)
          return { kind: "problem", code: "unreadable" };
        const { updatedMs } = found;
        // The same document again, or an older one from another server of the network.
        if (made !== null && updatedMs <= made.updatedMs)
          return isStale() ? { kind: "problem", code: "stale" } : { kind: "same" };
        made = { updatedMs, seenMs: clock.monotonic(), ageMs: Math.max(0, answer.serverMs - updatedMs) };
        if (isStale()) return { kind: "problem", code: "stale" };
        if (service.stations !== null && isWanted()) await readStations(service.stations, asked);
        return { kind: "new", digest: found, stations };
      }
      return isStale() ? { kind: "problem", code: "stale" } : answer;
    },
    /** Deletes all data. Call when the network is turned off. */
    forget(): void {
      validators.clear();
      stations = [];
      stationsAtMs = Number.NEGATIVE_INFINITY;
      made = null;
    },
  };
}

import type { CommonOperation } from "../failure.ts";
import { updateTimeoutMs } from "../port.ts";

/** All operations of the crew system, with their method, path, time-out and size limit. */
export interface Operation {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly timeoutMs: number;
  /** A longer answer is refused. */
  readonly largestBytes: number;
  /** Part of the contract's minimum surface: an airline without it is at another address. */
  readonly essential?: true;
  /** A public call is sent without the token. */
  readonly public?: true;
  /**
   * A valid answer has at least one of these keys. Without any of them, an `error` text means a refusal, even with
   * status 200.
   */
  readonly expected?: readonly string[];
}

/** Known spellings of the flight's id (airline-servers.md, Ids). */
export const trackingIdKeys = ["tracking_id", "trackingID", "trackingId", "uuid", "pirep_id", "pirepID", "id"] as const;
export const pirepIdKeys = ["pirep_id", "pirepID", "pirepId", "id"] as const;
export const bidIdKeys = ["bid_id", "bidID", "bidId", "id"] as const;
export const tokenKeys = ["token", "api_key", "session", "access_token"] as const;

/** Time-outs, ms. Slow shared hosts need the longer ones for writes (airline-servers.md, Limits). */
const normal = 20_000;
const wholeTable = 90_000;

/**
 * The largest answers, bytes: a single object, with room for a server that adds the whole flight; a list of one pilot;
 * a whole table (ten thousand airports are 1.5 MB).
 */
const one = 1024 * 1024;
const list = 8 * one;
const table = 32 * one;

export const operations = {
  handshake: {
    method: "GET",
    path: "/",
    timeoutMs: normal,
    largestBytes: one,
    public: true,
  },
  login: {
    method: "POST",
    essential: true,
    path: "/pilot/login",
    timeoutMs: normal,
    largestBytes: one,
    public: true,
    expected: tokenKeys,
  },
  verify: {
    method: "GET",
    essential: true,
    path: "/pilot/verify",
    timeoutMs: normal,
    largestBytes: one,
    expected: ["pilot_id", "pilotID", "pilotId", "db_id", "dbID", "dbId"],
  },
  statistics: {
    method: "GET",
    path: "/pilot/statistics",
    timeoutMs: normal,
    largestBytes: one,
    expected: ["hours_flown", "hoursFlown", "flights_flown", "flightsFlown", "location"],
  },
  aircraft: {
    method: "GET",
    essential: true,
    path: "/data/aircraft",
    timeoutMs: wholeTable,
    largestBytes: table,
  },
  airports: {
    method: "GET",
    essential: true,
    path: "/data/airports",
    timeoutMs: wholeTable,
    largestBytes: table,
  },
  announcements: {
    method: "GET",
    path: "/data/announcements",
    timeoutMs: normal,
    largestBytes: list,
  },
  search: { method: "GET", path: "/flights/search", timeoutMs: normal, largestBytes: list },
  bookings: {
    method: "GET",
    essential: true,
    path: "/flights/bookings",
    timeoutMs: normal,
    largestBytes: list,
  },
  bookingAircraft: {
    method: "GET",
    path: "/flights/bookings/{bid}/aircraft",
    timeoutMs: normal,
    largestBytes: list,
    expected: ["aircraft", "changeable"],
  },
  changeAircraft: {
    method: "POST",
    path: "/flights/change-aircraft",
    timeoutMs: normal,
    largestBytes: one,
    expected: bidIdKeys,
  },
  start: {
    method: "POST",
    essential: true,
    path: "/flights/start",
    timeoutMs: 30_000,
    largestBytes: one,
    expected: trackingIdKeys,
  },
  update: {
    method: "POST",
    essential: true,
    path: "/flights/update",
    timeoutMs: updateTimeoutMs,
    largestBytes: one,
  },
  complete: {
    method: "POST",
    essential: true,
    path: "/flights/complete",
    timeoutMs: 60_000,
    largestBytes: one,
    expected: pirepIdKeys,
  },
  cancel: {
    method: "POST",
    path: "/flights/cancel",
    timeoutMs: normal,
    largestBytes: one,
  },
  unbook: {
    method: "POST",
    path: "/flights/unbook",
    timeoutMs: normal,
    largestBytes: one,
  },
} as const satisfies Record<CommonOperation, Operation>;

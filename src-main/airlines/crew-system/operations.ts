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

const read = { method: "GET", timeoutMs: normal, largestBytes: one } as const;
const write = { ...read, method: "POST" } as const;

export const operations = {
  handshake: { ...read, path: "/", public: true },
  login: { ...write, path: "/pilot/login", essential: true, public: true, expected: tokenKeys },
  verify: {
    ...read,
    path: "/pilot/verify",
    essential: true,
    expected: ["pilot_id", "pilotID", "pilotId", "db_id", "dbID", "dbId"],
  },
  statistics: {
    ...read,
    path: "/pilot/statistics",
    expected: ["hours_flown", "hoursFlown", "flights_flown", "flightsFlown", "location"],
  },
  aircraft: { ...read, path: "/data/aircraft", essential: true, timeoutMs: wholeTable, largestBytes: table },
  airports: { ...read, path: "/data/airports", essential: true, timeoutMs: wholeTable, largestBytes: table },
  announcements: { ...read, path: "/data/announcements", largestBytes: list },
  search: { ...read, path: "/flights/search", largestBytes: list },
  bookings: { ...read, path: "/flights/bookings", essential: true, largestBytes: list },
  bookingAircraft: {
    ...read,
    path: "/flights/bookings/{bid}/aircraft",
    largestBytes: list,
    expected: ["aircraft", "changeable"],
  },
  changeAircraft: { ...write, path: "/flights/change-aircraft", expected: bidIdKeys },
  start: { ...write, path: "/flights/start", essential: true, timeoutMs: 30_000, expected: trackingIdKeys },
  update: { ...write, path: "/flights/update", essential: true, timeoutMs: updateTimeoutMs },
  complete: { ...write, path: "/flights/complete", essential: true, timeoutMs: 60_000, expected: pirepIdKeys },
  cancel: { ...write, path: "/flights/cancel" },
  unbook: { ...write, path: "/flights/unbook" },
} as const satisfies Record<CommonOperation, Operation>;

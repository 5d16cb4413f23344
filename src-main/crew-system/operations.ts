/** Everything the crew system is asked to do: how it is asked, how long we wait, and what the pilot reads when it fails. */
export interface Operation {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly timeoutMs: number;
  /** Part of the contract's minimum surface: an airline without it is at another address. */
  readonly essential?: true;
  /** A public call goes out without the token. */
  readonly public?: true;
  /** First sentence when it surely did not happen. */
  readonly failed: string;
  /** What to say when the airline may have done it without our hearing of it, and what to do then. Absent: asking changes nothing. */
  readonly doubt?: { readonly may: string; readonly next: string };
  /** Keys of which a right answer has at least one; without any, an `error` text beside status 200 counts. */
  readonly expected?: readonly string[];
}

/** Spellings of the flight's id in the wild (contract notes, section 7). */
export const trackingIdKeys = ["tracking_id", "trackingID", "trackingId", "uuid", "pirep_id", "pirepID", "id"] as const;
export const pirepIdKeys = ["pirep_id", "pirepID", "pirepId", "id"] as const;
export const bidIdKeys = ["bid_id", "bidID", "bidId", "id"] as const;
export const tokenKeys = ["token", "api_key", "session", "access_token"] as const;

/** Time-outs in ms: slow shared hosts need the longer ones for writes (contract notes, 2.10 and 6.14). */
const normal = 20_000;
const wholeTable = 90_000;

export const operations = {
  handshake: {
    method: "GET",
    path: "/",
    timeoutMs: normal,
    public: true,
    failed: "No crew system was found at this address.",
  },
  login: {
    method: "POST",
    essential: true,
    path: "/pilot/login",
    timeoutMs: normal,
    public: true,
    failed: "You are not signed in.",
    expected: tokenKeys,
  },
  verify: {
    method: "GET",
    essential: true,
    path: "/pilot/verify",
    timeoutMs: normal,
    failed: "Your sign-in could not be checked.",
    expected: ["pilot_id", "pilotID", "pilotId", "db_id", "dbID", "dbId"],
  },
  statistics: {
    method: "GET",
    path: "/pilot/statistics",
    timeoutMs: normal,
    failed: "Your statistics could not be loaded.",
    expected: ["hours_flown", "hoursFlown", "flights_flown", "flightsFlown", "location"],
  },
  aircraft: {
    method: "GET",
    essential: true,
    path: "/data/aircraft",
    timeoutMs: wholeTable,
    failed: "The fleet could not be loaded.",
  },
  airports: {
    method: "GET",
    essential: true,
    path: "/data/airports",
    timeoutMs: wholeTable,
    failed: "The airports could not be loaded.",
  },
  announcements: {
    method: "GET",
    path: "/data/announcements",
    timeoutMs: normal,
    failed: "The airline's announcements could not be loaded.",
  },
  search: { method: "GET", path: "/flights/search", timeoutMs: normal, failed: "The schedule could not be searched." },
  bookings: {
    method: "GET",
    essential: true,
    path: "/flights/bookings",
    timeoutMs: normal,
    failed: "Your bookings could not be loaded.",
  },
  bookingAircraft: {
    method: "GET",
    path: "/flights/bookings/{bid}/aircraft",
    timeoutMs: normal,
    failed: "The aircraft for this booking could not be loaded.",
    expected: ["aircraft", "changeable"],
  },
  changeAircraft: {
    method: "POST",
    path: "/flights/change-aircraft",
    timeoutMs: normal,
    failed: "The aircraft was not changed.",
    doubt: { may: "The airline may have changed the aircraft.", next: "Reload your bookings to see." },
    expected: bidIdKeys,
  },
  start: {
    method: "POST",
    essential: true,
    path: "/flights/start",
    timeoutMs: 30_000,
    failed: "The flight was not started.",
    doubt: {
      may: "The airline may have started the flight.",
      next: "Look on the airline's website before you start again.",
    },
    expected: trackingIdKeys,
  },
  update: {
    method: "POST",
    essential: true,
    path: "/flights/update",
    timeoutMs: 25_000,
    failed: "Your position was not reported.",
    doubt: { may: "Your position may not have been reported.", next: "The next report makes up for it." },
  },
  complete: {
    method: "POST",
    essential: true,
    path: "/flights/complete",
    timeoutMs: 60_000,
    failed: "The report was not filed.",
    doubt: {
      may: "The report may have been filed.",
      next: "It is safe on this computer. Look on the airline's website before you file again.",
    },
    expected: pirepIdKeys,
  },
  cancel: {
    method: "POST",
    path: "/flights/cancel",
    timeoutMs: normal,
    failed: "The flight was not cancelled at the airline.",
    doubt: { may: "The airline may have cancelled the flight.", next: "Cancel again: a second time does no harm." },
  },
  unbook: {
    method: "POST",
    path: "/flights/unbook",
    timeoutMs: normal,
    failed: "The booking was not removed.",
    doubt: { may: "The airline may have removed the booking.", next: "Reload your bookings to see." },
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

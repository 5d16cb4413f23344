import type { CrewFailureCode } from "./failure.ts";

/** Texts of routers, not of a crew system: the operation is not there. */
export const routerText =
  /^not found\.?$|^http_?not_?found|route .*(not be|not) found|^cannot (get|post)|^method not allowed|^no route/i;
/** Texts of something broken: of no use to a pilot, and they may hold the server's internals. */
export const internal =
  /sqlstate|undefined|exception|attempt to read|on null|stack|::|\\\w|\/var\/|^(internal )?server error|^service unavailable/i;

/** What crew systems are known to say, and what it means for the pilot (contract notes, section 5). */
export const knownTexts: readonly { readonly test: RegExp; readonly code: CrewFailureCode; readonly words?: string }[] =
  [
    {
      test: /invalid (token|api key)|token is (invalid|missing)|unauthori[sz]ed|unauthenticated|session .*not valid/i,
      code: "unauthorised",
    },
    { test: /already been submitted/i, code: "already_filed" },
    { test: /no active pirep|can.?t be cancell?ed|no ongoing flight/i, code: "nothing_to_cancel" },
    { test: /no longer active|updates are not allowed/i, code: "closed_flight" },
    {
      test: /pirep not found/i,
      code: "not_found",
      words: "The airline no longer has this flight. Everything is safe on this computer; tell the airline.",
    },
    {
      test: /bid not found|the bid .* was not found|"(flight_id|flight|aircraft_id)" on null|no bids? with/i,
      code: "not_found",
      words: "This booking no longer exists at the airline. Reload your bookings.",
    },
    {
      test: /does not belong to you/i,
      code: "refused",
      words: "This booking belongs to another pilot. Reload your bookings.",
    },
    {
      test: /no aircraft (is )?attached/i,
      code: "refused",
      words: "This booking has no aircraft. Choose an aircraft, then start again.",
    },
    {
      test: /aircraft is fixed for this flight/i,
      code: "refused",
      words: "Your own flight plan (OFP) fixes the aircraft. Change it in your flight plan.",
    },
    {
      test: /after the flight has started/i,
      code: "conflict",
      words: "The flight has started already. Its aircraft stays as it is.",
    },
    {
      test: /isn.?t available for this flight/i,
      code: "refused",
      words: "This aircraft is not available for this flight. Choose another.",
    },
    {
      test: /pilot is not at the departure/i,
      code: "refused",
      words: "The airline has you at another airport. Book a flight from where you are.",
    },
    {
      test: /not allowed to fly this aircraft/i,
      code: "refused",
      words: "Your rank or type rating does not cover this aircraft. Choose another.",
    },
    {
      test: /aircraft is not available for flight/i,
      code: "refused",
      words:
        "The aircraft is in use, perhaps by your own unfinished flight. Cancel that flight or choose another aircraft.",
    },
    {
      test: /aircraft is not at the departure/i,
      code: "refused",
      words: "The aircraft stands at another airport. Choose another.",
    },
    {
      test: /supplied aircraft is invalid/i,
      code: "refused",
      words: "The airline no longer has this aircraft. Choose another.",
    },
  ];

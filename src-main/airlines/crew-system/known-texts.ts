import type { AirlineFailureWords } from "../../../src-shared/words/en/airline-failures.ts";
import type { AirlineFailureCode } from "../failure.ts";

/** Texts of a router, not of a crew system: the operation does not exist. */
export const routerText =
  /^not found\.?$|^http_?not_?found|route .*(not be|not) found|^cannot (get|post)|^method not allowed|^no route/i;
/** Known texts of crew systems, and their meaning for the pilot (airline-servers.md, Reading). */
export const knownTexts: readonly {
  readonly test: RegExp;
  readonly code: AirlineFailureCode;
  readonly means?: keyof AirlineFailureWords["known"];
}[] = [
  {
    // Laravel refuses one request of a pilot who is signed in with "This action is unauthorized." Its manual's example for
    // programs is "Unauthorized action."
    test: /invalid (token|api key)|token is (invalid|missing)|(?<!action is )unauthori[sz]ed(?! action)|unauthenticated|session .*not valid/i,
    code: "unauthorised",
  },
  { test: /already been submitted/i, code: "already_filed" },
  { test: /no active pirep|can.?t be cancell?ed|no ongoing flight/i, code: "nothing_to_cancel" },
  { test: /no longer active|updates are not allowed/i, code: "closed_flight" },
  {
    test: /pirep not found/i,
    code: "not_found",
    means: "noFlight",
  },
  {
    test: /bid not found|the bid .* was not found|"(flight_id|flight|aircraft_id)" on null|no bids? with/i,
    code: "not_found",
    means: "noBooking",
  },
  {
    test: /does not belong to you/i,
    code: "refused",
    means: "othersBooking",
  },
  {
    test: /no aircraft (is )?attached/i,
    code: "refused",
    means: "noAircraft",
  },
  {
    test: /aircraft is fixed for this flight/i,
    code: "refused",
    means: "planFixesAircraft",
  },
  {
    test: /after the flight has started/i,
    code: "conflict",
    means: "hasStarted",
  },
  {
    test: /isn.?t available for this flight/i,
    code: "refused",
    means: "aircraftNotForFlight",
  },
  {
    test: /^airport \w+ not found/i,
    code: "refused",
    means: "airportUnknown",
  },
  {
    test: /pilot is not at the departure/i,
    code: "refused",
    means: "pilotElsewhere",
  },
  {
    test: /not allowed to fly this aircraft/i,
    code: "refused",
    means: "notRated",
  },
  {
    test: /aircraft is (not available for flight|in use)/i,
    code: "refused",
    means: "aircraftInUse",
  },
  {
    test: /aircraft is not at the departure/i,
    code: "refused",
    means: "aircraftElsewhere",
  },
  {
    test: /supplied aircraft is invalid/i,
    code: "refused",
    means: "aircraftGone",
  },
];

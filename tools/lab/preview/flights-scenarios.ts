import { manyFlights } from "../../../src-renderer/logbook/testing/many-flights.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Announcement, Booking } from "../../../src-shared/domain/airline-data.ts";
import { english } from "../../../src-shared/words/en/index.ts";
import { say } from "../../../src-shared/words/message.ts";
import { airlines, akureyri, announcements, bookings, departed, keflavik, reykjavik } from "./airline-data.ts";
import { besideRunway, flightAt, goneAround, holed, landingTrace, live, outOfStep, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";
import { demo, failureOf, flying, offline, page, type Scenario, searching, signedIn } from "./scenario.ts";

const long: Booking = {
  ...(bookings[1] as Booking),
  bidId: "long",
  code: "LLANFAIR",
  number: "1234567X",
  departure: {
    icao: "EGOV",
    name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch International Airport",
    latitudeDeg: 53.2,
    longitudeDeg: -4.5,
  },
  arrival: {
    icao: "XXXX",
    name: "مطار الملك خالد الدولي — Airport the airline does not know",
    latitudeDeg: null,
    longitudeDeg: null,
  },
  notes: "This is a very long note. ".repeat(40),
};
const notice: Announcement = { id: "9", title: "خبر مهم", subtitle: "", link: null, publishDate: "" };
const message =
  "Your simulator has a Cessna 172 loaded, but the booking is for TF-FIA, a Boeing 757-200.\nPlease load the right aircraft, or ask dispatch to change the booking.";
const unknown = {
  code: "timeout",
  message: english.tracking.answerLost,
  detail: "POST /flights/complete: socket hang up",
};
/** The sentence of the phase, which opens its reasons. */
const descentSince = phrase(({ flight }) => flight.phaseSince(flight.phases.descent, "").trim());
const pacific = bookings.find(({ bidId }) => bidId === "pacific") as Booking;
const noFlightAirline: AirlineProfile[] = airlines.filter(({ demo: isDemo }) => isDemo);
const resumed = (reasons: string[]) => {
  const stage = { kind: "unfinished", reason: english.tracking.closedDuringFlight } as const;
  const at = live(20);
  const last = { ...at, simTimeS: null, aircraft: "Cessna 172 Skyhawk G1000", icaoType: "C172" };
  const now = {
    ...last,
    timeMs: at.timeMs + 100_000,
    fuelLb: (at.fuelLb ?? 0) - 2,
    icaoType: reasons.length > 0 ? "B748" : "C172",
  };
  return page(
    { flight: { ...flightAt(20, stage), cannotFile: null, resume: { last, now, reasons } }, live: at },
    { answers: { "flight.trail": trailTo(20) } },
  );
};

/** The pictured flight at a minute, booked to or from another airport. */
const booked = (ends: Partial<Pick<Booking, "departure" | "arrival">>, minute: number) => {
  const flight = flightAt(minute, { kind: "tracking" });
  return { ...flight, head: { ...flight.head, ...ends } };
};

const crashed = (bySimulator: boolean, reasons: string[], { report = false, hit = false } = {}) => {
  const at = live(20);
  const last = { ...at, simTimeS: null, aircraft: "Cessna 172 Skyhawk G1000", icaoType: "C172" };
  const cause = bySimulator
    ? say("crashSaid")
    : hit
      ? say("crashHit", { fpm: -3010 })
      : say("crashFell", { fpm: -12_089.7 });
  const flight = flightAt(20, { kind: "crashed" });
  const events = [...flight.events, { kind: "crash" as const, atMs: at.timeMs, text: say("crashed") }];
  const crash = { atMs: at.timeMs, cause, bySimulator };
  return page(
    {
      flight: {
        ...flight,
        events,
        tracker: flight.tracker && { ...flight.tracker, landings: [], crash },
        cannotFile: null,
        resume: { last, now: { ...last, timeMs: at.timeMs + 40_000, groundSpeedKt: 0 }, reasons },
      },
      live: at,
    },
    { answers: { "flight.trail": trailTo(20) }, ...(report ? { press: ["Review report"] } : {}) },
  );
};

const many = { "logbook.list": { flights: manyFlights(400, departed), ofOthers: 0, unread: 0 } };

const receipt = {
  pirepId: "x8Kq2Wb9LmZr4TnV",
  flightNumber: "ICE214",
  route: "",
  aircraft: "Cessna 172",
  registration: "TF-SKY",
  airline: "Icewing Virtual",
  filedAtMs: departed + 37 * 60_000,
  answered: true,
};

export const flightsScenarios = {
  "flight-crashed": crashed(false, []),
  "flight-crashed-by-simulator": crashed(true, [phrase(({ tracking }) => tracking.noWayBack)]),
  "flight-crashed-hit": crashed(false, [], { hit: true }),
  "report-crashed": crashed(false, [], { report: true }),
  "report-crashed-hit": crashed(false, [], { report: true, hit: true }),
  bookings: page({ live: live(1) }),
  "bookings-no-simulator": page({ simulator: searching }),
  "bookings-empty": page({}, { answers: { "bookings.list": [], "announcements.list": [] } }),
  "bookings-loading": page({}, { answers: { "bookings.list": "never" } }),
  "bookings-error": page(
    {},
    {
      answers: {
        "bookings.list": {
          failure: {
            code: "http",
            message: failureOf("bookings", "server"),
            detail: "HTTP 503 Service Unavailable\n<html>…",
          },
        },
      },
    },
  ),
  "bookings-offline": page({ session: { ...signedIn, offline } }),
  "bookings-long": page(
    {},
    { answers: { "bookings.list": [long, ...bookings], "announcements.list": [notice, ...announcements] } },
  ),
  "bookings-waiting": page(
    { airlineWait: { airlineId: "icewing", untilMs: Date.now() + 3_600_000 }, live: live(1) },
    {
      answers: {
        "bookings.list": {
          failure: { code: "too_many_requests", message: failureOf("bookings", "too_many_requests") },
        },
      },
    },
  ),
  "report-told-to-wait": {
    ...flying(36, {
      kind: "refused",
      problem: { code: "too_many_requests", message: failureOf("complete", "too_many_requests") },
    }),
    pushes: {
      ...flying(36, {
        kind: "refused",
        problem: { code: "too_many_requests", message: failureOf("complete", "too_many_requests") },
      }).pushes,
      airlineWait: { airlineId: "icewing", untilMs: Date.now() + 3_600_000 },
    },
  },
  "bookings-unnamed": page(
    { live: live(1) },
    {
      answers: {
        "bookings.list": bookings.map((row) => ({
          ...row,
          aircraft: row.aircraft && { ...row.aircraft, code: "", name: "", registration: "" },
          aircraftChangeable: row.bidId === "a" ? null : row.aircraftChangeable,
        })),
      },
    },
  ),
  "bookings-aircraft": page({}, { press: ["ICE 415", "Aircraft"] }),
  "bookings-unbook": page({}, { press: ["Remove booking"] }),
  confirmation: page(
    { live: live(1) },
    {
      answers: { "flight.start": { kind: "confirmation", message, mayOverride: true, overrideReason: "" } },
      press: ["Start flight"],
    },
  ),
  "confirmation-doubts": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": {
          kind: "doubts",
          doubts: [
            phrase(({ tracking }, formats) => tracking.startFarAway(formats, 3_205, "BIKF")),
            phrase(({ tracking }) => tracking.startOtherType("C172", "B752")),
          ],
        },
      },
      press: ["Start flight"],
    },
  ),
  "bookings-in-use": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": {
          kind: "occupied",
          why: "in_use",
          message: phrase(
            ({ airlineFailures }) => `${airlineFailures.failed.start} ${airlineFailures.known.aircraftInUse}`,
          ),
        },
      },
      press: ["Start flight"],
    },
  ),
  "confirmation-locked": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": {
          kind: "confirmation",
          message,
          mayOverride: false,
          overrideReason: english.tracking.noOverride,
        },
      },
      press: ["Start flight"],
    },
  ),
  "confirmation-again": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": { kind: "confirmation", message, mayOverride: true, overrideReason: "" },
        "flight.answerConfirmation": { kind: "confirmation", message, mayOverride: true, overrideReason: "" },
      },
      press: ["Start flight", "Check again"],
    },
  ),
  "confirmation-failed": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": { kind: "confirmation", message, mayOverride: true, overrideReason: "" },
        "flight.answerConfirmation": { failure: { code: "network", message: failureOf("start", "network") } },
      },
      press: ["Start flight", "Start anyway"],
    },
  ),
  "bookings-not-started": page(
    { live: live(1) },
    {
      answers: { "flight.start": { failure: { code: "refused", message: failureOf("start", "refused") } } },
      press: ["Start flight"],
    },
  ),
  "no-flight": page({ live: live(1) }),
  "no-flight-reading": page({ live: live(1), readingFlights: true }),
  "no-flight-other-pilot": page({ live: live(1), otherPilot: true }),
  "bookings-other-pilot": page({ live: live(1), otherPilot: true }),
  "no-flight-demo": page(
    { simulator: searching, session: { ...signedIn, airlineId: "demo" }, demo },
    { answers: { "airlines.list": noFlightAirline } },
  ),
  "flight-demo": page(
    { flight: flightAt(2, { kind: "tracking" }), live: live(2), session: { ...signedIn, airlineId: "demo" }, demo },
    { answers: { "airlines.list": noFlightAirline } },
  ),
  "flight-boarding": flying(2),
  flight: flying(20),
  "flight-evidence": flying(22, { kind: "tracking" }, ["Climb 13:03"]),
  "flight-reason": flying(22, { kind: "tracking" }, [descentSince]),
  "flight-choose-figure": flying(22, { kind: "tracking" }, ["Choose this figure"]),
  "flight-cruise": flying(12),
  "flight-go-around": page({ flight: goneAround(flightAt(33.5, { kind: "tracking" })), live: live(31) }),
  "flight-trouble": {
    ...flying(20),
    pushes: {
      ...flying(20).pushes,
      simulator: searching,
      flight: {
        ...flightAt(20, { kind: "tracking" }),
        airline: {
          lastHeardMs: departed + 14 * 60_000,
          lateAfterMs: departed + 15 * 60_000,
          problem: { code: "network", message: failureOf("update", "network") },
          accepted: 30,
        },
      },
    },
  },
  "flight-lost": page(
    {
      simulator: searching,
      live: null,
      flight: {
        ...flightAt(20, { kind: "tracking" }),
        etaMs: null,
        fuelAtArrivalLb: null,
        resume: resumed([]).pushes.flight?.resume ?? null,
      },
    },
    { answers: { "flight.trail": trailTo(20) } },
  ),
  "flight-unfinished": flying(20, {
    kind: "unfinished",
    reason: english.tracking.closedDuringFlight,
  }),
  "flight-resume": resumed([]),
  "flight-resume-refused": resumed([
    phrase(({ tracking }) => tracking.otherAircraft("B748", "C172")),
    phrase(({ tracking }, formats) => tracking.farAway(formats, 312)),
  ]),
  strip: flying(20),
  "strip-trouble": page(
    { simulator: searching, flight: flightAt(20, { kind: "tracking" }), live: null },
    { answers: { "flight.trail": trailTo(20) } },
  ),
  "flight-disk-full": page(
    {
      flight: { ...flightAt(20, { kind: "tracking" }), disk: "ENOSPC: no space left on device, write" },
      live: live(20),
    },
    { answers: { "flight.trail": trailTo(20) } },
  ),
  "bookings-occupied": page(
    { live: live(1) },
    {
      answers: {
        "flight.start": {
          kind: "occupied",
          why: "unanswered",
          message: english.tracking.startUnanswered,
        },
      },
      press: ["Start flight"],
    },
  ),
  logbook: page({}),
  "logbook-empty": page({}, { answers: { "logbook.list": { flights: [], ofOthers: 0, unread: 0 } } }),
  "logbook-others": page({}, { answers: { "logbook.list": { flights: [], ofOthers: 2, unread: 0 } } }),
  "logbook-many": page({}, { answers: many }),
  "logbook-reading": page({}, { answers: { "logbook.list": { ...many["logbook.list"], unread: 12 } } }),
  "logbook-search": page({}, { answers: many, press: ["Search=keflavik"] }),
  "logbook-statistics": page({}, { answers: many, press: ["Statistics"] }),
  "logbook-flight": page({}, { press: ["ICE 214"] }),
  "logbook-flight-flown": page({}, { press: ["ICE 214", "Flight"] }),
  "logbook-flight-evidence": page({}, { press: ["ICE 214", "Evidence"] }),
  "logbook-flight-out-of-step": page(
    {},
    {
      answers: {
        "logbook.read": {
          view: outOfStep(flightAt(36, { kind: "tracking" })),
          trail: holed(trailTo(36)),
          requests: [],
          plan: null,
          trace: landingTrace,
        },
      },
      press: ["ICE 214"],
    },
  ),
  "flight-cancel": flying(20, { kind: "tracking" }, ["More", "Cancel flight"]),
  "flight-cancel-failed": {
    ...flying(20, { kind: "tracking" }, ["More", "Cancel flight", "Cancel flight"]),
    answers: {
      ...flying(20).answers,
      "flight.cancel": { failure: { code: "disk", message: english.tracking.endNotWritten } },
    },
  },
  "flight-discard": flying(20, { kind: "unfinished", reason: english.tracking.closedDuringFlight }, [
    "More",
    "Discard flight",
  ]),
  "flight-correct": flying(20, { kind: "tracking" }, [descentSince, "Wrong phase?"]),
  "flight-parked": flying(36),
  "flight-gap": page(
    { flight: flightAt(31, { kind: "tracking" }), live: live(31) },
    { answers: { ...flying(31).answers, "flight.trail": holed(trailTo(31)) } },
  ),
  "flight-cancelled": flying(20, { kind: "cancelled", pending: true }),
  "flight-pacific": page(
    {
      flight: {
        ...flightAt(5, { kind: "tracking" }),
        head: { ...flightAt(5, { kind: "tracking" }).head, ...pacific, id: "pacific" },
        remainingNm: 2754,
      },
      live: { ...live(5), latitudeDeg: -16.9, longitudeDeg: 178.9, headingTrueDeg: 40 },
    },
    { answers: { "flight.trail": [] } },
  ),
  report: flying(36, { kind: "tracking" }, ["Review report"]),
  "report-close-in": flying(36, { kind: "tracking" }, [
    ...["Review report", "Follow the aircraft", "Follow the aircraft"],
    ...Array.from({ length: 5 }, () => "Zoom in"),
  ]),
  "report-beside": page(
    { flight: besideRunway(flightAt(36, { kind: "tracking" })), live: live(36) },
    { answers: flying(36).answers, press: ["Review report"] },
  ),
  "flight-wrong-departure": page(
    {
      flight: { ...booked({ departure: akureyri }, 1), elsewhere: { nm: 138.4, onGround: true, airport: keflavik } },
      live: live(1),
    },
    { answers: flying(1).answers },
  ),
  "flight-landed-elsewhere": page(
    {
      flight: { ...booked({ arrival: akureyri }, 35), away: { nm: 133.6, onGround: true, airport: reykjavik } },
      live: live(35),
    },
    { answers: flying(35).answers },
  ),
  "report-away": page(
    {
      flight: { ...flightAt(36, { kind: "tracking" }), away: { nm: 18.7, onGround: true, airport: keflavik } },
      live: live(36),
    },
    { answers: flying(36).answers, press: ["Review report"] },
  ),
  "report-diverted": page(
    {
      flight: { ...flightAt(36, { kind: "tracking" }), away: { nm: 18.7, onGround: true, airport: keflavik } },
      live: live(36),
    },
    { answers: flying(36).answers, press: ["Review report", "The flight diverted"] },
  ),
  "report-sending": flying(36, { kind: "filing", step: "sending" }),
  "report-out-of-step": page(
    { flight: outOfStep(flightAt(36, { kind: "tracking" })), live: live(36) },
    { answers: flying(36).answers, press: ["Review report"] },
  ),
  "report-unknown": flying(36, { kind: "answer_unknown", problem: unknown }),
  "report-booking-gone": flying(36, {
    kind: "answer_unknown",
    problem: { code: "booking_gone", message: english.tracking.bookingGone },
  }),
  "report-booking-stays": flying(36, {
    kind: "answer_unknown",
    problem: { code: "booking_stays", message: english.tracking.bookingStays },
  }),
  "report-tried-again": flying(36, {
    kind: "filing",
    step: "waiting",
    untilMs: departed + 36 * 60_000 + 38_000,
    problem: {
      code: "server",
      message: english.tracking.notTakenYet,
      detail: 'HTTP 500: {"error":"Deadlock found"}',
    },
  }),
  "report-short-form": flying(36, {
    kind: "refused",
    problem: { code: "refused", message: failureOf("complete", "refused"), detail: 'HTTP 422: {"error":"Bad log"}' },
    shortForm: true,
  }),
  "report-refused": flying(36, {
    kind: "refused",
    problem: {
      code: "http",
      message: failureOf("complete", "closed_flight"),
      detail: '400 {"error":"PIREP not in progress"}',
    },
  }),
  "flight-cancelled-in-doubt": flying(20, { kind: "cancelled", pending: false, doubt: true }),
  "receipt-short": flying(36, {
    kind: "filed",
    receipt: { ...receipt, answered: false, seenBy: "booking", short: true },
  }),
  receipt: flying(36, {
    kind: "filed",
    receipt,
  }),
} satisfies Readonly<Record<string, Scenario>>;

import { manyFlights } from "../../../src-renderer/logbook/testing/many-flights.ts";
import {
  airlines,
  akureyri,
  announcements,
  bookings,
  departed,
  keflavik,
  reykjavik,
} from "../../../src-renderer/testing/airline-data.ts";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import type { Announcement, Booking } from "../../../src-shared/domain/airline-data.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { say } from "../../../src-shared/words/message.ts";
import { flightAt, goneAround, holed, live, outOfStep, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";
import {
  type Answer,
  connected,
  demo,
  failureOf,
  flying,
  hopSummary,
  loggedFlight,
  offline,
  page,
  type Scenario,
  searching,
  signedIn,
  signedOut,
  unfinished,
} from "./scenario.ts";

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
/** The sentence of the phase, which opens its reasons. */
const descentSince = phrase(({ flight }) => flight.phaseSince(flight.phases.descent, "").trim());
const pacific = bookings.find(({ bidId }) => bidId === "pacific") as Booking;
const noFlightAirline: AirlineProfile[] = airlines.filter(({ demo: isDemo }) => isDemo);
const waitsUntil = { airlineWait: { baseUrl: "https://crew.icewing.example", untilMs: Date.now() + 3_600_000 } };

/** The bookings page, with what the program answers to a list or a press. */
const listed = (answers: Scenario["answers"], press?: readonly string[]): Scenario =>
  page({ live: live(1) }, { answers, ...(press && { press }) });
const starting = (answer: Answer<"flight.start">, more: Scenario["answers"] = {}, ...press: string[]): Scenario =>
  listed({ "flight.start": answer, ...more }, ["Start flight", ...press]);
const refused = (operation: Parameters<typeof failureOf>[0], code: Parameters<typeof failureOf>[1], detail?: string) =>
  ({ code, message: failureOf(operation, code), ...(detail !== undefined && { detail }) }) as const;

const asked = {
  kind: "confirmation",
  message:
    "Your simulator has a Cessna 172 loaded, but the booking is for TF-FIA, a Boeing 757-200.\nPlease load the right aircraft, or ask dispatch to change the booking.",
  mayOverride: true,
  overrideReason: "",
} as const;

/** What the simulator last sent of the pictured flight, as the page to continue it shows it. */
const lastAt20 = { ...live(20), simTimeS: null, aircraft: "Cessna 172 Skyhawk G1000", icaoType: "C172" };
function resumed(reasons: string[]): Scenario {
  const icaoType = reasons.length > 0 ? "B748" : "C172";
  const fuelLb = (lastAt20.fuelLb ?? 0) - 2;
  const now = { ...lastAt20, timeMs: lastAt20.timeMs + 100_000, fuelLb, icaoType };
  return flying(20, { stage: unfinished, flight: { cannotFile: null, resume: { last: lastAt20, now, reasons } } });
}

function crashed(bySimulator: boolean, reasons: string[], press: readonly string[] = []): Scenario {
  const flight = flightAt(20);
  const atMs = lastAt20.timeMs;
  const crash = { atMs, cause: bySimulator ? say("crashSaid") : say("crashFell", { fpm: -12_089.7 }), bySimulator };
  const now = { ...lastAt20, timeMs: atMs + 40_000, groundSpeedKt: 0 };
  return flying(20, {
    stage: { kind: "crashed" },
    flight: {
      events: [...flight.events, { kind: "crash", atMs, text: say("crashed") }],
      tracker: flight.tracker && { ...flight.tracker, landings: [], crash },
      cannotFile: null,
      resume: { last: lastAt20, now, reasons },
    },
    press,
  });
}

const elsewhere = { kind: "elsewhere", program: "Little Navmap", flownS: 2160, distanceNm: 24.1 } as const;
const fromElsewhere = { ...loggedFlight("1", 36), stage: elsewhere, summary: { ...hopSummary, landing: null } };
const many = { "logbook.list": { flights: manyFlights(400, departed), ofOthers: 0, unread: 0 } };
/** An apron on reclaimed land at Reykjavík, longitudes and latitudes. */
const apron = [-21.956, 64.1275, -21.945, 64.1275, -21.945, 64.1302, -21.956, 64.1302];
const away = { nm: 18.7, onGround: true, airport: keflavik };

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
  "report-crashed": crashed(false, [], ["Review report"]),
  bookings: page({ live: live(1) }),
  "bookings-no-simulator": page({ simulator: searching }),
  "bookings-empty": listed({ "bookings.list": [], "announcements.list": [] }),
  "bookings-loading": listed({ "bookings.list": "never" }),
  "bookings-error": listed({
    "bookings.list": { failure: refused("bookings", "server", "HTTP 503 Service Unavailable\n<html>…") },
  }),
  "bookings-offline": page({ session: { ...signedIn, offline } }),
  "bookings-long": listed({ "bookings.list": [long, ...bookings], "announcements.list": [notice, ...announcements] }),
  "bookings-waiting": page(
    { ...waitsUntil, live: live(1) },
    { answers: { "bookings.list": { failure: refused("bookings", "too_many_requests") } } },
  ),
  "report-told-to-wait": flying(36, {
    stage: { kind: "refused", problem: refused("complete", "too_many_requests") },
    pushes: waitsUntil,
  }),
  "bookings-unnamed": listed({
    "bookings.list": bookings.map((row) => ({
      ...row,
      aircraft: row.aircraft && { ...row.aircraft, code: "", name: "", registration: "" },
      aircraftChangeable: row.bidId === "a" ? null : row.aircraftChangeable,
    })),
  }),
  "bookings-aircraft": listed({}, ["ICE 415", "Aircraft"]),
  "bookings-unbook": listed({}, ["More", "Remove booking"]),
  confirmation: starting(asked),
  "confirmation-doubts": starting({
    kind: "doubts",
    doubts: [
      phrase(({ tracking }, formats) => tracking.startFarAway(formats, 3_205, "BIKF")),
      phrase(({ tracking }) => tracking.startOtherType("C172", "B752", "TF-FIA (B752)")),
    ],
  }),
  "bookings-in-use": starting({
    kind: "occupied",
    why: "in_use",
    message: phrase(({ airlineFailures }) => `${airlineFailures.failed.start} ${airlineFailures.known.aircraftInUse}`),
  }),
  "bookings-occupied": starting({ kind: "occupied", why: "unanswered", message: english.tracking.startUnanswered }),
  "bookings-uncancelled": starting({
    kind: "occupied",
    why: "uncancelled",
    message: phrase(
      ({ tracking, airlineFailures: { failed, explanations } }) =>
        `${tracking.uncancelled} ${failed.cancel} ${explanations.server.why} ${explanations.server.next}`,
    ),
  }),
  "confirmation-locked": starting({
    ...asked,
    mayOverride: false,
    overrideReason: english.tracking.noOverride,
  }),
  "confirmation-failed": starting(
    asked,
    { "flight.answerConfirmation": { failure: refused("start", "network") } },
    "Start anyway",
  ),
  "bookings-not-started": starting({ failure: refused("start", "refused") }),
  "no-flight": page({ live: live(1) }),
  "no-flight-reading": page({ live: live(1), readingFlights: true }),
  "no-flight-other-pilot": page({ live: live(1), otherPilot: true }),
  "bookings-other-pilot": page({ live: live(1), otherPilot: true }),
  "no-flight-demo": page(
    { simulator: searching, session: { ...signedIn, airlineId: "demo" }, demo },
    { answers: { "airlines.list": noFlightAirline } },
  ),
  "flight-demo": flying(2, {
    pushes: { session: { ...signedIn, airlineId: "demo" }, demo },
    answers: { "airlines.list": noFlightAirline },
  }),
  "flight-boarding": flying(2),
  flight: flying(20),
  "flight-evidence": flying(22, { press: [phrase(({ flight }) => `${flight.phases.climb} 13:03`)] }),
  "flight-reason": flying(22, { press: [descentSince] }),
  "flight-choose-figure": flying(22, { press: ["Choose this figure"] }),
  "flight-cruise": flying(12),
  "flight-go-around": flying(33.5, { flight: goneAround(flightAt(33.5)) }),
  "flight-trouble": flying(20, {
    pushes: { simulator: searching, live: null },
    flight: {
      airline: {
        lastHeardMs: departed + 14 * 60_000,
        lateAfterMs: departed + 15 * 60_000,
        problem: refused("update", "network"),
        accepted: 30,
      },
    },
  }),
  "flight-lost": flying(20, {
    pushes: { simulator: searching, live: null },
    flight: { etaMs: null, fuelAtArrivalLb: null, resume: resumed([]).pushes.flight?.resume ?? null },
  }),
  "flight-unfinished": flying(20, { stage: unfinished }),
  "flight-resume": resumed([]),
  "flight-resume-refused": resumed([
    phrase(({ tracking }) => tracking.otherAircraft("B748", "C172")),
    phrase(({ tracking }, formats) => tracking.farAway(formats, 312)),
    phrase(({ tracking }) => tracking.loadItThere),
  ]),
  strip: flying(20),
  "strip-trouble": flying(20, { pushes: { simulator: searching, live: null } }),
  "flight-disk-full": flying(20, { flight: { disk: "ENOSPC: no space left on device, write" } }),
  logbook: page({}),
  "logbook-empty": page({}, { answers: { "logbook.list": { flights: [], ofOthers: 0, unread: 0 } } }),
  "logbook-others": page({}, { answers: { "logbook.list": { flights: [], ofOthers: 2, unread: 0 } } }),
  "logbook-many": page({}, { answers: many }),
  "logbook-reading": page({}, { answers: { "logbook.list": { ...many["logbook.list"], unread: 12 } } }),
  "logbook-search": page({}, { answers: many, press: ["Search=keflavik"] }),
  "logbook-statistics": page({}, { answers: many, press: ["Statistics"] }),
  "logbook-flight": page({}, { press: ["ICE 214"] }),
  "logbook-flight-elsewhere": page(
    {},
    {
      answers: {
        "logbook.list": { flights: [fromElsewhere], ofOthers: 0, unread: 0 },
        "logbook.read": {
          view: { ...flightAt(36, elsewhere), tracker: null, events: [] },
          ...{ trail: trailTo(36), requests: [], plan: null, trace: null },
        },
      },
      press: ["ICE 214"],
    },
  ),
  "logbook-flight-flown": page({}, { press: ["ICE 214", "Flight"] }),
  "logbook-flight-evidence": page({}, { press: ["ICE 214", "Evidence"] }),
  "flight-cancel": flying(20, { press: ["More", "Cancel flight"] }),
  "flight-cancel-failed": flying(20, {
    answers: { "flight.cancel": { failure: { code: "disk", message: english.tracking.endNotWritten } } },
    press: ["More", "Cancel flight", "Cancel flight"],
  }),
  "flight-discard": flying(20, { stage: unfinished, press: ["More", "Cancel flight"] }),
  "flight-correct": flying(20, { press: [descentSince, "Wrong phase?"] }),
  "flight-parked": flying(36),
  "flight-gap": flying(31, { answers: { "flight.trail": holed(trailTo(31)) } }),
  "flight-cancelled": flying(20, { stage: { kind: "cancelled", pending: true } }),
  "flight-cancelled-in-doubt": flying(20, { stage: { kind: "cancelled", pending: false, doubt: true } }),
  "flight-pacific": flying(5, {
    flight: { head: { ...flightAt(5).head, ...pacific, id: "pacific" }, remainingNm: 2754 },
    pushes: { live: { ...live(5), latitudeDeg: -16.9, longitudeDeg: 178.9, headingTrueDeg: 40 } },
    answers: { "flight.trail": [] },
  }),
  report: flying(36, { press: ["Review report"] }),
  "report-close-in": flying(36, {
    press: [
      ...["Review report", "Follow the aircraft", "Follow the aircraft"],
      ...Array.from({ length: 5 }, () => "Zoom in"),
    ],
  }),
  "report-apron": flying(36, {
    pushes: { simulator: { ...connected, simulator: "X-Plane 12", by: "xplane" } },
    answers: { "airports.ground": { pavement: [apron], stands: [] } },
    press: ["Review report"],
  }),
  "flight-wrong-departure": flying(1, {
    flight: {
      head: { ...flightAt(1).head, departure: akureyri },
      elsewhere: { nm: 138.4, onGround: true, airport: keflavik },
    },
  }),
  "flight-landed-elsewhere": flying(35, {
    flight: {
      head: { ...flightAt(35).head, arrival: akureyri },
      away: { nm: 133.6, onGround: true, airport: reykjavik },
    },
  }),
  "report-away": flying(36, { flight: { away }, press: ["Review report"] }),
  "report-diverted": flying(36, { flight: { away }, press: ["Review report", "The flight diverted"] }),
  "report-sending": flying(36, { stage: { kind: "filing", step: "sending" } }),
  "report-out-of-step": flying(36, { flight: outOfStep(flightAt(36)), press: ["Review report"] }),
  "report-unknown": flying(36, {
    stage: {
      kind: "answer_unknown",
      problem: {
        code: "timeout",
        message: english.tracking.answerLost,
        detail: "POST /flights/complete: socket hang up",
      },
    },
  }),
  "report-unknown-signed-out": flying(36, {
    stage: {
      kind: "answer_unknown",
      problem: { code: "answer_unknown", message: english.tracking.unknownSignedOut },
    },
    pushes: { session: signedOut },
  }),
  "report-booking-gone": flying(36, {
    stage: { kind: "answer_unknown", problem: { code: "booking_gone", message: english.tracking.bookingGone } },
  }),
  "report-tried-again": flying(36, {
    stage: {
      kind: "filing",
      step: "waiting",
      untilMs: departed + 36 * 60_000 + 38_000,
      problem: {
        code: "server",
        message: english.tracking.notTakenYet,
        detail: 'HTTP 500: {"error":"Deadlock found"}',
      },
    },
  }),
  "report-short-form": flying(36, {
    stage: {
      kind: "refused",
      problem: refused("complete", "refused", 'HTTP 422: {"error":"Bad log"}'),
      shortForm: true,
    },
  }),
  "report-refused": flying(36, {
    stage: {
      kind: "refused",
      problem: refused("complete", "closed_flight", '400 {"error":"PIREP not in progress"}'),
    },
  }),
  "receipt-short": flying(36, {
    stage: { kind: "filed", receipt: { ...receipt, answered: false, seenBy: "booking", short: true } },
  }),
  receipt: flying(36, { stage: { kind: "filed", receipt } }),
} satisfies Readonly<Record<string, Scenario>>;

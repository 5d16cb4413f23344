import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Announcement, Booking } from "../../src-shared/crew-system.ts";
import type { Diagnosis } from "../../src-shared/diagnosis.ts";
import type { FlightView } from "../../src-shared/flight-view.ts";
import type { BrowserView, CallName, CallValue, ConnectionTest, PushName, PushValue } from "../../src-shared/ipc.ts";
import type { Failure } from "../../src-shared/result.ts";
import type { SimulatorState } from "../../src-shared/sample.ts";
import { english, type Words } from "../../src-shared/words/en/index.ts";
import {
  aircraft,
  airlines,
  announcements,
  bookings,
  departed,
  fleet,
  oauthAirline,
  pilot,
  schedule,
  settings,
} from "./airline-data.ts";
import { flightAt, live, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";

type Answer<N extends CallName> = CallValue<N> | { readonly failure: Failure } | "never";

/** What the fake program tells and answers, so that one page is seen in one state. */
export interface Scenario {
  readonly pushes: { readonly [N in PushName]?: PushValue<N> };
  readonly answers: { readonly [N in CallName]?: Answer<N> };
  /** Accessible names of buttons and radios to press, in order, before the picture is taken. */
  readonly press?: readonly string[];
}

/** A failure of the crew system, as the program words it. */
const failureOf = (operation: keyof Words["crewSystem"]["failed"], code: keyof Words["crewSystem"]["explanations"]) =>
  phrase(({ crewSystem: w }) => `${w.failed[operation]} ${w.explanations[code].why} ${w.explanations[code].next}`);

const searching = { kind: "searching", reason: english.simulator.looking } as const;
const connected = {
  kind: "connected",
  simulator: "Microsoft Flight Simulator 2024",
  target: english.simulator.thisComputer,
  aircraft: {
    title: "Cessna 172 Skyhawk G1000",
    icaoType: "C172",
    registration: "TF-SKY",
    engineCount: 1,
    category: "airplane",
  },
  flying: true,
  reason: "",
} as const;
const signedIn = { kind: "signed_in", airlineId: "icewing", pilot, keptIn: "keychain", offline: null } as const;
const signedOut = { kind: "signed_out", airlineId: "icewing", reason: null } as const;
const notDemo = { running: false, speed: null, username: "", password: "" };
const demo = { running: true, speed: null, username: "ICE001", password: "northern-lights" };
const offline = {
  code: "network",
  message: failureOf("bookings", "network"),
};

const logged = [
  { ...loggedFlight("1", 36), stage: { kind: "filed", receipt: receiptAt(36) } },
  { ...loggedFlight("2", -2900), stage: { kind: "cancelled", pending: false } },
  { ...loggedFlight("3", -7300), stage: { kind: "refused", problem: offline } },
] as const satisfies CallValue<"logbook.list">;
const requests: CallValue<"logbook.read">["requests"] = [
  ...Array.from({ length: 140 }, (_, i) => ({
    atMs: departed + i * 15_000,
    operation: "update",
    phase: "cruise" as const,
    code: "ok",
    says: "",
  })),
  {
    atMs: departed + 900_000,
    operation: "update",
    phase: "cruise",
    code: "network",
    says: failureOf("update", "network"),
  },
  { atMs: departed + 36 * 60_000, operation: "complete", phase: null, code: "ok", says: "" },
];

const answers: Scenario["answers"] = {
  "app.info": { version: "0.1.0", nowMs: departed + 22 * 60_000, clockRate: 1, platform: "win32", setAside: [] },
  "airlines.list": airlines,
  "bookings.list": bookings,
  "fleet.list": fleet,
  "schedule.search": schedule,
  "bookings.aircraft": { changeable: true, aircraft },
  "announcements.list": announcements,
  "pilot.statistics": {
    hoursFlown: 1243.6,
    flightsFlown: 512,
    averageLandingRateFpm: -168,
    pirepsFiled: 509,
    location: "BIKF",
  },
  "airports.list": bookings.flatMap(({ departure, arrival }) => [departure, arrival]),
  "settings.get": settings,
  "crashes.list": [],
  "demo.view": notDemo,
  "flight.trail": [],
  "logbook.list": logged,
  "logbook.read": { view: flightAt(36, logged[0]?.stage ?? { kind: "tracking" }), trail: trailTo(36), requests },
};
const base = {
  session: signedIn,
  simulator: connected,
  settings,
  demo: notDemo,
  flight: null,
  live: null,
  browser: null,
  connectionTest: null,
  proposal: null,
} as const;

function loggedFlight(id: string, minute: number) {
  return {
    id,
    airlineId: "icewing",
    code: "ICE",
    number: "214",
    departure: "BIKF",
    arrival: "BIRK",
    aircraft: "TF-SKY",
    startedAtMs: departed + minute * 60_000,
  };
}

function receiptAt(minute: number) {
  return {
    pirepId: "k3",
    flightNumber: "ICE214",
    route: "BIKF - BIRK",
    aircraft: "Cessna 172",
    registration: "TF-SKY",
    airline: "Icewing",
    filedAtMs: departed + minute * 60_000,
    answered: true,
  };
}

const page = (more: Partial<Scenario["pushes"]>, rest: Partial<Scenario> = {}): Scenario => ({
  pushes: { ...base, ...more },
  answers: { ...answers, ...rest.answers },
  ...(rest.press && { press: rest.press }),
});
const flying = (
  minute: number,
  stage: Parameters<typeof flightAt>[1] = { kind: "tracking" },
  press?: readonly string[],
) =>
  page(
    { flight: flightAt(minute, stage), live: live(minute) },
    {
      answers: {
        "flight.trail": trailTo(minute),
        "app.info": {
          version: "0.1.0",
          nowMs: departed + minute * 60_000 + 8_000,
          clockRate: 1,
          platform: "win32",
          setAside: [],
        },
      },
      ...(press && { press }),
    },
  );

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
/** As many phases as the strip has room for, and the longest name. */
function goneAround(flight: FlightView): FlightView {
  const { tracker } = flight;
  const last = tracker?.phases.at(-1);
  if (!tracker || !last) return flight;
  const names = [
    "taxi",
    "rejected_take_off",
    "take_off",
    "climb",
    "descent",
    "approach",
    "final",
    "go_around",
  ] as const;
  const phases = [
    ...tracker.phases.slice(0, 3),
    ...names.map((phase, i) => ({ ...last, phase, decidedAtMs: last.decidedAtMs + i })),
  ];
  return { ...flight, tracker: { ...tracker, phases, phase: phases.at(-1) ?? last } };
}
const pacific = bookings.find(({ bidId }) => bidId === "pacific") as Booking;
const noFlightAirline: AirlineProfile[] = airlines.filter(({ demo: isDemo }) => isDemo);

const oauthSignedIn = { ...signedIn, airlineId: "arctic" } as const;
const { id: _id, demo: _demo, oauthVerifiedAtMs: _verified, ...oauthDraft } = oauthAirline;
const notOffered = {
  failure: { code: "not_offered", message: failureOf("statistics", "not_offered") },
};
const waiting: BrowserView = {
  airlineId: "arctic",
  purpose: "sign_in",
  step: "waiting",
  opened: true,
  untilMs: departed + 10 * 60_000,
  redirectUri: "contrail://auth/airline/ARC/callback",
  mayUsePage: true,
  problem: null,
};
const testing: BrowserView = { ...waiting, purpose: "connection_test" };
const testAt = (refresh: "waiting" | "failed" | "passed"): ConnectionTest => ({
  airlineId: "arctic",
  steps: [
    { step: "authorise", outcome: refresh === "waiting" ? "waiting" : "passed", message: "", detail: "" },
    { step: "exchange", outcome: refresh === "waiting" ? "waiting" : "passed", message: "", detail: "" },
    {
      step: "refresh",
      outcome: refresh,
      message: refresh === "failed" ? english.accounts.refreshNotGranted : "",
      detail: refresh === "failed" ? "HTTP 400 unauthorized_client: this client may not refresh" : "",
    },
  ],
  remark: refresh === "passed" ? english.accounts.notRotated : null,
  verifiedAtMs: refresh === "passed" ? departed : null,
});
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

const two: SimulatorState = {
  ...connected,
  by: "simconnect",
  reason: phrase(({ simulator: w }) => `${w.notReported(w.missing["parking brake"])} ${w.runningToo("X-Plane 12", 1)}`),
  refused: [{ name: "BRAKE PARKING POSITION", field: "parkingBrake" }],
  others: [{ kind: "xplane", simulator: "X-Plane 12" }],
};
const searchingPc: SimulatorState = {
  kind: "searching",
  reason: phrase(({ simulator }) => simulator.nothingAt("192.168.1.20:5111")),
};
const diagnosisOf = (state: SimulatorState): Diagnosis => ({
  nowMs: departed + 9 * 60_000,
  state,
  sinceMs: departed + 60_000,
  place: state.kind === "connected" ? null : { host: "192.168.1.20", port: 5111 },
  samplesPerS: state.kind === "connected" ? 3.8 : 0,
  lastSampleAgeMs: 260,
  lastSample: {
    timeMs: departed,
    latitudeDeg: 63.985,
    longitudeDeg: -22.605,
    altitudeFt: 2380,
    aglFt: 2310,
    groundSpeedKt: 96,
    verticalSpeedFpm: -490,
    bankDeg: -2.34,
    onGround: false,
    enginesRunning: true,
    fuelLb: 212.4,
    simulationRate: 1,
  },
  dropped: { menu: 412, jump: 3, frozen: 2 },
  dead: [
    { field: "gearRatio", reason: "It read down at more than 350 kt.", learnt: true },
    { field: "beaconLight", reason: "No light was on in ten minutes of flight.", learnt: true },
  ],
  changes: [
    { atMs: departed, text: english.simulator.looking },
    {
      atMs: departed + 60_000,
      text: state.kind === "searching" ? state.reason : phrase(({ simulator: w }) => w.connectingTo(w.thisComputer)),
    },
    {
      atMs: departed + 61_000,
      text: phrase(
        ({ simulator: w }) =>
          `${w.connectedNoFlight("Microsoft Flight Simulator 2024", w.thisComputer)} ${w.loadingFlight}`,
      ),
    },
  ],
});

export const scenarios: Readonly<Record<string, Scenario>> = {
  "first-run": page(
    { session: { ...signedOut, airlineId: null }, simulator: searching },
    { answers: { "airlines.list": [] } },
  ),
  "first-run-add": page(
    { session: { ...signedOut, airlineId: null } },
    { answers: { "airlines.list": [] }, press: ["Add your airline", "Check address"] },
  ),
  "sign-in": page({ session: signedOut, simulator: searching }),
  "sign-in-wrong": page({
    session: {
      ...signedOut,
      reason: { code: "sign_in", message: failureOf("login", "rejected_login") },
    },
  }),
  "sign-in-demo": page({ session: { ...signedOut, airlineId: "demo" }, demo, simulator: searching }),
  restoring: page({ session: { kind: "restoring", airlineId: "icewing" } }),
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
  "bookings-aircraft": page({}, { press: ["ICE 415", "Aircraft"] }),
  "bookings-unbook": page({}, { press: ["Remove booking"] }),
  confirmation: page(
    { live: live(1) },
    {
      answers: { "flight.start": { kind: "confirmation", message, mayOverride: true, overrideReason: "" } },
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
  "no-flight": page({ live: live(1) }),
  "no-flight-demo": page(
    { simulator: searching, session: { ...signedIn, airlineId: "demo" }, demo },
    { answers: { "airlines.list": noFlightAirline } },
  ),
  "flight-boarding": flying(2),
  flight: flying(20),
  "flight-evidence": flying(22, { kind: "tracking" }, ["Climb 13:03"]),
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
          problem: { code: "network", message: failureOf("update", "network") },
          accepted: 30,
        },
      },
    },
  },
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
          message: english.tracking.startUnanswered,
        },
      },
      press: ["Start flight"],
    },
  ),
  logbook: page({}),
  "logbook-empty": page({}, { answers: { "logbook.list": [] } }),
  "logbook-flight": page({}, { press: ["ICE 214"] }),
  "flight-cancel": flying(20, { kind: "tracking" }, ["Cancel flight"]),
  "flight-parked": flying(36),
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
  report: flying(36, { kind: "tracking" }, ["File report"]),
  "report-sending": flying(36, { kind: "filing", step: "sending" }),
  "report-unknown": flying(36, { kind: "answer_unknown", problem: unknown }),
  "report-refused": flying(36, {
    kind: "refused",
    problem: {
      code: "http",
      message: failureOf("complete", "closed_flight"),
      detail: '400 {"error":"PIREP not in progress"}',
    },
  }),
  receipt: flying(36, {
    kind: "filed",
    receipt: {
      pirepId: "x8Kq2Wb9LmZr4TnV",
      flightNumber: "ICE214",
      route: "",
      aircraft: "Cessna 172",
      registration: "TF-SKY",
      airline: "Icewing Virtual",
      filedAtMs: departed + 37 * 60_000,
      answered: true,
    },
  }),
  airline: page({ live: live(1) }),
  "airline-memory": page({ session: { ...signedIn, keptIn: "memory" } }),
  "airline-oauth": page({ session: oauthSignedIn }, { answers: { "airlines.list": [oauthAirline, ...airlines] } }),
  "airline-edit": page(
    { session: oauthSignedIn },
    { answers: { "airlines.list": [oauthAirline, ...airlines] }, press: ["Edit"] },
  ),
  "airline-edit-wrong": page(
    { session: oauthSignedIn },
    {
      answers: {
        "airlines.list": [
          {
            ...oauthAirline,
            baseUrl: "ftp://crew.arctic.example",
            oauth: oauthAirline.oauth && {
              ...oauthAirline.oauth,
              clientId: "",
              tokenUrl: "http://id.arctic.example/token",
            },
          },
        ],
      },
      press: ["Edit", "Save"],
    },
  ),
  "airline-add": page({}, { press: ["Add another airline"] }),
  "airline-not-offered": page(
    {},
    { answers: { "pilot.statistics": notOffered, "fleet.list": notOffered, "announcements.list": notOffered } },
  ),
  "airline-test-waiting": page({ connectionTest: testAt("waiting"), browser: testing }),
  "airline-test-failed": page({ connectionTest: testAt("failed") }),
  "airline-test-passed": page({ connectionTest: testAt("passed") }),
  schedule: page({}, { press: ["Search"] }),
  "schedule-first": page({}),
  "schedule-limited": page(
    {},
    {
      answers: { "schedule.search": { ...schedule, firstHundredOnly: true, onlyFromIcao: "BIKF" } },
      press: ["Search"],
    },
  ),
  "schedule-none": page(
    {},
    {
      answers: { "schedule.search": { flights: [], firstHundredOnly: false, onlyFromIcao: null } },
      press: ["Search"],
    },
  ),
  "schedule-not-offered": page({}, { answers: { "schedule.search": notOffered }, press: ["Search"] }),
  "sign-in-browser": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching },
    { answers: { "airlines.list": [{ ...oauthAirline, signIn: ["oauth"] }, ...airlines] } },
  ),
  "sign-in-both": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "sign-in-waiting": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching, browser: waiting },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "sign-in-foreign": page(
    {
      session: { ...signedOut, airlineId: "arctic" },
      simulator: searching,
      browser: {
        ...waiting,
        problem: {
          code: "foreign",
          message: english.accounts.foreign,
        },
      },
    },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "sign-in-header-lost": page(
    {
      session: {
        ...signedOut,
        reason: {
          code: "header_lost",
          message: english.accounts.headerLost,
        },
      },
    },
    {},
  ),
  "proposal-link": page({ proposal: { kind: "asks", draft: oauthDraft, from: "link", changes: null } }),
  "proposal-change": page({ proposal: { kind: "asks", draft: oauthDraft, from: "file", changes: "Icewing Virtual" } }),
  "proposal-unreadable": page({
    proposal: {
      kind: "unreadable",
      problem: {
        code: "bad_profile",
        message: english.accounts.badProfile,
        detail: "It is not JSON.",
      },
    },
  }),
  settings: page({ live: live(1), update: { kind: "idle", checkedAtMs: departed, failed: false } }),
  "settings-update": page(
    { live: live(1), update: { kind: "ready", version: "0.2.0", notes: "Faster maps.\nTwo aircraft more." } },
    {
      answers: {
        "crashes.list": [
          {
            id: "2026-11-21T09-00-00-000Z-1",
            atMs: departed,
            title: "The window's process ended: crashed, exit code 5",
            text: "The window's process ended: crashed, exit code 5\n\nContrail 0.1.0, Electron 45.4.1, win32 x64",
          },
        ],
      },
    },
  ),
  "set-aside": page(
    { live: live(1) },
    {
      answers: {
        "app.info": {
          version: "0.1.0",
          nowMs: departed,
          clockRate: 1,
          platform: "win32",
          setAside: [
            { name: "settings.json", keptAs: "C:\\Users\\Pilot\\AppData\\Roaming\\Contrail\\settings.json.damaged-1" },
          ],
        },
      },
    },
  ),
  "connection-two": page(
    { simulator: two, live: live(1) },
    { answers: { "simulator.diagnosis": diagnosisOf(two) }, press: ["Why?"] },
  ),
  "connection-searching": page(
    { simulator: searchingPc },
    {
      answers: { "simulator.diagnosis": { ...diagnosisOf(searchingPc), lastSample: null, lastSampleAgeMs: null } },
      press: ["Why?"],
    },
  ),
  "no-flight-two": page({ simulator: two, live: live(1) }),
};

/** Scenarios whose page is not the first one: the rail's button is pressed before anything else. */
export const railOf = (name: string): "bookings" | "airline" | "schedule" | "logbook" | "settings" | null =>
  name.startsWith("bookings") || name.startsWith("confirmation")
    ? "bookings"
    : name.startsWith("airline")
      ? "airline"
      : name.startsWith("schedule")
        ? "schedule"
        : name.startsWith("logbook")
          ? "logbook"
          : name.startsWith("settings")
            ? "settings"
            : null;

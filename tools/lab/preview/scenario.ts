import { crewSystemCan } from "../../../src-main/airlines/crew-system/client.ts";
import {
  aircraft,
  airlines,
  announcements,
  bookings,
  departed,
  fleet,
  pilot,
  schedule,
  settings,
} from "../../../src-renderer/testing/airline-data.ts";
import type { CallName, CallValue, PushName, PushValue } from "../../../src-shared/contract/ipc.ts";
import type { FlightStage, FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { FlightSummary } from "../../../src-shared/domain/logbook.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { say } from "../../../src-shared/words/message.ts";
import { flightAt, landingTrace, live, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";

export type Answer<N extends CallName> = CallValue<N> | { readonly failure: Failure } | "never";

/** The fake program's pushes and answers, for one page in one state. */
export interface Scenario {
  readonly pushes: { readonly [N in PushName]?: PushValue<N> };
  readonly answers: { readonly [N in CallName]?: Answer<N> };
  /**
   * Accessible names of buttons and radios to press, and of fields with their input ("Host=pc"), in order, before the
   * picture is taken.
   */
  readonly press?: readonly string[];
}

/** A failure of the crew system, with the program's text. */
export const failureOf = (
  operation: keyof typeof english.airlineFailures.failed,
  code: keyof typeof english.airlineFailures.explanations,
) =>
  phrase(
    ({ airlineFailures: texts }) =>
      `${texts.failed[operation]} ${texts.explanations[code].why} ${operation === "update" ? texts.keepsSending : texts.explanations[code].next}`,
  );

export const searching = { kind: "searching", reason: say("lookingForSimulator") } as const;
export const connected = {
  kind: "connected",
  simulator: "Microsoft Flight Simulator 2024",
  target: say("thisComputer"),
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
export const signedIn = {
  kind: "signed_in",
  airlineId: "icewing",
  pilot,
  can: crewSystemCan(false),
  keptIn: "keychain",
  offline: null,
} as const;
export const signedOut = { kind: "signed_out", airlineId: "icewing", reason: null } as const;
export const unfinished: FlightStage = { kind: "unfinished", reason: english.tracking.closedDuringFlight };
const notDemo = { running: false, speed: null, username: "", password: "" };
export const demo = { running: true, speed: null, username: "ICE001", password: "northern-lights" };
export const offline = {
  code: "network",
  message: phrase(({ airlineFailures: texts }) => `${texts.explanations.network.why} ${texts.keepsTrying}`),
};

export const hopSummary: FlightSummary = {
  blockS: 2160,
  distanceNm: 24.1,
  landing: { rateFpm: -142, rateBoundsFpm: [-160, -130] },
  path: [63.985, -22.606, 64.02, -22.3, 64.13, -21.941],
};
const logged = [
  { ...loggedFlight("1", 36), stage: { kind: "filed", receipt: receiptAt(36) }, summary: hopSummary },
  { ...loggedFlight("2", -2900), stage: { kind: "cancelled", pending: false } },
  { ...loggedFlight("3", -7300), stage: { kind: "refused", problem: offline } },
] as const satisfies CallValue<"logbook.list">["flights"];
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

export function infoAt(nowMs: number, setAside: CallValue<"app.info">["setAside"] = []): CallValue<"app.info"> {
  return { version: "0.1.0", nowMs, clockRate: 1, system: "windows", setAside };
}

export const answers: Scenario["answers"] = {
  "app.info": infoAt(departed + 22 * 60_000),
  "airlines.list": airlines,
  "bookings.list": bookings,
  "fleet.list": fleet,
  "schedule.search": schedule,
  "plans.of": null,
  "bookings.aircraft": { changeable: true, aircraft },
  "announcements.list": announcements,
  "pilot.statistics": {
    hoursFlown: 1243.6,
    flightsFlown: 512,
    averageLandingRateFpm: -168,
    location: "BIKF",
  },
  "airports.list": bookings.flatMap(({ departure, arrival }) => [departure, arrival]),
  "faults.list": [],
  "screen.addresses": ["192.168.1.20"],
  "flight.trail": [],
  "flight.landingTrace": null,
  "review.of": null,
  "rules.look": { set: null, problem: null },
  "logbook.list": { flights: logged, ofOthers: 0, unread: 0 },
  "logbook.read": {
    view: flightAt(36, logged[0]?.stage),
    trail: trailTo(36),
    requests,
    plan: null,
    trace: landingTrace,
  },
};
const base = {
  session: signedIn,
  airlineWait: null,
  simulator: connected,
  settings,
  demo: notDemo,
  flight: null,
  flightPlan: null,
  weather: [] as PushValue<"weather">,
  networks: { networks: [], controllers: [], cameOnline: [] } as PushValue<"networks">,
  traffic: [] as PushValue<"traffic">,
  otherPilot: false,
  readingFlights: false,
  live: null,
  browser: null,
  connectionTest: null,
  proposal: null,
  secondScreen: {
    ...{ here: { kind: "closed" }, network: { kind: "closed" }, invitation: null, devices: [] },
    ...{ textFolder: "C:\\Users\\Pilot\\AppData\\Roaming\\Contrail\\obs", textProblem: null },
  } as PushValue<"secondScreen">,
} as const;

export function loggedFlight(id: string, minute: number) {
  return {
    id,
    airlineId: "icewing",
    code: "ICE",
    number: "214",
    departure: "BIKF",
    arrival: "BIRK",
    airportNames: "Keflavík International Airport Reykjavík Airport",
    aircraft: "TF-SKY",
    startedAtMs: departed + minute * 60_000,
    summary: null,
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

export const page = (more: Partial<Scenario["pushes"]>, rest: Partial<Scenario> = {}): Scenario => ({
  pushes: { ...base, ...more },
  answers: { ...answers, ...rest.answers },
  ...(rest.press && { press: rest.press }),
});
/** What differs from the pictured flight at a minute. */
interface Flying extends Partial<Scenario> {
  readonly stage?: FlightStage;
  readonly flight?: Partial<FlightView>;
}
export const flying = (minute: number, { stage, flight, pushes, answers: more, press }: Flying = {}): Scenario =>
  page(
    { flight: { ...flightAt(minute, stage), ...flight }, live: live(minute), ...pushes },
    {
      answers: {
        "flight.trail": trailTo(minute),
        "flight.landingTrace": minute < 34 ? null : landingTrace,
        "app.info": infoAt(departed + minute * 60_000 + 8_000),
        ...more,
      },
      ...(press && { press }),
    },
  );

import { z } from "zod";
import { airlineDraftSchema, airlineNameSchema, airlineProfileSchema } from "./airline.ts";
import { crashReportSchema } from "./crash.ts";
import {
  aircraftOptionsSchema,
  aircraftSchema,
  airportSchema,
  announcementSchema,
  bookingSchema,
  pilotSchema,
  scheduleFlightSchema,
  statisticsSchema,
} from "./crew-system.ts";
import { diagnosisSchema } from "./diagnosis.ts";
import { phaseSchema } from "./flight.ts";
import { bookingPlanSchema, flightPlanSchema } from "./flight-plan.ts";
import { flightViewSchema, liveSchema, trailPointSchema } from "./flight-view.ts";
import { exportFormats, logbookListSchema, loggedFlightSchema } from "./logbook.ts";
import { networksViewSchema, trafficSchema } from "./networks.ts";
import { failureSchema } from "./result.ts";
import { simulatorStateSchema } from "./sample.ts";
import { settingsChangeSchema, settingsSchema } from "./settings.ts";
import { systemSchema } from "./system.ts";
import { updateViewSchema } from "./update.ts";
import { metarReportSchema } from "./weather.ts";

/** Who is signed in, as the window shows it. Never a token. */
export const sessionViewSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed_out"), airlineId: z.string().nullable(), reason: failureSchema.nullable() }),
  z.object({ kind: z.literal("restoring"), airlineId: z.string() }),
  z.object({
    kind: z.literal("signed_in"),
    airlineId: z.string(),
    pilot: pilotSchema,
    /**
     * "memory": the keychain is not available; "too_long": it does not take so long a key; "not_renewable": the airline gives
     * no lasting sign-in. All three mean signing in next time.
     */
    keptIn: z.enum(["keychain", "memory", "too_long", "not_renewable"]),
    /** Why the airline cannot be reached at the moment; null while it can. */
    offline: failureSchema.nullable(),
  }),
]);
export type SessionView = z.infer<typeof sessionViewSchema>;

/** A sign-in that waits for the browser. Never its state, its verifier or a token. */
export const browserViewSchema = z.object({
  airlineId: z.string(),
  purpose: z.enum(["sign_in", "connection_test"]),
  step: z.enum(["waiting", "exchanging"]),
  /** False: no browser could be opened. */
  opened: z.boolean(),
  /** After this the airline's answer is too late, UTC ms. */
  untilMs: z.number(),
  /** Exactly what the airline must have registered. */
  redirectUri: z.string(),
  /** The airline's platform hosts the callback page, and this attempt does not use it yet. */
  mayUsePage: z.boolean(),
  /** Something came that does not belong to this attempt; it goes on waiting. */
  problem: failureSchema.nullable(),
});
export type BrowserView = z.infer<typeof browserViewSchema>;

/** How far the connection test has come: the three steps of the contract. */
export const connectionTestSchema = z.object({
  airlineId: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(["authorise", "exchange", "refresh"]),
      outcome: z.enum(["waiting", "passed", "failed", "not_needed"]),
      /** Empty while there is nothing to say; what the airline must change when it failed. */
      message: z.string(),
      detail: z.string(),
    }),
  ),
  /** Worth telling the airline, though the sign-in works; null when there is nothing. */
  remark: z.string().nullable(),
  verifiedAtMs: z.number().nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** A host as it is stored and asked for ("xn--…"), and as it would read. */
const oddHostSchema = z.object({
  host: z.string(),
  reads: z.string(),
  /** Letters of several scripts in one part of it. */
  isMixed: z.boolean(),
});
export type OddHost = z.infer<typeof oddHostSchema>;

/** An airline that a file or a link wants to add; nothing happens before the pilot has said so. */
export const airlineProposalSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("asks"),
    /** Another one for each question: an answer counts for the question that was read, and for no other. */
    id: z.number().int(),
    draft: airlineDraftSchema,
    /** "form": the pilot typed it. */
    from: z.enum(["file", "link", "form"]),
    /** Name of the airline on the list that it would change; null when it is a new one. */
    changes: z.string().nullable(),
    /** The hosts that would get the pilot's sign-in where they belong to several owners; then the question is asked twice. */
    hosts: z.array(z.string()),
    /** Hosts whose names are not written in Latin letters alone, and how they read. */
    odd: z.array(oddHostSchema),
    /** This is the second question. */
    again: z.boolean(),
  }),
  z.object({ kind: z.literal("unreadable"), id: z.number().int(), problem: failureSchema }),
]);
export type AirlineProposal = z.infer<typeof airlineProposalSchema>;

const atLeastZero = z.number().min(0).max(1_000_000).nullable();
const icao = z
  .string()
  .regex(/^[A-Za-z0-9]{3,4}$/)
  .nullable();

/** What the pilot looks for in the schedule. Null = any. */
export const scheduleFilterSchema = z.object({
  departureIcao: icao,
  arrivalIcao: icao,
  minimumFlightTimeH: atLeastZero,
  maximumFlightTimeH: atLeastZero,
  minimumDistanceNm: atLeastZero,
  maximumDistanceNm: atLeastZero,
  subfleetId: z.string().trim().min(1).max(40).nullable(),
});
export type ScheduleFilter = z.infer<typeof scheduleFilterSchema>;

export const scheduleResultSchema = z.object({
  flights: z.array(scheduleFlightSchema),
  /** The airline gave as many as it ever gives. */
  firstHundredOnly: z.boolean(),
  /** The airline put this airport in place of the departure asked for; null when it did not. */
  onlyFromIcao: z.string().nullable(),
});
export type ScheduleResult = z.infer<typeof scheduleResultSchema>;

/** What came of a start. With a question, nothing is tracked until the pilot answers it. */
export const startOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  /** The simulator does not fit the booking. The airline has not been asked yet. */
  z.object({ kind: z.literal("doubts"), doubts: z.array(z.string()) }),
  z.object({
    kind: z.literal("confirmation"),
    message: z.string(),
    /** May the pilot start anyway? */
    mayOverride: z.boolean(),
    /** Why not, when not. */
    overrideReason: z.string(),
  }),
  /** Perhaps an earlier flight must go before this one can start: a start was never answered, or the aircraft is in use. */
  z.object({ kind: z.literal("occupied"), why: z.enum(["unanswered", "in_use"]), message: z.string() }),
  z.object({ kind: z.literal("cancelled") }),
]);
export type StartOutcome = z.infer<typeof startOutcomeSchema>;

export const handshakeSchema = z.object({
  handler: z.string(),
  apiVersion: z.string(),
  baseUrl: z.string(),
  /** Something the pilot should know before adding it ("does not look like a crew system"); null when all is well. */
  warning: z.string().nullable(),
});

/** Documents of the program that a damaged disk may make unreadable. */
const documentNameSchema = z.enum(["settings.json", "airlines.json", "pilots.json", "renewals.json"]);
export type DocumentName = z.infer<typeof documentNameSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  /** Program clock at the moment of asking and its rate, so that the window can count on between pushes. */
  nowMs: z.number(),
  clockRate: z.number(),
  system: systemSchema,
  /** Files that could not be read since the program started, and where they were put. */
  setAside: z.array(z.object({ name: documentNameSchema, keptAs: z.string() })),
});

export type Handshake = z.infer<typeof handshakeSchema>;

const none = z.undefined();
const id = z.string().min(1).max(200);

/** What the demo offers: the speeds a recorded flight can be flown at. */
export const demoSpeeds = [1, 5, 15, 30] as const;
export const demoViewSchema = z.object({
  running: z.boolean(),
  /** Null while no recorded flight is playing. */
  speed: z.number().nullable(),
  /** How to sign in to the demo airline. */
  username: z.string(),
  password: z.string(),
});

export type DemoView = z.infer<typeof demoViewSchema>;

export const windowShapes = ["full", "strip"] as const;
export type WindowShape = (typeof windowShapes)[number];

/** Every call of the window to the program: name → shape of the arguments and of the value. */
export const calls = {
  "app.info": { args: none, value: appInfoSchema },
  "settings.get": { args: none, value: settingsSchema },
  "settings.set": { args: settingsChangeSchema, value: settingsSchema },
  "airlines.list": { args: none, value: z.array(airlineProfileSchema) },
  "airlines.check": { args: z.object({ address: z.string().min(1).max(2000) }), value: handshakeSchema },
  "airlines.add": {
    args: z.object({ name: airlineNameSchema, address: z.string().min(1).max(2000) }),
    value: airlineProfileSchema,
  },
  /** Null: the pilot is asked first, by the push `proposal`. */
  "airlines.edit": {
    args: z.object({ airlineId: id, draft: airlineDraftSchema }),
    value: airlineProfileSchema.nullable(),
  },
  /** Reads a profile file; the pilot is asked by the push `proposal`. */
  "airlines.propose": { args: z.object({ text: z.string().max(100_000) }), value: none },
  /** Null when nothing was added or changed; the pilot may be asked again. */
  "airlines.answerProposal": {
    args: z.object({ proposalId: z.number().int(), accept: z.boolean() }),
    value: airlineProfileSchema.nullable(),
  },
  "airlines.testConnection": { args: z.object({ airlineId: id }), value: none },
  "airlines.closeTest": { args: none, value: none },
  "airlines.remove": { args: z.object({ airlineId: id }), value: none },
  "airlines.select": { args: z.object({ airlineId: id }), value: none },
  "demo.open": { args: none, value: airlineProfileSchema },
  "demo.fly": { args: z.object({ speed: z.union(demoSpeeds.map((s) => z.literal(s))) }), value: demoViewSchema },
  "demo.land": { args: none, value: demoViewSchema },
  "demo.view": { args: none, value: demoViewSchema },
  "session.signIn": {
    args: z.object({ airlineId: id, username: z.string().min(1).max(320), password: z.string().min(1).max(4096) }),
    value: none,
  },
  "session.openBrowser": { args: z.object({ airlineId: id, throughPage: z.boolean() }), value: none },
  "session.reopenBrowser": { args: none, value: none },
  "session.cancelBrowser": { args: none, value: none },
  /** The address that the browser ended at, when the link did not come back by itself. */
  "session.pasteAddress": { args: z.object({ address: z.string().min(1).max(20_000) }), value: none },
  "session.signOut": { args: none, value: none },
  "bookings.list": { args: none, value: z.array(bookingSchema) },
  "bookings.aircraft": { args: z.object({ bidId: id }), value: aircraftOptionsSchema },
  "bookings.changeAircraft": { args: z.object({ bidId: id, aircraftId: id }), value: none },
  "bookings.unbook": { args: z.object({ bidId: id }), value: none },
  /** What is kept of a booking's flight plan; nobody is asked. */
  "plans.of": { args: z.object({ bidId: id }), value: bookingPlanSchema.nullable() },
  "plans.fetch": { args: z.object({ bidId: id }), value: bookingPlanSchema },
  /** Whether a plan that does not fit goes with the flight all the same; not: it is discarded. */
  "plans.decide": { args: z.object({ bidId: id, use: z.boolean() }), value: bookingPlanSchema.nullable() },
  /** Opens the page on which the plan is made, filled in, in the browser. */
  "plans.make": { args: z.object({ bidId: id }), value: none },
  /** Asks for fresh reports; they come by the push `weather`. */
  "weather.fetch": {
    args: z.object({
      icaos: z
        .array(z.string().regex(/^[A-Z0-9]{4}$/))
        .min(1)
        .max(6),
    }),
    value: none,
  },
  "announcements.list": { args: none, value: z.array(announcementSchema) },
  "pilot.statistics": { args: none, value: statisticsSchema },
  "schedule.search": { args: scheduleFilterSchema, value: scheduleResultSchema },
  "fleet.list": { args: none, value: z.array(aircraftSchema) },
  "airports.list": { args: none, value: z.array(airportSchema) },
  "flight.start": { args: z.object({ bidId: id }), value: startOutcomeSchema },
  "flight.answerConfirmation": {
    args: z.object({ choice: z.enum(["start_anyway", "check_again", "discard_and_start", "cancel"]) }),
    value: startOutcomeSchema,
  },
  "flight.trail": { args: none, value: z.array(trailPointSchema) },
  /** After a new clearance: route, fixes and alternates of the newest plan; never the figures of the departed flight. */
  "flight.fetchRoute": { args: none, value: none },
  "flight.correctPhase": { args: z.object({ phase: phaseSchema }), value: none },
  /** Looks again at where the aircraft is, before an unfinished flight goes on. */
  "flight.checkResume": { args: none, value: none },
  "flight.continue": { args: none, value: none },
  /** What physics took for a crash was none. */
  "flight.denyCrash": { args: none, value: none },
  "flight.cancel": { args: none, value: none },
  "flight.file": {
    args: z.object({
      comments: z.string().max(4000),
      /** Where the flight diverted to; null where it did not. */
      diversion: icao,
      fields: z.enum(["all", "essential"]).optional(),
    }),
    value: none,
  },
  "flight.checkFiling": { args: none, value: none },
  /** What the pilot found at the airline, where Contrail cannot see whether the report arrived. */
  "flight.settleFiling": { args: z.object({ arrived: z.boolean() }), value: none },
  /** Puts a filed or cancelled flight away, so that the next can start. */
  "flight.close": { args: none, value: none },
  "logbook.list": { args: none, value: logbookListSchema },
  "logbook.read": { args: z.object({ flightId: id }), value: loggedFlightSchema },
  /** Asks where to, and writes it there. Null when the pilot chose no place. */
  "logbook.export": { args: z.object({ flightId: id, format: z.enum(exportFormats) }), value: z.string().nullable() },
  /** What is known of the link to the simulator, for the pilot to see why it is as it is. */
  "simulator.diagnosis": { args: none, value: diagnosisSchema },
  "updates.check": { args: none, value: none },
  /** Ends the program and starts the new one. */
  "updates.install": { args: none, value: none },
  "crashes.list": { args: none, value: z.array(crashReportSchema) },
  /** Shows its file in the system's file manager. */
  "crashes.show": { args: z.object({ crashId: crashReportSchema.shape.id }), value: none },
  "crashes.remove": { args: z.object({ crashId: crashReportSchema.shape.id }), value: none },
  /** The whole window, or the thin bar that stays over all others. */
  "shell.showAs": { args: z.object({ shape: z.enum(windowShapes) }), value: none },
  /** Draws the hidden window once, so that it lets go of the picture that was seen last. */
  "shell.drawUnseen": { args: none, value: none },
  "shell.openExternal": { args: z.object({ url: z.string().max(4000) }), value: none },
  "shell.copyText": { args: z.object({ text: z.string().min(1).max(20_000) }), value: none },
} as const;

/** Every push of the program to the window: name → shape. The last value of each is replayed to a new window. */
export const pushes = {
  session: sessionViewSchema,
  browser: browserViewSchema.nullable(),
  connectionTest: connectionTestSchema.nullable(),
  proposal: airlineProposalSchema.nullable(),
  /** An airline's server asks to be left alone until then, UTC ms: Contrail sends it nothing before. */
  airlineWait: z.object({ airlineId: z.string(), untilMs: z.number() }).nullable(),
  simulator: simulatorStateSchema,
  live: liveSchema.nullable(),
  flight: flightViewSchema.nullable(),
  /** The plan of the current flight. */
  flightPlan: flightPlanSchema.nullable(),
  /** An unfinished flight of another pilot of the airline is kept on this computer. */
  otherPilot: z.boolean(),
  /** Fresh reports that came since the program started. */
  weather: z.array(metarReportSchema),
  /** VATSIM and IVAO, as far as they are on. */
  networks: networksViewSchema,
  /** Other aircraft around the own one. */
  traffic: z.array(trafficSchema),
  /** Points flown since the last push; the whole trail comes by `flight.trail`. */
  trail: z.array(trailPointSchema),
  demo: demoViewSchema,
  settings: settingsSchema,
  /** Calls whose last answer is out of date: the airline's airports and fleet came after it. */
  stale: z.array(z.enum(["bookings.list", "fleet.list", "airports.list"])),
  /** Pages to show, because the pilot asked for one outside the window; a new window starts with the flight anyway. */
  openPage: z.array(z.literal("fly")),
  update: updateViewSchema,
} as const;

export type CallName = keyof typeof calls;
export type CallArgs<N extends CallName> = z.infer<(typeof calls)[N]["args"]>;
export type CallValue<N extends CallName> = z.infer<(typeof calls)[N]["value"]>;
export type PushName = keyof typeof pushes;
export type PushValue<N extends PushName> = z.infer<(typeof pushes)[N]>;

const always = () => true;

/**
 * Calls that are answered only just after the pilot pressed or typed something: what a page could ask for by itself to send
 * what it has seen to another computer, and the clipboard, which is not the page's to write.
 */
export const needsGesture: { readonly [N in CallName]?: (args: CallArgs<N>) => boolean } = {
  "settings.set": ({ simulatorPlace }) => Boolean(simulatorPlace),
  "airlines.check": always,
  "airlines.add": always,
  "airlines.testConnection": always,
  "session.signIn": always,
  "session.openBrowser": always,
  "session.reopenBrowser": always,
  "plans.make": always,
  "shell.openExternal": always,
  "shell.copyText": always,
};

/** Pushes that carry increments: replaying the last one would repeat it, so a new window asks for the whole instead. */
export const notReplayed: ReadonlySet<PushName> = new Set(["trail", "openPage", "stale"]);

/** What the preload puts on `window.contrail`. */
export interface Bridge {
  call(name: string, args: unknown): Promise<unknown>;
  /** Returns how to stop listening. */
  on(name: string, listener: (value: unknown) => void): () => void;
}

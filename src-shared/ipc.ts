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
import { landingPictureSchema } from "./landing-picture.ts";
import { landingTraceSchema } from "./landing-trace.ts";
import { exportFormats, logbookListSchema, loggedFlightSchema } from "./logbook.ts";
import { networksViewSchema, trafficSchema } from "./networks.ts";
import { failureSchema } from "./result.ts";
import { simulatorStateSchema } from "./sample.ts";
import { settingsChangeSchema, settingsSchema } from "./settings.ts";
import { systemSchema } from "./system.ts";
import { updateViewSchema } from "./update.ts";
import { airportWeatherSchema } from "./weather.ts";

/** The signed-in pilot, for the window. Never a token. */
export const sessionViewSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed_out"), airlineId: z.string().nullable(), reason: failureSchema.nullable() }),
  z.object({ kind: z.literal("restoring"), airlineId: z.string() }),
  z.object({
    kind: z.literal("signed_in"),
    airlineId: z.string(),
    pilot: pilotSchema,
    /**
     * "memory": the keychain is not available; "too_long": the key is too long for it; "not_renewable": the airline
     * offers no lasting sign-in. All three mean a new sign-in next time.
     */
    keptIn: z.enum(["keychain", "memory", "too_long", "not_renewable"]),
    /** Why the airline cannot be reached now; null while it can. */
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
  /** After this an answer is too late, UTC ms. */
  untilMs: z.number(),
  /** Exactly what the airline must have registered. */
  redirectUri: z.string(),
  /** The airline's platform hosts the callback page, and this attempt does not use it yet. */
  mayUsePage: z.boolean(),
  /** An answer came that does not belong to this attempt; the attempt still waits. */
  problem: failureSchema.nullable(),
});
export type BrowserView = z.infer<typeof browserViewSchema>;

/** Progress of the connection test: the three steps of the contract. */
export const connectionTestSchema = z.object({
  airlineId: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(["authorise", "exchange", "refresh"]),
      outcome: z.enum(["waiting", "passed", "failed", "not_needed"]),
      /** Empty while there is no message; what the airline must change if it failed. */
      message: z.string(),
      detail: z.string(),
    }),
  ),
  /** Useful for the airline to know, although the sign-in works; null if there is nothing. */
  remark: z.string().nullable(),
  verifiedAtMs: z.number().nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** A host as it is stored and requested ("xn--…"), and in readable letters. */
const oddHostSchema = z.object({
  host: z.string(),
  reads: z.string(),
  /** Letters of several scripts in one part of it. */
  isMixed: z.boolean(),
});
export type OddHost = z.infer<typeof oddHostSchema>;

/** An airline that a file or a link wants to add; nothing happens before the pilot agrees. */
export const airlineProposalSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("asks"),
    /** A new number for each question: an answer counts only for the question that was read. */
    id: z.number().int(),
    draft: airlineDraftSchema,
    /** "form": the pilot typed it. */
    from: z.enum(["file", "link", "form"]),
    /** Name of the airline that it would change; null for a new one. */
    changes: z.string().nullable(),
    /**
     * The hosts that would receive the pilot's sign-in if they have several owners; then the question is asked twice.
     */
    hosts: z.array(z.string()),
    /** Hosts with other than Latin letters, and their readable form. */
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

/** The pilot's search in the schedule. Null = any. */
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
  /** The airline returned its maximum. */
  firstHundredOnly: z.boolean(),
  /** The airline replaced the requested departure by this airport; null if it did not. */
  onlyFromIcao: z.string().nullable(),
});
export type ScheduleResult = z.infer<typeof scheduleResultSchema>;

/** The result of a start. With a question, nothing is tracked until the pilot answers it. */
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
  /** An earlier flight may have to be closed first: a start was never answered, or the aircraft is in use. */
  z.object({ kind: z.literal("occupied"), why: z.enum(["unanswered", "in_use"]), message: z.string() }),
  z.object({ kind: z.literal("cancelled") }),
]);
export type StartOutcome = z.infer<typeof startOutcomeSchema>;

export const handshakeSchema = z.object({
  handler: z.string(),
  apiVersion: z.string(),
  baseUrl: z.string(),
  /** A warning before it is added ("does not look like a crew system"); null when all is well. */
  warning: z.string().nullable(),
});

/** Documents of the program that a damaged disk may make unreadable. */
const documentNameSchema = z.enum(["settings.json", "airlines.json", "pilots.json", "renewals.json"]);
export type DocumentName = z.infer<typeof documentNameSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  /** Program clock at the moment of the call and its rate, so that the window can count on between pushes. */
  nowMs: z.number(),
  clockRate: z.number(),
  system: systemSchema,
  /** Unreadable files since the program started, and their new places. */
  setAside: z.array(z.object({ name: documentNameSchema, keptAs: z.string() })),
});

export type Handshake = z.infer<typeof handshakeSchema>;

const none = z.undefined();
const id = z.string().min(1).max(200);

/** The demo's options: the speeds of a recorded flight. */
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

/** Every call of the window to the program: name → schemas of the arguments and of the value. */
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
  /** The kept flight plan of a booking; no request is sent. */
  "plans.of": { args: z.object({ bidId: id }), value: bookingPlanSchema.nullable() },
  "plans.fetch": { args: z.object({ bidId: id }), value: bookingPlanSchema },
  /** Whether a plan that does not fit is used for the flight all the same; if not, it is discarded. */
  "plans.decide": { args: z.object({ bidId: id, use: z.boolean() }), value: bookingPlanSchema.nullable() },
  /** Opens the prefilled page that makes the plan, in the browser. */
  "plans.make": { args: z.object({ bidId: id }), value: none },
  /** Requests fresh reports; they come by the push `weather`. */
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
  "flight.landingTrace": { args: none, value: landingTraceSchema.nullable() },
  /** After a new clearance: route, fixes and alternates of the newest plan; never its departure values. */
  "flight.fetchRoute": { args: none, value: none },
  "flight.correctPhase": { args: z.object({ phase: phaseSchema }), value: none },
  /** Compares the aircraft's place again, before an unfinished flight continues. */
  "flight.checkResume": { args: none, value: none },
  "flight.continue": { args: none, value: none },
  /** The crash that physics detected was none. */
  "flight.denyCrash": { args: none, value: none },
  "flight.cancel": { args: none, value: none },
  "flight.file": {
    args: z.object({
      comments: z.string().max(4000),
      /** The declared diversion; null if there was none. */
      diversion: icao,
      fields: z.enum(["all", "essential"]).optional(),
    }),
    value: none,
  },
  "flight.checkFiling": { args: none, value: none },
  /** What the pilot found at the airline, where Contrail cannot see whether the report arrived. */
  "flight.settleFiling": { args: z.object({ arrived: z.boolean() }), value: none },
  /** Closes a filed or cancelled flight, so that the next can start. */
  "flight.close": { args: none, value: none },
  "logbook.list": { args: none, value: logbookListSchema },
  "logbook.read": { args: z.object({ flightId: id }), value: loggedFlightSchema },
  /** Asks for a file and writes it. Null when the pilot chose none. */
  "logbook.export": { args: z.object({ flightId: id, format: z.enum(exportFormats) }), value: z.string().nullable() },
  /** Asks for a file and writes the picture of a landing. Null when the pilot chose none. */
  "landing.savePicture": { args: landingPictureSchema, value: z.string().nullable() },
  /** State and history of the link to the simulator. */
  "simulator.diagnosis": { args: none, value: diagnosisSchema },
  "updates.check": { args: none, value: none },
  /** Ends the program and starts the new one. */
  "updates.install": { args: none, value: none },
  "crashes.list": { args: none, value: z.array(crashReportSchema) },
  /** Shows its file in the system's file manager. */
  "crashes.show": { args: z.object({ crashId: crashReportSchema.shape.id }), value: none },
  "crashes.remove": { args: z.object({ crashId: crashReportSchema.shape.id }), value: none },
  /** The full window, or the thin bar above all others. */
  "shell.showAs": { args: z.object({ shape: z.enum(windowShapes) }), value: none },
  /** Draws the hidden window once, so that it frees the last visible picture. */
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
  /** The airline's server asks for a wait until then, UTC ms: Contrail sends it nothing before. */
  airlineWait: z.object({ airlineId: z.string(), untilMs: z.number() }).nullable(),
  simulator: simulatorStateSchema,
  live: liveSchema.nullable(),
  flight: flightViewSchema.nullable(),
  /** The plan of the current flight. */
  flightPlan: flightPlanSchema.nullable(),
  /** An unfinished flight of another pilot of the airline is kept on this computer. */
  otherPilot: z.boolean(),
  /** Fresh reports since the program started. */
  weather: z.array(airportWeatherSchema),
  /** VATSIM and IVAO, if they are on. */
  networks: networksViewSchema,
  /** Other aircraft around the own one. */
  traffic: z.array(trafficSchema),
  /** Points flown since the last push; the whole trail comes by `flight.trail`. */
  trail: z.array(trailPointSchema),
  demo: demoViewSchema,
  settings: settingsSchema,
  /** Calls whose last answer is stale: newer airports or aircraft came after it. */
  stale: z.array(z.enum(["bookings.list", "fleet.list", "airports.list"])),
  /** Pages to show, because the pilot requested one outside the window; a new window starts with the flight anyway. */
  openPage: z.array(z.enum(["fly", "find"])),
  update: updateViewSchema,
} as const;

export type CallName = keyof typeof calls;
export type CallArgs<N extends CallName> = z.infer<(typeof calls)[N]["args"]>;
export type CallValue<N extends CallName> = z.infer<(typeof calls)[N]["value"]>;
export type PushName = keyof typeof pushes;
export type PushValue<N extends PushName> = z.infer<(typeof pushes)[N]>;

const always = () => true;

/**
 * Calls that need a recent press or key: with these a hijacked page could send data to another computer, or write the
 * clipboard.
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

/** Pushes with increments: repeating the last one would add it twice, so a new window requests the whole instead. */
export const notReplayed: ReadonlySet<PushName> = new Set(["trail", "openPage", "stale"]);

/** The preload's object `window.contrail`. */
export interface Bridge {
  call(name: string, args: unknown): Promise<unknown>;
  /** Returns a function that stops listening. */
  on(name: string, listener: (value: unknown) => void): () => void;
}

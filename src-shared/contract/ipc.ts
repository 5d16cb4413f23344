import { z } from "zod";
import { airlineDraftSchema, airlineNameSchema, airlineProfileSchema } from "../domain/airline.ts";
import {
  aircraftOptionsSchema,
  aircraftSchema,
  airportSchema,
  announcementSchema,
  bookingSchema,
  ownFlightSchema,
  scheduleFlightSchema,
  statisticsSchema,
} from "../domain/airline-data.ts";
import { airportGroundSchema, placeSchema } from "../domain/airport-ground.ts";
import { diagnosisSchema } from "../domain/diagnosis.ts";
import { faultReportSchema } from "../domain/fault.ts";
import { phaseSchema } from "../domain/flight.ts";
import { bookingPlanSchema, flightPlanSchema } from "../domain/flight-plan.ts";
import { flightViewSchema, liveSchema, trailPointSchema } from "../domain/flight-view.ts";
import { landingPictureSchema } from "../domain/landing-picture.ts";
import { landingTraceSchema } from "../domain/landing-trace.ts";
import { exportFormats, importedSchema, logbookListSchema, loggedFlightSchema } from "../domain/logbook.ts";
import { networksViewSchema, trafficSchema } from "../domain/networks.ts";
import { failureSchema } from "../domain/result.ts";
import { simulatorStateSchema } from "../domain/sample.ts";
import { systemSchema } from "../domain/system.ts";
import { updateViewSchema } from "../domain/update.ts";
import { airportWeatherSchema } from "../domain/weather.ts";
import { longestRules } from "../rules/read-rules.ts";
import { ruleSetSchema } from "../rules/rule-set.ts";
import { trialAnswerSchema } from "../rules/trial.ts";
import { excuses, flightReviewSchema } from "../rules/verdict.ts";
import {
  airlineProposalSchema,
  browserViewSchema,
  connectionTestSchema,
  handshakeSchema,
  sessionViewSchema,
} from "./accounts.ts";
import { discordSchema, secondScreenViewSchema } from "./second-screen.ts";
import { settingsChangeSchema, settingsSchema } from "./settings.ts";

const atLeastZero = z.number().min(0).max(1_000_000).nullable();
const icao = z
  .string()
  .regex(/^[A-Za-z0-9]{3,4}$/)
  .nullable();

const comments = z.string().max(4000);

/** The pilot's search in the schedule. Null = any. */
export const scheduleFilterSchema = z.object({
  departureIcao: icao,
  arrivalIcao: icao,
  minimumFlightTimeH: atLeastZero,
  maximumFlightTimeH: atLeastZero,
  minimumDistanceNm: atLeastZero,
  maximumDistanceNm: atLeastZero,
});
export type ScheduleFilter = z.infer<typeof scheduleFilterSchema>;

const scheduleResultSchema = z.object({
  flights: z.array(scheduleFlightSchema),
  /** The airline returned its maximum: there may be more, the pilot should narrow the search. */
  firstHundredOnly: z.boolean(),
  /**
   * The airline lets pilots fly only from their present airport, here: it replaced the requested departure. Null if it
   * did not.
   */
  onlyFromIcao: z.string().nullable(),
});
export type ScheduleResult = z.infer<typeof scheduleResultSchema>;

/** The result of a start. After a question, tracking waits for the pilot's answer. */
const startOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  /** The simulator does not fit the booking. Nothing was sent to the airline. */
  z.object({ kind: z.literal("doubts"), doubts: z.array(z.string()) }),
  z.object({
    kind: z.literal("confirmation"),
    message: z.string(),
    /** Whether the pilot may start anyway. */
    mayOverride: z.boolean(),
    /** Why the pilot may not. */
    overrideReason: z.string(),
  }),
  /** An earlier flight may have to be discarded first, because a start was never answered or the aircraft is in use. */
  z.object({ kind: z.literal("occupied"), why: z.enum(["unanswered", "in_use", "uncancelled"]), message: z.string() }),
  z.object({ kind: z.literal("cancelled") }),
]);
export type StartOutcome = z.infer<typeof startOutcomeSchema>;

/** The program's documents, which may become unreadable. */
const documentNameSchema = z.enum([
  "settings.json",
  "airlines.json",
  "pilots.json",
  "renewals.json",
  "aircraft.json",
  "devices.json",
]);
export type DocumentName = z.infer<typeof documentNameSchema>;

const appInfoSchema = z.object({
  version: z.string(),
  /** The program clock at the call and its rate, so that the window can continue it between pushes. */
  nowMs: z.number(),
  clockRate: z.number(),
  system: systemSchema,
  /** Unreadable files since the program started, and where they were moved. */
  setAside: z.array(z.object({ name: documentNameSchema, keptAs: z.string() })),
});

const none = z.undefined();
const id = z.string().min(1).max(200);

/** The demo's options: the speeds of a recorded flight. */
const demoSpeeds = [1, 5, 15, 30] as const;
const demoViewSchema = z.object({
  running: z.boolean(),
  /** Null while no recorded flight plays. */
  speed: z.number().nullable(),
  /** How to sign in to the demo airline. */
  username: z.string(),
  password: z.string(),
});

export type DemoView = z.infer<typeof demoViewSchema>;

const windowShapes = ["full", "strip"] as const;
export type WindowShape = (typeof windowShapes)[number];

/** Every call of the window to the program: by name, the schemas of its arguments and its result. */
export const calls = {
  "app.info": { args: none, value: appInfoSchema },
  "settings.set": { args: settingsChangeSchema, value: settingsSchema },
  "airlines.list": { args: none, value: z.array(airlineProfileSchema) },
  "airlines.check": { args: z.object({ address: z.string().min(1).max(2000) }), value: handshakeSchema },
  "airlines.add": {
    args: z.object({ name: airlineNameSchema, address: z.string().min(1).max(2000) }),
    value: airlineProfileSchema,
  },
  /** Null: the pilot must agree first, by the push `proposal`. */
  "airlines.edit": {
    args: z.object({ airlineId: id, draft: airlineDraftSchema }),
    value: airlineProfileSchema.nullable(),
  },
  /** Reads a profile file. The push `proposal` asks the pilot. */
  "airlines.propose": { args: z.object({ text: z.string().max(100_000) }), value: none },
  /** Null if nothing was added or changed. A second question may follow. */
  "airlines.answerProposal": {
    args: z.object({ proposalId: z.number().int(), accept: z.boolean() }),
    value: airlineProfileSchema.nullable(),
  },
  "airlines.testConnection": { args: z.object({ airlineId: id }), value: none },
  "airlines.closeTest": { args: none, value: none },
  "airlines.remove": { args: z.object({ airlineId: id }), value: none },
  "airlines.select": { args: z.object({ airlineId: id }), value: none },
  "demo.open": { args: none, value: airlineProfileSchema },
  "demo.fly": { args: z.object({ speed: z.union(demoSpeeds.map((s) => z.literal(s))) }), value: none },
  "demo.land": { args: none, value: none },
  "session.signIn": {
    args: z.object({
      airlineId: id /** Empty with a key. */,
      username: z.string().max(320),
      password: z.string().min(1).max(4096),
    }),
    value: none,
  },
  "session.openBrowser": { args: z.object({ airlineId: id, throughPage: z.boolean() }), value: none },
  "session.reopenBrowser": { args: none, value: none },
  "session.cancelBrowser": { args: none, value: none },
  /** The final address in the browser, if the link did not open Contrail. */
  "session.pasteAddress": { args: z.object({ address: z.string().min(1).max(20_000) }), value: none },
  "session.signOut": { args: none, value: none },
  "bookings.list": { args: none, value: z.array(bookingSchema) },
  "bookings.aircraft": { args: z.object({ bidId: id }), value: aircraftOptionsSchema },
  "bookings.changeAircraft": { args: z.object({ bidId: id, aircraftId: id }), value: none },
  "bookings.unbook": { args: z.object({ bidId: id }), value: none },
  /** The stored flight plan of a booking. No request is sent. */
  "plans.of": { args: z.object({ bidId: id }), value: bookingPlanSchema.nullable() },
  "plans.fetch": { args: z.object({ bidId: id }), value: bookingPlanSchema },
  /** Whether the flight uses a plan that does not fit. Otherwise the plan is discarded. */
  "plans.decide": { args: z.object({ bidId: id, use: z.boolean() }), value: bookingPlanSchema.nullable() },
  /** Opens the prefilled page that makes the plan in the browser. */
  "plans.make": { args: z.object({ bidId: id }), value: none },
  /** Requests fresh reports, which come by the push `weather`. */
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
  /** Books a flight of the schedule, if the airline can. */
  "schedule.book": { args: z.object({ flightId: id }), value: none },
  /** Lists a flight without a booking among the bookings, if the airline takes its report. */
  "bookings.addOwn": { args: ownFlightSchema, value: none },
  "fleet.list": { args: none, value: z.array(aircraftSchema) },
  "airports.list": { args: none, value: z.array(airportSchema) },
  /** The ground around a place by the connected simulator's own files. Null if it has none on this computer. */
  "airports.ground": { args: placeSchema, value: airportGroundSchema.nullable() },
  "flight.start": { args: z.object({ bidId: id }), value: startOutcomeSchema },
  "flight.answerConfirmation": {
    args: z.object({ choice: z.enum(["start_anyway", "check_again", "discard_and_start", "cancel"]) }),
    value: startOutcomeSchema,
  },
  "flight.trail": { args: none, value: z.array(trailPointSchema) },
  "flight.landingTrace": { args: none, value: landingTraceSchema.nullable() },
  /** After a new clearance: takes route, fixes and alternates from the newest plan, but not its departure values. */
  "flight.fetchRoute": { args: none, value: none },
  "flight.correctPhase": { args: z.object({ phase: phaseSchema }), value: none },
  /** Compares the aircraft with the unfinished flight again. */
  "flight.checkResume": { args: none, value: none },
  "flight.continue": { args: none, value: none },
  /** The pilot states that there was no crash. */
  "flight.denyCrash": { args: none, value: none },
  "flight.cancel": { args: none, value: none },
  /** Keeps what the pilot has written so far, so that another page or a closed window does not lose it. */
  "flight.comment": { args: z.object({ comments }), value: none },
  "flight.file": {
    args: z.object({
      comments,
      /** The declared diversion. Null if there was none. */
      diversion: icao,
      fields: z.enum(["all", "essential"]).optional(),
    }),
    value: none,
  },
  "flight.checkFiling": { args: none, value: none },
  /** The pilot's answer whether the report arrived, if Contrail cannot find out. */
  "flight.settleFiling": { args: z.object({ arrived: z.boolean() }), value: none },
  /** Closes a filed or cancelled flight, so that the next can start. */
  "flight.close": { args: none, value: none },
  "logbook.list": { args: none, value: logbookListSchema },
  "logbook.read": { args: z.object({ flightId: id }), value: loggedFlightSchema },
  /** Asks for a file and writes it. Null if the pilot cancels. */
  "logbook.export": { args: z.object({ flightId: id, format: z.enum(exportFormats) }), value: z.string().nullable() },
  /** Asks for a file and writes all ended flights into it. Null if the pilot cancels. */
  "logbook.exportAll": { args: none, value: z.string().nullable() },
  /** Asks for such a file and adds its flights. Null if the pilot cancels. */
  "logbook.importAll": { args: none, value: importedSchema.nullable() },
  /** Asks for a file and writes the picture of a landing. Null if the pilot cancels. */
  "landing.savePicture": { args: landingPictureSchema, value: z.string().nullable() },
  /** What a flight was like. Null if the pilot wants no reviews. */
  "review.of": { args: z.object({ flightId: id }), value: flightReviewSchema.nullable() },
  /** The pilot says why the events of a rule were right; null takes that back. */
  "review.excuse": {
    args: z.object({ flightId: id, rule: id, fromMs: z.number(), excuse: z.enum(excuses).nullable() }),
    value: none,
  },
  /** Tries the rules of a file on all flights of the logbook. */
  "review.trial": { args: z.object({ text: z.string().max(longestRules) }), value: trialAnswerSchema },
  /**
   * The rules of an airline that judge its next flight; null if it has none. Asks the airline's address, and says why it
   * gave none.
   */
  "rules.look": {
    args: z.object({ airlineId: id }),
    value: z.object({ set: ruleSetSchema.nullable(), problem: failureSchema.nullable() }),
  },
  /** Takes an airline's rules from a file. Null takes them away. */
  "rules.take": { args: z.object({ airlineId: id, text: z.string().max(longestRules).nullable() }), value: none },
  /** State and history of the simulator link. */
  "simulator.diagnosis": { args: none, value: diagnosisSchema },
  "updates.check": { args: none, value: none },
  /** Quits the program and starts the new version. */
  "updates.install": { args: none, value: none },
  "faults.list": { args: none, value: z.array(faultReportSchema) },
  /** Shows the report's file in the system's file manager. */
  "faults.show": { args: z.object({ faultId: faultReportSchema.shape.id }), value: none },
  "faults.remove": { args: z.object({ faultId: faultReportSchema.shape.id }), value: none },
  /** This computer's addresses in private networks. */
  "screen.addresses": { args: none, value: z.array(z.string()) },
  "screen.newCode": { args: none, value: none },
  "screen.disconnect": { args: z.object({ deviceId: id }), value: none },

  /** The full window, or the thin bar above all others. */
  "shell.showAs": { args: z.object({ shape: z.enum(windowShapes) }), value: none },
  /** Draws the hidden window once, so that it frees the last visible picture. */
  "shell.drawUnseen": { args: none, value: none },
  "shell.openExternal": { args: z.object({ url: z.string().max(4000) }), value: none },
  "shell.copyText": { args: z.object({ text: z.string().min(1).max(20_000) }), value: none },
} as const;

/** Every push of the program to the window: by name, its schema. A new window receives the last value of each. */
export const pushes = {
  session: sessionViewSchema,
  browser: browserViewSchema.nullable(),
  connectionTest: connectionTestSchema.nullable(),
  proposal: airlineProposalSchema.nullable(),
  /** The airline's server asks for a wait until then, UTC ms. Contrail sends nothing before. */
  airlineWait: z.object({ baseUrl: z.string(), untilMs: z.number() }).nullable(),
  simulator: simulatorStateSchema,
  live: liveSchema.nullable(),
  flight: flightViewSchema.nullable(),
  /** The plan of the current flight. */
  flightPlan: flightPlanSchema.nullable(),
  /** This computer has an unfinished flight of another pilot of the airline. */
  otherPilot: z.boolean(),
  /** Whether the present pilot has an unfinished flight is not known yet. */
  readingFlights: z.boolean(),
  /** Fresh reports since the program started. */
  weather: z.array(airportWeatherSchema),
  /** VATSIM and IVAO, if they are on. */
  networks: networksViewSchema,
  /** Other aircraft around the pilot's. */
  traffic: z.array(trafficSchema),
  /** Points since the last push. The whole trail comes by `flight.trail`. */
  trail: z.array(trailPointSchema),
  demo: demoViewSchema,
  settings: settingsSchema,
  /** Calls with a stale answer: newer airports or aircraft, or a decision about a report, have arrived since. */
  stale: z.array(z.enum(["bookings.list", "fleet.list", "airports.list", "logbook.list", "logbook.read"])),
  /** Pages that the pilot requested outside the window. They wait for a window that is still opening. */
  openPage: z.array(z.enum(["fly", "find"])),
  update: updateViewSchema,
  secondScreen: secondScreenViewSchema,
  discord: discordSchema,
} as const;

export type CallName = keyof typeof calls;
export type CallArgs<N extends CallName> = z.infer<(typeof calls)[N]["args"]>;
export type CallValue<N extends CallName> = z.infer<(typeof calls)[N]["value"]>;
export type PushName = keyof typeof pushes;
export type PushValue<N extends PushName> = z.infer<(typeof pushes)[N]>;

const always = () => true;

/**
 * A change after which the program contacts a computer that it did not contact before, or tells it something new, or
 * answers others.
 */
const reachesOut = (change: CallArgs<"settings.set">): boolean =>
  [
    change.simulatorPlace,
    change.findXplaneNearby,
    change.simbriefPilot,
    change.freshWeather,
    change.vatsim,
    change.ivao,
    change.onlineTiles?.shown,
    change.lookForUpdates,
    change.screenHere,
    change.screenForWebPages,
    change.screenNetwork,
    change.discord,
    change.discordApplicationId,
  ].some(Boolean);

/**
 * Calls that need a recent click or key, because with these a hijacked page could send data to a computer other than
 * the signed-in pilot's airline, or write to the clipboard.
 */
export const needsGesture: { readonly [N in CallName]?: (args: CallArgs<N>) => boolean } = {
  "settings.set": reachesOut,
  "airlines.check": always,
  "airlines.add": always,
  "airlines.edit": always,
  "airlines.answerProposal": ({ accept }) => accept,
  "airlines.testConnection": always,
  "session.signIn": always,
  "session.openBrowser": always,
  "session.reopenBrowser": always,
  "plans.fetch": always,
  "plans.make": always,
  "weather.fetch": always,
  "flight.fetchRoute": always,
  "updates.check": always,
  "shell.openExternal": always,
  "shell.copyText": always,
};

/** Pushes with increments. A repeated one would count twice, so a new window requests the whole value instead. */
export const notReplayed: ReadonlySet<PushName> = new Set(["trail", "openPage", "stale"]);

/** The preload's object `window.contrail`. */
export interface Bridge {
  call(name: string, args: unknown): Promise<unknown>;
  /** Returns a function that stops listening. */
  on(name: string, listener: (value: unknown) => void): () => void;
  /** The page only watches: it has no call that changes anything. */
  readonly watches?: true;
}

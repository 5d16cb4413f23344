import { z } from "zod";
import { aircraftSchema, airportSchema, completeResultSchema, pilotSchema } from "./crew-system.ts";
import { flightEventSchema, trackerViewSchema } from "./flight.ts";
import { planProgressSchema } from "./flight-plan.ts";
import { onlineEvidenceSchema } from "./networks.ts";
import { failureSchema } from "./result.ts";
import { scheduleSchema } from "./schedule.ts";
import { weatherSnapshotSchema } from "./weather.ts";

/** The connection to the airline: the window shows "Airline heard you 8 s ago", or why not. */
export const airlineLinkSchema = z.object({
  /** Program clock of the last accepted update; null before the first. */
  lastHeardMs: z.number().nullable(),
  /**
   * Program clock: three updates are missing from then on, at the interval at which they are due. Null before the first
   * position.
   */
  lateAfterMs: z.number().nullable(),
  /** Why the last update failed; null while all is well. */
  problem: failureSchema.nullable(),
  /** Updates accepted so far. */
  accepted: z.number(),
});
export type AirlineLink = z.infer<typeof airlineLinkSchema>;

/** Proof of a filed report, kept on this computer. */
export const receiptSchema = completeResultSchema.extend({
  filedAtMs: z.number(),
  /** False when the airline's answer was lost and the report was proved in another way. */
  answered: z.boolean(),
  /**
   * The proof without an answer: the report's state at the airline, the booking gone from the list, or the pilot's own
   * look.
   */
  seenBy: z.enum(["state", "booking", "pilot"]).optional(),
  /** The airline's decision at the proof, if it reported the report's state. */
  decision: z.enum(["pending", "accepted"]).optional(),
  /** Only the essential fields were sent. */
  short: z.literal(true).optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The stage of the flight. An impossible combination cannot be represented. */
export const flightStageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tracking") }),
  /** Found on disk at launch: the pilot decides what happens to it. */
  z.object({ kind: z.literal("unfinished"), reason: z.string() }),
  /** The aircraft crashed: nothing more is followed until the pilot decides. */
  z.object({ kind: z.literal("crashed") }),
  z.object({
    kind: z.literal("filing"),
    step: z.enum(["sending", "checking", "waiting"]),
    /** Waiting: when the report is retried, program clock, and the reason. */
    untilMs: z.number().optional(),
    problem: failureSchema.optional(),
  }),
  /** The airline's answer was lost: never "failed". Cancel is impossible here. "booking_gone": the pilot must look. */
  z.object({ kind: z.literal("answer_unknown"), problem: failureSchema }),
  /** The airline refused; nothing is lost, the pilot may try again. */
  z.object({
    kind: z.literal("refused"),
    problem: failureSchema,
    /** The essential fields alone may be accepted. */
    shortForm: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("filed"), receipt: receiptSchema }),
  z.object({ kind: z.literal("cancelling") }),
  z.object({
    kind: z.literal("cancelled"),
    /** Not confirmed by the airline yet; reported again at the next launch. */
    pending: z.boolean(),
    /**
     * It may have the report already: that is checked before the cancel. Not pending: it cannot be checked, and no
     * cancel is sent.
     */
    doubt: z.literal(true).optional(),
  }),
]);
export type FlightStage = z.infer<typeof flightStageSchema>;

export const flightHeadSchema = z.object({
  /** Contrail's own id; the folder's name. */
  id: z.string(),
  airlineId: z.string(),
  pilot: pilotSchema,
  bidId: z.string(),
  trackingId: z.string(),
  code: z.string(),
  number: z.string(),
  departure: airportSchema,
  arrival: airportSchema,
  route: z.array(z.string()),
  cruiseAltitudeFt: z.number().nullable(),
  flightTimeH: z.number().nullable(),
  /** Absent: the airline states none, or the flight was started at another time of day. */
  schedule: scheduleSchema.optional(),
  aircraft: aircraftSchema.nullable(),
  startedAtMs: z.number(),
});
export type FlightHead = z.infer<typeof flightHeadSchema>;
/** A flight belongs to one pilot of one airline. */
export type Owned = Pick<FlightHead, "airlineId" | "pilot">;

/**
 * Where the aircraft was or is, for the pilot (and Contrail) to decide whether it is the same flight. Null = not known.
 */
export const resumePointSchema = z.object({
  timeMs: z.number(),
  simTimeS: z.number().nullable(),
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  altitudeFt: z.number(),
  groundSpeedKt: z.number().nullable(),
  fuelLb: z.number().nullable(),
  onGround: z.boolean().nullable(),
  /** The simulator's name for it; "" when not known. */
  aircraft: z.string(),
  icaoType: z.string(),
});
export type ResumePoint = z.infer<typeof resumePointSchema>;

/** The aircraft is not where it was planned to be. */
export const awaySchema = z.object({
  /** Distance from the planned place. */
  nm: z.number(),
  onGround: z.boolean(),
  /** The nearest airport, if the airline's list has one. */
  airport: airportSchema.nullable(),
});
export type Away = z.infer<typeof awaySchema>;

export const resumeSchema = z.object({
  last: resumePointSchema,
  /** Null while there is no position from the simulator. */
  now: resumePointSchema.nullable(),
  /** Why the flight cannot continue from there: it cannot be the same one, or not after a crash; empty when it can. */
  reasons: z.array(z.string()),
});
export type Resume = z.infer<typeof resumeSchema>;

/** Everything about the current flight except the trail. */
export const flightViewSchema = z.object({
  head: flightHeadSchema,
  stage: flightStageSchema,
  /** Null until the first accepted sample. */
  tracker: trackerViewSchema.nullable(),
  events: z.array(flightEventSchema),
  airline: airlineLinkSchema,
  remainingNm: z.number().nullable(),
  /** Program clock, ms; null while not known. */
  etaMs: z.number().nullable(),
  /** Of the destination, ft; null if it is not known. */
  arrivalElevationFt: z.number().nullable(),
  /** Estimated fuel on board there, lb; null on the ground, or while too little is known. */
  fuelAtArrivalLb: z.number().nullable(),
  /** Along the flight plan; null without one. */
  progress: planProgressSchema.nullable(),
  /** At take-off and landing, as far as known. */
  weather: z.array(weatherSnapshotSchema),
  /** Evidence that it was flown online; empty if it was not seen there. */
  online: z.array(onlineEvidenceSchema),
  /** The pilot's comments for the report, as they were last sent. */
  comments: z.string(),
  /** The declared diversion, ICAO code, as it was last sent; null if there was none. */
  diversion: z.string().nullable(),
  /** Null if the flight has not landed, landed as planned, or nothing certain is known. */
  away: awaySchema.nullable(),
  /** Before the take-off: distance from the departure, and place; null if it stands there, or not known. */
  elsewhere: awaySchema.nullable(),
  /** Why the report cannot be filed yet; null when it can. */
  cannotFile: z.string().nullable(),
  /** Why the disk refuses the flight now; null while it accepts it. The flight continues in memory. */
  disk: z.string().nullable(),
  /** Only while `unfinished` or `crashed`: last known state and present state, side by side. */
  resume: resumeSchema.nullable(),
});
export type FlightView = z.infer<typeof flightViewSchema>;

/** The live values, a few times a second. Null = not reported. */
export const liveSchema = z.object({
  timeMs: z.number(),
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  headingTrueDeg: z.number().nullable(),
  altitudeFt: z.number(),
  aglFt: z.number().nullable(),
  groundSpeedKt: z.number().nullable(),
  indicatedAirspeedKt: z.number().nullable(),
  verticalSpeedFpm: z.number().nullable(),
  fuelLb: z.number().nullable(),
  totalWeightLb: z.number().nullable(),
  simulationRate: z.number(),
  paused: z.boolean(),
  onGround: z.boolean().nullable(),
  /** The stand that the aircraft stands on, where the simulator names it. */
  stand: z.string().optional(),
});
export type Live = z.infer<typeof liveSchema>;

/** One point of the flown path: [clock ms, latitude °, longitude °, altitude ft, ground speed kt, distance flown nm]. */
export const trailPointSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type TrailPoint = z.infer<typeof trailPointSchema>;

/** Whether the way to `point` is unknown: it is the first, or data were missing for as long as a gap in the log. */
export const isGap = (before: TrailPoint | undefined, point: TrailPoint): boolean =>
  before === undefined || point[0] - before[0] > 45_000;

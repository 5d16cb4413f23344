import { z } from "zod";
import { aircraftSchema, airportSchema, completeResultSchema, pilotSchema } from "./airline-data.ts";
import { flightEventSchema, trackerViewSchema } from "./flight.ts";
import { planProgressSchema } from "./flight-plan.ts";
import { instantSchema } from "./instant.ts";
import { onlineEvidenceSchema } from "./networks.ts";
import { withoutHidden } from "./plain-text.ts";
import { failureSchema } from "./result.ts";
import { scheduleSchema } from "./schedule.ts";
import { weatherSnapshotSchema } from "./weather.ts";

/** The connection to the airline: the window shows "Airline heard you 8 s ago", or why not. */
const airlineLinkSchema = z.object({
  /** Program clock of the last accepted update; null before the first. */
  lastHeardMs: z.number().nullable(),
  /**
   * The program clock after which three updates are missing, by the interval of updates. Null before the first
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
const receiptSchema = completeResultSchema.extend({
  filedAtMs: z.number(),
  /** False if the airline's answer was lost and another proof showed that the report arrived. */
  answered: z.boolean(),
  /**
   * The proof without an answer: the report's state at the airline, a booking that left the list, or the pilot's own
   * check.
   */
  seenBy: z.enum(["state", "booking", "pilot"]).optional(),
  /** Why the airline rejected the report, in its own words. Empty if it gave no reason; absent if it was not asked. */
  decisionReason: z.string().optional(),
  /** Only the essential fields were sent. */
  short: z.literal(true).optional(),
  /** Whether the booking left the airline's list after the report. Absent if that was not checked. */
  bookingLeft: z.boolean().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** What a receipt keeps of the airline's decision. */
export type KeptDecision = Pick<Receipt, "decision" | "decisionReason">;

/** When Contrail asks the airline again by itself, program clock. Absent if only the pilot asks again. */
const againMs = z.number().optional();

/** The stage of the flight. An impossible combination cannot be represented. */
export const flightStageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tracking") }),
  /** Found on disk at the start of the program. The pilot decides what happens to it. */
  z.object({ kind: z.literal("unfinished"), reason: z.string() }),
  /** The aircraft crashed. Tracking stops until the pilot decides. */
  z.object({ kind: z.literal("crashed") }),
  z.object({
    kind: z.literal("filing"),
    step: z.enum(["sending", "checking", "waiting"]),
    /** During a wait: when the report is sent again, program clock, and the reason. */
    untilMs: z.number().optional(),
    problem: failureSchema.optional(),
  }),
  /**
   * The airline's answer was lost, which does not mean that filing failed. The flight cannot be cancelled now.
   * `pilotMustLook` says whether only the pilot can find out.
   */
  z.object({ kind: z.literal("answer_unknown"), problem: failureSchema, againMs }),
  /** The airline refused the report. Nothing is lost, and the pilot may try again. */
  z.object({
    kind: z.literal("refused"),
    problem: failureSchema,
    /** The airline may accept a report with only the essential fields. */
    shortForm: z.literal(true).optional(),
    againMs,
  }),
  z.object({ kind: z.literal("filed"), receipt: receiptSchema }),
  z.object({ kind: z.literal("cancelling") }),
  z.object({
    kind: z.literal("cancelled"),
    /** The airline has not confirmed the cancel. It is sent again at the next start. */
    pending: z.boolean(),
    /**
     * The airline may already have the report, which is checked before the cancel. If not `pending`, this cannot be
     * checked, or the airline refused the cancel: none is sent again.
     */
    doubt: z.literal(true).optional(),
  }),
  /** Flown with another program, from whose logbook it came: no airline knows it by Contrail. */
  z.object({
    kind: z.literal("elsewhere"),
    program: z.string().min(1).max(60).transform(withoutHidden),
    /** As that program counts it, often from take-off to landing. Null if it does not say. */
    flownS: z.number().min(0).nullable(),
    distanceNm: z.number().min(0).nullable(),
  }),
]);
export type FlightStage = z.infer<typeof flightStageSchema>;

/** Nothing is left to do for the flight: another one may start. */
export const isOver = ({ kind }: Pick<FlightStage, "kind">): boolean =>
  kind === "filed" || kind === "cancelled" || kind === "elsewhere";

/**
 * The airline's answers cannot show whether the report arrived, so the pilot looks there.
 * - booking_gone: the booking is not on the list, and perhaps was not there before.
 * - booking_stays: the booking is on the list, and this airline may leave it there after a report.
 */
export const pilotMustLook = ({ problem }: Extract<FlightStage, { kind: "answer_unknown" }>): boolean =>
  problem.code === "booking_gone" || problem.code === "booking_stays";

export const flightHeadSchema = z.object({
  /** Contrail's own id, which is also the name of the flight's folder. */
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
  /** Absent if the airline states none, or if the flight started at another time of day. */
  schedule: scheduleSchema.optional(),
  aircraft: aircraftSchema.nullable(),
  startedAtMs: instantSchema,
  /** The start repeated one that was never answered. */
  startedAgain: z.literal(true).optional(),
  /**
   * A report is sent only after the journal on disk has recorded it. Absent in flights of version 0.1.0, which also
   * sent it while the disk refused.
   */
  recordsReports: z.literal(true).optional(),
  /** What the airline's client keeps with the flight. Only that client reads it. */
  airlineData: z.unknown().optional(),
});
export type FlightHead = z.infer<typeof flightHeadSchema>;
/** A flight belongs to one pilot of one airline. */
export type Owned = Pick<FlightHead, "airlineId" | "pilot">;

/** State of an aircraft, to decide whether it shows the same flight. Null = unknown. */
const resumePointSchema = z.object({
  timeMs: z.number(),
  simTimeS: z.number().nullable(),
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  headingTrueDeg: z.number().nullable(),
  altitudeFt: z.number(),
  groundSpeedKt: z.number().nullable(),
  fuelLb: z.number().nullable(),
  onGround: z.boolean().nullable(),
  /** The simulator's name for the aircraft. Empty if unknown. */
  aircraft: z.string(),
  icaoType: z.string(),
});
export type ResumePoint = z.infer<typeof resumePointSchema>;

/** The aircraft's place, if it is not the planned one. */
const awaySchema = z.object({
  /** Distance from the planned place. */
  nm: z.number(),
  onGround: z.boolean(),
  /** The nearest airport, if the airline's list has one. */
  airport: airportSchema.nullable(),
});
export type Away = z.infer<typeof awaySchema>;

const resumeSchema = z.object({
  last: resumePointSchema,
  /** Null while there is no position from the simulator. */
  now: resumePointSchema.nullable(),
  /**
   * Why the flight cannot continue there: it cannot be the same flight, or the airline does not allow it after a crash.
   * Empty if it can.
   */
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
  /** Elevation of the destination, ft. Null if unknown. */
  arrivalElevationFt: z.number().nullable(),
  /** Estimated fuel on board at the destination, lb. Null on the ground, or while too little is known. */
  fuelAtArrivalLb: z.number().nullable(),
  /** Progress along the flight plan. Null without one. */
  progress: planProgressSchema.nullable(),
  /** The weather at take-off and landing, as far as known. */
  weather: z.array(weatherSnapshotSchema),
  /** Evidence that the flight was flown online. Empty if it was not seen online. */
  online: z.array(onlineEvidenceSchema),
  /** The pilot's comments for the report. */
  comments: z.string(),
  /** The declared diversion (ICAO code), as it was last sent. Null if there was none. */
  diversion: z.string().nullable(),
  /** Null if the flight has not landed, landed as planned, or nothing certain is known. */
  away: awaySchema.nullable(),
  /** Before the take-off: distance from the departure, and place. Null if the aircraft is there, or if unknown. */
  elsewhere: awaySchema.nullable(),
  /** Why the report cannot be filed yet; null when it can. */
  cannotFile: z.string().nullable(),
  /** Why the disk refuses the flight now; null while it accepts it. The flight continues in memory. */
  disk: z.string().nullable(),
  /** While `unfinished`, `crashed`, or tracked without a simulator: last known state and present state, side by side. */
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
  /** The stand under the aircraft, if the simulator names it. */
  stand: z.string().optional(),
});
export type Live = z.infer<typeof liveSchema>;

/** One point of the flown path: [clock ms, latitude °, longitude °, altitude ft, ground speed kt, distance flown nm]. */
export const trailPointSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type TrailPoint = z.infer<typeof trailPointSchema>;

/**
 * Whether the path to `point` is unknown: it is the first point, or data were missing for the length of a gap in the
 * log.
 */
export const isGap = (before: TrailPoint | undefined, point: TrailPoint): boolean =>
  before === undefined || point[0] - before[0] > 45_000;

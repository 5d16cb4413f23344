import { z } from "zod";
import { aircraftClasses } from "./aircraft-class.ts";
import { levels, outcomesOfRules, quantitySchema, textsSchema } from "./rule-set.ts";

const finite = z.number();
const known = finite.nullable();

/** From praise to the worst level. */
export const ranks = ["praise", ...levels] as const;

/** One event that a rule found. Times: program clock, ms. */
export const findingSchema = z.object({
  level: z.enum(outcomesOfRules),
  fromMs: finite,
  toMs: finite,
  latitudeDeg: known,
  longitudeDeg: known,
  /** Above the runway, at the beginning. Null outside approaches. */
  heightFt: known,
  /** The quantity that decided, its worst value, and its limit there. Null if only switches decided. */
  quantity: quantitySchema.nullable(),
  value: known,
  /** The value is a bound of what was measured. Absent if it has none. */
  bound: z.enum(["at_least", "at_most"]).optional(),
  limit: known,
  /** What the limit's formula refers to, such as the approach speed. Null for a plain number. */
  reference: known,
});
export type Finding = z.infer<typeof findingSchema>;

/**
 * Why a rule could not be judged:
 * - not_reported: the simulator or the recording lacks the signal.
 * - known_dead: the add-on is known to leave the signal dead.
 * - dead: the signal had one value in the whole flight, as one has that an add-on leaves dead, or an impossible one.
 * - too_sparse: the samples are too far apart.
 * - no_limit: the rule has no limit for this aircraft.
 * - unknown_aircraft: the rule belongs to some classes of aircraft, and the class of this one is unknown.
 */
export const unjudgedReasons = [
  "not_reported",
  "known_dead",
  "dead",
  "too_sparse",
  "no_limit",
  "unknown_aircraft",
] as const;
export type UnjudgedReason = (typeof unjudgedReasons)[number];

/**
 * - fired, clear: found, or looked and found nothing. close: beyond the limit or not, within the accuracy.
 * - unjudged: it could not look. absent: it had nothing to look at. other_aircraft: it belongs to others.
 */
export const outcomes = ["fired", "close", "clear", "unjudged", "absent", "other_aircraft"] as const;
export type Outcome = (typeof outcomes)[number];

export const ruleOutcomeSchema = z.object({
  id: z.string(),
  /** As the rule had them: a later set may have other ones. */
  title: textsSchema(120),
  hint: textsSchema(300).optional(),
  criterionTitle: textsSchema(60).optional(),
  outcome: z.enum(outcomes),
  /** Of several levels at one time, the worst. At most `mostFindings`; `count` is the true number. */
  findings: z.array(findingSchema),
  count: z.number().int(),
  /** For unjudged. */
  why: z.enum(unjudgedReasons).nullable(),
  missing: z.array(quantitySchema),
});
export type RuleOutcome = z.infer<typeof ruleOutcomeSchema>;
export const mostFindings = 20;

/** One criterion of a stabilised approach at a gate. */
export const gateValueSchema = z.object({
  rule: z.string(),
  quantity: quantitySchema,
  value: known,
  limit: known,
  reference: known,
  ok: z.boolean().nullable(),
});
/** The values at a height above the runway. */
export const gateSchema = z.object({
  heightFt: finite,
  atMs: finite,
  values: z.array(gateValueSchema),
});
export type Gate = z.infer<typeof gateSchema>;

export const reviewedApproachSchema = z.object({
  end: z.enum(["landing", "go_around"]),
  endMs: finite,
  approachSpeedKt: known,
  gates: z.array(gateSchema),
  /** The criteria that were not met (levels deviation and review), and those that could be judged. */
  broken: z.array(z.string()),
  judged: z.array(z.string()),
  /** The first of them, if the approach was not stable. */
  destabilised: findingSchema.extend({ rule: z.string() }).nullable(),
});
export type ReviewedApproach = z.infer<typeof reviewedApproachSchema>;

/** What a rule set says of a flight. It is kept with the version that said it. */
export const verdictSchema = z.object({
  set: z.object({ id: z.string(), version: z.string() }),
  aircraft: z.object({ aircraftClass: z.enum(aircraftClasses).nullable(), icaoType: z.string() }),
  rules: z.array(ruleOutcomeSchema),
  approaches: z.array(reviewedApproachSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** The `sentence` of a log line that names a broken rule of the airline. The catalogue has no such sentence. */
export const ruleLine = "rule";

/** Why an event was right, by the pilot. */
export const excuses = ["atc", "emergency", "weather", "addon"] as const;
export type Excuse = (typeof excuses)[number];
/** One event of a rule among the excuses of a flight. */
export const eventKey = (rule: string, fromMs: number): string => `${rule} ${fromMs}`;

/** `review.json` of a flight's folder. */
export const keptReviewSchema = z.object({
  version: z.literal(1),
  /** Null before the flight has ended. It is never replaced. */
  verdict: verdictSchema.nullable(),
  /** By `eventKey`. */
  excuses: z.record(z.string(), z.enum(excuses)),
});
export type KeptReview = z.infer<typeof keptReviewSchema>;

/** What the window shows of a flight. */
export const flightReviewSchema = z.object({
  verdict: verdictSchema,
  /** By the airline's own set: its findings go into the report. */
  isAirlines: z.boolean(),
  /** The present set's verdict, if the flight keeps that of another version. */
  again: verdictSchema.nullable(),
  excuses: keptReviewSchema.shape.excuses,
});
export type FlightReview = z.infer<typeof flightReviewSchema>;

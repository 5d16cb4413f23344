import { z } from "zod";
import { phases } from "./phases.ts";
import { type LandingSurface, landingSurfaces, runwaySources, taxiwaySchema } from "./runway.ts";
import { textSchema } from "./text-schema.ts";

export const phaseSchema = z.enum(phases);

/**
 * The values that decide a phase. Units: speeds kt, acceleration kt/s, height and its gain or loss ft, rate ft/min,
 * turn degrees, standing and enginesOff s.
 */
const figureNames = [
  "speed",
  "groundSpeed",
  "acceleration",
  "height",
  "lowest",
  "gained",
  "lost",
  "rate",
  "turned",
  "standing",
  "enginesOff",
] as const;
export type FigureName = (typeof figureNames)[number];

/** One value of a decision: the measurement, its limit in the same unit, and how long it held. */
const figureSchema = z.object({
  name: z.enum(figureNames),
  value: z.number(),
  limit: z.number().optional(),
  heldS: z.number().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

/** The reason for a decision, for the pilot. */
const evidenceSchema = z.object({
  /** One short sentence for pilots: "−480 ft/min held for 31 s, 620 ft below cruise". */
  sentence: textSchema,
  figures: z.array(figureSchema),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const phaseChangeSchema = z.object({
  phase: phaseSchema,
  /** When the phase really began, program clock, ms. */
  atMs: z.number(),
  /** When it was detected, program clock, ms. */
  decidedAtMs: z.number(),
  evidence: evidenceSchema,
  /** The pilot set the phase. */
  corrected: z.boolean().optional(),
});
export type PhaseChange = z.infer<typeof phaseChangeSchema>;

const flightEventKinds = [
  "started",
  "block_off",
  "lift_off",
  "departure_runway",
  "touchdown",
  "landing_runway",
  "runway_left",
  "other_airport",
  "bounce",
  "touch_and_go",
  "go_around",
  "rejected_take_off",
  "block_on",
  "top_of_climb",
  "top_of_descent",
  "step_climb",
  "hold",
  "engines_on",
  "engines_off",
  "paused",
  "resumed",
  "slew",
  "time_compression",
  "gap",
  "simulator_lost",
  "simulator_back",
  "refuelled",
  "phase_corrected",
  "crash",
  "crash_undone",
  "airline",
  "online",
  "filed",
] as const;

export const flightEventSchema = z.object({
  kind: z.enum(flightEventKinds),
  /** When it happened, program clock, ms. */
  atMs: z.number(),
  /** One line for the log: "Lift-off, 62 kt". */
  text: textSchema,
});
export type FlightEvent = z.infer<typeof flightEventSchema>;

const contactSchema = z.object({
  atMs: z.number(),
  /** A descent at contact is negative. Null: not measurable. */
  rateFpm: z.number().nullable(),
});

/** The wheels left the ground for less time than in a bounce. */
const skipSchema = z.object({ atMs: z.number(), airS: z.number() });

const wheelNames = ["nose", "tail", "left", "right"] as const;
/** The first contact of one gear leg. */
const wheelContactSchema = z.object({
  wheel: z.enum(wheelNames),
  /** Time after the first contact of any leg, s. */
  afterS: z.number(),
  /** The aircraft's vertical speed at that contact, ft/min. Null if unknown. */
  rateFpm: z.number().nullable(),
});

/** A runway of the flight in the direction of use, and how accurately it is known (runway.ts). */
const usedRunway = {
  airport: z.string(),
  name: z.string(),
  sceneryName: z.string().optional(),
  /** The landing threshold and the runway's direction. */
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  headingTrueDeg: z.number(),
  /** Length from the threshold to the end. */
  lengthFt: z.number(),
  widthFt: z.number(),
  source: z.enum(runwaySources),
  /** Accuracy of positions on the runway, ft. Null if only its name is reliable. */
  withinFt: z.number().nullable(),
};

/** The place of a touchdown on its runway. */
const touchdownSchema = z.object({
  ...usedRunway,
  /**
   * Accuracy of the runway itself and of positions across it, ft. Absent in older journals: then `withinFt` applies.
   */
  asideWithinFt: z.number().nullable().optional(),
  /** Negative: short of the threshold. */
  pastThresholdFt: z.number(),
  /** Negative: left. */
  rightOfCentreFt: z.number(),
  /** The aircraft's heading at the contact minus the runway's. Positive: nose to the right. */
  angleDeg: z.number().nullable(),
  /**
   * Where the aircraft slowed to `rolledOutKt`, and where it left the runway, ft past the threshold. Null if not seen
   * or unknown.
   */
  slowFt: z.number().nullable(),
  leftFt: z.number().nullable(),
});
export type Touchdown = z.infer<typeof touchdownSchema>;

/** The runway of the first take-off. */
const departureSchema = z.object({
  ...usedRunway,
  /** Where the take-off roll began, ft past the threshold. Negative before a displaced threshold. Null if unknown. */
  startFt: z.number().nullable(),
});
export type Departure = z.infer<typeof departureSchema>;

/**
 * A roll-out ends at the highest usual taxi speed on a straight line (30 kt in the training manuals of Airbus and
 * Boeing).
 */
export const rolledOutKt = 30;

/** One landing: the first contact, its bounces, and its measurements. Null = not measurable. */
const landingSchema = z.object({
  atMs: z.number(),
  /** Where the wheels touched first. Null if not seen. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
  /** The runway and the place of the first contact on it. Null if no runway is known there. */
  runway: touchdownSchema.nullable().default(null),
  /** The surface just after the contact. Absent if the simulator does not report it. */
  surface: z.enum(landingSurfaces).optional(),
  /** The taxiway where the wheels touched first. Absent if none is known. */
  taxiway: taxiwaySchema.optional(),
  /**
   * Vertical speed at the first contact, ft/min, negative down. The only landing rate: everything else shows this
   * value.
   */
  rateFpm: z.number().nullable(),
  /** Interval that contains the true rate, ft/min, [most negative, least negative]; null when the rate is null. */
  rateBoundsFpm: z.tuple([z.number(), z.number()]).nullable(),
  confidence: z.enum(["high", "medium", "low", "none"]),
  /** How the rate was measured, or why not; and the simulator's own value if it differs. */
  method: z.array(textSchema),
  /**
   * How fast the ground rose under the aircraft because of its slope, ft/min. The wheels felt this in addition to the
   * rate.
   */
  groundRiseFpm: z.number().nullable().default(null),
  gForce: z.number().nullable(),
  pitchDeg: z.number().nullable(),
  bankDeg: z.number().nullable(),
  headingTrueDeg: z.number().nullable(),
  /** Track minus heading, positive drifting right. */
  driftDeg: z.number().nullable(),
  groundSpeedKt: z.number().nullable(),
  indicatedAirspeedKt: z.number().nullable(),
  /** Positive headwind. */
  headwindKt: z.number().nullable(),
  /** Positive from the right. */
  crosswindKt: z.number().nullable(),
  /** Contacts after the first, in order; and skips, which are too short to be bounces. */
  bounces: z.array(contactSchema),
  /** Samples were too far apart to show every bounce, so there may have been more. */
  bouncesUnseen: z.boolean().default(false),
  skips: z.array(skipSchema).default([]),
  /** The contacts of the gear legs, in order. Empty if the simulator does not report each leg. */
  wheels: z.array(wheelContactSchema).default([]),
  /**
   * The straight distance and the time from the first contact until `rolledOutKt`. Null for a touch-and-go, or if not
   * seen.
   */
  rollOut: z.object({ distanceFt: z.number(), seconds: z.number() }).nullable(),
});
export type Landing = z.infer<typeof landingSchema>;

/**
 * Pavement farther beside a runway's edge is not its shoulder, ft (ICAO Annex 14: a runway of 45 m has 75 m with its
 * shoulders).
 */
const shoulderFt = 50;
/** The ground under the wheels, as far as known. */
export interface Ground {
  readonly surface?: LandingSurface | undefined;
  readonly taxiway?: string | undefined;
}
/** The taxiway under the wheels. Undefined if the surface is something else, such as the grass beside it. */
export const taxiwayOf = ({ surface = "paved", taxiway }: Ground): string | undefined =>
  surface === "paved" ? taxiway : undefined;
/** What is beyond a runway's edge, if certain. Pavement near the edge may be the runway's shoulder. */
export function besideOn(
  ground: Ground,
  besideFt: number,
): { readonly surface?: LandingSurface; readonly taxiway?: string } {
  const { surface } = ground;
  const taxiway = taxiwayOf(ground);
  if (taxiway !== undefined) return { taxiway };
  return surface === undefined || (surface === "paved" && besideFt < shoulderFt) ? {} : { surface };
}

/** The flight ended in a crash. */
const crashSchema = z.object({
  atMs: z.number(),
  /** The evidence: "Overturned at rest, bank 180°". */
  cause: textSchema,
  /** The simulator reported the crash. Otherwise physics showed it. */
  bySimulator: z.boolean(),
});
export type Crash = z.infer<typeof crashSchema>;

/** A period that is not normal flight, with its length and its first place. A replay counts as a pause. */
const stretchSchema = z.object({
  kind: z.enum(["paused", "slew", "gap", "compressed"]),
  /** Program clock, ms. */
  fromMs: z.number(),
  toMs: z.number(),
  /** Simulated seconds gained by compression; negative in slow motion. */
  gainedS: z.number(),
  /** The last accepted position before the period. Null if none was known. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
});
export type Stretch = z.infer<typeof stretchSchema>;

/** Times of out, off, on and in (program clock, ms; null before the event), and durations (s). */
const clocksSchema = z.object({
  outMs: z.number().nullable(),
  offMs: z.number().nullable(),
  /** The last touchdown. A later lift-off clears it. An aircraft that the simulator placed on the ground has none. */
  onMs: z.number().nullable(),
  /** The lift-off or the touchdown was not seen: the time is when the aircraft was first seen after it. */
  offAtLatest: z.literal(true).optional(),
  onAtLatest: z.literal(true).optional(),
  inMs: z.number().nullable(),
  /** Since when the aircraft stands after the landing, if it is not on blocks yet: the end of `blockS`. */
  stoppedMs: z.number().optional(),
  /** Time from out to in (or now), simulated seconds without pauses. */
  blockS: z.number(),
  /** Time in the air from each lift-off to its touchdown (or now), simulated seconds without pauses. */
  airS: z.number(),
  /** Since the start: simulated seconds without pauses, and real ones. */
  simulatedS: z.number(),
  realS: z.number(),
  /** Real seconds paused, slewed, or without data; and simulated seconds gained by time compression. */
  pausedS: z.number(),
  slewS: z.number(),
  gapS: z.number(),
  compressedS: z.number(),
  /** Each period of a second or more, in order. If there are hundreds, only the longest. */
  stretches: z.array(stretchSchema),
});
export type Clocks = z.infer<typeof clocksSchema>;

/** Totals of the whole flight so far. */
const totalsSchema = z.object({
  distanceNm: z.number(),
  /** The part across gaps, in straight lines. The true distance may be longer. */
  unseenNm: z.number(),
  /** At the first sample; once off blocks, what was on board then. */
  fuelAtStartLb: z.number().nullable(),
  fuelNowLb: z.number().nullable(),
  /** Fuel burnt since boarding. Refuelling is not subtracted. Never negative. */
  fuelUsedLb: z.number().nullable(),
  maxAltitudeFt: z.number().nullable(),
  maxGroundSpeedKt: z.number().nullable(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** The tracker's result, which the flight page, the report and `npm run replay` show. */
export const trackerViewSchema = z.object({
  phase: phaseChangeSchema,
  phases: z.array(phaseChangeSchema),
  /** A detail of the phase, such as "hold" or "step climb". Null if there is none. */
  detail: z.string().nullable(),
  /** Null before the first take-off, and if its runway is unknown. */
  departure: departureSchema.nullable(),
  /** The stands of off blocks and on blocks. Null if the simulator names none. */
  stands: z.object({ out: z.string().nullable(), in: z.string().nullable() }).optional(),
  landings: z.array(landingSchema),
  /** Null without a crash. Later samples belong to the flight only if the pilot continues it. */
  crash: crashSchema.nullable(),
  clocks: clocksSchema,
  totals: totalsSchema,
});
export type TrackerView = z.infer<typeof trackerViewSchema>;

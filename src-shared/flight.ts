import { z } from "zod";
import { phases } from "./phases.ts";
import { type LandingSurface, landingSurfaces, runwaySources, taxiwaySchema } from "./runway.ts";
import { textSchema } from "./words/text-schema.ts";

export const phaseSchema = z.enum(phases);

/**
 * The values behind a phase decision: speeds in kt, acceleration in kt/s, height and its gain or loss in ft, rate in
 * ft/min, turned in degrees, standing and enginesOff in s.
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

/** One value behind a decision: the measurement, its limit (in the same unit), and for how long it held. */
export const figureSchema = z.object({
  name: z.enum(figureNames),
  value: z.number(),
  limit: z.number().optional(),
  heldS: z.number().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

/** The reason for a decision, for the pilot. */
export const evidenceSchema = z.object({
  /** One short sentence for pilots: "−480 ft/min held for 31 s, 620 ft below cruise". */
  sentence: textSchema,
  figures: z.array(figureSchema),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const phaseChangeSchema = z.object({
  phase: phaseSchema,
  /** When it began (back-dated to the physics), program clock, ms. */
  atMs: z.number(),
  /** When it was decided, program clock, ms. */
  decidedAtMs: z.number(),
  evidence: evidenceSchema,
  /** Set by the pilot, and recorded as such. */
  corrected: z.boolean().optional(),
});
export type PhaseChange = z.infer<typeof phaseChangeSchema>;

export const flightEventKinds = [
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

export const contactSchema = z.object({
  atMs: z.number(),
  /** A descent at contact is negative. Null: not measurable. */
  rateFpm: z.number().nullable(),
});

/** Off the ground for less than a bounce takes, and down again. */
export const skipSchema = z.object({ atMs: z.number(), airS: z.number() });

export const wheelNames = ["nose", "tail", "left", "right"] as const;
/** The first contact of one gear leg. */
export const wheelContactSchema = z.object({
  wheel: z.enum(wheelNames),
  /** After the first contact of all, s. */
  afterS: z.number(),
  /** The aircraft's vertical speed then, ft/min; null: not known. */
  rateFpm: z.number().nullable(),
});
export type WheelContact = z.infer<typeof wheelContactSchema>;

/** A runway of the flight, in its direction, and how exactly it is known (runway.ts). */
const usedRunway = {
  airport: z.string(),
  name: z.string(),
  /** The landing threshold and the runway's direction. */
  latitudeDeg: z.number(),
  longitudeDeg: z.number(),
  headingTrueDeg: z.number(),
  /** From the threshold to the end. */
  lengthFt: z.number(),
  widthFt: z.number(),
  source: z.enum(runwaySources),
  /** Accuracy of the positions on it, ft; null: only its name is reliable. */
  withinFt: z.number().nullable(),
};

/** The place of a touchdown on its runway. */
export const touchdownSchema = z.object({
  ...usedRunway,
  /** Accuracy of the runway itself, and of the position across it, ft; earlier journals lack it: as `withinFt`. */
  asideWithinFt: z.number().nullable().optional(),
  /** Negative: short of the threshold. */
  pastThresholdFt: z.number(),
  /** Negative: left. */
  rightOfCentreFt: z.number(),
  /** The aircraft's heading at the contact minus the runway's; positive: nose to the right. */
  angleDeg: z.number().nullable(),
  /**
   * Where it slowed to `rolledOutKt`, and where it left the runway, ft past the threshold; null: not seen, or not
   * known.
   */
  slowFt: z.number().nullable(),
  leftFt: z.number().nullable(),
});
export type Touchdown = z.infer<typeof touchdownSchema>;

/** The runway of the first take-off. */
export const departureSchema = z.object({
  ...usedRunway,
  /** Where the take-off roll began, ft past the threshold, negative before a displaced one; null: not known. */
  startFt: z.number().nullable(),
});
export type Departure = z.infer<typeof departureSchema>;

/** A roll-out ends at the fastest usual taxi speed straight on (30 kt in Airbus' and Boeing's training manuals). */
export const rolledOutKt = 30;

/** One landing: the first contact, its bounces, and its measurements. Null = not measurable. */
export const landingSchema = z.object({
  atMs: z.number(),
  /** Where the wheels touched first; null: not seen. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
  /** The runway and the place of first contact on it; null if no runway is known there. */
  runway: touchdownSchema.nullable().default(null),
  /** The surface just after it; absent if the simulator does not report it. */
  surface: z.enum(landingSurfaces).optional(),
  /** The taxiway where the wheels touched first; absent: none, or not known. */
  taxiway: taxiwaySchema.optional(),
  /** Vertical speed at first contact, ft/min, negative down. One figure, computed once. */
  rateFpm: z.number().nullable(),
  /** Interval that contains the true rate, ft/min, [most negative, least negative]; null when the rate is null. */
  rateBoundsFpm: z.tuple([z.number(), z.number()]).nullable(),
  confidence: z.enum(["high", "medium", "low", "none"]),
  /** How it was measured, or why not; and the simulator's own value if that differs. */
  method: z.array(textSchema),
  /** How fast the ground rose by its own slope, ft/min: the wheels felt this in addition to the rate. */
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
  /** Contacts after the first, in order; and contacts after a skip that is too short to be a bounce. */
  bounces: z.array(contactSchema),
  /** Samples were too far apart to show every bounce: there may have been more. */
  bouncesUnseen: z.boolean().default(false),
  skips: z.array(skipSchema).default([]),
  /** In the order in which the gear legs touched; empty if the simulator does not report each of them. */
  wheels: z.array(wheelContactSchema).default([]),
  /**
   * From the first contact until `rolledOutKt` over the ground, in a straight line; null for a touch-and-go, or not
   * seen.
   */
  rollOut: z.object({ distanceFt: z.number(), seconds: z.number() }).nullable(),
  /** Last 50 ft: seconds before contact (negative), height above the ground at contact (ft). Oldest first, at most 200. */
  flare: z.array(z.object({ tS: z.number(), heightFt: z.number() })),
});
export type Landing = z.infer<typeof landingSchema>;

/**
 * Pavement this far beside a runway's edge is not its shoulder (ICAO Annex 14: 75 m with the shoulders of a 45 m
 * runway), ft.
 */
const shoulderFt = 50;
/** What the wheels are on, as far as it is known. */
export interface Ground {
  readonly surface?: LandingSurface | undefined;
  readonly taxiway?: string | undefined;
}
/** The taxiway under the wheels; undefined where the surface shows that they are on something else, such as the grass along it. */
export const taxiwayOf = ({ surface = "paved", taxiway }: Ground): string | undefined =>
  surface === "paved" ? taxiway : undefined;
/** What is beyond a runway's edge, if certain: pavement along the edge may be the runway's shoulder. */
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
export const crashSchema = z.object({
  atMs: z.number(),
  /** The evidence: "Overturned at rest, bank 180°". */
  cause: textSchema,
  /** The simulator reported it; else physics showed it. */
  bySimulator: z.boolean(),
});
export type Crash = z.infer<typeof crashSchema>;

/** A stretch of time other than normal flight: how long, and where it began. A replay counts as a pause. */
export const stretchSchema = z.object({
  kind: z.enum(["paused", "slew", "gap", "compressed"]),
  /** Program clock, ms. */
  fromMs: z.number(),
  toMs: z.number(),
  /** Simulated seconds gained by compression; negative in slow motion. */
  gainedS: z.number(),
  /** The last accepted position before it; null if none was known. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
});
export type Stretch = z.infer<typeof stretchSchema>;

/** OOOI and the clocks. Times are program clock ms, durations seconds. Null until it happened. */
export const clocksSchema = z.object({
  outMs: z.number().nullable(),
  offMs: z.number().nullable(),
  /**
   * The touchdown after which it stayed on the ground: a later lift-off clears it, and an aircraft that was put on the
   * ground has none.
   */
  onMs: z.number().nullable(),
  inMs: z.number().nullable(),
  /** Out to in (or now), simulated seconds without pauses. */
  blockS: z.number(),
  /** Off to on, summed over every leg in the air (or now), simulated seconds without pauses. */
  airS: z.number(),
  /** Since the start: simulated seconds without pauses, and real ones. */
  simulatedS: z.number(),
  realS: z.number(),
  /** Real seconds paused, slewed, or without data; and simulated seconds gained by time compression. */
  pausedS: z.number(),
  slewS: z.number(),
  gapS: z.number(),
  compressedS: z.number(),
  /** Each stretch of a second or more, in order; of hundreds the longest. */
  stretches: z.array(stretchSchema),
});
export type Clocks = z.infer<typeof clocksSchema>;

/** Totals of the whole flight so far. */
export const totalsSchema = z.object({
  distanceNm: z.number(),
  /** The part of it across gaps, in straight lines: the true distance may be longer. */
  unseenNm: z.number(),
  fuelAtStartLb: z.number().nullable(),
  fuelNowLb: z.number().nullable(),
  /** Fuel burnt, refuelling not subtracted, ≥ 0. */
  fuelUsedLb: z.number().nullable(),
  maxAltitudeFt: z.number().nullable(),
  maxGroundSpeedKt: z.number().nullable(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** The tracker's result; the flight page, the report and `npm run replay` all show this one view. */
export const trackerViewSchema = z.object({
  phase: phaseChangeSchema,
  phases: z.array(phaseChangeSchema),
  /** Finer than the contract's phases: "hold", "step climb" … or null. */
  detail: z.string().nullable(),
  /** Null before the first take-off, and if its runway is not known. */
  departure: departureSchema.nullable(),
  /** The stands of off blocks and on blocks; null where the simulator names none. */
  stands: z.object({ out: z.string().nullable(), in: z.string().nullable() }).optional(),
  landings: z.array(landingSchema),
  /** Null while the aircraft is undamaged. Later samples are not part of the flight, unless the pilot continues it. */
  crash: crashSchema.nullable(),
  clocks: clocksSchema,
  totals: totalsSchema,
  /** Number of dropped samples, by reason. */
  dropped: z.record(z.string(), z.number()),
});
export type TrackerView = z.infer<typeof trackerViewSchema>;

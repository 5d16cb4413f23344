import { z } from "zod";
import { phases } from "./phases.ts";
import { type LandingSurface, landingSurfaces, runwaySources } from "./runway.ts";
import { textSchema } from "./words/text-schema.ts";

export const phaseSchema = z.enum(phases);

/**
 * What is measured to decide on a phase: speeds in kt, acceleration in kt/s, height and what was gained or lost of it in ft,
 * rate in ft/min, turned in degrees, standing and enginesOff in s.
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

/** One figure behind a decision: what was measured, against what limit (in the figure's unit), for how long. */
export const figureSchema = z.object({
  name: z.enum(figureNames),
  value: z.number(),
  limit: z.number().optional(),
  heldS: z.number().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

/** Why something was decided, for the pilot to read. */
export const evidenceSchema = z.object({
  /** One short sentence in the pilot's words: "−480 ft/min held for 31 s, 620 ft below cruise". */
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
  /** Set by hand by the pilot, and recorded as such. */
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
  /** Positive down is never used: a descent at contact is negative. Null: not measurable. */
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

/** A runway that the flight used, in its direction, and how far it is to be trusted (runway.ts). */
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
  /** The places on it are known so exactly, ft; null: nothing but its name is to be trusted. */
  withinFt: z.number().nullable(),
};

/** The place of a touchdown on its runway. */
export const touchdownSchema = z.object({
  ...usedRunway,
  /** The runway itself is known so exactly, ft, and with it the place across it; earlier journals lack it: as `withinFt`. */
  asideWithinFt: z.number().nullable().optional(),
  /** Negative: short of the threshold. */
  pastThresholdFt: z.number(),
  /** Negative: left. */
  rightOfCentreFt: z.number(),
  /** The aircraft's heading at the contact less the runway's, positive: its nose to the right. */
  angleDeg: z.number().nullable(),
  /** Where it was down to `rolledOutKt`, and where it left the runway, ft past the threshold; null: not seen, or not known. */
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

/** One landing: the first contact, its bounces, and what is known of it. Null = not measurable. */
export const landingSchema = z.object({
  atMs: z.number(),
  /** Where the wheels touched first; null: that was not seen. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
  /** The runway and the place of first contact on it; null where no runway is known there. */
  runway: touchdownSchema.nullable().default(null),
  /** What the wheels rolled on just after it; absent where the simulator does not report it. */
  surface: z.enum(landingSurfaces).optional(),
  /** Vertical speed at first contact, ft/min, negative down. One figure, computed once. */
  rateFpm: z.number().nullable(),
  /** Interval that holds the true rate, ft/min, [most negative, least negative]; null when the rate is null. */
  rateBoundsFpm: z.tuple([z.number(), z.number()]).nullable(),
  confidence: z.enum(["high", "medium", "low", "none"]),
  /** How it was measured, or why it was not; and what the simulator itself says where that differs. */
  method: z.array(textSchema),
  /** How fast the ground came up by its own slope, ft/min: what the wheels felt beside the rate. */
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
  /** Contacts after the first, in order; and those behind a skip that is too short to be a bounce. */
  bounces: z.array(contactSchema),
  /** Samples were too far apart to see every bounce: there may have been more. */
  bouncesUnseen: z.boolean().default(false),
  skips: z.array(skipSchema).default([]),
  /** In the order in which the gear legs touched; empty where the simulator does not tell of each. */
  wheels: z.array(wheelContactSchema).default([]),
  /** From the first contact until `rolledOutKt` over the ground, in a straight line; null for a touch-and-go, or not seen. */
  rollOut: z.object({ distanceFt: z.number(), seconds: z.number() }).nullable(),
  /** Last 50 ft: seconds before contact (negative), height above the ground at contact (ft). Oldest first, at most 200. */
  flare: z.array(z.object({ tS: z.number(), heightFt: z.number() })),
});
export type Landing = z.infer<typeof landingSchema>;

/** Pavement so far beside a runway's edge is no shoulder of it (ICAO Annex 14: 75 m with the shoulders of a 45 m runway), ft. */
const shoulderFt = 50;
/** The surface so far beside a runway's edge, as far as it is certain: pavement along the edge may be the runway's shoulder. */
export function besideOn(surface: LandingSurface | undefined, besideFt: number): { readonly surface?: LandingSurface } {
  return surface === undefined || (surface === "paved" && besideFt < shoulderFt) ? {} : { surface };
}

/** The flight ended in a crash. */
export const crashSchema = z.object({
  atMs: z.number(),
  /** What shows it: "Overturned at rest, bank 180°". */
  cause: textSchema,
  /** The simulator said so; else physics showed it. */
  bySimulator: z.boolean(),
});
export type Crash = z.infer<typeof crashSchema>;

/** Time that did not simply run: how long, and where it began. A replay counts as a pause. */
export const stretchSchema = z.object({
  kind: z.enum(["paused", "slew", "gap", "compressed"]),
  /** Program clock, ms. */
  fromMs: z.number(),
  toMs: z.number(),
  /** Simulated seconds that compression gained, less than none in slow motion. */
  gainedS: z.number(),
  /** The last true place before it; null where none was known. */
  latitudeDeg: z.number().nullable(),
  longitudeDeg: z.number().nullable(),
});
export type Stretch = z.infer<typeof stretchSchema>;

/** OOOI and the clocks. Times are program clock ms, durations seconds. Null until it happened. */
export const clocksSchema = z.object({
  outMs: z.number().nullable(),
  offMs: z.number().nullable(),
  /** The touchdown that it is on the ground by: a lift-off after it takes it back, and what was put on the ground has none. */
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
  /** Each of them of a second or more, in order; of hundreds the longest. */
  stretches: z.array(stretchSchema),
});
export type Clocks = z.infer<typeof clocksSchema>;

/** Figures worked out from the whole flight so far. */
export const totalsSchema = z.object({
  distanceNm: z.number(),
  /** Of it, straight across gaps in which it was flown unseen: the true way is longer, if anything. */
  unseenNm: z.number(),
  fuelAtStartLb: z.number().nullable(),
  fuelNowLb: z.number().nullable(),
  /** Burnt, refuelling not subtracted, ≥ 0. */
  fuelUsedLb: z.number().nullable(),
  maxAltitudeFt: z.number().nullable(),
  maxGroundSpeedKt: z.number().nullable(),
});
export type Totals = z.infer<typeof totalsSchema>;

/** What the tracker knows; the flight page, the report and `npm run replay` all show this one view. */
export const trackerViewSchema = z.object({
  phase: phaseChangeSchema,
  phases: z.array(phaseChangeSchema),
  /** Finer than the wire's phases: "hold", "step climb" … or null. */
  detail: z.string().nullable(),
  /** Null before the first take-off, and where its runway is not known. */
  departure: departureSchema.nullable(),
  /** The stands of off blocks and on blocks; null where the simulator names none. */
  stands: z.object({ out: z.string().nullable(), in: z.string().nullable() }).optional(),
  landings: z.array(landingSchema),
  /** Null while the aircraft is whole. Nothing that comes after it belongs to the flight, unless the pilot goes on. */
  crash: crashSchema.nullable(),
  clocks: clocksSchema,
  totals: totalsSchema,
  /** Samples that could not be true, by reason. */
  dropped: z.record(z.string(), z.number()),
});
export type TrackerView = z.infer<typeof trackerViewSchema>;

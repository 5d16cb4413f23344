import { z } from "zod";
import { nameSchema } from "./name-schema.ts";
import { runwaySchema, surfaceSchema, taxiwaySchema } from "./runway.ts";
import { runningSimulatorSchema, simulatorKindSchema } from "./simulator-kind.ts";
import { textSchema } from "./text-schema.ts";

/**
 * One reading of a simulator, in the same form for every simulator, checked once where it enters the program. A field
 * that the simulator does not report, or that is known to be dead, is absent. Absent means "not reported", never zero.
 */
export const simSampleSchema = z.object({
  /** Program clock (UTC, ms since 1970) when the sample arrived. Monotonic within one connection. */
  timeMs: z.number(),
  /**
   * Simulated time by the simulator's own clock, s. Only differences have a meaning. Absent: simulated time = clock
   * time × simulationRate.
   */
  simTimeS: z.number().optional(),
  /** WGS84. */
  latitudeDeg: z.number().min(-90).max(90),
  longitudeDeg: z.number().min(-180).max(180),
  /** True altitude above mean sea level. */
  altitudeFt: z.number(),
  /** The altimeter's reading, with the pilot's setting. */
  indicatedAltitudeFt: z.number().optional(),
  /** Height of the reference point above the ground. */
  aglFt: z.number().optional(),
  groundSpeedKt: z.number().optional(),
  indicatedAirspeedKt: z.number().optional(),
  trueAirspeedKt: z.number().optional(),
  /** Positive up. */
  verticalSpeedFpm: z.number().optional(),
  headingTrueDeg: z.number().min(0).max(360).optional(),
  /** Direction of motion over the ground. */
  trackTrueDeg: z.number().min(0).max(360).optional(),
  /** Positive nose up. */
  pitchDeg: z.number().optional(),
  /** Positive right wing down. */
  bankDeg: z.number().optional(),
  /** 1 at rest. A larger one than this is no flight's, not even a crash's. */
  gForce: z.number().min(-100).max(100).optional(),
  onGround: z.boolean().optional(),
  /** Contact of each gear leg. The centre one is the nose wheel, or the tail wheel if `tailWheel` is true. */
  centreGearOnGround: z.boolean().optional(),
  leftGearOnGround: z.boolean().optional(),
  rightGearOnGround: z.boolean().optional(),
  tailWheel: z.boolean().optional(),
  /** The aircraft is above water. */
  overWater: z.boolean().optional(),
  /** The surface below the aircraft, unless it is water. */
  surface: surfaceSchema.optional(),
  /** The simulator reports the aircraft as crashed. True until the simulator resets it. */
  crashed: z.boolean().optional(),
  parkingBrake: z.boolean().optional(),
  /** At least one engine runs. */
  enginesRunning: z.boolean().optional(),
  n1Pct: z.number().optional(),
  rpm: z.number().optional(),
  /** Fuel flow of all engines, lb/h. */
  fuelFlowLbPerH: z.number().optional(),
  /** 0 up … 1 down and locked. */
  gearRatio: z.number().optional(),
  /** Whether the gear is retractable. */
  gearRetractable: z.boolean().optional(),
  /** 0 up … 1 full. */
  flapsRatio: z.number().optional(),
  beaconLight: z.boolean().optional(),
  navigationLights: z.boolean().optional(),
  strobeLights: z.boolean().optional(),
  taxiLights: z.boolean().optional(),
  landingLights: z.boolean().optional(),
  fuelLb: z.number().optional(),
  totalWeightLb: z.number().optional(),
  emptyWeightLb: z.number().optional(),
  /** Simulated seconds per real second, as reported by the simulator. */
  simulationRate: z.number().optional(),
  paused: z.boolean().optional(),
  slew: z.boolean().optional(),
  replay: z.boolean().optional(),
  /** Wind at the aircraft: the true direction from which it blows, and its speed. */
  windFromTrueDeg: z.number().optional(),
  windSpeedKt: z.number().optional(),
  /** The simulator's own landing rate of the last touchdown, positive down. 0 before the first. */
  latchedTouchdownFpm: z.number().optional(),
  /** The name of the stand under the aircraft: "A12". */
  stand: z.string().min(1).max(40).optional(),
  /** The aircraft stands on a runway or at its holding position. Absent if it does not, or if unknown. */
  atRunway: z.boolean().optional(),
  /** The runway of the last landing or take-off roll, from when it is known until the aircraft flies again. */
  runway: runwaySchema.optional(),
  /** The taxiway where that landing or take-off roll began. Absent if none is known. */
  taxiway: taxiwaySchema.optional(),
});

export type SimSample = z.infer<typeof simSampleSchema>;

/** Unchecked fields from the simulator, in SimSample's units and signs, without the program's time. */
export type RawSample = { [K in Exclude<keyof SimSample, "timeMs">]?: SimSample[K] | undefined };

/** Simulated seconds per real second. 1 if the simulator reports no possible value. */
export const rateOf = ({ simulationRate: rate }: { readonly simulationRate?: number | undefined }): number =>
  typeof rate === "number" && rate >= 0.05 && rate <= 128 ? rate : 1;

/** SimConnect's strings have 256 letters at most. */
const simulatorText = nameSchema(256);

/** The aircraft, in the simulator's own spelling (trimmed, may be empty). Only for display and comparison. */
export const aircraftIdentitySchema = z.object({
  title: simulatorText,
  /** ICAO type designator, if the simulator has one. */
  icaoType: simulatorText,
  registration: simulatorText,
  /** Engine count, 0 = none or unknown. */
  engineCount: z.number().int().min(0),
  category: simulatorText,
});
export type AircraftIdentity = z.infer<typeof aircraftIdentitySchema>;

/** This computer does not list its pipes, so the known names were tried. */
const pipesTried = z.literal(true).optional();

/**
 * An X-Plane on another computer that announces itself. It gets no request until the pilot adopts it as the address.
 */
const found = z.object({ host: z.string(), port: z.number() }).optional();

/** The state of the simulator link, as the window shows it. */
export const simulatorStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("searching"), reason: textSchema, pipesTried, found }),
  z.object({ kind: z.literal("connecting"), target: textSchema }),
  z.object({
    kind: z.literal("connected"),
    /** The simulator's own name, e.g. "Microsoft Flight Simulator 2024". */
    simulator: simulatorText,
    /** The computer of the simulator, in words for the pilot. */
    target: textSchema,
    /** The kind of link, and which place of that kind. */
    by: simulatorKindSchema.optional(),
    place: runningSimulatorSchema.shape.place.optional(),
    aircraft: aircraftIdentitySchema.nullable(),
    /** False in menus and while loading: connected, but without a flight. */
    flying: z.boolean(),
    /** Why not flying, or a caution (dead variables, stalled data). Empty if there is nothing to say. */
    reason: textSchema,
    /** The previous and the present aircraft, for a while after a change. */
    changed: z.object({ before: simulatorText, now: simulatorText }).optional(),
    /** Variables that the simulator refused: its own names, and the field of a sample for each. */
    refused: z.array(z.object({ name: z.string(), field: z.string() })).optional(),
    /** Other running simulators, of which the pilot may choose one. */
    others: z.array(runningSimulatorSchema.extend({ target: textSchema })).optional(),
    /** The pilot has not chosen between them yet. */
    asks: z.boolean().optional(),
    pipesTried,
  }),
]);
export type SimulatorState = z.infer<typeof simulatorStateSchema>;

/** Why a sample does not belong to a flight, as far as the source knows. */
export type Doubt = "menu" | "loading";

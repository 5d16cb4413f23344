import { z } from "zod";
import { nameSchema } from "./name-schema.ts";
import { runwaySchema, surfaceSchema, taxiwaySchema } from "./runway.ts";
import { runningSimulatorSchema, simulatorKindSchema } from "./simulator-kind.ts";
import { textSchema } from "./words/text-schema.ts";

const finite = z.number().refine(Number.isFinite);

/**
 * One reading of a simulator, in the same form for every simulator. Checked once, at the simulator's edge. A field that
 * the simulator does not report, or that is known to be dead, is absent: absent means "not reported", never zero.
 */
export const simSampleSchema = z.object({
  /** Program clock (UTC, ms since 1970) when the sample arrived. Monotonic within one connection. */
  timeMs: finite,
  /** Simulated time, s, from the simulator's own clock; differences only. Absent: simulated time = clock time × simulationRate. */
  simTimeS: finite.optional(),
  /** WGS84. */
  latitudeDeg: finite.min(-90).max(90),
  longitudeDeg: finite.min(-180).max(180),
  /** True altitude above mean sea level. */
  altitudeFt: finite,
  /** The altimeter's reading (with the pilot's setting). */
  indicatedAltitudeFt: finite.optional(),
  /** Height of the reference point above the ground below. */
  aglFt: finite.optional(),
  groundSpeedKt: finite.optional(),
  indicatedAirspeedKt: finite.optional(),
  trueAirspeedKt: finite.optional(),
  /** Positive up. */
  verticalSpeedFpm: finite.optional(),
  headingTrueDeg: finite.min(0).max(360).optional(),
  /** Direction of motion over the ground. */
  trackTrueDeg: finite.min(0).max(360).optional(),
  /** Positive nose up. */
  pitchDeg: finite.optional(),
  /** Positive right wing down. */
  bankDeg: finite.optional(),
  gForce: finite.optional(),
  onGround: z.boolean().optional(),
  /** Contact of each gear leg. The centre one is the nose wheel, or the tail wheel where `tailWheel` is true. */
  centreGearOnGround: z.boolean().optional(),
  leftGearOnGround: z.boolean().optional(),
  rightGearOnGround: z.boolean().optional(),
  tailWheel: z.boolean().optional(),
  /** The surface below the aircraft is water. */
  overWater: z.boolean().optional(),
  /** Any other surface below the aircraft. */
  surface: surfaceSchema.optional(),
  /** The simulator reports the aircraft as destroyed; true until the simulator resets it. */
  crashed: z.boolean().optional(),
  parkingBrake: z.boolean().optional(),
  /** Any engine burning. */
  enginesRunning: z.boolean().optional(),
  n1Pct: finite.optional(),
  rpm: finite.optional(),
  /** Sum over engines, pounds per hour. */
  fuelFlowLbPerH: finite.optional(),
  /** 0 up … 1 down and locked. */
  gearRatio: finite.optional(),
  /** Whether the gear is retractable. */
  gearRetractable: z.boolean().optional(),
  /** 0 up … 1 full. */
  flapsRatio: finite.optional(),
  beaconLight: z.boolean().optional(),
  navigationLights: z.boolean().optional(),
  strobeLights: z.boolean().optional(),
  taxiLights: z.boolean().optional(),
  landingLights: z.boolean().optional(),
  fuelLb: finite.optional(),
  totalWeightLb: finite.optional(),
  emptyWeightLb: finite.optional(),
  /** Simulated seconds per real second, as reported by the simulator. */
  simulationRate: finite.optional(),
  paused: z.boolean().optional(),
  slew: z.boolean().optional(),
  replay: z.boolean().optional(),
  /** Wind at the aircraft: direction it blows from, true; speed. */
  windFromTrueDeg: finite.optional(),
  windSpeedKt: finite.optional(),
  /** The simulator's own latched figure of the last touchdown, positive down; 0 before any. */
  latchedTouchdownFpm: finite.optional(),
  /** The name of the stand that the aircraft stands on: "A12". */
  stand: z.string().min(1).max(40).optional(),
  /** It stands on a runway, or near enough to hold there; absent: it does not, or that is not known. */
  atRunway: z.boolean().optional(),
  /** The runway of the last landing, as the simulator has it; from when it is known until the aircraft flies again. */
  runway: runwaySchema.optional(),
  /** The taxiway at the place where that landing or take-off roll began; absent: none, or not known. */
  taxiway: taxiwaySchema.optional(),
});

export type SimSample = z.infer<typeof simSampleSchema>;

/** Fields as the simulator sent them, in SimSample's units and signs; not yet checked or stamped. */
export type RawSample = { [K in Exclude<keyof SimSample, "timeMs">]?: SimSample[K] | undefined };

/** The tracker's input: a recorder or a feed may lack anything but the time. */
export type FlightSample = Pick<SimSample, "timeMs"> & {
  readonly [K in keyof SimSample]?: SimSample[K] | undefined;
};

/** SimConnect's strings have 256 letters at most. */
const simulatorText = nameSchema(256);

/** The aircraft. Strings as the simulator spells them, trimmed; may be empty; used only for display and matching. */
export const aircraftIdentitySchema = z.object({
  title: simulatorText,
  /** ICAO type designator where the simulator has one. */
  icaoType: simulatorText,
  registration: simulatorText,
  /** Engine count, 0 = none or unknown. */
  engineCount: z.number().int().min(0),
  category: simulatorText,
});
export type AircraftIdentity = z.infer<typeof aircraftIdentitySchema>;

/** This computer does not list its pipes: the simulators' known names were tried. */
const pipesTried = z.literal(true).optional();

/** An X-Plane on another computer that announces itself; it gets no request until the pilot makes it the address. */
const found = z.object({ host: z.string(), port: z.number() }).optional();

/** The state of the link to the simulator, as the window shows it. */
export const simulatorStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("searching"), reason: textSchema, pipesTried, found }),
  z.object({ kind: z.literal("connecting"), target: textSchema }),
  z.object({
    kind: z.literal("connected"),
    /** The simulator's own name, e.g. "Microsoft Flight Simulator 2024". */
    simulator: simulatorText,
    /** The computer that it runs on, by the pilot's name for it. */
    target: textSchema,
    /** The kind of link, and which of that kind. */
    by: simulatorKindSchema.optional(),
    place: runningSimulatorSchema.shape.place.optional(),
    aircraft: aircraftIdentitySchema.nullable(),
    /** False in menus and while loading: connected, but there is no flight to follow. */
    flying: z.boolean(),
    /** Why not flying, or a caution (dead variables, stalled data). Empty if there is nothing to say. */
    reason: textSchema,
    /** The previous and the present aircraft, if it was changed a moment ago. */
    changed: z.object({ before: simulatorText, now: simulatorText }).optional(),
    /** Variables that the simulator refused: its own names, and the field of a sample for each. */
    refused: z.array(z.object({ name: z.string(), field: z.string() })).optional(),
    /** Other running simulators: the pilot may choose one of them. */
    others: z.array(runningSimulatorSchema.extend({ target: textSchema })).optional(),
    /** The pilot has not chosen between them yet. */
    asks: z.boolean().optional(),
    pipesTried,
  }),
]);
export type SimulatorState = z.infer<typeof simulatorStateSchema>;

import { deadSwitches } from "../domain/dead-signals.ts";
import { phases } from "../domain/phases.ts";

/**
 * How a quantity is compared and shown. `switch`: on or off. `phase`: one of the flight phases. `count`: a number of
 * things. `share`: 0 to 1, shown in per cent. The name of a quantity ends in its unit where it has one.
 */
export type Unit =
  | "kt"
  | "ft"
  | "ft/min"
  | "°"
  | "°/s"
  | "g"
  | "lb"
  | "min"
  | "ratio"
  | "share"
  | "count"
  | "switch"
  | "phase";

/**
 * Over what a rule looks:
 * - flight: each moment, from the first sample.
 * - approach: each moment of an approach, once it has ended in a landing or a go-around, with heights above its runway.
 * - go_around, landing: once for each.
 */
export const scopes = ["flight", "approach", "go_around", "landing"] as const;
export type Scope = (typeof scopes)[number];

/** Known at each moment: five times a second at most, once a second above 5,000 ft. */
const ofMoment = {
  phase: "phase",
  /** True altitude above the sea. */
  altitudeFt: "ft",
  /** Above the ground below the aircraft, as the simulator reports it. */
  aglFt: "ft",
  indicatedAirspeedKt: "kt",
  groundSpeedKt: "kt",
  /** Positive up. */
  verticalSpeedFpm: "ft/min",
  /** Positive down. */
  sinkRateFpm: "ft/min",
  /** Positive nose up. */
  pitchDeg: "°",
  pitchRateDegPerS: "°/s",
  /** To either side, without a sign. */
  bankDeg: "°",
  /** Change of the heading to either side, without a sign. */
  turnRateDegPerS: "°/s",
  gForce: "g",
  onGround: "switch",
  /** The wheels are on a runway, if the simulator says what is under them. */
  onRunway: "switch",
  overWater: "switch",
  parkingBrake: "switch",
  enginesRunning: "switch",
  /** 0 up … 1 down. 1 for a fixed gear. */
  gearRatio: "share",
  /** 0 up … 1 full. */
  flapsRatio: "share",
  beaconLight: "switch",
  navigationLights: "switch",
  strobeLights: "switch",
  taxiLights: "switch",
  landingLights: "switch",
  fuelLb: "lb",
  totalWeightLb: "lb",
  simulationRate: "ratio",
  slew: "switch",
  /** No sample has these two: a rule that uses one cannot be judged. */
  stallWarning: "switch",
  overspeedWarning: "switch",
} as const satisfies Record<string, Unit>;

/** Known at each moment of an approach, besides those above. */
const ofApproach = {
  /** Above the place of the touchdown; after a go-around, above the ground at the lowest point. */
  heightAboveRunwayFt: "ft",
  /** The median indicated airspeed from 300 to 50 ft above the runway: the speed that the aircraft flew its final at. */
  approachSpeedKt: "kt",
  /** The median sink rate from 1,500 to 50 ft above the runway: what the approach's own path needed. Positive down. */
  approachSinkFpm: "ft/min",
} as const satisfies Record<string, Unit>;

/** Known of the end of an approach. */
const ofEnd = {
  /** How many criteria of a stabilised approach were not met, and how many could be judged. */
  brokenCriteria: "count",
  judgedCriteria: "count",
} as const satisfies Record<string, Unit>;

const ofGoAround = { lowestAglFt: "ft" } as const satisfies Record<string, Unit>;

/** Known of a landing. A rate and a place on the runway have bounds. */
const ofLanding = {
  /** Positive down. */
  landingRateFpm: "ft/min",
  touchdownG: "g",
  touchdownPitchDeg: "°",
  /** To either side. */
  touchdownBankDeg: "°",
  touchdownSpeedKt: "kt",
  /** From the threshold to the touchdown. Negative: short of it. */
  pastThresholdFt: "ft",
  runwayLengthFt: "ft",
  /** To either side. */
  offCentreFt: "ft",
  thresholdHeightFt: "ft",
  tailwindKt: "kt",
  /** From either side. */
  crosswindKt: "kt",
  bounces: "count",
  fuelAtLandingLb: "lb",
  /** How long that fuel lasts at the mean burn since the lift-off. */
  fuelLeftMin: "min",
  landingWeightLb: "lb",
} as const satisfies Record<string, Unit>;

export const units = { ...ofMoment, ...ofApproach, ...ofEnd, ...ofGoAround, ...ofLanding };
export type QuantityName = keyof typeof units;
export const quantityNames = Object.keys(units) as readonly QuantityName[];
/** A quantity's place in an array of values. Those of a moment come first, then those of an approach. */
export const indexOf = Object.fromEntries(quantityNames.map((name, index) => [name, index])) as Readonly<
  Record<QuantityName, number>
>;
export const valuesOfMoment = Object.keys({ ...ofMoment, ...ofApproach }).length;

const parts: Readonly<Record<Scope, readonly Readonly<Record<string, Unit>>[]>> = {
  flight: [ofMoment],
  approach: [ofMoment, ofApproach],
  go_around: [ofEnd, ofGoAround, { approachSpeedKt: "kt" }],
  landing: [ofEnd, ofLanding, { approachSpeedKt: "kt" }],
};
export const isKnownOver = (name: QuantityName, over: Scope): boolean =>
  parts[over].some((part) => Object.hasOwn(part, name));

/**
 * A signal of these that never changed in a flight accuses nobody. X-Plane and FlightGear name the pavement below the
 * wheels, but never a runway: in their flights `onRunway` is always false.
 */
export const mayBeDead: ReadonlySet<QuantityName> = new Set<QuantityName>([...deadSwitches, "onRunway"]);

export const phaseNumber = (phase: (typeof phases)[number]): number => phases.indexOf(phase);

import type { Surface } from "../../../src-shared/domain/runway.ts";
import type { AircraftIdentity, Doubt, RawSample } from "../../../src-shared/domain/sample.ts";
import { type GearLeg, gearContacts } from "../gear-contacts.ts";
import { direction, flag, scaled } from "../values.ts";
import { datarefs, gearLegs } from "./datarefs.ts";
import type { Readable } from "./readings.ts";

const ftPerM = 1 / 0.3048;
const ktPerMps = 3600 / 1852;
const lbPerKg = 2.2046226218;

/** Number of engines. 0 if X-Plane does not report it. */
const engineCount = (readings: Readable): number =>
  Math.min(8, Math.max(0, Math.trunc(readings.number("engineCount") ?? 0))) || 0;

/**
 * X-Plane gives the track relative to its own flat map, and the heading both ways. The difference of the two headings
 * corrects the track.
 */
function track(readings: Readable): number | undefined {
  const drawn = readings.number("trackDrawn");
  const heading = readings.number("headingTrue");
  const headingDrawn = readings.number("headingDrawn");
  if (drawn === undefined || heading === undefined || headingDrawn === undefined) return undefined;
  return direction(drawn + heading - headingDrawn);
}

function simulationRate(readings: Readable): number | undefined {
  const time = readings.number("timeSpeed");
  return scaled(time, readings.number("groundSpeedFactor") ?? 1);
}

function isAnyRunning(readings: Readable, count: number): boolean | undefined {
  let isRunning: boolean | undefined;
  for (let engine = 0; engine < count; engine++) {
    const value = readings.element("running", engine);
    if (value !== undefined) isRunning = isRunning === true || value > 0.5;
  }
  return isRunning;
}

function fuelFlowKgPerS(readings: Readable, count: number): number | undefined {
  let sum: number | undefined;
  for (let engine = 0; engine < count; engine++) {
    const value = readings.element("fuelFlowKgPerS", engine);
    if (value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}

function contacts(readings: Readable): ReturnType<typeof gearContacts> {
  const legs: GearLeg[] = [];
  for (let leg = 0; leg < gearLegs; leg++) {
    // A leg of type 0 does not exist.
    if (!readings.element("gearType", leg)) continue;
    const wheel = readings.element("wheels", leg);
    const right = readings.element("gearRightM", leg);
    const aft = readings.element("gearAftM", leg);
    if (wheel !== undefined && right !== undefined && aft !== undefined)
      legs.push({ onGround: wheel > 0.5, right, forward: -aft });
  }
  return gearContacts(legs);
}

/** X-Plane's surface_texture_type: 0 unknown, 1 water, everything else land. */
function overWater(readings: Readable): boolean | undefined {
  const type = readings.number("surface") ?? 0;
  return type === 0 ? undefined : type === 1;
}

/**
 * Names of surface_texture_type: concrete, asphalt, grass, dirt, gravel, dry lake, snow, shoulder, blast pad, bare
 * ground; 12 is an object.
 */
const surfaces: readonly (Surface | undefined)[] = [
  ...[undefined, undefined, "paved", "paved", "grass", "unpaved", "unpaved", "unpaved", "unpaved"],
  ...["paved", "paved", "unpaved"],
] as const;

/** The few values that decide whether a sample is needed. */
export const glance = (readings: Readable) => ({
  simTimeS: readings.number("flightTimeS"),
  aglFt: scaled(readings.number("aglM"), ftPerM),
  groundSpeedKt: scaled(readings.number("groundSpeedMps"), ktPerMps),
  onGround: flag(readings.number("onGround")),
  crashed: flag(readings.number("crashed")),
  simulationRate: simulationRate(readings),
});

/** X-Plane sets its flight time to zero when it loads a flight, and moves the aircraft around during this time, s. */
const settledS = 1;

/** Whether there is a flight at all. In its menu X-Plane has no aircraft, and its flight time stays zero. */
export function doubtOf(readings: Readable): Doubt | null {
  const flightTimeS = readings.number("flightTimeS");
  // A first character of 0 means an empty text.
  if (["title", "description", "icaoType"].every((key) => readings.element(key, 0) === 0)) return "menu";
  if (flightTimeS === undefined || flightTimeS >= settledS) return null;
  return flightTimeS === 0 ? "menu" : "loading";
}

/**
 * The last readings as a sample. X-Plane's pitch and bank have the signs of SimSample; most other values are metric.
 * Without spread syntax, which makes V8 build the object field by field: 33 kB of garbage for each frame.
 */
export function toSample(readings: Readable, seen = glance(readings)): RawSample {
  const number = readings.number;
  const gear = contacts(readings);
  const count = engineCount(readings) || 8;
  return {
    simTimeS: seen.simTimeS,
    aglFt: seen.aglFt,
    groundSpeedKt: seen.groundSpeedKt,
    onGround: seen.onGround,
    crashed: seen.crashed,
    simulationRate: seen.simulationRate,
    latitudeDeg: number("latitude"),
    longitudeDeg: number("longitude"),
    altitudeFt: scaled(number("elevationM"), ftPerM),
    indicatedAltitudeFt: number("indicatedAltitudeFt"),
    indicatedAirspeedKt: number("indicatedAirspeedKt"),
    trueAirspeedKt: scaled(number("trueAirspeedMps"), ktPerMps),
    verticalSpeedFpm: scaled(number("verticalMps"), ftPerM * 60),
    headingTrueDeg: direction(number("headingTrue")),
    trackTrueDeg: track(readings),
    pitchDeg: number("pitch"),
    bankDeg: number("bank"),
    gForce: number("gForce"),
    centreGearOnGround: gear.centreGearOnGround,
    leftGearOnGround: gear.leftGearOnGround,
    rightGearOnGround: gear.rightGearOnGround,
    tailWheel: gear.tailWheel,
    overWater: overWater(readings),
    surface: surfaces[number("surface") ?? 0],
    parkingBrake: flag(number("parkingBrake")),
    enginesRunning: isAnyRunning(readings, count),
    n1Pct: number("n1"),
    rpm: number("rpm"),
    fuelFlowLbPerH: scaled(fuelFlowKgPerS(readings, count), lbPerKg * 3600),
    gearRatio: number("gear"),
    gearRetractable: flag(number("gearRetractable")),
    beaconLight: flag(number("beaconLight")),
    navigationLights: flag(number("navigationLights")),
    strobeLights: flag(number("strobeLights")),
    taxiLights: flag(number("taxiLights")),
    landingLights: flag(number("landingLights")),
    flapsRatio: number("flaps"),
    fuelLb: scaled(number("fuelKg"), lbPerKg),
    totalWeightLb: scaled(number("totalKg"), lbPerKg),
    emptyWeightLb: scaled(number("emptyKg"), lbPerKg),
    paused: flag(number("paused")),
    replay: flag(number("replay")),
    windFromTrueDeg: direction(number("windFrom")),
    windSpeedKt: scaled(number("windMps"), ktPerMps),
  };
}

/** X-Plane's acf_prop_type: 0 fixed pitch, 1 variable pitch, 3 main rotor, 5 tail rotor, 9 jet. */
const mainRotor = 3;

function isHelicopter(readings: Readable): boolean {
  const hasRotor = [0, 1].some((propeller) => readings.element("propellerType", propeller) === mainRotor);
  return flag(readings.number("isHelicopter")) ?? hasRotor;
}

/** X-Plane 11 has no is_glider. There an aircraft without an engine counts as one. */
const isGlider = (readings: Readable): boolean =>
  flag(readings.number("isGlider")) ?? readings.number("engineCount") === 0;

/** The aircraft; null until X-Plane has named it. */
export function identify(readings: Readable): AircraftIdentity | null {
  const title = readings.text("title") || readings.text("description");
  const icaoType = readings.text("icaoType");
  if (title === "" && icaoType === "") return null;
  return {
    title,
    icaoType,
    registration: readings.text("registration"),
    engineCount: engineCount(readings),
    category: isHelicopter(readings) ? "Helicopter" : isGlider(readings) ? "Glider" : "",
  };
}

/** X-Plane's name with its version. The internal number of 12.1.4 is 121400. */
export function productName(readings: Readable): string {
  const version = readings.number("version") ?? 0;
  return version >= 10_000 ? `X-Plane ${Math.trunc(version / 10_000)}` : "X-Plane";
}

const labelled = datarefs.flatMap(({ key, label }) => (label === undefined ? [] : [{ key, label }]));

/** Texts about missing values that a flight needs. */
export const missingLabels = (readings: Readable): readonly (typeof labelled)[number]["label"][] => [
  ...new Set(labelled.filter(({ key }) => !readings.has(key)).map(({ label }) => label)),
];

import type { Surface } from "../../../src-shared/domain/runway.ts";
import type { AircraftIdentity, Doubt, RawSample } from "../../../src-shared/domain/sample.ts";
import { gearContacts } from "../gear-contacts.ts";
import { anyOf, direction, flag as isOn, scaled, sumOf, within } from "../values.ts";

export type PropertyValue = number | boolean | string;
/** The last value of each property, by its key. Properties that FlightGear lacks are absent. */
export type Readings = ReadonlyMap<string, PropertyValue>;

function number(readings: Readings, key: string): number | undefined {
  const value = readings.get(key);
  if (value === undefined || value === "") return undefined;
  return within(Number(value));
}

function flag(readings: Readings, key: string): boolean | undefined {
  const value = readings.get(key);
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  return isOn(number(readings, key));
}

const each = <T>(key: string, read: (key: string) => T | undefined): T[] =>
  [0, 1, 2, 3].map((element) => read(`${key}${element}`)).filter((value) => value !== undefined);

/** JSBSim counts a wheel's place positive to the right (FGLGear's body frame), YASim to the left. */
function contacts(readings: Readings): ReturnType<typeof gearContacts> {
  const toRight = readings.has("jsbsimWeightLb") ? 1 : -1;
  return gearContacts(
    [0, 1, 2].flatMap((wheel) => {
      const onGround = flag(readings, `wheel${wheel}`);
      const forward = number(readings, `wheelForward${wheel}`);
      const side = number(readings, `wheelSide${wheel}`);
      if (onGround === undefined || forward === undefined || side === undefined) return [];
      return [{ onGround, forward, right: toRight * side }];
    }),
  );
}

function overWater(readings: Readings): boolean | undefined {
  const isSolid = flag(readings, "jsbsimSolidGround") ?? flag(readings, "yasimSolidGround");
  return isSolid === undefined ? undefined : !isSolid;
}

/**
 * FlightGear does not report names of materials, only properties: pavement has the standard rolling friction (factor 1)
 * and is smooth (bumpiness 0.01 at most), grass has 5 and 0.1, a grass runway 2.5 and 0.05
 * (Materials/default/global.xml, 2020.3).
 */
function surface(readings: Readings): Surface | undefined {
  const friction = number(readings, "jsbsimRollingFriction");
  const bumpiness = number(readings, "jsbsimBumpiness");
  if (friction === undefined || bumpiness === undefined || overWater(readings) === true) return undefined;
  return friction <= 1.01 && bumpiness < 0.02 ? "paved" : "unpaved";
}

/**
 * Either property reports a crash, and neither is reliable: FlightGear 2020.3.16's Cessna 172P lies on its back in the
 * sea with both false.
 */
function crashed(readings: Readings): boolean | undefined {
  const flags = ["crashed", "jsbsimCrashed"].map((key) => flag(readings, key));
  return anyOf(flags.filter((value) => value !== undefined));
}

/**
 * A snapshot as a sample. The gear's position counts, not its lever, because an aircraft with fixed gear reports the
 * lever up.
 * @param isStanding FlightGear's clock does not advance.
 */
export function toSample(readings: Readings, simTimeS: number, isStanding: boolean): RawSample {
  const numberOf = (key: string): number | undefined => number(readings, key);
  const flagOf = (key: string): boolean | undefined => flag(readings, key);
  const flows = each("fuelFlow", numberOf);
  const gear = contacts(readings);
  // YASim stands still after a crash and keeps its last speeds (YASim.cxx, `update`).
  const hasStopped = crashed(readings) === true && readings.has("yasimWeightLb");
  return {
    simTimeS,
    latitudeDeg: numberOf("latitude"),
    longitudeDeg: numberOf("longitude"),
    altitudeFt: numberOf("altitudeFt"),
    indicatedAltitudeFt: numberOf("indicatedAltitudeFt"),
    aglFt: numberOf("aglFt"),
    groundSpeedKt: hasStopped ? 0 : numberOf("groundSpeedKt"),
    indicatedAirspeedKt: numberOf("indicatedAirspeedKt") ?? numberOf("calibratedAirspeedKt"),
    trueAirspeedKt: numberOf("trueAirspeedKt"),
    verticalSpeedFpm: hasStopped ? 0 : scaled(numberOf("verticalFps"), 60),
    headingTrueDeg: direction(numberOf("headingTrue")),
    trackTrueDeg: direction(numberOf("trackTrue")),
    pitchDeg: numberOf("pitch"),
    bankDeg: numberOf("bank"),
    gForce: numberOf("gForce"),
    onGround: anyOf(each("wheel", flagOf)),
    centreGearOnGround: gear.centreGearOnGround,
    leftGearOnGround: gear.leftGearOnGround,
    rightGearOnGround: gear.rightGearOnGround,
    tailWheel: gear.tailWheel,
    overWater: overWater(readings),
    surface: surface(readings),
    crashed: crashed(readings),
    parkingBrake: flagOf("parkingBrake"),
    enginesRunning: anyOf(each("running", flagOf)),
    n1Pct: numberOf("n1"),
    rpm: numberOf("rpm"),
    fuelFlowLbPerH: sumOf(flows),
    gearRatio: numberOf("gear"),
    beaconLight: flagOf("beaconLight"),
    navigationLights: flagOf("navigationLights"),
    strobeLights: flagOf("strobeLights"),
    taxiLights: flagOf("taxiLights"),
    landingLights: flagOf("landingLights"),
    flapsRatio: numberOf("flaps") ?? numberOf("flapLever"),
    fuelLb: numberOf("fuelLb"),
    totalWeightLb: numberOf("jsbsimWeightLb") ?? numberOf("yasimWeightLb"),
    emptyWeightLb: numberOf("jsbsimEmptyLb"),
    simulationRate: numberOf("speedUp"),
    paused: isStanding || flagOf("frozen") === true || flagOf("clockFrozen") === true,
    replay: flagOf("replay"),
    windFromTrueDeg: direction(numberOf("windFrom")),
    windSpeedKt: numberOf("windKt"),
  };
}

/**
 * In its first seconds FlightGear 2020.3 has empty tanks and instruments at zero, although it reports that it is ready.
 */
const settledS = 3;

/** While it starts, or moves to another airport, FlightGear reports an invalid position (9,999 ft below the sea). */
export const doubtOf = (readings: Readings, simTimeS: number): Doubt | null =>
  simTimeS < settledS || flag(readings, "fdmReady") === false || flag(readings, "sceneryReady") === false
    ? "loading"
    : null;

export const hasCrashed = (readings: Readings): boolean => crashed(readings) === true;

/** FlightGear's placeholder for a pilot without a callsign. */
const noCallsign = "callsign";

/**
 * Only a rotor of the flight model makes a helicopter: any aircraft may animate its parts by `/rotors/main`, as the
 * Cessna 172P its tie-downs. A JSBSim aircraft without an engine is a glider. In YASim a glider needs an engine too, so
 * there it is not known.
 */
function categoryOf(readings: Readings, engineCount: number): string {
  if (["yasimRotor", "jsbsimRotor0", "jsbsimRotor1"].some((key) => readings.has(key))) return "Rotorcraft";
  return readings.has("jsbsimWeightLb") && engineCount === 0 ? "Glider" : "";
}

/** The Cessna 172P has two engines in its model, of which the pilot chooses the active one. */
const engineCountOf = (readings: Readings): number =>
  readings.has("oneEngine") ? 1 : each("running", (key) => flag(readings, key)).length;

/** The aircraft; null until FlightGear has named it. FlightGear has no type designators. */
export function identify(readings: Readings): AircraftIdentity | null {
  const text = (key: string): string => String(readings.get(key) ?? "").trim();
  const title = text("title") || text("aircraft");
  if (title === "") return null;
  const callsign = text("callsign");
  const engineCount = engineCountOf(readings);
  return {
    title,
    icaoType: "",
    registration: callsign === noCallsign ? "" : callsign,
    engineCount,
    category: categoryOf(readings, engineCount),
  };
}

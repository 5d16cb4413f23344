import { SimConnectDataType, SimConnectPeriod } from "node-simconnect";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { MissingLabel } from "../../../src-shared/words/en/link.ts";

/** One SimConnect variable: its name here, the simulator's name, and the unit to request. */
export interface Variable {
  readonly key: string;
  readonly name: string;
  readonly unit: string | null;
  /** The field of the sample, if its name differs from the key. */
  readonly field?: keyof SimSample;
  /** The text for the pilot if this value is missing. Only for values that a flight needs. */
  readonly label?: MissingLabel;
  /** Without this value no flight can be tracked. */
  readonly isEssential?: true;
}

const each = (key: string, name: string, unit: string, field: keyof SimSample): Variable[] =>
  [1, 2, 3, 4].map((engine) => ({ key: `${key}${engine}`, name: `${name}:${engine}`, unit, field }));

/** The values needed for a landing, each simulation frame. All of them exist since FSX. */
const frame: readonly Variable[] = [
  { key: "latitudeDeg", name: "PLANE LATITUDE", unit: "degrees", label: "position", isEssential: true },
  { key: "longitudeDeg", name: "PLANE LONGITUDE", unit: "degrees", label: "position", isEssential: true },
  { key: "altitudeFt", name: "PLANE ALTITUDE", unit: "feet", label: "altitude", isEssential: true },
  {
    key: "aglFt",
    name: "PLANE ALT ABOVE GROUND",
    unit: "feet",
    label: "height above ground",
  },
  { key: "groundSpeedKt", name: "GROUND VELOCITY", unit: "knots", label: "ground speed" },
  { key: "verticalSpeedFpm", name: "VERTICAL SPEED", unit: "feet per minute", label: "vertical speed" },
  { key: "onGround", name: "SIM ON GROUND", unit: "bool", label: "ground contact" },
  { key: "gForce", name: "G FORCE", unit: "gforce" },
  { key: "noseDownDeg", name: "PLANE PITCH DEGREES", unit: "degrees", field: "pitchDeg" },
  { key: "leftBankDeg", name: "PLANE BANK DEGREES", unit: "degrees", field: "bankDeg" },
  { key: "headingTrueDeg", name: "PLANE HEADING DEGREES TRUE", unit: "degrees", label: "heading" },
  { key: "simTimeS", name: "ABSOLUTE TIME", unit: "seconds" },
  { key: "centreGearOnGround", name: "GEAR IS ON GROUND:0", unit: "bool" },
  { key: "leftGearOnGround", name: "GEAR IS ON GROUND:1", unit: "bool" },
  { key: "rightGearOnGround", name: "GEAR IS ON GROUND:2", unit: "bool" },
];

/** Everything else, once a second. A simulator may lack any of it. */
const details: readonly Variable[] = [
  { key: "indicatedAltitudeFt", name: "INDICATED ALTITUDE", unit: "feet" },
  { key: "indicatedAirspeedKt", name: "AIRSPEED INDICATED", unit: "knots", label: "airspeed" },
  { key: "trueAirspeedKt", name: "AIRSPEED TRUE", unit: "knots" },
  { key: "trackTrueDeg", name: "GPS GROUND TRUE TRACK", unit: "degrees" },
  { key: "parkingBrake", name: "BRAKE PARKING POSITION", unit: "bool", label: "parking brake" },
  { key: "engineCount", name: "NUMBER OF ENGINES", unit: "number" },
  ...each("combustion", "GENERAL ENG COMBUSTION", "bool", "enginesRunning"),
  ...each("fuelFlow", "ENG FUEL FLOW PPH", "pounds per hour", "fuelFlowLbPerH"),
  { key: "n1Pct", name: "TURB ENG N1:1", unit: "percent" },
  { key: "rpm", name: "GENERAL ENG RPM:1", unit: "rpm" },
  { key: "gearPct", name: "GEAR TOTAL PCT EXTENDED", unit: "percent", field: "gearRatio" },
  { key: "gearRetractable", name: "IS GEAR RETRACTABLE", unit: "bool" },
  { key: "tailWheel", name: "IS TAIL DRAGGER", unit: "bool" },
  { key: "surfaceType", name: "SURFACE TYPE", unit: "enum", field: "overWater" },
  { key: "surfaceKnown", name: "SURFACE INFO VALID", unit: "bool", field: "overWater" },
  { key: "onAnyRunway", name: "ON ANY RUNWAY", unit: "bool", field: "surface" },
  { key: "beaconLight", name: "LIGHT BEACON", unit: "bool" },
  { key: "navigationLights", name: "LIGHT NAV", unit: "bool" },
  { key: "strobeLights", name: "LIGHT STROBE", unit: "bool" },
  { key: "taxiLights", name: "LIGHT TAXI", unit: "bool" },
  { key: "landingLights", name: "LIGHT LANDING", unit: "bool" },
  { key: "flapsPct", name: "TRAILING EDGE FLAPS LEFT PERCENT", unit: "percent", field: "flapsRatio" },
  { key: "fuelLb", name: "FUEL TOTAL QUANTITY WEIGHT", unit: "pounds", label: "fuel" },
  { key: "totalWeightLb", name: "TOTAL WEIGHT", unit: "pounds" },
  { key: "emptyWeightLb", name: "EMPTY WEIGHT", unit: "pounds" },
  { key: "simulationRate", name: "SIMULATION RATE", unit: "number" },
  { key: "slew", name: "IS SLEW ACTIVE", unit: "bool" },
  { key: "windFromTrueDeg", name: "AMBIENT WIND DIRECTION", unit: "degrees" },
  { key: "windSpeedKt", name: "AMBIENT WIND VELOCITY", unit: "knots" },
  {
    key: "touchdownFps",
    name: "PLANE TOUCHDOWN NORMAL VELOCITY",
    unit: "feet per second",
    field: "latchedTouchdownFpm",
  },
  { key: "cameraState", name: "CAMERA STATE", unit: "enum" },
];

const identity: readonly Variable[] = [
  { key: "title", name: "TITLE", unit: null },
  { key: "icaoType", name: "ATC MODEL", unit: null },
  { key: "registration", name: "ATC ID", unit: null },
  { key: "category", name: "CATEGORY", unit: null },
];

/** Variables requested together. */
export interface Definition {
  /** Number of the definition and of its request. */
  readonly id: number;
  readonly period: SimConnectPeriod;
  /**
   * Tagged values carry the index of their variable, so that a refused variable does not shift the later ones. The
   * values of a frame are untagged: they come in order, without refused ones.
   */
  readonly tagged: boolean;
  readonly type: SimConnectDataType.FLOAT64 | SimConnectDataType.STRING256;
  readonly variables: readonly Variable[];
}

export const frameDefinition: Definition = {
  id: 1,
  period: SimConnectPeriod.SIM_FRAME,
  tagged: false,
  type: SimConnectDataType.FLOAT64,
  variables: frame,
};

/** In the order of registration. Those that complete a frame come first. */
export const definitions: readonly Definition[] = [
  { id: 2, period: SimConnectPeriod.SECOND, tagged: true, type: SimConnectDataType.FLOAT64, variables: details },
  { id: 3, period: SimConnectPeriod.SECOND, tagged: true, type: SimConnectDataType.STRING256, variables: identity },
  frameDefinition,
];

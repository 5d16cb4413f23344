import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";

/** The simulated world at one moment, as the variables read it. */
export interface World {
  readonly sample: SimSample;
  readonly aircraft: AircraftIdentity;
  /** Seconds since 0001-01-01, as ABSOLUTE TIME. */
  readonly absoluteTimeS: number;
  /** Positive down; 0 before the first touchdown. */
  readonly touchdownFps: number;
  /** CAMERA STATE, in the numbers of the played simulator. */
  readonly camera: number;
}

/** One simulation variable: its value, in the one unit in which Contrail requests it. */
interface NumberVariable {
  readonly unit: string;
  readonly read: (world: World) => number;
}

type Numeric = {
  [K in keyof SimSample]-?: NonNullable<SimSample[K]> extends number ? K : never;
}[keyof SimSample];
type Flag = {
  [K in keyof SimSample]-?: NonNullable<SimSample[K]> extends boolean ? K : never;
}[keyof SimSample];

const field = (key: Numeric, unit: string, scale = 1, otherwise = 0): NumberVariable => ({
  unit,
  read: ({ sample }) => (sample[key] ?? otherwise) * scale,
});
const flag = (key: Flag): NumberVariable => ({ unit: "bool", read: ({ sample }) => Number(sample[key] ?? false) });
/** If a recording has no contact for each leg, all legs follow the one ground flag. */
const leg = (key: Flag): NumberVariable => ({
  unit: "bool",
  read: ({ sample }) => Number(sample[key] ?? sample.onGround ?? false),
});
/** If a recording has no lights, they are on while an engine runs. */
const light = (key: Flag): NumberVariable => ({
  unit: "bool",
  read: ({ sample }) => Number(sample[key] ?? sample.enginesRunning ?? false),
});
const perEngine = (name: string, variable: NumberVariable): [string, NumberVariable][] =>
  [1, 2, 3, 4].map((engine) => [
    `${name}:${engine}`,
    {
      unit: variable.unit,
      read: (world) => (engine <= Math.max(1, world.aircraft.engineCount) ? variable.read(world) : 0),
    },
  ]);
const perRunningEngine = (key: Numeric, unit: string): NumberVariable => ({
  unit,
  read: ({ sample, aircraft }) => (sample[key] ?? 0) / Math.max(1, aircraft.engineCount),
});

/** Pitch and bank have SimConnect's signs: positive nose down, positive left wing down. */
export const numberVariables: ReadonlyMap<string, NumberVariable> = new Map<string, NumberVariable>([
  ["PLANE LATITUDE", field("latitudeDeg", "degrees")],
  ["PLANE LONGITUDE", field("longitudeDeg", "degrees")],
  ["PLANE ALTITUDE", field("altitudeFt", "feet")],
  ["INDICATED ALTITUDE", field("indicatedAltitudeFt", "feet")],
  ["PLANE ALT ABOVE GROUND", field("aglFt", "feet")],
  ["PLANE HEADING DEGREES TRUE", field("headingTrueDeg", "degrees")],
  [
    "GPS GROUND TRUE TRACK",
    { unit: "degrees", read: ({ sample }) => sample.trackTrueDeg ?? sample.headingTrueDeg ?? 0 },
  ],
  ["PLANE PITCH DEGREES", field("pitchDeg", "degrees", -1)],
  ["PLANE BANK DEGREES", field("bankDeg", "degrees", -1)],
  ["GROUND VELOCITY", field("groundSpeedKt", "knots")],
  ["AIRSPEED INDICATED", field("indicatedAirspeedKt", "knots")],
  ["AIRSPEED TRUE", { unit: "knots", read: ({ sample }) => sample.trueAirspeedKt ?? sample.indicatedAirspeedKt ?? 0 }],
  ["VERTICAL SPEED", field("verticalSpeedFpm", "feet per minute")],
  ["G FORCE", field("gForce", "gforce", 1, 1)],
  ["SIM ON GROUND", flag("onGround")],
  ["GEAR IS ON GROUND:0", leg("centreGearOnGround")],
  ["GEAR IS ON GROUND:1", leg("leftGearOnGround")],
  ["GEAR IS ON GROUND:2", leg("rightGearOnGround")],
  ["IS TAIL DRAGGER", flag("tailWheel")],
  // The SDK's numbers: 1 grass, 4 asphalt, 12 dirt, 26 ocean.
  [
    "SURFACE TYPE",
    {
      unit: "enum",
      read: ({ sample: { overWater, surface } }) =>
        overWater === true ? 26 : surface === "grass" ? 1 : surface === "unpaved" ? 12 : 4,
    },
  ],
  ["ON ANY RUNWAY", { unit: "bool", read: ({ sample }) => Number(sample.surface === "runway") }],
  ["SURFACE INFO VALID", { unit: "bool", read: ({ sample }) => Number(sample.overWater !== undefined) }],
  ["BRAKE PARKING POSITION", flag("parkingBrake")],
  ["NUMBER OF ENGINES", { unit: "number", read: ({ aircraft }) => aircraft.engineCount }],
  ...perEngine("GENERAL ENG COMBUSTION", flag("enginesRunning")),
  ...perEngine("GENERAL ENG RPM", field("rpm", "rpm")),
  ...perEngine("TURB ENG N1", field("n1Pct", "percent")),
  ...perEngine("ENG FUEL FLOW PPH", perRunningEngine("fuelFlowLbPerH", "pounds per hour")),
  ["GEAR TOTAL PCT EXTENDED", field("gearRatio", "percent", 100, 1)],
  ["IS GEAR RETRACTABLE", flag("gearRetractable")],
  ["LIGHT BEACON", light("beaconLight")],
  ["LIGHT NAV", light("navigationLights")],
  ["LIGHT STROBE", light("strobeLights")],
  ["LIGHT TAXI", light("taxiLights")],
  ["LIGHT LANDING", light("landingLights")],
  ["TRAILING EDGE FLAPS LEFT PERCENT", field("flapsRatio", "percent", 100)],
  ["FUEL TOTAL QUANTITY WEIGHT", field("fuelLb", "pounds")],
  ["TOTAL WEIGHT", field("totalWeightLb", "pounds")],
  [
    "EMPTY WEIGHT",
    {
      unit: "pounds",
      read: ({ sample }) => sample.emptyWeightLb ?? Math.max(0, (sample.totalWeightLb ?? 0) - (sample.fuelLb ?? 0)),
    },
  ],
  ["SIMULATION RATE", field("simulationRate", "number", 1, 1)],
  ["IS SLEW ACTIVE", flag("slew")],
  ["AMBIENT WIND DIRECTION", field("windFromTrueDeg", "degrees")],
  ["AMBIENT WIND VELOCITY", field("windSpeedKt", "knots")],
  ["PLANE TOUCHDOWN NORMAL VELOCITY", { unit: "feet per second", read: ({ touchdownFps }) => touchdownFps }],
  ["ABSOLUTE TIME", { unit: "seconds", read: ({ absoluteTimeS }) => absoluteTimeS }],
  ["CAMERA STATE", { unit: "enum", read: ({ camera }) => camera }],
]);

export const stringVariables: ReadonlyMap<string, (aircraft: AircraftIdentity) => string> = new Map([
  ["TITLE", (aircraft) => aircraft.title],
  ["ATC MODEL", (aircraft) => aircraft.icaoType],
  ["ATC ID", (aircraft) => aircraft.registration],
  ["CATEGORY", (aircraft) => aircraft.category],
]);

import { demoAirports } from "../../../src-main/demo/simulator/airports.ts";
import { bearingDeg } from "../../../src-shared/domain/geodesy.ts";

/** The data of one of JSBSim's models that the script's pilot needs. */
export interface Aircraft {
  readonly model: string;
  readonly title: string;
  readonly icaoType: string;
  /** The nose wheel's and the main wheels' names in JSBSim's contact log. */
  readonly wheels: readonly [string, string, string];
  /** Other places for those wheels, inches aft of JSBSim's datum and above it. The first one is then a tail wheel. */
  readonly wheelsAt?: readonly (readonly [x: number, z: number])[];
  readonly engines: number;
  /** Replaces the model's engine: the file of engine and propeller, and the places, inches in JSBSim's frame. */
  readonly enginesAt?: {
    readonly engine: string;
    readonly propeller: string;
    readonly at: readonly (readonly [x: number, y: number, z: number])[];
  };
  readonly piston: boolean;
  readonly approachKt: number;
  readonly approachPower: number;
  readonly approachAlphaDeg: number;
  readonly fullFlapsDeg: number;
  /** The elevator that trims the approach, positive nose up. */
  readonly trim: number;
  readonly landingFlaps: number;
  readonly takeOffFlaps: number;
  /** Height of JSBSim's reference point above the ground when the wheels are on it. */
  readonly wheelsFt: number;
  readonly climbFps: number;
  readonly rollElevator: number;
  readonly braking: number;
  readonly gains: {
    /** Gains: ° of pitch per ft/s; elevator per ° and per rad/s. */
    readonly climb: number;
    readonly pitch: number;
    readonly pitchRate: number;
    /** Gains: ° of bank per ft and per ft/s off the line; aileron per ° and per rad/s. */
    readonly line: number;
    readonly drift: number;
    readonly roll: number;
    readonly rollRate: number;
    readonly slip: number;
    readonly yawRate: number;
    readonly steer: number;
  };
}

/** A runway end for landings, in flat country. */
interface RunwayEnd {
  readonly name: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly headingTrueDeg: number;
  readonly elevationFt: number;
}

export interface Flight {
  readonly name: string;
  readonly aircraft: Aircraft;
  readonly runway: RunwayEnd;
  readonly startFt: number;
  readonly ending: "stop" | "touch and go" | "go around";
  /**
   * The part of the record that is kept, s: before the first contact (or the lowest point), and after the last change
   * of contact.
   */
  readonly beforeS: number;
  readonly afterS: number;
  /** Feet that the ground rises per foot along the runway. */
  readonly uphill?: number;
  readonly wind?: { readonly fromTrueDeg: number; readonly kt: number };
  readonly approach: {
    readonly angleDeg: number;
    /** Where the glide path reaches the ground, ft past the threshold. */
    readonly aimFt: number;
    readonly flareFt: number;
    /** The flare's time constant, s, and its final sink rate. */
    readonly flareS: number;
    readonly touchFps: number;
    readonly flarePower: number;
    /** Elevator on the ground, which makes the aircraft fly again. */
    readonly afterElevator?: number;
  };
}

const cessna: Aircraft = {
  model: "c172p",
  wheels: ["NOSE", "LEFT_MAIN", "RIGHT_MAIN"],
  title: "Cessna 172P",
  icaoType: "C172",
  engines: 1,
  piston: true,
  approachKt: 58,
  approachPower: 0.4,
  approachAlphaDeg: 5,
  fullFlapsDeg: 30,
  trim: 0.15,
  landingFlaps: 0.66,
  takeOffFlaps: 0,
  wheelsFt: 4.4,
  climbFps: 8,
  rollElevator: 0,
  braking: 0.5,
  gains: {
    climb: 0.35,
    pitch: 0.06,
    pitchRate: 0.6,
    line: 0.2,
    drift: 1,
    roll: 0.03,
    rollRate: 0.2,
    slip: 0.02,
    yawRate: 0.1,
    steer: 0.04,
  },
};
const named = ["Nose Gear", "Left Main Gear", "Right Main Gear"] as const;
const cessnaX: Aircraft = { ...cessna, model: "c172x", title: "Cessna 172X", wheels: named };
/** JSBSim's Cessna with moved wheels, because there is no taildragger. */
const tailWheel: Aircraft = {
  ...cessna,
  title: "Cessna 172 with a tail wheel",
  wheelsAt: [
    [190, 4],
    [30, -19],
    [30, -19],
  ],
  rollElevator: -0.12,
  braking: 0.05,
};
/** JSBSim's Cessna with a second engine, because there is no light twin. */
const twin: Aircraft = {
  ...cessna,
  title: "Cessna 172 with two engines",
  engines: 2,
  enginesAt: {
    engine: "eng_io320",
    propeller: "prop_75in2f",
    at: [
      [20, -70, 40],
      [20, 70, 40],
    ],
  },
};
const boeing: Aircraft = {
  model: "737",
  wheels: named,
  title: "Boeing 737",
  icaoType: "B733",
  engines: 2,
  piston: false,
  approachKt: 140,
  approachPower: 0.5,
  approachAlphaDeg: 4,
  fullFlapsDeg: 40,
  trim: 0.12,
  landingFlaps: 1,
  takeOffFlaps: 0.3,
  wheelsFt: 3.8,
  climbFps: 30,
  rollElevator: 0.1,
  braking: 0.5,
  gains: {
    climb: 0.25,
    pitch: 0.06,
    pitchRate: 0.9,
    line: 0.06,
    drift: 0.5,
    roll: 0.03,
    rollRate: 0.3,
    slip: 0.02,
    yawRate: 0.3,
    steer: 0.1,
  },
};
const airbus: Aircraft = {
  ...boeing,
  model: "A320",
  wheels: ["NOSE_LG", "LEFT_MLG", "RIGHT_MLG"],
  title: "Airbus A320",
  icaoType: "A320",
  wheelsFt: 8.5,
  approachKt: 160,
  approachAlphaDeg: 5.5,
  trim: 0.7,
};

function primaryEnd(icao: string, number: number): RunwayEnd {
  const airport = demoAirports.find((one) => one.icao === icao);
  const runway = airport?.runways.find(({ primary }) => primary.number === number);
  if (airport === undefined || runway === undefined) throw new Error(`no runway ${number} at ${icao}`);
  const { latitudeDeg, longitudeDeg } = runway.primary;
  const headingTrueDeg = bearingDeg(runway.primary, runway.secondary);
  return { name: `${icao} ${number}`, latitudeDeg, longitudeDeg, headingTrueDeg, elevationFt: airport.elevationFt };
}
const reykjavik = primaryEnd("BIRK", 13);
const keflavik = primaryEnd("BIKF", 11);

const small = { aircraft: cessna, runway: reykjavik, startFt: 400, ending: "stop", beforeS: 15, afterS: 12 } as const;
const big = { ...small, aircraft: boeing, runway: keflavik, startFt: 700 } as const;
const light = { angleDeg: 3, aimFt: 300, flareFt: 25, flareS: 2.5, touchFps: 1, flarePower: 0 };
const heavy = { angleDeg: 3, aimFt: 800, flareFt: 60, flareS: 4, touchFps: 2, flarePower: 0 };
const floating = { aimFt: 3200, flareFt: 90, flareS: 5, touchFps: 1.5, flarePower: 0.36 };
const fromTheRight = { fromTrueDeg: 180, kt: 20 };

export const flights: readonly Flight[] = [
  { ...small, name: "c172p_gentle", approach: light },
  { ...small, name: "c172p_bounced", approach: { ...light, flareFt: 4, afterElevator: -0.19 } },
  { ...small, name: "c172p_uphill", approach: light, uphill: 0.02 },
  { ...small, name: "taildragger_wheels", aircraft: tailWheel, approach: { ...light, flareFt: 12 } },
  { ...small, name: "c172x_firm", aircraft: cessnaX, approach: { ...light, flareFt: 3, flareS: 2 } },
  { ...small, name: "c172x_touch_and_go", aircraft: cessnaX, approach: light, ending: "touch and go" },
  { ...big, name: "737_long", approach: { ...heavy, ...floating } },
  { ...big, name: "737_bounced", approach: { ...heavy, flareFt: 6, afterElevator: 0.06 } },
  { ...big, name: "737_go_around", approach: { ...heavy, flareFt: 90 }, ending: "go around", beforeS: 46, afterS: 20 },
  { ...big, name: "a320_crosswind", aircraft: airbus, approach: heavy, wind: fromTheRight },
  { ...big, name: "a320_hard", aircraft: airbus, approach: { ...heavy, flareFt: 25 } },
  { ...small, name: "twin_gentle", aircraft: twin, approach: light },
];

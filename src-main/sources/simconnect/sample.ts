import type { Surface } from "../../../src-shared/domain/runway.ts";
import type { AircraftIdentity, Doubt, RawSample } from "../../../src-shared/domain/sample.ts";
import { anyOf, direction, flag, scaled, sumOf } from "../values.ts";
import type { Product } from "./product.ts";
import type { Readings } from "./readings.ts";
import { isLoading, type Situation } from "./situation.ts";

type Numbers = Readings["numbers"];

const perEngine = (numbers: Numbers, key: string): number[] =>
  [1, 2, 3, 4].map((engine) => numbers.get(`${key}${engine}`)).filter((value) => value !== undefined);

/** MSFS 2020's CAMERA STATE in a replay; MSFS 2024 has other numbers and reports it by flow events. */
const replayCamera = 17;
/** MSFS 2020's CAMERA STATE: 11 waiting, 12 world map, 13 and 14 hangar, 15 menu, 16 in-game menu. */
const isMenuCamera = (state: number | undefined): boolean => state !== undefined && state >= 11 && state <= 16;
/** CAMERA STATE of MSFS 2020 and 2024: 2 is the cockpit, 3 to 8 show the aircraft from outside. */
const isFlightCamera = (state: number | undefined): boolean => state !== undefined && state >= 2 && state <= 8;

/** SURFACE TYPE (SDK, "SURFACE"): 2 water in FSX; 26 ocean, 27 water, 28 pond, 29 lake, 30 river, 31 waste water. */
const waterSurfaces: ReadonlySet<number> = new Set([2, 26, 27, 28, 29, 30, 31]);
/**
 * Other values of SURFACE TYPE: concrete, asphalt, oil treated, steel mats, bituminous, brick, macadam, tarmac, paint;
 * grass, bumpy, short and long grass, hard turf; snow, ice, forest, dirt, coral, gravel, sand, shale. The rest, such as
 * 10 (urban), names no surface.
 */
const landSurfaces: Readonly<Record<Exclude<Surface, "runway">, ReadonlySet<number>>> = {
  paved: new Set([0, 4, 15, 16, 17, 18, 19, 23, 32]),
  grass: new Set([1, 3, 5, 6, 7]),
  unpaved: new Set([8, 9, 11, 12, 13, 14, 21, 22]),
};

/** SURFACE TYPE. Undefined if the simulator does not know it. */
const surfaceType = (numbers: Numbers): number | undefined =>
  flag(numbers.get("surfaceKnown")) === false ? undefined : numbers.get("surfaceType");

function overWater(numbers: Numbers): boolean | undefined {
  const type = surfaceType(numbers);
  return type === undefined ? undefined : waterSurfaces.has(type);
}

function surface(numbers: Numbers): Surface | undefined {
  const type = surfaceType(numbers);
  if (flag(numbers.get("onAnyRunway")) === true) return "runway";
  if (type === undefined) return undefined;
  return (["paved", "grass", "unpaved"] as const).find((kind) => landSurfaces[kind].has(type));
}

/**
 * The last readings as a sample, without the pause. In SimConnect, positive pitch is nose down and positive bank is
 * left wing down.
 */
export function toSample(readings: Readings, situation: Situation, product: Product["kind"]): RawSample {
  const numbers = readings.numbers;
  const engines = perEngine(numbers, "combustion").map((value) => value > 0.5);
  return {
    simTimeS: numbers.get("simTimeS"),
    latitudeDeg: numbers.get("latitudeDeg"),
    longitudeDeg: numbers.get("longitudeDeg"),
    altitudeFt: numbers.get("altitudeFt"),
    indicatedAltitudeFt: numbers.get("indicatedAltitudeFt"),
    aglFt: numbers.get("aglFt"),
    groundSpeedKt: numbers.get("groundSpeedKt"),
    indicatedAirspeedKt: numbers.get("indicatedAirspeedKt"),
    trueAirspeedKt: numbers.get("trueAirspeedKt"),
    verticalSpeedFpm: numbers.get("verticalSpeedFpm"),
    headingTrueDeg: direction(numbers.get("headingTrueDeg")),
    trackTrueDeg: direction(numbers.get("trackTrueDeg")),
    pitchDeg: scaled(numbers.get("noseDownDeg"), -1),
    bankDeg: scaled(numbers.get("leftBankDeg"), -1),
    gForce: numbers.get("gForce"),
    onGround: flag(numbers.get("onGround")),
    centreGearOnGround: flag(numbers.get("centreGearOnGround")),
    leftGearOnGround: flag(numbers.get("leftGearOnGround")),
    rightGearOnGround: flag(numbers.get("rightGearOnGround")),
    tailWheel: flag(numbers.get("tailWheel")),
    overWater: overWater(numbers),
    surface: surface(numbers),
    crashed: situation.crashed,
    parkingBrake: flag(numbers.get("parkingBrake")),
    enginesRunning: anyOf(engines),
    n1Pct: numbers.get("n1Pct"),
    rpm: numbers.get("rpm"),
    fuelFlowLbPerH: sumOf(perEngine(numbers, "fuelFlow")),
    gearRatio: scaled(numbers.get("gearPct"), 0.01),
    gearRetractable: flag(numbers.get("gearRetractable")),
    beaconLight: flag(numbers.get("beaconLight")),
    navigationLights: flag(numbers.get("navigationLights")),
    strobeLights: flag(numbers.get("strobeLights")),
    taxiLights: flag(numbers.get("taxiLights")),
    landingLights: flag(numbers.get("landingLights")),
    flapsRatio: scaled(numbers.get("flapsPct"), 0.01),
    fuelLb: numbers.get("fuelLb"),
    totalWeightLb: numbers.get("totalWeightLb"),
    emptyWeightLb: numbers.get("emptyWeightLb"),
    simulationRate: numbers.get("simulationRate"),
    slew: flag(numbers.get("slew")),
    replay: situation.replay || (product === "msfs2020" && numbers.get("cameraState") === replayCamera),
    windFromTrueDeg: direction(numbers.get("windFromTrueDeg")),
    windSpeedKt: numbers.get("windSpeedKt"),
    latchedTouchdownFpm: scaled(numbers.get("touchdownFps"), Math.sign(numbers.get("touchdownFps") ?? 0) * 60),
  };
}

/**
 * Whether there is a flight at all. The Sim event alone does not decide: it is 0 in a dialog of FSX during a flight, so
 * a moving aircraft counts as flying, and a crashed one until it is reset. In the menu of MSFS 2024 it stays 1, and an
 * aircraft flies in the background. A camera in or at the aircraft overrules the menu's flight.
 */
export function doubtOf(
  readings: Readings,
  situation: Situation,
  product: Product["kind"],
  nowMs: number,
): Doubt | null {
  if (isLoading(situation, nowMs)) return "loading";
  const stands = (readings.numbers.get("groundSpeedKt") ?? 0) < 5;
  const camera = readings.numbers.get("cameraState");
  const outside =
    situation.inMainMenu ||
    (situation.isMenuFlight && !isFlightCamera(camera)) ||
    (product === "msfs2020" && isMenuCamera(camera));
  return outside || (!situation.running && stands && !situation.crashed) ? "menu" : null;
}

/**
 * MSFS may send the name of a text instead of the text: "TT:ATCCOM.AC_MODEL_C172.0.text", "ATCCOM.AC_MODEL
 * C172.0.text", "$$:PC12".
 */
const modelToken = /^(?:TT:?)?ATCCOM\.AC_MODEL[ _](.+?)\.\d+\.\w+$/i;

/** The type designator. Empty for an unknown name of a text. */
function modelOf(text: string): string {
  const model = modelToken.exec(text)?.[1] ?? text.replace(/^\$\$:/, "");
  return /^TT:|^ATCCOM\./i.test(model) ? "" : model.trim();
}

/**
 * The aircraft; null until the simulator has named it. CATEGORY has no glider (SDK): of the airplanes, one without an
 * engine counts as one.
 */
export function identify(readings: Readings): AircraftIdentity | null {
  const engines = readings.numbers.get("engineCount");
  const text = (key: string): string => readings.texts.get(key) ?? "";
  if (readings.texts.size === 0) return null;
  return {
    title: text("title"),
    icaoType: modelOf(text("icaoType")),
    registration: text("registration"),
    engineCount: Math.min(4, Math.max(0, Math.trunc(engines ?? 0))) || 0,
    category: engines === 0 && text("category") === "Airplane" ? "Glider" : text("category"),
  };
}

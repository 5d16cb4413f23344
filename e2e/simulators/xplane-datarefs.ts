import type { World } from "./flown-world.ts";

const mPerFt = 0.3048;
const mpsPerKt = 1852 / 3600;
const kgPerLb = 1 / 2.2046226218;

/** X-Plane's flight time when a recording begins. */
export const flightTimeAtStartS = 40;

/** A dataref's value: a text has a fixed number of bytes. */
type DatarefValue = number | readonly number[] | { readonly text: string; readonly bytes: number };
interface EmulatedDataref {
  readonly type: "double" | "float" | "int" | "float_array" | "int_array" | "data";
  readonly read: (world: World) => DatarefValue;
}

type Numeric = Exclude<
  keyof ReturnType<World["now"]>,
  | "runway"
  | "surface"
  | "stand"
  | "taxiway"
  | {
      [K in keyof ReturnType<World["now"]>]-?: NonNullable<ReturnType<World["now"]>[K]> extends boolean ? K : never;
    }[keyof ReturnType<World["now"]>]
>;
const scaled =
  (key: Numeric, by = 1, otherwise = 0) =>
  (world: World): number =>
    (world.now()[key] ?? otherwise) * by;
const double = (read: (world: World) => number): EmulatedDataref => ({ type: "double", read });
const float = (read: (world: World) => number): EmulatedDataref => ({
  type: "float",
  read: (w) => Math.fround(read(w)),
});
const int = (read: (world: World) => number): EmulatedDataref => ({ type: "int", read: (w) => Math.trunc(read(w)) });
const floats = (count: number, read: (world: World, element: number) => number): EmulatedDataref => ({
  type: "float_array",
  read: (w) => Array.from({ length: count }, (_, element) => Math.fround(read(w, element))),
});
const ints = (count: number, read: (world: World, element: number) => number): EmulatedDataref => ({
  type: "int_array",
  read: (w) => Array.from({ length: count }, (_, element) => Math.trunc(read(w, element))),
});
const text = (bytes: number, read: (world: World) => string): EmulatedDataref => ({
  type: "data",
  read: (w) => ({ text: read(w), bytes }),
});
/** The nose or tail wheel, the left and the right one; X-Plane has room for ten. */
const legs = ["centreGearOnGround", "leftGearOnGround", "rightGearOnGround"] as const;
const engines = (world: World): number => Math.max(1, world.aircraft.engineCount);

/** The datarefs of this X-Plane, in X-Plane's units (its DataRefs.txt). */
export const emulatedDatarefs: ReadonlyMap<string, EmulatedDataref> = new Map([
  ["sim/flightmodel/position/latitude", double(scaled("latitudeDeg"))],
  ["sim/flightmodel/position/longitude", double(scaled("longitudeDeg"))],
  ["sim/flightmodel/position/elevation", double(scaled("altitudeFt", mPerFt))],
  ["sim/flightmodel/position/y_agl", float(scaled("aglFt", mPerFt))],
  ["sim/flightmodel/position/groundspeed", float(scaled("groundSpeedKt", mpsPerKt))],
  ["sim/flightmodel/position/local_vy", float(scaled("verticalSpeedFpm", mPerFt / 60))],
  ["sim/flightmodel/position/true_psi", float(scaled("headingTrueDeg"))],
  // X-Plane's map is rotated against true north.
  ["sim/flightmodel/position/psi", float((w) => (w.now().headingTrueDeg ?? 0) - 1.5)],
  ["sim/flightmodel/position/hpath", float((w) => (w.now().trackTrueDeg ?? w.now().headingTrueDeg ?? 0) - 1.5)],
  ["sim/flightmodel/position/theta", float(scaled("pitchDeg"))],
  ["sim/flightmodel/position/phi", float(scaled("bankDeg"))],
  ["sim/flightmodel/position/indicated_airspeed", float(scaled("indicatedAirspeedKt"))],
  ["sim/flightmodel/position/true_airspeed", float(scaled("trueAirspeedKt", mpsPerKt))],
  ["sim/flightmodel/failures/onground_any", int((w) => Number(w.now().onGround ?? false))],
  [
    "sim/flightmodel2/gear/on_ground",
    ints(10, (w, element) => {
      const leg = legs[element];
      return leg === undefined ? 0 : Number(w.now()[leg] ?? w.now().onGround ?? false);
    }),
  ],
  ["sim/aircraft/parts/acf_gear_type", ints(10, (_, element) => (element < legs.length ? 2 : 0))],
  ["sim/aircraft/parts/acf_gear_xnodef", floats(10, (_, element) => [0, -1.2, 1.2][element] ?? 0)],
  [
    "sim/aircraft/parts/acf_gear_znodef",
    floats(10, (w, element) => (element === 0 ? (w.now().tailWheel === true ? 4.5 : -1.5) : element < 3 ? 0.3 : 0)),
  ],
  // X-Plane's numbers: 0 unknown, 1 water, 3 asphalt, 4 grass, 5 dirt.
  [
    "sim/flightmodel/ground/surface_texture_type",
    int((w) => {
      const { overWater, surface } = w.now();
      if (surface !== undefined) return { runway: 3, paved: 3, grass: 4, unpaved: 5 }[surface];
      return overWater === undefined ? 0 : overWater ? 1 : 3;
    }),
  ],
  ["sim/flightmodel/forces/g_nrml", float(scaled("gForce", 1, 1))],
  ["sim/time/total_flight_time_sec", float((w) => (w.inMenu ? 0 : flightTimeAtStartS + w.position()))],
  ["sim/time/paused", int((w) => Number(w.now().paused ?? false))],
  ["sim/time/sim_speed", int((w) => w.speed)],
  ["sim/time/ground_speed", int(() => 1)],
  ["sim/time/is_in_replay", int((w) => Number(w.now().replay ?? false))],
  ["sim/version/xplane_internal_version", int(() => 121_400)],
  ["sim/cockpit2/gauges/indicators/altitude_ft_pilot", float(scaled("indicatedAltitudeFt"))],
  ["sim/cockpit2/controls/parking_brake_ratio", float((w) => Number(w.now().parkingBrake ?? false))],
  ["sim/aircraft/engine/acf_num_engines", int(engines)],
  // X-Plane's numbers: 0 fixed pitch, 1 variable pitch, 3 main rotor, 5 tail rotor.
  [
    "sim/aircraft/prop/acf_prop_type",
    ints(8, (w, element) => (w.aircraft.category === "Helicopter" ? ([3, 5][element] ?? 0) : 1)),
  ],
  [
    "sim/flightmodel/engine/ENGN_running",
    ints(8, (w, element) => Number(element < engines(w) && w.now().enginesRunning === true)),
  ],
  [
    "sim/flightmodel/engine/ENGN_FF_",
    floats(8, (w, element) =>
      element < engines(w) ? (((w.now().fuelFlowLbPerH ?? 0) / engines(w)) * kgPerLb) / 3600 : 0,
    ),
  ],
  ["sim/flightmodel/engine/ENGN_N1_", floats(8, (w) => w.now().n1Pct ?? 0)],
  ["sim/cockpit2/engine/indicators/engine_speed_rpm", floats(8, (w) => w.now().rpm ?? 0)],
  ["sim/flightmodel2/gear/deploy_ratio", floats(10, (w, element) => (element < 3 ? (w.now().gearRatio ?? 1) : 0))],
  ["sim/aircraft/gear/acf_gear_retract", int((w) => Number(w.now().gearRetractable ?? false))],
  ["sim/cockpit2/switches/beacon_on", int((w) => Number(w.now().beaconLight ?? false))],
  ["sim/cockpit2/switches/navigation_lights_on", int((w) => Number(w.now().navigationLights ?? false))],
  ["sim/cockpit2/switches/strobe_lights_on", int((w) => Number(w.now().strobeLights ?? false))],
  ["sim/cockpit2/switches/taxi_light_on", int((w) => Number(w.now().taxiLights ?? false))],
  ["sim/cockpit2/switches/landing_lights_on", int((w) => Number(w.now().landingLights ?? false))],
  ["sim/flightmodel2/controls/flap1_deploy_ratio", float(scaled("flapsRatio"))],
  ["sim/flightmodel2/misc/has_crashed", int((w) => Number(w.now().crashed ?? false))],
  ["sim/flightmodel/weight/m_fuel_total", float(scaled("fuelLb", kgPerLb))],
  ["sim/flightmodel/weight/m_total", float(scaled("totalWeightLb", kgPerLb))],
  ["sim/aircraft/weight/acf_m_empty", float(scaled("emptyWeightLb", kgPerLb))],
  ["sim/weather/aircraft/wind_now_direction_degt", float(scaled("windFromTrueDeg"))],
  ["sim/weather/aircraft/wind_now_speed_msc", float(scaled("windSpeedKt", mpsPerKt))],
  ["sim/aircraft/view/acf_ICAO", text(40, (w) => w.aircraft.icaoType)],
  ["sim/aircraft/view/acf_ui_name", text(250, (w) => w.aircraft.title)],
  ["sim/aircraft/view/acf_descrip", text(260, (w) => w.aircraft.title)],
  ["sim/aircraft/view/acf_tailnum", text(40, (w) => w.aircraft.registration)],
]);

/** A value in the format of the Web API: texts in base64, NUL-padded. */
export function toJsonValue(value: DatarefValue): number | readonly number[] | string {
  if (typeof value === "number" || !("text" in value)) return value;
  const bytes = Buffer.alloc(value.bytes);
  bytes.write(value.text, "utf8");
  return bytes.toString("base64");
}

/** A value in the format of RREF: one number, for an array that of an element. Null if there is none. */
export function toFloat(value: DatarefValue, element: number | null): number | null {
  if (typeof value === "number") return element === null ? value : null;
  if (!("text" in value)) return value[element ?? 0] ?? null;
  return element === null || element >= value.bytes ? null : (Buffer.from(value.text, "utf8")[element] ?? 0);
}

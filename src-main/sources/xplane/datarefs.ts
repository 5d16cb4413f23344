import type { MissingLabel } from "../../../src-shared/words/en/link.ts";
/** One X-Plane dataref: its key, X-Plane's name, and the part that is needed. */
export interface Dataref {
  readonly key: string;
  readonly name: string;
  /**
   * How many elements of an array or characters of a text to request over UDP, one by one. Absent for a single value.
   */
  readonly elements?: number;
  /** Updates a second over UDP. The Web API always sends ten. */
  readonly hz: number;
  /** Updates a second near the ground, if that is more. */
  readonly nearHz?: number;
  /** The text for the pilot if this value is missing. Only for values that a flight needs. */
  readonly label?: MissingLabel;
}

/** X-Plane's limit of engines, by the size of its arrays. */
const engines = 8;
/** Gear legs that are requested: a Boeing 747 has five. */
export const gearLegs = 5;

/** Updates a second near the ground: each frame of most computers. */
const frameHz = 60;

/** The values needed for a landing, each frame near the ground. Names and units: X-Plane's DataRefs.txt. */
export const landingFrame: readonly Dataref[] = [
  { key: "flightTimeS", name: "sim/time/total_flight_time_sec", hz: 4, nearHz: frameHz },
  {
    key: "elevationM",
    name: "sim/flightmodel/position/elevation",
    hz: 4,
    nearHz: frameHz,
    label: "altitude",
  },
  { key: "aglM", name: "sim/flightmodel/position/y_agl", hz: 4, nearHz: frameHz, label: "height above ground" },
  { key: "verticalMps", name: "sim/flightmodel/position/local_vy", hz: 4, nearHz: frameHz, label: "vertical speed" },
  {
    key: "onGround",
    name: "sim/flightmodel/failures/onground_any",
    hz: 4,
    nearHz: frameHz,
    label: "ground contact",
  },
  { key: "gForce", name: "sim/flightmodel/forces/g_nrml", hz: 4, nearHz: frameHz },
  { key: "wheels", name: "sim/flightmodel2/gear/on_ground", elements: gearLegs, hz: 4, nearHz: frameHz },
];

/** Position, attitude, and whether the aircraft still flies. */
const motion: readonly Dataref[] = [
  { key: "latitude", name: "sim/flightmodel/position/latitude", hz: 4, nearHz: frameHz, label: "position" },
  { key: "longitude", name: "sim/flightmodel/position/longitude", hz: 4, nearHz: frameHz, label: "position" },
  {
    key: "groundSpeedMps",
    name: "sim/flightmodel/position/groundspeed",
    hz: 4,
    nearHz: frameHz,
    label: "ground speed",
  },
  { key: "headingTrue", name: "sim/flightmodel/position/true_psi", hz: 4, nearHz: frameHz, label: "heading" },
  { key: "pitch", name: "sim/flightmodel/position/theta", hz: 4, nearHz: frameHz },
  { key: "bank", name: "sim/flightmodel/position/phi", hz: 4, nearHz: frameHz },
  { key: "crashed", name: "sim/flightmodel2/misc/has_crashed", hz: 4, nearHz: frameHz },
  { key: "paused", name: "sim/time/paused", hz: 4, nearHz: frameHz },
];

const details: readonly Dataref[] = [
  { key: "version", name: "sim/version/xplane_internal_version", hz: 1 },
  { key: "indicatedAltitudeFt", name: "sim/cockpit2/gauges/indicators/altitude_ft_pilot", hz: 2 },
  { key: "indicatedAirspeedKt", name: "sim/flightmodel/position/indicated_airspeed", hz: 2, label: "airspeed" },
  { key: "trueAirspeedMps", name: "sim/flightmodel/position/true_airspeed", hz: 2 },
  { key: "headingDrawn", name: "sim/flightmodel/position/psi", hz: 2 },
  { key: "trackDrawn", name: "sim/flightmodel/position/hpath", hz: 2 },
  { key: "parkingBrake", name: "sim/cockpit2/controls/parking_brake_ratio", hz: 2, label: "parking brake" },
  { key: "engineCount", name: "sim/aircraft/engine/acf_num_engines", hz: 1 },
  { key: "isHelicopter", name: "sim/aircraft2/metadata/is_helicopter", hz: 1 },
  // X-Plane 11 has no is_helicopter. Its rotors are the first propellers.
  { key: "propellerType", name: "sim/aircraft/prop/acf_prop_type", elements: 2, hz: 1 },
  { key: "isGlider", name: "sim/aircraft2/metadata/is_glider", hz: 1 },
  { key: "running", name: "sim/flightmodel/engine/ENGN_running", elements: engines, hz: 2, label: "engines" },
  { key: "fuelFlowKgPerS", name: "sim/flightmodel/engine/ENGN_FF_", elements: engines, hz: 1 },
  { key: "n1", name: "sim/flightmodel/engine/ENGN_N1_", elements: 1, hz: 1 },
  { key: "rpm", name: "sim/cockpit2/engine/indicators/engine_speed_rpm", elements: 1, hz: 1 },
  { key: "gear", name: "sim/flightmodel2/gear/deploy_ratio", elements: 1, hz: 2 },
  { key: "gearRetractable", name: "sim/aircraft/gear/acf_gear_retract", hz: 1 },
  { key: "gearType", name: "sim/aircraft/parts/acf_gear_type", elements: gearLegs, hz: 1 },
  { key: "gearRightM", name: "sim/aircraft/parts/acf_gear_xnodef", elements: gearLegs, hz: 1 },
  { key: "gearAftM", name: "sim/aircraft/parts/acf_gear_znodef", elements: gearLegs, hz: 1 },
  { key: "beaconLight", name: "sim/cockpit2/switches/beacon_on", hz: 1 },
  { key: "navigationLights", name: "sim/cockpit2/switches/navigation_lights_on", hz: 1 },
  { key: "strobeLights", name: "sim/cockpit2/switches/strobe_lights_on", hz: 1 },
  { key: "taxiLights", name: "sim/cockpit2/switches/taxi_light_on", hz: 1 },
  { key: "landingLights", name: "sim/cockpit2/switches/landing_lights_on", hz: 1 },
  { key: "flaps", name: "sim/flightmodel2/controls/flap1_deploy_ratio", hz: 2 },
  { key: "fuelKg", name: "sim/flightmodel/weight/m_fuel_total", hz: 1, label: "fuel" },
  { key: "totalKg", name: "sim/flightmodel/weight/m_total", hz: 1 },
  { key: "emptyKg", name: "sim/aircraft/weight/acf_m_empty", hz: 1 },
  { key: "timeSpeed", name: "sim/time/sim_speed", hz: 2 },
  { key: "groundSpeedFactor", name: "sim/time/ground_speed", hz: 2 },
  { key: "replay", name: "sim/time/is_in_replay", hz: 2 },
  { key: "surface", name: "sim/flightmodel/ground/surface_texture_type", hz: 2 },
  { key: "windFrom", name: "sim/weather/aircraft/wind_now_direction_degt", hz: 1 },
  { key: "windMps", name: "sim/weather/aircraft/wind_now_speed_msc", hz: 1 },
];

/** Texts: byte arrays, NUL-padded. */
const identity: readonly Dataref[] = [
  { key: "icaoType", name: "sim/aircraft/view/acf_ICAO", elements: 4, hz: 1 },
  { key: "title", name: "sim/aircraft/view/acf_ui_name", elements: 40, hz: 1 },
  { key: "description", name: "sim/aircraft/view/acf_descrip", elements: 40, hz: 1 },
  { key: "registration", name: "sim/aircraft/view/acf_tailnum", elements: 10, hz: 1 },
];

/** The values that change with each frame. */
export const frame: readonly Dataref[] = [...landingFrame, ...motion];
export const datarefs: readonly Dataref[] = [...frame, ...details, ...identity];
/** Without these values no flight can be tracked. */
export const needed: readonly string[] = ["latitude", "longitude", "elevationM"];

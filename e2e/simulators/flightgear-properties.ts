import type { World } from "./flown-world.ts";

/** FlightGear's clock when a recording begins. */
export const elapsedAtStartS = 12.5;

interface EmulatedProperty {
  readonly type: "double" | "bool" | "string" | "int";
  readonly read: (world: World) => number | boolean | string;
}
export interface Freeze {
  master: boolean;
}

const real = (read: (world: World) => number | undefined): EmulatedProperty => ({
  type: "double",
  read: (w) => read(w) ?? 0,
});
const bool = (read: (world: World) => boolean | undefined): EmulatedProperty => ({
  type: "bool",
  read: (w) => read(w) ?? false,
});
const text = (read: (world: World) => string): EmulatedProperty => ({ type: "string", read });
const isSoft = (world: World): boolean => ["grass", "unpaved"].includes(world.now().surface ?? "");

/**
 * The properties of a FlightGear with a Cessna 172P (JSBSim): one piston engine, so no N1; fixed gear, with its lever up.
 */
export const emulatedProperties = (freeze: Freeze): ReadonlyMap<string, EmulatedProperty> =>
  new Map([
    ["/sim/time/elapsed-sec", real((w) => elapsedAtStartS + w.position())],
    ["/sim/version/flightgear", text(() => "2020.3.16")],
    ["/sim/description", text((w) => w.aircraft.title)],
    ["/sim/aircraft", text(() => "c172p")],
    ["/sim/multiplay/callsign", text(() => "callsign")],
    ["/sim/signals/fdm-initialized", bool(() => true)],
    ["/sim/sceneryloaded", bool(() => true)],
    ["/sim/freeze/master", bool(() => freeze.master)],
    ["/sim/freeze/clock", bool(() => freeze.master)],
    ["/sim/speed-up", real((w) => w.speed)],
    ["/sim/crashed", bool((w) => w.now().crashed)],
    ["/fdm/jsbsim/ground/solid", { type: "int", read: (w) => Number(w.now().overWater !== true) }],
    // The values of grass and pavement in FlightGear 2020.3's materials.
    ["/fdm/jsbsim/ground/rolling_friction-factor", real((w) => (isSoft(w) ? 5 : 1))],
    ["/fdm/jsbsim/ground/bumpiness", real((w) => (isSoft(w) ? 0.1 : 0))],
    ["/position/latitude-deg", real((w) => w.now().latitudeDeg)],
    ["/position/longitude-deg", real((w) => w.now().longitudeDeg)],
    ["/position/altitude-ft", real((w) => w.now().altitudeFt)],
    ["/position/altitude-agl-ft", real((w) => w.now().aglFt)],
    ["/orientation/heading-deg", real((w) => w.now().headingTrueDeg)],
    ["/orientation/pitch-deg", real((w) => w.now().pitchDeg)],
    ["/orientation/roll-deg", real((w) => w.now().bankDeg)],
    ["/velocities/groundspeed-kt", real((w) => w.now().groundSpeedKt)],
    ["/velocities/airspeed-kt", real((w) => w.now().indicatedAirspeedKt)],
    ["/velocities/vertical-speed-fps", real((w) => (w.now().verticalSpeedFpm ?? 0) / 60)],
    ["/instrumentation/altimeter/indicated-altitude-ft", real((w) => w.now().indicatedAltitudeFt)],
    ["/accelerations/pilot-g", real((w) => w.now().gForce)],
    ["/gear/gear/wow", bool((w) => w.now().centreGearOnGround ?? w.now().onGround)],
    ["/gear/gear[1]/wow", bool((w) => w.now().leftGearOnGround ?? w.now().onGround)],
    ["/gear/gear[2]/wow", bool((w) => w.now().rightGearOnGround ?? w.now().onGround)],
    // JSBSim's Cessna 172P, in inches from the centre of gravity: forward, to the right.
    ["/gear/gear/xoffset-in", real((w) => (w.now().tailWheel === true ? -170 : 47))],
    ["/gear/gear[1]/xoffset-in", real(() => -15)],
    ["/gear/gear[2]/xoffset-in", real(() => -15)],
    ["/gear/gear/yoffset-in", real(() => 0)],
    ["/gear/gear[1]/yoffset-in", real(() => -43)],
    ["/gear/gear[2]/yoffset-in", real(() => 43)],
    ["/gear/gear/position-norm", real(() => 1)],
    ["/controls/gear/gear-down", bool(() => false)],
    ["/controls/gear/brake-parking", { type: "int", read: (w) => Number(w.now().parkingBrake ?? false) }],
    ["/controls/lighting/beacon", bool((w) => w.now().beaconLight)],
    ["/controls/lighting/nav-lights", bool((w) => w.now().navigationLights)],
    ["/controls/lighting/strobe", bool((w) => w.now().strobeLights)],
    ["/controls/lighting/taxi-light", bool((w) => w.now().taxiLights)],
    ["/controls/lighting/landing-lights", bool((w) => w.now().landingLights)],
    ["/controls/flight/flaps", real((w) => w.now().flapsRatio)],
    ["/surface-positions/flap-pos-norm", real((w) => w.now().flapsRatio)],
    ["/engines/engine/running", bool((w) => w.now().enginesRunning)],
    ["/engines/engine/rpm", real((w) => w.now().rpm)],
    ["/consumables/fuel/total-fuel-lbs", real((w) => w.now().fuelLb)],
    ["/fdm/jsbsim/inertia/weight-lbs", real((w) => w.now().totalWeightLb)],
  ]);

/** A property in FlightGear's format: numbers with six decimals, paths without [0]. */
export function toJson(path: string, property: EmulatedProperty, world: World): string {
  const value = property.read(world);
  const name = /\/([^/[]+)(?:\[\d+\])?$/.exec(path)?.[1] ?? "";
  return JSON.stringify({
    path,
    name,
    value: typeof value === "number" ? Number(value.toFixed(6)) : value,
    type: property.type,
    index: 0,
    ts: elapsedAtStartS + world.position(),
    nChildren: 0,
  });
}

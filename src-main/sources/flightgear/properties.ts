/** One FlightGear property: its name here, and its path as FlightGear writes it (without [0]). */
export interface Property {
  readonly key: string;
  readonly path: string;
}

/** The simulator's own clock, which every FlightGear has. */
export const clockPath = "/sim/time/elapsed-sec";

const each = (count: number, key: string, path: (element: string) => string): Property[] =>
  Array.from({ length: count }, (_, i) => ({ key: `${key}${i}`, path: path(i === 0 ? "" : `[${i}]`) }));

const engines = 4;
/** Contact points: wheels come first, then tail and wing tips. */
const wheels = 3;

/** The values that a contact is measured by, requested each frame around it. */
export const contact: readonly Property[] = [
  { key: "latitude", path: "/position/latitude-deg" },
  { key: "longitude", path: "/position/longitude-deg" },
  { key: "altitudeFt", path: "/position/altitude-ft" },
  { key: "aglFt", path: "/position/altitude-agl-ft" },
  { key: "verticalFps", path: "/velocities/vertical-speed-fps" },
  { key: "gForce", path: "/accelerations/pilot-g" },
  ...each(wheels, "wheel", (element) => `/gear/gear${element}/wow`),
];

/** The values of each snapshot, except between two frames around a contact. */
export const motion: readonly Property[] = [
  ...contact,
  { key: "groundSpeedKt", path: "/velocities/groundspeed-kt" },
  { key: "headingTrue", path: "/orientation/heading-deg" },
  { key: "pitch", path: "/orientation/pitch-deg" },
  { key: "bank", path: "/orientation/roll-deg" },
  { key: "frozen", path: "/sim/freeze/master" },
  { key: "clockFrozen", path: "/sim/freeze/clock" },
  { key: "crashed", path: "/sim/crashed" },
  { key: "jsbsimCrashed", path: "/fdm/jsbsim/crash" },
];

/** The values of a snapshot once a second. */
export const details: readonly Property[] = [
  ...motion,
  { key: "indicatedAltitudeFt", path: "/instrumentation/altimeter/indicated-altitude-ft" },
  { key: "indicatedAirspeedKt", path: "/instrumentation/airspeed-indicator/indicated-speed-kt" },
  { key: "calibratedAirspeedKt", path: "/velocities/airspeed-kt" },
  { key: "trueAirspeedKt", path: "/instrumentation/airspeed-indicator/true-speed-kt" },
  { key: "trackTrue", path: "/orientation/track-deg" },
  { key: "parkingBrake", path: "/controls/gear/brake-parking" },
  ...each(engines, "running", (element) => `/engines/engine${element}/running`),
  ...each(engines, "fuelFlow", (element) => `/engines/engine${element}/fuel-flow_pph`),
  { key: "n1", path: "/engines/engine/n1" },
  { key: "rpm", path: "/engines/engine/rpm" },
  { key: "gear", path: "/gear/gear/position-norm" },
  { key: "beaconLight", path: "/controls/lighting/beacon" },
  { key: "navigationLights", path: "/controls/lighting/nav-lights" },
  { key: "strobeLights", path: "/controls/lighting/strobe" },
  { key: "taxiLights", path: "/controls/lighting/taxi-light" },
  { key: "landingLights", path: "/controls/lighting/landing-lights" },
  { key: "flaps", path: "/surface-positions/flap-pos-norm" },
  { key: "flapLever", path: "/controls/flight/flaps" },
  { key: "fuelLb", path: "/consumables/fuel/total-fuel-lbs" },
  { key: "jsbsimWeightLb", path: "/fdm/jsbsim/inertia/weight-lbs" },
  { key: "yasimWeightLb", path: "/yasim/gross-weight-lbs" },
  { key: "speedUp", path: "/sim/speed-up" },
  { key: "replay", path: "/sim/freeze/replay-state" },
  { key: "jsbsimSolidGround", path: "/fdm/jsbsim/ground/solid" },
  { key: "jsbsimRollingFriction", path: "/fdm/jsbsim/ground/rolling_friction-factor" },
  { key: "jsbsimBumpiness", path: "/fdm/jsbsim/ground/bumpiness" },
  { key: "yasimSolidGround", path: "/gear/gear/ground-is-solid" },
  { key: "windFrom", path: "/environment/wind-from-heading-deg" },
  { key: "windKt", path: "/environment/wind-speed-kt" },
  { key: "fdmReady", path: "/sim/signals/fdm-initialized" },
  { key: "sceneryReady", path: "/sim/sceneryloaded" },
];

/** What stays the same while an aircraft is loaded. */
const aircraft: readonly Property[] = [
  ...each(wheels, "wheelForward", (element) => `/gear/gear${element}/xoffset-in`),
  ...each(wheels, "wheelSide", (element) => `/gear/gear${element}/yoffset-in`),
  { key: "jsbsimEmptyLb", path: "/fdm/jsbsim/inertia/empty-weight-lbs" },
  { key: "oneEngine", path: "/engines/active-engine/running" },
  { key: "yasimRotor", path: "/rotors/gear/total-torque" },
  ...each(2, "jsbsimRotor", (element) => `/fdm/jsbsim/propulsion/engine${element}/rotor-rpm`),
  { key: "title", path: "/sim/description" },
  { key: "aircraft", path: "/sim/aircraft" },
  { key: "callsign", path: "/sim/multiplay/callsign" },
];

/** Everything, to learn what this FlightGear has. */
export const all: readonly Property[] = [...details, ...aircraft];

import type { FieldState, SampleField } from "../../src-shared/diagnosis.ts";
import { formatNumber } from "../ui/format.ts";

/** What a pilot calls each field, its unit, and the decimals that say something. */
export const fieldWords: Readonly<Record<SampleField, readonly [name: string, unit?: string, digits?: number]>> = {
  latitudeDeg: ["Latitude", "°", 4],
  longitudeDeg: ["Longitude", "°", 4],
  altitudeFt: ["Altitude", "ft"],
  indicatedAltitudeFt: ["Altimeter", "ft"],
  aglFt: ["Height above ground", "ft"],
  groundSpeedKt: ["Ground speed", "kt"],
  indicatedAirspeedKt: ["Airspeed, indicated", "kt"],
  trueAirspeedKt: ["Airspeed, true", "kt"],
  verticalSpeedFpm: ["Vertical speed", "ft/min"],
  headingTrueDeg: ["Heading, true", "°"],
  trackTrueDeg: ["Track, true", "°"],
  pitchDeg: ["Pitch", "°", 1],
  bankDeg: ["Bank", "°", 1],
  gForce: ["Load", "g", 2],
  onGround: ["On the ground"],
  parkingBrake: ["Parking brake"],
  enginesRunning: ["Engines running"],
  n1Pct: ["N1", "%", 1],
  rpm: ["Engine speed", "rpm"],
  fuelFlowLbPerH: ["Fuel flow", "lb/h"],
  gearRatio: ["Gear down", "", 2],
  gearRetractable: ["Gear retracts"],
  flapsRatio: ["Flaps", "", 2],
  beaconLight: ["Beacon"],
  navigationLights: ["Navigation lights"],
  strobeLights: ["Strobes"],
  taxiLights: ["Taxi lights"],
  landingLights: ["Landing lights"],
  fuelLb: ["Fuel", "lb"],
  totalWeightLb: ["Weight", "lb"],
  emptyWeightLb: ["Empty weight", "lb"],
  simTimeS: ["Simulated time", "s"],
  simulationRate: ["Time runs", "×", 2],
  paused: ["Paused"],
  slew: ["Slew"],
  replay: ["Replay"],
  windFromTrueDeg: ["Wind from", "°"],
  windSpeedKt: ["Wind", "kt"],
  latchedTouchdownFpm: ["Last touchdown", "ft/min"],
};

/** "1,234 ft", "yes", "not reported"; what the simulator refused by the simulator's own name. */
export function fieldValue(field: SampleField, state: FieldState): string {
  const [, unit = "", digits = 0] = fieldWords[field];
  switch (state.kind) {
    case "reported":
      if (typeof state.value === "boolean") return state.value ? "yes" : "no";
      return `${formatNumber(state.value, digits)}${unit === "" || unit === "°" || unit === "×" ? "" : " "}${unit}`;
    case "not reported":
      return "not reported";
    case "dead":
      return `not reported: ${state.reason}`;
    case "refused":
      return `refused: ${state.names.join(", ")}`;
    default:
      return state satisfies never;
  }
}

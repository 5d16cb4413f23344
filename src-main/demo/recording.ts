import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import type { AircraftIdentity, RawSample, SimSample } from "../../src-shared/domain/sample.ts";
import { createGate } from "../gate/gate.ts";

/** A recorded flight, in the order it was flown. Sample times are ms from the first sample, of simulated time. */
export interface Recording {
  readonly name: string;
  readonly aircraft: AircraftIdentity;
  readonly samples: readonly SimSample[];
}

type Row = (column: string) => string | undefined;
/** The values of one row before the gate. */
type Raw = RawSample & { readonly timeMs: number };
type Reader = (row: Row) => Raw;

const number = (text: string | undefined): number | undefined => {
  if (text === undefined || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};
const flag = (text: string | undefined): boolean | undefined =>
  text === undefined || text === "" ? undefined : text === "true" || Number(text) > 0.5;
const anyOf = (...flags: (boolean | undefined)[]): boolean | undefined =>
  flags.every((f) => f === undefined) ? undefined : flags.some((f) => f === true);
/** The number of running engines. */
const running = (count: number | undefined): boolean | undefined => (count === undefined ? undefined : count > 0.5);
const scaled = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value * by;
const degrees = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : ((value % 360) + 360) % 360;

const fpsPerKt = 1.687809857;

/** Ground speed and track from velocities to the north and to the east, ft/s. */
function vector(
  north: number | undefined,
  east: number | undefined,
): { deg: number | undefined; kt: number | undefined } {
  if (north === undefined || east === undefined) return { deg: undefined, kt: undefined };
  return { deg: degrees((Math.atan2(east, north) * 180) / Math.PI), kt: Math.hypot(north, east) / fpsPerKt };
}

/** FlightGear's own property names as the header (recorded over its property server). */
const fromFlightGear: Reader = (row) => ({
  timeMs: (number(row("/sim/time/elapsed-sec")) ?? Number.NaN) * 1000,
  simTimeS: number(row("/sim/time/elapsed-sec")),
  latitudeDeg: number(row("/position/latitude-deg")),
  longitudeDeg: number(row("/position/longitude-deg")),
  altitudeFt: number(row("/position/altitude-ft")),
  aglFt: number(row("/position/altitude-agl-ft")),
  indicatedAltitudeFt: number(row("/instrumentation/altimeter/indicated-altitude-ft")),
  headingTrueDeg: degrees(number(row("/orientation/heading-deg"))),
  pitchDeg: number(row("/orientation/pitch-deg")),
  bankDeg: number(row("/orientation/roll-deg")),
  groundSpeedKt: number(row("/velocities/groundspeed-kt")),
  indicatedAirspeedKt: number(row("/velocities/airspeed-kt")),
  verticalSpeedFpm: scaled(number(row("/velocities/vertical-speed-fps")), 60),
  centreGearOnGround: flag(row("/gear/gear[0]/wow")),
  leftGearOnGround: flag(row("/gear/gear[1]/wow")),
  rightGearOnGround: flag(row("/gear/gear[2]/wow")),
  onGround: anyOf(flag(row("/gear/gear[0]/wow")), flag(row("/gear/gear[1]/wow")), flag(row("/gear/gear[2]/wow"))),
  parkingBrake: flag(row("/controls/gear/brake-parking")),
  flapsRatio: number(row("/controls/flight/flaps")),
  enginesRunning: flag(row("/engines/active-engine/running")),
  rpm: number(row("/engines/engine/rpm")),
  fuelLb: number(row("/consumables/fuel/total-fuel-lbs")),
  totalWeightLb: number(row("/fdm/jsbsim/inertia/weight-lbs")),
  gForce: number(row("/accelerations/pilot-g")),
  paused: flag(row("/sim/freeze/master")),
  crashed: anyOf(flag(row("/sim/crashed")), flag(row("/fdm/jsbsim/crash"))),
  simulationRate: 1,
});

/** JSBSim's own property names as the header (its CSV output). */
const fromJsbSim: Reader = (row) => ({
  timeMs: (number(row("Time")) ?? Number.NaN) * 1000,
  simTimeS: number(row("Time")),
  latitudeDeg: number(row("position/lat-geod-deg")),
  longitudeDeg: number(row("position/long-gc-deg")),
  altitudeFt: number(row("position/h-sl-ft")),
  aglFt: number(row("position/h-agl-ft")),
  groundSpeedKt: scaled(number(row("velocities/vg-fps")), 1 / fpsPerKt),
  indicatedAirspeedKt: number(row("velocities/vc-kts")),
  verticalSpeedFpm: scaled(number(row("velocities/h-dot-fps")), 60),
  headingTrueDeg: degrees(number(row("attitude/psi-deg"))),
  trackTrueDeg: vector(number(row("velocities/v-north-fps")), number(row("velocities/v-east-fps"))).deg,
  pitchDeg: number(row("attitude/theta-deg")),
  bankDeg: number(row("attitude/phi-deg")),
  centreGearOnGround: flag(row("gear/unit/WOW")),
  leftGearOnGround: flag(row("gear/unit[1]/WOW")),
  rightGearOnGround: flag(row("gear/unit[2]/WOW")),
  onGround: anyOf(flag(row("gear/unit/WOW")), flag(row("gear/unit[1]/WOW")), flag(row("gear/unit[2]/WOW"))),
  gearRatio: number(row("gear/gear-pos-norm")),
  flapsRatio: number(row("fcs/flap-pos-norm")),
  enginesRunning: flag(row("propulsion/engine/set-running")),
  rpm: number(row("propulsion/engine/propeller-rpm")),
  fuelLb: number(row("propulsion/total-fuel-lbs")),
  totalWeightLb: number(row("inertia/weight-lbs")),
  gForce: number(row("accelerations/Nz")),
  windFromTrueDeg: vector(
    scaled(number(row("atmosphere/wind-north-fps")), -1),
    scaled(number(row("atmosphere/wind-east-fps")), -1),
  ).deg,
  windSpeedKt: vector(number(row("atmosphere/wind-north-fps")), number(row("atmosphere/wind-east-fps"))).kt,
  fuelFlowLbPerH: scaled(number(row("propulsion/engine/fuel-flow-rate-pps")), 3600),
  parkingBrake: flag(row("pilot/parking-brake")),
  simulationRate: 1,
});

const lbPerKg = 2.2046226218;

/** One JSON object a line, keys as in the flights' README (`t`, `lat`, `alt_ft`, `on_ground` …). */
function fromJsonLine(line: string): Raw {
  const row = JSON.parse(line) as Record<string, unknown>;
  const number = (key: string) => (typeof row[key] === "number" && Number.isFinite(row[key]) ? row[key] : undefined);
  const boolean = (key: string) => (typeof row[key] === "boolean" ? row[key] : undefined);
  return {
    timeMs: (number("t") ?? Number.NaN) * 1000,
    latitudeDeg: number("lat"),
    longitudeDeg: number("lon"),
    altitudeFt: number("alt_ft"),
    indicatedAltitudeFt: number("alt_ind_ft"),
    aglFt: number("agl_ft") ?? number("agl_est_ft"),
    groundSpeedKt: number("gs_kt"),
    indicatedAirspeedKt: number("ias_kt"),
    trueAirspeedKt: number("tas_kt"),
    verticalSpeedFpm: number("vs_fpm"),
    headingTrueDeg: degrees(number("hdg_true")),
    trackTrueDeg: degrees(number("trk_true")),
    pitchDeg: number("pitch_deg"),
    bankDeg: number("bank_deg"),
    onGround: boolean("on_ground") ?? boolean("on_ground_est"),
    parkingBrake: boolean("parking_brake"),
    enginesRunning: boolean("engines_running") ?? running(number("engines_running")),
    gearRatio: number("gear") ?? (boolean("gear") === undefined ? undefined : Number(boolean("gear"))),
    flapsRatio: number("flaps"),
    fuelFlowLbPerH: scaled(number("ff_kgh"), lbPerKg),
    rpm: number("rpm"),
    n1Pct: number("n1"),
    fuelLb: scaled(number("fuel_kg"), lbPerKg),
    gForce: number("g_force"),
    paused: boolean("paused"),
    crashed: boolean("crashed"),
    slew: boolean("slew"),
    simulationRate: number("sim_rate"),
  };
}

function* readCsv(text: string): Generator<Raw> {
  const lines = text.split(/\r?\n/);
  const header = (lines[0] ?? "").split(",");
  const columns = new Map(header.map((name, index) => [name.trim(), index]));
  const read: Reader | null = columns.has("/sim/time/elapsed-sec")
    ? fromFlightGear
    : columns.has("Time")
      ? fromJsbSim
      : null;
  if (read === null)
    throw new Error("not a recorded flight: the first line names neither FlightGear's nor JSBSim's columns");
  for (const line of lines.slice(1)) {
    if (line === "") continue;
    const cells = line.split(",");
    yield read((name) => {
      const index = columns.get(name);
      return index === undefined ? undefined : cells[index];
    });
  }
}

function* readNdjson(text: string): Generator<Raw> {
  for (const line of text.split("\n")) if (line.trim() !== "") yield fromJsonLine(line);
}

/**
 * Reads a recorded flight: CSV with FlightGear's or JSBSim's property names as header, or NDJSON with the keys of the
 * project's flight collection; plain or gzipped. Skips rows without a time, rows whose time repeats or runs back, and what the gate
 * drops.
 * @throws Error that names the file if it is not a recorded flight.
 */
export function readRecording(path: string): Recording {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  const name = basename(path).replace(/\.gz$/, "");
  const rows = text.trimStart().startsWith("{") ? readNdjson(text) : readCsv(text);
  const samples: SimSample[] = [];
  const gate = createGate();
  let first: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (!Number.isFinite(row.timeMs)) continue;
    first ??= row.timeMs;
    const timeMs = row.timeMs - first;
    if (timeMs <= last) continue;
    last = timeMs;
    const judgement = gate.judge(row, null, timeMs);
    if (judgement.kind === "true") samples.push(judgement.sample);
  }
  if (samples.length === 0) throw new Error(`${path}: no sample in it`);
  return { name, aircraft: identify(text), samples };
}

/**
 * The recordings of whole flights show a Cessna 172. Those of JSBSim contain the parking brake of the scripted pilot.
 */
function identify(text: string): AircraftIdentity {
  const header = text.slice(0, text.indexOf("\n"));
  const isOurs = header.startsWith("wall,/sim/time") || header.includes("pilot/parking-brake");
  return {
    title: isOurs ? "Cessna 172P Skyhawk" : "",
    icaoType: isOurs ? "C172" : "",
    registration: "",
    engineCount: isOurs ? 1 : 0,
    category: isOurs ? "Airplane" : "",
  };
}

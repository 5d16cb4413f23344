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

/** The cells of one row, by the name of their column. */
type Row = (column: string) => string | undefined;
/** The values of one row before the gate. */
export type Raw = RawSample & { readonly timeMs: number };
export type Reader = (row: Row) => Raw;

export const number = (text: string | undefined): number | undefined => {
  if (text === undefined || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};
export const flag = (text: string | undefined): boolean | undefined =>
  text === undefined || text === "" ? undefined : text === "true" || Number(text) > 0.5;
export const anyOf = (...flags: (boolean | undefined)[]): boolean | undefined =>
  flags.every((f) => f === undefined) ? undefined : flags.some((f) => f === true);
export const scaled = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value * by;
export const degrees = (value: number | undefined): number | undefined =>
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

/** JSBSim's own property names as the header (its CSV output), with the parking brake of the scripted pilot. */
export const fromJsbSim: Reader = (row) => ({
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

/** The rows of a CSV file, whose columns `readerOf` knows. */
export function* readCsv(text: string, readerOf: (columns: ReadonlyMap<string, number>) => Reader): Generator<Raw> {
  const lines = text.split(/\r?\n/);
  const header = (lines[0] ?? "").split(",");
  const columns = new Map(header.map((name, index) => [name.trim(), index]));
  const read = readerOf(columns);
  for (const line of lines.slice(1)) {
    if (line === "") continue;
    const cells = line.split(",");
    yield read((name) => {
      const index = columns.get(name);
      return index === undefined ? undefined : cells[index];
    });
  }
}

/** The text of a file, plain or gzipped. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Skips rows without a time, rows whose time repeats or runs back, and what the gate drops. */
export function samplesOf(rows: Iterable<Raw>): SimSample[] {
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
  return samples;
}

/** The Cessna of the recorded flights. */
export const cessna: AircraftIdentity = {
  title: "Cessna 172P Skyhawk",
  icaoType: "C172",
  registration: "",
  engineCount: 1,
  category: "Airplane",
};

/** Reads the demo's flight, which JSBSim flew. */
export const readDemoFlight = (path: string): Recording => ({
  name: basename(path),
  aircraft: cessna,
  samples: samplesOf(readCsv(readText(path), () => fromJsbSim)),
});

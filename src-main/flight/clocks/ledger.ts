import type { Clocks, Stretch, Totals } from "../../../src-shared/domain/flight.ts";
import type { Reading } from "../../gate/reading.ts";

/**
 * The clocks and the totals. OUT, OFF, ON and IN as in ACARS: first movement from the stand, wheels off, wheels on,
 * standing at the stand (stamped when it came to rest, as an aircraft stamps brake-set). Every second of real time is
 * counted once: flown, paused, slewed or without data. Compression is simulated time beyond real time. Each such
 * stretch is kept.
 */
export class Ledger {
  outMs: number | null = null;
  outT = Number.NaN;
  offMs: number | null = null;
  onMs: number | null = null;
  /** No data came at the lift-off or the touchdown: the time is when the aircraft was first seen after it. */
  offAtLatest = false;
  onAtLatest = false;
  inMs: number | null = null;
  inT = Number.NaN;
  /** Finished legs in the air, s; when the present one began. */
  airS = 0;
  liftT = Number.NaN;
  t = 0;
  realS = 0;
  pausedS = 0;
  slewS = 0;
  gapS = 0;
  compressedS = 0;
  stretches: Stretch[] = [];
  /** Real seconds of an unannounced standstill up to now: the simulator may still catch up on it. */
  standsS = 0;
  /** The last accepted place. Here and below NaN where not known: null would cost memory with every sample. */
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  distanceNm = 0;
  /** The part of it that is a straight line across gaps. */
  unseenNm = 0;
  /** At the first sample; once off blocks, what was on board then. */
  fuelAtStartLb = Number.NaN;
  fuelNowLb = Number.NaN;
  fuelUsedLb = 0;
  /** Least fuel since the last refuelling, and a rise under examination. */
  fuelLowLb = Number.NaN;
  fuelClaims = 0;
  /** The engines are off, on the ground: what leaves the tanks is drained, not burnt. */
  enginesOff = false;
  /** Fuel of a refuelling that may go on, lb; and when it last rose, ms. */
  refuelledLb = 0;
  refuelledMs = 0;
  maxAltitudeFt = Number.NaN;
  maxGroundSpeedKt = Number.NaN;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

const columns = { paused: "pausedS", slew: "slewS", gap: "gapS", compressed: "compressedS" } as const;
/**
 * More than anyone reads. A simulator that pauses again and again would add stretches without end, and they go to the
 * window with every push of the flight (6 kB).
 */
const mostStretches = 50;
/** A single sample of another kind, from a fast link, ends no stretch. */
const sameStretchMs = 500;
const shortestMs = 1000;
/** At rest, tanks show up to this much more than before, lb. [flightgear_bikf_birk_1 shows 0.05] */
const wobbleLb = 0.5;
/** A refuelling ends once the fuel has not risen for this long. Add-ons fill the tanks bit by bit. */
const refuelledAfterMs = 120_000;

function kindOf(reading: Reading): Stretch["kind"] | null {
  if (reading.broken === "gap") return "gap";
  if (reading.halt === "slew") return "slew";
  // The simulator's clock stood still: an unannounced pause.
  if (reading.halt !== "none" || reading.dtS === 0) return "paused";
  return reading.rate === 1 ? null : "compressed";
}

function keepStretch(ledger: Ledger, kind: Stretch["kind"], fromMs: number, toMs: number, gainedS: number): void {
  const same = ledger.stretches.findLast((stretch) => stretch.kind === kind);
  if (same !== undefined && kind !== "gap" && fromMs - same.toMs < sameStretchMs) {
    same.toMs = toMs;
    same.gainedS += gainedS;
    return;
  }
  if (ledger.stretches.length >= mostStretches) {
    const lengths = ledger.stretches.map((stretch) => stretch.toMs - stretch.fromMs);
    ledger.stretches.splice(lengths.indexOf(Math.min(...lengths)), 1);
  }
  const [latitudeDeg, longitudeDeg] = [known(ledger.latitudeDeg), known(ledger.longitudeDeg)];
  ledger.stretches.push({ kind, fromMs, toMs, gainedS, latitudeDeg, longitudeDeg });
}

/** A feed that repeats itself and then catches up did not stand still. @returns the seconds that it catches up. */
function caughtUpS(ledger: Ledger, reading: Reading): number {
  const { standsS } = ledger;
  const runs = reading.halt === "none" && reading.broken === "none";
  ledger.standsS = runs && reading.dtS === 0 ? standsS + reading.realS : 0;
  if (standsS === 0 || !runs || reading.dtS < 0.75 * (standsS + reading.realS) * reading.rate) return 0;
  const standstill = ledger.stretches.findLast(({ kind }) => kind === "paused");
  if (standstill !== undefined) standstill.toMs -= standsS * 1000;
  ledger.stretches = ledger.stretches.filter(({ fromMs, toMs }) => toMs > fromMs);
  ledger.pausedS -= standsS;
  return standsS;
}

/** @returns whether the aircraft was not off blocks before. */
export function bookOffBlocks(ledger: Ledger, atMs: number, t: number): boolean {
  if (ledger.outMs !== null) return false;
  ledger.outMs = atMs;
  ledger.outT = t;
  ledger.fuelAtStartLb = ledger.fuelNowLb;
  return true;
}
/** `atLatest`: the lift-off was not seen, and may have been earlier. */
export function bookLiftOff(ledger: Ledger, atMs: number, t: number, atLatest: boolean): void {
  bookOffBlocks(ledger, atMs, t);
  if (ledger.offMs === null) {
    ledger.offMs = atMs;
    ledger.offAtLatest = atLatest;
  }
  ledger.onMs = null;
  ledger.liftT = t;
}
/** Seconds of pause and slew between two moments. */
export function haltedS({ stretches }: Ledger, fromMs: number, toMs: number): number {
  const halts = stretches.filter(({ kind }) => kind === "paused" || kind === "slew");
  const ms = halts.map((halt) => Math.max(0, Math.min(toMs, halt.toMs) - Math.max(fromMs, halt.fromMs)));
  return ms.reduce((sum, each) => sum + each, 0) / 1000;
}

/** Ends the leg in the air. */
export function bookTouchdown(ledger: Ledger, t: number): void {
  if (!Number.isNaN(ledger.liftT)) ledger.airS += Math.max(0, t - ledger.liftT);
  ledger.liftT = Number.NaN;
}

/** Counts one sample. @returns pounds of fuel taken on until `refuelledMs`, if a refuelling has ended; else 0. */
export function updateLedger(ledger: Ledger, reading: Reading): number {
  ledger.t = reading.t;
  ledger.realS += reading.realS;
  const flownS = reading.realS + caughtUpS(ledger, reading);
  const kind = kindOf(reading);
  if (kind !== null && reading.realS > 0) {
    const gainedS = kind === "compressed" ? reading.dtS - flownS : 0;
    ledger[columns[kind]] += kind === "compressed" ? gainedS : reading.realS;
    keepStretch(ledger, kind, reading.timeMs - flownS * 1000, reading.timeMs, gainedS);
  }
  ledger.latitudeDeg = reading.latitudeDeg;
  ledger.longitudeDeg = reading.longitudeDeg;
  if (reading.halt !== "none") return 0;
  ledger.distanceNm += reading.stepNm + reading.unseenNm;
  ledger.unseenNm += reading.unseenNm;
  if (reading.altitudeFt > ledger.maxAltitudeFt || Number.isNaN(ledger.maxAltitudeFt))
    ledger.maxAltitudeFt = reading.altitudeFt;
  if (reading.groundSpeedKt > ledger.maxGroundSpeedKt || Number.isNaN(ledger.maxGroundSpeedKt))
    ledger.maxGroundSpeedKt = reading.groundSpeedKt;
  bookFuel(ledger, reading);
  if (reading.timeMs - ledger.refuelledMs < refuelledAfterMs) return 0;
  const { refuelledLb } = ledger;
  ledger.refuelledLb = 0;
  return refuelledLb;
}

function bookFuel(ledger: Ledger, reading: Reading): void {
  const fuel = reading.sample.fuelLb;
  if (typeof fuel !== "number" || !(fuel >= 0 && fuel < 1_000_000)) return;
  if (Number.isNaN(ledger.fuelLowLb)) {
    ledger.fuelAtStartLb = fuel;
    ledger.fuelNowLb = fuel;
    ledger.fuelLowLb = fuel;
    return;
  }
  const wereOff = ledger.enginesOff;
  ledger.enginesOff = reading.onGround && reading.engines !== true && reading.sample.enginesRunning === false;
  // The engines burn what is on board when they start, also what came bit by bit.
  if (wereOff && !ledger.enginesOff && ledger.fuelNowLb > ledger.fuelLowLb + wobbleLb) {
    if (ledger.refuelledLb > 0) ledger.refuelledLb += ledger.fuelNowLb - ledger.fuelLowLb;
    ledger.fuelLowLb = ledger.fuelNowLb;
  }
  const burnt = ledger.fuelLowLb - fuel;
  // 15 lb/s is above the take-off flow of the thirstiest airliner (A380, about 12). A faster loss was not burnt.
  const burnable = 30 + 15 * (reading.dtS + 1);
  const slosh = Math.max(5, ledger.fuelLowLb * 0.005);
  if (burnt >= 0 && burnt <= burnable) {
    if (!ledger.enginesOff) ledger.fuelUsedLb += burnt;
    ledger.fuelLowLb = fuel;
    ledger.fuelNowLb = fuel;
    ledger.fuelClaims = 0;
    return;
  }
  if (burnt < 0 && -burnt < slosh) {
    ledger.fuelNowLb = fuel;
    // A loaded flight has the fuel of its own time.
    if (reading.broken === "teleport") ledger.fuelLowLb = fuel;
    ledger.fuelClaims = 0;
    return;
  }
  // A jump in either direction is accepted at the third sample: single absurd readings are ignored.
  ledger.fuelClaims++;
  if (ledger.fuelClaims < 3) return;
  ledger.fuelClaims = 0;
  ledger.fuelLowLb = fuel;
  ledger.fuelNowLb = fuel;
  if (burnt > 0) return;
  ledger.refuelledLb -= burnt;
  ledger.refuelledMs = reading.timeMs;
}

/**
 * `stop`: since when it stands after a landing, NaN while it moves: a stop counts only if it did not move on.
 */
export function clocksOf(ledger: Ledger, stop: { readonly t: number; readonly ms: number }): Clocks {
  const airNow = Number.isNaN(ledger.liftT) ? 0 : ledger.t - ledger.liftT;
  const untilT = ledger.inMs !== null ? ledger.inT : Number.isNaN(stop.t) ? ledger.t : stop.t;
  return {
    outMs: ledger.outMs,
    offMs: ledger.offMs,
    onMs: ledger.onMs,
    ...(ledger.offMs !== null && ledger.offAtLatest ? { offAtLatest: true } : {}),
    ...(ledger.onMs !== null && ledger.onAtLatest ? { onAtLatest: true } : {}),
    inMs: ledger.inMs,
    ...(ledger.inMs === null && !Number.isNaN(stop.t) ? { stoppedMs: stop.ms } : {}),
    blockS: ledger.outMs === null ? 0 : Math.max(0, untilT - ledger.outT),
    airS: Math.max(0, ledger.airS + airNow),
    simulatedS: ledger.t,
    realS: ledger.realS,
    pausedS: ledger.pausedS,
    slewS: ledger.slewS,
    gapS: ledger.gapS,
    compressedS: ledger.compressedS,
    stretches: ledger.stretches.filter(({ fromMs, toMs }) => toMs - fromMs >= shortestMs).map((each) => ({ ...each })),
  };
}

export const totalsOf = (ledger: Ledger): Totals => ({
  distanceNm: ledger.distanceNm,
  unseenNm: ledger.unseenNm,
  fuelAtStartLb: known(ledger.fuelAtStartLb),
  fuelNowLb: known(ledger.fuelNowLb),
  fuelUsedLb: Number.isNaN(ledger.fuelAtStartLb) ? null : ledger.fuelUsedLb,
  maxAltitudeFt: known(ledger.maxAltitudeFt),
  maxGroundSpeedKt: known(ledger.maxGroundSpeedKt),
});

import type { Clocks, Stretch, Totals } from "../../../src-shared/flight.ts";
import type { Reading } from "../reading/reading.ts";

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
  fuelAtStartLb = Number.NaN;
  fuelNowLb = Number.NaN;
  fuelUsedLb = 0;
  /** Least fuel since the last refuelling, and a rise under examination. */
  fuelLowLb = Number.NaN;
  fuelClaims = 0;
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

function kindOf(r: Reading): Stretch["kind"] | null {
  if (r.broken === "gap") return "gap";
  if (r.halt === "slew") return "slew";
  // The simulator's clock stood still: an unannounced pause.
  if (r.halt !== "none" || r.dtS === 0) return "paused";
  return r.rate === 1 ? null : "compressed";
}

function keepStretch(l: Ledger, kind: Stretch["kind"], fromMs: number, toMs: number, gainedS: number): void {
  const same = l.stretches.findLast((stretch) => stretch.kind === kind);
  if (same !== undefined && kind !== "gap" && fromMs - same.toMs < sameStretchMs) {
    same.toMs = toMs;
    same.gainedS += gainedS;
    return;
  }
  if (l.stretches.length >= mostStretches) {
    const lengths = l.stretches.map((stretch) => stretch.toMs - stretch.fromMs);
    l.stretches.splice(lengths.indexOf(Math.min(...lengths)), 1);
  }
  const [latitudeDeg, longitudeDeg] = [known(l.latitudeDeg), known(l.longitudeDeg)];
  l.stretches.push({ kind, fromMs, toMs, gainedS, latitudeDeg, longitudeDeg });
}

/** A feed that repeats itself and then catches up did not stand still. @returns the seconds that it catches up. */
function caughtUpS(l: Ledger, r: Reading): number {
  const { standsS } = l;
  const runs = r.halt === "none" && r.broken === "none";
  l.standsS = r.halt === "frozen" || (runs && r.dtS === 0) ? standsS + r.realS : 0;
  if (standsS === 0 || !runs || r.dtS < 0.75 * (standsS + r.realS) * r.rate) return 0;
  const standstill = l.stretches.findLast(({ kind }) => kind === "paused");
  if (standstill !== undefined) standstill.toMs -= standsS * 1000;
  l.stretches = l.stretches.filter(({ fromMs, toMs }) => toMs > fromMs);
  l.pausedS -= standsS;
  return standsS;
}

/** Counts one sample. @returns pounds of fuel taken on, if this sample confirms a refuelling; else 0. */
export function updateLedger(l: Ledger, r: Reading): number {
  l.t = r.t;
  l.realS += r.realS;
  const flownS = r.realS + caughtUpS(l, r);
  const kind = kindOf(r);
  if (kind !== null && r.realS > 0) {
    const gainedS = kind === "compressed" ? r.dtS - flownS : 0;
    l[columns[kind]] += kind === "compressed" ? gainedS : r.realS;
    keepStretch(l, kind, r.timeMs - flownS * 1000, r.timeMs, gainedS);
  }
  if (!Number.isNaN(r.latitudeDeg)) {
    l.latitudeDeg = r.latitudeDeg;
    l.longitudeDeg = r.longitudeDeg;
  }
  if (r.halt !== "none") return 0;
  l.distanceNm += r.stepNm + r.unseenNm;
  l.unseenNm += r.unseenNm;
  if (r.altitudeFt > l.maxAltitudeFt || Number.isNaN(l.maxAltitudeFt)) l.maxAltitudeFt = r.altitudeFt;
  if (r.groundSpeedKt > l.maxGroundSpeedKt || Number.isNaN(l.maxGroundSpeedKt)) l.maxGroundSpeedKt = r.groundSpeedKt;
  return bookFuel(l, r);
}

function bookFuel(l: Ledger, r: Reading): number {
  const fuel = r.sample.fuelLb;
  if (typeof fuel !== "number" || !(fuel >= 0 && fuel < 1_000_000)) return 0;
  if (Number.isNaN(l.fuelLowLb)) {
    l.fuelAtStartLb = fuel;
    l.fuelNowLb = fuel;
    l.fuelLowLb = fuel;
    return 0;
  }
  const burnt = l.fuelLowLb - fuel;
  // 15 lb/s is above the take-off flow of the thirstiest airliner (A380, about 12). A faster loss was not burnt.
  const burnable = 30 + 15 * (r.dtS + 1);
  const slosh = Math.max(5, l.fuelLowLb * 0.005);
  if (burnt >= 0 && burnt <= burnable) {
    l.fuelUsedLb += burnt;
    l.fuelLowLb = fuel;
    l.fuelNowLb = fuel;
    l.fuelClaims = 0;
    return 0;
  }
  if (burnt < 0 && -burnt < slosh) {
    l.fuelNowLb = fuel;
    l.fuelClaims = 0;
    return 0;
  }
  // A jump in either direction is accepted at the third sample: single absurd readings are ignored.
  l.fuelClaims++;
  if (l.fuelClaims < 3) return 0;
  l.fuelClaims = 0;
  l.fuelLowLb = fuel;
  l.fuelNowLb = fuel;
  return Math.max(0, -burnt);
}

/**
 * `standT`: simulated time since when it stands after a landing, NaN while it moves: a stop counts only if it did not
 * move on.
 */
export function clocksOf(l: Ledger, standT: number): Clocks {
  const airNow = Number.isNaN(l.liftT) ? 0 : l.t - l.liftT;
  const untilT = l.inMs !== null ? l.inT : Number.isNaN(standT) ? l.t : standT;
  return {
    outMs: l.outMs,
    offMs: l.offMs,
    onMs: l.onMs,
    inMs: l.inMs,
    blockS: l.outMs === null ? 0 : Math.max(0, untilT - l.outT),
    airS: Math.max(0, l.airS + airNow),
    simulatedS: l.t,
    realS: l.realS,
    pausedS: l.pausedS,
    slewS: l.slewS,
    gapS: l.gapS,
    compressedS: l.compressedS,
    stretches: l.stretches.filter(({ fromMs, toMs }) => toMs - fromMs >= shortestMs).map((each) => ({ ...each })),
  };
}

export const totalsOf = (l: Ledger): Totals => ({
  distanceNm: l.distanceNm,
  unseenNm: l.unseenNm,
  fuelAtStartLb: known(l.fuelAtStartLb),
  fuelNowLb: known(l.fuelNowLb),
  fuelUsedLb: Number.isNaN(l.fuelAtStartLb) ? null : l.fuelUsedLb,
  maxAltitudeFt: known(l.maxAltitudeFt),
  maxGroundSpeedKt: known(l.maxGroundSpeedKt),
});

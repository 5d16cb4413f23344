import { turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { directionOf, type Reading } from "../../gate/reading.ts";

/** The last minute or more, at most one entry a second, for the slower decisions. A ring, so memory is constant. */
export const historyCapacity = 160;

export class History {
  /** Entries ever written; the newest stands at (count − 1) mod capacity. */
  count = 0;
  /** Oldest entry that still belongs to this stretch of flight. */
  from = 0;
  readonly t = empty();
  readonly timeMs = empty();
  readonly altitudeFt = empty();
  readonly speedKt = empty();
  readonly directionDeg = empty();
}

const empty = () => new Float64Array(historyCapacity);

/** Writes an entry if a second has passed. @returns whether it did. */
export function recordReading(history: History, reading: Reading): boolean {
  const { t } = reading;
  if (history.count > history.from && t - (history.t[(history.count - 1) % historyCapacity] ?? 0) < 0.95) return false;
  const at = history.count % historyCapacity;
  history.t[at] = t;
  history.timeMs[at] = reading.timeMs;
  history.altitudeFt[at] = reading.altitudeFt;
  history.speedKt[at] = reading.groundSpeedKt;
  history.directionDeg[at] = directionOf(reading);
  history.count++;
  if (history.count - history.from > historyCapacity) history.from = history.count - historyCapacity;
  return true;
}

/** Entries before now no longer belong to this stretch of flight. */
export function clearHistory(history: History): void {
  history.from = history.count;
}

/** A straight line through the altitudes of the last `spanS` seconds. */
interface Trend {
  readonly rateFpm: number;
  /** Highest less lowest, ft. */
  readonly rangeFt: number;
}

/** Least squares over the newest entries. At least three entries are taken, however far apart. */
export function fitAltitude(history: History, spanS: number): Trend {
  const newest = history.count - 1;
  let n = 0;
  let sumT = 0;
  let sumA = 0;
  let sumTT = 0;
  let sumTA = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const now = history.t[newest % historyCapacity] ?? 0;
  const base = history.altitudeFt[newest % historyCapacity] ?? 0;
  const { t, altitudeFt } = history;
  let at = newest % historyCapacity;
  for (let left = history.count - history.from; left > 0; left--, at = at === 0 ? historyCapacity - 1 : at - 1) {
    const age = now - (t[at] ?? 0);
    if (age > spanS && n >= 3) break;
    const a = (altitudeFt[at] ?? Number.NaN) - base;
    n++;
    sumT -= age;
    sumA += a;
    sumTT += age * age;
    sumTA -= age * a;
    if (a < low) low = a;
    if (a > high) high = a;
  }
  const divisor = n * sumTT - sumT * sumT;
  return {
    rateFpm: n >= 3 && divisor > 0 ? (60 * (n * sumTA - sumT * sumA)) / divisor : Number.NaN,
    rangeFt: n > 0 ? high - low : Number.NaN,
  };
}

/**
 * The entry about `seconds` ago (the newest of at least that age), as an index for the columns; −1 where there is none.
 */
export function indexAgo(history: History, seconds: number): number {
  const newest = history.count - 1;
  const now = history.t[newest % historyCapacity] ?? 0;
  for (let i = newest; i >= history.from; i--) {
    if (now - (history.t[i % historyCapacity] ?? 0) >= seconds - 0.01) return i % historyCapacity;
  }
  return -1;
}

/** Mean change of speed over the last `seconds`, kt/s; NaN where it is not known. */
export function accelerationKtS(history: History, seconds: number): number {
  const at = indexAgo(history, seconds);
  if (at < 0) return Number.NaN;
  const newest = (history.count - 1) % historyCapacity;
  const span = (history.t[newest] ?? 0) - (history.t[at] ?? 0);
  return span > 0 ? ((history.speedKt[newest] ?? Number.NaN) - (history.speedKt[at] ?? Number.NaN)) / span : Number.NaN;
}

/** How far apart the directions between two times lie, degrees; 0 where the direction is not known. */
export function turnedDeg(history: History, fromT: number, toT: number): number {
  let sum = 0;
  let left = 0;
  let right = 0;
  let last = Number.NaN;
  for (let i = history.from; i < history.count; i++) {
    const at = i % historyCapacity;
    const t = history.t[at] ?? 0;
    if (t < fromT) continue;
    if (t > toT) break;
    const direction = history.directionDeg[at] ?? Number.NaN;
    if (Number.isNaN(direction)) continue;
    const turn = turnDeg(last, direction);
    last = direction;
    if (Number.isNaN(turn)) continue;
    sum += turn;
    left = Math.min(left, sum);
    right = Math.max(right, sum);
  }
  return right - left;
}

/** Highest altitude on record between two times; NaN where there is none. */
export function highestBetween(history: History, fromT: number, toT: number): number {
  let high = Number.NaN;
  for (let i = history.count - 1; i >= history.from; i--) {
    const at = i % historyCapacity;
    const t = history.t[at] ?? 0;
    if (t > toT) continue;
    if (t < fromT) break;
    const altitude = history.altitudeFt[at] ?? Number.NaN;
    if (!(altitude <= high)) high = altitude;
  }
  return high;
}

/** The first entry since `fromT` above `altitudeFt`, as an index for the columns; −1 where there is none. */
export function firstAbove(history: History, fromT: number, altitudeFt: number): number {
  for (let i = history.from; i < history.count; i++) {
    const at = i % historyCapacity;
    if ((history.t[at] ?? 0) >= fromT && (history.altitudeFt[at] ?? 0) > altitudeFt) return at;
  }
  return -1;
}

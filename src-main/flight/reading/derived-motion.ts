import { bearingDeg } from "../../../src-shared/geodesy.ts";
import { type DerivedMotion, type Reading, shortNm } from "./reading.ts";

/**
 * A receiver's noise of a few metres amounts to 1 kt over this time; a slow feed may report a position up to one sample
 * late.
 */
const baseS = (dtS: number): number => Math.max(4, 2.5 * dtS);
/** Feeds that repeat the last position catch up within this time, s; a longer repetition is logged. */
export const repeatedS = 12;

/** Speed and direction from positions, for feeds that report no direction or repeat an old speed. */
export function stepDerivedMotion(way: DerivedMotion, r: Reading): void {
  const { t, dtS, latitudeDeg, longitudeDeg } = r;
  if (Number.isNaN(latitudeDeg)) return;
  const spanS = t - way.t;
  if (spanS < baseS(dtS)) return;
  const nm = shortNm(way.latitudeDeg, way.longitudeDeg, latitudeDeg, longitudeDeg);
  if (nm === 0 && spanS < repeatedS) return;
  way.kt = (3600 * nm) / spanS;
  if (nm > 0) way.directionDeg = bearingDeg(way, r);
  way.latitudeDeg = latitudeDeg;
  way.longitudeDeg = longitudeDeg;
  way.t = t;
}

/**
 * The reported speed. If it repeats for 8 s or more while the positions show less, the lowest speed they have shown
 * since: a feed may stop reporting speed in the roll-out, and position noise alone must not raise it.
 */
export function plausibleSpeedKt(way: DerivedMotion, t: number, reportedKt: number): number {
  if (reportedKt !== way.reportedKt) {
    way.reportedKt = way.leastKt = reportedKt;
    way.reportedT = t;
  }
  if (t - way.reportedT < 8 || !(way.kt < 0.75 * reportedKt - 5)) return way.leastKt;
  way.leastKt = Math.min(way.leastKt, way.kt);
  return way.leastKt;
}

import { bearingDeg } from "../../src-shared/domain/geodesy.ts";
import { type DerivedMotion, type Reading, shortNm } from "./reading.ts";

/**
 * Speed is derived over this time, s. A receiver's noise of a few metres is 1 kt over it. A slow feed needs longer,
 * because a position may be one sample late.
 */
const baseS = (dtS: number): number => Math.max(4, 2.5 * dtS);
/** Feeds that repeat the last position catch up within this time, s. A longer repetition is logged. */
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
 * The reported speed, kt. If it repeats for 8 s or more and the positions show less, the result is the lowest speed
 * that they have shown since. A feed may stop updating its speed in the roll-out, and noise of the positions must not
 * raise the result. NaN if the position repeats as well: an aircraft needs a way to stop, so the feed has stopped
 * updating both.
 */
export function plausibleSpeedKt(way: DerivedMotion, t: number, reportedKt: number): number {
  if (reportedKt !== way.reportedKt) {
    way.reportedKt = way.leastKt = reportedKt;
    way.reportedT = t;
  }
  if (t - way.reportedT < 8 || !(way.kt < 0.75 * reportedKt - 5)) return way.leastKt;
  if (way.kt === 0) return Number.NaN;
  way.leastKt = Math.min(way.leastKt, way.kt);
  return way.leastKt;
}

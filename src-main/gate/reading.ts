import { type LatLon, turnDeg } from "../../src-shared/domain/geodesy.ts";
import type { SimSample } from "../../src-shared/domain/sample.ts";

/**
 * One sample with the simulated time that passed. One object is reused. An absent value is NaN, so every comparison with it
 * is false, and it proves nothing.
 */
export class MutableReading {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  altitudeFt = Number.NaN;
  /** Reported height, and the height of the wheels above the ground. */
  aglFt = Number.NaN;
  heightFt = Number.NaN;
  groundSpeedKt = 0;
  /** Indicated airspeed, else true. */
  airspeedKt = Number.NaN;
  verticalSpeedFpm = Number.NaN;
  headingDeg = Number.NaN;
  trackDeg = Number.NaN;
  timeMs = Number.NaN;
  /** Simulated seconds since the first sample, without pauses. */
  t = 0;
  /** Simulated and real seconds since the previous sample. */
  dtS = Number.NaN;
  realS = Number.NaN;
  rate = Number.NaN;
  /** Why time stands still, by the simulator's report. */
  halt: "none" | "paused" | "slew" | "replay" = "none";
  /** By how much the clock of the samples was just set back, s; mostly 0. */
  setBackS = Number.NaN;
  /** Why this sample does not continue the previous one: a gap, or a teleport (also after slew). */
  broken: "none" | "gap" | "teleport" = "none";
  /** After a gap, or a halt that followed a gap: the aircraft has not moved. */
  sameSpot = false;
  /** From the last position before a pause, nm; and the same if it counts as flown. */
  movedNm = Number.NaN;
  stepNm = Number.NaN;
  /** The simulator placed the aircraft so far away between two samples, without a pause or slew, nm; mostly 0. */
  leaptNm = 0;
  /** Distance flown unseen in a gap that ends here, nm. It is a straight line, so the true distance may be longer. */
  unseenNm = Number.NaN;
  onGround = false;
  parkingBrake: boolean | undefined;
  engines: boolean | undefined;
  /** Engine power: N1, else revolutions, else fuel flow. Only its ratio to taxi power has a meaning. */
  power = Number.NaN;
  sample: SimSample = { timeMs: Number.NaN, latitudeDeg: Number.NaN, longitudeDeg: Number.NaN, altitudeFt: Number.NaN };
}

/** Only the reader and the tracker that owns it write into a reading. */
export type Reading = Readonly<MutableReading>;

/** Flat-earth distance, nm: exact enough between neighbouring samples, and cheaper than the haversine. */
export function shortNm(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  let dLon = Math.abs(toLongitude - longitude);
  if (dLon > 180) dLon = 360 - dLon;
  const east = dLon * Math.cos((latitude + toLatitude) * 0.008726646259971648);
  const north = toLatitude - latitude;
  return 60.04 * Math.sqrt(north * north + east * east);
}

/** How far a place lies ahead in a direction, degrees of latitude; negative: behind. */
export function aheadDeg(from: LatLon, to: LatLon, directionDeg: number): number {
  const direction = (directionDeg * Math.PI) / 180;
  const east = turnDeg(from.longitudeDeg, to.longitudeDeg) * Math.cos((to.latitudeDeg * Math.PI) / 180);
  return (to.latitudeDeg - from.latitudeDeg) * Math.cos(direction) + east * Math.sin(direction);
}

/** The greater of the two speeds: a tail-wind hides one, a head-wind the other. */
export const speedOf = (r: Reading): number =>
  r.groundSpeedKt > r.airspeedKt || Number.isNaN(r.airspeedKt) ? r.groundSpeedKt : r.airspeedKt;

/** Direction over the ground, or of the nose where that is not known. */
export const directionOf = (r: Reading): number => (Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg);

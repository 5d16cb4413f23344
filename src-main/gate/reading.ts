import type { LatLon } from "../../src-shared/domain/geodesy.ts";
import type { FlightSample } from "../../src-shared/domain/sample.ts";

/** The values of a sample as they were sent; NaN where absent, or outside any simulator's range. */
export class Figures {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  /** True altitude, else indicated. */
  altitudeFt = Number.NaN;
  aglFt = Number.NaN;
  groundSpeedKt = Number.NaN;
  /** Indicated airspeed, else true. */
  airspeedKt = Number.NaN;
  verticalSpeedFpm = Number.NaN;
  headingDeg = Number.NaN;
  trackDeg = Number.NaN;
}

/**
 * A filtered sample: plausible values and the simulated time that passed. One object is reused. An absent value is NaN,
 * so every comparison with it is false, and it proves nothing.
 */
export class MutableReading extends Figures {
  timeMs = Number.NaN;
  /** Simulated seconds since the first sample, without pauses. */
  t = Number.NaN;
  /** Simulated and real seconds since the previous sample. */
  dtS = Number.NaN;
  realS = Number.NaN;
  /** The part of `dtS` that was flown while a feed repeated its values and looked paused. */
  caughtUpS = Number.NaN;
  rate = Number.NaN;
  /** Why time stands still: the simulator reports it, or an aircraft in motion repeats its values. */
  halt: "none" | "paused" | "slew" | "replay" | "frozen" = "none";
  /** By how much the clock of the samples was just set back, s; mostly 0. */
  setBackS = Number.NaN;
  /** Why this sample does not continue the previous one: a gap, or a teleport (also after slew). */
  broken: "none" | "gap" | "teleport" = "none";
  /** After a gap, or a halt that followed a gap: the aircraft has not moved. */
  sameSpot = false;
  /** Position, altitude or height has just jumped, and is not confirmed yet. */
  doubtful = false;
  /** Nautical miles since the last accepted position, and whether they count as flown. */
  stepNm = Number.NaN;
  /** The simulator placed the aircraft so far away between two samples, without a pause or slew, nm; mostly 0. */
  leaptNm = 0;
  /** Distance flown unseen in a gap that ends here, nm. It is a straight line, so the true distance may be longer. */
  unseenNm = Number.NaN;
  onGround: boolean | undefined;
  parkingBrake: boolean | undefined;
  engines: boolean | undefined;
  /** Engine power: N1, else revolutions, else fuel flow. Only its ratio to taxi power has a meaning. */
  power = Number.NaN;
  sample: FlightSample = { timeMs: 0 };
  /** The values before the filter. */
  sent: Readonly<Figures> = new Figures();
}

/** Only the reader and the tracker that owns it write into a reading. */
export type Reading = Readonly<MutableReading>;

/** The last accepted position, its time, and a possible jump: how many samples in a row agree on it. */
class Place {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  t = Number.NaN;
  pendingLatitudeDeg = Number.NaN;
  pendingLongitudeDeg = Number.NaN;
  pending = 0;
}

/**
 * The last accepted value of one quantity and a possible jump. It may change by `slack`, plus `perS` for each second.
 */
export class Gauge {
  value = Number.NaN;
  t = Number.NaN;
  pendingValue = Number.NaN;
  pending = 0;
  /** The last accepted value was a jump. */
  jumped = false;
  readonly name: string;
  readonly slack: number;
  readonly perS: number;
  constructor(name: string, slack: number, perS: number) {
    this.name = name;
    this.slack = slack;
    this.perS = perS;
  }
}

export class ReaderState {
  readonly reading = new MutableReading();
  started = false;
  timeMs = 0;
  /**
   * How far the flight's time is ahead of a clock that was set back, and the time of the last earlier sample by that
   * clock, ms.
   */
  aheadMs = 0;
  earlierMs = Number.NaN;
  simTimeS = Number.NaN;
  t = 0;
  typicalS = 1;
  // 18,000 ft/min is beyond any airliner; 400 ft of slack lets an altimeter setting pass.
  readonly altitude = new Gauge("altitude leapt", 400, 300);
  // The ground may rise as fast as the aircraft flies over it.
  readonly agl = new Gauge("height leapt", 300, 600);
  // 20 kt/s is a catapult; 40 kt of slack lets a gust or a coarse feed pass.
  readonly groundSpeed = new Gauge("ground speed leapt", 40, 20);
  readonly airspeed = new Gauge("airspeed leapt", 40, 20);
  readonly place = new Place();
  /** The values of this sample and of the previous one, to detect that nothing moves. */
  sent = new Figures();
  lastSent = new Figures();
  /** How long every value has been the same while the aircraft claims to move, s: by the simulator's clock and the program's. */
  frozenS = 0;
  frozenRealS = 0;
  halted = false;
  /** The time flown unseen in a gap that ended in a pause, s. */
  unseenS = 0;
  engineSeen = false;
  dropped: Record<string, number> = {};
}

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
  const east = (to.longitudeDeg - from.longitudeDeg) * Math.cos((to.latitudeDeg * Math.PI) / 180);
  return (to.latitudeDeg - from.latitudeDeg) * Math.cos(direction) + east * Math.sin(direction);
}

/** The greater of the two speeds: a tail-wind hides one, a head-wind the other. */
export const speedOf = (r: Reading): number =>
  r.groundSpeedKt > r.airspeedKt || Number.isNaN(r.airspeedKt) ? r.groundSpeedKt : r.airspeedKt;

/** Over the ground, or through the air where that is not known: at the stand a wind of 6 kt reads as airspeed. */
export const groundSpeedOf = (r: Reading): number => (Number.isNaN(r.groundSpeedKt) ? r.airspeedKt : r.groundSpeedKt);

/** Direction over the ground, or of the nose where that is not known. */
export const directionOf = (r: Reading): number => (Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg);

import type { FlightSample } from "../../../src-shared/sample.ts";

/** The values of a sample as they were sent; NaN where absent, or outside any simulator's range. */
export class Figures {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  /** True, else indicated. */
  altitudeFt = Number.NaN;
  aglFt = Number.NaN;
  groundSpeedKt = Number.NaN;
  /** Indicated, else true. */
  airspeedKt = Number.NaN;
  verticalSpeedFpm = Number.NaN;
  headingDeg = Number.NaN;
  trackDeg = Number.NaN;
}

/**
 * A filtered sample: plausible values, and the simulated time that passed. One object, reused. An absent value is NaN,
 * so every comparison with it is false: an unknown value proves nothing.
 */
export class MutableReading extends Figures {
  timeMs = Number.NaN;
  /** Simulated seconds since the first sample, without pauses. */
  t = Number.NaN;
  /** Simulated and real seconds since the sample before. */
  dtS = Number.NaN;
  realS = Number.NaN;
  /** The part of it that was flown while a feed repeated its values: until then it looked like a pause. */
  caughtUpS = Number.NaN;
  rate = Number.NaN;
  /** Time stands still: the simulator says so, or nothing moves that should. */
  halt: "none" | "paused" | "slew" | "replay" | "frozen" = "none";
  /** By how much the clock of the samples was just set back, s; mostly 0. */
  setBackS = Number.NaN;
  /** No continuity with the sample before: a gap, a teleport, or slew between. */
  broken: "none" | "gap" | "teleport" = "none";
  /** After a gap, or a halt that a gap led to: the aircraft is where it was. */
  sameSpot = false;
  /** Position, altitude or height has just jumped, and is not confirmed yet. */
  doubtful = false;
  /** Nautical miles since the last accepted position, and whether they count as flown. */
  stepNm = Number.NaN;
  /** Flown unseen in a gap that ends here, nm in a straight line: the true distance may be longer. */
  unseenNm = Number.NaN;
  onGround: boolean | undefined;
  parkingBrake: boolean | undefined;
  engines: boolean | undefined;
  /** Engine power: N1, else revolutions, else fuel flow; only its ratio to taxi power is meaningful. */
  power = Number.NaN;
  sample: FlightSample = { timeMs: 0 };
  /** Its values before the filter. */
  sent: Readonly<Figures> = new Figures();
}

/** Only the reader and the tracker that owns it write into a reading. */
export type Reading = Readonly<MutableReading>;

/** The last accepted position, when that was, and a jump under examination: how many samples in a row agree on it. */
class Place {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  t = Number.NaN;
  claimLatitudeDeg = Number.NaN;
  claimLongitudeDeg = Number.NaN;
  claims = 0;
}

/** The same of one figure, which may change by `slack` and by `perS` each second. */
export class Gauge {
  value = Number.NaN;
  t = Number.NaN;
  claim = Number.NaN;
  claims = 0;
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

/** Speed and direction over the ground, derived from positions. */
export class DerivedMotion {
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
  t = Number.NaN;
  kt = Number.NaN;
  directionDeg = Number.NaN;
  /** The reported speed; the lowest speed that the positions have shown since it last changed; and when that was. */
  reportedKt = Number.NaN;
  leastKt = Number.NaN;
  reportedT = Number.NaN;
}

export class ReaderState {
  readonly reading = new MutableReading();
  started = false;
  timeMs = 0;
  /** The flight's time is so far ahead of a clock that was set back; and the last sample that was earlier, by that clock. */
  aheadMs = 0;
  earlierMs = Number.NaN;
  simTimeS = Number.NaN;
  t = 0;
  typicalS = 1;
  way = new DerivedMotion();
  // 18,000 ft/min is beyond any airliner; 400 ft of slack lets an altimeter setting pass.
  readonly altitude = new Gauge("altitude leapt", 400, 300);
  // The ground may rise as fast as the aircraft flies over it.
  readonly agl = new Gauge("height leapt", 300, 600);
  // 20 kt/s is a catapult; 40 kt of slack lets a gust or a coarse feed pass.
  readonly groundSpeed = new Gauge("ground speed leapt", 40, 20);
  readonly airspeed = new Gauge("airspeed leapt", 40, 20);
  readonly place = new Place();
  /** Of the present sample, and of the one before, to detect that nothing moves. */
  sent = new Figures();
  lastSent = new Figures();
  /** How long every value has repeated itself, by the simulator's clock and by the program's. */
  frozenS = 0;
  frozenRealS = 0;
  halted = false;
  /** Length of a gap that ended in a pause, s. */
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

/** The greater of the two speeds: a tail-wind hides one, a head-wind the other. */
export const speedOf = (r: Reading): number =>
  r.groundSpeedKt > r.airspeedKt || Number.isNaN(r.airspeedKt) ? r.groundSpeedKt : r.airspeedKt;

import type { FlightSample } from "../../../src-shared/sample.ts";

/**
 * A filtered sample: plausible values, and the simulated time that passed. One object, reused. An absent value is NaN,
 * so every comparison with it is false: an unknown value proves nothing.
 */
export interface Reading extends Figures {
  timeMs: number;
  /** Simulated seconds since the first sample, without pauses. */
  t: number;
  /** Simulated and real seconds since the sample before. */
  dtS: number;
  realS: number;
  /** The part of it that was flown while a feed repeated its values: until then it looked like a pause. */
  caughtUpS: number;
  rate: number;
  /** Time stands still: the simulator says so, or nothing moves that should. */
  halt: "none" | "paused" | "slew" | "replay" | "frozen";
  /** By how much the clock of the samples was just set back, s; mostly 0. */
  setBackS: number;
  /** No continuity with the sample before: a gap, a teleport, or slew between. */
  broken: "none" | "gap" | "teleport";
  /** After a gap, or a halt that a gap led to: the aircraft is where it was. */
  sameSpot: boolean;
  /** Position, altitude or height has just jumped, and is not confirmed yet. */
  doubtful: boolean;
  /** Nautical miles since the last accepted position, and whether they count as flown. */
  stepNm: number;
  /** Flown unseen in a gap that ends here, nm in a straight line: the true distance may be longer. */
  unseenNm: number;
  onGround: boolean | undefined;
  parkingBrake: boolean | undefined;
  engines: boolean | undefined;
  /** Engine power: N1, else revolutions, else fuel flow; only its ratio to taxi power is meaningful. */
  power: number;
  sample: FlightSample;
  /** Its values before the filter. */
  sent: Readonly<Figures>;
}

/** The values of a sample as they were sent; NaN where absent, or outside any simulator's range. */
export interface Figures {
  latitudeDeg: number;
  longitudeDeg: number;
  /** True, else indicated. */
  altitudeFt: number;
  aglFt: number;
  groundSpeedKt: number;
  /** Indicated, else true. */
  airspeedKt: number;
  verticalSpeedFpm: number;
  headingDeg: number;
  trackDeg: number;
}
const noFigures = (): Figures => ({
  latitudeDeg: Number.NaN,
  longitudeDeg: Number.NaN,
  altitudeFt: Number.NaN,
  aglFt: Number.NaN,
  groundSpeedKt: Number.NaN,
  airspeedKt: Number.NaN,
  verticalSpeedFpm: Number.NaN,
  headingDeg: Number.NaN,
  trackDeg: Number.NaN,
});

/** Something that changes no faster than physics allows. A jump is accepted once three samples in a row agree on it. */
interface Jumps {
  /** When it was last accepted, s; how many samples in a row have shown the same jump. */
  t: number;
  claims: number;
}
/** One figure: it may change by `slack`, and by `perS` each second. */
export interface Gauge extends Jumps {
  readonly name: string;
  readonly slack: number;
  readonly perS: number;
  value: number;
  claim: number;
  /** The last accepted value was a jump. */
  jumped: boolean;
}
const newGauge = (name: string, slack: number, perS: number): Gauge => ({
  name,
  slack,
  perS,
  value: Number.NaN,
  t: Number.NaN,
  claim: Number.NaN,
  claims: 0,
  jumped: false,
});
/** The position. */
export interface Place extends Jumps {
  latitudeDeg: number;
  longitudeDeg: number;
  claimLatitudeDeg: number;
  claimLongitudeDeg: number;
}

/** Speed and direction over the ground, derived from positions. */
export interface DerivedMotion {
  latitudeDeg: number;
  longitudeDeg: number;
  t: number;
  kt: number;
  directionDeg: number;
  /** The reported speed; the lowest speed that the positions have shown since it last changed; and when that was. */
  reportedKt: number;
  leastKt: number;
  reportedT: number;
}
export const newDerivedMotion = (): DerivedMotion => ({
  latitudeDeg: Number.NaN,
  longitudeDeg: Number.NaN,
  t: Number.NaN,
  kt: Number.NaN,
  directionDeg: Number.NaN,
  reportedKt: Number.NaN,
  leastKt: Number.NaN,
  reportedT: Number.NaN,
});

export interface ReaderState {
  readonly reading: Reading;
  started: boolean;
  timeMs: number;
  /** The flight's time is so far ahead of a clock that was set back; and the last sample that was earlier, by that clock. */
  aheadMs: number;
  earlierMs: number;
  simTimeS: number;
  t: number;
  typicalS: number;
  way: DerivedMotion;
  readonly altitude: Gauge;
  readonly agl: Gauge;
  readonly groundSpeed: Gauge;
  readonly airspeed: Gauge;
  readonly place: Place;
  /** Of the present sample, and of the one before, to detect that nothing moves. */
  sent: Figures;
  lastSent: Figures;
  /** How long every value has repeated itself, by the simulator's clock and by the program's. */
  frozenS: number;
  frozenRealS: number;
  halted: boolean;
  /** Length of a gap that ended in a pause, s. */
  unseenS: number;
  engineSeen: boolean;
  dropped: Record<string, number>;
}

export const newReaderState = (): ReaderState => ({
  reading: newReading(),
  started: false,
  timeMs: 0,
  aheadMs: 0,
  earlierMs: Number.NaN,
  simTimeS: Number.NaN,
  t: 0,
  typicalS: 1,
  way: newDerivedMotion(),
  // 18,000 ft/min is beyond any airliner; 400 ft of slack lets an altimeter setting pass.
  altitude: newGauge("altitude leapt", 400, 300),
  // The ground may rise as fast as the aircraft flies over it.
  agl: newGauge("height leapt", 300, 600),
  // 20 kt/s is a catapult; 40 kt of slack lets a gust or a coarse feed pass.
  groundSpeed: newGauge("ground speed leapt", 40, 20),
  airspeed: newGauge("airspeed leapt", 40, 20),
  place: {
    latitudeDeg: Number.NaN,
    longitudeDeg: Number.NaN,
    t: Number.NaN,
    claimLatitudeDeg: Number.NaN,
    claimLongitudeDeg: Number.NaN,
    claims: 0,
  },
  sent: noFigures(),
  lastSent: noFigures(),
  frozenS: 0,
  frozenRealS: 0,
  halted: false,
  unseenS: 0,
  engineSeen: false,
  dropped: {},
});

/**
 * Until the first sample. Numbers begin as NaN, and nothing is spread: the engine then keeps one layout for this object,
 * which everything reads several times a sample.
 */
const newReading = (): Reading => ({
  latitudeDeg: Number.NaN,
  longitudeDeg: Number.NaN,
  altitudeFt: Number.NaN,
  aglFt: Number.NaN,
  groundSpeedKt: Number.NaN,
  airspeedKt: Number.NaN,
  verticalSpeedFpm: Number.NaN,
  headingDeg: Number.NaN,
  trackDeg: Number.NaN,
  timeMs: Number.NaN,
  t: Number.NaN,
  dtS: Number.NaN,
  realS: Number.NaN,
  caughtUpS: Number.NaN,
  rate: Number.NaN,
  halt: "none",
  setBackS: Number.NaN,
  broken: "none",
  sameSpot: false,
  doubtful: false,
  stepNm: Number.NaN,
  unseenNm: Number.NaN,
  onGround: undefined,
  parkingBrake: undefined,
  engines: undefined,
  power: Number.NaN,
  sample: { timeMs: 0 },
  sent: noFigures(),
});

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

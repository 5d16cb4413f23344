import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import { claimsToMove, reachNm, slackNm } from "../../src-shared/domain/physical.ts";
import { rateOf, type SimSample } from "../../src-shared/domain/sample.ts";
import { aheadDeg, MutableReading, type Reading, shortNm } from "./reading.ts";

/** A silence longer than this, and longer than six usual intervals, is a gap, s. */
const gapS = 45;
/** Silences of 5–45 s: not a gap, but not all pause if the simulator's clock advanced. */
const silentS = 5;
/** A step back of this size means that the computer's clock was set back, s. Samples out of order step back by less. */
export const setBackS = 1;
/** A clock that has just started reads less than this, s. */
const startedS = 60;
/** Within 6 m is the same place. */
export const samePlaceNm = 0.0033;
/** A dive moves an aircraft down farther than this in `silentS`, ft. [flightgear_inverted_at_sea] */
const stuckFt = 50;
/** Slower is at rest, kt: a receiver shows up to 3 kt. Its height is then that at which the wheels touch the ground. */
export const restKt = 4;
/** An aircraft that is slower than that and lower than this, ft, at its first sample stands on the ground or on water. */
const restFt = 60;
/**
 * Without a ground flag, the wheels are on the ground within the first of their height at rest, ft. Before that height is
 * known, they are on the ground below the second.
 */
export const wheelsFt = 2;
const lowFt = 8;

export class ReaderState {
  readonly reading = new MutableReading();
  timeMs = Number.NaN;
  /** How far the flight's time is ahead of a clock that was set back, ms. */
  aheadMs = 0;
  simTimeS = Number.NaN;
  /** Real time between the previous two samples, s. */
  beforeS = 0;
  /** The usual interval, s. */
  typicalS = 1;
  /** The previous sample. */
  readonly last = { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN, headingDeg: Number.NaN };
  /** The last sample before a pause; a slew moves the aircraft, a pause does not. */
  readonly place = {
    latitudeDeg: Number.NaN,
    longitudeDeg: Number.NaN,
    altitudeFt: Number.NaN,
    groundSpeedKt: Number.NaN,
    t: 0,
  };
  /** Since the last sample in motion the pilot may have moved the aircraft. */
  halted = false;
  /** The time flown unseen in a gap that ended in a pause, s. */
  unseenS = 0;
  engineSeen = false;
  /** The ground flag shows whether the wheels touch the ground. */
  hasFlag = true;
  /** The reported height at rest, ft. */
  restAglFt = Number.NaN;
}

/** A value within the plausible range of a simulator; anything else is "not reported". */
export const within = (value: number | undefined, low: number, high: number): number =>
  typeof value === "number" && value >= low && value <= high ? value : Number.NaN;

/**
 * Reads a sample that the gate let pass: how much simulated time passed, whether it continues the previous sample, and how
 * far the aircraft flew.
 * @returns the reader's own reading (the same object each time), or null if its time did not advance.
 */
export function readSample(state: ReaderState, sample: SimSample): Reading | null {
  const { reading, last } = state;
  const isFirst = Number.isNaN(state.timeMs);
  const backS = (state.timeMs - sample.timeMs - state.aheadMs) / 1000;
  reading.setBackS = backS >= setBackS ? backS : 0;
  if (reading.setBackS > 0) state.aheadMs += 1000 * (backS + state.typicalS);
  const timeMs = sample.timeMs + state.aheadMs;
  if (timeMs <= state.timeMs) return null;
  reading.realS = isFirst ? 0 : (timeMs - state.timeMs) / 1000;
  reading.timeMs = state.timeMs = timeMs;
  last.latitudeDeg = reading.latitudeDeg;
  last.longitudeDeg = reading.longitudeDeg;
  last.headingDeg = reading.headingDeg;
  readFigures(reading, sample);
  readGround(state, reading, sample, isFirst);
  readEngines(state, reading, sample);
  followTime(state, isFirst);
  return reading;
}

function readFigures(reading: MutableReading, sample: SimSample): void {
  reading.sample = sample;
  reading.rate = rateOf(sample);
  reading.halt =
    sample.slew === true ? "slew" : sample.replay === true ? "replay" : sample.paused === true ? "paused" : "none";
  reading.latitudeDeg = sample.latitudeDeg;
  reading.longitudeDeg = sample.longitudeDeg;
  reading.altitudeFt = sample.altitudeFt;
  reading.airspeedKt = Math.max(0, sample.indicatedAirspeedKt ?? sample.trueAirspeedKt ?? Number.NaN);
  // Some simulators report slightly less than zero at rest. A missing value is the one before.
  reading.groundSpeedKt = Math.max(0, sample.groundSpeedKt ?? reading.groundSpeedKt);
  reading.verticalSpeedFpm = sample.verticalSpeedFpm ?? Number.NaN;
  reading.headingDeg = sample.headingTrueDeg ?? Number.NaN;
  reading.trackDeg = sample.trackTrueDeg ?? Number.NaN;
  reading.parkingBrake = sample.parkingBrake;
}

/**
 * Height and ground flag. FlightGear's float planes have no ground flag, or one that says "air" at rest: until it says
 * "ground", the height decides.
 */
function readGround(state: ReaderState, reading: MutableReading, sample: SimSample, isFirst: boolean): void {
  const aglFt = sample.aglFt ?? Number.NaN;
  const isAtRest = reading.groundSpeedKt < restKt;
  if (sample.onGround === true) state.hasFlag = true;
  else if (sample.onGround === undefined || (isFirst && isAtRest && aglFt < restFt)) state.hasFlag = false;
  // Nothing stands lower than on its wheels.
  const stands = isFirst ? aglFt < restFt : aglFt < state.restAglFt - wheelsFt;
  if (stands && isAtRest && !state.hasFlag) state.restAglFt = aglFt;
  const isLow = Number.isNaN(state.restAglFt) ? aglFt < lowFt : Math.abs(aglFt - state.restAglFt) < wheelsFt;
  reading.aglFt = aglFt;
  reading.onGround = state.hasFlag ? sample.onGround === true : isLow;
  if (reading.onGround && isAtRest) state.restAglFt = aglFt;
  reading.heightFt = aglFt - (Number.isNaN(state.restAglFt) ? 0 : state.restAglFt);
}

/** Engines run if any value says so. They count as stopped only if the same simulator has shown them running before. */
function readEngines(state: ReaderState, reading: MutableReading, sample: SimSample): void {
  const { enginesRunning, n1Pct: n1 = Number.NaN, rpm = Number.NaN, fuelFlowLbPerH: flow = Number.NaN } = sample;
  // SimConnect gives pistons an N1 of 0: a reading of zero says nothing about power.
  reading.power = n1 > 0 ? n1 : rpm > 0 ? rpm : flow > 0 ? flow : Number.NaN;
  if (enginesRunning === true || n1 > 15 || rpm > 300 || flow > 1) {
    state.engineSeen = true;
    reading.engines = true;
  } else if (state.engineSeen && (enginesRunning === false || n1 >= 0 || rpm >= 0 || flow >= 0))
    reading.engines = false;
  else reading.engines = undefined;
}

/** Simulated time, gaps and halts; then the way since the last sample in motion. */
function followTime(state: ReaderState, isFirst: boolean): void {
  const { reading, last, place } = state;
  const { realS, rate, sample } = reading;
  reading.movedNm = shortNm(place.latitudeDeg, place.longitudeDeg, reading.latitudeDeg, reading.longitudeDeg);
  const simTimeS = sample.simTimeS ?? Number.NaN;
  const simStepS = simTimeS - state.simTimeS;
  state.simTimeS = simTimeS;
  // The simulator's clock counts only if it runs plausibly. A jump means that the time of day was changed. A busy computer
  // may read several samples at once. After a silence, an old sample may come just before the new one. Where it stood
  // before and after a silence, no distance shows how long that was.
  const stood = place.groundSpeedKt < restKt && reading.groundSpeedKt < restKt && realS > silentS;
  const clocked = simStepS >= 0 && simStepS <= realS * (stood ? 1.1 * rate : 130) + (state.beforeS + 1) * rate + 1;
  state.beforeS = realS;
  reading.dtS = clocked ? simStepS : realS * rate;
  const isGap = realS > gapS && realS > state.typicalS * 6;
  if (!isFirst && !isGap) state.typicalS += (realS - state.typicalS) * 0.05;
  if (wasStuck(state)) reading.dtS = 0;
  // If the simulator's clock runs back, the simulator restarted. As after a gap, the time in between may or may not
  // have been flown.
  const isRestarted = simStepS < 0;
  if (isGap || isRestarted) {
    // The distance counts from the last sample in motion. It contains what was flown unseen before a pause and is
    // counted already, so that is subtracted.
    const coveredS = Math.max(0, flownInGapS(state, realS * rate, simTimeS < startedS) - state.unseenS);
    // A restarted clock may already be past its old value. Then the distance is longer than the clock's step allows.
    // That is certain if the clock's whole time fits into the gap.
    const slackS = simTimeS <= realS * rate ? 10 : 60;
    if (!clocked || coveredS > slackS + 1.5 * reading.dtS) reading.dtS = coveredS;
  }
  reading.broken = isGap ? "gap" : "none";
  reading.sameSpot =
    (isGap || state.halted) &&
    shortNm(last.latitudeDeg, last.longitudeDeg, reading.latitudeDeg, reading.longitudeDeg) < samePlaceNm;
  reading.stepNm = reading.leaptNm = reading.unseenNm = 0;
  if (reading.halt === "slew" || reading.halt === "replay") {
    state.halted = true;
    keepPlace(state);
  }
  if (reading.halt === "paused" && (isGap || isRestarted || (clocked && realS > silentS))) {
    // What was flown unseen before this pause counts when the flight continues.
    state.unseenS += reading.dtS;
    state.halted ||= isGap;
  }
  if (reading.halt !== "none") {
    reading.dtS = 0;
    // The first sample is evaluated even during a pause: its position is valid, only its time does not advance.
    if (!isFirst) return;
  }
  // After a slew it is unknown how much of the distance was flown.
  const isUnseen = state.halted ? state.unseenS > 0 : isGap;
  reading.dtS += state.unseenS;
  reading.t += reading.dtS;
  // No value is compared across a break.
  if (state.halted && !isGap) reading.broken = "teleport";
  if (isUnseen) reading.unseenNm = flownInGapNm(state);
  else if (reading.broken === "none") readStep(state);
  state.halted = false;
  state.unseenS = 0;
  keepPlace(state);
}

/**
 * In an active pause time runs, but the aircraft stays where it is. The gate drops those samples: afterwards the aircraft has
 * moved no farther in flight than in two usual intervals, and in a quarter of the time.
 */
const wasStuck = ({ reading, place, typicalS }: ReaderState): boolean =>
  reading.dtS > silentS &&
  reading.onGround === false &&
  claimsToMove(reading.groundSpeedKt, Number.NaN, reading.onGround) &&
  Math.abs(reading.altitudeFt - place.altitudeFt) < stuckFt &&
  reading.movedNm * 3600 < Math.min(2 * typicalS, reading.dtS / 4) * reading.groundSpeedKt;

/** The steps of a float32 position zigzag: a shorter way counts together with the next. */
function keepPlace({ reading, place }: ReaderState): void {
  if (!(reading.movedNm < samePlaceNm)) {
    place.latitudeDeg = reading.latitudeDeg;
    place.longitudeDeg = reading.longitudeDeg;
  }
  place.altitudeFt = reading.altitudeFt;
  place.groundSpeedKt = reading.groundSpeedKt;
  place.t = reading.t;
}

/** The way since the previous sample. Farther than it can have flown, it was placed there. */
function readStep({ reading, place }: ReaderState): void {
  if (reading.movedNm > reachNm(reading.groundSpeedKt, reading.t - place.t)) {
    reading.broken = "teleport";
    reading.leaptNm = reading.movedNm;
  } else if (reading.movedNm >= samePlaceNm && !(reading.groundSpeedKt < 0.5)) reading.stepNm = reading.movedNm;
}

/**
 * How much of a gap counts as flown without a simulator clock, s: the time that the distance takes at the speeds before
 * and after. 0 if the simulator has just restarted with the aircraft farther back: then it was reset.
 */
function flownInGapS({ place, reading, last }: ReaderState, longestS: number, justStarted: boolean): number {
  const meanKt = (place.groundSpeedKt + reading.groundSpeedKt) / 2;
  if (!(meanKt > 10 && reading.movedNm > 0)) return 0;
  if (justStarted && aheadDeg(place, reading, last.headingDeg) < 0) return 0;
  return Math.min(longestS, (reading.movedNm / meanKt) * 3600);
}

/** The straight distance across a gap, nm, if the aircraft can have flown it in that time. */
function flownInGapNm({ place, reading }: ReaderState): number {
  const nm = distanceNm(place, reading);
  const fastestKt = Math.max(place.groundSpeedKt, reading.groundSpeedKt);
  return reading.dtS > 0 && nm <= slackNm + (1.5 * fastestKt * reading.dtS) / 3600 ? nm : 0;
}

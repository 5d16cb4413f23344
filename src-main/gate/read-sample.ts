import { claimsToMove, isMenuPlace, reachNm, settleSamples } from "../../src-shared/domain/physical.ts";
import { type FlightSample, rateOf } from "../../src-shared/domain/sample.ts";
import { flownInGapNm, flownInGapS } from "./flown-in-gap.ts";
import {
  aheadDeg,
  type Figures,
  type Gauge,
  type MutableReading,
  type ReaderState,
  type Reading,
  shortNm,
} from "./reading.ts";

/** A silence longer than this, and longer than six usual intervals, is a gap. */
const gapS = 45;
/** Silences of 5–45 s: not a gap, but not all pause if the simulator's clock advanced. */
const silentS = 5;
/** No pilot pauses for less, s: a feed that is faster than the simulator's frames repeats them. */
const shortestPauseS = 0.3;

/** A value within the plausible range of a simulator; anything else is "not reported". */
export const within = (value: number | undefined, low: number, high: number): number =>
  typeof value === "number" && value >= low && value <= high ? value : Number.NaN;

function drop(state: ReaderState, reason: string): void {
  state.dropped[reason] = (state.dropped[reason] ?? 0) + 1;
}

/** Whether a value is accepted: it is within reach of the last one, or three samples in a row agree on the jump. */
function settles(of: { pending: number }, isNear: boolean, agrees: boolean): boolean {
  of.pending = isNear ? 0 : agrees ? of.pending + 1 : 1;
  if (of.pending > 0 && of.pending < settleSamples) return false;
  of.pending = 0;
  return true;
}

/** Returns `value`, or NaN if it jumped and the jump is not confirmed yet. */
function withoutJump(state: ReaderState, gauge: Gauge, value: number): number {
  gauge.jumped = false;
  if (Number.isNaN(value)) return value;
  const reach = gauge.slack + gauge.perS * Math.max(0, state.t - gauge.t);
  const isNear = Number.isNaN(gauge.value) || Math.abs(value - gauge.value) <= reach;
  if (!settles(gauge, isNear, Math.abs(value - gauge.pendingValue) <= reach)) {
    gauge.pendingValue = value;
    drop(state, gauge.name);
    return Number.NaN;
  }
  gauge.jumped = !isNear;
  gauge.value = value;
  gauge.t = state.t;
  return value;
}

function readFigures(sent: Figures, sample: FlightSample): void {
  sent.latitudeDeg = within(sample.latitudeDeg, -90, 90);
  sent.longitudeDeg = within(sample.longitudeDeg, -180, 180);
  sent.altitudeFt = within(sample.altitudeFt ?? sample.indicatedAltitudeFt, -2000, 200_000);
  sent.aglFt = within(sample.aglFt, -3000, 200_000);
  // Some simulators report slightly less than zero at rest.
  sent.groundSpeedKt = Math.max(0, within(sample.groundSpeedKt, -1, 3000));
  const ias = Math.max(0, within(sample.indicatedAirspeedKt, -20, 1500));
  sent.airspeedKt = Number.isNaN(ias) ? Math.max(0, within(sample.trueAirspeedKt, -20, 3000)) : ias;
  sent.verticalSpeedFpm = within(sample.verticalSpeedFpm, -30_000, 30_000);
  sent.headingDeg = within(sample.headingTrueDeg, -360, 360);
  sent.trackDeg = within(sample.trackTrueDeg, -360, 360);
}

/** A sample that is earlier by less than this may have arrived late, s. */
const latestS = 5;
/** A clock that is set back by less than this only jitters, s. */
const jitterS = 0.1;

/**
 * Detects a clock that was set back, by two earlier samples in a row. The flight's own time continues, ahead of that
 * clock.
 * @returns by how much the clock was set back, s; mostly 0.
 */
function followClock(state: ReaderState, sample: FlightSample, ownMs: number): number {
  const backMs = state.started ? state.timeMs - (ownMs + state.aheadMs) : 0;
  const stepMs = ownMs - state.earlierMs;
  const usualMs = 1000 * Math.min(state.typicalS, state.reading.realS);
  // The second sample may already be later than the last accepted one: then it follows the first at the usual interval.
  const follows =
    stepMs > 0 && stepMs < gapS * 1000 && (backMs >= 0 || Math.abs(stepMs - usualMs) < Math.abs(-backMs - usualMs));
  // The first of the two samples was discarded, so its step counts as well.
  const setBackMs = follows && backMs + 2 * stepMs > jitterS * 1000 ? backMs + 2 * stepMs : 0;
  const isEarlier = backMs > 0 && (backMs >= latestS * 1000 || isAhead(state, sample));
  state.earlierMs = isEarlier && setBackMs === 0 ? ownMs : Number.NaN;
  state.aheadMs += setBackMs;
  return setBackMs / 1000;
}

/** Whether the sample lies ahead of the last place. One that arrives late, or twice, lies behind it. */
function isAhead({ sent }: ReaderState, sample: FlightSample): boolean {
  const latitudeDeg = within(sample.latitudeDeg, -90, 90);
  const longitudeDeg = within(sample.longitudeDeg, -180, 180);
  const directionDeg = Number.isNaN(sent.trackDeg) ? sent.headingDeg : sent.trackDeg;
  return aheadDeg(sent, { latitudeDeg, longitudeDeg }, directionDeg) > 0;
}

/**
 * Filters time, halts, breaks, and values that physics rules out.
 * @returns the reader's own reading (the same object each time), or null if the sample is unusable: its time did not
 * advance, or it is not a sample.
 */
export function readSample(state: ReaderState, sample: FlightSample): Reading | null {
  const { reading } = state;
  const ownMs = typeof sample === "object" && sample !== null ? sample.timeMs : Number.NaN;
  if (typeof ownMs !== "number" || !Number.isFinite(ownMs)) {
    drop(state, "no time");
    return null;
  }
  reading.setBackS = followClock(state, sample, ownMs);
  const timeMs = ownMs + state.aheadMs;
  const first = !state.started;
  if (first) {
    state.started = true;
    state.timeMs = timeMs;
  } else if (timeMs <= state.timeMs) {
    drop(state, "time did not go on");
    return null;
  }
  const realS = (timeMs - state.timeMs) / 1000;
  state.timeMs = timeMs;
  const claimedRate = rateOf(sample);
  const simTimeS = within(sample.simTimeS, -1e12, 1e12);
  const simStepS = simTimeS - state.simTimeS;
  state.simTimeS = simTimeS;
  // The simulator's clock counts only if it runs plausibly. A jump means that the time of day was changed.
  const clocked = simStepS >= 0 && simStepS <= realS * 130 + 1;
  let dtS = clocked ? simStepS : realS * claimedRate;

  const gap = realS > gapS && realS > state.typicalS * 6;
  if (!first && !gap) state.typicalS += (realS - state.typicalS) * 0.05;
  reading.sample = sample;
  reading.timeMs = timeMs;
  reading.realS = realS;
  reading.caughtUpS = 0;
  reading.rate = claimedRate;
  reading.broken = gap ? "gap" : "none";
  reading.unseenNm = 0;
  reading.halt =
    sample.slew === true ? "slew" : sample.replay === true ? "replay" : sample.paused === true ? "paused" : "none";

  const { sent: lastSent, lastSent: sent } = state;
  state.lastSent = lastSent;
  state.sent = reading.sent = sent;
  readFigures(sent, sample);
  const { latitudeDeg: latitude, longitudeDeg: longitude, groundSpeedKt: rawSpeed } = sent;

  // If the simulator's clock runs back, the simulator restarted. As after a gap, the time in between may or may not
  // have been flown.
  const restarted = simStepS < 0;
  if (gap || restarted) {
    // The distance counts from the last sample in motion. It contains what was flown unseen before a pause and is
    // counted already, so that is subtracted.
    const wayS = flownInGapS(state, realS * claimedRate, simTimeS < 60);
    const coveredS = Math.max(0, wayS - state.unseenS);
    // A restarted clock may already be past its old value. Then the distance is longer than the clock's step allows.
    // That is certain if the clock's whole time fits into the gap.
    const slackS = simTimeS <= realS * claimedRate ? 10 : 60;
    if (!clocked || coveredS > slackS + 1.5 * dtS) dtS = coveredS;
  }

  if (reading.halt === "none") dtS = endStandstill(state, reading, gap, dtS);
  // 0.005 nm are 9 m.
  reading.sameSpot =
    (gap || state.halted) && shortNm(lastSent.latitudeDeg, lastSent.longitudeDeg, latitude, longitude) < 0.005;
  if (reading.halt === "slew" || reading.halt === "replay") state.halted = true;
  // The first sample is evaluated even during a pause: its position is valid, only its time does not advance.
  if (reading.halt !== "none") {
    if (reading.halt === "paused" && (gap || restarted || (clocked && realS > silentS))) {
      // What was flown unseen before this pause counts when the flight continues.
      state.unseenS += dtS;
      state.halted ||= gap;
    }
    reading.dtS = 0;
    reading.t = state.t;
    reading.stepNm = 0;
    reading.leaptNm = 0;
    if (!first) return reading;
    dtS = 0;
  }
  // After a slew it is unknown how much of the distance was flown.
  const unseen = state.halted ? state.unseenS > 0 : gap;
  dtS += state.unseenS;
  state.unseenS = 0;
  state.t += dtS;
  reading.dtS = dtS;
  reading.t = state.t;

  if (gap || state.halted) {
    // No value is compared across a break.
    if (!gap) reading.broken = "teleport";
    state.halted = false;
    if (unseen) reading.unseenNm = flownInGapNm(state, dtS);
    restart(state);
  }

  const groundSpeedKt = withoutJump(state, state.groundSpeed, rawSpeed);
  readPlace(state, reading, groundSpeedKt);
  if (reading.broken === "teleport") restart(state);
  reading.altitudeFt = withoutJump(state, state.altitude, sent.altitudeFt);
  // An accepted jump, such as a changed altimeter setting, is not a climb.
  if (state.altitude.jumped) reading.broken = "teleport";
  reading.aglFt = withoutJump(state, state.agl, sent.aglFt);
  reading.doubtful = state.place.pending + state.altitude.pending + state.agl.pending > 0;
  reading.groundSpeedKt = groundSpeedKt;
  reading.airspeedKt = withoutJump(state, state.airspeed, sent.airspeedKt);
  reading.verticalSpeedFpm = sent.verticalSpeedFpm;
  reading.headingDeg = sent.headingDeg;
  reading.trackDeg = sent.trackDeg;
  reading.onGround = typeof sample.onGround === "boolean" ? sample.onGround : undefined;
  reading.parkingBrake = typeof sample.parkingBrake === "boolean" ? sample.parkingBrake : undefined;
  readEngines(state, reading, sample);
  return reading;
}

/**
 * Detects unannounced pauses. An aircraft that reports a speed but repeats every value is paused (`halt` becomes
 * "frozen"). A feed that only repeats itself catches up later: then that time was flown.
 * @returns the simulated seconds of this sample.
 */
function endStandstill(state: ReaderState, reading: MutableReading, gap: boolean, dtS: number): number {
  const { sent, lastSent } = state;
  const same =
    Object.is(sent.latitudeDeg, lastSent.latitudeDeg) &&
    Object.is(sent.longitudeDeg, lastSent.longitudeDeg) &&
    Object.is(sent.altitudeFt, lastSent.altitudeFt) &&
    Object.is(sent.groundSpeedKt, lastSent.groundSpeedKt) &&
    Object.is(sent.headingDeg, lastSent.headingDeg) &&
    Object.is(sent.verticalSpeedFpm, lastSent.verticalSpeedFpm);
  if (same && !gap && claimsToMove(sent.groundSpeedKt, sent.verticalSpeedFpm, reading.sample.onGround)) {
    state.frozenS += dtS;
    state.frozenRealS += reading.realS * reading.rate;
    reading.halt = "frozen";
    return dtS;
  }
  if (state.frozenRealS === 0) return dtS;
  // A feed that repeats itself may repeat the simulator's clock as well.
  const frozenS = Math.max(state.frozenS + dtS, state.frozenRealS + reading.realS * reading.rate);
  state.frozenS = state.frozenRealS = 0;
  // After one repeated sample, an aircraft that stood still has covered half of the distance that its speed predicts,
  // one that moved all of it.
  const flownNm = shortNm(lastSent.latitudeDeg, lastSent.longitudeDeg, sent.latitudeDeg, sent.longitudeDeg);
  const flown = frozenS < shortestPauseS || flownNm > (0.75 * frozenS * sent.groundSpeedKt) / 3600;
  if (!flown) return dtS;
  reading.caughtUpS = frozenS - reading.realS * reading.rate;
  return frozenS;
}

function restart(state: ReaderState): void {
  state.altitude.value = Number.NaN;
  state.agl.value = Number.NaN;
  state.groundSpeed.value = Number.NaN;
  state.airspeed.value = Number.NaN;
  state.place.latitudeDeg = Number.NaN;
  state.place.pending = 0;
}

function readPlace(state: ReaderState, reading: MutableReading, groundSpeedKt: number): void {
  const { place, t } = state;
  const { latitudeDeg, longitudeDeg } = state.sent;
  reading.stepNm = 0;
  reading.leaptNm = 0;
  reading.latitudeDeg = Number.NaN;
  reading.longitudeDeg = Number.NaN;
  if (Number.isNaN(latitudeDeg) || Number.isNaN(longitudeDeg)) return;
  if (isMenuPlace(latitudeDeg, longitudeDeg)) {
    drop(state, "menu position");
    return;
  }
  const stepNm = shortNm(place.latitudeDeg, place.longitudeDeg, latitudeDeg, longitudeDeg);
  const isNear = !(stepNm > reachNm(groundSpeedKt, t - place.t));
  const agrees =
    !isNear &&
    shortNm(place.pendingLatitudeDeg, place.pendingLongitudeDeg, latitudeDeg, longitudeDeg) <
      reachNm(groundSpeedKt, reading.dtS);
  if (!settles(place, isNear, agrees)) {
    place.pendingLatitudeDeg = latitudeDeg;
    place.pendingLongitudeDeg = longitudeDeg;
    drop(state, "position leapt");
    return;
  }
  if (!isNear) {
    reading.broken = "teleport";
    reading.leaptNm = stepNm;
  } else if (stepNm > 0 && !(groundSpeedKt < 0.5)) reading.stepNm = stepNm;
  place.latitudeDeg = reading.latitudeDeg = latitudeDeg;
  place.longitudeDeg = reading.longitudeDeg = longitudeDeg;
  place.t = t;
}

/** Engines run if any value says so. They count as stopped only if the same simulator has shown them running before. */
function readEngines(state: ReaderState, reading: MutableReading, sample: FlightSample): void {
  const n1 = within(sample.n1Pct, 0, 130);
  const rpm = within(sample.rpm, 0, 60_000);
  const flow = within(sample.fuelFlowLbPerH, 0, 200_000);
  // SimConnect gives pistons an N1 of 0: a reading of zero says nothing about power.
  reading.power = n1 > 0 ? n1 : rpm > 0 ? rpm : flow > 0 ? flow : Number.NaN;
  if (sample.enginesRunning === true || n1 > 15 || rpm > 300 || flow > 1) {
    state.engineSeen = true;
    reading.engines = true;
  } else if (state.engineSeen && (sample.enginesRunning === false || n1 >= 0 || rpm >= 0 || flow >= 0))
    reading.engines = false;
  else reading.engines = undefined;
}

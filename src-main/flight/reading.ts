import { z } from "zod";
import type { FlightSample } from "../../src-shared/sample.ts";

/**
 * In the detector an absent figure is NaN, so that every comparison with it is false: what is not known proves nothing.
 * In a saved state it is null, because JSON has no NaN.
 */
export const savedFigure = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);

/** A sample after the first sieve: true figures or NaN, and the simulated time that passed. One object, used again and again. */
export interface Reading {
  timeMs: number;
  /** Simulated seconds since the first sample, pauses left out. */
  t: number;
  /** Simulated and real seconds since the sample before. */
  dtS: number;
  realS: number;
  rate: number;
  /** Time stands still: by the simulator's own word, or because nothing moves that should. */
  halt: "none" | "paused" | "slew" | "replay" | "frozen";
  /** No continuity with the sample before: a gap, a teleport, or slew between. */
  broken: "none" | "gap" | "teleport";
  latitudeDeg: number;
  longitudeDeg: number;
  /** Nautical miles since the last true position, and whether they count as flown. */
  stepNm: number;
  altitudeFt: number;
  aglFt: number;
  groundSpeedKt: number;
  airspeedKt: number;
  verticalSpeedFpm: number;
  headingDeg: number;
  trackDeg: number;
  onGround: boolean | undefined;
  parkingBrake: boolean | undefined;
  engines: boolean | undefined;
  /** What the engines are asked for: N1, else revolutions, else fuel flow; only its ratio to taxi power has a meaning. */
  power: number;
  sample: FlightSample;
}

/** A figure that moves no faster than physics allows; a leap must be told three times before it is believed. */
const gaugeSchema = z.object({ value: savedFigure, t: z.number(), claim: savedFigure, claims: z.number() });
type Gauge = z.infer<typeof gaugeSchema>;
const newGauge = (): Gauge => ({ value: Number.NaN, t: 0, claim: Number.NaN, claims: 0 });

export const readerStateSchema = z.object({
  started: z.boolean(),
  timeMs: z.number(),
  simTimeS: savedFigure,
  t: z.number(),
  typicalS: z.number(),
  altitude: gaugeSchema,
  agl: gaugeSchema,
  groundSpeed: gaugeSchema,
  latitude: savedFigure,
  longitude: savedFigure,
  positionT: z.number(),
  claimLatitude: savedFigure,
  claimLongitude: savedFigure,
  claims: z.number(),
  /** What last sample read, to see that nothing moves. */
  lastLatitude: savedFigure,
  lastLongitude: savedFigure,
  lastAltitude: savedFigure,
  lastSpeed: savedFigure,
  lastHeading: savedFigure,
  frozenS: z.number(),
  halted: z.boolean(),
  engineSeen: z.boolean(),
  dropped: z.record(z.string(), z.number()),
});
export type ReaderState = z.infer<typeof readerStateSchema>;

export const newReaderState = (): ReaderState => ({
  started: false,
  timeMs: 0,
  simTimeS: Number.NaN,
  t: 0,
  typicalS: 1,
  altitude: newGauge(),
  agl: newGauge(),
  groundSpeed: newGauge(),
  latitude: Number.NaN,
  longitude: Number.NaN,
  positionT: 0,
  claimLatitude: Number.NaN,
  claimLongitude: Number.NaN,
  claims: 0,
  lastLatitude: Number.NaN,
  lastLongitude: Number.NaN,
  lastAltitude: Number.NaN,
  lastSpeed: Number.NaN,
  lastHeading: Number.NaN,
  frozenS: 0,
  halted: false,
  engineSeen: false,
  dropped: {},
});

export const newReading = (): Reading => ({
  timeMs: 0,
  t: 0,
  dtS: 0,
  realS: 0,
  rate: 1,
  halt: "none",
  broken: "none",
  latitudeDeg: Number.NaN,
  longitudeDeg: Number.NaN,
  stepNm: 0,
  altitudeFt: Number.NaN,
  aglFt: Number.NaN,
  groundSpeedKt: Number.NaN,
  airspeedKt: Number.NaN,
  verticalSpeedFpm: Number.NaN,
  headingDeg: Number.NaN,
  trackDeg: Number.NaN,
  onGround: undefined,
  parkingBrake: undefined,
  engines: undefined,
  power: Number.NaN,
  sample: { timeMs: 0 },
});

/** Longer than this without a sample, and longer than six of the usual intervals, is a gap. */
const gapS = 45;

/** A value within the range a simulator can mean; anything else is "not reported". */
const within = (value: number | undefined, low: number, high: number): number =>
  typeof value === "number" && value >= low && value <= high ? value : Number.NaN;

function drop(state: ReaderState, reason: string): void {
  state.dropped[reason] = (state.dropped[reason] ?? 0) + 1;
}

/** Gives `value`, or NaN where it leapt further than `slack` + `perS` × time; three agreeing samples make a leap true (returns it, and says so). */
function sieve(state: ReaderState, gauge: Gauge, value: number, t: number, slack: number, perS: number, name: string) {
  if (Number.isNaN(value)) return value;
  const reach = slack + perS * Math.max(0, t - gauge.t);
  if (Number.isNaN(gauge.value) || Math.abs(value - gauge.value) <= reach) {
    gauge.value = value;
    gauge.t = t;
    gauge.claims = 0;
    return value;
  }
  gauge.claims = Math.abs(value - gauge.claim) <= reach ? gauge.claims + 1 : 1;
  gauge.claim = value;
  if (gauge.claims >= 3) {
    gauge.value = value;
    gauge.t = t;
    gauge.claims = 0;
    return value;
  }
  drop(state, name);
  return Number.NaN;
}

/** Flat-earth distance, nm: exact enough between neighbouring samples and free of the haversine's cost. */
function shortNm(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  let dLon = Math.abs(toLongitude - longitude);
  if (dLon > 180) dLon = 360 - dLon;
  const east = dLon * Math.cos((latitude + toLatitude) * 0.008726646259971648);
  const north = toLatitude - latitude;
  return 60.04 * Math.sqrt(north * north + east * east);
}

/**
 * The first sieve: time, halts, breaks, and figures that physics rules out. Writes into `reading`.
 * @returns false where the sample carries nothing (time did not go on, or it is not a sample at all).
 */
export function read(state: ReaderState, sample: FlightSample, reading: Reading): boolean {
  const timeMs = sample.timeMs;
  if (typeof timeMs !== "number" || !Number.isFinite(timeMs)) {
    drop(state, "no time");
    return false;
  }
  const first = !state.started;
  if (first) {
    state.started = true;
    state.timeMs = timeMs;
  } else if (timeMs <= state.timeMs) {
    drop(state, "time did not go on");
    return false;
  }
  const realS = (timeMs - state.timeMs) / 1000;
  state.timeMs = timeMs;
  const rate = sample.simulationRate;
  const claimedRate = typeof rate === "number" && rate >= 0.05 && rate <= 128 ? rate : 1;
  const simTimeS = within(sample.simTimeS, -1e12, 1e12);
  const simStepS = simTimeS - state.simTimeS;
  state.simTimeS = simTimeS;
  // A simulator's own clock counts where it behaves like one; a leap of it is a changed time of day, not time flown.
  let dtS = simStepS >= 0 && simStepS <= realS * 130 + 1 ? simStepS : realS * claimedRate;

  const gap = realS > gapS && realS > state.typicalS * 6;
  // A clock that began anew while nothing came: the simulator was started again, and nothing was flown meanwhile.
  if (gap && simStepS < 0) dtS = 0;
  if (!first && !gap) state.typicalS += (realS - state.typicalS) * 0.05;
  reading.sample = sample;
  reading.timeMs = timeMs;
  reading.realS = realS;
  reading.rate = claimedRate;
  reading.broken = gap ? "gap" : "none";
  reading.halt =
    sample.slew === true ? "slew" : sample.replay === true ? "replay" : sample.paused === true ? "paused" : "none";

  const latitude = within(sample.latitudeDeg, -90, 90);
  const longitude = within(sample.longitudeDeg, -180, 180);
  const rawAltitude = within(sample.altitudeFt ?? sample.indicatedAltitudeFt, -2000, 200_000);
  const rawSpeed = within(sample.groundSpeedKt, 0, 3000);
  const heading = within(sample.headingTrueDeg, -360, 360);

  // Without a pause flag: an aircraft that claims to move but repeats every figure is standing in time.
  const same =
    (Number.isNaN(latitude) || (latitude === state.lastLatitude && longitude === state.lastLongitude)) &&
    Object.is(rawAltitude, state.lastAltitude) &&
    Object.is(rawSpeed, state.lastSpeed) &&
    Object.is(heading, state.lastHeading);
  const claimsMotion = rawSpeed > 5 || Math.abs(sample.verticalSpeedFpm ?? 0) > 200;
  const hasPosition = !Number.isNaN(latitude);
  if (
    reading.halt === "none" &&
    same &&
    claimsMotion &&
    !first &&
    !gap &&
    (hasPosition || state.frozenS > 0 || rawSpeed > 5)
  ) {
    state.frozenS += dtS;
    reading.halt = "frozen";
  } else if (state.frozenS > 0 && reading.halt === "none") {
    // A feed that merely repeats itself catches up: then the time was flown after all.
    const flownNm = shortNm(state.lastLatitude, state.lastLongitude, latitude, longitude);
    if (flownNm > (0.5 * ((state.frozenS + dtS) * rawSpeed)) / 3600) dtS += state.frozenS;
    state.frozenS = 0;
  }
  state.lastLatitude = latitude;
  state.lastLongitude = longitude;
  state.lastAltitude = rawAltitude;
  state.lastSpeed = rawSpeed;
  state.lastHeading = heading;
  if (reading.halt !== "none") {
    reading.dtS = 0;
    reading.t = state.t;
    reading.stepNm = 0;
    if (reading.halt === "slew" || reading.halt === "replay") state.halted = true;
    return true;
  }
  state.t += dtS;
  reading.dtS = dtS;
  const t = state.t;
  reading.t = t;

  if (gap || state.halted) {
    // Nothing carries over a break: every figure starts again from what is read now.
    if (state.halted) reading.broken = "teleport";
    state.halted = false;
    restart(state);
  }

  // 25 kt/s is beyond a catapult; 60 kt of slack lets a gust or a coarse feed pass.
  const groundSpeedKt = sieve(state, state.groundSpeed, rawSpeed, t, 40, 20, "ground speed leapt");
  readPosition(state, reading, latitude, longitude, groundSpeedKt);
  if (reading.broken === "teleport") restart(state);
  // 18,000 ft/min is beyond any airliner; 400 ft of slack lets an altimeter setting pass.
  reading.altitudeFt = sieve(state, state.altitude, rawAltitude, t, 400, 300, "altitude leapt");
  // Ground may rise as fast as one flies over it.
  reading.aglFt = sieve(state, state.agl, within(sample.aglFt, -3000, 200_000), t, 300, 600, "height leapt");
  reading.groundSpeedKt = groundSpeedKt;
  const ias = within(sample.indicatedAirspeedKt, 0, 1500);
  reading.airspeedKt = Number.isNaN(ias) ? within(sample.trueAirspeedKt, 0, 3000) : ias;
  reading.verticalSpeedFpm = within(sample.verticalSpeedFpm, -30_000, 30_000);
  reading.headingDeg = heading;
  reading.trackDeg = within(sample.trackTrueDeg, -360, 360);
  reading.onGround = typeof sample.onGround === "boolean" ? sample.onGround : undefined;
  reading.parkingBrake = typeof sample.parkingBrake === "boolean" ? sample.parkingBrake : undefined;
  readEngines(state, reading, sample);
  return true;
}

function restart(state: ReaderState): void {
  state.altitude.value = Number.NaN;
  state.agl.value = Number.NaN;
  state.groundSpeed.value = Number.NaN;
  state.latitude = Number.NaN;
  state.claims = 0;
}

function readPosition(
  state: ReaderState,
  reading: Reading,
  latitude: number,
  longitude: number,
  groundSpeedKt: number,
) {
  reading.stepNm = 0;
  reading.latitudeDeg = Number.NaN;
  reading.longitudeDeg = Number.NaN;
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return;
  if (Math.abs(latitude) < 1e-3 && Math.abs(longitude) < 1e-3) {
    // Simulators' menus report 0° N 0° E.
    drop(state, "menu position");
    return;
  }
  const stepNm = shortNm(state.latitude, state.longitude, latitude, longitude);
  // 1.6 nm (3 km) beyond twice the distance the speed allows cannot have been flown.
  const speedKt = Number.isNaN(groundSpeedKt) ? 700 : groundSpeedKt + 60;
  if (stepNm > 1.6 + (2 * speedKt * (reading.t - state.positionT)) / 3600) {
    const agrees =
      shortNm(state.claimLatitude, state.claimLongitude, latitude, longitude) <
      1.6 + (speedKt * reading.dtS * 2) / 3600;
    state.claims = agrees ? state.claims + 1 : 1;
    state.claimLatitude = latitude;
    state.claimLongitude = longitude;
    if (state.claims < 3) {
      drop(state, "position leapt");
      return;
    }
    reading.broken = "teleport";
  } else if (stepNm > 0) reading.stepNm = stepNm;
  state.claims = 0;
  state.latitude = latitude;
  state.longitude = longitude;
  state.positionT = reading.t;
  reading.latitudeDeg = latitude;
  reading.longitudeDeg = longitude;
}

/** Engines: running where anything says so; stopped only where the same simulator has shown them running before. */
function readEngines(state: ReaderState, reading: Reading, sample: FlightSample): void {
  const n1 = within(sample.n1Pct, 0, 130);
  const rpm = within(sample.rpm, 0, 60_000);
  const flow = within(sample.fuelFlowLbPerH, 0, 200_000);
  reading.power = n1 >= 0 ? n1 : rpm >= 0 ? rpm : flow;
  if (sample.enginesRunning === true || n1 > 15 || rpm > 300 || flow > 1) {
    state.engineSeen = true;
    reading.engines = true;
  } else if (state.engineSeen && (sample.enginesRunning === false || n1 >= 0 || rpm >= 0 || flow >= 0))
    reading.engines = false;
  else reading.engines = undefined;
}

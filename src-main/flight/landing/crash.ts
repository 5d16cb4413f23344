import type { Crash } from "../../../src-shared/domain/flight.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { say } from "../../../src-shared/words/message.ts";
import { within } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";

/**
 * Decides whether the aircraft has crashed: by the simulator's report, or by physics. A landing reported as a crash is
 * worse than a missed crash, so the physical evidence must be one that no survived landing shows. Sink alone is enough
 * only if no aircraft is built for it: an aircraft that rolls on after −2,000 ft/min has survived in its simulator.
 */

/**
 * A fall this fast is not survivable, ft/min. Crew seats are built for 42 ft/s (MIL-STD-1290), and a carrier landing
 * has 26 ft/s. This is 30 ft/s.
 */
const unsurvivableFpm = 1800;
/**
 * No aircraft is built for more than the 42 ft/s of its seats, ft/min. A faster contact is a crash, whatever follows.
 * The steepest flare, ft/s², is 1 g on top of the weight.
 */
const unbuiltFpm = 2520;
const steepestFlareFps2 = 32;
/**
 * The sink must be seen within this time before the contact, s. Over a longer time the height of the ground may change.
 */
const impactS = 2.5;
/** A fall without a flare ends at most this long after the time that height and sink predict, s. */
const flareS = 1;
/** The longest time between the last sample of the fall and the wreck at rest, s. */
const longestFallS = 3;
/**
 * A landing gear is built for 10 ft/s (CS 25.473). An aircraft that came down more gently, and slowly, has landed;
 * ft/min, kt.
 */
const gentleFpm = 600;
const slowKt = 40;
/**
 * A fall that was seen to within this time of the ground, s, counts as seen to its end. Then the wreck may appear up to
 * `longestSilenceS` later.
 */
const closeS = 1.2;
const longestSilenceS = 10;
/** An arrested landing on a carrier slows by at most 67 kt a second (3.5 g). A wall slows by more. */
const deadStopKtPerS = 90;
/** Brakes, a ground loop and the drag of floats slow an aircraft by less. */
const quickStopKtPerS = 15;
/** An aircraft that falls at the speed of sound falls this fast, ft/s. A changed altimeter setting moves it this far, ft. */
const fastestFallFps = 1100;
const changedSettingFt = 400;
/** No undamaged aircraft stands with this bank: a glider rests on its wing tip at 10°. */
const overturnedDeg = 60;
const overturnedS = 3;
/** If the aircraft flies or rolls on for this long, the simulator's report is ignored. */
const deniedS = 20;
/**
 * The simulator's report counts after this time by the wall clock (simulated time may stop after a crash), or as soon
 * as physics agrees. A single sample may be an error.
 */
const heldMs = 2000;
/**
 * A wreck is at most this much higher than the aircraft on its wheels, ft. It rises or sinks no faster than this,
 * ft/min, and moves no faster than this, kt.
 */
const hoverFt = 10;
const driftingFpm = 30;
const restKt = 5;
/** A greater reported height, ft, is not that of an aircraft on its wheels: 15 ft is the largest of the recordings (sim_dlh742). */
const highestRestFt = 20;
/**
 * Speed at rest is measured over this time, s. A single-precision position (X-Plane's UDP) is off by up to 0.8 m, which
 * is 3 kt over this time.
 */
const restForS = 0.5;
/** Sightings and reports within this time count as recent, s. */
const recentS = 5;
/** The time to stop from 135 kt at `quickStopKtPerS`, the strongest braking without an impact, s. */
const longestStopS = 9;
/**
 * Sightings in the air are kept for this long, s, at this spacing, s; the number of them follows. A contact is decided
 * up to 6 s later.
 */
const keptS = 9;
const stepS = 0.04;
const mostSeen = Math.ceil(keptS / stepS) + 2;

/** Unfiltered values: the filter of the readings would discard a sudden stop as a jump. */
class Sighting {
  t = Number.NaN;
  timeMs = Number.NaN;
  altitudeFt = Number.NaN;
  sinkFpm = Number.NaN;
  kt = Number.NaN;
  airspeedKt = Number.NaN;
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
}
class Look extends Sighting {
  aglFt = Number.NaN;
  bankDeg = Number.NaN;
  onGround: boolean | undefined = undefined;
  overWater = false;
}

/** Objects are reused, so a long flight needs no more memory. */
export interface CrashWatch {
  crash: Crash | null;
  /** The present reading, and the one before it. */
  now: Look;
  last: Look;
  /**
   * A ring of the last sightings in the air; how many were ever written; and the number of the first one in this
   * stretch of flight.
   */
  readonly seen: readonly Sighting[];
  count: number;
  from: number;
  /** When the last one in this stretch was written. */
  sightedT: number;
  /** The aircraft has flown since the flight began; it has been upright in the air. */
  flown: boolean;
  upright: boolean;
  /** The height that was reported while the aircraft stood, ft; and whether it stood on water. */
  restingAglFt: number;
  restedOnWater: boolean;
  /** Since when the aircraft has rested overturned. */
  overturnedT: number;
  overturnedMs: number;
  /** Whether engines ran when it was last in the air; how fast it moved and sank there before it came to rest. */
  enginesInAir: boolean | undefined;
  inAirKt: number;
  inAirSinkFpm: number;
  /** The fastest sink shortly before the last contact, ft/min. It may have lasted until the contact. */
  contactSinkFpm: number;
  /** The simulator's last report, null before the first sample; and since when it reports a crash of this flight. */
  reported: boolean | null;
  reportT: number;
  reportMs: number;
  /** When a report began that was then dismissed. NaN: none, or it is already logged. */
  deniedMs: number;
}

export const newCrashWatch = (): CrashWatch => ({
  crash: null,
  now: new Look(),
  last: new Look(),
  seen: Array.from({ length: mostSeen }, () => new Sighting()),
  count: 0,
  from: 0,
  sightedT: Number.NEGATIVE_INFINITY,
  flown: false,
  upright: false,
  restingAglFt: Number.NaN,
  restedOnWater: false,
  overturnedT: Number.NaN,
  overturnedMs: Number.NaN,
  enginesInAir: undefined,
  inAirKt: Number.NaN,
  inAirSinkFpm: Number.NaN,
  contactSinkFpm: Number.NaN,
  reported: null,
  reportT: Number.NaN,
  reportMs: Number.NaN,
  deniedMs: Number.NaN,
});

/** The newest sighting of the last seconds that satisfies the condition. */
function findNewest(
  watch: CrashWatch,
  holds: (sighting: Sighting) => boolean,
  withinS: number = recentS,
): Sighting | undefined {
  for (let i = watch.count - 1; i >= Math.max(watch.from, watch.count - mostSeen); i--) {
    const sighting = watch.seen[i % mostSeen];
    if (sighting === undefined || watch.last.t - sighting.t > withinS) break;
    if (holds(sighting)) return sighting;
  }
  return undefined;
}
const anySighting = (): boolean => true;

/** Null: no crash. "doubtful": it may be a wreck, so nothing else may be concluded from this reading. */
export type CrashVerdict = Crash | "doubtful" | null;

function readLook({ now }: CrashWatch, { sample, sent, t, timeMs }: Reading): Look {
  now.t = t;
  now.timeMs = timeMs;
  now.altitudeFt = within(sample.altitudeFt, -2000, 200_000);
  now.sinkFpm = -sent.verticalSpeedFpm;
  now.kt = sent.groundSpeedKt;
  now.airspeedKt = Math.max(0, within(sample.indicatedAirspeedKt, -20, 1500));
  now.latitudeDeg = sent.latitudeDeg;
  now.longitudeDeg = sent.longitudeDeg;
  now.aglFt = sent.aglFt;
  now.bankDeg = Math.abs(within(sample.bankDeg, -180, 180));
  now.onGround = sample.onGround;
  now.overWater = sample.overWater === true;
  return now;
}

/**
 * Call with every reading, also during a pause, and before anything else is concluded from it. `air`: the wheels were
 * off the ground until now. `parked`: the flight has arrived, and a collision at its stand no longer counts.
 */
export function stepCrash(watch: CrashWatch, reading: Reading, air: boolean, parked: boolean): CrashVerdict {
  if (watch.crash !== null) return watch.crash;
  const now = readLook(watch, reading);
  if (parked) {
    watch.reported = reading.sample.crashed ?? watch.reported;
    if (!Number.isNaN(watch.reportT)) deny(watch);
    recordLook(watch, now, air, reading.engines);
    return null;
  }
  const verdict = believeSimulator(watch, reading, now);
  if (verdict !== null) return verdict;
  if (reading.halt !== "none") return null;
  if (reading.broken !== "none") forgetFlight(watch);
  else if (watch.flown) {
    const wreck = seeWreck(watch, now);
    if (wreck !== null) return wreck;
  }
  recordLook(watch, now, air, reading.engines);
  return null;
}

/**
 * Call at the contact, after `stepCrash`.
 * @returns a crash if the contact was faster than any aircraft is built for, even after the steepest flare. The contact
 * may have been decided some seconds after `contactMs`.
 */
export function stepImpact(watch: CrashWatch, contactMs: number): Crash | null {
  let ground: Sighting = watch.last;
  const seeGround = (sighting: Sighting): boolean => {
    if (sighting.timeMs >= contactMs) ground = sighting;
    return false;
  };
  findNewest(watch, seeGround, keptS);
  let [fastestFpm, hitFpm] = [0, 0];
  findNewest(
    watch,
    (before) => {
      const fpm = sinkBefore(watch, before, ground);
      fastestFpm = Math.max(fastestFpm, fpm || 0);
      hitFpm = leastImpactFpm(fpm, before, ground);
      return hitFpm >= unbuiltFpm;
    },
    keptS,
  );
  watch.contactSinkFpm = fastestFpm;
  return hitFpm >= unbuiltFpm ? recordImpact(watch, contactMs, hitFpm) : null;
}

/**
 * Call when the simulator shows its own sink at the contact. Slow samples may hide a flare, so this figure must confirm
 * the impact.
 */
export const confirmImpact = (watch: CrashWatch, contactMs: number, fpm: number): Crash | null =>
  fpm >= unbuiltFpm && watch.contactSinkFpm >= unbuiltFpm ? recordImpact(watch, contactMs, fpm) : null;

const recordImpact = (watch: CrashWatch, atMs: number, fpm: number): Crash =>
  recordCrash(watch, { atMs, cause: say("crashHit", { fpm: -fpm }), bySimulator: false });

/** Call if the pilot continues after the crash. Clears its evidence, and ignores a report that still lasts. */
export function forgetCrash(watch: CrashWatch): void {
  watch.crash = null;
  watch.reportT = Number.NaN;
  forgetFlight(watch);
}

/** After a break the aircraft may be anywhere. */
function forgetFlight(watch: CrashWatch): void {
  watch.from = watch.count;
  watch.sightedT = Number.NEGATIVE_INFINITY;
  watch.inAirKt = Number.NaN;
  watch.contactSinkFpm = Number.NaN;
  watch.overturnedT = Number.NaN;
}

function recordCrash(watch: CrashWatch, crash: Crash): Crash {
  watch.crash = crash;
  return crash;
}

/**
 * Checks the simulator's crash report. A report from the first sample on does not concern this flight. Before the first
 * take-off there is no flight to end. A replay shows the past.
 */
function believeSimulator(watch: CrashWatch, reading: Reading, now: Look): CrashVerdict {
  const { crashed } = reading.sample;
  if (reading.halt === "replay" || reading.halt === "slew") return null;
  const before = watch.reported;
  watch.reported = crashed ?? before ?? false;
  if (crashed === true && before === false && watch.flown) {
    watch.reportT = now.t;
    watch.reportMs = now.timeMs;
  }
  if (Number.isNaN(watch.reportT)) return null;
  const crash: Crash = { atMs: watch.reportMs, cause: say("crashSaid"), bySimulator: true };
  if (physicsAgrees(watch, reading, now)) return recordCrash(watch, crash);
  if (crashed === false) {
    // The report has ended. If physics does not agree within some seconds, it was an error.
    if (now.t - watch.reportT > longestStopS) deny(watch);
    return null;
  }
  const isWhole = fliesOn(watch, reading, now) || rollsOn(watch, reading, now) || standsWhole(watch, now);
  if (reading.halt !== "none" || reading.broken !== "none" || !isWhole)
    return now.timeMs - watch.reportMs >= heldMs ? recordCrash(watch, crash) : "doubtful";
  if (now.t - watch.reportT > deniedS) deny(watch);
  return null;
}

function deny(watch: CrashWatch): void {
  watch.deniedMs = watch.reportMs;
  watch.reportT = Number.NaN;
}

/** Fast and high; or slow like a helicopter, with engines running, and higher than it stood. */
function fliesOn(watch: CrashWatch, reading: Reading, now: Look): boolean {
  if (now.onGround === true) return false;
  if (now.kt > 40 && !(now.aglFt < 50)) return true;
  const moves = now.kt > restKt || Math.abs(now.sinkFpm) > driftingFpm;
  return moves && reading.engines === true && !(now.bankDeg > 30) && now.aglFt - watch.restingAglFt > hoverFt;
}

/** Rolls on its wheels, and its engines run or stand as they did in the air. A sliding wreck does not. */
const rollsOn = (watch: CrashWatch, reading: Reading, now: Look): boolean =>
  now.kt > restKt &&
  now.onGround === true &&
  reading.engines === watch.enginesInAir &&
  !(now.bankDeg > 30) &&
  !liesLow(watch, now);

const cameDownGently = ({ inAirKt, inAirSinkFpm }: CrashWatch): boolean =>
  inAirKt <= slowKt && inAirSinkFpm <= gentleFpm;

/** At rest on its wheels after a slow, gentle descent, as helicopters land. */
const standsWhole = (watch: CrashWatch, now: Look): boolean =>
  cameDownGently(watch) &&
  isAtRest(watch, now) &&
  now.onGround !== false &&
  !(now.bankDeg > 30) &&
  !liesLow(watch, now);

/**
 * The aircraft was moved elsewhere, as simulators do when they reset it. Or it was just in the air and now rests, has
 * lost its engines, or sinks too fast to survive.
 */
function physicsAgrees(watch: CrashWatch, reading: Reading, now: Look): boolean {
  const inAir = findNewest(watch, anySighting, longestStopS);
  if (reading.broken === "teleport" || !stayed(watch.last, now)) return true;
  if (inAir === undefined) return false;
  const passedS = now.t - inAir.t;
  const isStopped = inAir.kt >= 45 && now.kt <= restKt;
  if (passedS > recentS) return isStopped && inAir.kt - now.kt >= quickStopKtPerS * passedS;
  const hits = now.aglFt < 50 && (now.sinkFpm >= unsurvivableFpm || now.bankDeg >= overturnedDeg);
  const enginesDied = now.onGround === true && watch.enginesInAir === true && reading.engines === false;
  return hits || isStopped || (enginesDied && !cameDownGently(watch));
}

/** Uses the ground speed. If that is not reported, uses the airspeed or the last positions. */
function isAtRest(watch: CrashWatch, now: Look): boolean {
  return Number.isNaN(now.kt) ? restsWithoutGroundSpeed(watch, now) : now.kt <= restKt;
}
function restsWithoutGroundSpeed(watch: CrashWatch, now: Look): boolean {
  const earlier = findNewest(watch, ({ t }) => now.t - t >= restForS);
  const movedKt = earlier === undefined ? Number.NaN : (3600 * distanceNm(earlier, now)) / (now.t - earlier.t);
  return now.airspeedKt <= restKt || movedKt <= restKt;
}

function seeWreck(watch: CrashWatch, now: Look): CrashVerdict {
  if (isAtRest(watch, now)) return seeWreckAtRest(watch, now);
  watch.overturnedT = Number.NaN;
  return null;
}

function seeWreckAtRest(watch: CrashWatch, now: Look): CrashVerdict {
  const fell = findNewest(watch, (before) => fellTo(watch, before, now));
  if (fell !== undefined) {
    let fastestFpm = sinkFpm(watch, fell);
    findNewest(watch, ({ t, sinkFpm }) => {
      if (fell.t - t < flareS && sinkFpm > fastestFpm) fastestFpm = sinkFpm;
      return false;
    });
    const cause = say("crashFell", { fpm: -fastestFpm });
    return recordCrash(watch, { atMs: now.timeMs, cause, bySimulator: false });
  }
  const inAir = findNewest(watch, (before) => stoppedDead(watch, before, now));
  if (inAir !== undefined) {
    const cause = say("crashStopped", { kt: speedOf(inAir), s: now.t - inAir.t });
    return recordCrash(watch, { atMs: now.timeMs, cause, bySimulator: false });
  }
  return seeOverturned(watch, now);
}

/**
 * The sink of a sighting, ft/min. A reported sink counts if the altitude confirms it, because a single value may be
 * wrong. If it is not reported or the altitude contradicts it, the altitude must show the same sink twice: a coarse
 * altimeter's step and a jump do not.
 */
function sinkFpm(watch: CrashWatch, before: Sighting): number {
  const middle = shortlyBefore(watch, before);
  const earlier = middle && shortlyBefore(watch, middle);
  if (middle === undefined) return Number.NaN;
  const sankFpm = meanSinkFpm(middle, before);
  if (before.sinkFpm >= unsurvivableFpm) return sankFpm > 0.7 * unsurvivableFpm ? before.sinkFpm : Number.NaN;
  if (earlier === undefined || before.sinkFpm > 0.5 * sankFpm) return Number.NaN;
  const sankBeforeFpm = meanSinkFpm(earlier, middle);
  return sankFpm < 1.5 * sankBeforeFpm ? Math.min(sankFpm, sankBeforeFpm) : Number.NaN;
}
const shortlyBefore = (watch: CrashWatch, { t }: Sighting): Sighting | undefined =>
  findNewest(watch, (earlier) => t - earlier.t >= 0.4, keptS);
/** Sink between two sightings by their altitude, ft/min. */
const meanSinkFpm = (from: Sighting, to: Sighting): number =>
  (60 * (from.altitudeFt - to.altitudeFt)) / (to.t - from.t);

/** The sink of a sighting shortly before the ground, if both the altitude and the reported sink show it. */
function sinkBefore(watch: CrashWatch, before: Sighting, ground: Sighting): number {
  const earlier = shortlyBefore(watch, before);
  const passedS = ground.t - before.t;
  if (earlier === undefined || !(passedS > 0 && passedS <= impactS) || !stayed(before, ground)) return Number.NaN;
  return Math.min(sinkFpm(watch, before), meanSinkFpm(earlier, before));
}

/** The least sink at the ground, ft/min: what the steepest flare leaves of the sink `fpm` at `before`. */
function leastImpactFpm(fpm: number, before: Sighting, ground: Sighting): number {
  const fps = Math.max(0, fpm / 60);
  const aboveFt = Math.max(0, before.altitudeFt - ground.altitudeFt);
  return 60 * Math.sqrt(Math.max(0, fps * fps - 2 * steepestFlareFps2 * aboveFt));
}

/** The aircraft sank too fast to survive, did not flare, and now rests where that fall ended. */
function fellTo(watch: CrashWatch, before: Sighting, now: Look): boolean {
  const passedS = now.t - before.t;
  if (!(passedS > 0 && passedS <= longestSilenceS) || !(Math.abs(now.sinkFpm) < 600 || Number.isNaN(now.sinkFpm)))
    return false;
  const sink = sinkFpm(watch, before);
  if (!(sink >= unsurvivableFpm)) return false;
  const lastStepS = now.t - watch.last.t;
  const fallS = (60 * (before.altitudeFt - now.altitudeFt)) / sink;
  // No brakes stop an aircraft as quickly as an impact that nobody saw.
  if (passedS > longestFallS && fallS > closeS && !(stopKtPerS(before, now) >= quickStopKtPerS)) return false;
  // An aircraft that was too high to fall to the ground in this time was moved by the simulator.
  return fallS > -0.2 && fallS <= passedS + 0.5 && passedS <= fallS + lastStepS + flareS && stayed(before, now);
}

/** The aircraft stopped as abruptly as only an impact stops it. Or it stopped quickly, and lies lower than it stood. */
function stoppedDead(watch: CrashWatch, before: Sighting, now: Look): boolean {
  const passedS = now.t - before.t;
  // In a strong head-wind the ground speed is low. Then the airspeed must show the flight and the stop as well.
  const airspeedFell = before.airspeedKt >= 60 && now.airspeedKt <= restKt;
  const kt = speedOf(before);
  if (!((kt >= 45 || (kt >= 30 && airspeedFell)) && passedS > 0) || !stayed(before, now)) return false;
  const stop = stopKtPerS(before, now);
  if (!isDown(watch, now) || !(stop >= quickStopKtPerS)) return false;
  return (stop >= deadStopKtPerS && (kt >= 60 || airspeedFell)) || liesLow(watch, now);
}

/** On the ground by the flag, or no higher than it stood; if it was never seen to stand, low and neither rising nor sinking. */
const isDown = ({ restingAglFt }: CrashWatch, { onGround, aglFt, sinkFpm }: Look): boolean =>
  onGround === true ||
  (Number.isNaN(restingAglFt) ? aglFt < highestRestFt && Math.abs(sinkFpm) <= driftingFpm : restingAglFt - aglFt > -3);

/**
 * Lower than on its wheels. Over water a small difference is enough: an aircraft that floats on its wings lies only a
 * little lower.
 */
function liesLow(watch: CrashWatch, now: Look): boolean {
  if (!(watch.restingAglFt < highestRestFt)) return false;
  const lowerFt = watch.restingAglFt - now.aglFt;
  return lowerFt > (now.overWater && !watch.restedOnWater ? 0.5 : Math.max(2, 0.4 * watch.restingAglFt));
}

/** The ground speed; if that is not reported, the airspeed. */
const speedOf = ({ kt, airspeedKt }: Sighting): number => (Number.isNaN(kt) ? airspeedKt : kt);
const stopKtPerS = (before: Sighting, now: Sighting): number => (speedOf(before) - speedOf(now)) / (now.t - before.t);

/**
 * The aircraft is no farther away than its speed can carry it, nor lower than it can have fallen. A pilot who resets the
 * aircraft to the runway has not crashed.
 */
function stayed(before: Sighting, now: Sighting): boolean {
  const passedS = now.t - before.t;
  const isFar = distanceNm(before, now) > 0.03 + (1.3 * before.kt * passedS) / 3600;
  return !isFar && !(before.altitudeFt - now.altitudeFt > changedSettingFt + fastestFallFps * passedS);
}

function seeOverturned(watch: CrashWatch, now: Look): CrashVerdict {
  const lies =
    watch.upright &&
    now.bankDeg >= overturnedDeg &&
    !(Math.abs(now.sinkFpm) > 100) &&
    !(now.aglFt > 30) &&
    !(now.kt > 3);
  if (!lies) {
    watch.overturnedT = Number.NaN;
    return null;
  }
  if (Number.isNaN(watch.overturnedT)) {
    watch.overturnedT = now.t;
    watch.overturnedMs = now.timeMs;
  }
  if (now.t - watch.overturnedT < overturnedS) return "doubtful";
  const cause = say("crashOverturned", { deg: now.bankDeg });
  return recordCrash(watch, { atMs: watch.overturnedMs, cause, bySimulator: false });
}

function recordLook(watch: CrashWatch, now: Look, air: boolean, engines: boolean | undefined): void {
  const { seen } = watch;
  const { t, kt } = now;
  watch.now = watch.last;
  watch.last = now;
  if (!air) {
    if (kt < 3 && Math.abs(now.aglFt) < 60) watch.restingAglFt = now.aglFt;
    if (kt < 3) watch.restedOnWater = now.overWater;
    return;
  }
  watch.flown = true;
  watch.enginesInAir = engines;
  // A contact may be decided some time after the aircraft has come to rest.
  if (now.onGround !== true && !(kt <= restKt && Math.abs(now.sinkFpm) <= driftingFpm)) {
    watch.inAirKt = kt;
    watch.inAirSinkFpm = now.sinkFpm;
  }
  if (now.bankDeg < 45) watch.upright = true;
  if (t - watch.sightedT < stepS) return;
  const sighting = seen[watch.count % mostSeen];
  if (sighting === undefined) return;
  watch.sightedT = t;
  sighting.t = t;
  sighting.timeMs = now.timeMs;
  sighting.altitudeFt = now.altitudeFt;
  sighting.sinkFpm = now.sinkFpm;
  sighting.kt = kt;
  sighting.airspeedKt = now.airspeedKt;
  sighting.latitudeDeg = now.latitudeDeg;
  sighting.longitudeDeg = now.longitudeDeg;
  watch.count++;
}

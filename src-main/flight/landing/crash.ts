import type { Crash } from "../../../src-shared/domain/flight.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { say } from "../../../src-shared/words/message.ts";
import { within } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";

/**
 * Decides whether the aircraft has crashed. A landing that is called a crash is worse than a missed crash, so each of the
 * three rules needs what no survived landing shows:
 *
 * 1. The simulator reports it, and the aircraft neither flies, rolls nor stands on as before.
 * 2. An impact that no aircraft survives: faster down than any is built for, or to rest without a flare or brakes.
 * 3. The aircraft lies overturned at rest.
 */

/** No aircraft is built for more than the 42 ft/s of its crew's seats (MIL-STD-1290), ft/min. */
const unbuiltFpm = 2520;
/** The steepest flare: 1 g on top of the weight, ft/s². */
const steepestFlareFps2 = 32;
/** Before that the height of the ground may have changed, s. */
const impactS = 2.5;
/** A fall this fast that ends at rest, ft/min. A carrier landing has 26 ft/s; this is 30 ft/s. */
const unsurvivableFpm = 1800;
/** Such a fall ends this long after the time that height and sink predict, s, and lasts no longer than the second. */
const flareS = 1;
const longestFallS = 3;
/** An arrested landing on a carrier slows by at most 67 kt a second (3.5 g). A wall slows an aircraft of this speed by more. */
const deadStopKtPerS = 90;
const deadStopKt = 60;
/** Brakes, a ground loop and the drag of floats slow an aircraft by less. */
const quickStopKtPerS = 15;
/** The time to stop from 135 kt at that rate, s. */
const longestStopS = 9;
/** A landing gear is built for 10 ft/s (CS 25.473). Who came down more gently, and slowly, has landed; ft/min, kt. */
const gentleFpm = 600;
const slowKt = 40;
/** A wreck moves no faster, kt, rises or sinks no faster, ft/min, and lies no higher, ft: 15 ft is the largest recorded. */
const restKt = 5;
const driftingFpm = 30;
const highestRestFt = 20;
/** Seen this recently, s. */
const recentS = 5;
/** A wing low: a glider rests on its wing tip at 10°. Overturned, and for how long, s. */
const leaningDeg = 30;
const overturnedDeg = 60;
const overturnedS = 3;
/** If the aircraft flies or rolls on for this long, s, the simulator's report is dismissed. */
const deniedS = 20;
/** A report counts after this time by the wall clock, as simulated time may stop. A single sample may be an error. */
const heldMs = 2000;
/** Sightings in the air are kept for as long as a contact may be late, s, at this spacing, s. */
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
  latitudeDeg = Number.NaN;
  longitudeDeg = Number.NaN;
}
class Look extends Sighting {
  aglFt = Number.NaN;
  bankDeg = Number.NaN;
  onGround: boolean | undefined = undefined;
}

/** Objects are reused, so a long flight needs no more memory. */
export class CrashWatch {
  crash: Crash | null = null;
  /** The present reading, and the one before it. */
  now = new Look();
  last = new Look();
  /** A ring of sightings in the air; how many were ever written; the first one of this stretch; when the last one was. */
  readonly seen: readonly Sighting[] = Array.from({ length: mostSeen }, () => new Sighting());
  count = 0;
  from = 0;
  sightedT = Number.NEGATIVE_INFINITY;
  /** The aircraft has flown since the flight began; it has been upright in the air. */
  flown = false;
  upright = false;
  overturnedT = Number.NaN;
  overturnedMs = Number.NaN;
  /** The last flight before the ground: whether engines ran, how fast it moved and sank. */
  enginesInAir: boolean | undefined = undefined;
  inAirKt = Number.NaN;
  inAirSinkFpm = Number.NaN;
  /** The fastest sink shortly before the last contact, ft/min. It may have lasted until the contact. */
  contactSinkFpm = Number.NaN;
  /** The simulator's last report, null before the first sample; and since when it reports a crash of this flight. */
  reported: boolean | null = null;
  reportT = Number.NaN;
  reportMs = Number.NaN;
  /** When a report began that was then dismissed. NaN: none, or it is already logged. */
  deniedMs = Number.NaN;
}

/** Null: no crash. "doubtful": it may be a wreck, so nothing else may be concluded from this reading. */
export type CrashVerdict = Crash | "doubtful" | null;

/**
 * Call with every reading, also during a pause, and before anything else is concluded from it. `air`: the wheels were
 * off the ground until now. `parked`: the flight has arrived, and a collision at its stand no longer counts.
 */
export function stepCrash(watch: CrashWatch, reading: Reading, air: boolean, parked: boolean): CrashVerdict {
  if (watch.crash !== null) return watch.crash;
  const now = look(watch, reading);
  if (parked) {
    watch.reported = reading.sample.crashed ?? watch.reported;
    if (!Number.isNaN(watch.reportT)) dismiss(watch);
  } else {
    const verdict = believeSimulator(watch, reading, now);
    if (verdict !== null) return verdict;
    if (reading.halt !== "none") return null;
    if (reading.broken !== "none") forgetFlight(watch);
    else if (watch.flown) {
      const wreck =
        now.kt <= restKt ? (seeFall(watch, now) ?? seeDeadStop(watch, now) ?? seeOverturned(watch, now)) : null;
      if (!(now.kt <= restKt)) watch.overturnedT = Number.NaN;
      if (wreck !== null) return wreck;
    }
  }
  keep(watch, now, air, reading.engines);
  return null;
}

/**
 * Call at the contact, after `stepCrash`.
 * @returns a crash if the contact was faster than any aircraft is built for, even after the steepest flare. The contact
 * may have been decided some seconds after `contactMs`.
 */
export function stepImpact(watch: CrashWatch, contactMs: number): Crash | null {
  let ground: Sighting = watch.last;
  for (const sighting of newestFirst(watch, watch.last.t, keptS)) if (sighting.timeMs >= contactMs) ground = sighting;
  let [fastestFpm, hitFpm] = [0, 0];
  for (const before of newestFirst(watch, watch.last.t, keptS)) {
    const passedS = ground.t - before.t;
    if (!(passedS > 0 && passedS <= impactS) || !stayed(before, ground)) continue;
    const fpm = sinkFpm(watch, before);
    fastestFpm = Math.max(fastestFpm, fpm || 0);
    hitFpm = Math.max(hitFpm, leastImpactFpm(fpm, before, ground));
  }
  watch.contactSinkFpm = fastestFpm;
  return hitFpm >= unbuiltFpm ? recordImpact(watch, contactMs, hitFpm) : null;
}

/** Call when the simulator shows its own sink at the contact. Slow samples may hide a flare: this figure confirms the impact. */
export const confirmImpact = (watch: CrashWatch, contactMs: number, fpm: number): Crash | null =>
  fpm >= unbuiltFpm && watch.contactSinkFpm >= unbuiltFpm ? recordImpact(watch, contactMs, fpm) : null;

const recordImpact = (watch: CrashWatch, atMs: number, fpm: number): Crash =>
  record(watch, { atMs, cause: say("crashHit", { fpm: -fpm }), bySimulator: false });

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

function record(watch: CrashWatch, crash: Crash): Crash {
  watch.crash = crash;
  return crash;
}

/**
 * Rule 1. A report from the first sample on does not concern this flight. Before the first take-off there is no flight to
 * end. A replay shows the past.
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
  if (endsFlight(watch, reading, now)) return record(watch, crash);
  if (crashed === false) {
    // The report has ended. If the flight does not end within some seconds, it was an error.
    if (now.t - watch.reportT > longestStopS) dismiss(watch);
    return null;
  }
  if (reading.halt !== "none" || reading.broken !== "none" || !goesOn(watch, reading, now))
    return now.timeMs - watch.reportMs >= heldMs ? record(watch, crash) : "doubtful";
  if (now.t - watch.reportT > deniedS) dismiss(watch);
  return null;
}

function dismiss(watch: CrashWatch): void {
  watch.deniedMs = watch.reportMs;
  watch.reportT = Number.NaN;
}

/**
 * Flies on; rolls on its wheels, its engines as they were in the air, where a sliding wreck's stop; or stands on its wheels
 * after a slow, gentle descent, as helicopters land.
 */
function goesOn(watch: CrashWatch, { engines }: Reading, { kt, sinkFpm, aglFt, onGround, bankDeg }: Look): boolean {
  if (onGround !== true && kt > slowKt && !(aglFt < 50)) return true;
  if (bankDeg > leaningDeg) return false;
  const moves = kt > restKt || Math.abs(sinkFpm) > driftingFpm;
  if (onGround !== true && moves) return engines === true && aglFt > highestRestFt;
  return kt > restKt
    ? onGround === true && engines === watch.enginesInAir
    : onGround !== false && cameDownGently(watch);
}

const cameDownGently = ({ inAirKt, inAirSinkFpm }: CrashWatch): boolean =>
  inAirKt <= slowKt && inAirSinkFpm <= gentleFpm;

/**
 * The simulator has put the aircraft elsewhere, as it does after a crash. Or the aircraft was just in the air and now
 * rests, has lost its engines, or sinks too fast to survive.
 */
function endsFlight(watch: CrashWatch, reading: Reading, now: Look): boolean {
  if (reading.broken === "teleport" || !stayed(watch.last, now)) return true;
  const [inAir] = newestFirst(watch, now.t, longestStopS);
  if (inAir === undefined) return false;
  const passedS = now.t - inAir.t;
  const isStopped = inAir.kt >= 45 && now.kt <= restKt;
  if (passedS > recentS) return isStopped && inAir.kt - now.kt >= quickStopKtPerS * passedS;
  const hits = now.aglFt < 50 && (now.sinkFpm >= unsurvivableFpm || now.bankDeg >= overturnedDeg);
  const enginesDied = now.onGround === true && watch.enginesInAir === true && reading.engines === false;
  return hits || isStopped || (enginesDied && !cameDownGently(watch));
}

/** Rule 2: the aircraft sank too fast to survive, did not flare, and rests where that fall ended. */
function seeFall(watch: CrashWatch, now: Look): Crash | null {
  const lastStepS = now.t - watch.last.t;
  for (const before of newestFirst(watch, now.t, longestFallS)) {
    const passedS = now.t - before.t;
    const sink = sinkFpm(watch, before);
    if (!(passedS > 0 && sink >= unsurvivableFpm) || Math.abs(now.sinkFpm) > gentleFpm || !stayed(before, now))
      continue;
    const fallS = (60 * (before.altitudeFt - now.altitudeFt)) / sink;
    // From too high to fall to the ground in this time, the simulator has moved it.
    if (!(fallS > -0.2 && fallS <= passedS + 0.5 && passedS <= fallS + lastStepS + flareS)) continue;
    const fastestFpm = Math.max(...newestFirst(watch, before.t, flareS).map(({ sinkFpm }) => sinkFpm));
    return record(watch, { atMs: now.timeMs, cause: say("crashFell", { fpm: -fastestFpm }), bySimulator: false });
  }
  return null;
}

/** Rule 2: the aircraft stopped as abruptly as only an impact stops it. */
function seeDeadStop(watch: CrashWatch, now: Look): Crash | null {
  const isDown = now.onGround === true || (now.aglFt < highestRestFt && Math.abs(now.sinkFpm) <= driftingFpm);
  if (!isDown) return null;
  for (const { t, kt, ...before } of newestFirst(watch, now.t, recentS)) {
    const s = now.t - t;
    if (kt >= deadStopKt && s > 0 && (kt - now.kt) / s >= deadStopKtPerS && stayed({ t, kt, ...before }, now))
      return record(watch, { atMs: now.timeMs, cause: say("crashStopped", { kt, s }), bySimulator: false });
  }
  return null;
}

/** Rule 3. */
function seeOverturned(watch: CrashWatch, now: Look): CrashVerdict {
  const lies = watch.upright && now.bankDeg >= overturnedDeg && !(Math.abs(now.sinkFpm) > 100) && !(now.aglFt > 30);
  if (!lies) watch.overturnedT = Number.NaN;
  else if (Number.isNaN(watch.overturnedT)) {
    watch.overturnedT = now.t;
    watch.overturnedMs = now.timeMs;
  }
  if (!lies) return null;
  if (now.t - watch.overturnedT < overturnedS) return "doubtful";
  const cause = say("crashOverturned", { deg: now.bankDeg });
  return record(watch, { atMs: watch.overturnedMs, cause, bySimulator: false });
}

/** The sightings of the last `withinS` before `t`, of this stretch of flight. */
function newestFirst(watch: CrashWatch, t: number, withinS: number): Sighting[] {
  const found: Sighting[] = [];
  for (let i = watch.count - 1; i >= Math.max(watch.from, watch.count - mostSeen); i--) {
    const sighting = watch.seen[i % mostSeen];
    if (sighting === undefined || t - sighting.t > withinS) break;
    found.push(sighting);
  }
  return found;
}

/** The sink of a sighting, ft/min. The altitude must confirm the reported one: a single value may be wrong. */
function sinkFpm(watch: CrashWatch, before: Sighting): number {
  const earlier = newestFirst(watch, before.t, 2).find(({ t }) => before.t - t >= 0.4);
  if (earlier === undefined) return Number.NaN;
  const sankFpm = (60 * (earlier.altitudeFt - before.altitudeFt)) / (before.t - earlier.t);
  return Math.min(before.sinkFpm, sankFpm);
}

/** The least sink at the ground, ft/min: what the steepest flare leaves of the sink `fpm` at `before`. */
function leastImpactFpm(fpm: number, before: Sighting, ground: Sighting): number {
  const fps = Math.max(0, fpm / 60);
  const aboveFt = Math.max(0, before.altitudeFt - ground.altitudeFt);
  return 60 * Math.sqrt(Math.max(0, fps * fps - 2 * steepestFlareFps2 * aboveFt)) || 0;
}

/** No farther away than its speed can carry it: a pilot who resets the aircraft to the runway has not crashed. */
const stayed = (before: Sighting, now: Sighting): boolean =>
  !(distanceNm(before, now) > 0.03 + (1.3 * before.kt * (now.t - before.t)) / 3600);

function look({ now }: CrashWatch, { sample, sent, t, timeMs }: Reading): Look {
  now.t = t;
  now.timeMs = timeMs;
  now.altitudeFt = within(sample.altitudeFt, -2000, 200_000);
  now.sinkFpm = -sent.verticalSpeedFpm;
  now.kt = sent.groundSpeedKt;
  now.latitudeDeg = sent.latitudeDeg;
  now.longitudeDeg = sent.longitudeDeg;
  now.aglFt = sent.aglFt;
  now.bankDeg = Math.abs(within(sample.bankDeg, -180, 180));
  now.onGround = sample.onGround;
  return now;
}

function keep(watch: CrashWatch, now: Look, air: boolean, engines: boolean | undefined): void {
  watch.now = watch.last;
  watch.last = now;
  if (!air) return;
  watch.flown = true;
  watch.enginesInAir = engines;
  // A contact may be decided some time after the aircraft has come to rest.
  if (now.onGround !== true && !(now.kt <= restKt && Math.abs(now.sinkFpm) <= driftingFpm)) {
    watch.inAirKt = now.kt;
    watch.inAirSinkFpm = now.sinkFpm;
  }
  if (now.bankDeg < 45) watch.upright = true;
  const sighting = watch.seen[watch.count % mostSeen];
  if (now.t - watch.sightedT < stepS || sighting === undefined) return;
  watch.sightedT = now.t;
  sighting.t = now.t;
  sighting.timeMs = now.timeMs;
  sighting.altitudeFt = now.altitudeFt;
  sighting.sinkFpm = now.sinkFpm;
  sighting.kt = now.kt;
  sighting.latitudeDeg = now.latitudeDeg;
  sighting.longitudeDeg = now.longitudeDeg;
  watch.count++;
}

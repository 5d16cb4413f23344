import type { Crash } from "../../../src-shared/domain/flight.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Reading } from "../../gate/reading.ts";

/**
 * Decides whether the aircraft has crashed. It is worse to call a landing a crash than to miss a crash. So each
 * of the three rules needs what no survived landing shows:
 *
 * 1. The simulator reports it, and the aircraft neither flies nor rolls on as before.
 * 2. An impact that no aircraft survives: faster down than any is built for, or to rest without a flare or brakes.
 * 3. The aircraft lies overturned at rest.
 */

/** Rule 1. A report counts after this time by the wall clock, ms, as simulated time may stop: a single sample may be an error. */
const heldMs = 2000;
/** If the aircraft flies or rolls on for this long, s, the report is dismissed. */
const deniedS = 20;
/** A wreck lies or slides with more bank than an aircraft on its wheels. A glider rests on its wing tip at 10°. */
const leaningDeg = 30;

/** Rule 2. No aircraft is built for more than the 42 ft/s of its crew's seats (MIL-STD-1290), ft/min. */
const unbuiltFpm = 2520;
/** The steepest flare: 1 g on top of the weight, ft/s². */
const steepestFlareFps2 = 32;
/** What was seen longer before the contact says nothing of it, s: the ground may have had another height there. */
const impactS = 2.5;
/** How long a reading is kept, s: `impactS`, and the time until a contact is decided. */
const keptS = 9;
/** Nothing that is higher reaches the ground within `keptS`, ft. */
const nearFt = 3000;
/** A fall this fast that ends at rest, ft/min. A carrier landing has 26 ft/s; this is 30 ft/s. */
const unsurvivableFpm = 1800;
/** An arrested landing on a carrier slows by at most 67 kt a second (3.5 g). A wall slows an aircraft of this speed by more. */
const deadStopKtPerS = 90;
const deadStopKt = 60;
/** Such a fall or stop ends at rest within this time, s. */
const restsWithinS = 1;

/** A wreck moves no faster, kt, rises or sinks no faster, ft/min, and lies no higher, ft: 15 ft is the largest recorded. */
const restKt = 5;
const restFpm = 100;
const highestRestFt = 20;
/** Rule 3. Overturned, and for how long, s. */
const overturnedDeg = 60;
const overturnedS = 3;

/** Unfiltered values: the filter of the readings would discard a sudden stop as a jump. */
interface Sighting {
  readonly t: number;
  readonly timeMs: number;
  readonly altitudeFt: number;
  readonly aglFt: number;
  readonly sinkFpm: number;
  readonly kt: number;
  readonly bankDeg: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

export class CrashWatch {
  crash: Crash | null = null;
  last: Sighting | null = null;
  /** The last seconds in the air and near the ground, oldest first. */
  seen: Sighting[] = [];
  /** The aircraft has flown since the flight began. */
  flown = false;
  /** Whether engines ran in the air. */
  enginesInAir: boolean | undefined = undefined;
  /** The first of the sightings in a row that show it overturned at rest. */
  overturned: Sighting | null = null;
  /** The simulator's last report, null before the first sample; and the sighting with which it began. */
  reported: boolean | null = null;
  report: Sighting | null = null;
  /** When a report began that was then dismissed. NaN: none, or it is already logged. */
  deniedMs = Number.NaN;
}

/** Null: no crash. "doubtful": it may be a wreck, so nothing else may be concluded from this reading. */
type CrashVerdict = Crash | "doubtful" | null;

/**
 * Call with every reading, also during a pause, and before anything else is concluded from it. `air`: the wheels were
 * off the ground until now. `parked`: the flight has arrived, and a collision at its stand no longer counts.
 */
export function stepCrash(watch: CrashWatch, reading: Reading, air: boolean, parked: boolean): CrashVerdict {
  if (watch.crash !== null) return watch.crash;
  const now = sightingOf(reading);
  if (parked) {
    watch.reported = reading.sample.crashed ?? watch.reported;
    dismiss(watch);
  } else {
    const verdict = believeSimulator(watch, reading, now);
    if (verdict !== null) return verdict;
    if (reading.halt !== "none") return null;
    if (reading.broken !== "none") forgetFlight(watch);
    else if (watch.flown) {
      const wreck = seeImpact(watch, now) ?? seeOverturned(watch, now);
      if (wreck !== null) return wreck;
    }
  }
  watch.last = now;
  if (air) keep(watch, now, reading.engines);
  return null;
}

/**
 * Call at the contact, after `stepCrash`.
 * @returns a crash if the contact was faster than any aircraft is built for, even after the steepest flare. The contact
 * may have been decided some seconds after `contactMs`.
 */
export function stepImpact(watch: CrashWatch, contactMs: number): Crash | null {
  const ground = watch.seen.find(({ timeMs }) => timeMs >= contactMs) ?? watch.last;
  if (ground === null) return null;
  const hits = watch.seen
    .filter((before) => before.t < ground.t && ground.t - before.t <= impactS && stayed(before, ground))
    .map((before) => leastImpactFpm(watch, before, ground));
  const hitFpm = Math.max(0, ...hits);
  if (hitFpm < unbuiltFpm) return null;
  return record(watch, { atMs: contactMs, cause: say("crashHit", { fpm: -hitFpm }), bySimulator: false });
}

/** Call if the pilot continues after the crash. Clears its evidence, and ignores a report that still lasts. */
export function forgetCrash(watch: CrashWatch): void {
  watch.crash = null;
  watch.report = null;
  forgetFlight(watch);
}

/** After a break the aircraft may be anywhere. */
function forgetFlight(watch: CrashWatch): void {
  watch.seen = [];
  watch.overturned = null;
}

function record(watch: CrashWatch, crash: Crash): Crash {
  watch.crash = crash;
  return crash;
}

function dismiss(watch: CrashWatch): void {
  if (watch.report !== null) watch.deniedMs = watch.report.timeMs;
  watch.report = null;
}

/**
 * Rule 1. A report from the first sample on does not concern this flight. Before the first take-off there is no flight to
 * end. A replay shows the past. After a crash the simulator may put the aircraft elsewhere at once.
 */
function believeSimulator(watch: CrashWatch, reading: Reading, now: Sighting): CrashVerdict {
  const { crashed } = reading.sample;
  if (reading.halt === "replay" || reading.halt === "slew") return null;
  const before = watch.reported;
  watch.reported = crashed ?? before ?? false;
  if (crashed === true && before === false && watch.flown) watch.report = now;
  if (watch.report === null) return null;
  const crash: Crash = { atMs: watch.report.timeMs, cause: say("crashSaid"), bySimulator: true };
  if (reading.broken === "teleport" || (watch.last !== null && !stayed(watch.last, now))) return record(watch, crash);
  if (crashed !== false && (reading.halt !== "none" || reading.broken !== "none" || !goesOn(watch, reading, now)))
    return now.timeMs - watch.report.timeMs >= heldMs ? record(watch, crash) : "doubtful";
  if (now.t - watch.report.t > deniedS) dismiss(watch);
  return null;
}

/** It flies or rolls on upright, its engines as they were in the air, where a wreck's stop. */
const goesOn = ({ enginesInAir }: CrashWatch, { engines }: Reading, { kt, sinkFpm, bankDeg }: Sighting): boolean =>
  (kt > restKt || Math.abs(sinkFpm) > restFpm) && !(bankDeg > leaningDeg) && engines === enginesInAir;

const rests = ({ kt, sinkFpm, aglFt }: Sighting): boolean =>
  kt <= restKt && !(Math.abs(sinkFpm) > restFpm) && !(aglFt > highestRestFt);

/** Rule 2: the aircraft sank too fast to survive, or stopped as abruptly as only an impact stops it, and rests. */
function seeImpact(watch: CrashWatch, now: Sighting): Crash | null {
  const stepS = now.t - (watch.last?.t ?? Number.NaN);
  if (!rests(now) || !(stepS <= impactS)) return null;
  const recent = watch.seen.filter((before) => {
    const s = now.t - before.t;
    return s > 0 && s <= stepS + restsWithinS && stayed(before, now);
  });
  const lastFalling = recent.findLast((before) => sinkOf(watch, before) >= unsurvivableFpm);
  if (lastFalling !== undefined) {
    // A link may join the fall and the rest by a straight line, so the last values fall too little.
    const fall = watch.seen.filter(({ t }) => t <= lastFalling.t && lastFalling.t - t <= restsWithinS);
    const fpm = Math.max(...fall.map((before) => sinkOf(watch, before) || 0));
    const { timeMs } = watch.seen.find(({ t }) => t > lastFalling.t) ?? now;
    return record(watch, { atMs: timeMs, cause: say("crashFell", { fpm: -fpm }), bySimulator: false });
  }
  const stopped = recent.findLast(({ t, kt }) => kt >= deadStopKt && (kt - now.kt) / (now.t - t) >= deadStopKtPerS);
  if (stopped === undefined) return null;
  const { timeMs } = watch.seen.find(({ t }) => t > stopped.t) ?? now;
  const cause = say("crashStopped", { kt: stopped.kt, s: now.t - stopped.t });
  return record(watch, { atMs: timeMs, cause, bySimulator: false });
}

/** Rule 3. */
function seeOverturned(watch: CrashWatch, now: Sighting): CrashVerdict {
  watch.overturned = rests(now) && now.bankDeg >= overturnedDeg ? (watch.overturned ?? now) : null;
  if (watch.overturned === null) return null;
  if (now.t - watch.overturned.t < overturnedS) return "doubtful";
  const cause = say("crashOverturned", { deg: now.bankDeg });
  return record(watch, { atMs: watch.overturned.timeMs, cause, bySimulator: false });
}

/** The sink of a sighting, ft/min. The altitude must confirm the reported one: a single value may be wrong. */
function sinkOf({ seen }: CrashWatch, at: Sighting): number {
  const earlier = seen.findLast(({ t }) => at.t - t >= 0.4);
  if (earlier === undefined) return Number.NaN;
  return Math.min(at.sinkFpm, (60 * (earlier.altitudeFt - at.altitudeFt)) / (at.t - earlier.t));
}

/** The least sink at the ground, ft/min: what the steepest flare leaves of the sink at `before`. */
function leastImpactFpm(watch: CrashWatch, before: Sighting, ground: Sighting): number {
  const fps = Math.max(0, sinkOf(watch, before) / 60);
  const aboveFt = Math.max(0, before.altitudeFt - ground.altitudeFt);
  return 60 * Math.sqrt(Math.max(0, fps * fps - 2 * steepestFlareFps2 * aboveFt)) || 0;
}

/** No farther away than its speed can carry it: a pilot who resets the aircraft to the runway has not crashed. */
const stayed = (before: Sighting, now: Sighting): boolean =>
  !(distanceNm(before, now) > 0.03 + (1.3 * before.kt * (now.t - before.t)) / 3600);

function sightingOf(reading: Reading): Sighting {
  const { t, timeMs, altitudeFt, aglFt, latitudeDeg, longitudeDeg } = reading;
  const bankDeg = Math.abs(reading.sample.bankDeg ?? Number.NaN);
  const [sinkFpm, kt] = [-reading.verticalSpeedFpm, reading.groundSpeedKt];
  return { t, timeMs, altitudeFt, aglFt, sinkFpm, kt, bankDeg, latitudeDeg, longitudeDeg };
}

function keep(watch: CrashWatch, now: Sighting, engines: boolean | undefined): void {
  watch.flown = true;
  watch.enginesInAir = engines;
  if (now.aglFt > nearFt) {
    if (watch.seen.length > 0) watch.seen = [];
    return;
  }
  watch.seen.push(now);
  while (now.t - (watch.seen[0]?.t ?? now.t) > keptS) watch.seen.shift();
}

import type { Crash } from "../../../src-shared/flight.ts";
import { distanceNm } from "../../../src-shared/geodesy.ts";
import { say } from "../../../src-shared/words/message.ts";
import { within } from "../reading/read-sample.ts";
import type { Reading } from "../reading/reading.ts";

/**
 * Whether the aircraft has crashed: by the simulator's report, or by physics. A landing that counts as a crash is worse
 * than a missed crash, so physics requires what no survived landing shows. Sink alone is enough only if no aircraft is
 * built for it: one that rolls on after −2,000 ft/min has survived in its simulator.
 */

/** Crew seats are built to survive 42 ft/s (MIL-STD-1290), a carrier landing has 26 ft/s; between them, 30 ft/s. */
const unsurvivableFpm = 1800;
/**
 * No aircraft is built for more than those 42 ft/s: whatever follows, such a contact is no landing. The steepest flare
 * before it, ft/s², is 1 g on top of the weight.
 */
const unbuiltFpm = 2520;
const steepestFlareFps2 = 32;
/** The sink must have been seen this shortly before the contact, s: later the ground may lie at another height. */
const impactS = 2.5;
/** An unchecked fall ends when height and sink say, and not a second later. */
const flareS = 1;
/** The longest time between the last sample of the fall and the wreck at rest. */
const longestFallS = 3;
/** Seen this close above the ground, a fall counts as seen to its end: the wreck may appear this much later. */
const closeS = 1.2;
const longestSilenceS = 10;
/** An arrested landing on a carrier takes 67 kt off a second at most (3.5 g); a wall takes more. */
const deadStopKtPerS = 90;
/** Brakes, a ground loop and the drag of floats take less than that off. */
const quickStopKtPerS = 15;
/** No undamaged aircraft stands like this; a glider rests with its wing down at 10°. */
const overturnedDeg = 60;
const overturnedS = 3;
/** If the aircraft flies or rolls on for this long, the simulator's report is ignored. */
const deniedS = 20;
/**
 * The report must hold this long by the wall clock (time may stand still after a crash), or physics must agree: one
 * sample may be an error.
 */
const heldMs = 2000;
/** A wreck lies no higher than this above where the aircraft stood, and moves no faster up or down. */
const hoverFt = 10;
const driftingFpm = 30;
const restKt = 5;
/** A single-precision position is 0.8 m off at most (X-Plane's UDP): over this time that reads as 3 kt. */
const restForS = 0.5;
/** The last moments, s. */
const recentS = 5;
/** How long and how closely sightings in the air are kept, and so how many: a contact is decided up to 6 s after it. */
const keptS = 9;
const stepS = 0.04;
const mostSeen = Math.ceil(keptS / stepS) + 2;

/** Values as they were sent: the reading's filter treats a sudden stop as a jump. */
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

/** Its objects are reused: a long flight costs no memory. */
export interface CrashWatch {
  crash: Crash | null;
  /** The present reading, and the one before it. */
  now: Look;
  last: Look;
  /**
   * The sightings in the air of the last seconds: a ring. The number ever written, and the first of this stretch of
   * flight.
   */
  readonly seen: readonly Sighting[];
  count: number;
  from: number;
  /** Has flown since the flight began; has been upright in flight. */
  flown: boolean;
  upright: boolean;
  /** The height reported while it stood, ft; and whether it stood on water. */
  stoodAglFt: number;
  stoodOnWater: boolean;
  /** Since when it rests overturned. */
  overturnedT: number;
  overturnedMs: number;
  /** Whether engines ran when it was last in the air. */
  enginesInAir: boolean | undefined;
  /** The simulator's report; null before the first sample. Since when it applies to this flight. */
  said: boolean | null;
  saidT: number;
  saidMs: number;
}

export const newCrashWatch = (): CrashWatch => ({
  crash: null,
  now: new Look(),
  last: new Look(),
  seen: Array.from({ length: mostSeen }, () => new Sighting()),
  count: 0,
  from: 0,
  flown: false,
  upright: false,
  stoodAglFt: Number.NaN,
  stoodOnWater: false,
  overturnedT: Number.NaN,
  overturnedMs: Number.NaN,
  enginesInAir: undefined,
  said: null,
  saidT: Number.NaN,
  saidMs: Number.NaN,
});

/** The newest sighting that satisfies the condition, of those within the last moments. */
function newest(
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
const any = (): boolean => true;

/** Null: no crash. "doubtful": it may be a wreck; this reading allows no other conclusion. */
export type CrashVerdict = Crash | "doubtful" | null;

function look({ now }: CrashWatch, { sample, sent, t, timeMs }: Reading): Look {
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
 * Call with every reading, also while time stands still, and before any other conclusion from it. `air`: the wheels
 * were off the ground until now. `parked`: the flight has arrived; a collision at its stand ends no flight.
 */
export function stepCrash(watch: CrashWatch, r: Reading, air: boolean, parked: boolean): CrashVerdict {
  if (watch.crash !== null) return watch.crash;
  const now = look(watch, r);
  if (parked) {
    watch.said = r.sample.crashed ?? watch.said;
    watch.saidT = Number.NaN;
    remember(watch, now, air, r.engines);
    return null;
  }
  const verdict = believeSimulator(watch, r, now);
  if (verdict !== null) return verdict;
  if (r.halt !== "none") return null;
  if (r.broken !== "none") forgetFlight(watch);
  else if (watch.flown) {
    const fate = seeWreck(watch, now);
    if (fate !== null) return fate;
  }
  remember(watch, now, air, r.engines);
  return null;
}

/**
 * Call at the contact, after `stepCrash`: the wheels touched faster than any aircraft is built for, even if the flare
 * was as steep as it can be. The contact may be decided some seconds after `contactMs`.
 */
export function stepImpact(watch: CrashWatch, contactMs: number): Crash | null {
  let ground: Sighting = watch.last;
  const seeGround = (sighting: Sighting): boolean => {
    if (sighting.timeMs >= contactMs) ground = sighting;
    return false;
  };
  newest(watch, seeGround, keptS);
  const fell = newest(watch, (before) => impactFpm(watch, before, ground) >= unbuiltFpm, keptS);
  if (fell === undefined) return null;
  const cause = say("crashHit", { fpm: -impactFpm(watch, fell, ground) });
  return tell(watch, { atMs: contactMs, cause, bySimulator: false });
}

/** The pilot continues after the crash: its evidence is cleared, and a simulator that still reports it is ignored. */
export function forgetCrash(watch: CrashWatch): void {
  watch.crash = null;
  watch.saidT = Number.NaN;
  forgetFlight(watch);
}

/** After a break the aircraft may be anywhere. */
function forgetFlight(watch: CrashWatch): void {
  watch.from = watch.count;
  watch.overturnedT = Number.NaN;
}

function tell(watch: CrashWatch, crash: Crash): Crash {
  watch.crash = crash;
  return crash;
}

/**
 * A report from the first sample on is about an aircraft that was never flown here. Before the first take-off there is
 * no flight to end. In a replay it is in the past.
 */
function believeSimulator(watch: CrashWatch, r: Reading, now: Look): CrashVerdict {
  const { crashed } = r.sample;
  if (r.halt === "replay" || r.halt === "slew") return null;
  const before = watch.said;
  watch.said = crashed ?? before ?? false;
  if (crashed === true && before === false && watch.flown) {
    watch.saidT = now.t;
    watch.saidMs = now.timeMs;
  }
  if (Number.isNaN(watch.saidT)) return null;
  const crash: Crash = { atMs: watch.saidMs, cause: say("crashSaid"), bySimulator: true };
  if (physicsAgrees(watch, r, now)) return tell(watch, crash);
  if (crashed === false) {
    // The report is gone: unless physics agrees within some seconds, the aircraft continues as before.
    if (now.t - watch.saidT > recentS) watch.saidT = Number.NaN;
    return null;
  }
  const goesOn = r.halt === "none" && r.broken === "none" && (fliesOn(watch, r, now) || rollsOn(watch, r, now));
  if (!goesOn) return now.timeMs - watch.saidMs >= heldMs ? tell(watch, crash) : "doubtful";
  if (now.t - watch.saidT > deniedS) watch.saidT = Number.NaN;
  return null;
}

/** Fast and high; or, as a helicopter does, slowly above the height at which it stood, with running engines. */
function fliesOn(watch: CrashWatch, r: Reading, now: Look): boolean {
  if (now.onGround === true) return false;
  if (now.kt > 40 && !(now.aglFt < 50)) return true;
  const moves = now.kt > restKt || Math.abs(now.sinkFpm) > driftingFpm;
  return moves && r.engines === true && !(now.bankDeg > 30) && now.aglFt - watch.stoodAglFt > hoverFt;
}

/** On its wheels, with its engines as they were in the air: no wreck slides like that. */
const rollsOn = (watch: CrashWatch, r: Reading, now: Look): boolean =>
  now.kt > restKt &&
  now.onGround === true &&
  r.engines === watch.enginesInAir &&
  !(now.bankDeg > 30) &&
  !liesLow(watch, now);

/**
 * Moved elsewhere, as simulators reset an aircraft; or just out of the air and at rest, without its engines, or
 * descending faster than is survivable.
 */
function physicsAgrees(watch: CrashWatch, r: Reading, now: Look): boolean {
  const flew = newest(watch, any);
  if (r.broken === "teleport" || !stayed(watch.last, now)) return true;
  if (flew === undefined || now.t - flew.t > recentS) return false;
  const hits = now.aglFt < 50 && (now.sinkFpm >= unsurvivableFpm || now.bankDeg >= overturnedDeg);
  const enginesDied = now.onGround === true && watch.enginesInAir === true && r.engines === false;
  return hits || enginesDied || (flew.kt >= 45 && now.kt <= restKt);
}

/** By the ground speed; if it is not reported, by the airspeed or the last positions. */
function isAtRest(watch: CrashWatch, now: Look): boolean {
  if (!Number.isNaN(now.kt)) return now.kt <= restKt;
  const earlier = newest(watch, ({ t }) => now.t - t >= restForS);
  const movedKt = earlier === undefined ? Number.NaN : (3600 * distanceNm(earlier, now)) / (now.t - earlier.t);
  return now.airspeedKt <= restKt || movedKt <= restKt;
}

function seeWreck(watch: CrashWatch, now: Look): CrashVerdict {
  if (!isAtRest(watch, now)) {
    watch.overturnedT = Number.NaN;
    return null;
  }
  const fell = newest(watch, (before) => fellTo(watch, before, now));
  if (fell !== undefined) {
    let fastestFpm = sinkFpm(watch, fell);
    newest(watch, ({ t, sinkFpm }) => {
      if (fell.t - t < flareS && sinkFpm > fastestFpm) fastestFpm = sinkFpm;
      return false;
    });
    const cause = say("crashFell", { fpm: -fastestFpm });
    return tell(watch, { atMs: now.timeMs, cause, bySimulator: false });
  }
  const flew = newest(watch, (before) => stoppedDead(watch, before, now));
  if (flew !== undefined) {
    const cause = say("crashStopped", { kt: speedOf(flew), s: now.t - flew.t });
    return tell(watch, { atMs: now.timeMs, cause, bySimulator: false });
  }
  return seeOverturned(watch, now);
}

/**
 * The sink of a sighting: as reported, if the altitude confirms it (a stray value does not count). If it is not
 * reported, or the altitude contradicts it, as the altitude shows it, twice alike: neither a coarse altimeter's step
 * nor a jump is a sink.
 */
function sinkFpm(watch: CrashWatch, before: Sighting): number {
  const middle = shortlyBefore(watch, before);
  const earlier = middle && shortlyBefore(watch, middle);
  if (middle === undefined) return Number.NaN;
  const sankFpm = fellFpm(middle, before);
  if (before.sinkFpm >= unsurvivableFpm) return sankFpm > 0.7 * unsurvivableFpm ? before.sinkFpm : Number.NaN;
  if (earlier === undefined || before.sinkFpm > 0.5 * sankFpm) return Number.NaN;
  const sankBeforeFpm = fellFpm(earlier, middle);
  return sankFpm < 1.5 * sankBeforeFpm ? Math.min(sankFpm, sankBeforeFpm) : Number.NaN;
}
const shortlyBefore = (watch: CrashWatch, { t }: Sighting): Sighting | undefined =>
  newest(watch, (earlier) => t - earlier.t >= 0.4, keptS);
/** By the altitude. */
const fellFpm = (from: Sighting, to: Sighting): number => (60 * (from.altitudeFt - to.altitudeFt)) / (to.t - from.t);

/** The least sink at the ground that a sighting allows, if both the altitude and the reported sink show it. */
function impactFpm(watch: CrashWatch, before: Sighting, ground: Sighting): number {
  const earlier = shortlyBefore(watch, before);
  const passedS = ground.t - before.t;
  if (earlier === undefined || !(passedS > 0 && passedS <= impactS) || !stayed(before, ground)) return Number.NaN;
  const fps = Math.max(0, Math.min(sinkFpm(watch, before), fellFpm(earlier, before)) / 60);
  const aboveFt = Math.max(0, before.altitudeFt - ground.altitudeFt);
  return 60 * Math.sqrt(Math.max(0, fps * fps - 2 * steepestFlareFps2 * aboveFt));
}

/** It descended unchecked from where it last sank faster than is survivable, and lies there. */
function fellTo(watch: CrashWatch, before: Sighting, now: Look): boolean {
  const passedS = now.t - before.t;
  if (!(passedS > 0 && passedS <= longestSilenceS) || !(Math.abs(now.sinkFpm) < 600 || Number.isNaN(now.sinkFpm)))
    return false;
  const sink = sinkFpm(watch, before);
  if (!(sink >= unsurvivableFpm)) return false;
  const lastStepS = now.t - watch.last.t;
  const fallS = (60 * (before.altitudeFt - now.altitudeFt)) / sink;
  if (passedS > longestFallS && fallS > closeS) return false;
  // A start higher than it can have fallen meanwhile means a teleport.
  return fallS > -0.2 && fallS <= passedS + 0.5 && passedS <= fallS + lastStepS + flareS && stayed(before, now);
}

/** From flight to a stop as only an impact causes it; or quickly, and lying lower than it stood. */
function stoppedDead(watch: CrashWatch, before: Sighting, now: Look): boolean {
  const passedS = now.t - before.t;
  // Against the wind it may be slow over the ground: the airspeed must agree, so that one wrong value does not decide.
  const flew = before.airspeedKt >= 60 && now.airspeedKt <= restKt;
  const kt = speedOf(before);
  if (!((kt >= 45 || (kt >= 30 && flew)) && passedS > 0) || !stayed(before, now)) return false;
  const down = now.onGround === true || watch.stoodAglFt - now.aglFt > -3;
  const stop = (kt - speedOf(now)) / passedS;
  if (!down || !(stop >= quickStopKtPerS)) return false;
  return (stop >= deadStopKtPerS && (kt >= 60 || flew)) || liesLow(watch, now);
}

/**
 * Lower than it stood. An aircraft that floats on its wings lies a little lower than on its wheels; a carrier's deck
 * does not.
 */
function liesLow(watch: CrashWatch, now: Look): boolean {
  if (!(watch.stoodAglFt < 20)) return false;
  const lowerFt = watch.stoodAglFt - now.aglFt;
  return lowerFt > (now.overWater && !watch.stoodOnWater ? 0.5 : Math.max(2, 0.4 * watch.stoodAglFt));
}

/** Over the ground; if that is not reported, through the air. */
const speedOf = ({ kt, airspeedKt }: Sighting): number => (Number.isNaN(kt) ? airspeedKt : kt);

/** No further away than its speed carries it: a pilot who is put back to the runway is not a wreck. */
const stayed = (before: Sighting, now: Sighting): boolean =>
  !(distanceNm(before, now) > 0.03 + (1.3 * before.kt * (now.t - before.t)) / 3600);

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
  return tell(watch, { atMs: watch.overturnedMs, cause, bySimulator: false });
}

function remember(watch: CrashWatch, now: Look, air: boolean, engines: boolean | undefined): void {
  const { seen } = watch;
  const { t, kt } = now;
  watch.now = watch.last;
  watch.last = now;
  if (!air) {
    if (kt < 3 && Math.abs(now.aglFt) < 60) watch.stoodAglFt = now.aglFt;
    if (kt < 3) watch.stoodOnWater = now.overWater;
    return;
  }
  watch.flown = true;
  watch.enginesInAir = engines;
  if (now.bankDeg < 45) watch.upright = true;
  const before = watch.count > watch.from ? (seen[(watch.count - 1) % mostSeen]?.t ?? t) : Number.NEGATIVE_INFINITY;
  const sighting = seen[watch.count % mostSeen];
  if (t - before < stepS || sighting === undefined) return;
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

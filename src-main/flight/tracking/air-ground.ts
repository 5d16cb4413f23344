import { type Reading, speedOf } from "../reading/reading.ts";
import { atOnceS, witnessOf } from "./air-ground-evidence.ts";
import type { AirGround, Moment } from "./detector-state.ts";
import { type History, indexAgo, newestStepFt } from "./history.ts";
import { limits } from "./limits.ts";

/**
 * Height above the ground, ft: the reported height less its reading on the ground; else the altitude above the last
 * ground.
 */
export function heightFt(w: AirGround, r: Reading): number {
  if (!Number.isNaN(r.aglFt)) return r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  return r.altitudeFt - w.groundAltitudeFt;
}

export type AirGroundChange = "lift_off" | "contact" | null;

/** The decision between ground and air, its certainty and its witness. */
export interface AirGroundView {
  /** Probability of "in the air" according to the detector, which changes sides at one half. */
  readonly inAir: number;
  /** The witness that counts, for or against a change; null where none speaks. */
  readonly witness: string | null;
  /** It speaks against a change. */
  readonly against: boolean;
  /** The simulator's ground flag is ignored. */
  readonly flagDead: boolean;
}

/** The longer the evidence for a change lasts, the less certain the present state is. */
export function viewAirGround(w: AirGround, t: number): AirGroundView {
  const share = w.claims === 0 ? 0 : Math.min(1, (t - w.claimT) / w.claimS);
  const doubt = w.known ? share / 2 : 0.5;
  return {
    inAir: w.air ? 1 - doubt : doubt,
    witness: w.witness?.name ?? null,
    against: w.claimS === 0,
    flagDead: w.flagDead || w.flagNever,
  };
}

/** The flag; undefined if it has only ever said "air" on the ground. */
export function believedFlag(w: AirGround, onGround: boolean | undefined): boolean | undefined {
  if (onGround === true) w.flagNever = false;
  return w.flagNever ? undefined : onGround;
}

/** @returns the change at the sample that decides it; null also after a break, where no change was observed. */
export function stepAirGround(m: Moment): AirGroundChange {
  const { airGround: w, reading: r } = m;
  if (!w.known || r.broken !== "none") {
    begin(m);
    return null;
  }
  if (r.doubtful) return null;
  const flag = r.onGround;
  // A dead flag is trusted again once it changes at a height and speed where that is possible.
  if (
    flag !== undefined &&
    w.lastFlag !== null &&
    flag !== w.lastFlag &&
    flag === !w.air &&
    !(flag && (r.aglFt > limits.flag.highestFt || speedOf(r) > limits.flag.fastestKt))
  )
    w.flagDead = false;
  if (flag !== undefined && flag !== w.lastFlag) w.flagT = r.t;
  if (flag !== undefined) w.lastFlag = flag;
  if (!w.air) w.topFt = Number.NaN;
  else if (!(r.altitudeFt <= w.topFt) && !Number.isNaN(r.altitudeFt)) w.topFt = r.altitudeFt;
  const witness = witnessOf(m);
  const claim = witness?.forS(m) ?? 0;
  if (witness !== w.witness) w.witness = witness;
  w.claimS = claim;
  if (claim === 0) {
    w.claims = 0;
    w.claimT = Number.NaN;
    if (!w.air) followGround(w, r);
    else if (r.onGround !== true || w.flagDead) {
      const height = heightFt(w, r);
      if (!Number.isNaN(height)) w.lastHeightFt = height;
    }
    return null;
  }
  if (w.claims === 0) {
    w.claimT = r.t;
    w.claimMs = r.timeMs;
  }
  const contradicted = claim >= limits.flag.contradictedS;
  if (contradicted) {
    w.doubtT = r.t;
    w.doubtMs = r.timeMs;
  }
  w.claims++;
  // `claim` is how many seconds the evidence must last. It needs two samples at least, unless one is enough.
  if (claim > atOnceS && (r.t - w.claimT < claim || w.claims < 2)) return null;
  w.air = !w.air;
  // After a stuck flag, the change dates from when nothing contradicted it any more.
  const late = !contradicted && w.doubtT > w.claimT;
  w.sinceT = late ? w.doubtT : w.claimT;
  w.sinceMs = late ? w.doubtMs : w.claimMs;
  w.claims = 0;
  w.landed = !w.air;
  // A flag that agrees without having changed stays dead.
  w.flagDead = flag !== undefined && (flag === w.air || w.flagDead);
  if (!w.air) {
    w.groundAltitudeFt = r.altitudeFt;
    if (Math.abs(r.aglFt) < 60) w.groundAglFt = r.aglFt;
  }
  return w.air ? "lift_off" : "contact";
}

/** The first sample, or the first after a break: high or fast means air, else the flag decides, else the ground. */
function begin({ airGround: w, reading: r, history, kind: { hovers, glides } }: Moment): void {
  const speed = speedOf(r);
  const high = r.aglFt > 200 || Math.abs(r.verticalSpeedFpm) > 400;
  const fast = speed > 60;
  const dead = w.flagDead && r.onGround === w.lastFlag;
  const { soarKt, slowKt } = limits.liftOff;
  if (r.onGround !== undefined && !dead)
    w.air = !r.onGround && (fast || high || !(speed <= (hovers || glides ? soarKt : slowKt)));
  else
    w.air =
      (fast && (!(r.aglFt < 20) || r.verticalSpeedFpm < -100)) ||
      // Faster than on foot, and sinking as a glider does.
      (glides && speed > soarKt && r.verticalSpeedFpm < -100) ||
      (high && speed > 20) ||
      // On a mountain, a height above the nearest airport is not a height. An aircraft that stands there is parked,
      // unless it can hover.
      (r.aglFt > 500 && (hovers || !(speed < 5))) ||
      (Number.isNaN(speed) && Math.abs(r.verticalSpeedFpm) > 400);
  // A first altitude or height without anything else may be a stray value: two must agree. A speed made from positions
  // needs two as well, and a paraglider that stands on its hill is high above every airport.
  const alone = r.onGround === undefined && Number.isNaN(speed);
  const agree = Math.abs(newestStepFt(history)) < 2000 || (history.count === 1 && !Number.isNaN(r.altitudeFt));
  w.known ||= !alone || (agree && !(glides && history.count < 4));
  w.air &&= w.known;
  w.sinceT = r.t;
  w.sinceMs = r.timeMs;
  w.claims = 0;
  w.lastFlag = r.onGround ?? null;
  // Without a speed this is not proven to stand: the flag may be right.
  if (!w.air && r.onGround === false && !Number.isNaN(speed)) w.flagNever = true;
  if (w.air) w.lastHeightFt = heightFt(w, r);
  else followGround(w, r);
}

/** Sets the state that the pilot sees; a flag that disagrees is dead. */
export function setAirGround(w: AirGround, air: boolean, t: number, sinceMs: number): void {
  w.known = true;
  w.air = air;
  w.sinceT = t;
  w.sinceMs = sinceMs;
  w.claims = 0;
  w.landed = false;
  w.flagDead = w.lastFlag !== null && w.lastFlag === air;
}

/**
 * The ground reference follows the aircraft. While a flag holds it on the ground, it follows no faster than over a
 * slope of 2 %: whatever rises faster has lifted off.
 */
function followGround(w: AirGround, r: Reading): void {
  const speed = speedOf(r);
  const mostFt = r.onGround === true && speed > 40 ? (1 + speed * 0.034) * r.dtS : Number.POSITIVE_INFINITY;
  if (!Number.isNaN(r.altitudeFt)) w.groundAltitudeFt = followed(w.groundAltitudeFt, r.altitudeFt, r.dtS, mostFt);
  if (Math.abs(r.aglFt) < 600) w.groundAglFt = followed(w.groundAglFt, r.aglFt, r.dtS, mostFt);
}
/** A quarter of the way each second, but no further than `mostFt`. */
function followed(fromFt: number, toFt: number, dtS: number, mostFt: number): number {
  if (Number.isNaN(fromFt)) return toFt;
  return fromFt + Math.max(-mostFt, Math.min(mostFt, (toFt - fromFt) * Math.min(1, dtS / 4)));
}

/**
 * Call during a climb or descent that no ground allows: the aircraft certainly flies at this speed. Takes the speed of
 * five seconds ago, as the roll-out may have begun since.
 */
export function provenFlying(w: AirGround, history: History): void {
  const at = indexAgo(history, 5);
  const speed = at < 0 ? Number.NaN : (history.speedKt[at] ?? Number.NaN);
  if (w.air && !(speed >= w.slowestKt)) w.slowestKt = speed;
}

import { z } from "zod";
import {
  accelerationKtS,
  fitAltitude,
  type History,
  indexAgo,
  newestStepFt,
  newTrend,
  type Trend,
  turnedDeg,
} from "./history.ts";
import { type Reading, savedFigure } from "./reading.ts";

/**
 * On the ground or in the air. The simulator's flag is one witness among four (height, altitude, speed); a change needs
 * either the flag with physics beside it, or one of them for longer.
 */
export const wheelsSchema = z.object({
  known: z.boolean(),
  air: z.boolean(),
  /** When the present state began (back-dated to the first sample of the change). */
  sinceT: savedFigure,
  sinceMs: savedFigure,
  /** A change under examination: its first sample, how many samples spoke for it. */
  claimT: savedFigure,
  claimMs: savedFigure,
  claims: savedFigure,
  /** Altitude and reported height with the wheels on the ground: the references for "risen" and "low". */
  groundAltitudeFt: savedFigure,
  groundAglFt: savedFigure,
  /** The flag has contradicted physics for long: it is dead until it moves with the aircraft again. */
  flagDead: z.boolean(),
  /** Stood on the ground with the flag in the air, as on water in some simulators: until it says "ground" once, it is none. */
  flagNever: z.boolean(),
  /** On the ground by a contact that was seen. */
  landed: z.boolean(),
  lastFlag: z.boolean().nullable(),
  /** Last height known in the air. */
  lastHeightFt: savedFigure,
  /** The slowest it has been seen to fly beyond doubt. */
  slowestKt: savedFigure,
});
export type Wheels = z.infer<typeof wheelsSchema>;

export const newWheels = (): Wheels => ({
  known: false,
  air: false,
  sinceT: 0,
  sinceMs: 0,
  claimT: Number.NaN,
  claimMs: 0,
  claims: 0,
  groundAltitudeFt: Number.NaN,
  groundAglFt: Number.NaN,
  flagDead: false,
  flagNever: false,
  landed: false,
  lastFlag: null,
  lastHeightFt: Number.NaN,
  slowestKt: Number.NaN,
});

const trend: Trend = newTrend();
/** Well beyond any landing speed, with a tail-wind and a high field: a choice. */
const fastestOnGroundKt = 260;
/** Evidence so plain that one sample is enough. */
const atOnce = 1e-9;

/** The faster of the two speeds: a tail-wind hides one, a head-wind the other. */
export const speedOf = (r: Reading): number =>
  r.groundSpeedKt > r.airspeedKt || Number.isNaN(r.airspeedKt) ? r.groundSpeedKt : r.airspeedKt;

/** Height above the ground, ft: what is reported, less what it reported on the ground; else above the last ground. */
export function heightFt(w: Wheels, r: Reading): number {
  if (!Number.isNaN(r.aglFt)) return r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  return r.altitudeFt - w.groundAltitudeFt;
}

export type WheelsEdge = "lift_off" | "contact" | null;

/** @returns what happened at the sample that decides it; null also after a break, where nothing was seen to happen. */
export function stepWheels(w: Wheels, r: Reading, history: History): WheelsEdge {
  if (r.onGround === true) w.flagNever = false;
  else if (w.flagNever) r.onGround = undefined;
  if (!w.known || r.broken !== "none") {
    begin(w, r, history);
    return null;
  }
  if (r.doubtful) return null;
  const flag = r.onGround;
  // A dead flag lives again once it moves where the aircraft may do what it says.
  if (
    flag !== undefined &&
    w.lastFlag !== null &&
    flag !== w.lastFlag &&
    flag === !w.air &&
    !(flag && (r.aglFt > 300 || speedOf(r) > fastestOnGroundKt))
  )
    w.flagDead = false;
  if (flag !== undefined) w.lastFlag = flag;
  const claim = w.air ? contactClaim(w, r, history) : liftClaim(w, r, history);
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
  w.claims++;
  // `claim` is how many seconds the evidence at hand must last; two samples at least unless it needs none.
  if (claim > atOnce && (r.t - w.claimT < claim || w.claims < 2)) return null;
  w.air = !w.air;
  w.sinceT = w.claimT;
  w.sinceMs = w.claimMs;
  w.claims = 0;
  w.landed = !w.air;
  w.flagDead = flag !== undefined && flag === w.air;
  if (!w.air) {
    w.groundAltitudeFt = r.altitudeFt;
    if (Math.abs(r.aglFt) < 60) w.groundAglFt = r.aglFt;
  }
  return w.air ? "lift_off" : "contact";
}

/** The first look, or the first after a break: high or fast is air, else the flag, else the ground. */
function begin(w: Wheels, r: Reading, history: History): void {
  const speed = speedOf(r);
  const high = r.aglFt > 200 || Math.abs(r.verticalSpeedFpm) > 400;
  const fast = speed > 60;
  if (r.onGround !== undefined) w.air = !r.onGround && (fast || high || speed > 35);
  else
    w.air =
      (fast && !(r.aglFt < 20)) ||
      (high && speed > 20) ||
      r.aglFt > 500 ||
      (Number.isNaN(speed) && Math.abs(r.verticalSpeedFpm) > 400);
  // Altitude or height alone, after nothing at all, may be one stray value: it takes two that agree.
  const alone = r.onGround === undefined && Number.isNaN(speed);
  w.known ||= alone
    ? Math.abs(newestStepFt(history)) < 2000 || (history.count === 1 && !Number.isNaN(r.altitudeFt))
    : true;
  w.air &&= w.known;
  w.sinceT = r.t;
  w.sinceMs = r.timeMs;
  w.claims = 0;
  w.lastFlag = r.onGround ?? null;
  if (!w.air && r.onGround === false) w.flagNever = true;
  if (w.air) w.lastHeightFt = heightFt(w, r);
  else followGround(w, r);
}

/** The wheels as the pilot sees them; a flag that says otherwise is dead. */
export function setWheels(w: Wheels, air: boolean, t: number, sinceMs: number): void {
  w.known = true;
  w.air = air;
  w.sinceT = t;
  w.sinceMs = sinceMs;
  w.claims = 0;
  w.landed = false;
  w.flagDead = w.lastFlag !== null && w.lastFlag === air;
}

/** The ground below follows the aircraft; where a flag holds it there, no faster than it rolls over a slope of 2 %: what rises faster has left it. */
function followGround(w: Wheels, r: Reading): void {
  const share = Math.min(1, r.dtS / 4);
  const speed = speedOf(r);
  const most = r.onGround === true && speed > 40 ? (1 + speed * 0.034) * r.dtS : Number.POSITIVE_INFINITY;
  const follow = (from: number, to: number) =>
    Number.isNaN(from) ? to : from + Math.max(-most, Math.min(most, (to - from) * share));
  if (!Number.isNaN(r.altitudeFt)) w.groundAltitudeFt = follow(w.groundAltitudeFt, r.altitudeFt);
  if (Math.abs(r.aglFt) < 600) w.groundAglFt = follow(w.groundAglFt, r.aglFt);
}

/**
 * Call at a climb or descent that no ground allows: so slow does this aircraft fly. The speed of five seconds ago, as the
 * roll-out may have begun since.
 */
export function provenFlying(w: Wheels, history: History): void {
  const at = indexAgo(history, 5);
  const speed = at < 0 ? Number.NaN : (history.speedKt[at] ?? Number.NaN);
  if (w.air && !(speed >= w.slowestKt)) w.slowestKt = speed;
}

/** Seconds that the present evidence of having left the ground must last; 0 = no such evidence. */
function liftClaim(w: Wheels, r: Reading, history: History): number {
  const speed = speedOf(r);
  const rise = r.altitudeFt - w.groundAltitudeFt;
  const lift = r.aglFt - w.groundAglFt;
  const up = lift > 12 || rise > 20;
  const high = lift > 60 && !(rise < 20) ? true : rise > 80;
  if (r.onGround === false && !w.flagDead) {
    // Just down and hardly off again: a bounce is not a lift-off. Bounces last up to 1.6 s (measured), touch-and-goes 10 s and more.
    if (w.landed && r.t - w.sinceT < Math.max(10, 3 * r.dtS) && !(lift > 25) && !(rise > 25)) return 6;
    if (speed < 25 && !high) return up ? 4 : 0;
    if (lift > 40 && rise > 40) return speed < 25 ? 2 : atOnce;
    if (up) return r.dtS > 3 ? 0.001 : 0.5;
    return speed > 35 || Number.isNaN(speed) ? 2 : 6;
  }
  if (r.onGround === true && !w.flagDead) return high && !(speed < 40) && (lift > 150 || rise > 150) ? 8 : 0;
  // No flag to go by.
  if (w.landed && r.t - w.sinceT < 10 && !(lift > 25) && !(rise > 25)) return 0;
  if (speed < 35) {
    // Straight up, as a helicopter: the climb itself must go on, on both instruments, or a receiver that finds its height would fly.
    if (!high || !(lift > 40 || rise > 100)) return 0;
    fitAltitude(history, 5, trend);
    return trend.rateFpm > 200 && !(r.verticalSpeedFpm < 100) ? 6 : 0;
  }
  fitAltitude(history, 4, trend);
  if (lift > 6 && rise > 6 && trend.rateFpm > 150 && trueHeight(w)) return Number.isNaN(speed) ? 3 : 0.5;
  if (rise > 15 && !(lift < 15) && trend.rateFpm > 200)
    return r.dtS > 3 && rise > 50 ? atOnce : Number.isNaN(speed) ? 3 : 1;
  if (Number.isNaN(rise) && lift > 30) return 2;
  return high ? 3 : 0;
}

/** Seconds that the present evidence of a touchdown must last; a very small number = at once; 0 = no such evidence. */
function contactClaim(w: Wheels, r: Reading, history: History): number {
  const height = r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  const speed = speedOf(r);
  if (r.onGround === true && !w.flagDead) {
    if (height < 8 && trueHeight(w)) return atOnce;
    // A slow feed that was coming down to the ground by now: the next sample would be another five seconds late.
    if (r.dtS > 2) {
      fitAltitude(history, 20, trend);
      const sinkFt = trend.rateFpm < 0 ? (trend.rateFpm * r.dtS) / 60 : 0;
      if (w.lastHeightFt + sinkFt < 100) return atOnce;
    }
    if (height < 30) return 0.1;
    fitAltitude(history, 5, trend);
    // Nothing on the ground climbs like this, or is as fast.
    if (trend.rateFpm > 300 || speed > fastestOnGroundKt) return 0;
    if (height > 300 || Number.isNaN(height)) {
      if (Number.isNaN(height)) return Math.abs(trend.rateFpm) > 400 ? 6 : 1;
      return trueHeight(w) ? 12 : Math.abs(trend.rateFpm) > 400 ? 6 : 3;
    }
    return 1;
  }
  if (r.onGround === false && !w.flagDead) {
    // A flag that stays "air" while the aircraft stands: dead.
    if (!(speed < 20) || height > 30 || r.t - w.sinceT < 20) return 0;
    fitAltitude(history, 12, trend);
    return trend.rangeFt < 15 ? 12 : 0;
  }
  if (speed < 4) {
    // Nothing but a hovering helicopter stays aloft without moving.
    fitAltitude(history, 12, trend);
    return trend.rangeFt < 15 && trend.spanS > 8 && !(height > 30 && !Number.isNaN(w.groundAglFt)) ? 3 : 0;
  }
  const sure = trueHeight(w);
  if (height > (sure ? 60 : 400)) return 0;
  // Off too early told, and still gaining: nobody touches down like that.
  if (r.t - w.sinceT < 20 && accelerationKtS(history, 4) > 1) return 0;
  // As low as with the wheels on the ground before; two samples unless the one before was hardly higher.
  if (sure && height < 2) return w.lastHeightFt < 30 ? atOnce : 0.001;
  if (sure && height < 8) {
    fitAltitude(history, 2, trend);
    if (Math.abs(trend.rateFpm) < 120 && trend.spanS >= 2) return atOnce;
  }
  if (speed < 40 && !(height > 30)) {
    // Rolling: nothing that flies this slowly keeps its altitude to the foot.
    fitAltitude(history, 15, trend);
    if (trend.rangeFt < 3 && trend.spanS >= 14) return 0.001;
  }
  // No altitude at all, for a feed may stop telling it on the ground.
  const blind = Number.isNaN(r.altitudeFt) && Number.isNaN(height);
  fitAltitude(history, 3, trend);
  const level = Math.abs(trend.rateFpm) < 150 && trend.spanS >= 2 && !(Math.abs(r.verticalSpeedFpm) > 300);
  if (!level && !blind) return 0;
  if (sure && height < 8) return 0.5;
  if (speed < 25 && !(height > 30)) return 5;
  if (!(turnedDeg(history, r.t - 6, r.t) < 15)) return 0;
  // Slower than its approach by more than the 1.3 that lies between that and the stall (CS 25.125, 23.73): it does not fly.
  if (speed < 0.75 * w.slowestKt) return blind ? 3 : 1;
  // A roll-out slows down, straight on, and no instrument shows a climb or a descent.
  if (blind || !(accelerationKtS(history, 5) < -0.8)) return 0;
  if (Number.isNaN(height) && !(speed < w.slowestKt)) return 0;
  if (!(height < 40 || speed < 50 || fell(history, r, 30))) return 0;
  if (r.dtS > 2 && trend.rangeFt < 3) return atOnce;
  // A low figure is worth more than a rough one, or none.
  return height < 100 ? 2 : 5;
}

/** 100 ft lost within the last seconds. */
function fell(history: History, r: Reading, seconds: number): boolean {
  const at = indexAgo(history, seconds);
  return at >= 0 && (history.altitudeFt[at] ?? Number.NaN) - r.altitudeFt > 100;
}

/** The reported height was about nothing on the ground: then it is a height, not an altitude less some airport's elevation. */
const trueHeight = (w: Wheels): boolean => Math.abs(w.groundAglFt) < 30;

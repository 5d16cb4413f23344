import type { AircraftKind } from "./detector-state.ts";
import { accelerationKtS, fitAltitude, type History, indexAgo, newestStepFt, turnedDeg } from "./history.ts";
import { type Reading, speedOf } from "./reading.ts";
import type { Wheels } from "./wheels.ts";

/** Well beyond any landing speed, with a tail-wind and a high field: a choice. */
export const fastestOnGroundKt = 260;
/** Evidence so plain that one sample is enough. */
export const atOnceS = 1e-9;
/** A flag that another instrument contradicts must last at least this long. */
export const contradictedS = 20;

/** Seconds that the present evidence of having left the ground must last; 0 = no such evidence. */
export function liftClaim(w: Wheels, r: Reading, history: History, free: boolean): number {
  const speed = speedOf(r);
  const rise = r.altitudeFt - w.groundAltitudeFt;
  const lift = r.aglFt - w.groundAglFt;
  const up = lift > 12 || rise > 20;
  const high = lift > 60 && !(rise < 20) ? true : rise > 80;
  if (r.onGround === false && !w.flagDead) {
    // Nothing leaves the ground while it slows down; an altimeter's step is no rise.
    if (accelerationKtS(history, 3) < -1 && !(lift > 40 && rise > 40)) return 0;
    // Just down and hardly off again: a bounce is not a lift-off. Bounces last up to 1.6 s (measured), touch-and-goes 10 s and more.
    if (w.landed && r.t - w.sinceT < Math.max(10, 3 * r.dtS) && !(lift > 25) && !(rise > 25)) return 6;
    // A hover or an air taxi at 5 ft, and a launch from a hill that sinks at first, are known by the flag alone.
    if (speed < 25 && !high) return up ? 4 : free ? 6 : 0;
    if (lift > 40 && rise > 40) return speed < 25 ? 2 : atOnceS;
    if (up) return r.dtS > 3 ? 0.001 : 0.5;
    // Neither risen nor gaining speed: a flag that flickers in the roll-out.
    if (lift < 3 && rise < 3 && !(accelerationKtS(history, 3) > 0.5)) return 6;
    return speed > 35 || Number.isNaN(speed) ? 2 : 6;
  }
  if (r.onGround === true && !w.flagDead) {
    if (!high || speed < 40) return 0;
    // A climb that both instruments show is worth more than one of them alone.
    if (lift > 120 && rise > 120 && fitAltitude(history, 4).rateFpm > 300) return 8;
    return lift > 150 || rise > 150 ? 10 : 0;
  }
  // No flag to go by.
  if (w.landed && r.t - w.sinceT < 10 && !(lift > 25) && !(rise > 25)) return 0;
  if (speed < 35) {
    // Straight up, as a helicopter: the climb itself must go on, on both instruments, or a receiver that finds its height would fly.
    if (!high || !(lift > 40 || rise > 100)) return 0;
    return fitAltitude(history, 5).rateFpm > 200 && !(r.verticalSpeedFpm < 100) ? 6 : 0;
  }
  const { rateFpm } = fitAltitude(history, 4);
  if (lift > 6 && rise > 6 && rateFpm > 150 && trueHeight(w)) return Number.isNaN(speed) ? 3 : 0.5;
  if (rise > 15 && !(lift < 15) && rateFpm > 200) return r.dtS > 3 && rise > 50 ? atOnceS : Number.isNaN(speed) ? 3 : 1;
  if (Number.isNaN(rise) && lift > 30) return 2;
  return high ? 3 : 0;
}

/** Seconds that the present evidence of a touchdown must last; a very small number = at once; 0 = no such evidence. */
export function contactClaim(w: Wheels, r: Reading, history: History, { hovers, glides }: AircraftKind): number {
  const height = r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  const speed = speedOf(r);
  // Off too early told, and still gaining: nobody touches down like that.
  if (r.onGround !== false && r.t - w.sinceT < 20 && accelerationKtS(history, 4) > 1) return 0;
  if (r.onGround === true && !w.flagDead) {
    if (height < 8 && trueHeight(w)) return atOnceS;
    // A slow feed that was coming down to the ground by now: the next sample would be another five seconds late.
    if (r.dtS > 2) {
      const { rateFpm } = fitAltitude(history, 20);
      const sinkFt = rateFpm < 0 ? (rateFpm * r.dtS) / 60 : 0;
      if (w.lastHeightFt + sinkFt < 100) return atOnceS;
    }
    if (height < 30) return 0.1;
    const { rateFpm } = fitAltitude(history, 5);
    // Nothing on the ground climbs like this, or is as fast.
    if (rateFpm > 300 || speed > fastestOnGroundKt) return 0;
    // Nor does it sink: a flag that sticks, unless the altitude is the one that lies, alone or with the height.
    if (!Number.isNaN(height) && sinks(history, r)) return trueHeight(w) ? 45 : contradictedS;
    // What has landed slows down, or is slower than it flew; a flag alone, without that, has to last. But a feed that falls
    // silent about altitude on the ground repeats its speed as well.
    const slows = !(accelerationKtS(history, 5) > -0.5) || speed < w.slowestKt;
    if (!slows && !Number.isNaN(r.altitudeFt)) return height > 300 || Number.isNaN(height) ? 12 : 4;
    if (height > 300 || Number.isNaN(height)) {
      if (Number.isNaN(height)) return Math.abs(rateFpm) > 400 ? 6 : 1;
      return trueHeight(w) ? 12 : Math.abs(rateFpm) > 400 ? 6 : 3;
    }
    return 1;
  }
  if (r.onGround === false && !w.flagDead) {
    // A flag that stays "air" while the aircraft stands: dead. What soars flies at a walk, too.
    if (
      !(speed < (hovers || glides ? 3 : 20)) ||
      speed >= w.slowestKt ||
      height > (hovers ? 2 : 30) ||
      r.t - w.sinceT < 20
    )
      return 0;
    return fitAltitude(history, 12).rangeFt < 15 ? 12 : 0;
  }
  if (stillHigh(w, r, height)) return 0;
  if (speed < 4) {
    // Nothing but a hovering helicopter stays aloft without moving.
    const trend = fitAltitude(history, 12);
    return trend.rangeFt < 15 && trend.spanS > 8 && !(height > 30 && !Number.isNaN(w.groundAglFt)) ? 3 : 0;
  }
  // Far below the ground it took off from, a height is none.
  const sure = trueHeight(w) && !(height < -60);
  if (height > (sure ? 60 : 400)) return 0;
  // As low as with the wheels on the ground before; two samples unless the one before was hardly higher.
  if (sure && height < 2) return w.lastHeightFt < 30 && height > -15 ? atOnceS : 0.001;
  if (sure && height < 8) {
    const trend = fitAltitude(history, 2);
    if (Math.abs(trend.rateFpm) < 120 && trend.spanS >= 2) return atOnceS;
  }
  if (speed < 40 && !(height > 30)) {
    // Rolling: nothing that flies this slowly keeps its altitude to the foot.
    const trend = fitAltitude(history, 15);
    if (trend.rangeFt < 3 && trend.spanS >= 14) return 0.001;
  }
  // No altitude at all, for a feed may stop telling it on the ground.
  const blind = Number.isNaN(r.altitudeFt) && Number.isNaN(height);
  // Slower than its approach by more than the 1.3 that lies between that and the stall (CS 25.125, 23.73): it does not fly.
  const tooSlow = speed < 0.75 * w.slowestKt;
  // Two samples of a slow feed at one altitude, too slow or slowing as nothing does for long that flies level.
  const rollsOut =
    r.dtS >= 4 &&
    Math.abs(newestStepFt(history)) < 3 &&
    (tooSlow || accelerationKtS(history, r.dtS) < -1.5) &&
    !(Math.abs(r.verticalSpeedFpm) > 300);
  const trend = fitAltitude(history, 3);
  // An altimeter of 25 ft steps is level where it shows one step and the vertical speed none.
  const steady =
    Math.abs(trend.rateFpm) < 150 || (Math.abs(trend.rangeFt - 25) < 1 && Math.abs(r.verticalSpeedFpm) < 100);
  const level = steady && trend.spanS >= 2 && !(Math.abs(r.verticalSpeedFpm) > 300);
  if (!rollsOut && !level && !blind) return 0;
  if (sure && height < 8) return 0.5;
  // As slow as nothing else that flies; but a paraglider, or a glider on a ridge, has flown slower.
  if (speed < 25 && !(height > 30) && !(speed >= w.slowestKt)) return rollsOut ? atOnceS : 5;
  if (!(turnedDeg(history, r.t - 6, r.t) < 15)) return 0;
  // Behind a silence nobody knows whether there will be a next sample.
  if (tooSlow) return rollsOut || (blind && r.dtS > 5) ? atOnceS : blind ? 3 : 1;
  // A roll-out slows down, straight on, and no instrument shows a climb or a descent.
  if (blind || !(accelerationKtS(history, 5) < -0.8)) return 0;
  if (Number.isNaN(height) && !(speed < w.slowestKt)) return 0;
  if (!(height < 40 || speed < 50 || fell(history, r, 30))) return 0;
  if (r.dtS > 2 && (rollsOut || trend.rangeFt < 3)) return atOnceS;
  // A low figure is worth more than a rough one, or none.
  return height < 100 ? 2 : 5;
}

/** Going down faster than a runway slopes (2 % at 100 kt): over 4 s, or from one sample of a slow feed to the next. */
function sinks(history: History, r: Reading): boolean {
  if (r.dtS > 2) return (60 * newestStepFt(history)) / r.dtS < -200;
  return fitAltitude(history, 4).rateFpm < -200;
}

/** Nothing lands at the altitude it cruises at, whatever a place or a speed that repeats itself says. */
function stillHigh(w: Wheels, r: Reading, height: number): boolean {
  return height > 3000 && w.topFt - r.altitudeFt < 1000;
}

/** 100 ft lost within the last seconds. */
function fell(history: History, r: Reading, seconds: number): boolean {
  const at = indexAgo(history, seconds);
  return at >= 0 && (history.altitudeFt[at] ?? Number.NaN) - r.altitudeFt > 100;
}

/** The reported height was about nothing on the ground: then it is a height, not an altitude less some airport's elevation. */
const trueHeight = (w: Wheels): boolean => Math.abs(w.groundAglFt) < 30;

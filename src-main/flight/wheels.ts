import { z } from "zod";
import { accelerationKtS, fitAltitude, type History, indexAgo, newTrend, type Trend } from "./history.ts";
import { type Reading, savedFigure } from "./reading.ts";

/**
 * On the ground or in the air. The simulator's flag is one witness among four (height, altitude, speed); a change needs
 * either the flag with physics beside it, or one of them for longer.
 */
export const wheelsSchema = z.object({
  known: z.boolean(),
  air: z.boolean(),
  /** When the present state began (back-dated to the first sample of the change). */
  sinceT: z.number(),
  sinceMs: z.number(),
  /** A change under examination: its first sample, how many samples spoke for it. */
  claimT: savedFigure,
  claimMs: z.number(),
  claims: z.number(),
  /** Altitude and reported height with the wheels on the ground: the references for "risen" and "low". */
  groundAltitudeFt: savedFigure,
  groundAglFt: savedFigure,
  /** The flag has contradicted physics for long: it is dead until it moves with the aircraft again. */
  flagDead: z.boolean(),
  lastFlag: z.boolean().nullable(),
  airSpeedKt: z.number(),
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
  lastFlag: null,
  airSpeedKt: 0,
});

const trend: Trend = newTrend();

/** The faster of the two speeds: a tail-wind hides one, a head-wind the other. */
export const speedOf = (r: Reading): number =>
  r.groundSpeedKt > r.airspeedKt || Number.isNaN(r.airspeedKt) ? r.groundSpeedKt : r.airspeedKt;

/** Height above the ground, ft: what is reported, less what it reported on the ground; else above the last ground. */
export function heightFt(w: Wheels, r: Reading): number {
  if (!Number.isNaN(r.aglFt)) return r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  return r.altitudeFt - w.groundAltitudeFt;
}

/** @returns "lift_off" or "contact" at the sample that decides it, else null. */
export function stepWheels(w: Wheels, r: Reading, history: History): "lift_off" | "contact" | null {
  if (!w.known || r.broken !== "none") {
    const was = w.air;
    begin(w, r);
    return w.known && was !== w.air ? null : null;
  }
  const flag = r.onGround;
  if (flag !== undefined && w.lastFlag !== null && flag !== w.lastFlag && flag === !w.air) w.flagDead = false;
  if (flag !== undefined) w.lastFlag = flag;
  const claim = w.air ? contactClaim(w, r, history) : liftClaim(w, r, history);
  if (claim === 0) {
    w.claims = 0;
    w.claimT = Number.NaN;
    if (!w.air) followGround(w, r);
    return null;
  }
  if (w.claims === 0) {
    w.claimT = r.t;
    w.claimMs = r.timeMs;
  }
  w.claims++;
  // `claim` is how many seconds the evidence at hand must last; two samples at least unless it needs none.
  if (r.t - w.claimT < claim || (claim > 0 && w.claims < 2)) return null;
  w.air = !w.air;
  w.sinceT = w.claimT;
  w.sinceMs = w.claimMs;
  w.claims = 0;
  w.flagDead = flag !== undefined && flag === w.air;
  w.airSpeedKt = 0;
  if (!w.air) {
    w.groundAltitudeFt = r.altitudeFt;
    if (Math.abs(r.aglFt) < 60) w.groundAglFt = r.aglFt;
  }
  return w.air ? "lift_off" : "contact";
}

/** The first look, or the first after a break: high or fast is air, else the flag, else the ground. */
function begin(w: Wheels, r: Reading): void {
  const speed = speedOf(r);
  const high = r.aglFt > 200 || Math.abs(r.verticalSpeedFpm) > 400;
  const fast = speed > 60;
  if (r.onGround !== undefined) w.air = !r.onGround && (fast || high || speed > 35);
  else w.air = (fast && !(r.aglFt < 20)) || (high && speed > 20) || r.aglFt > 500 || (Number.isNaN(speed) && high);
  w.known = r.onGround !== undefined || !Number.isNaN(speed) || !Number.isNaN(r.aglFt) || !Number.isNaN(r.altitudeFt);
  w.sinceT = r.t;
  w.sinceMs = r.timeMs;
  w.claims = 0;
  w.lastFlag = r.onGround ?? null;
  if (!w.air) followGround(w, r);
}

function followGround(w: Wheels, r: Reading): void {
  const share = Math.min(1, r.dtS / 4);
  if (!Number.isNaN(r.altitudeFt))
    w.groundAltitudeFt = Number.isNaN(w.groundAltitudeFt)
      ? r.altitudeFt
      : w.groundAltitudeFt + (r.altitudeFt - w.groundAltitudeFt) * share;
  if (Math.abs(r.aglFt) < 2000)
    w.groundAglFt = Number.isNaN(w.groundAglFt) ? r.aglFt : w.groundAglFt + (r.aglFt - w.groundAglFt) * share;
}

/** Seconds that the present evidence of having left the ground must last; 0 = no such evidence. */
function liftClaim(w: Wheels, r: Reading, history: History): number {
  const speed = speedOf(r);
  const rise = r.altitudeFt - w.groundAltitudeFt;
  const lift = r.aglFt - w.groundAglFt;
  const up = lift > 12 || rise > 20;
  const high = lift > 60 && !(rise < 20) ? true : rise > 80;
  if (r.onGround === false && !w.flagDead) {
    if (speed < 25 && !high) return up ? 4 : 0;
    if (up) return r.dtS > 3 ? 0.001 : 0.5;
    return speed > 35 || Number.isNaN(speed) ? 2 : 6;
  }
  if (r.onGround === true && !w.flagDead) return high && !(speed < 40) && (lift > 150 || rise > 150) ? 8 : 0;
  // No flag to go by.
  if (speed < 35) {
    // Straight up, as a helicopter: the climb itself must go on, or a drifting altimeter would fly.
    if (!high || !(lift > 40 || rise > 100)) return 0;
    fitAltitude(history, 5, trend);
    return trend.rateFpm > 200 ? 6 : 0;
  }
  if (Number.isNaN(lift) || lift > 15) {
    fitAltitude(history, 4, trend);
    if (rise > 15 && trend.rateFpm > 200) return 1;
    if (Number.isNaN(rise) && lift > 30) return 2;
  }
  return high ? 3 : 0;
}

/** Seconds that the present evidence of a touchdown must last; a very small number = at once; 0 = no such evidence. */
function contactClaim(w: Wheels, r: Reading, history: History): number {
  const height = r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
  const speed = speedOf(r);
  if (r.onGround === true && !w.flagDead) {
    if (height < 30) return 1e-9;
    if (height > 300 || Number.isNaN(height)) {
      fitAltitude(history, 5, trend);
      if (Math.abs(trend.rateFpm) > 400) return 6;
      return Number.isNaN(height) ? 1 : 3;
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
  if (height > 400) return 0;
  fitAltitude(history, 5, trend);
  const flat = Math.abs(trend.rateFpm) < 150 && trend.spanS >= 2;
  if (!flat) return 0;
  if (height < 8 && !Number.isNaN(w.groundAglFt)) return 1;
  if (speed < 25 && !(height > 30)) return 5;
  const slowing = accelerationKtS(history, 5);
  const at = indexAgo(history, 30);
  const fell = at >= 0 && (history.altitudeFt[at] ?? Number.NaN) - r.altitudeFt > 100;
  if (slowing < -0.8 && (fell || speed < 50)) return 2;
  return 0;
}

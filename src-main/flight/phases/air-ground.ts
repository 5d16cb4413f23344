import { type Reading, speedOf } from "../../gate/reading.ts";
import { atOnceS, hasRisen, heightAtRest, ruleOf } from "./air-ground-rules.ts";
import type { AirGround, Moment } from "./detector-state.ts";
import { limits } from "./limits.ts";

const { span, liftOff, touchdown } = limits;

export type AirGroundChange = "lift_off" | "contact" | null;

/** @returns the change at the sample that decides it; null also after a break, where no change was observed. */
export function stepAirGround(moment: Moment): AirGroundChange {
  const { airGround, reading } = moment;
  followHeight(airGround, reading);
  if (!airGround.known || reading.broken !== "none") {
    begin(moment);
    return null;
  }
  if (reading.onGround !== airGround.air) airGround.flagDead = false;
  airGround.hasFlown ||= speedOf(reading) > liftOff.slowKt || hasRisen(moment);
  const rule = ruleOf(moment);
  const lastsS = rule?.lastsS?.(moment) ?? 0;
  if (lastsS === 0) {
    airGround.pending = 0;
    if (!airGround.air) followGround(airGround, reading);
    return null;
  }
  if (rule === heightAtRest) {
    airGround.pendingT = airGround.heldT;
    airGround.pendingMs = airGround.heldMs;
  } else if (airGround.pending === 0) {
    airGround.pendingT = reading.t;
    airGround.pendingMs = reading.timeMs;
  }
  airGround.pending++;
  // It needs two samples at least, unless one is enough.
  if (lastsS > atOnceS && (reading.t - airGround.pendingT < lastsS || airGround.pending < 2)) return null;
  set(airGround, !airGround.air, reading.onGround, airGround.pendingT, airGround.pendingMs);
  airGround.hasFlown = true;
  airGround.landed = !airGround.air;
  if (!airGround.air) airGround.groundAltitudeFt = reading.altitudeFt;
  return airGround.air ? "lift_off" : "contact";
}

/** Finds since when the height has been the same. */
function followHeight(airGround: AirGround, { heightFt, t, timeMs }: Reading): void {
  if (Math.abs(heightFt - airGround.heldFt) <= touchdown.heldFt) return;
  airGround.heldFt = heightFt;
  airGround.heldT = t;
  airGround.heldMs = timeMs;
}

/** Decides at the first sample, or the first after a break. The flag "air" must agree with height or speed. */
function begin({ airGround, reading, kind: { hovers, glides } }: Moment): void {
  const slowestKt = hovers || glides ? touchdown.restKt : liftOff.slowKt;
  const flies = reading.heightFt > touchdown.lowFt || speedOf(reading) > slowestKt;
  const air = flies && (airGround.flagDead || !reading.onGround);
  set(airGround, air, reading.onGround, reading.t, reading.timeMs);
  airGround.known = true;
  airGround.hasFlown = true;
  if (!air) followGround(airGround, reading);
}

/** Sets the state that the pilot sees. */
export function setAirGround(airGround: AirGround, air: boolean, onGround: boolean, t: number, sinceMs: number): void {
  set(airGround, air, onGround, t, sinceMs);
  airGround.known = true;
  airGround.landed = false;
  airGround.hasFlown = false;
}

/** A flag that disagrees is ignored until it agrees once. */
function set(airGround: AirGround, air: boolean, onGround: boolean, sinceT: number, sinceMs: number): void {
  airGround.air = air;
  airGround.sinceT = sinceT;
  airGround.sinceMs = sinceMs;
  airGround.pending = 0;
  airGround.flagDead = onGround === air;
}

/** The ground's altitude follows the aircraft. */
function followGround(airGround: AirGround, reading: Reading): void {
  const fromFt = Number.isNaN(airGround.groundAltitudeFt) ? reading.altitudeFt : airGround.groundAltitudeFt;
  const share = Math.min(1, reading.dtS / span.groundS);
  airGround.groundAltitudeFt = fromFt + (reading.altitudeFt - fromFt) * share;
}

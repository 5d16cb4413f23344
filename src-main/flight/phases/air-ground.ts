import { restKt, wheelsFt } from "../../gate/read-sample.ts";
import { type Reading, speedOf } from "../../gate/reading.ts";
import type { AirGround, Moment } from "./detector-state.ts";
import { accelerationKtS } from "./history.ts";
import { limits } from "./limits.ts";

const { span, roll, liftOff, touchdown } = limits;

/** A rule for or against a change between ground and air. In each list the first one that holds counts. */
export interface AirGroundRule {
  readonly name: string;
  readonly holds: (moment: Moment) => boolean;
  /** How long it must hold, s: `atOnceS` where one sample is enough; absent where it speaks against the change. */
  readonly lastsS?: () => number;
}

/** So plain that one sample is enough. */
const atOnceS = 1e-9;
/** Shorter than any feed's interval: two samples are enough. */
const twoSamplesS = 0.001;

const sinceS = ({ airGround, reading }: Moment): number => reading.t - airGround.sinceT;
const hasRisen = ({ reading }: Pick<Moment, "reading">): boolean => reading.heightFt > liftOff.liftFt;
/** The height has been as low as the wheels, and the same, for `seconds`. */
const isAtRest = ({ airGround, reading }: Moment, seconds: number): boolean =>
  reading.heightFt < wheelsFt && reading.t - airGround.heldT >= seconds;
const isBounce = (moment: Moment): boolean =>
  moment.airGround.landed && sinceS(moment) < liftOff.bounceS && moment.reading.heightFt < touchdown.lowFt;

/** For a lift-off, where the flag says "air". A rule that holds without a time speaks against the change. */
export const liftOffRules: readonly AirGroundRule[] = [
  // For flags that turn "air" in the roll-out. No aircraft leaves the ground while it slows down, or at a steady speed and
  // height.
  {
    name: "slowing down",
    holds: (moment) => accelerationKtS(moment.history, span.shortS) < -roll.gain && !hasRisen(moment),
  },
  {
    name: "height at rest",
    holds: (moment) =>
      !moment.kind.hovers &&
      accelerationKtS(moment.history, span.shortS) < roll.gain &&
      isAtRest(moment, liftOff.doubtfulS),
  },
  // A hover or an air taxi at 5 ft, and a hill launch that sinks at first, are detected by the flag alone.
  {
    name: "hover",
    holds: ({ reading, kind: { hovers, glides } }) =>
      !hovers && !glides && speedOf(reading) < liftOff.hoverKt && reading.heightFt < touchdown.lowFt,
  },
  {
    name: "flag, risen",
    holds: (moment) => hasRisen(moment) && !isBounce(moment),
    lastsS: () => twoSamplesS,
  },
  { name: "flag", holds: () => true, lastsS: () => liftOff.doubtfulS },
];

/** For a touchdown, where the flag says "ground". */
export const touchdownRules: readonly AirGroundRule[] = [
  // A take-off may touch the ground again, or its flag flicker: no landing looks like that.
  {
    name: "gaining speed",
    holds: (moment) => sinceS(moment) < touchdown.restS && accelerationKtS(moment.history, span.shortS) > roll.gain,
  },
  { name: "flag, low", holds: ({ reading }) => reading.heightFt < touchdown.lowFt, lastsS: () => touchdown.lowS },
  { name: "flag", holds: () => true, lastsS: () => liftOff.doubtfulS },
];

/**
 * For a touchdown that the flag denies, of an aircraft that has been on the ground. A helicopter also hovers with its
 * height at rest.
 */
const heightAtRest: AirGroundRule = {
  name: "height at rest against the flag",
  holds: (moment) =>
    !moment.kind.hovers &&
    !Number.isNaN(moment.airGround.groundAltitudeFt) &&
    sinceS(moment) >= touchdown.restS &&
    isAtRest(moment, touchdown.restS),
  lastsS: () => atOnceS,
};
export const deniedRules: readonly AirGroundRule[] = [heightAtRest];

/** The first rule that holds. Undefined if none does: the state stays. */
function ruleOf(moment: Moment): AirGroundRule | undefined {
  const { air, hasFlown, flagDead } = moment.airGround;
  const { onGround } = moment.reading;
  if (air) {
    if (!hasFlown) return undefined;
    const rules = onGround && !flagDead ? touchdownRules : deniedRules;
    return rules.find((rule) => rule.holds(moment));
  }
  const saysAir = !onGround && !(flagDead && !hasRisen(moment));
  return saysAir ? liftOffRules.find((rule) => rule.holds(moment)) : undefined;
}

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
  const lastsS = rule?.lastsS?.() ?? 0;
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
    airGround.pendingKt = speedOf(reading);
  }
  airGround.pending++;
  // It needs two samples at least, unless one is enough.
  if (lastsS > atOnceS && (reading.t - airGround.pendingT < lastsS || airGround.pending < 2)) return null;
  set(airGround, !airGround.air, reading.onGround, airGround.pendingT, airGround.pendingMs);
  airGround.sinceKt = airGround.pendingKt;
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
  const slowestKt = hovers || glides ? restKt : liftOff.slowKt;
  const flies = reading.heightFt > touchdown.lowFt || speedOf(reading) > slowestKt;
  const air = flies && !reading.onGround;
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

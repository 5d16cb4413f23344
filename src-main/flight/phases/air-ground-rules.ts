import { speedOf } from "../../gate/reading.ts";
import type { AirGroundRule, Moment } from "./detector-state.ts";
import { accelerationKtS } from "./history.ts";
import { limits } from "./limits.ts";

const { span, roll, liftOff, touchdown } = limits;

/** So plain that one sample is enough. */
export const atOnceS = 1e-9;
/** Shorter than any feed's interval: two samples are enough. */
const twoSamplesS = 0.001;

const sinceS = ({ airGround, reading }: Moment): number => reading.t - airGround.sinceT;
export const hasRisen = ({ reading }: Pick<Moment, "reading">): boolean => reading.heightFt > liftOff.liftFt;
const isBounce = (moment: Moment): boolean =>
  moment.airGround.landed && sinceS(moment) < liftOff.bounceS && moment.reading.heightFt < touchdown.lowFt;

/** For a lift-off, where the flag says "air". A rule that holds without a time speaks against the change. */
export const liftOffRules: readonly AirGroundRule[] = [
  {
    name: "slowing down",
    holds: (moment) => accelerationKtS(moment.history, span.shortS) < liftOff.slowing && !hasRisen(moment),
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
export const heightAtRest: AirGroundRule = {
  name: "height at rest against the flag",
  holds: (moment) =>
    !moment.kind.hovers &&
    !Number.isNaN(moment.airGround.groundAltitudeFt) &&
    moment.reading.heightFt < touchdown.wheelsFt &&
    sinceS(moment) >= touchdown.restS &&
    moment.reading.t - moment.airGround.heldT >= touchdown.restS,
  lastsS: () => atOnceS,
};
export const deniedRules: readonly AirGroundRule[] = [heightAtRest];

/** The first rule that holds. Undefined if none does: the state stays. */
export function ruleOf(moment: Moment): AirGroundRule | undefined {
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

import { speedOf } from "../../gate/reading.ts";
import type { AirGroundRule, Moment } from "./detector-state.ts";
import { accelerationKtS, fitAltitude } from "./history.ts";
import { limits } from "./limits.ts";

const { span, roll, liftOff, touchdown } = limits;

/** So plain that one sample is enough. */
export const atOnceS = 1e-9;
/** Shorter than any feed's interval: two samples are enough. */
const twoSamplesS = 0.001;
const always = (): boolean => true;

/**
 * Height above the ground, ft. `reportedFt`: as reported, corrected by its value on the ground if that is known.
 * `heightGainFt`: the same, NaN until that value is known. `altitudeGainFt`: altitude above the last ground.
 */
const reportedFt = ({ airGround, reading }: Moment): number =>
  reading.aglFt - (Number.isNaN(airGround.groundAglFt) ? 0 : airGround.groundAglFt);
const heightGainFt = ({ airGround, reading }: Moment): number => reading.aglFt - airGround.groundAglFt;
const altitudeGainFt = ({ airGround, reading }: Moment): number => reading.altitudeFt - airGround.groundAltitudeFt;
const speedKt = ({ reading }: Moment): number => speedOf(reading);
const sinceS = ({ airGround, reading }: Moment): number => reading.t - airGround.sinceT;
const rateFpm = ({ history }: Moment, spanS: number): number => fitAltitude(history, spanS).rateFpm;
const gainKtS = ({ history }: Moment): number => accelerationKtS(history, span.shorterS);

const hasRisen = (moment: Moment): boolean =>
  heightGainFt(moment) > liftOff.liftFt || altitudeGainFt(moment) > liftOff.riseFt;
const hasRisenByBoth = (moment: Moment): boolean =>
  heightGainFt(moment) > liftOff.bothFt && altitudeGainFt(moment) > liftOff.bothFt;
const isHigh = (moment: Moment): boolean =>
  (heightGainFt(moment) > liftOff.highLiftFt && !(altitudeGainFt(moment) < liftOff.riseFt)) ||
  altitudeGainFt(moment) > liftOff.highRiseFt;
const isLow = (moment: Moment): boolean => reportedFt(moment) < touchdown.lowFt;
/** A height that was near zero on the ground, and is not far below that now: no altitude less an airport's elevation. */
const isTrueHeight = (moment: Moment): boolean =>
  Math.abs(moment.airGround.groundAglFt) < touchdown.lowFt && reportedFt(moment) > touchdown.belowGroundFt;
const mayFlySlowly = ({ kind }: Moment): boolean => kind.hovers || kind.glides;
/** A slow aircraft may fly as low as its launch, so one sample with a false flag must not land it. */
const atOnceIfFast = (moment: Moment): number => (mayFlySlowly(moment) ? twoSamplesS : atOnceS);

/** For a lift-off, where the flag says "air". A rule that holds without a time speaks against the change. */
export const liftOffRules: readonly AirGroundRule[] = [
  { name: "slowing down", holds: (moment) => gainKtS(moment) < liftOff.slowing && !hasRisenByBoth(moment) },
  {
    name: "bounce",
    holds: (moment) => moment.airGround.landed && sinceS(moment) < liftOff.bounceS && isLow(moment),
    lastsS: () => liftOff.doubtfulS,
  },
  // A hover or an air taxi at 5 ft, and a hill launch that sinks at first, are detected by the flag alone.
  {
    name: "hover",
    holds: (moment) => speedKt(moment) < liftOff.hoverKt && !isHigh(moment),
    lastsS: (moment) => (hasRisen(moment) || mayFlySlowly(moment) ? liftOff.doubtfulS : 0),
  },
  {
    name: "flag, surely risen",
    holds: hasRisenByBoth,
    lastsS: (moment) => (speedKt(moment) < liftOff.hoverKt ? liftOff.flagAloneS : atOnceS),
  },
  { name: "flag, risen", holds: hasRisen, lastsS: () => twoSamplesS },
  {
    name: "flag, fast",
    holds: (moment) =>
      !(speedKt(moment) <= liftOff.slowKt) &&
      (heightGainFt(moment) >= touchdown.wheelsFt ||
        altitudeGainFt(moment) >= touchdown.wheelsFt ||
        gainKtS(moment) > liftOff.gaining),
    lastsS: () => liftOff.flagAloneS,
  },
  { name: "flag alone", holds: always, lastsS: () => liftOff.doubtfulS },
];

/** Descending faster than a runway slopes, or climbing. */
function isMovingVertically(moment: Moment): boolean {
  const fpm = rateFpm(moment, span.usualS);
  return fpm < -touchdown.sinksFpm || fpm > touchdown.movingFpm;
}

/** For a touchdown, where the flag says "ground". */
export const touchdownRules: readonly AirGroundRule[] = [
  // A take-off may touch the ground again, or its flag flicker: no landing looks like that.
  {
    name: "gaining speed",
    holds: (moment) => sinceS(moment) < touchdown.deadS && accelerationKtS(moment.history, span.usualS) > roll.gain,
  },
  {
    name: "flag, wheels down",
    holds: (moment) => isTrueHeight(moment) && reportedFt(moment) < touchdown.onFt,
    lastsS: atOnceIfFast,
  },
  { name: "flag, low", holds: isLow, lastsS: () => touchdown.lowS },
  {
    name: "flag, moving up or down",
    holds: isMovingVertically,
    lastsS: () => touchdown.movingS,
  },
  { name: "flag", holds: always, lastsS: () => touchdown.flagS },
];

/**
 * The height is at rest over moving ground, against the flag. A helicopter also hovers like that. A climb or a descent
 * shows that the height is stuck.
 */
export const heightAtRest: AirGroundRule = {
  name: "height at rest against the flag",
  holds: (moment) =>
    !moment.kind.hovers &&
    isTrueHeight(moment) &&
    reportedFt(moment) < touchdown.wheelsFt &&
    sinceS(moment) >= touchdown.deadS &&
    moment.reading.t - moment.airGround.heldT >= touchdown.heldS &&
    Math.abs(rateFpm(moment, touchdown.heldS)) < touchdown.sinksFpm,
  lastsS: () => atOnceS,
};

/** For a touchdown that the flag denies. */
export const deniedRules: readonly AirGroundRule[] = [
  heightAtRest,
  {
    name: "at rest against the flag",
    holds: (moment) =>
      speedKt(moment) < (mayFlySlowly(moment) ? touchdown.restKt : touchdown.deadKt) &&
      // A helicopter also hovers without moving, so only its height shows that it stands.
      (moment.kind.hovers ? reportedFt(moment) <= touchdown.wheelsFt : !(reportedFt(moment) > touchdown.lowFt)) &&
      sinceS(moment) >= touchdown.deadS &&
      fitAltitude(moment.history, touchdown.deadS).rangeFt < touchdown.restRangeFt,
    lastsS: () => touchdown.deadS,
  },
];

/** The first rule that holds. Undefined if none does: the state stays. */
export function ruleOf(moment: Moment, onGround: boolean): AirGroundRule | undefined {
  if (!moment.airGround.air && onGround) return undefined;
  if (moment.airGround.air && !moment.airGround.hasFlown) return undefined;
  const rules = moment.airGround.air ? (onGround ? touchdownRules : deniedRules) : liftOffRules;
  for (const rule of rules) if (rule.holds(moment)) return rule;
  return undefined;
}

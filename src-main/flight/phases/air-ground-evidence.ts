import { speedOf } from "../../gate/reading.ts";
import type { Moment, Witness } from "./detector-state.ts";
import { accelerationKtS, fitAltitude, newestStepFt } from "./history.ts";
import { limits } from "./limits.ts";

const { feed, span, flag, liftOff, touchdown } = limits;

/** Evidence so plain that one sample is enough. */
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
const gainKtS = ({ history }: Moment, spanS: number): number => accelerationKtS(history, spanS);

/**
 * The reported height was near zero on the ground. So it is a height above the ground, and not an altitude minus an
 * airport's elevation.
 */
const isTrueHeight = ({ airGround }: Moment): boolean => Math.abs(airGround.groundAglFt) < flag.trueHeightFt;
const hasRisen = (moment: Moment): boolean =>
  heightGainFt(moment) > liftOff.liftFt || altitudeGainFt(moment) > liftOff.riseFt;
const hasRisenByBoth = (moment: Moment, ft: number): boolean =>
  heightGainFt(moment) > ft && altitudeGainFt(moment) > ft;
const isHigh = (moment: Moment): boolean =>
  (heightGainFt(moment) > liftOff.highLiftFt && !(altitudeGainFt(moment) < liftOff.riseFt)) ||
  altitudeGainFt(moment) > liftOff.highRiseFt;
const hasJustLanded = (moment: Moment, forS: number): boolean =>
  moment.airGround.landed &&
  sinceS(moment) < forS &&
  !(heightGainFt(moment) > liftOff.bounceFt) &&
  !(altitudeGainFt(moment) > liftOff.bounceFt);
const mayFlySlowly = ({ kind }: Moment): boolean => kind.hovers || kind.glides;
/** A slow aircraft may fly as low as its launch, so one sample with a false flag must not land it. */
const atOnceIfFast = (moment: Moment): number => (mayFlySlowly(moment) ? twoSamplesS : atOnceS);

const slowingDown: Witness = {
  name: "slowing down",
  sees: (moment) => gainKtS(moment, span.shorterS) < liftOff.slowing && !hasRisenByBoth(moment, liftOff.bothFt),
};

/**
 * Faster than walking pace, or up or down where nobody walks with it, with an altitude range above one altimeter step: under
 * so slow an aircraft, no ground rises or falls that fast.
 */
const soaring: Witness = {
  name: "soaring",
  sees: (moment) =>
    (mayFlySlowly(moment) || moment.reading.sample.onGround === false) &&
    (speedKt(moment) >= liftOff.soarKt ||
      (moment.kind.hovers && Math.abs(moment.reading.verticalSpeedFpm) > liftOff.driftFpm)) &&
    speedKt(moment) < liftOff.slowKt &&
    sinceS(moment) >= liftOff.soarS &&
    fitAltitude(moment.history, liftOff.soarS).rangeFt > liftOff.soarFt + moment.detector.stepFt,
  forS: () => liftOff.doubtfulS,
};

/** Climbing more steeply than a runway, over `spanS` or at least three altitudes. */
const climbsSteeply = (moment: Moment, spanS: number): boolean =>
  rateFpm(moment, spanS) > liftOff.steepFpmPerKt * (Number.isNaN(speedKt(moment)) ? flag.fastestKt : speedKt(moment));
/** Fast, and climbing from a runway that the flag still shows: the ground does not follow it. */
export const climbsAway = (moment: Moment): boolean =>
  moment.reading.onGround === true && !(speedKt(moment) < liftOff.deadFlagKt) && climbsSteeply(moment, span.shortS);
/** Altitude and height gained more, at the speed of a roll, than they can on a runway. */
const climbsOffRunway = (moment: Moment): boolean =>
  !(speedKt(moment) < liftOff.deadFlagKt) &&
  climbsSteeply(moment, liftOff.deadFlagS) &&
  !(heightGainFt(moment) < liftOff.liftFt);

/** For a lift-off. */
export const liftWitnesses = {
  air: [
    slowingDown,
    {
      name: "bounce",
      sees: (moment) => hasJustLanded(moment, Math.max(liftOff.bounceS, 3 * moment.reading.dtS)),
      forS: () => liftOff.doubtfulS,
    },
    // A hover or an air taxi at 5 ft, and a hill launch that sinks at first, are detected by the flag alone.
    {
      name: "hover",
      sees: (moment) => speedKt(moment) < liftOff.hoverKt && !isHigh(moment),
      forS: (moment) => (hasRisen(moment) || mayFlySlowly(moment) ? liftOff.doubtfulS : 0),
    },
    {
      name: "flag, surely risen",
      sees: (moment) => hasRisenByBoth(moment, liftOff.bothFt),
      forS: (moment) => (speedKt(moment) < liftOff.hoverKt ? liftOff.flagAloneS : atOnceS),
    },
    { name: "flag, risen", sees: hasRisen, forS: () => twoSamplesS },
    {
      name: "flag, fast",
      sees: (moment) =>
        !(speedKt(moment) <= liftOff.slowKt) &&
        (heightGainFt(moment) >= liftOff.offFt ||
          altitudeGainFt(moment) >= liftOff.offFt ||
          gainKtS(moment, span.shorterS) > liftOff.gaining),
      forS: () => liftOff.flagAloneS,
    },
    { name: "flag alone", sees: always, forS: () => liftOff.doubtfulS },
  ],
  ground: [
    // Before the next: a glider in flight slows down whenever it turns into the wind.
    soaring,
    slowingDown,
    // A slow aircraft's altimeter needs less time, once it is too high for the ground. The newest three altitudes still rise
    // then, so no single step of the altimeter made the climb.
    {
      name: "steeper than a runway",
      sees: climbsOffRunway,
      forS: (moment) =>
        isHigh(moment) && speedKt(moment) < liftOff.trueAltimeterKt && climbsSteeply(moment, span.nowS)
          ? Math.max(liftOff.unsureS, 2 * moment.reading.dtS)
          : liftOff.deadFlagS,
    },
  ],
} satisfies Record<"air" | "ground", readonly Witness[]>;

/** Descending faster than a runway slopes: near the ground, or between two samples of a slow feed. */
function isSinking({ history, reading: { dtS } }: Moment): boolean {
  const fpm = dtS > feed.slowS ? (60 * newestStepFt(history)) / dtS : fitAltitude(history, span.shortS).rateFpm;
  return fpm < -flag.sinksFpm;
}
/** In a slow feed, the last height and the sink reach the ground by now. The next sample would come about 5 s later. */
function mustBeDown(moment: Moment): boolean {
  const { dtS } = moment.reading;
  const { lastHeightFt } = moment.airGround;
  if (!(dtS > feed.slowS) || lastHeightFt < touchdown.belowGroundFt) return false;
  const fpm = rateFpm(moment, span.usualS);
  return lastHeightFt + (fpm < 0 ? (fpm * dtS) / 60 : 0) < touchdown.reachFt;
}
/** Some feeds stop reporting altitude on the ground, and repeat the speed. In cruise, such a sample is faulty. */
const stopsAltitude = ({ airGround, reading }: Moment): boolean =>
  Number.isNaN(reading.altitudeFt) && !(airGround.lastHeightFt > flag.highestFt);
const keepsItsSpeed = (moment: Moment): boolean =>
  gainKtS(moment, span.usualS) > touchdown.slowing &&
  !(speedKt(moment) < moment.airGround.slowestKt) &&
  !stopsAltitude(moment);
const isHighOrUnknown = (moment: Moment): boolean => !(reportedFt(moment) <= flag.highestFt);
/** A value far below its value on the ground is not a true height. */
const isPlausibleHeight = (moment: Moment): boolean =>
  isTrueHeight(moment) && !(reportedFt(moment) < touchdown.belowGroundFt);
const stillGaining: Witness = {
  name: "gaining speed",
  sees: (moment) => sinceS(moment) < touchdown.gainingS && gainKtS(moment, span.shortS) > touchdown.gaining,
};

/**
 * The height is at rest over moving ground, against the flag. A helicopter also hovers like that. A climb or a descent
 * shows that the height is stuck.
 */
export const heightAtRest: Witness = {
  name: "height at rest against the flag",
  sees: (moment) =>
    !moment.kind.hovers &&
    isPlausibleHeight(moment) &&
    reportedFt(moment) < touchdown.wheelsFt &&
    sinceS(moment) >= touchdown.gainingS &&
    moment.reading.t - moment.airGround.heldT >= touchdown.heldS &&
    Math.abs(rateFpm(moment, touchdown.heldS)) < flag.sinksFpm,
  forS: () => atOnceS,
};

/** For a touchdown. */
export const contactWitnesses = {
  ground: [
    stillGaining,
    {
      name: "flag, wheels down",
      sees: (moment) => reportedFt(moment) < touchdown.onFt && isPlausibleHeight(moment),
      forS: atOnceIfFast,
    },
    { name: "flag, must be down", sees: mustBeDown, forS: atOnceIfFast },
    { name: "flag, low", sees: (moment) => reportedFt(moment) < touchdown.lowFt, forS: () => touchdown.lowS },
    {
      name: "climbing or too fast",
      sees: (moment) => rateFpm(moment, span.usualS) > flag.climbsFpm || speedKt(moment) > flag.fastestKt,
    },
    {
      name: "flag, still sinking",
      sees: (moment) => !Number.isNaN(reportedFt(moment)) && isSinking(moment),
      forS: (moment) => (isTrueHeight(moment) ? touchdown.sinkingS : flag.contradictedS),
    },
    // A landed aircraft slows down, or is slower than in flight. Without that, the flag must last longer.
    {
      name: "flag, not slowing",
      sees: keepsItsSpeed,
      forS: (moment) => (isHighOrUnknown(moment) ? touchdown.fastHighS : touchdown.fastS),
    },
    {
      name: "flag, high",
      sees: (moment) => reportedFt(moment) > flag.highestFt && isTrueHeight(moment),
      forS: () => touchdown.fastHighS,
    },
    {
      name: "flag, moving up or down",
      sees: (moment) => isHighOrUnknown(moment) && Math.abs(rateFpm(moment, span.usualS)) > touchdown.movingFpm,
      forS: () => touchdown.movingS,
    },
    { name: "flag", sees: always, forS: () => touchdown.flagS },
  ],
  air: [
    heightAtRest,
    {
      name: "at rest against the flag",
      sees: (moment) =>
        speedKt(moment) < (mayFlySlowly(moment) ? touchdown.restKt : touchdown.deadKt) &&
        !(speedKt(moment) >= moment.airGround.slowestKt) &&
        // A helicopter also hovers without moving, so only its height shows that it stands, in steps finer than a hover.
        (moment.kind.hovers
          ? reportedFt(moment) <= touchdown.wheelsFt && moment.detector.stepFt < touchdown.onFt
          : !(reportedFt(moment) > touchdown.lowFt)) &&
        sinceS(moment) >= touchdown.gainingS &&
        fitAltitude(moment.history, touchdown.restSpanS).rangeFt < touchdown.restRangeFt,
      forS: () => touchdown.deadS,
    },
  ],
} satisfies Record<"air" | "ground", readonly Witness[]>;

/** The first witness that holds, of those for the flag. Undefined if none holds. */
export function witnessOf(moment: Moment, onGround: boolean): Witness | undefined {
  const { air, ground } = moment.airGround.air ? contactWitnesses : liftWitnesses;
  const admitted: readonly Witness[] = onGround ? ground : air;
  for (const witness of admitted) if (witness.sees(moment)) return witness;
  return undefined;
}

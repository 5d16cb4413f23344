import { shortNm, speedOf } from "../../gate/reading.ts";
import type { Moment, Witness } from "./detector-state.ts";
import {
  accelerationKtS,
  bowFt,
  finestBendFt,
  fitAltitude,
  indexAgo,
  newestStepFt,
  sinkEnded,
  turnedDeg,
} from "./history.ts";
import { limits } from "./limits.ts";

const { feed, span, trend, cruise, flag, liftOff, touchdown } = limits;

/** Evidence so plain that one sample is enough. */
export const atOnceS = 1e-9;
/** Shorter than any feed's interval: two samples are enough. */
const twoSamplesS = 0.001;
const atOnce = (): number => atOnceS;
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
const noisePeakFt = ({ detector }: Moment): number => trend.noisePeak * detector.noiseFt;
/** A span of time, s, lengthened if the altimeter is noisy. */
const longerIfNoisyS = ({ detector }: Moment, spanS: number): number => spanS + trend.perNoiseFtS * detector.noiseFt;
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
const isStalled = (moment: Moment): boolean => speedKt(moment) < touchdown.stallShare * moment.airGround.slowestKt;
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
/** A glider without an engine that moves faster than anybody runs, and slower than an aerotow or a landing roll. */
const outruns = (moment: Moment): boolean =>
  moment.kind.glides &&
  moment.reading.engines !== true &&
  speedKt(moment) > liftOff.runKt &&
  speedKt(moment) < liftOff.slowKt;
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
  none: [
    { name: "just landed", sees: (moment) => hasJustLanded(moment, liftOff.bounceS) },
    // Both altitude and vertical speed must show a climb. Otherwise a receiver that acquires its altitude would look
    // like a lift-off.
    {
      name: "straight up",
      sees: (moment) =>
        speedKt(moment) < liftOff.slowKt &&
        isHigh(moment) &&
        (heightGainFt(moment) > liftOff.bothFt || altitudeGainFt(moment) > liftOff.upFt) &&
        rateFpm(moment, span.usualS) > liftOff.upFpm &&
        !(moment.reading.verticalSpeedFpm < liftOff.driftFpm),
      forS: () => liftOff.doubtfulS,
    },
    soaring,
    slowingDown,
    {
      name: "faster than on foot",
      sees: (moment) => outruns(moment) && !(gainKtS(moment, span.shorterS) > touchdown.gaining),
      forS: () => liftOff.doubtfulS,
    },
    { name: "slow", sees: (moment) => speedKt(moment) < liftOff.slowKt || isStalled(moment) },
    {
      name: "climb by both",
      sees: (moment) =>
        hasRisenByBoth(moment, liftOff.climbBothFt + noisePeakFt(moment)) &&
        isTrueHeight(moment) &&
        rateFpm(moment, longerIfNoisyS(moment, span.shortS)) > liftOff.climbBothFpm,
      forS: (moment) => (Number.isNaN(speedKt(moment)) ? liftOff.unsureS : liftOff.climbBothS),
    },
    {
      name: "climb by the altitude",
      sees: (moment) =>
        altitudeGainFt(moment) > liftOff.climbFt + noisePeakFt(moment) &&
        !(heightGainFt(moment) < liftOff.climbFt) &&
        rateFpm(moment, longerIfNoisyS(moment, span.shortS)) > liftOff.upFpm,
      forS: (moment) =>
        moment.reading.dtS > liftOff.climbAtOnceS && altitudeGainFt(moment) > liftOff.climbAtOnceFt
          ? atOnceS
          : Number.isNaN(speedKt(moment))
            ? liftOff.unsureS
            : liftOff.climbS,
    },
    { name: "high", sees: isHigh, forS: () => liftOff.unsureS },
    {
      name: "too fast to roll",
      sees: (moment) => moment.kind.glides && speedKt(moment) > liftOff.gliderKt,
      forS: () => liftOff.doubtfulS,
    },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

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
/** A height that has not shown the lift-off, as one with coarse steps, shows no touchdown either. */
const isLowerThan = (moment: Moment, ft: number): boolean =>
  isPlausibleHeight(moment) && reportedFt(moment) < ft && moment.reading.aglFt < moment.airGround.topAglFt;
/** A value far below its value on the ground is not a true height. */
const isPlausibleHeight = (moment: Moment): boolean =>
  isTrueHeight(moment) && !(reportedFt(moment) < touchdown.belowGroundFt);
/** No altitude at all: a feed may stop reporting it on the ground. */
const isBlind = (moment: Moment): boolean =>
  Number.isNaN(moment.reading.altitudeFt) && Number.isNaN(moment.reading.aglFt);
/** Without an altitude: level by its vertical speed, and slowing down faster than level flight allows for long. */
const isBrakingLevel = (moment: Moment): boolean =>
  stopsAltitude(moment) &&
  Math.abs(moment.reading.verticalSpeedFpm) < flag.sinksFpm &&
  gainKtS(moment, span.usualS) < touchdown.brakes;
/**
 * How long one step of the altimeter hides an approach of 3° at the speed of flight, s. A vertical speed, a speed that no
 * flight has, or brakes for all that time show it sooner: for less time, an aircraft also trades speed for height.
 */
function hiddenS(moment: Moment): number {
  const { reading, detector, airGround } = moment;
  if (!Number.isNaN(reading.verticalSpeedFpm) || isStalled(moment)) return 0;
  const s =
    (3600 * detector.stepFt) / (cruise.descentFtPerNm * Math.max(speedKt(moment), airGround.slowestKt || 0)) || 0;
  return gainKtS(moment, Math.max(span.usualS, s)) < touchdown.brakes ? 0 : s;
}
const isRollingOut = (moment: Moment): boolean =>
  moment.reading.dtS >= Math.max(touchdown.sameS, hiddenS(moment)) &&
  Math.abs(newestStepFt(moment.history)) < touchdown.sameFt &&
  (isStalled(moment) || gainKtS(moment, moment.reading.dtS) < touchdown.brakes) &&
  !(Math.abs(moment.reading.verticalSpeedFpm) > flag.climbsFpm);
function isLevel(moment: Moment): boolean {
  const { verticalSpeedFpm } = moment.reading;
  const {
    rateFpm: fpm,
    rangeFt,
    spanS,
  } = fitAltitude(moment.history, Math.max(longerIfNoisyS(moment, span.shorterS), hiddenS(moment)));
  const isOneStep = Math.abs(rangeFt - touchdown.coarseStepFt) < 1 && Math.abs(verticalSpeedFpm) < touchdown.coarseFpm;
  const steady = Math.abs(fpm) < touchdown.levelFpm || isOneStep;
  return steady && spanS >= span.nowS && !(Math.abs(verticalSpeedFpm) > flag.climbsFpm);
}
function hasFallen({ history, reading }: Moment): boolean {
  const at = indexAgo(history, touchdown.fellS);
  return at >= 0 && (history.altitudeFt[at] ?? Number.NaN) - reading.altitudeFt > touchdown.fellFt;
}
/**
 * At the altitude of the last ground, and at its field. The aircraft is slower than in any climb or descent, or neither
 * its speed nor its place is known.
 */
function isBackAtItsGround(moment: Moment): boolean {
  const { detector, reading, airGround } = moment;
  const awayNm = shortNm(detector.fieldLatitude, detector.fieldLongitude, reading.latitudeDeg, reading.longitudeDeg);
  return (
    Number.isNaN(reading.aglFt) &&
    Math.abs(altitudeGainFt(moment)) < liftOff.riseFt + noisePeakFt(moment) &&
    !(awayNm > cruise.circuitNm) &&
    ((speedKt(moment) < airGround.slowestKt && !mayFlySlowly(moment)) ||
      (Number.isNaN(speedKt(moment)) && Number.isNaN(reading.latitudeDeg)))
  );
}
/**
 * Near the ground, on the straight profile of a runway, while the speed falls. A pilot who floats so straight would hold
 * the lift within 0.2 % of the weight.
 */
function rollsStraight(moment: Moment): boolean {
  const { history, kind } = moment;
  const { straightS, straightFt, brakes } = touchdown;
  return (
    !kind.hovers &&
    Math.abs(reportedFt(moment)) < touchdown.lowFt &&
    gainKtS(moment, straightS) < brakes &&
    Math.abs(rateFpm(moment, straightS)) < flag.sinksFpm &&
    bowFt(history, straightS) < straightFt &&
    finestBendFt(history) < touchdown.fineFt
  );
}
const stillGaining: Witness = {
  name: "gaining speed",
  sees: (moment) => sinceS(moment) < touchdown.gainingS && gainKtS(moment, span.shortS) > touchdown.gaining,
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
    // A touch-and-go may end before another witness is certain.
    {
      name: "flag, sink ended",
      sees: (moment) =>
        Number.isNaN(reportedFt(moment)) &&
        moment.reading.dtS <= feed.slowS &&
        Math.abs(moment.reading.verticalSpeedFpm) < touchdown.endedFpm &&
        moment.reading.t - moment.airGround.flagT >= touchdown.endedS &&
        sinkEnded(moment.history, touchdown.sankFt, touchdown.endedFt),
      forS: atOnce,
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
  none: [
    stillGaining,
    {
      name: "still at its cruise",
      sees: (moment) =>
        (Number.isNaN(reportedFt(moment)) ? moment.reading.altitudeFt : reportedFt(moment)) > touchdown.highestFt ||
        (reportedFt(moment) > touchdown.cruiseFt &&
          moment.airGround.topFt - moment.reading.altitudeFt < touchdown.belowTopFt),
    },
    { name: "too fast to roll", sees: (moment) => speedKt(moment) > touchdown.rollsKt },
    // Only a hovering helicopter stays in the air without moving; against the wind, a paraglider does for seconds.
    {
      name: "at rest",
      sees: (moment) => {
        if (
          !(speedKt(moment) < touchdown.restKt) ||
          (reportedFt(moment) > touchdown.lowFt && !Number.isNaN(moment.airGround.groundAglFt))
        )
          return false;
        const { rangeFt, spanS } = fitAltitude(moment.history, touchdown.restSpanS);
        return rangeFt < touchdown.restRangeFt + noisePeakFt(moment) && spanS > touchdown.restKnownS;
      },
      forS: (moment) => (mayFlySlowly(moment) && hiddenS(moment) > 0 ? touchdown.deadS : touchdown.restS),
    },
    {
      name: "at rest or high",
      sees: (moment) =>
        speedKt(moment) < touchdown.restKt ||
        reportedFt(moment) > (isPlausibleHeight(moment) ? touchdown.trueFt : touchdown.anyFt),
    },
    // Below its launch, or low over a hill, it flies on.
    { name: "faster than on foot", sees: (moment) => outruns(moment) && !isStalled(moment) },
    // A float or a low pass is faster, or shorter.
    {
      name: "level on its ground",
      sees: (moment) => {
        const { rangeFt, spanS } = fitAltitude(moment.history, touchdown.groundS);
        return (
          isBackAtItsGround(moment) &&
          spanS > touchdown.groundS - 1 &&
          rangeFt < touchdown.restRangeFt + noisePeakFt(moment)
        );
      },
      forS: (moment) => (Number.isNaN(speedKt(moment)) ? touchdown.restS : twoSamplesS),
    },
    // Half of the slowest speed in flight is far below any stall. The altimeter may err in the roll-out.
    {
      name: "far too slow to fly",
      sees: (moment) =>
        !mayFlySlowly(moment) &&
        speedKt(moment) < touchdown.farStallShare * moment.airGround.slowestKt &&
        !(Math.abs(rateFpm(moment, span.usualS)) > touchdown.movingFpm),
      forS: () => touchdown.stalledS,
    },
    // Needs two samples, unless the last height in the air was low.
    {
      name: "as low as its wheels",
      sees: (moment) => isLowerThan(moment, touchdown.wheelsFt),
      forS: (moment) =>
        moment.airGround.lastHeightFt < touchdown.lowFt && reportedFt(moment) > touchdown.belowWheelsFt
          ? atOnceS
          : twoSamplesS,
    },
    {
      name: "low and level",
      sees: (moment) => {
        if (!isLowerThan(moment, touchdown.onFt)) return false;
        const { rateFpm: fpm, spanS } = fitAltitude(moment.history, span.nowS);
        return Math.abs(fpm) < touchdown.levelFpm && spanS >= span.nowS;
      },
      forS: atOnce,
    },
    // No aircraft that flies this slowly holds its altitude this exactly.
    {
      name: "rolling",
      sees: (moment) => {
        if (!(speedKt(moment) < touchdown.rollKt) || reportedFt(moment) > touchdown.lowFt) return false;
        const { rangeFt, spanS } = fitAltitude(moment.history, Math.max(touchdown.rollSpanS + 1, hiddenS(moment)));
        return rangeFt < touchdown.sameFt && spanS >= touchdown.rollSpanS;
      },
      forS: () => twoSamplesS,
    },
    { name: "not level", sees: (moment) => !isRollingOut(moment) && !isLevel(moment) && !isBlind(moment) },
    {
      name: "soaring on",
      sees: (moment) =>
        mayFlySlowly(moment) &&
        fitAltitude(moment.history, liftOff.soarS).rangeFt > touchdown.lowFt + moment.detector.stepFt,
    },
    // Does not hold for a paraglider, or a glider on a ridge, that has flown slower.
    {
      name: "slow",
      sees: (moment) =>
        speedKt(moment) < (moment.kind.glides ? liftOff.soarKt : touchdown.slowKt) &&
        !(reportedFt(moment) > touchdown.lowFt) &&
        !(speedKt(moment) >= moment.airGround.slowestKt),
      forS: (moment) => (isRollingOut(moment) ? atOnceS : touchdown.rollOutS),
    },
    {
      name: "turning",
      sees: ({ history, reading: { t } }) =>
        !(turnedDeg(history, t - touchdown.rollOutTurnS, t) < touchdown.rollOutTurnDeg),
    },
    // Flown fast until now, it may hold level at half that speed; on a runway it brakes. After a gap without altitude, one
    // sample is enough: another may not come.
    {
      name: "too slow to fly",
      sees: (moment) =>
        isStalled(moment) &&
        (speedKt(moment) < touchdown.rollOutKt ||
          !(gainKtS(moment, Math.max(span.usualS, moment.reading.dtS)) > touchdown.rollOut)),
      forS: (moment) =>
        isRollingOut(moment) || (isBlind(moment) && moment.reading.dtS > touchdown.blindGapS)
          ? atOnceS
          : isBlind(moment)
            ? touchdown.blindS
            : touchdown.stalledS,
    },
    {
      name: "no roll-out",
      sees: (moment) =>
        isBlind(moment)
          ? !isBrakingLevel(moment)
          : !(gainKtS(moment, span.usualS) < touchdown.rollOut) ||
            (Number.isNaN(reportedFt(moment)) && !(speedKt(moment) < moment.airGround.slowestKt)) ||
            !(reportedFt(moment) < touchdown.lowFt || speedKt(moment) < touchdown.rollOutKt || hasFallen(moment)),
    },
    {
      name: "roll-out, slow feed",
      sees: (moment) =>
        moment.reading.dtS > feed.slowS &&
        (isRollingOut(moment) ||
          (hiddenS(moment) === 0 && fitAltitude(moment.history, span.shorterS).rangeFt < touchdown.sameFt)),
      forS: atOnce,
    },
    // Near the ground, less time is needed.
    {
      name: "roll-out",
      sees: always,
      forS: (moment) =>
        Math.max(hiddenS(moment), reportedFt(moment) < touchdown.reachFt ? touchdown.rollOutLowS : touchdown.rollOutS),
    },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

/** For a touchdown with a flag that has always been "air": it may be stuck. The other witnesses need longer against it. */
const stuckWitnesses: readonly Witness[] = [
  { name: "straight roll-out", sees: rollsStraight, forS: () => twoSamplesS },
  ...contactWitnesses.none.map(
    ({ forS, ...witness }): Witness => ({
      ...witness,
      ...(forS && { forS: (moment) => Math.max(forS(moment), touchdown.deadS) }),
    }),
  ),
];

/** The first witness that holds, of those for the flag (`none`: no flag, or a dead one). Undefined if none holds. */
export function witnessOf(moment: Moment): Witness | undefined {
  const { airGround, reading } = moment;
  const { air, ground, none } = airGround.air ? contactWitnesses : liftWitnesses;
  const admitted: readonly Witness[] =
    reading.onGround === undefined || airGround.flagDead ? none : reading.onGround ? ground : air;
  for (const witness of admitted) if (witness.sees(moment)) return witness;
  if (admitted !== contactWitnesses.air || !Number.isNaN(airGround.flagT)) return undefined;
  // A feed that stops reporting altitude in the roll-out says nothing against it.
  if (airGround.claims > 0 && isBlind(moment)) return airGround.witness;
  return stuckWitnesses.find((witness) => witness.sees(moment));
}

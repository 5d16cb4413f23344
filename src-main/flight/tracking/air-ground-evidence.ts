import { speedOf } from "../reading/reading.ts";
import type { Moment, Witness } from "./detector-state.ts";
import { accelerationKtS, fitAltitude, indexAgo, newestStepFt, sinkEnded, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";

const { trend, flag, liftOff: lift, touchdown: down } = limits;

/** Evidence so plain that one sample is enough. */
export const atOnceS = 1e-9;
/** Shorter than any feed's interval: two samples are enough. */
const twoSamplesS = 0.001;
const atOnce = (): number => atOnceS;
const never = (): number => 0;
const always = (): boolean => true;

/**
 * Height above the ground, ft. `reportedFt`: as reported, corrected by its value on the ground if that is known.
 * `liftFt`: NaN until it is known. `riseFt`: by the altitude above the last ground.
 */
const reportedFt = ({ airGround, reading }: Moment): number =>
  reading.aglFt - (Number.isNaN(airGround.groundAglFt) ? 0 : airGround.groundAglFt);
const liftFt = ({ airGround, reading }: Moment): number => reading.aglFt - airGround.groundAglFt;
const riseFt = ({ airGround, reading }: Moment): number => reading.altitudeFt - airGround.groundAltitudeFt;
const kt = ({ reading }: Moment): number => speedOf(reading);
const sinceS = ({ airGround, reading }: Moment): number => reading.t - airGround.sinceT;
const rateFpm = ({ history }: Moment, spanS: number): number => fitAltitude(history, spanS).rateFpm;
const noisePeakFt = ({ detector }: Moment): number => trend.noisePeak * detector.noiseFt;
/** A span of time, s, lengthened if the altimeter is noisy. */
const calmS = ({ detector }: Moment, spanS: number): number => spanS + trend.perNoiseFtS * detector.noiseFt;
const gainKtS = ({ history }: Moment, spanS: number): number => accelerationKtS(history, spanS);

/**
 * The reported height was near zero on the ground. So it is a height above the ground, and not an altitude minus an
 * airport's elevation.
 */
const trueHeight = ({ airGround }: Moment): boolean => Math.abs(airGround.groundAglFt) < flag.trueHeightFt;
const up = (moment: Moment): boolean => liftFt(moment) > lift.liftFt || riseFt(moment) > lift.riseFt;
const upBoth = (moment: Moment, ft: number): boolean => liftFt(moment) > ft && riseFt(moment) > ft;
const high = (moment: Moment): boolean =>
  (liftFt(moment) > lift.highLiftFt && !(riseFt(moment) < lift.riseFt)) || riseFt(moment) > lift.highRiseFt;
const justLanded = (moment: Moment, forS: number): boolean =>
  moment.airGround.landed &&
  sinceS(moment) < forS &&
  !(liftFt(moment) > lift.bounceFt) &&
  !(riseFt(moment) > lift.bounceFt);
const free = ({ kind }: Moment): boolean => kind.hovers || kind.glides;

const slowingDown: Witness = {
  name: "slowing down",
  sees: (moment) => gainKtS(moment, 3) < lift.slowing && !upBoth(moment, lift.bothFt),
  forS: never,
};

/** For a lift-off. */
export const liftWitnesses = {
  air: [
    slowingDown,
    {
      name: "bounce",
      sees: (moment) => justLanded(moment, Math.max(lift.bounceS, 3 * moment.reading.dtS)),
      forS: () => lift.doubtfulS,
    },
    // A hover or an air taxi at 5 ft, and a hill launch that sinks at first, are detected by the flag alone.
    {
      name: "hover",
      sees: (moment) => kt(moment) < lift.hoverKt && !high(moment),
      forS: (moment) => (up(moment) || free(moment) ? lift.doubtfulS : 0),
    },
    {
      name: "flag, surely risen",
      sees: (moment) => upBoth(moment, lift.bothFt),
      forS: (moment) => (kt(moment) < lift.hoverKt ? lift.flagAloneS : atOnceS),
    },
    { name: "flag, risen", sees: up, forS: () => twoSamplesS },
    {
      name: "flag, fast",
      sees: (moment) =>
        !(kt(moment) <= lift.slowKt) &&
        (liftFt(moment) >= 3 || riseFt(moment) >= 3 || gainKtS(moment, 3) > lift.gaining),
      forS: () => lift.flagAloneS,
    },
    { name: "flag alone", sees: always, forS: () => lift.doubtfulS },
  ],
  ground: [
    { name: "flag, low or slow", sees: (moment) => !high(moment) || kt(moment) < lift.deadFlagKt, forS: never },
    {
      name: "climb against the flag",
      sees: (moment) => upBoth(moment, lift.highLiftFt) && rateFpm(moment, 4) > flag.climbsFpm,
      forS: () => lift.deadFlagS,
    },
    {
      name: "high against the flag",
      sees: (moment) => liftFt(moment) > lift.deadFlagFt || riseFt(moment) > lift.deadFlagFt,
      forS: () => lift.deadFlagS,
    },
  ],
  none: [
    { name: "just landed", sees: (moment) => justLanded(moment, lift.bounceS), forS: never },
    // Both altitude and vertical speed must show a climb. Otherwise a receiver that acquires its altitude would look
    // like a lift-off.
    {
      name: "straight up",
      sees: (moment) =>
        kt(moment) < lift.slowKt &&
        high(moment) &&
        (liftFt(moment) > lift.bothFt || riseFt(moment) > lift.upFt) &&
        rateFpm(moment, 5) > lift.upFpm &&
        !(moment.reading.verticalSpeedFpm < 100),
      forS: () => lift.doubtfulS,
    },
    // Faster than walking pace, with an altitude range above one altimeter step: under so slow an aircraft, no ground
    // rises or falls that fast.
    {
      name: "soaring",
      sees: (moment) =>
        (free(moment) || moment.reading.sample.onGround === false) &&
        kt(moment) >= lift.soarKt &&
        kt(moment) < lift.slowKt &&
        fitAltitude(moment.history, 20).rangeFt > lift.soarFt + moment.detector.stepFt,
      forS: () => lift.doubtfulS,
    },
    { name: "slow", sees: (moment) => kt(moment) < lift.slowKt, forS: never },
    slowingDown,
    {
      name: "climb by both",
      sees: (moment) =>
        upBoth(moment, lift.climbBothFt + noisePeakFt(moment)) &&
        trueHeight(moment) &&
        rateFpm(moment, calmS(moment, 4)) > lift.climbBothFpm,
      forS: (moment) => (Number.isNaN(kt(moment)) ? lift.unsureS : lift.climbBothS),
    },
    {
      name: "climb by the altitude",
      sees: (moment) =>
        riseFt(moment) > lift.climbFt + noisePeakFt(moment) &&
        !(liftFt(moment) < lift.climbFt) &&
        rateFpm(moment, calmS(moment, 4)) > lift.upFpm,
      forS: (moment) =>
        moment.reading.dtS > 3 && riseFt(moment) > 50 ? atOnceS : Number.isNaN(kt(moment)) ? lift.unsureS : lift.climbS,
    },
    { name: "high", sees: high, forS: () => lift.unsureS },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

/** Descending faster than a runway slopes: over 4 s, or between two samples of a slow feed. */
function sinks({ history, reading: { dtS } }: Moment): boolean {
  const fpm = dtS > 2 ? (60 * newestStepFt(history)) / dtS : fitAltitude(history, 4).rateFpm;
  return fpm < -flag.sinksFpm;
}
/** In a slow feed, the last height and the sink reach the ground by now. The next sample would come about 5 s later. */
function mustBeDown(moment: Moment): boolean {
  const { dtS } = moment.reading;
  if (!(dtS > 2)) return false;
  const fpm = rateFpm(moment, 20);
  return moment.airGround.lastHeightFt + (fpm < 0 ? (fpm * dtS) / 60 : 0) < down.reachFt;
}
/** Some feeds stop reporting altitude on the ground, and repeat the speed. In cruise, such a sample is faulty. */
const stopsAltitude = ({ airGround, reading }: Moment): boolean =>
  Number.isNaN(reading.altitudeFt) && !(airGround.lastHeightFt > flag.highestFt);
const keepsItsSpeed = (moment: Moment): boolean =>
  gainKtS(moment, 5) > down.slowing && !(kt(moment) < moment.airGround.slowestKt) && !stopsAltitude(moment);
const highOrUnknown = (moment: Moment): boolean => !(reportedFt(moment) <= flag.highestFt);
const low = (moment: Moment): boolean => surelyTrue(moment) && reportedFt(moment) < down.onFt;
/** A value far below its value on the ground is not a true height. */
const surelyTrue = (moment: Moment): boolean => trueHeight(moment) && !(reportedFt(moment) < down.belowGroundFt);
/** No altitude at all: a feed may stop reporting it on the ground. */
const blind = (moment: Moment): boolean =>
  Number.isNaN(moment.reading.altitudeFt) && Number.isNaN(moment.reading.aglFt);
const stalled = (moment: Moment): boolean => kt(moment) < down.stallShare * moment.airGround.slowestKt;
const rollsOut = (moment: Moment): boolean =>
  moment.reading.dtS >= 4 &&
  Math.abs(newestStepFt(moment.history)) < down.sameFt &&
  (stalled(moment) || gainKtS(moment, moment.reading.dtS) < down.brakes) &&
  !(Math.abs(moment.reading.verticalSpeedFpm) > flag.climbsFpm);
function level(moment: Moment): boolean {
  const { verticalSpeedFpm } = moment.reading;
  const { rateFpm: fpm, rangeFt, spanS } = fitAltitude(moment.history, calmS(moment, 3));
  // An altimeter with 25 ft steps counts as level if it moved one step and the vertical speed is zero.
  const steady = Math.abs(fpm) < down.levelFpm || (Math.abs(rangeFt - 25) < 1 && Math.abs(verticalSpeedFpm) < 100);
  return steady && spanS >= 2 && !(Math.abs(verticalSpeedFpm) > flag.climbsFpm);
}
/** 100 ft lost within the last half minute. */
function fell({ history, reading }: Moment): boolean {
  const at = indexAgo(history, 30);
  return at >= 0 && (history.altitudeFt[at] ?? Number.NaN) - reading.altitudeFt > down.fellFt;
}
const stillGaining: Witness = {
  name: "gaining speed",
  sees: (moment) => sinceS(moment) < down.gainingS && gainKtS(moment, 4) > down.gaining,
  forS: never,
};

/** For a touchdown. */
export const contactWitnesses = {
  ground: [
    stillGaining,
    { name: "flag, wheels down", sees: (moment) => reportedFt(moment) < down.onFt && trueHeight(moment), forS: atOnce },
    { name: "flag, must be down", sees: mustBeDown, forS: atOnce },
    { name: "flag, low", sees: (moment) => reportedFt(moment) < down.lowFt, forS: () => down.lowS },
    {
      name: "climbing or too fast",
      sees: (moment) => rateFpm(moment, 5) > flag.climbsFpm || kt(moment) > flag.fastestKt,
      forS: never,
    },
    {
      name: "flag, still sinking",
      sees: (moment) => !Number.isNaN(reportedFt(moment)) && sinks(moment),
      forS: (moment) => (trueHeight(moment) ? down.sinkingS : flag.contradictedS),
    },
    // A touch-and-go may end before another witness is certain.
    {
      name: "flag, sink ended",
      sees: (moment) =>
        Number.isNaN(reportedFt(moment)) &&
        moment.reading.dtS <= 2 &&
        Math.abs(moment.reading.verticalSpeedFpm) < down.endedFpm &&
        moment.reading.t - moment.airGround.flagT >= down.endedS &&
        sinkEnded(moment.history, down.sankFt, down.endedFt),
      forS: atOnce,
    },
    // A landed aircraft slows down, or is slower than in flight. Without that, the flag must last longer.
    {
      name: "flag, not slowing",
      sees: keepsItsSpeed,
      forS: (moment) => (highOrUnknown(moment) ? down.fastHighS : down.fastS),
    },
    {
      name: "flag, high",
      sees: (moment) => reportedFt(moment) > flag.highestFt && trueHeight(moment),
      forS: () => down.fastHighS,
    },
    {
      name: "flag, moving up or down",
      sees: (moment) => highOrUnknown(moment) && Math.abs(rateFpm(moment, 5)) > down.movingFpm,
      forS: () => down.movingS,
    },
    { name: "flag", sees: always, forS: () => down.flagS },
  ],
  air: [
    {
      name: "at rest against the flag",
      sees: (moment) =>
        kt(moment) < (free(moment) ? down.restKt : down.deadKt) &&
        !(kt(moment) >= moment.airGround.slowestKt) &&
        // A helicopter also hovers without moving, so only its height shows that it stands.
        (moment.kind.hovers ? reportedFt(moment) <= down.wheelsFt : !(reportedFt(moment) > down.lowFt)) &&
        sinceS(moment) >= down.gainingS &&
        fitAltitude(moment.history, 12).rangeFt < down.restRangeFt,
      forS: () => down.deadS,
    },
  ],
  none: [
    stillGaining,
    {
      name: "still at its cruise",
      sees: (moment) =>
        reportedFt(moment) > down.highestFt ||
        (reportedFt(moment) > down.cruiseFt && moment.airGround.topFt - moment.reading.altitudeFt < down.belowTopFt),
      forS: never,
    },
    // Only a hovering helicopter stays in the air without moving.
    {
      name: "at rest",
      sees: (moment) => {
        if (
          !(kt(moment) < down.restKt) ||
          (reportedFt(moment) > down.lowFt && !Number.isNaN(moment.airGround.groundAglFt))
        )
          return false;
        const { rangeFt, spanS } = fitAltitude(moment.history, 12);
        return rangeFt < down.restRangeFt + noisePeakFt(moment) && spanS > 8;
      },
      forS: () => down.restS,
    },
    {
      name: "at rest or high",
      sees: (moment) =>
        kt(moment) < down.restKt || reportedFt(moment) > (surelyTrue(moment) ? down.trueFt : down.anyFt),
      forS: never,
    },
    // Half of the slowest speed in flight is far below any stall. The altimeter may err in the roll-out.
    {
      name: "far too slow to fly",
      sees: (moment) => !free(moment) && kt(moment) < down.farStallShare * moment.airGround.slowestKt,
      forS: () => down.stalledS,
    },
    // Needs two samples, unless the last height in the air was low.
    {
      name: "as low as its wheels",
      sees: (moment) => surelyTrue(moment) && reportedFt(moment) < down.wheelsFt,
      forS: (moment) =>
        moment.airGround.lastHeightFt < down.lowFt && reportedFt(moment) > -15 ? atOnceS : twoSamplesS,
    },
    {
      name: "low and level",
      sees: (moment) => {
        if (!low(moment)) return false;
        const { rateFpm: fpm, spanS } = fitAltitude(moment.history, 2);
        return Math.abs(fpm) < down.levelFpm && spanS >= 2;
      },
      forS: atOnce,
    },
    // No aircraft that flies this slowly holds its altitude this exactly.
    {
      name: "rolling",
      sees: (moment) => {
        if (!(kt(moment) < down.rollKt) || reportedFt(moment) > down.lowFt) return false;
        const { rangeFt, spanS } = fitAltitude(moment.history, 15);
        return rangeFt < down.sameFt && spanS >= down.rollSpanS;
      },
      forS: () => twoSamplesS,
    },
    { name: "not level", sees: (moment) => !rollsOut(moment) && !level(moment) && !blind(moment), forS: never },
    {
      name: "soaring on",
      sees: (moment) => free(moment) && fitAltitude(moment.history, 20).rangeFt > down.lowFt + moment.detector.stepFt,
      forS: never,
    },
    // Does not hold for a paraglider, or a glider on a ridge, that has flown slower.
    {
      name: "slow",
      sees: (moment) =>
        kt(moment) < (moment.kind.glides ? lift.soarKt : down.slowKt) &&
        !(reportedFt(moment) > down.lowFt) &&
        !(kt(moment) >= moment.airGround.slowestKt),
      forS: (moment) => (rollsOut(moment) ? atOnceS : down.rollOutS),
    },
    {
      name: "turning",
      sees: ({ history, reading: { t } }) => !(turnedDeg(history, t - 6, t) < down.rollOutTurnDeg),
      forS: never,
    },
    // After a gap without altitude, one sample is enough: another may not come.
    {
      name: "too slow to fly",
      sees: stalled,
      forS: (moment) =>
        rollsOut(moment) || (blind(moment) && moment.reading.dtS > 5)
          ? atOnceS
          : blind(moment)
            ? down.blindS
            : down.stalledS,
    },
    {
      name: "no roll-out",
      sees: (moment) =>
        blind(moment) ||
        !(gainKtS(moment, 5) < down.rollOut) ||
        (Number.isNaN(reportedFt(moment)) && !(kt(moment) < moment.airGround.slowestKt)) ||
        !(reportedFt(moment) < down.lowFt || kt(moment) < down.rollOutKt || fell(moment)),
      forS: never,
    },
    {
      name: "roll-out, slow feed",
      sees: (moment) =>
        moment.reading.dtS > 2 && (rollsOut(moment) || fitAltitude(moment.history, 3).rangeFt < down.sameFt),
      forS: atOnce,
    },
    // Near the ground, less time is needed.
    {
      name: "roll-out",
      sees: always,
      forS: (moment) => (reportedFt(moment) < down.reachFt ? down.rollOutLowS : down.rollOutS),
    },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

/** The first witness that holds, of those for the flag (`none`: no flag, or a dead one). Undefined if none holds. */
export function witnessOf(moment: Moment): Witness | undefined {
  const { airGround, reading } = moment;
  const { air, ground, none } = airGround.air ? contactWitnesses : liftWitnesses;
  const admitted: readonly Witness[] =
    reading.onGround === undefined || airGround.flagDead ? none : reading.onGround ? ground : air;
  for (const witness of admitted) if (witness.sees(moment)) return witness;
  return undefined;
}

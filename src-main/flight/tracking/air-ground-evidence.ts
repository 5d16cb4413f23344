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

/** Height above the ground, ft, as reported; rise of the altitude above the last ground. */
const reportedFt = ({ airGround: w, reading: r }: Moment): number =>
  r.aglFt - (Number.isNaN(w.groundAglFt) ? 0 : w.groundAglFt);
const liftFt = ({ airGround, reading }: Moment): number => reading.aglFt - airGround.groundAglFt;
const riseFt = ({ airGround, reading }: Moment): number => reading.altitudeFt - airGround.groundAltitudeFt;
const kt = ({ reading }: Moment): number => speedOf(reading);
const sinceS = ({ airGround, reading }: Moment): number => reading.t - airGround.sinceT;
const rateFpm = ({ history }: Moment, spanS: number): number => fitAltitude(history, spanS).rateFpm;
const noisePeakFt = ({ detector }: Moment): number => trend.noisePeak * detector.noiseFt;
/** A short span, longer where the altimeter is noisy. */
const calmS = ({ detector }: Moment, spanS: number): number => spanS + trend.perNoiseFtS * detector.noiseFt;
const gainKtS = ({ history }: Moment, spanS: number): number => accelerationKtS(history, spanS);

/**
 * The reported height was near zero on the ground, so it is a true height and not an altitude less an airport's
 * elevation.
 */
const trueHeight = ({ airGround }: Moment): boolean => Math.abs(airGround.groundAglFt) < flag.trueHeightFt;
const up = (m: Moment): boolean => liftFt(m) > lift.liftFt || riseFt(m) > lift.riseFt;
const upBoth = (m: Moment, ft: number): boolean => liftFt(m) > ft && riseFt(m) > ft;
const high = (m: Moment): boolean =>
  (liftFt(m) > lift.highLiftFt && !(riseFt(m) < lift.riseFt)) || riseFt(m) > lift.highRiseFt;
const justLanded = (m: Moment, forS: number): boolean =>
  m.airGround.landed && sinceS(m) < forS && !(liftFt(m) > lift.bounceFt) && !(riseFt(m) > lift.bounceFt);
const free = ({ kind }: Moment): boolean => kind.hovers || kind.glides;

const slowingDown: Witness = {
  name: "slowing down",
  sees: (m) => gainKtS(m, 3) < lift.slowing && !upBoth(m, lift.bothFt),
  forS: never,
};

/** For a lift-off. */
export const liftWitnesses = {
  air: [
    slowingDown,
    {
      name: "bounce",
      sees: (m) => justLanded(m, Math.max(lift.bounceS, 3 * m.reading.dtS)),
      forS: () => lift.doubtfulS,
    },
    // A hover or an air taxi at 5 ft, and a hill launch that sinks at first, are detected by the flag alone.
    {
      name: "hover",
      sees: (m) => kt(m) < lift.hoverKt && !high(m),
      forS: (m) => (up(m) || free(m) ? lift.doubtfulS : 0),
    },
    {
      name: "flag, surely risen",
      sees: (m) => upBoth(m, lift.bothFt),
      forS: (m) => (kt(m) < lift.hoverKt ? lift.flagAloneS : atOnceS),
    },
    { name: "flag, risen", sees: up, forS: () => twoSamplesS },
    {
      name: "flag, fast",
      sees: (m) => !(kt(m) <= lift.slowKt) && (liftFt(m) >= 3 || riseFt(m) >= 3 || gainKtS(m, 3) > lift.gaining),
      forS: () => lift.flagAloneS,
    },
    { name: "flag alone", sees: always, forS: () => lift.doubtfulS },
  ],
  ground: [
    { name: "flag, low or slow", sees: (m) => !high(m) || kt(m) < lift.deadFlagKt, forS: never },
    {
      name: "climb against the flag",
      sees: (m) => upBoth(m, lift.highLiftFt) && rateFpm(m, 4) > flag.climbsFpm,
      forS: () => lift.deadFlagS,
    },
    {
      name: "high against the flag",
      sees: (m) => liftFt(m) > lift.deadFlagFt || riseFt(m) > lift.deadFlagFt,
      forS: () => lift.deadFlagS,
    },
  ],
  none: [
    { name: "just landed", sees: (m) => justLanded(m, lift.bounceS), forS: never },
    // The climb must continue on both instruments. Otherwise a receiver that finds its height would look like a
    // lift-off.
    {
      name: "straight up",
      sees: (m) =>
        kt(m) < lift.slowKt &&
        high(m) &&
        (liftFt(m) > lift.bothFt || riseFt(m) > lift.upFt) &&
        rateFpm(m, 5) > lift.upFpm &&
        !(m.reading.verticalSpeedFpm < 100),
      forS: () => lift.doubtfulS,
    },
    // Faster than walking pace, and more than one altimeter step: no ground rises or falls so fast below so slow an
    // aircraft.
    {
      name: "soaring",
      sees: (m) =>
        (free(m) || m.reading.sample.onGround === false) &&
        kt(m) >= lift.soarKt &&
        kt(m) < lift.slowKt &&
        fitAltitude(m.history, 20).rangeFt > lift.soarFt + m.detector.stepFt,
      forS: () => lift.doubtfulS,
    },
    { name: "slow", sees: (m) => kt(m) < lift.slowKt, forS: never },
    slowingDown,
    {
      name: "climb by both",
      sees: (m) =>
        upBoth(m, lift.climbBothFt + noisePeakFt(m)) && trueHeight(m) && rateFpm(m, calmS(m, 4)) > lift.climbBothFpm,
      forS: (m) => (Number.isNaN(kt(m)) ? lift.unsureS : lift.climbBothS),
    },
    {
      name: "climb by the altitude",
      sees: (m) =>
        riseFt(m) > lift.climbFt + noisePeakFt(m) &&
        !(liftFt(m) < lift.climbFt) &&
        rateFpm(m, calmS(m, 4)) > lift.upFpm,
      forS: (m) => (m.reading.dtS > 3 && riseFt(m) > 50 ? atOnceS : Number.isNaN(kt(m)) ? lift.unsureS : lift.climbS),
    },
    { name: "high", sees: high, forS: () => lift.unsureS },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

/** Descending faster than a runway slopes: over 4 s, or between two samples of a slow feed. */
function sinks({ history, reading: { dtS } }: Moment): boolean {
  const fpm = dtS > 2 ? (60 * newestStepFt(history)) / dtS : fitAltitude(history, 4).rateFpm;
  return fpm < -flag.sinksFpm;
}
/** A slow feed that was about to reach the ground: the next sample would come five seconds late. */
function mustBeDown(m: Moment): boolean {
  const { dtS } = m.reading;
  if (!(dtS > 2)) return false;
  const fpm = rateFpm(m, 20);
  return m.airGround.lastHeightFt + (fpm < 0 ? (fpm * dtS) / 60 : 0) < down.reachFt;
}
/** A feed that stops reporting altitude on the ground repeats its speed as well. In the cruise it is a faulty sample. */
const stopsAltitude = ({ airGround, reading }: Moment): boolean =>
  Number.isNaN(reading.altitudeFt) && !(airGround.lastHeightFt > flag.highestFt);
const keepsItsSpeed = (m: Moment): boolean =>
  gainKtS(m, 5) > down.slowing && !(kt(m) < m.airGround.slowestKt) && !stopsAltitude(m);
const highOrUnknown = (m: Moment): boolean => !(reportedFt(m) <= flag.highestFt);
const low = (m: Moment): boolean => surelyTrue(m) && reportedFt(m) < down.onFt;
/** Far below the ground it took off from, the reported height is not a height. */
const surelyTrue = (m: Moment): boolean => trueHeight(m) && !(reportedFt(m) < down.belowGroundFt);
/** No altitude at all: a feed may stop reporting it on the ground. */
const blind = (m: Moment): boolean => Number.isNaN(m.reading.altitudeFt) && Number.isNaN(m.reading.aglFt);
const stalled = (m: Moment): boolean => kt(m) < down.stallShare * m.airGround.slowestKt;
const rollsOut = (m: Moment): boolean =>
  m.reading.dtS >= 4 &&
  Math.abs(newestStepFt(m.history)) < down.sameFt &&
  (stalled(m) || gainKtS(m, m.reading.dtS) < down.brakes) &&
  !(Math.abs(m.reading.verticalSpeedFpm) > flag.climbsFpm);
function level(m: Moment): boolean {
  const { verticalSpeedFpm } = m.reading;
  const { rateFpm: fpm, rangeFt, spanS } = fitAltitude(m.history, calmS(m, 3));
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
  sees: (m) => sinceS(m) < down.gainingS && gainKtS(m, 4) > down.gaining,
  forS: never,
};

/** For a touchdown. */
export const contactWitnesses = {
  ground: [
    stillGaining,
    { name: "flag, wheels down", sees: (m) => reportedFt(m) < down.onFt && trueHeight(m), forS: atOnce },
    { name: "flag, must be down", sees: mustBeDown, forS: atOnce },
    { name: "flag, low", sees: (m) => reportedFt(m) < down.lowFt, forS: () => down.lowS },
    {
      name: "climbing or too fast",
      sees: (m) => rateFpm(m, 5) > flag.climbsFpm || kt(m) > flag.fastestKt,
      forS: never,
    },
    {
      name: "flag, still sinking",
      sees: (m) => !Number.isNaN(reportedFt(m)) && sinks(m),
      forS: (m) => (trueHeight(m) ? down.sinkingS : flag.contradictedS),
    },
    // A touch-and-go may be over before anything else is certain.
    {
      name: "flag, sink ended",
      sees: (m) =>
        Number.isNaN(reportedFt(m)) &&
        m.reading.dtS <= 2 &&
        Math.abs(m.reading.verticalSpeedFpm) < down.endedFpm &&
        m.reading.t - m.airGround.flagT >= down.endedS &&
        sinkEnded(m.history, down.sankFt, down.endedFt),
      forS: atOnce,
    },
    // After a landing the aircraft slows down, or is slower than in flight. A flag alone, without that, must last.
    { name: "flag, not slowing", sees: keepsItsSpeed, forS: (m) => (highOrUnknown(m) ? down.fastHighS : down.fastS) },
    { name: "flag, high", sees: (m) => reportedFt(m) > flag.highestFt && trueHeight(m), forS: () => down.fastHighS },
    {
      name: "flag, moving up or down",
      sees: (m) => highOrUnknown(m) && Math.abs(rateFpm(m, 5)) > down.movingFpm,
      forS: () => down.movingS,
    },
    { name: "flag", sees: always, forS: () => down.flagS },
  ],
  air: [
    {
      name: "at rest against the flag",
      sees: (m) =>
        kt(m) < (free(m) ? down.restKt : down.deadKt) &&
        !(kt(m) >= m.airGround.slowestKt) &&
        // A helicopter hovers at rest: only its height shows that it stands.
        (m.kind.hovers ? reportedFt(m) <= down.wheelsFt : !(reportedFt(m) > down.lowFt)) &&
        sinceS(m) >= down.gainingS &&
        fitAltitude(m.history, 12).rangeFt < down.restRangeFt,
      forS: () => down.deadS,
    },
  ],
  none: [
    stillGaining,
    {
      name: "still at its cruise",
      sees: (m) =>
        reportedFt(m) > down.highestFt ||
        (reportedFt(m) > down.cruiseFt && m.airGround.topFt - m.reading.altitudeFt < down.belowTopFt),
      forS: never,
    },
    // Only a hovering helicopter stays in the air without moving.
    {
      name: "at rest",
      sees: (m) => {
        if (!(kt(m) < down.restKt) || (reportedFt(m) > down.lowFt && !Number.isNaN(m.airGround.groundAglFt)))
          return false;
        const { rangeFt, spanS } = fitAltitude(m.history, 12);
        return rangeFt < down.restRangeFt + noisePeakFt(m) && spanS > 8;
      },
      forS: () => down.restS,
    },
    {
      name: "at rest or high",
      sees: (m) => kt(m) < down.restKt || reportedFt(m) > (surelyTrue(m) ? down.trueFt : down.anyFt),
      forS: never,
    },
    // Half of its slowest speed is far below every stall, whatever its altimeter does in the roll-out.
    {
      name: "far too slow to fly",
      sees: (m) => !free(m) && kt(m) < down.farStallShare * m.airGround.slowestKt,
      forS: () => down.stalledS,
    },
    // Two samples, unless the one before was hardly higher.
    {
      name: "as low as its wheels",
      sees: (m) => surelyTrue(m) && reportedFt(m) < down.wheelsFt,
      forS: (m) => (m.airGround.lastHeightFt < down.lowFt && reportedFt(m) > -15 ? atOnceS : twoSamplesS),
    },
    {
      name: "low and level",
      sees: (m) => {
        if (!low(m)) return false;
        const { rateFpm: fpm, spanS } = fitAltitude(m.history, 2);
        return Math.abs(fpm) < down.levelFpm && spanS >= 2;
      },
      forS: atOnce,
    },
    // Nothing that flies this slowly holds its altitude to the foot.
    {
      name: "rolling",
      sees: (m) => {
        if (!(kt(m) < down.rollKt) || reportedFt(m) > down.lowFt) return false;
        const { rangeFt, spanS } = fitAltitude(m.history, 15);
        return rangeFt < down.sameFt && spanS >= down.rollSpanS;
      },
      forS: () => twoSamplesS,
    },
    { name: "not level", sees: (m) => !rollsOut(m) && !level(m) && !blind(m), forS: never },
    {
      name: "soaring on",
      sees: (m) => free(m) && fitAltitude(m.history, 20).rangeFt > down.lowFt + m.detector.stepFt,
      forS: never,
    },
    // Except a paraglider, or a glider on a ridge, that has flown slower.
    {
      name: "slow",
      sees: (m) =>
        kt(m) < (m.kind.glides ? lift.soarKt : down.slowKt) &&
        !(reportedFt(m) > down.lowFt) &&
        !(kt(m) >= m.airGround.slowestKt),
      forS: (m) => (rollsOut(m) ? atOnceS : down.rollOutS),
    },
    {
      name: "turning",
      sees: ({ history, reading: { t } }) => !(turnedDeg(history, t - 6, t) < down.rollOutTurnDeg),
      forS: never,
    },
    // After a silence it is not certain that another sample will come.
    {
      name: "too slow to fly",
      sees: stalled,
      forS: (m) => (rollsOut(m) || (blind(m) && m.reading.dtS > 5) ? atOnceS : blind(m) ? down.blindS : down.stalledS),
    },
    {
      name: "no roll-out",
      sees: (m) =>
        blind(m) ||
        !(gainKtS(m, 5) < down.rollOut) ||
        (Number.isNaN(reportedFt(m)) && !(kt(m) < m.airGround.slowestKt)) ||
        !(reportedFt(m) < down.lowFt || kt(m) < down.rollOutKt || fell(m)),
      forS: never,
    },
    {
      name: "roll-out, slow feed",
      sees: (m) => m.reading.dtS > 2 && (rollsOut(m) || fitAltitude(m.history, 3).rangeFt < down.sameFt),
      forS: atOnce,
    },
    // A low limit is better than a rough one, or none.
    { name: "roll-out", sees: always, forS: (m) => (reportedFt(m) < down.reachFt ? down.rollOutLowS : down.rollOutS) },
  ],
} satisfies Record<"air" | "ground" | "none", readonly Witness[]>;

/** The first witness that holds, of those that a trusted flag admits; undefined where none holds. */
export function witnessOf(m: Moment): Witness | undefined {
  const { airGround, reading } = m;
  const { air, ground, none } = airGround.air ? contactWitnesses : liftWitnesses;
  const heard: readonly Witness[] =
    reading.onGround === undefined || airGround.flagDead ? none : reading.onGround ? ground : air;
  for (const witness of heard) if (witness.sees(m)) return witness;
  return undefined;
}

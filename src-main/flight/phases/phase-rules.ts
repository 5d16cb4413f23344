import type { Figure } from "../../../src-shared/domain/flight.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import {
  altitudeChange,
  climbsAgain,
  cruiseAfterClimbS,
  cruiseInDescentS,
  finalBelowFt,
  gainedFt,
  goAroundGainFt,
  hasGoneAround,
  hasLevelledOff,
  isFalling,
  isHoldingHigh,
  isNearArrival,
  isNearGround,
  isOnFinal,
  isRising,
  levelS,
  lostFt,
} from "./air-evidence.ts";
import { figure, type Moment } from "./detector-state.ts";
import {
  enginesOffS,
  gainKtS,
  hasLeftStand,
  hasSlowed,
  hasTurnedOff,
  isHoldingAtRunway,
  isMovingBackwards,
  isRolling,
  isSlowing,
  isTowed,
  movingS,
  offRunwayDeg,
  phaseS,
  rejectLimitKt,
  rollLimitKt,
  standingS,
} from "./ground-evidence.ts";
import { firstAbove, indexAgo } from "./history.ts";
import { mayBeHolding } from "./holding.ts";
import { limits } from "./limits.ts";

const { feed, span, move, roll, reject, leaveRunway, arrive, trend, climb, cruise, hold, approach, final, goAround } =
  limits;

/** One exit of a phase. */
export interface Exit {
  readonly to: Phase;
  /** The condition that must hold now. */
  readonly when: (m: Moment) => boolean;
  /** The time that a condition must have lasted, s, and the limit; absent where one sample is enough. */
  readonly lasted?: readonly [s: (m: Moment) => number, forS: (m: Moment) => number] | undefined;
  /** When the new phase began, program clock, ms; absent: now. */
  readonly beganMs?: ((m: Moment) => number) | undefined;
  /** Why, for the pilot: the sentence and the figures behind it. */
  readonly because: (m: Moment) => readonly [Text, ...Figure[]];
  /** A detail shown beside the phase. */
  readonly detail?: string | undefined;
}

/**
 * The same exits, each with every property. V8 reads objects of one shape faster: the tracker's first 15 hours at 1 Hz cost 5
 * to 10 % less.
 */
const ofOneShape = (exits: readonly Exit[]): readonly Exit[] =>
  exits.map(({ to, when, lasted, beganMs, because, detail }) => ({ to, when, lasted, beganMs, because, detail }));

const always = (): boolean => true;
const moveMs = ({ detector }: Moment): number => detector.moveMs;
const standMs = ({ detector }: Moment): number => detector.standMs;
/** The start of a level stretch. One that began before this phase leaves the phase until now: none lasts 0 s. */
const levelMs = ({ detector, reading }: Moment): number =>
  detector.levelMs > detector.sinceMs ? detector.levelMs : reading.timeMs;
const lowMs = ({ detector }: Moment): number => detector.lowMs;
const highMs = ({ detector }: Moment): number => detector.highMs;
const height = (m: Moment, limit: number): Figure => figure("height", m.heightFt, limit);
const speed = (m: Moment, limit: number): Figure => figure("speed", m.speedKt, limit);
/** The rate of a level stretch, and the limit that it meets. */
function levelRate(m: Moment): Figure {
  const { rateFpm } = m.detector;
  const beyondFpm = hasLevelledOff(m) ? trend.levelledOffFpm : trend.steadyFpm;
  return figure("rate", rateFpm, Math.abs(rateFpm) < trend.levelFpm ? trend.levelFpm : beyondFpm, levelS(m));
}

const takeOffRoll = (sentence: "gainingSpeed" | "gainingSpeedAgain", when: Exit["when"]): Exit => ({
  to: "take_off",
  when,
  beganMs: ({ history, reading }) => history.timeMs[indexAgo(history, roll.beganS)] ?? reading.timeMs,
  because: (m) => [
    say(sentence, { kt: m.speedKt, ktPerS: gainKtS(m) }),
    speed(m, rollLimitKt(m)),
    figure("acceleration", gainKtS(m), roll.gain, span.usualS),
  ],
});
const rollOut = takeOffRoll("gainingSpeed", isRolling);
const touchAndGo: Exit = {
  ...takeOffRoll("gainingSpeedAgain", (m) => m.speedKt >= m.detector.slowestKt + roll.touchAndGoKt && isRolling(m)),
  detail: "touch-and-go",
};

const underWay = (to: Phase, sentence: "movingBackwards" | "towed" | "moving", when: Exit["when"]): Exit => ({
  to,
  when: (m) => hasLeftStand(m) && when(m),
  lasted: [movingS, ({ kind }) => (kind.glides ? move.launchS : move.underWayS)],
  beganMs: moveMs,
  because: (m) => [say(sentence, { kt: m.speedKt }), figure("speed", m.speedKt, move.movingKt, movingS(m))],
});
const taxiOut = underWay("taxi", "moving", (m) => !isMovingBackwards(m) && !isTowed(m));
/** From a stand. */
const moveOff = [
  underWay("push_back", "movingBackwards", isMovingBackwards),
  underWay("push_back", "towed", isTowed),
  taxiOut,
];

const parked = (
  to: Phase,
  sentence: (of: { s: number }) => Text,
  forS: (m: Moment) => number,
  when: Exit["when"],
): Exit => ({
  to,
  when,
  lasted: [standingS, forS],
  beganMs: standMs,
  because: (m) => [sentence({ s: standingS(m) }), figure("standing", standingS(m), forS(m), standingS(m))],
});
/** At rest after a taxi: back at the stand before the flight, arrived after it. */
const park = [
  parked(
    "boarding",
    () => say("backAtStand"),
    () => arrive.enginesOffRestS,
    (m) => !m.detector.flown && enginesOffS(m) >= arrive.backAtStandS,
  ),
  parked(
    "arrived",
    (of) => say("standingEnginesOff", of),
    () => arrive.enginesOffRestS,
    (m) => m.detector.flown && enginesOffS(m) >= arrive.enginesOffS,
  ),
  parked(
    "arrived",
    (of) => say("standingBrakeSet", of),
    () => arrive.brakeRestS,
    (m) => m.detector.flown && m.reading.parkingBrake === true && !isHoldingAtRunway(m),
  ),
  parked(
    "arrived",
    (of) => say("standing", of),
    // A glider without an engine has no brake either that a simulator reports.
    ({ kind, reading }) => (kind.glides && reading.engines === undefined ? arrive.brakeRestS : arrive.restS),
    (m) => m.detector.flown && !isHoldingAtRunway(m),
  ),
];
const open: readonly Exit[] = [
  {
    to: "deboarding",
    when: (m) => enginesOffS(m) >= arrive.enginesOffS,
    lasted: [phaseS, () => arrive.emptyEnginesOffS],
    because: (m) => [
      say("enginesOffAtStand"),
      figure("enginesOff", enginesOffS(m), arrive.enginesOffS, enginesOffS(m)),
    ],
  },
  {
    to: "deboarding",
    when: (m) => m.reading.engines === undefined,
    lasted: [phaseS, () => arrive.emptyS],
    because: (m) => [say("minuteAtStand"), figure("standing", phaseS(m), arrive.emptyS)],
  },
];

const stopped = (to: Phase, when: Exit["when"]): Exit => ({
  to,
  when: (m) => when(m) && isSlowing(m),
  because: (m) => [say("slowedOnRunway", { fromKt: m.detector.peakKt, toKt: m.speedKt }), speed(m, rejectLimitKt(m))],
});
const landedLately = ({ detector, reading }: Moment): boolean => reading.t - detector.landedT < reject.landedLatelyS;

const offRunway = (to: Phase): Exit[] => {
  const lasted: Exit["lasted"] = [phaseS, ({ reading }) => Math.max(leaveRunway.leastS, feed.samples * reading.dtS)];
  const turned = (m: Moment) => figure("turned", offRunwayDeg(m), leaveRunway.turnedDeg);
  return [
    {
      to,
      when: hasTurnedOff,
      lasted,
      because: (m) => [
        say("turnedOff", { deg: offRunwayDeg(m), kt: m.speedKt }),
        speed(m, leaveRunway.turnedKt),
        turned(m),
      ],
    },
    {
      to,
      when: hasSlowed,
      lasted,
      because: (m) => [say("slowedTo", { kt: m.speedKt }), speed(m, leaveRunway.slowKt), turned(m)],
    },
  ];
};

/**
 * Wheels off the ground for a while. CICTT: the take-off lasts to 35 ft above the runway; the climb is dated from
 * there.
 */
export const climbOut: readonly Exit[] = [
  {
    to: "climb",
    when: always,
    lasted: [
      ({ reading, airGround }) => reading.t - airGround.sinceT,
      ({ reading }) => Math.max(climb.afterS, feed.samples * reading.dtS),
    ],
    beganMs: ({ history, airGround, reading }) =>
      history.timeMs[firstAbove(history, airGround.sinceT, airGround.groundAltitudeFt + climb.screenFt)] ??
      reading.timeMs,
    because: (m) => [say("above", { ft: m.heightFt }), height(m, climb.screenFt)],
  },
];

const climbing = (when: Exit["when"]): Exit => ({
  to: "climb",
  when,
  beganMs: lowMs,
  because: (m) => altitudeChange(m, "gained"),
});
const stepClimb: Exit = {
  to: "climb",
  when: isRising,
  beganMs: lowMs,
  because: (m) => altitudeChange(m, "gainedInCruise"),
  detail: "step climb",
};
const sink = (to: Phase, when: Exit["when"]): Exit => ({
  to,
  when,
  beganMs: highMs,
  because: (m) => altitudeChange(m, "lost"),
});
const descend = (when: Exit["when"]): Exit[] => [
  sink("approach", (m) => when(m) && isNearGround(m)),
  sink("descent", when),
];
const levelOff = (forS: (m: Moment) => number, when: Exit["when"] = always): Exit => ({
  to: "cruise",
  when,
  lasted: [levelS, forS],
  beganMs: levelMs,
  because: (m) => [say("levelFor", { ft: m.reading.altitudeFt, s: levelS(m) }), levelRate(m)],
});
const toApproach = (when: Exit["when"], lasted?: Exit["lasted"]): Exit => ({
  to: "approach",
  when,
  ...(lasted && { lasted }),
  because: (m) => [
    say(m.detector.rateFpm < -approach.sinkFpm ? "aboveDescending" : "aboveOnTheWayIn", { ft: m.heightFt }),
    height(m, approach.belowFt),
    figure("rate", m.detector.rateFpm),
  ],
});
/** Level on the way down, and not a leg of a hold. */
const levelInDescent = (m: Moment): boolean => !(levelS(m) < cruise.noHoldS && mayBeHolding(m.holding));

const upFromApproach: readonly Exit[] = [
  {
    to: "go_around",
    when: (m) => climbsAgain(m) && hasGoneAround(m) === "yes",
    beganMs: lowMs,
    because: (m) => [
      say("climbedAgain", { ft: gainedFt(m), fromFt: Math.max(0, m.detector.lowHeightFt) }),
      figure("gained", gainedFt(m), goAroundGainFt(m)),
      figure("lowest", m.detector.lowHeightFt, goAround.belowFt),
      figure("rate", m.detector.rateFpm, goAround.fpm),
    ],
  },
  climbing((m) => climbsAgain(m) && hasGoneAround(m) === "no"),
];

/**
 * The exits of every phase while the aircraft stays on the ground or in the air, in the order of their test. Besides
 * these a touchdown leads to "landed", and a lift-off to "take_off" or "climb" (`detector.ts`).
 */
export const phaseRules = {
  boarding: ofOneShape([rollOut, ...moveOff]),
  push_back: ofOneShape([taxiOut]),
  taxi: ofOneShape([rollOut, ...park]),
  take_off: ofOneShape([stopped("landed", landedLately), stopped("rejected_take_off", (m) => !landedLately(m))]),
  rejected_take_off: ofOneShape([rollOut, ...offRunway("taxi")]),
  climb: ofOneShape([...descend(isFalling), levelOff(cruiseAfterClimbS)]),
  cruise: ofOneShape([stepClimb, ...descend((m) => isFalling(m) && (!isHoldingHigh(m) || lostFt(m) > hold.stepFt))]),
  descent: ofOneShape([
    climbing(isRising),
    toApproach((m) => m.detector.rateFpm < -approach.sinkFpm && !isHoldingHigh(m) && isNearGround(m)),
    toApproach((m) => levelInDescent(m) && isNearArrival(m), [levelS, () => cruise.againSoonS]),
    levelOff(cruiseInDescentS, levelInDescent),
  ]),
  approach: ofOneShape([
    ...upFromApproach,
    {
      to: "final",
      when: isOnFinal,
      because: (m) => [
        say("aboveStraightIn", { ft: m.heightFt }),
        height(m, finalBelowFt(m)),
        figure("rate", m.detector.rateFpm, -trend.steadyFpm),
      ],
    },
    levelOff(
      () => cruise.belowPlanS,
      (m) => m.heightFt > cruise.circuitFt,
    ),
  ]),
  final: ofOneShape([
    ...upFromApproach,
    {
      to: "approach",
      when: (m) => m.heightFt > final.levelFt,
      lasted: [levelS, () => final.levelS],
      beganMs: levelMs,
      because: (m) => [say("levelAbove", { ft: m.heightFt }), levelRate(m), height(m, final.levelFt)],
    },
  ]),
  go_around: ofOneShape([
    sink("approach", isFalling),
    toApproach(always, [levelS, () => approach.levelS]),
    climbing((m) => gainedFt(m) > goAround.overFt),
  ]),
  landed: ofOneShape([touchAndGo, ...offRunway("taxi_in")]),
  taxi_in: ofOneShape([rollOut, ...park]),
  arrived: ofOneShape([...moveOff, ...open]),
  deboarding: ofOneShape(moveOff),
} satisfies Record<Phase, readonly Exit[]>;

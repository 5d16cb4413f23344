import type { Figure } from "../../../src-shared/domain/flight.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import {
  altitudeChange,
  climbsAgain,
  cruiseAfterClimbS,
  cruiseInDescentS,
  gainedFt,
  hasGoneAround,
  hasLevelledOff,
  isFalling,
  isNearArrival,
  isNearGround,
  isOnFinal,
  isRising,
  levelS,
  startsToFall,
} from "./air-evidence.ts";
import { figure, type Moment } from "./detector-state.ts";
import {
  enginesOffS,
  gainKtS,
  hasBraked,
  hasLeftStand,
  hasSlowed,
  isAtStand,
  isHoldingAtRunway,
  isMovingBackwards,
  isRolling,
  isTowed,
  movingS,
  phaseS,
  rollLimitKt,
  standingS,
} from "./ground-evidence.ts";
import { firstAbove, indexAgo } from "./history.ts";
import { limits } from "./limits.ts";

const { feed, span, move, roll, slowing, arrive, trend, climb, cruise, approach, final, goAround } = limits;

/** One exit of a phase. */
export interface Exit {
  readonly to: Phase;
  /** The condition that must hold now. */
  readonly when: (m: Moment) => boolean;
  /** How long the condition or the phase has lasted, s, and how long it must; absent where one sample is enough. */
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
/** What began before this phase begins a new one now: no phase lasts 0 s. */
const afterSince = (beganMs: number, { detector, reading }: Moment): number =>
  beganMs > detector.sinceMs ? beganMs : reading.timeMs;
const moveMs = (m: Moment): number => afterSince(m.detector.moveMs, m);
const standMs = ({ detector }: Moment): number => detector.standMs;
const levelMs = (m: Moment): number => afterSince(m.detector.levelMs, m);
const lowMs = ({ detector }: Moment): number => detector.lowMs;
const highMs = ({ detector }: Moment): number => detector.highMs;
const height = (m: Moment, limit: number): Figure => figure("height", m.reading.heightFt, limit);
const speed = (m: Moment, limit: number): Figure => figure("speed", m.reading.groundSpeedKt, limit);
/** The rate of a level stretch, and the limit that it meets. */
function levelRate(m: Moment): Figure {
  const { rateFpm } = m.detector;
  const beyondFpm = hasLevelledOff(m) ? trend.levelledOffFpm : trend.steadyFpm;
  return figure("rate", rateFpm, Math.abs(rateFpm) < trend.levelFpm ? trend.levelFpm : beyondFpm, levelS(m));
}

const rollOut: Exit = {
  to: "take_off",
  when: isRolling,
  beganMs: ({ history, reading }) => history.timeMs[indexAgo(history, roll.beganS)] ?? reading.timeMs,
  because: (m) => [
    say("gainingSpeed", { kt: m.reading.groundSpeedKt, ktPerS: gainKtS(m) }),
    speed(m, rollLimitKt(m)),
    figure("acceleration", gainKtS(m), roll.gain, span.shortS),
  ],
};

const underWay = (to: Phase, sentence: "movingBackwards" | "towed" | "moving", when: Exit["when"]): Exit => ({
  to,
  when: (m) => hasLeftStand(m) && when(m),
  lasted: [movingS, () => move.underWayS],
  beganMs: moveMs,
  because: (m) => [
    say(sentence, { kt: m.reading.groundSpeedKt }),
    figure("speed", m.reading.groundSpeedKt, move.movingKt, movingS(m)),
  ],
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
const rest = parked(
  "arrived",
  (of) => say("standing", of),
  // A glider without an engine has no brake either that a simulator reports.
  ({ kind, reading }) => (kind.glides && reading.engines === undefined ? arrive.brakeRestS : arrive.restS),
  (m) => m.detector.flown && !isHoldingAtRunway(m),
);
/** A push-back was taken back. */
const pulledBack = parked(
  "boarding",
  () => say("backAtStand"),
  () => arrive.backS,
  (m) => !m.detector.flown && m.reading.engines !== true && m.detector.wasAway && isAtStand(m),
);
/** At rest after a taxi: back at the stand before the flight, arrived after it. */
const park = [
  parked(
    "boarding",
    () => say("backAtStand"),
    () => arrive.backS,
    (m) => !m.detector.flown && enginesOffS(m) >= arrive.backS,
  ),
  parked(
    "arrived",
    (of) => say("standingEnginesOff", of),
    () => arrive.enginesOffS,
    (m) => m.detector.flown && enginesOffS(m) >= arrive.enginesOffS,
  ),
  parked(
    "arrived",
    (of) => say("standingBrakeSet", of),
    () => arrive.brakeRestS,
    (m) => m.detector.flown && m.reading.parkingBrake === true && !isHoldingAtRunway(m),
  ),
  rest,
];
const open: Exit = {
  to: "deboarding",
  when: (m) => enginesOffS(m) >= arrive.enginesOffS || m.reading.engines === undefined,
  lasted: [phaseS, () => arrive.emptyS],
  because: (m) => [
    m.reading.engines === undefined ? say("standing", { s: standingS(m) }) : say("enginesOffAtStand"),
    figure("standing", standingS(m), arrive.emptyS),
  ],
};

const stopped: Exit = {
  to: "rejected_take_off",
  when: hasBraked,
  because: (m) => [
    say("slowedOnRunway", { fromKt: m.detector.peakKt, toKt: m.reading.groundSpeedKt }),
    speed(m, slowing.slowKt),
  ],
};

const slowedDown = (to: Phase): Exit => ({
  to,
  when: hasSlowed,
  lasted: [phaseS, ({ reading }) => Math.max(slowing.leastS, feed.samples * reading.dtS)],
  because: (m) => [say("slowedTo", { kt: m.reading.groundSpeedKt }), speed(m, slowing.slowKt)],
});

/**
 * Wheels off the ground for a while. CICTT: the take-off lasts to 35 ft above the runway; the climb is dated from
 * there. Lower, a helicopter hovers or taxies in the air.
 */
export const climbOut: readonly Exit[] = [
  {
    to: "climb",
    when: ({ reading }) => reading.heightFt > climb.screenFt,
    lasted: [
      ({ reading, airGround }) => reading.t - airGround.sinceT,
      ({ reading }) => Math.max(climb.afterS, feed.samples * reading.dtS),
    ],
    beganMs: ({ history, airGround, reading }) =>
      history.timeMs[firstAbove(history, airGround.sinceT, airGround.groundAltitudeFt + climb.screenFt)] ??
      reading.timeMs,
    because: (m) => [say("above", { ft: m.reading.heightFt }), height(m, climb.screenFt)],
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
const descend: readonly Exit[] = [sink("approach", (m) => isFalling(m) && isNearGround(m)), sink("descent", isFalling)];
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
    say(m.detector.rateFpm < -approach.sinkFpm ? "aboveDescending" : "aboveOnTheWayIn", { ft: m.reading.heightFt }),
    height(m, approach.belowFt),
    figure("rate", m.detector.rateFpm),
  ],
});
const upFromApproach: readonly Exit[] = [
  {
    to: "go_around",
    when: (m) => climbsAgain(m) && hasGoneAround(m) === "yes",
    beganMs: lowMs,
    because: (m) => [
      say("climbedAgain", { ft: gainedFt(m), fromFt: Math.max(0, m.detector.lowHeightFt) }),
      figure("gained", gainedFt(m), goAround.gainFt),
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
  boarding: ofOneShape(moveOff),
  // After a tow the aircraft arrives again. With running engines the next flight may begin there.
  push_back: ofOneShape([taxiOut, pulledBack, { ...rest, when: (m) => m.reading.engines !== true && rest.when(m) }]),
  taxi: ofOneShape([rollOut, ...park]),
  take_off: ofOneShape([stopped]),
  rejected_take_off: ofOneShape([rollOut, slowedDown("taxi")]),
  climb: ofOneShape([sink("descent", isFalling), levelOff(cruiseAfterClimbS, (m) => !startsToFall(m))]),
  cruise: ofOneShape([stepClimb, ...descend]),
  descent: ofOneShape([
    climbing(isRising),
    toApproach((m) => m.detector.rateFpm < -approach.sinkFpm && isNearGround(m)),
    toApproach(isNearArrival, [levelS, () => cruise.againSoonS]),
    levelOff(cruiseInDescentS),
  ]),
  approach: ofOneShape([
    ...upFromApproach,
    {
      to: "final",
      when: isOnFinal,
      because: (m) => [
        say("aboveStraightIn", { ft: m.reading.heightFt }),
        height(m, final.belowFt),
        figure("rate", m.detector.rateFpm, -trend.steadyFpm),
      ],
    },
    levelOff(({ reading }) => (reading.heightFt > cruise.circuitFt ? cruise.belowPlanS : cruise.againLateS)),
  ]),
  final: ofOneShape([...upFromApproach, toApproach(always, [levelS, () => cruise.againLateS])]),
  go_around: ofOneShape([
    sink("approach", isFalling),
    toApproach(always, [levelS, () => approach.levelS]),
    climbing((m) => gainedFt(m) > goAround.overFt),
  ]),
  landed: ofOneShape([slowedDown("taxi_in")]),
  taxi_in: ofOneShape([rollOut, ...park]),
  arrived: ofOneShape([...moveOff, open]),
  deboarding: ofOneShape(moveOff),
} satisfies Record<Phase, readonly Exit[]>;

import type { Doubt, RawSample, SimulatorState } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Attempt } from "../attempt.ts";
import { followSocket } from "../follow-socket.ts";
import type { SourceContext } from "../source.ts";
import { contact, details, motion } from "./properties.ts";
import { doubtOf, hasCrashed, identify, toSample } from "./sample.ts";
import { createSnapshots, type Snapshots } from "./snapshots.ts";

const handshakeMs = 5000;
const longestMessageBytes = 1_000_000;
/**
 * Interval around a contact: FlightGear answers between two frames, so this gets every frame. Bounces follow within
 * seconds.
 */
const contactMs = 25;
const contactAglFt = 60;
const contactForMs = 5000;
/**
 * Intervals near the ground and elsewhere. They count simulated time, but there are never more than ten snapshots a
 * real second.
 */
const closeMs = 100;
const farMs = 1000;
const closeAglFt = 300;
const rollingKt = 15;
/**
 * All properties are requested again after this time; more often only while FlightGear creates them, because it logs
 * each absent one.
 */
const learnEveryMs = 60_000;
const learnWhileLoadingMs = 5000;
const detailsEveryMs = 900;
/** Shorter than `closeMs`, so that only the frames around a contact lack the values of `motion`. */
const motionEveryMs = 90;
/** A snapshot that is still incomplete after this time lacks a property that existed before. */
const answerMs = 3000;
/** FlightGear may be silent this long, because it loads scenery between two frames. */
const stalledMs = 20_000;
/** FlightGear's clock advances every frame. If it does not for this long, FlightGear is paused. */
const standingMs = 800;

/** What the link shows of FlightGear. */
function stateOf(
  version: string,
  target: Text,
  { readings }: Snapshots,
  doubt: Doubt | null,
  hasPlace: boolean,
): SimulatorState {
  const name = "FlightGear";
  const crashed = hasCrashed(readings) ? say("hasCrashed", { name }) : "";
  return {
    kind: "connected",
    simulator: `${name} ${version}`.trim(),
    target,
    aircraft: identify(readings),
    flying: hasPlace && doubt === null,
    reason: doubt !== null ? say("loads", { name }) : hasPlace ? crashed : say("simulatorWithoutPlace"),
  };
}

/** Chooses the properties of each request: a frame around a contact gets only those that a contact is measured by. */
function createQuestions(snapshots: Snapshots) {
  let learnedMs = Number.NEGATIVE_INFINITY;
  /** The properties were learnt while FlightGear was still creating them. */
  let learnedLoading = false;
  let detailedMs = Number.NEGATIVE_INFINITY;
  let motionMs = Number.NEGATIVE_INFINITY;
  let isLearning = false;
  return {
    /** Properties requested one by one may come from different frames. */
    isLearning: () => isLearning,
    detailedMs: () => detailedMs,
    /** All properties are requested next. */
    learnAgain(): void {
      learnedMs = Number.NEGATIVE_INFINITY;
    },
    ask(nowMs: number): void {
      const { readings } = snapshots;
      const isLoading = doubtOf(readings, snapshots.simTimeS()) !== null || !readings.has("latitude");
      const isReady = learnedLoading && !isLoading;
      isLearning = isReady || nowMs - learnedMs > (isLoading ? learnWhileLoadingMs : learnEveryMs);
      if (isLearning) {
        learnedMs = nowMs;
        learnedLoading = isLoading;
        detailedMs = Number.NEGATIVE_INFINITY;
        snapshots.learn();
      } else if (nowMs - detailedMs > detailsEveryMs) {
        detailedMs = nowMs;
        motionMs = nowMs;
        snapshots.ask(details);
      } else if (nowMs - motionMs >= motionEveryMs) {
        motionMs = nowMs;
        snapshots.ask(motion);
      } else snapshots.ask(contact);
    },
  };
}

/** The interval between two requests, ms: short near the ground, and shortest around a contact. */
function createInterval() {
  let lowMs = Number.NEGATIVE_INFINITY;
  return ({ onGround, groundSpeedKt = 0, aglFt, simulationRate = 1 }: RawSample, isFlying: boolean, nowMs: number) => {
    if (isFlying && onGround === false && (aglFt ?? Number.POSITIVE_INFINITY) < contactAglFt) lowMs = nowMs;
    if (nowMs - lowMs < contactForMs) return contactMs;
    const isClose = isFlying && (onGround === true ? groundSpeedKt > rollingKt : (aglFt ?? 0) < closeAglFt);
    return isClose ? closeMs : Math.max(closeMs, farMs / Math.max(1, simulationRate));
  };
}

/** Follows FlightGear by its property server until the attempt ends. */
export function followFlightGear(
  attempt: Attempt,
  context: SourceContext,
  origin: string,
  version: string,
  target: Text,
): void {
  const { clock } = context;
  const send = followSocket(attempt, {
    url: `ws://${origin}/PropertyListener`,
    handshakeMs,
    longestMessageBytes,
    onOpen() {
      ask();
      watch();
    },
    onText(text) {
      heardMs = clock.monotonic();
      if (snapshots.take(text)) onSnapshot();
    },
  });
  const snapshots = createSnapshots(send);
  const questions = createQuestions(snapshots);
  const intervalOf = createInterval();
  const startMs = clock.monotonic();
  let heardMs = startMs;
  let askedMs = startMs;
  let movedMs = startMs;
  let movedS = Number.NaN;
  let isWaiting = false;
  /** What the state shows changes with these only, or with the details. */
  let shown = "";

  function ask(): void {
    askedMs = clock.monotonic();
    isWaiting = true;
    questions.ask(askedMs);
  }

  /** Ends the attempt if a request is not answered. */
  function watch(): void {
    const nowMs = clock.monotonic();
    if (nowMs - heardMs > stalledMs) attempt.end("stalled");
    else if (isWaiting && nowMs - askedMs > answerMs) {
      questions.learnAgain();
      ask();
    }
    attempt.after(answerMs, watch);
  }

  function onSnapshot(): void {
    if (!isWaiting) return;
    isWaiting = false;
    if (questions.isLearning()) {
      ask();
      return;
    }
    const nowMs = clock.monotonic();
    const simTimeS = snapshots.simTimeS();
    if (simTimeS !== movedS) {
      movedS = simTimeS;
      movedMs = nowMs;
    }
    const raw = toSample(snapshots.readings, simTimeS, nowMs - movedMs > standingMs);
    const doubt = doubtOf(snapshots.readings, simTimeS);
    const hasPlace = raw.latitudeDeg !== undefined && raw.longitudeDeg !== undefined && raw.altitudeFt !== undefined;
    if (hasPlace) context.sample(raw, doubt);
    const shows = `${doubt} ${hasPlace} ${hasCrashed(snapshots.readings)} ${questions.detailedMs()}`;
    if (shows !== shown) context.state(stateOf(version, target, snapshots, doubt, hasPlace));
    shown = shows;
    attempt.after(Math.max(0, intervalOf(raw, doubt === null, nowMs) - (nowMs - askedMs)), () => {
      if (!isWaiting) ask();
    });
  }
}

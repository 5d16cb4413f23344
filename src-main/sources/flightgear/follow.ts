import type { Doubt } from "../../../src-shared/domain/sample.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Attempt } from "../attempt.ts";
import { followSocket } from "../follow-socket.ts";
import type { SourceContext } from "../source.ts";
import { contact, details, motion } from "./properties.ts";
import { doubtOf, hasCrashed, identify, toSample } from "./sample.ts";
import { createSnapshots } from "./snapshots.ts";

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
  const { readings } = snapshots;
  const startMs = clock.monotonic();
  let heardMs = startMs;
  let askedMs = startMs;
  let learnedMs = Number.NEGATIVE_INFINITY;
  /** The properties were learnt while FlightGear was still creating them. */
  let learnedLoading = false;
  let detailedMs = Number.NEGATIVE_INFINITY;
  let motionMs = Number.NEGATIVE_INFINITY;
  let movedMs = startMs;
  let movedS = Number.NaN;
  let lowMs = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let isLearning = false;
  /** What the state shows changes with these only, or with the details. */
  let shown = "";

  function ask(): void {
    const nowMs = clock.monotonic();
    askedMs = nowMs;
    isWaiting = true;
    const isLoading = doubtOf(readings, snapshots.simTimeS()) !== null || !readings.has("latitude");
    const isReady = learnedLoading && !isLoading;
    if (isReady || nowMs - learnedMs > (isLoading ? learnWhileLoadingMs : learnEveryMs)) {
      learnedMs = nowMs;
      learnedLoading = isLoading;
      detailedMs = Number.NEGATIVE_INFINITY;
      isLearning = true;
      snapshots.learn();
    } else if (nowMs - detailedMs > detailsEveryMs) {
      detailedMs = nowMs;
      motionMs = nowMs;
      snapshots.ask(details);
    } else if (nowMs - motionMs >= motionEveryMs) {
      motionMs = nowMs;
      snapshots.ask(motion);
    } else snapshots.ask(contact);
  }

  /** Ends the attempt if a request is not answered. */
  function watch(): void {
    const nowMs = clock.monotonic();
    if (nowMs - heardMs > stalledMs) attempt.end("stalled");
    else if (isWaiting && nowMs - askedMs > answerMs) {
      learnedMs = Number.NEGATIVE_INFINITY;
      ask();
    }
    attempt.after(answerMs, watch);
  }

  function onSnapshot(): void {
    if (!isWaiting) return;
    isWaiting = false;
    if (isLearning) {
      // Properties requested one by one may come from different frames.
      isLearning = false;
      ask();
      return;
    }
    const nowMs = clock.monotonic();
    const simTimeS = snapshots.simTimeS();
    if (simTimeS !== movedS) {
      movedS = simTimeS;
      movedMs = nowMs;
    }
    const raw = toSample(readings, simTimeS, nowMs - movedMs > standingMs);
    const doubt = doubtOf(readings, simTimeS);
    const hasPlace = raw.latitudeDeg !== undefined && raw.longitudeDeg !== undefined && raw.altitudeFt !== undefined;
    if (hasPlace) context.sample(raw, doubt);
    const crashed = hasCrashed(readings);
    const shows = `${doubt} ${hasPlace} ${crashed} ${detailedMs}`;
    if (shows !== shown) showState(doubt, hasPlace, crashed);
    shown = shows;
    const isClose =
      doubt === null && (raw.onGround === true ? (raw.groundSpeedKt ?? 0) > rollingKt : (raw.aglFt ?? 0) < closeAglFt);
    if (doubt === null && raw.onGround === false && (raw.aglFt ?? Number.POSITIVE_INFINITY) < contactAglFt)
      lowMs = nowMs;
    const isContact = nowMs - lowMs < contactForMs;
    const pauseMs = isContact
      ? contactMs
      : isClose
        ? closeMs
        : Math.max(closeMs, farMs / Math.max(1, raw.simulationRate ?? 1));
    attempt.after(Math.max(0, pauseMs - (nowMs - askedMs)), () => {
      if (!isWaiting) ask();
    });
  }
  function showState(doubt: Doubt | null, hasPlace: boolean, crashed: boolean): void {
    context.state({
      kind: "connected",
      simulator: `FlightGear ${version}`.trim(),
      target,
      aircraft: identify(readings),
      flying: hasPlace && doubt === null,
      reason:
        doubt !== null
          ? say("loads", { name: "FlightGear" })
          : !hasPlace
            ? say("simulatorWithoutPlace")
            : crashed
              ? say("hasCrashed", { name: "FlightGear" })
              : "",
    });
  }
}

import { type Landing, rolledOutKt } from "../../../src-shared/domain/flight.ts";
import { say } from "../../../src-shared/words/message.ts";
import { within } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { followAfterContact, measureRollOut, placeOnRunway, seeLegs } from "./after-contact.ts";
import type { Analyser } from "./analyser.ts";
import { motionAt, movedUnseenFt, placeAt, windAt } from "./contact.ts";
import { byHeightOnly, contactRate, unmeasured } from "./contact-rate.ts";
import { arrivalIsFiner, type Frame, overGround } from "./frame.ts";
import { type Touch, touchOf } from "./touch.ts";
import { isFirstTouch } from "./unseen-touch.ts";

/**
 * Frames are kept below this height, ft, for this long, s: a contact that the flag denies is decided some 20 s after it.
 * Bounces and gear legs are followed for as long after the contact.
 */
const lowFt = 200;
const keptS = 30;
/** A runway that is reported later after the contact is not the landing's, s: reading X-Plane's scenery takes up to 100 s. */
export const runwayWithinS = 120;
/** If the aircraft was near the ground for longer before its flag, s, the touch was recognised too late. */
const latestFlagS = 5;
/** Before a contact is certain, the wheels may have touched and left the ground again: within this height, ft. */
const sameHeightFt = 8;
/**
 * An aircraft that rises this much after the touch has left the ground again, ft. Struts and the nose move it by less.
 */
const rebouncesFt = 1.5;

/** Whether the aircraft is in the air, and since when. */
interface Wheels {
  readonly air: boolean;
  /** Sample time, ms since 1970. */
  readonly sinceMs: number;
}

/**
 * Measures the landing. Call with every reading. `edge`: the change between ground and air.
 */
export function stepAnalyser(
  analyser: Analyser,
  reading: Reading,
  wheels: Wheels,
  edge: "lift_off" | "contact" | null,
): void {
  const { frames, landing } = analyser;
  if (reading.broken !== "none") {
    frames.length = 0;
    analyser.contactT = Number.NaN;
  }
  const sinceS = reading.t - analyser.contactT;
  if (reading.onGround || wheels.air) analyser.flagAwaited = false;
  const onGround = analyser.flagAwaited || reading.onGround;
  if (edge === null && landing !== null && sinceS < runwayWithinS) {
    placeOnRunway(analyser, landing, reading);
    if (!wheels.air && onGround) measureRollOut(analyser, landing, reading);
  }
  const isFollowed = sinceS < keptS;
  if (edge === null && (reading.heightFt > lowFt || !(wheels.air || isFollowed))) {
    if (frames.length > 0) frames.length = 0;
    return;
  }
  frames.push(frameOf(reading, isFollowed && analyser.byArrival, analyser.arrivedS, onGround));
  while (analyser.arrivedS - (frames[0]?.arrivedS ?? analyser.arrivedS) > keptS) frames.shift();
  if (edge === "contact") measureContact(analyser, reading, wheels.sinceMs);
  else if (isFollowed && landing !== null) followAfterContact(analyser, landing, frames.length - 1);
}

function frameOf(reading: Reading, byArrival: boolean, arrivedS: number, onGround: boolean): Frame {
  const { sample, timeMs, altitudeFt, aglFt, verticalSpeedFpm, groundSpeedKt } = reading;
  const { latitudeDeg, longitudeDeg, headingDeg, trackDeg } = reading;
  return {
    ...{ t: byArrival ? arrivedS : reading.t, arrivedS, timeMs, onGround, legs: legsOf(sample) },
    ...{ altitudeFt, aglFt, verticalSpeedFpm, groundSpeedKt, latitudeDeg, longitudeDeg, headingDeg, trackDeg },
    gForce: within(sample.gForce, -15, 15),
    pitchDeg: within(sample.pitchDeg, -90, 90),
    bankDeg: within(sample.bankDeg, -180, 180),
    indicatedAirspeedKt: within(sample.indicatedAirspeedKt, -20, 1500),
    latchedFpm: within(sample.latchedTouchdownFpm, 1, 5000),
  };
}

const legsOf = ({ centreGearOnGround, leftGearOnGround, rightGearOnGround }: Reading["sample"]): string => {
  const letter = (name: string, down: boolean | undefined) =>
    typeof down !== "boolean" ? "" : down ? name.toUpperCase() : name;
  return letter("c", centreGearOnGround) + letter("l", leftGearOnGround) + letter("r", rightGearOnGround);
};

/**
 * Measures the landing at its first contact. The contact may be certain only some frames later: these are followed, too.
 * `sinceMs`: since when the aircraft counts as on the ground.
 */
function measureContact(analyser: Analyser, reading: Reading, sinceMs: number): void {
  const { frames } = analyser;
  const isDenied = !reading.onGround;
  const isFlagged = reading.sample.onGround === true;
  const touch = findTouch(analyser, sinceMs, isDenied);
  const { at } = touch;
  const contact = frames[at];
  if (contact === undefined) return;
  const measured = touch.isTooLate ? unmeasured(say("recognisedTooLate")) : contactRate(frames, touch);
  markOnGround(frames, at, touch.flagged);
  // A contact that the flag denies is decided later. No bounce can be detected before that decision.
  if (isDenied) for (const frame of frames.slice(at)) frame.onGround = true;
  startLanding(analyser, reading, touch, contact);
  analyser.flagAwaited = isDenied;
  const landing: Landing = {
    // If no frame shows the contact, the air-ground decision gives its time.
    atMs: Math.min(contact.timeMs, sinceMs),
    runway: null,
    ...(isFlagged ? measured : byHeightOnly(measured)),
    ...placeAt(contact, analyser.contactStepFt),
    ...motionAt(frames, touch),
    ...windAt(reading, contact),
    bounces: [],
    bouncesUnseen: !isFlagged,
    skips: [],
    wheels: [],
    rollOut: null,
  };
  analyser.landing = landing;
  for (let i = Math.max(1, at - 3); i < at; i++) seeLegs(analyser, landing, i);
  analyser.emit(landing);
  for (let i = at; i < frames.length; i++) followAfterContact(analyser, landing, i);
}

interface Found extends Touch {
  /** The first frame whose flag shows the contact. */
  readonly flagged: number;
  /** Nothing near this frame shows the touch. */
  readonly isTooLate: boolean;
}

/** Finds the first frame of the touch. Replaces the times of the frames where their arrival spaces them better. */
function findTouch(analyser: Analyser, sinceMs: number, isDenied: boolean): Found {
  const { frames } = analyser;
  const decided = frames.findIndex((frame) => frame.timeMs >= sinceMs);
  // The decision may date the contact to before the flag.
  const shown = frames.findIndex((frame) => frame.timeMs >= sinceMs && frame.onGround);
  const flagged = firstContact(frames, shown >= 0 ? shown : decided >= 0 ? decided : frames.length - 1);
  analyser.byArrival = arrivalIsFiner(frames);
  if (analyser.byArrival) for (const frame of frames) frame.t = frame.arrivedS;
  const touch = touchOf(frames, flagged);
  const isTooLate = isDenied || (frames[flagged]?.t ?? 0) - (frames[touch.at]?.t ?? 0) > latestFlagS;
  const known = isTooLate ? { at: flagged, until: flagged, flagIsLate: false } : touch;
  return { ...known, flagged, isTooLate };
}

/**
 * The wheels may have touched and left the ground again before the contact was certain. Then the earliest touch at the
 * same height counts.
 */
function firstContact(frames: readonly Frame[], decided: number): number {
  const last = frames[decided];
  if (last === undefined) return decided;
  const first = frames.findIndex(
    (frame, i) =>
      frame.onGround && frames[i - 1]?.onGround === false && Math.abs(overGround(frame, last)) <= sameHeightFt,
  );
  return first < 0 ? decided : Math.min(first, decided);
}

/**
 * Between the touch and a late flag, the height decides whether the wheels are on the ground. A flag that comes while
 * the aircraft does not sink belongs to the same touch, not to a bounce.
 */
function markOnGround(frames: readonly Frame[], touched: number, flagged: number): void {
  const touch = frames[touched];
  const sinksAgain = (frames[flagged - 1]?.verticalSpeedFpm ?? 0) < 0;
  if (touch === undefined) return;
  for (const frame of frames.slice(touched, flagged))
    frame.onGround = !(sinksAgain && overGround(frame, touch) > rebouncesFt);
}

/** Sets what the frames after the contact are compared with. */
function startLanding(analyser: Analyser, reading: Reading, touch: Touch, contact: Frame): void {
  const { frames } = analyser;
  const { at } = touch;
  analyser.contactT = reading.t - (frames.at(-1)?.t ?? 0) + contact.t;
  analyser.touchT = contact.t;
  analyser.liftT = Number.NaN;
  analyser.latchedFpm = frames[at - 1]?.latchedFpm ?? contact.latchedFpm;
  analyser.compared = false;
  analyser.onlyTouch = isFirstTouch(frames, touch);
  analyser.tailWheel = reading.sample.tailWheel === true;
  analyser.rolling = contact.groundSpeedKt > rolledOutKt;
  analyser.contactStepFt = movedUnseenFt(frames, touch);
  analyser.seenAt = { latitudeDeg: contact.latitudeDeg, longitudeDeg: contact.longitudeDeg };
}

import { type Landing, rolledOutKt } from "../../../src-shared/domain/flight.ts";
import { distanceNm, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { isTrustedMore, runwaySchema, runwayUnder, seenFrom } from "../../../src-shared/domain/runway.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Reading } from "../../gate/reading.ts";
import type { Analyser } from "./analyser.ts";
import { farthestUnseenFt, ftPerNm, orNull } from "./contact.ts";
import { contactRate, widestFpm } from "./contact-rate.ts";
import { bounceS } from "./unseen-touch.ts";

/** Shorter hops are flag noise. 0.1 s minus timer resolution. */
const shortestHopS = 0.095;
/** Bounces follow the contact within this time, s. Samples at this spacing, s, show the shortest bounce twice. */
const bouncesForS = 5;
const bounceStepS = bounceS / 2;
const mostBounces = 20;
/** The peak load follows the contact within this time, s. */
const loadS = 2;
/** The simulator shows its own figure within this time, s: some update it once a second. */
const ownFigureS = 5;
/**
 * The roll-out is not reported if the speed passes 30 kt in a longer step, s: its end would be wrong by some 100 ft.
 */
const rollOutStepS = 1.5;

/** Compares frame `at` with the previous one. The aircraft may have left the ground again, or come back. */
export function followAfterContact(analyser: Analyser, landing: Landing, at: number): void {
  const { frames } = analyser;
  const [before, frame] = [frames[at - 1], frames[at]];
  if (before === undefined || frame === undefined) return;
  const [sinceS, stepS] = [frame.t - analyser.touchT, frame.t - before.t];
  if (landing.gForce !== null && sinceS < loadS && frame.gForce > landing.gForce) {
    landing.gForce = frame.gForce;
    analyser.emit(landing);
  }
  if (!landing.bouncesUnseen && sinceS < bouncesForS && stepS > bounceStepS + 0.01) {
    landing.bouncesUnseen = true;
    analyser.emit(landing);
  }
  if (seeLegs(analyser, landing, at)) analyser.emit(landing);
  if (sinceS > 0) {
    // A step of this length may hide a skip.
    if (!frame.onGround || stepS > bounceS) analyser.onlyTouch = false;
    if (before.onGround && !frame.onGround) analyser.liftT = frame.t;
    if (!before.onGround && frame.onGround) countHop(analyser, landing, at);
  }
  const isNew = frame.latchedFpm > 0 && frame.latchedFpm !== analyser.latchedFpm;
  if (!analyser.compared && sinceS < ownFigureS && isNew) compareWithSimulator(analyser, landing, frame.latchedFpm);
}

function countHop({ frames, liftT, emit, bounce }: Analyser, landing: Landing, at: number): void {
  const [before, frame] = [frames[at - 1], frames[at]];
  if (before === undefined || frame === undefined) return;
  const { bounces, skips } = landing;
  const airS = frame.t - liftT;
  if (!(airS >= shortestHopS) || bounces.length + skips.length >= mostBounces) return;
  // The tolerance of half a step makes the same hop count the same at every frame rate.
  if (airS >= bounceS - Math.min(0.05, (frame.t - before.t) / 2)) {
    bounces.push({ atMs: frame.timeMs, rateFpm: contactRate(frames, { at, until: at, flagIsLate: false }).rateFpm });
    bounce(frame.timeMs);
  } else skips.push({ atMs: frame.timeMs, airS });
  emit(landing);
}

/** Records the legs that frame `at` is the first to show on the ground. @returns whether there are any. */
export function seeLegs({ frames, touchT, tailWheel }: Analyser, landing: Landing, at: number): boolean {
  const [before, frame] = [frames[at - 1], frames[at]];
  if (before === undefined || frame === undefined) return false;
  const afterS = Math.max(0, frame.t - touchT);
  const wheels = { c: tailWheel ? "tail" : "nose", l: "left", r: "right" } as const;
  const seen = (["c", "l", "r"] as const).filter(
    (letter) =>
      before.legs.includes(letter) &&
      frame.legs.includes(letter.toUpperCase()) &&
      !landing.wheels.some(({ wheel }) => wheel === wheels[letter]),
  );
  for (const letter of seen) {
    const rateFpm = afterS < 0.05 ? landing.rateFpm : orNull(Math.min(0, before.verticalSpeedFpm));
    landing.wheels.push({ wheel: wheels[letter], afterS, rateFpm });
  }
  return seen.length > 0;
}

/**
 * The simulator's own figure belongs to the last touch. It replaces a missing measurement if no second touch can have
 * followed the first. Otherwise it only confirms a measurement or casts doubt on it.
 */
function compareWithSimulator(analyser: Analyser, landing: Landing, latched: number): void {
  analyser.compared = true;
  const contacts = [landing, ...landing.bounces];
  if (landing.rateFpm === null) {
    const spread = 20 + 0.3 * latched;
    if (analyser.onlyTouch && 2 * spread <= widestFpm) {
      landing.rateFpm = -latched;
      landing.rateBoundsFpm = [-latched - spread, Math.min(0, spread - latched)];
      landing.confidence = "low";
      landing.method = [say("simulatorsOwn")];
    } else landing.method = [...landing.method, say("simulatorsLast", { fpm: -latched })];
  } else if (
    contacts.every(({ rateFpm }) => Math.abs((rateFpm ?? Number.NaN) + latched) > Math.max(80, 0.25 * latched))
  ) {
    if (landing.confidence === "high") landing.confidence = "medium";
    landing.method = [...landing.method, say("simulatorSays", { fpm: -latched })];
  } else return;
  analyser.emit(landing);
}

/** The runway is known a moment after the contact. A more reliable source replaces a less reliable one. */
export function placeOnRunway({ seenAt, contactStepFt, emit }: Analyser, landing: Landing, { sample }: Reading): void {
  if (sample.runway === undefined) return;
  const isBetter = landing.runway === null || isTrustedMore(sample.runway.source, landing.runway.source);
  const runway = isBetter ? runwaySchema.safeParse(sample.runway).data : undefined;
  // A runway that does not contain the contact belongs to a later roll.
  if (runway === undefined || runwayUnder([runway], seenAt, runway.headingTrueDeg) === null) return;
  // The contact lies between two frames: their distance adds to the uncertainty along the runway.
  const withinFt =
    runway.withinFt !== null && contactStepFt <= farthestUnseenFt ? runway.withinFt + contactStepFt : null;
  landing.runway = {
    ...runway,
    withinFt,
    asideWithinFt: runway.withinFt,
    angleDeg: landing.headingTrueDeg === null ? null : turnDeg(runway.headingTrueDeg, landing.headingTrueDeg),
    ...seenFrom(runway, seenAt),
    slowFt: null,
    leftFt: null,
  };
  emit(landing);
}

/**
 * The roll-out lasts from the first contact until the aircraft is slow. A touch-and-go and a touchdown at walking pace
 * have none.
 */
export function measureRollOut(analyser: Analyser, landing: Landing, reading: Reading): void {
  if (!analyser.rolling || !(reading.groundSpeedKt <= rolledOutKt)) return;
  analyser.rolling = false;
  if (!(analyser.contactStepFt <= farthestUnseenFt) || !(reading.dtS <= rollOutStepS)) return;
  const distanceFt = distanceNm(analyser.seenAt, reading) * ftPerNm;
  landing.rollOut = { distanceFt, seconds: reading.t - analyser.contactT };
  analyser.emit(landing);
}

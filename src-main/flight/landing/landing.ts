import { type Landing, rolledOutKt } from "../../../src-shared/domain/flight.ts";
import { distanceNm, type LatLon, turnDeg } from "../../../src-shared/domain/geodesy.ts";
import { isTrustedMore, runwaySchema, runwayUnder, seenFrom } from "../../../src-shared/domain/runway.ts";
import { say } from "../../../src-shared/words/message.ts";
import { within } from "../../gate/read-sample.ts";
import type { Reading } from "../../gate/reading.ts";
import { contactRate, inAirBefore, isFirstTouch, widestFpm } from "./contact-rate.ts";
import { arrivalIsFiner, type Frame, riseFt, verticalFps } from "./frame.ts";
import { flagDelayS, lookBackS, type Touch, touchOf } from "./touch.ts";
import { isCoarse, isContradicted } from "./vertical-speed.ts";

export interface Analyser {
  /** The last seconds below 200 ft, oldest first. Empty higher up. */
  frames: Frame[];
  landing: Landing | null;
  contactT: number;
  liftT: number;
  peakG: number;
  /** The samples show the contact itself, so its load was measured. */
  seesLoad: boolean;
  /**
   * The simulator's own landing rate as it was in the air. The simulator keeps it from the last touch, so a change
   * after the contact belongs to this landing.
   */
  latchedFpm: number;
  /**
   * When that figure last changed in the air, by the program's clock. If the ground flag is late, this is the touch
   * itself.
   */
  latchedS: number;
  compared: boolean;
  /** The simulator's own figure of this landing; NaN: not known. */
  ownFpm: number;
  /** The first touch was seen, and no other can have followed it. */
  onlyTouch: boolean;
  /** When the wheels first touched, by the clock of the frames. */
  touchT: number;
  tailWheel: boolean;
  /** Simulated seconds by the program's clock; and whether they space the frames of this landing. */
  arrivedS: number;
  byArrival: boolean;
  /** The heights contradict the vertical speed of this landing. */
  verticalFalse: boolean;
  /** The contact was decided while the ground flag showed "air", and the flag has not shown "ground" since. */
  flagAwaited: boolean;
  /** The roll-out after the contact has not ended. */
  rolling: boolean;
  /** How far the aircraft moved in the interval that contains the touch, ft. NaN: unknown. */
  contactStepFt: number;
  /** The aircraft's place at the contact, or the next known place after an unseen contact. */
  seenAt: LatLon;
}

export const newAnalyser = (): Analyser => ({
  frames: [],
  landing: null,
  contactT: Number.NaN,
  liftT: Number.NaN,
  peakG: Number.NaN,
  seesLoad: false,
  latchedFpm: Number.NaN,
  latchedS: Number.NaN,
  compared: false,
  ownFpm: Number.NaN,
  onlyTouch: false,
  touchT: Number.NaN,
  tailWheel: false,
  arrivedS: 0,
  byArrival: false,
  verticalFalse: false,
  flagAwaited: false,
  rolling: false,
  contactStepFt: Number.NaN,
  seenAt: { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN },
});

type Emit = (landing: Landing) => void;

/** A contact that the flag denies is decided some 20 s after it, and the search for its touch goes back 15 s more. */
const keptS = 40;
/** Shorter hops are flag noise. 0.1 s minus timer resolution. */
const shortestHopS = 0.095;
/** A skip of this length is a bounce. */
const bounceS = 0.3;
/** Bounces follow the contact within this time, s. Samples at this spacing, s, show the shortest bounce twice. */
const bouncesForS = 5;
const bounceStepS = bounceS / 2;
/** The largest delay of a ground flag after the touch, s. */
const lateFlagS = 0.2;
/** A gear leg that touches later does not belong to the landing, s. */
const lastLegS = 20;
/** A runway that is reported later belongs to another contact, s. */
const runwayWithinS = 120;
/**
 * An aircraft that rises this much after the touch has left the ground again, ft. Struts and the nose move it by less.
 */
const rebouncesFt = 1.5;
const ftPerNm = 1852 / 0.3048;
/** If the aircraft moved farther in the interval of the touch, its place is unknown, ft. */
const farthestUnseenFt = 500;
/**
 * If the interval of the touch is longer than this, s, the touch counts as unseen, and later values do not describe it.
 */
const unseenS = 3;
/**
 * A position and the contact reported with it may be this far apart in time, s: X-Plane sends them in separate
 * messages.
 */
const placeWithinS = 0.1;
/**
 * The roll-out is not reported if the speed passes 30 kt in a longer step, s: its end would be wrong by some 100 ft.
 */
const rollOutStepS = 1.5;
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Whether the aircraft is in the air, and since when. */
interface Wheels {
  readonly air: boolean;
  /** Sample time, ms since 1970. */
  readonly sinceMs: number;
}

/**
 * Measures the landing. Call with every reading. `heightFt`: its height above the ground. `edge`: the change between
 * ground and air.
 */
export function stepAnalyser(
  analyser: Analyser,
  reading: Reading,
  wheels: Wheels,
  heightFt: number,
  edge: "lift_off" | "contact" | null,
  emit: Emit,
  bounce: (atMs: number) => void,
): void {
  analyser.arrivedS += reading.realS * reading.rate + reading.caughtUpS;
  if (reading.broken !== "none") {
    analyser.frames.length = 0;
    analyser.contactT = Number.NaN;
  }
  const latched = within(reading.sample.latchedTouchdownFpm, 1, 5000);
  if (wheels.air && reading.onGround !== true && latched !== analyser.latchedFpm) {
    analyser.latchedFpm = latched;
    analyser.latchedS = analyser.arrivedS;
  }
  const settling = reading.t - analyser.contactT < 30;
  if (edge === null && analyser.landing !== null && reading.t - analyser.contactT < runwayWithinS) {
    placeOnRunway(analyser, analyser.landing, reading, emit);
    if (!wheels.air) measureRollOut(analyser, analyser.landing, reading, emit);
  }
  if (!wheels.air && !settling && edge === null) {
    if (analyser.frames.length > 0) analyser.frames.length = 0;
    return;
  }
  if (heightFt > 200 && edge === null) {
    if (analyser.frames.length > 0) analyser.frames.length = 0;
    return;
  }
  if (reading.onGround !== false || wheels.air) analyser.flagAwaited = false;
  const settlingByArrival = settling && analyser.byArrival;
  analyser.frames.push({
    t: settlingByArrival ? analyser.arrivedS : reading.t,
    arrivedS: analyser.arrivedS,
    timeMs: reading.timeMs,
    altitudeFt: reading.altitudeFt,
    aglFt: reading.aglFt,
    verticalSpeedFpm: settling && analyser.verticalFalse ? Number.NaN : reading.verticalSpeedFpm,
    gForce: within(reading.sample.gForce, -15, 15),
    onGround: analyser.flagAwaited || (reading.onGround ?? !wheels.air),
    legs: legsOf(reading.sample),
    latitudeDeg: reading.latitudeDeg,
    longitudeDeg: reading.longitudeDeg,
    headingDeg: reading.headingDeg,
    trackDeg: reading.trackDeg,
    pitchDeg: within(reading.sample.pitchDeg, -90, 90),
    bankDeg: within(reading.sample.bankDeg, -180, 180),
    groundSpeedKt: reading.groundSpeedKt,
    indicatedAirspeedKt: within(reading.sample.indicatedAirspeedKt, -20, 1500),
  });
  while (analyser.arrivedS - (analyser.frames[0]?.arrivedS ?? analyser.arrivedS) > keptS) analyser.frames.shift();
  if (edge === "contact") measureContact(analyser, reading, wheels, emit, bounce);
  else if (settling && analyser.landing !== null) {
    const gForce = analyser.frames.at(-1)?.gForce ?? Number.NaN;
    if (
      analyser.seesLoad &&
      reading.t - analyser.contactT < 2 &&
      !Number.isNaN(gForce) &&
      !(gForce <= analyser.peakG)
    ) {
      analyser.peakG = gForce;
      analyser.landing.gForce = gForce;
      emit(analyser.landing);
    }
    followAfterContact(analyser, analyser.frames.length - 1, emit, bounce);
    if (!analyser.compared && reading.t - analyser.contactT < 5 && latched > 0 && latched !== analyser.latchedFpm)
      compareWithSimulator(analyser, analyser.landing, latched, emit);
  }
}

/** The runway is known a moment after the contact. A more reliable source replaces a less reliable one. */
function placeOnRunway({ seenAt, contactStepFt }: Analyser, landing: Landing, { sample }: Reading, emit: Emit): void {
  if (!Number.isFinite(seenAt.latitudeDeg + seenAt.longitudeDeg) || sample.runway === undefined) return;
  const isBetter = landing.runway === null || isTrustedMore(sample.runway.source, landing.runway.source);
  const runway = isBetter ? runwaySchema.safeParse(sample.runway).data : undefined;
  // A runway that does not contain the contact belongs to a later roll.
  if (runway === undefined || runwayUnder([runway], seenAt, runway.headingTrueDeg) === null) return;
  const angleDeg = landing.headingTrueDeg === null ? null : turnDeg(runway.headingTrueDeg, landing.headingTrueDeg);
  const place = seenFrom(runway, seenAt);
  // The contact lies between two frames: their distance adds to the uncertainty along the runway.
  const withinFt =
    runway.withinFt !== null && contactStepFt <= farthestUnseenFt ? runway.withinFt + contactStepFt : null;
  landing.runway = {
    ...runway,
    withinFt,
    asideWithinFt: runway.withinFt,
    angleDeg,
    ...place,
    slowFt: null,
    leftFt: null,
  };
  emit(landing);
}

/**
 * The roll-out lasts from the first contact until the aircraft is slow. A touch-and-go and a touchdown at walking pace
 * have none.
 */
function measureRollOut(analyser: Analyser, landing: Landing, reading: Reading, emit: Emit): void {
  if (!analyser.rolling || !(reading.groundSpeedKt <= rolledOutKt)) return;
  analyser.rolling = false;
  if (!(analyser.contactStepFt <= farthestUnseenFt) || !(reading.dtS <= rollOutStepS)) return;
  const distanceFt = distanceNm(analyser.seenAt, reading) * ftPerNm;
  if (!Number.isFinite(distanceFt)) return;
  landing.rollOut = { distanceFt, seconds: reading.t - analyser.contactT };
  emit(landing);
}

/**
 * The simulator's own figure belongs to the last touch. It replaces a missing measurement if no second touch can have
 * followed the first. Otherwise it only confirms a measurement or casts doubt on it. It is updated once a second.
 */
function compareWithSimulator(analyser: Analyser, landing: Landing, latched: number, emit: Emit): void {
  analyser.compared = true;
  analyser.ownFpm = latched;
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
  emit(landing);
}

const legsOf = ({ centreGearOnGround, leftGearOnGround, rightGearOnGround }: Reading["sample"]): string => {
  const letter = (name: string, down: boolean | undefined) =>
    typeof down !== "boolean" ? "" : down ? name.toUpperCase() : name;
  return letter("c", centreGearOnGround) + letter("l", leftGearOnGround) + letter("r", rightGearOnGround);
};

/** Records the legs that frame `at` is the first to show on the ground. @returns whether there are any. */
function seeLegs(analyser: Analyser, landing: Landing, at: number): boolean {
  const [before, frame] = [analyser.frames[at - 1], analyser.frames[at]];
  if (before === undefined || frame === undefined || frame.t - analyser.touchT > lastLegS) return false;
  let seen = false;
  for (const [letter, wheel] of [
    ["c", analyser.tailWheel ? "tail" : "nose"],
    ["l", "left"],
    ["r", "right"],
  ] as const) {
    if (!before.legs.includes(letter) || !frame.legs.includes(letter.toUpperCase())) continue;
    if (landing.wheels.some((known) => known.wheel === wheel)) continue;
    const afterS = Math.max(0, frame.t - analyser.touchT);
    const sink = verticalFps(analyser.frames, at - 1) * 60;
    landing.wheels.push({ wheel, afterS, rateFpm: afterS < 0.05 ? landing.rateFpm : orNull(Math.min(0, sink)) });
    seen = true;
  }
  return seen;
}

/** Compares frame `at` with the previous one. The aircraft may have left the ground again, or come back. */
function followAfterContact(analyser: Analyser, at: number, emit: Emit, bounce: (atMs: number) => void): void {
  const frame = analyser.frames[at];
  const before = analyser.frames[at - 1];
  if (frame === undefined || before === undefined || analyser.landing === null) return;
  // A step of this length may hide a skip.
  if (!frame.onGround || frame.t - before.t > 0.3) analyser.onlyTouch = false;
  if (!analyser.landing.bouncesUnseen && hidesBounce(analyser, at)) {
    analyser.landing.bouncesUnseen = true;
    emit(analyser.landing);
  }
  if (before.onGround && !frame.onGround) analyser.liftT = frame.t;
  if (seeLegs(analyser, analyser.landing, at)) emit(analyser.landing);
  const airS = frame.t - analyser.liftT;
  const { bounces, skips } = analyser.landing;
  if (before.onGround || !frame.onGround || !(airS >= shortestHopS) || bounces.length + skips.length >= 20) return;
  // The tolerance of half a step makes the same hop count the same at every frame rate.
  if (airS >= bounceS - Math.min(0.05, (frame.t - before.t) / 2)) {
    bounces.push({ atMs: frame.timeMs, rateFpm: contactRate(analyser.frames, { at, flagLateS: 0 }).rateFpm });
    bounce(frame.timeMs);
  } else skips.push({ atMs: frame.timeMs, airS });
  emit(analyser.landing);
}

/** Whether a bounce may hide between frame `at` and the previous one. */
const hidesBounce = ({ frames, touchT }: Analyser, at: number): boolean => {
  const [before, frame] = [frames[at - 1], frames[at]];
  return (
    before !== undefined &&
    frame !== undefined &&
    frame.t - touchT < bouncesForS &&
    frame.t - before.t > bounceStepS + 0.01
  );
};

/**
 * The wheels may have touched and left the ground again before the contact was certain. Then the earliest touch at the
 * same height counts.
 */
function firstContact(frames: readonly Frame[], decided: number): number {
  const last = frames[decided];
  let found = decided;
  for (let i = decided; i > 0; i--) {
    const frame = frames[i];
    const before = frames[i - 1];
    if (frame === undefined || before === undefined || last === undefined || last.t - frame.t > 12) break;
    const differenceFt = Number.isNaN(frame.aglFt) ? frame.altitudeFt - last.altitudeFt : frame.aglFt - last.aglFt;
    if (frame.onGround && !before.onGround && !(Math.abs(differenceFt) > 8)) found = i;
  }
  return found;
}

/**
 * Between the touch and a late flag, the height decides whether the wheels are on the ground. A flag that comes while
 * the aircraft does not sink belongs to the same touch, not to a bounce.
 */
function markOnGround(frames: readonly Frame[], touched: number, flagged: number): void {
  const touch = frames[touched];
  const sinksAgain = verticalFps(frames, flagged - 1) < 0;
  for (let i = touched; i < flagged; i++) {
    const frame = frames[i];
    if (frame === undefined || touch === undefined) return;
    frame.onGround = !(sinksAgain && riseFt(touch, frame) > rebouncesFt);
  }
}

/**
 * Measures the landing at its first contact. The contact may be certain only some frames later: these are followed, too.
 */
function measureContact(
  analyser: Analyser,
  reading: Reading,
  wheels: Wheels,
  emit: Emit,
  bounce: (atMs: number) => void,
): void {
  const { frames } = analyser;
  const isFlagged = reading.onGround === true;
  const touch = findTouch(analyser, wheels.sinceMs, isFlagged);
  const { at } = touch;
  // Without a flag that shows "ground", the contact is decided later. No bounce can be detected before that decision.
  if (!isFlagged) for (const frame of frames.slice(at)) frame.onGround = true;
  analyser.flagAwaited = reading.onGround === false;
  const contact = frames[at];
  if (contact === undefined) return;
  const rate = rateAt(analyser, touch);
  startLanding(analyser, reading, at, contact);
  const landing: Landing = {
    // If no frame shows the contact, the air-ground decision gives its time.
    atMs: Math.min(contact.timeMs, wheels.sinceMs),
    runway: null,
    ...rate,
    ...placeAt(analyser, contact),
    ...motionAt(analyser, contact),
    ...windAt(reading, contact),
    bounces: [],
    bouncesUnseen: !isFlagged || hidesBounce(analyser, at),
    skips: [],
    wheels: [],
    rollOut: null,
    flare: flareOf(analyser, at),
  };
  analyser.landing = landing;
  for (let i = Math.max(1, at - 3); i <= at; i++) seeLegs(analyser, landing, i);
  emit(landing);
  if (analyser.latchedFpm > 0 && contact.arrivedS - analyser.latchedS <= lateFlagS)
    compareWithSimulator(analyser, landing, analyser.latchedFpm, emit);
  for (let i = at + 1; i < frames.length; i++) followAfterContact(analyser, i, emit, bounce);
}

/**
 * Finds the first frame of the touch. Replaces the times of the frames where their arrival spaces them better, and
 * removes a vertical speed that the heights contradict. `sinceMs`: since when the aircraft counts as on the ground.
 */
function findTouch(analyser: Analyser, sinceMs: number, isFlagged: boolean): Touch {
  const { frames } = analyser;
  const decided = frames.findIndex((frame) => frame.timeMs >= sinceMs);
  // The decision may date the contact to before the flag.
  const shown = frames.findIndex((frame) => frame.timeMs >= sinceMs && frame.onGround);
  const flagged = firstContact(frames, shown >= 0 ? shown : decided >= 0 ? decided : frames.length - 1);
  analyser.byArrival = arrivalIsFiner(frames);
  if (analyser.byArrival) for (const frame of frames) frame.t = frame.arrivedS;
  analyser.verticalFalse = isContradicted(frames, flagged);
  if (analyser.verticalFalse || isCoarse(frames, flagged))
    for (const frame of frames) frame.verticalSpeedFpm = Number.NaN;
  const touch = touchOf(frames, flagged, isFlagged ? flagDelayS : lookBackS);
  markOnGround(frames, touch.at, flagged);
  return touch;
}

/** The landing rate. After a false vertical speed it has no high confidence, because nothing confirms the heights. */
function rateAt({ frames, verticalFalse }: Analyser, touch: Touch): ReturnType<typeof contactRate> {
  const rate = contactRate(frames, touch);
  if (!verticalFalse) return rate;
  return {
    ...rate,
    confidence: rate.confidence === "high" ? "medium" : rate.confidence,
    method: [...rate.method, say("verticalSpeedFalse")],
  };
}

/** Sets what the frames after the contact are compared with. */
function startLanding(analyser: Analyser, reading: Reading, at: number, contact: Frame): void {
  const { frames } = analyser;
  analyser.contactT = reading.t - (frames.at(-1)?.t ?? 0) + contact.t;
  analyser.peakG = Number.NaN;
  for (const { gForce } of frames.slice(at))
    if (!(gForce <= analyser.peakG) && !Number.isNaN(gForce)) analyser.peakG = gForce;
  analyser.liftT = Number.NaN;
  analyser.touchT = contact.t;
  analyser.compared = false;
  analyser.ownFpm = Number.NaN;
  analyser.onlyTouch = isFirstTouch(frames, at);
  analyser.rolling = contact.groundSpeedKt > rolledOutKt;
  const from = inAirBefore(frames, at);
  const unseen = from < 0 ? [] : frames.slice(from, at + 1);
  analyser.contactStepFt = movedFt(unseen);
  analyser.seenAt = { latitudeDeg: contact.latitudeDeg, longitudeDeg: contact.longitudeDeg };
  analyser.seesLoad = unseen.length > 1 && contact.t - (unseen[0]?.t ?? Number.NaN) <= unseenS;
  analyser.tailWheel = reading.sample.tailWheel === true;
}

/** The place of the contact, unless the aircraft moved too far in the interval of the touch. */
function placeAt(
  { contactStepFt }: Analyser,
  { latitudeDeg, longitudeDeg }: Frame,
): Pick<Landing, "latitudeDeg" | "longitudeDeg"> {
  const isPlaced = contactStepFt <= farthestUnseenFt;
  return {
    latitudeDeg: isPlaced ? orNull(latitudeDeg) : null,
    longitudeDeg: isPlaced ? orNull(longitudeDeg) : null,
  };
}

/** Load, attitude and speeds at the contact. Null if the touch was not seen: a later frame does not show them. */
function motionAt({ seesLoad, peakG }: Analyser, contact: Frame) {
  const ifSeen = (value: number): number | null => (seesLoad ? orNull(value) : null);
  return {
    gForce: ifSeen(peakG),
    pitchDeg: ifSeen(contact.pitchDeg),
    bankDeg: ifSeen(contact.bankDeg),
    headingTrueDeg: ifSeen(contact.headingDeg),
    driftDeg: ifSeen(turnDeg(contact.headingDeg, contact.trackDeg)),
    groundSpeedKt: ifSeen(contact.groundSpeedKt),
    indicatedAirspeedKt: ifSeen(contact.indicatedAirspeedKt),
  };
}

/** The wind along and across the aircraft's heading. */
function windAt({ sample }: Reading, { headingDeg }: Frame): Pick<Landing, "headwindKt" | "crosswindKt"> {
  const angle = turnDeg(headingDeg, within(sample.windFromTrueDeg, -360, 720)) * (Math.PI / 180);
  const windKt = within(sample.windSpeedKt, 0, 400);
  return { headwindKt: orNull(windKt * Math.cos(angle)), crosswindKt: orNull(windKt * Math.sin(angle)) };
}

/** The largest distance over the ground between frames that may hide the touch, ft. NaN: unknown. */
function movedFt(unseen: readonly Frame[]): number {
  const [from, to] = [unseen[0], unseen.at(-1)];
  if (from === undefined || to === undefined || from === to) return Number.NaN;
  const fastestKt = Math.max(...unseen.map(({ groundSpeedKt }) => groundSpeedKt).filter((kt) => !Number.isNaN(kt)));
  const apartFt = distanceNm(from, to) * ftPerNm;
  const flownFt = (fastestKt * Math.max(to.t - from.t, placeWithinS) * ftPerNm) / 3600;
  if (!Number.isFinite(flownFt)) return apartFt;
  return Number.isNaN(apartFt) ? flownFt : Math.max(apartFt, flownFt);
}

/** Heights in the last 50 ft before the contact, thinned to 200 points. */
function flareOf(analyser: Analyser, at: number): Landing["flare"] {
  const contact = analyser.frames[at];
  if (contact === undefined) return [];
  const useAgl = !Number.isNaN(contact.aglFt);
  const ground = useAgl ? contact.aglFt : contact.altitudeFt;
  const points: Landing["flare"] = [];
  for (let i = at; i >= 0; i--) {
    const frame = analyser.frames[i];
    const heightNowFt = (useAgl ? frame?.aglFt : frame?.altitudeFt) ?? Number.NaN;
    if (frame === undefined || !(heightNowFt - ground <= 50)) break;
    points.push({ tS: frame.t - contact.t, heightFt: heightNowFt - ground });
  }
  points.reverse();
  const step = Math.ceil(points.length / 200);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

import { bearingDeg, turnDeg } from "../../src-shared/geodesy.ts";
import { say } from "../../src-shared/words/said.ts";
import { type Detector, type DetectorParts, fig, go } from "./detector-state.ts";
import { accelerationKtS, indexAgo, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";
import { type Reading, shortNm } from "./reading.ts";

/** Wheels on the ground: who moves, who stands, who rolls. */
export function stepGround(p: DetectorParts, r: Reading, ticked: boolean): void {
  const d = p.detector;
  const speed = Number.isNaN(r.groundSpeedKt) ? r.airspeedKt : r.groundSpeedKt;
  followMotion(p, r, speed);
  if (!ticked) return;
  if (d.phase !== "take_off" && rolling(p, r, speed)) return;
  switch (d.phase) {
    case "boarding":
    case "push_back":
    case "arrived":
    case "deboarding":
      if (underWay(p, r)) moving(p, r, speed);
      else if (d.phase === "arrived") emptied(p, r);
      return;
    case "taxi":
    case "taxi_in":
      parked(p, r);
      return;
    case "take_off":
      rejected(p, r, speed);
      return;
    case "rejected_take_off":
    case "landed":
      offTheRunway(p, r, speed);
      return;
    default:
      return;
  }
}

function followMotion(p: DetectorParts, r: Reading, speed: number): void {
  const d = p.detector;
  if (!(speed < limits.ground.standingKt)) d.standT = Number.NaN;
  else if (Number.isNaN(d.standT)) {
    d.standT = r.t;
    d.standMs = r.timeMs;
  }
  if (!(speed > limits.ground.movingKt)) d.moveT = Number.NaN;
  else if (Number.isNaN(d.moveT)) {
    d.moveT = r.t;
    d.moveMs = r.timeMs;
    d.moveLatitude = r.latitudeDeg;
    d.moveLongitude = r.longitudeDeg;
    d.motionDeg = Number.NaN;
  } else followWay(d, r);
  if (r.engines !== false) d.enginesOffT = Number.NaN;
  else if (Number.isNaN(d.enginesOffT)) d.enginesOffT = r.t;
  if (speed < d.slowestKt) d.slowestKt = speed;
  if (speed > d.peakKt) d.peakKt = speed;
  const taxiing = speed < 30 && r.engines === true && d.phase !== "landed" && d.phase !== "take_off";
  if (!taxiing || Number.isNaN(r.power)) return;
  // Quick to learn less, slow to learn more: spooling up for take-off must not become the new normal.
  const share = r.power < d.taxiPower ? 0.1 : 0.01;
  d.taxiPower = Number.isNaN(d.taxiPower)
    ? r.power
    : d.taxiPower + (r.power - d.taxiPower) * Math.min(1, share * r.dtS);
}

/**
 * The take-off roll (CICTT: from take-off power on), still gaining a knot a second, straight on and where the nose points:
 * 40 kt with half as much power again as in the taxi, 70 kt where no engine figure is known. Measured: taxiing stays below
 * 27 kt (GA, 99 %) and 38 kt (jets after a burst of power), but one jet taxied at 69 kt along a runway. What has no engine is
 * in its take-off only when the wheels leave the ground: a rejected one cannot be told from a receiver that finds its place.
 */
function rolling(p: DetectorParts, r: Reading, speed: number): boolean {
  const d = p.detector;
  if (p.kind.glides) return false;
  const share = r.power / d.taxiPower;
  const gain = accelerationKtS(p.history, 5);
  const limit = share > limits.ground.rollPower ? limits.ground.rollKt : limits.ground.rollBlindKt;
  if (!(speed >= limit) || (d.phase === "landed" && speed < d.slowestKt + limits.ground.touchAndGoKt)) return false;
  // Straight on, and where the nose points: speeds computed from places leap while a jet turns.
  if (
    !(turnedDeg(p.history, r.t - 5, r.t) < limits.ground.rollTurnDeg) ||
    Math.abs(turnDeg(r.headingDeg, d.motionDeg)) > limits.ground.rollDriftDeg
  )
    return false;
  const now = accelerationKtS(p.history, 2);
  // 10 kt/s (0.5 g) is beyond what engines do: an absurd figure.
  const { rollGain, rollGainNow, absurdGain } = limits.ground;
  if (!(gain > rollGain && gain < absurdGain && now > rollGainNow && now < absurdGain)) return false;
  const touchAndGo = d.phase === "landed";
  const at = indexAgo(p.history, 10);
  const since = at < 0 ? r.timeMs : (p.history.timeMs[at] ?? r.timeMs);
  d.peakKt = speed;
  d.runwayDeg = r.headingDeg;
  const sentence = say(touchAndGo ? "gainingSpeedAgain" : "gainingSpeed", { kt: speed, ktPerS: gain });
  go(p, r, "take_off", since, sentence, fig("speed", speed, limit), fig("acceleration", gain, rollGain, 5));
  if (touchAndGo) d.detail = "touch-and-go";
  return true;
}

/** One entry back: what both say is no single lost figure. */
const speedBefore = ({ history }: DetectorParts): number => history.speedKt[indexAgo(history, 0.5)] ?? Number.NaN;

/** Down to four fifths of the fastest and slowing: CICTT's rejected take-off begins with the decision to stop. */
function rejected(p: DetectorParts, r: Reading, speed: number): void {
  const { peakKt } = p.detector;
  const limit = Math.min(peakKt - limits.ground.rejectedKt, peakKt * limits.ground.rejectedShare);
  // The entry before says so too: one lost figure is no stop. Nor does one stop in the air, with the wind in one's face.
  if (r.onGround === false && !p.wheels.flagDead) return;
  if (
    !(speed < limit) ||
    !(speedBefore(p) < limit) ||
    !(speed < 30 || accelerationKtS(p.history, 3) < limits.ground.rejectedGain)
  )
    return;
  const sentence = say("slowedOnRunway", { fromKt: peakKt, toKt: speed });
  // Who has just landed and did not leave the ground again did not mean to take off: the roll-out goes on.
  if (r.t - p.detector.landedT < limits.ground.landedLatelyS) {
    go(p, r, "landed", r.timeMs, sentence, fig("speed", speed, limit));
    return;
  }
  go(p, r, "rejected_take_off", r.timeMs, sentence, fig("speed", speed, limit));
}

/** Off the runway: 30° of turn below 40 kt (FDM practice: 45°), or slower than aircraft roll out; no landing is over in less than ten seconds. */
function offTheRunway(p: DetectorParts, r: Reading, speed: number): void {
  const d = p.detector;
  const turned = Math.abs(turnDeg(d.runwayDeg, Number.isNaN(r.headingDeg) ? r.trackDeg : r.headingDeg));
  const sinceS = r.t - d.sinceT;
  const { turnedOffKt, turnedOffDeg, rolledOutKt, landedS } = limits.ground;
  const left = speed < turnedOffKt && turned > turnedOffDeg;
  if (sinceS < Math.max(landedS, 2.6 * r.dtS) || (!left && !(speed < rolledOutKt) && !(r.t - d.standT > 5))) return;
  const sentence = left ? say("turnedOff", { deg: turned, kt: speed }) : say("slowedTo", { kt: speed });
  const next = d.phase === "landed" ? "taxi_in" : "taxi";
  go(
    p,
    r,
    next,
    r.timeMs,
    sentence,
    fig("speed", speed, left ? turnedOffKt : rolledOutKt),
    fig("turned", turned, turnedOffDeg),
  );
}

/** The way over the ground, every 6 m: some simulators tell no track, and all tell a position. */
function followWay(d: Detector, r: Reading): void {
  const from = { latitudeDeg: d.moveLatitude, longitudeDeg: d.moveLongitude };
  if (shortNm(from.latitudeDeg, from.longitudeDeg, r.latitudeDeg, r.longitudeDeg) < 0.0033) return;
  d.motionDeg = bearingDeg(from, r);
  d.moveLatitude = r.latitudeDeg;
  d.moveLongitude = r.longitudeDeg;
}

/**
 * Moving for four seconds and 6 m from where it stood. A receiver that finds its place shows up to 3 kt at the stand, and an
 * add-on showed 5 kt there for five minutes (real records): what does not leave its place does not move. A glider's launch
 * lasts less than half a minute.
 */
function underWay(p: DetectorParts, r: Reading): boolean {
  return (
    r.t - p.detector.moveT >= (p.kind.glides ? limits.ground.launchS : limits.ground.underWayS) &&
    (Number.isNaN(r.latitudeDeg) || !Number.isNaN(p.detector.motionDeg))
  );
}

/** Under way: backwards or towed is a push-back, anything else taxi. Recorded push-backs: 2 to 4 kt, 86 to 142 m. */
function moving(p: DetectorParts, r: Reading, speed: number): void {
  const d = p.detector;
  const backwards =
    speed < limits.ground.pushBackKt &&
    Math.abs(turnDeg(r.headingDeg, Number.isNaN(r.trackDeg) ? d.motionDeg : r.trackDeg)) > limits.ground.backwardsDeg;
  const towed = speed < limits.ground.towedKt && r.sample.enginesRunning === false && r.engines !== true;
  const moved = fig("speed", speed, limits.ground.movingKt, r.t - d.moveT);
  if (!backwards && !towed) go(p, r, "taxi", d.moveMs, say("moving", { kt: speed }), moved);
  else if (d.phase !== "push_back") {
    const sentence = say(backwards ? "movingBackwards" : "towed", { kt: speed });
    go(p, r, "push_back", d.moveMs, sentence, moved);
  }
}

/** At rest with the engines off or the brake set. Neither signal is waited for beyond five minutes: either may be dead. */
function parked(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const stoodS = r.t - d.standT;
  const offS = r.t - d.enginesOffT;
  const { ground } = limits;
  if (!(stoodS >= ground.stoodS)) return;
  const stood = fig("standing", stoodS, ground.stoodS, stoodS);
  if (!d.flown) {
    if (offS >= ground.backAtStandS) go(p, r, "boarding", d.standMs, say("backAtStand"), stood);
    return;
  }
  const sign =
    offS >= ground.enginesOffS
      ? "standingEnginesOff"
      : r.parkingBrake === true && stoodS >= ground.stoodBrakeS
        ? "standingBrakeSet"
        : stoodS >= ground.stoodAnyS
          ? "standing"
          : null;
  if (sign === null) return;
  go(p, r, "arrived", d.standMs, say(sign, { s: stoodS }), stood);
}

function emptied(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const offS = r.t - d.enginesOffT;
  const arrivedS = r.t - d.sinceT;
  const { stoodS, enginesOffS, emptyS } = limits.ground;
  if (arrivedS < stoodS) return;
  if (offS >= enginesOffS)
    go(p, r, "deboarding", r.timeMs, say("enginesOffAtStand"), fig("enginesOff", offS, enginesOffS, offS));
  else if (r.engines === undefined && arrivedS >= emptyS)
    go(p, r, "deboarding", r.timeMs, say("minuteAtStand"), fig("standing", arrivedS, emptyS));
}

import type { Figure } from "../../src-shared/flight.ts";
import { distanceNm } from "../../src-shared/geodesy.ts";
import { groundPhases } from "../../src-shared/phases.ts";
import { type Said, say } from "../../src-shared/words/said.ts";
import { type Detector, type DetectorParts, fig, go, mark } from "./detector-state.ts";
import { firstAbove, fitAltitude, highestBetween, turnedDeg } from "./history.ts";
import { limits } from "./limits.ts";
import { type Reading, shortNm } from "./reading.ts";
import { isHolding, mayBeHolding } from "./turning.ts";
import { heightFt } from "./wheels.ts";

const { air } = limits;

/** Wheels in the air: the vertical phases, from half a minute of evidence. */
export function stepAir(p: DetectorParts, r: Reading, ticked: boolean): void {
  const d = p.detector;
  const h = heightFt(p.wheels, r);
  if (groundPhases.has(d.phase)) {
    if (r.t - p.wheels.sinceT > Math.max(air.climbAfterS, 3 * r.dtS)) initialClimb(p, r, h);
    return;
  }
  if (!ticked || Number.isNaN(r.altitudeFt)) return;
  followExtremes(p, r, h);
  if (r.t - d.sinceT < Math.max(air.shortestS, 2.6 * r.dtS)) return;
  if (isHolding(p.turning)) d.detail = "hold";
  else if (d.detail === "hold") d.detail = null;
  switch (d.phase) {
    case "climb":
      if (falling(p, r)) descend(p, r, h);
      else if (levelS(p, r) >= climbLevelS(p, r, h)) cruise(p, r);
      return;
    case "go_around":
      if (falling(p, r)) descend(p, r, h);
      else if (levelS(p, r) >= air.levelOnFinalS) h < air.closeFt ? approach(p, r, h) : cruise(p, r);
      // Long past the missed approach: on the way to somewhere else.
      else if (r.altitudeFt - d.lowFt > air.goAroundOverFt) climb(p, r);
      return;
    case "cruise":
      if (rising(p, r)) climb(p, r);
      else if (!falling(p, r)) followLevel(p, r);
      else if (!holdsHigh(p, h) || d.highFt - r.altitudeFt > air.holdStepFt) descend(p, r, h);
      return;
    case "descent":
      if (rising(p, r)) climb(p, r);
      else if (d.rateFpm < -100 && !holdsHigh(p, h) && nearGround(p, r, h)) approach(p, r, h);
      else levelInDescent(p, r, h);
      return;
    case "approach":
    case "final":
      if (d.rateFpm > air.steadyFpm && r.altitudeFt - d.lowFt > air.upAgainFt) upFromApproach(p, r);
      else if (d.phase === "final") levelOnFinal(p, r, h);
      else if (onFinal(p, r, h)) final(p, r, h);
      else if (levelS(p, r) > air.belowPlanS && h > air.circuitFt) cruise(p, r);
      return;
    default:
      return;
  }
}

/** CICTT: take-off lasts to 35 ft above the runway; so is the climb dated, though told only once it lasts. */
function initialClimb(p: DetectorParts, r: Reading, h: number): void {
  const at = firstAbove(p.history, p.wheels.sinceT, p.wheels.groundAltitudeFt + air.screenFt);
  const atMs = at < 0 ? r.timeMs : (p.history.timeMs[at] ?? r.timeMs);
  go(p, r, "climb", atMs, say("above", { ft: h }), fig("height", h, air.screenFt));
}

function followExtremes(p: DetectorParts, r: Reading, h: number): void {
  const d = p.detector;
  const a = r.altitudeFt;
  if (!(a <= d.topFt)) d.topFt = a;
  if (!(a <= d.highFt)) {
    d.highFt = a;
    d.highMs = r.timeMs;
  }
  if (a >= d.lowFt) return;
  d.lowFt = a;
  d.lowMs = r.timeMs;
  d.lowT = r.t;
  d.lowHeightFt = h;
}

/** The level held, followed over a minute, so that slow drift is no climb. */
function followLevel(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const a = r.altitudeFt;
  if (Number.isNaN(d.levelAltitudeFt)) d.levelAltitudeFt = a;
  const share = Math.min(1, (r.t - d.followedT) / 60);
  if (Math.abs(d.rateFpm) < 200) d.unrestFt += (Math.abs(a - d.levelAltitudeFt) - d.unrestFt) * share;
  d.levelAltitudeFt += (a - d.levelAltitudeFt) * share;
  d.followedT = r.t;
  d.highFt = Math.max(d.levelAltitudeFt, a);
  d.lowFt = Math.min(d.levelAltitudeFt, a);
  if (Math.abs(d.rateFpm) < 150) d.highMs = d.lowMs = r.timeMs;
}

const levelS = (p: DetectorParts, r: Reading): number => r.t - p.detector.levelT;

/** Half a minute's evidence: off the level by 150 ft at a steady 500 ft/min, 220 ft when slower. */
const offLevelFt = (rate: number): number => (Math.abs(rate) > air.briskFpm ? air.offLevelBriskFt : air.offLevelFt);
/**
 * Ten seconds' evidence: off by four times what this flight strays from its level, and more than two steps of its altimeter.
 * Seven tenths of it where samples are rare and the vertical speed says the same: the next one would be late.
 */
function keptFt(d: Detector, r: Reading): number {
  const agrees = r.dtS > 2 && Math.abs(r.verticalSpeedFpm) > 350 && r.verticalSpeedFpm * d.quickFpm > 0;
  return Math.min(air.offLevelFt, Math.max(80, 2.2 * d.stepFt, 60 + 4 * d.unrestFt)) * (agrees ? 0.7 : 1);
}
const quickly = (d: Detector, r: Reading, movedFt: number): boolean =>
  Math.abs(d.quickFpm) > air.quickFpm && movedFt > keptFt(d, r);

const rising = ({ detector: d }: DetectorParts, r: Reading): boolean => {
  const gained = r.altitudeFt - d.lowFt;
  return (d.quickFpm > 0 && quickly(d, r, gained)) || (d.rateFpm > air.steadyFpm && gained > offLevelFt(d.rateFpm));
};
const falling = ({ detector: d }: DetectorParts, r: Reading): boolean => {
  const lost = d.highFt - r.altitudeFt;
  return (d.quickFpm < 0 && quickly(d, r, lost)) || (d.rateFpm < -air.steadyFpm && lost > offLevelFt(d.rateFpm));
};
/** What made it plain: rate, and change of altitude with its limit. */
function evidence(
  d: Detector,
  r: Reading,
  way: "gained" | "gainedInCruise" | "lost",
  movedFt: number,
): [Said, Figure, Figure] {
  const quick = quickly(d, r, movedFt);
  const rate = quick ? d.quickFpm : d.rateFpm;
  const least = Math.sign(rate) * air.steadyFpm;
  return [
    say(way, { ft: movedFt, fpm: rate }),
    fig("rate", rate, least),
    fig(way === "lost" ? way : "gained", movedFt, quick ? keptFt(d, r) : offLevelFt(rate)),
  ];
}

/** CICTT: a hold, and descending in it, is no phase of its own. */
const holdsHigh = (p: DetectorParts, h: number): boolean => h > air.holdAboveFt && isHolding(p.turning);

/** How long level after a climb is cruise, s: at once in general, four minutes where the plan says there is more to climb. */
function climbLevelS(p: DetectorParts, r: Reading, h: number): number {
  const planned = p.plan.cruiseAltitudeFt;
  if (planned !== null && r.altitudeFt < planned - air.belowPlanFt) return air.belowPlanS;
  // A circuit's downwind is no cruise: close to the field just left, wait for more than one leg.
  const { fieldLatitude, fieldLongitude } = p.detector;
  const awayNm = shortNm(fieldLatitude, fieldLongitude, r.latitudeDeg, r.longitudeDeg);
  return h < air.circuitFt && !(awayNm > air.circuitNm) ? air.circuitS : air.cruiseS;
}

/**
 * How often a descent at 3° (318 ft a nautical mile) would fit into the way to the arrival; NaN where that is not known.
 * Where it fits hardly once, nobody flies a new cruise any more.
 */
export function roomToDescend(p: DetectorParts, r: Reading, h: number): number {
  const { arrival } = p.plan;
  return arrival === null ? Number.NaN : distanceNm(arrival, r) / (h / air.descentFtPerNm);
}

/**
 * How long level on the way down is a new cruise, s. Level-offs in descents last 50 s, 95 % of them less than 234 s, none more
 * than 480 s (measured); the room that is left tells which is likely, and so does a level near the highest of the flight.
 * Nothing without an engine flies a cruise level.
 */
function newCruiseS(p: DetectorParts, r: Reading, h: number): number {
  const room = roomToDescend(p, r, h);
  if (room < air.tooNear || p.kind.glides) return air.newCruiseLateS;
  const belowTopFt = p.detector.topFt - r.altitudeFt;
  return room > air.roomy || belowTopFt < Math.min(2000, (belowTopFt + h) / 4) ? air.newCruiseSoonS : air.newCruiseS;
}

/** Close is eight minutes to the arrival, a choice: a stack and the vectors after it lie nearer. Close and below 6,000 ft it is part of the approach. */
function levelInDescent(p: DetectorParts, r: Reading, h: number): void {
  const level = levelS(p, r);
  if (!(level >= air.newCruiseSoonS) || (level < 600 && mayBeHolding(p.turning))) return;
  const arrival = p.plan.arrival;
  const close =
    arrival !== null && !Number.isNaN(r.latitudeDeg) && distanceNm(arrival, r) < (r.groundSpeedKt * air.closeMin) / 60;
  if (close && h < air.closeFt) approach(p, r, h);
  else if (level >= newCruiseS(p, r, h)) cruise(p, r);
}

/** Below 3,000 ft (half the height of a low flight, no less than 1,200), or close to the arrival and below 6,000. Twenty seconds ahead. */
function nearGround(p: DetectorParts, r: Reading, heightNow: number): boolean {
  const d = p.detector;
  const h = heightNow + Math.min(0, d.rateFpm) / 3;
  const topHeight = d.topFt - r.altitudeFt + heightNow;
  if (h < Math.min(air.approachFt, Math.max(air.approachLowFt, topHeight * 0.5))) return true;
  const arrival = p.plan.arrival;
  // A short flight cruises as low as others approach: it first leaves a quarter of its height behind.
  const low = h < Math.min(air.closeFt, topHeight * 0.75);
  return low && arrival !== null && !Number.isNaN(r.latitudeDeg) && distanceNm(arrival, r) < air.approachNm;
}

/** The usual gate of 1,000 ft; 500 ft in a circuit flown below 2,000 ft. */
const finalHeightFt = (p: DetectorParts): number =>
  p.detector.topFt - p.wheels.groundAltitudeFt < air.circuitTopFt ? air.finalCircuitFt : air.finalFt;

/** Low, descending, and straight on: on its way to one piece of ground. */
function onFinal(p: DetectorParts, r: Reading, h: number): boolean {
  if (!(h < finalHeightFt(p)) || !(p.detector.rateFpm < -air.steadyFpm)) return false;
  return (
    h < air.finalAnywayFt || (r.t - p.detector.sinceT > 10 && turnedDeg(p.history, r.t - 15, r.t) < air.finalTurnDeg)
  );
}

/** Rising again in the approach: a go-around, a mere change of mind, or too early to tell. */
function upFromApproach(p: DetectorParts, r: Reading): void {
  const verdict = wentAround(p, r);
  if (verdict === "no") climb(p, r);
  if (verdict !== "yes") return;
  const d = p.detector;
  const { lowFt, lowMs, lowHeightFt } = d;
  const rise = r.altitudeFt - lowFt;
  mark(p, r);
  go(
    p,
    r,
    "go_around",
    lowMs,
    say("climbedAgain", { ft: rise, fromFt: Math.max(0, lowHeightFt) }),
    fig("gained", rise, gainFt(lowHeightFt)),
    fig("lowest", lowHeightFt, air.goAroundBelowFt),
    fig("rate", d.rateFpm, air.goAroundFpm),
  );
}

const gainFt = (lowHeightFt: number): number =>
  lowHeightFt < air.goAroundLowFt ? air.goAroundGainFt : air.goAroundGainHighFt;

/**
 * A go-around: flown straight down to a low height, then a climb that goes on. Measured on true ones: lowest 3 to 1,297 ft
 * (95 % below 520), 630 ft or more lost in the 90 s before, 515 ft or more gained in the minute after, at most 16° turned in
 * the 20 s before; low manoeuvring turns 65° and more, or regains less than 300 ft.
 */
function wentAround(p: DetectorParts, r: Reading): "yes" | "no" | "wait" {
  const d = p.detector;
  // Gliders cannot, and a helicopter's low pass is nothing of the kind.
  if (p.kind.glides || p.kind.hovers) return "no";
  if (!(d.lowHeightFt < air.goAroundBelowFt) || !(turnedDeg(p.history, d.lowT - 20, d.lowT) < air.goAroundTurnDeg))
    return "no";
  const lostFt = (seconds: number) => highestBetween(p.history, d.lowT - seconds, d.lowT) - d.lowFt;
  // Nor does an approach sink at 2,400 ft/min to the last: that is a dive, as in aerobatics.
  if (!(lostFt(100) > air.goAroundLostFt) || lostFt(10) > air.goAroundLostFt) return "no";
  if (r.altitudeFt - d.lowFt > gainFt(d.lowHeightFt) && d.rateFpm > air.goAroundFpm) return "yes";
  return r.t - d.lowT > air.goAroundWaitS ? "no" : "wait";
}

function climb(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const { lowMs } = d;
  const step = d.phase === "cruise";
  const why = evidence(d, r, step ? "gainedInCruise" : "gained", r.altitudeFt - d.lowFt);
  mark(p, r);
  go(p, r, "climb", lowMs, ...why);
  if (step) d.detail = "step climb";
}

function descend(p: DetectorParts, r: Reading, h: number): void {
  const d = p.detector;
  const { highMs } = d;
  const why = evidence(d, r, "lost", d.highFt - r.altitudeFt);
  mark(p, r);
  go(p, r, nearGround(p, r, h) ? "approach" : "descent", highMs, ...why);
}

function cruise(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const level = levelS(p, r);
  mark(p, r);
  // Held for long already: it has shown how far it strays.
  if (level >= 60) {
    d.unrestFt = Math.min(d.unrestFt, fitAltitude(p.history, 60).rangeFt / 2);
  }
  const sentence = say("levelFor", { ft: r.altitudeFt, s: level });
  go(p, r, "cruise", d.levelMs, sentence, fig("rate", d.rateFpm, 200, level));
}

function approach(p: DetectorParts, r: Reading, h: number): void {
  mark(p, r);
  const rate = p.detector.rateFpm;
  const sentence = say(rate < -100 ? "aboveDescending" : "aboveOnTheWayIn", { ft: h });
  go(p, r, "approach", r.timeMs, sentence, fig("height", h, air.approachFt), fig("rate", rate));
}

function final(p: DetectorParts, r: Reading, h: number): void {
  const limit = finalHeightFt(p);
  const rate = fig("rate", p.detector.rateFpm, -air.steadyFpm);
  go(p, r, "final", r.timeMs, say("aboveStraightIn", { ft: h }), fig("height", h, limit), rate);
}

/** Level again well above the runway: not on final after all. */
function levelOnFinal(p: DetectorParts, r: Reading, h: number): void {
  const { rateFpm, levelMs } = p.detector;
  const level = levelS(p, r);
  if (!(level > air.levelOnFinalS) || !(Math.abs(rateFpm) < 150) || !(h > air.levelOnFinalFt)) return;
  const rate = fig("rate", rateFpm, 150, level);
  go(p, r, "approach", levelMs, say("levelAbove", { ft: h }), fig("height", h, air.levelOnFinalFt), rate);
}

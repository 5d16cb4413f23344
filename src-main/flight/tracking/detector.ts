import type { Figure } from "../../../src-shared/flight.ts";
import { groundPhases, type Phase } from "../../../src-shared/phases.ts";
import { say } from "../../../src-shared/words/message.ts";
import { speedOf } from "../reading/reading.ts";
import { followExtremes, followLevel, hasRoomToDescend, isFalling } from "./air-evidence.ts";
import { type AirGroundChange, heightFt, provenFlying, stepAirGround } from "./air-ground.ts";
import { enterPhase, figure, type Moment, resetExtremes } from "./detector-state.ts";
import { followMotion } from "./ground-evidence.ts";
import { bendFt, fitAltitude, newestStepFt } from "./history.ts";
import { isHolding, stepHolding } from "./holding.ts";
import { limits } from "./limits.ts";
import { climbOut, type Exit, phaseRules } from "./phase-rules.ts";

const { trend, cruise } = limits;

/**
 * One step of the phase detector. Physics decides first between ground and air; the phase rules follow within that, so
 * the two never contradict each other. `ticked`: the history has a new entry.
 */
export function stepDetector(m: Moment, ticked: boolean): AirGroundChange {
  const { detector: d, airGround, reading: r } = m;
  const edge = stepAirGround(m);
  const begins = !d.started || r.broken !== "none";
  // Between two history entries only the wheels and motion on the ground are evaluated.
  if (!ticked && airGround.air && !begins && edge === null && !groundPhases.has(d.phase)) return null;
  m.heightFt = heightFt(airGround, r);
  m.speedKt = Number.isNaN(r.groundSpeedKt) ? r.airspeedKt : r.groundSpeedKt;
  if (begins) {
    begin(m);
    return null;
  }
  if (ticked) followTrend(m);
  if (edge === "lift_off") liftOff(m);
  else if (edge === "contact") contact(m);
  else if (!airGround.air) {
    followMotion(m);
    if (ticked) take(m, phaseRules[d.phase]);
  } else if (groundPhases.has(d.phase)) take(m, [climbOut]);
  else if (ticked && !Number.isNaN(r.altitudeFt)) stepAir(m);
  return edge;
}

/** Takes the first exit that holds. @returns whether one did. */
function take(m: Moment, exits: readonly Exit[]): boolean {
  for (const exit of exits) {
    const { lasted } = exit;
    if ((lasted !== undefined && !(lasted[0](m) >= lasted[1](m))) || !exit.when(m)) continue;
    enterPhase(m, exit.to, exit.beganMs?.(m) ?? m.reading.timeMs, exit.because(m));
    m.detector.detail = exit.detail ?? null;
    return true;
  }
  return false;
}

function stepAir(m: Moment): void {
  const { detector: d, reading: r } = m;
  followExtremes(m);
  if (r.t - d.sinceT < Math.max(trend.shortestS, 2.6 * r.dtS)) return;
  if (isHolding(m.holding)) d.detail = "hold";
  else if (d.detail === "hold") d.detail = null;
  if (!take(m, phaseRules[d.phase]) && d.phase === "cruise" && !isFalling(m)) followLevel(m);
}

function followTrend(m: Moment): void {
  const { detector: d, reading: r, history } = m;
  stepHolding(m.holding, r.t, Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg);
  const slow = fitAltitude(history, trend.spanS);
  d.rateFpm = slow.spanS >= 8 ? slow.rateFpm : Number.NaN;
  const step = Math.abs(newestStepFt(history));
  if (step > 0.5 && step < d.stepFt) d.stepFt = step;
  followNoise(m);
  const quick = fitAltitude(history, trend.quickSpanS);
  d.quickFpm = quick.spanS >= 8 ? quick.rateFpm : Number.NaN;
  if (Math.abs(d.quickFpm) > 300 && !m.kind.hovers) provenFlying(m.airGround, history);
  if (Math.abs(d.rateFpm) > trend.steadyFpm) d.levelT = Number.NaN;
  else if (Math.abs(d.rateFpm) < trend.levelFpm && Number.isNaN(d.levelT)) {
    d.levelT = r.t;
    d.levelMs = r.timeMs;
  }
}

/** White noise of 1 ft bends three altitudes by 1.95 ft on average. The altimeter's steps are no noise. */
function followNoise({ detector: d, history }: Moment): void {
  const bend = bendFt(history);
  if (Number.isNaN(bend)) return;
  d.noises = Math.min(d.noises + 1, 60);
  const noise = Math.max(0, Math.min(bend, trend.noisiestBendFt) - d.stepFt) / 1.95;
  d.noiseFt += (noise - d.noiseFt) / d.noises;
}

/** The first sample, or the first after a break: the present state is taken as it is, without an event. */
function begin(m: Moment): void {
  const { detector: d, reading: r, airGround } = m;
  const resumed = d.started;
  const first = Number.isNaN(d.sinceT);
  d.started = airGround.known;
  resetExtremes(m);
  d.levelT = d.moveT = Number.NaN;
  // Standing at the same spot before and after a gap: it stood all the time.
  if (!r.sameSpot) d.standT = Number.NaN;
  if (Number.isNaN(d.standT) && !airGround.air && r.groundSpeedKt < limits.move.standingKt) {
    d.standT = r.t;
    d.standMs = r.timeMs;
  }
  if (airGround.air) d.flown = true;
  if (resumed && groundPhases.has(d.phase) !== airGround.air) return;
  const phase = airGround.air ? firstInTheAir(m, !resumed) : firstOnTheGround(m);
  if (!first && !resumed && phase === d.phase) return;
  const speed = speedOf(r);
  d.slowestKt = 9999;
  const [fresh, again] = airGround.air
    ? (["foundInTheAir", "foundInTheAirAgain"] as const)
    : (["foundOnTheGround", "foundOnTheGroundAgain"] as const);
  enterPhase(m, phase, r.timeMs, [
    say(resumed ? again : fresh),
    figure("groundSpeed", r.groundSpeedKt),
    figure("height", m.heightFt),
    figure("rate", r.verticalSpeedFpm),
  ]);
  d.peakKt = Number.isNaN(speed) ? 0 : speed;
}

function firstInTheAir(m: Moment, first: boolean): Phase {
  const { verticalSpeedFpm } = m.reading;
  if (!first) return climbsFrom.has(m.detector.phase) ? "climb" : "take_off";
  if (verticalSpeedFpm > 300) return "climb";
  if (verticalSpeedFpm < -300) return m.heightFt < 3000 ? "approach" : "descent";
  return m.heightFt > 4000 && hasRoomToDescend(m) < cruise.hardly ? "descent" : "cruise";
}

function firstOnTheGround({ detector, reading, speedKt }: Moment): Phase {
  // Fast on the ground may also be a landing: "landed" cannot fix a block-off time, "take_off" would. An aircraft that
  // was put there has not landed.
  if (detector.flown || (speedKt > 45 && reading.broken !== "teleport")) return "landed";
  return speedKt > 3 ? "taxi" : "boarding";
}

/** The ground phases from which an aircraft may be climbing at once; the others go through a take-off first. */
const climbsFrom: ReadonlySet<Phase> = new Set(["boarding", "taxi", "take_off", "landed"]);

function liftOff(m: Moment): void {
  const { detector: d, reading: r, airGround } = m;
  const touchAndGo = d.phase === "landed" || d.detail === "touch-and-go";
  d.flown = true;
  d.fieldLatitude = r.latitudeDeg;
  d.fieldLongitude = r.longitudeDeg;
  d.topFt = r.altitudeFt;
  resetExtremes(m);
  d.levelT = Number.NaN;
  // CICTT: take-off lasts to 35 ft above the runway. Without a ground flag the lift-off is detected only at about that
  // height.
  const flagged = r.onGround !== undefined;
  if (d.phase === "take_off" && flagged) return;
  enterPhase(m, !flagged && climbsFrom.has(d.phase) ? "climb" : "take_off", airGround.sinceMs, [
    ...atSpeed(m, "liftOffUnknown", "wheelsOff"),
    figure("height", m.heightFt),
  ]);
  if (touchAndGo) d.detail = "touch-and-go";
}

function contact(m: Moment): void {
  const { detector: d, reading: r } = m;
  const speed = speedOf(r);
  d.runwayDeg = Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg;
  d.slowestKt = d.peakKt = Number.isNaN(speed) ? 0 : speed;
  d.standT = d.moveT = Number.NaN;
  d.landedT = r.t;
  enterPhase(m, "landed", m.airGround.sinceMs, atSpeed(m, "touchdownUnknown", "wheelsOn"));
}

function atSpeed(
  { reading }: Moment,
  unknown: "liftOffUnknown" | "touchdownUnknown",
  known: "wheelsOff" | "wheelsOn",
): [ReturnType<typeof say>, Figure] {
  const kt = speedOf(reading);
  return [Number.isNaN(kt) ? say(unknown) : say(known, { kt }), figure("speed", kt)];
}

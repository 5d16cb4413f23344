import { groundPhases, type Phase } from "../../src-shared/phases.ts";
import { say } from "../../src-shared/words/said.ts";
import { roomToDescend, stepAir } from "./air-phases.ts";
import { type DetectorParts, fig, go, mark } from "./detector-state.ts";
import { stepGround } from "./ground-phases.ts";
import { fitAltitude, newestStepFt } from "./history.ts";
import { limits } from "./limits.ts";
import { type Reading, speedOf } from "./reading.ts";
import { stepTurning } from "./turning.ts";
import { heightFt, provenFlying, stepWheels, type WheelsEdge } from "./wheels.ts";

/**
 * One step of the phase detector. The wheels decide first, by physics; ground and air phases follow within what they allow,
 * so the two can never contradict each other. `ticked`: the history has a new entry.
 */
export function stepDetector(p: DetectorParts, r: Reading, ticked: boolean): WheelsEdge {
  const d = p.detector;
  const edge = stepWheels(p.wheels, r, p.history, p.kind);
  if (!d.started || r.broken !== "none") {
    begin(p, r);
    return null;
  }
  if (ticked) followTrend(p, r);
  if (edge === "lift_off") liftOff(p, r);
  else if (edge === "contact") contact(p, r);
  else if (p.wheels.air) stepAir(p, r, ticked);
  else stepGround(p, r, ticked);
  return edge;
}

/** Level within 200 ft/min until 250 is passed. PRU practice calls 300 level; 25 s is the shortest span that turbulence does not sway. */
function followTrend(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  stepTurning(p.turning, r.t, Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg);
  const slow = fitAltitude(p.history, 25);
  d.rateFpm = slow.spanS >= 8 ? slow.rateFpm : Number.NaN;
  const step = Math.abs(newestStepFt(p.history));
  if (step > 0.5 && step < d.stepFt) d.stepFt = step;
  const quick = fitAltitude(p.history, 10);
  d.quickFpm = quick.spanS >= 8 ? quick.rateFpm : Number.NaN;
  if (Math.abs(d.quickFpm) > 300 && !p.kind.hovers) provenFlying(p.wheels, p.history);
  if (Math.abs(d.rateFpm) > 250) d.levelT = Number.NaN;
  else if (Math.abs(d.rateFpm) < 200 && Number.isNaN(d.levelT)) {
    d.levelT = r.t;
    d.levelMs = r.timeMs;
  }
}

/** The first sample, or the first after a break: what is seen is taken as it is, and nothing is said to have happened. */
function begin(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const resumed = d.started;
  const first = Number.isNaN(d.sinceT);
  d.started = p.wheels.known;
  mark(p, r);
  d.levelT = d.moveT = Number.NaN;
  // Standing before a gap and behind it at the same spot: it stood all along.
  if (!r.sameSpot) d.standT = Number.NaN;
  if (Number.isNaN(d.standT) && !p.wheels.air && r.groundSpeedKt < 1) {
    d.standT = r.t;
    d.standMs = r.timeMs;
  }
  if (p.wheels.air) d.flown = true;
  if (resumed && groundPhases.has(d.phase) !== p.wheels.air) return;
  const phase = p.wheels.air ? firstInTheAir(p, r, first) : firstOnTheGround(p, r);
  if (!first && !resumed && phase === d.phase) return;
  const speed = speedOf(r);
  d.peakKt = Number.isNaN(speed) ? 0 : speed;
  d.slowestKt = 9999;
  go(
    p,
    r,
    phase,
    r.timeMs,
    say(
      p.wheels.air
        ? resumed
          ? "foundInTheAirAgain"
          : "foundInTheAir"
        : resumed
          ? "foundOnTheGroundAgain"
          : "foundOnTheGround",
    ),
    fig("groundSpeed", r.groundSpeedKt),
    fig("height", heightFt(p.wheels, r)),
    fig("rate", r.verticalSpeedFpm),
  );
}

function firstInTheAir(p: DetectorParts, r: Reading, first: boolean): Phase {
  if (!first) return climbsFrom.has(p.detector.phase) ? "climb" : "take_off";
  if (r.verticalSpeedFpm > 300) return "climb";
  const h = heightFt(p.wheels, r);
  if (r.verticalSpeedFpm < -300) return h < 3000 ? "approach" : "descent";
  return h > 4000 && roomToDescend(p, r, h) < limits.air.tooNear ? "descent" : "cruise";
}

function firstOnTheGround(p: DetectorParts, r: Reading): Phase {
  // Over the ground: at the stand a wind of 6 kt reads as airspeed.
  const speed = Number.isNaN(r.groundSpeedKt) ? r.airspeedKt : r.groundSpeedKt;
  if (p.detector.flown) return "landed";
  // Fast on the ground may be a landing as well: "landed" cannot fix a block-off time, "take_off" would.
  return speed > 45 ? "landed" : speed > 3 ? "taxi" : "boarding";
}

/** The ground phases from which an aircraft may be climbing at once; the others show a take-off first. */
const climbsFrom: ReadonlySet<Phase> = new Set(["boarding", "taxi", "take_off", "landed"]);

function liftOff(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const touchAndGo = d.phase === "landed" || d.detail === "touch-and-go";
  d.flown = true;
  d.fieldLatitude = r.latitudeDeg;
  d.fieldLongitude = r.longitudeDeg;
  d.topFt = r.altitudeFt;
  mark(p, r);
  d.levelT = Number.NaN;
  const height = heightFt(p.wheels, r);
  const speed = speedOf(r);
  // CICTT: take-off lasts to 35 ft above the runway. Without a ground flag the wheels are known to be off only about there.
  const flagged = r.onGround !== undefined;
  if (d.phase === "take_off" && flagged) return;
  const phase = !flagged && climbsFrom.has(d.phase) ? "climb" : "take_off";
  const sentence = Number.isNaN(speed) ? say("liftOffUnknown") : say("wheelsOff", { kt: speed });
  go(p, r, phase, p.wheels.sinceMs, sentence, fig("speed", speed), fig("height", height));
  if (touchAndGo) d.detail = "touch-and-go";
}

function contact(p: DetectorParts, r: Reading): void {
  const d = p.detector;
  const speed = speedOf(r);
  d.runwayDeg = Number.isNaN(r.trackDeg) ? r.headingDeg : r.trackDeg;
  d.slowestKt = d.peakKt = Number.isNaN(speed) ? 0 : speed;
  d.standT = d.moveT = Number.NaN;
  d.landedT = r.t;
  const sentence = Number.isNaN(speed) ? say("touchdownUnknown") : say("wheelsOn", { kt: speed });
  go(p, r, "landed", p.wheels.sinceMs, sentence, fig("speed", speed));
}

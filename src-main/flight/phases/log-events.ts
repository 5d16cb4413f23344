import type { PhaseChange } from "../../../src-shared/domain/flight.ts";
import type { Phase } from "../../../src-shared/domain/phases.ts";
import { say } from "../../../src-shared/words/message.ts";
import { isHolding } from "./holding.ts";
import type { TrackerState } from "./tracker-state.ts";

/** Altitude lost before a descent was detected: it began that much higher. */
const lostFt = (evidence: PhaseChange["evidence"]): number =>
  evidence.figures.find((f) => f.name === "lost")?.value ?? 0;

/** The events that a change of phase stands for. */
export function logPhase(state: TrackerState, change: PhaseChange, from: Phase | undefined): void {
  const { phase, atMs, evidence } = change;
  const { altitudeFt } = state.reading;
  if (phase === "go_around") state.emitEvent("go_around", atMs, say("goAround"));
  else if (phase === "rejected_take_off") state.emitEvent("rejected_take_off", atMs, say("takeOffRejected"));
  else if (phase === "cruise" && from === "climb")
    state.emitEvent("top_of_climb", atMs, say("topOfClimb", { ft: altitudeFt }));
  else if (from === "cruise" && (phase === "descent" || phase === "approach"))
    state.emitEvent("top_of_descent", atMs, say("topOfDescent", { ft: altitudeFt + lostFt(evidence) }));
  else if (from === "cruise" && phase === "climb") state.emitEvent("step_climb", atMs, say("climbingAgain"));
}

/** Pauses, slew, gaps, and changes of the simulation rate. */
export function logTime(state: TrackerState): void {
  const { halt, timeMs, broken, realS, setBackS, rate } = state.reading;
  if (halt !== state.halt) {
    if (halt === "none") state.emitEvent("resumed", timeMs, say("goesOn", { s: (timeMs - state.haltMs) / 1000 }));
    else if (halt === "slew") state.emitEvent("slew", timeMs, say("slewing"));
    else state.emitEvent("paused", timeMs, say("paused"));
    if (state.halt === "none") state.haltMs = timeMs;
    state.halt = halt;
  }
  if (broken === "gap") state.emitEvent("gap", timeMs, say("noData", { s: realS }));
  if (setBackS > 0) state.emitEvent("gap", timeMs, say("clockSetBack", { s: setBackS }));
  if (rate !== state.rate) {
    const change = rate === 1 ? say("timeNormal", { s: (timeMs - state.rateMs) / 1000 }) : say("timeRuns", { rate });
    state.emitEvent("time_compression", timeMs, change);
    if (state.rate === 1) state.rateMs = timeMs;
    state.rate = rate;
  }
}

export function logEngines(state: TrackerState): void {
  const { engines, timeMs } = state.reading;
  if (engines === undefined || engines === state.engines) return;
  if (engines) state.emitEvent("engines_on", timeMs, say("enginesOn"));
  else if (state.engines !== null) state.emitEvent("engines_off", timeMs, say("enginesOff"));
  state.engines = engines;
}

export function logHold(state: TrackerState): void {
  const isHold = state.detector.detail === "hold";
  if (isHold && !state.holds) state.emitEvent("hold", state.reading.timeMs, say("holding"));
  // A new phase resets the detail, but does not end the hold.
  state.holds = isHold || (state.holds && isHolding(state.holding));
}

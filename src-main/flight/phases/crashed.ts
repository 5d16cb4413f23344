import { say } from "../../../src-shared/words/message.ts";
import { stepCrash, stepImpact } from "../landing/crash.ts";
import { setPhase } from "./detector-state.ts";
import type { TrackerState } from "./tracker-state.ts";

/** The longest time from the first touch to the sample that shows a crash, s. Simulators report it within 1–2 s. */
const hitToCrashS = 30;

/** @returns whether the simulator reports a crash, or the aircraft lies as a wreck. */
export function hasCrashed(state: TrackerState): boolean {
  const { crashWatch, detector, airGround, reading } = state;
  const parked = detector.phase === "arrived" || detector.phase === "deboarding";
  const wreck = stepCrash(crashWatch, reading, airGround.air, parked);
  if (wreck !== null) {
    if (wreck !== "doubtful") crashed(state, wreck.atMs);
    return true;
  }
  if (!Number.isNaN(crashWatch.deniedMs)) {
    state.emitEvent("crash_undone", crashWatch.deniedMs, say("crashNotShown"));
    crashWatch.deniedMs = Number.NaN;
  }
  return false;
}

/** @returns whether the contact was a crash. */
export function hasHitGround(state: TrackerState): boolean {
  const { crashWatch, analyser, reading } = state;
  const impact = stepImpact(crashWatch, analyser.landing?.atMs ?? reading.timeMs);
  if (impact !== null) crashed(state, impact.atMs);
  return impact !== null;
}

/** Records a crash. Removes a landing within `hitToCrashS` before it: that contact was the crash. */
function crashed(state: TrackerState, atMs: number): void {
  const { phases, analyser, ledger } = state;
  state.emitEvent("crash", atMs, say("crashed"));
  const hitMs = atMs - 1000 * hitToCrashS;
  state.outputs.push({ kind: "no_landing", sinceMs: hitMs });
  state.landings = state.landings.filter((landing) => landing.atMs < hitMs);
  const landedAt = phases.findLastIndex(({ phase, atMs: beganMs }) => phase === "landed" && beganMs >= hitMs);
  const before = phases[landedAt - 1];
  if (before !== undefined) {
    phases.splice(landedAt);
    setPhase(state, before.phase, ledger.t, before.atMs);
  }
  analyser.landing = null;
  if (ledger.onMs !== null && ledger.onMs >= hitMs) ledger.onMs = null;
}

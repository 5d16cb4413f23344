import type { SimulatorState } from "../domain/sample.ts";
import { inLocale } from "./message.ts";
import { currentLocale, type Locale } from "./words.ts";

const joined = (...sentences: readonly string[]): string => sentences.filter((each) => each !== "").join(" ");

/** Why the simulator link is in its state, and what to do. Empty if there is nothing to say. */
export function reasonText(state: SimulatorState, as: Locale = currentLocale()): string {
  switch (state.kind) {
    case "searching":
      return inLocale(state.reason, as);
    case "connecting":
      return "";
    case "connected": {
      const { changed, reason } = state;
      const texts = as.words.simulator;
      return joined(
        changed === undefined ? "" : texts.aircraftChanged(changed.before, changed.now),
        inLocale(reason, as),
      );
    }
  }
}

/** The reason is only information: Contrail does without a parking brake, and the pilot need do nothing. */
export function needsNothing(state: SimulatorState): boolean {
  if (state.kind !== "connected" || state.changed !== undefined || typeof state.reason === "string") return false;
  return state.reason.say === "notReportedBySimulator" && state.reason.of?.what === "parking brake";
}

/** The question about other running simulators, until the pilot has chosen one. Only the top of the window shows it. */
export function runningText(state: SimulatorState, as: Locale = currentLocale()): string {
  if (state.kind !== "connected" || state.asks !== true) return "";
  const { others = [] } = state;
  const names = others.map(({ simulator }) => simulator).join(as.words.shell.and);
  return as.words.simulator.runningToo(names, others.length);
}

/** The state of the link in one line, for a list of its changes. */
export function stateText(state: SimulatorState, as: Locale = currentLocale()): string {
  const texts = as.words.simulator;
  switch (state.kind) {
    case "searching":
      return reasonText(state, as);
    case "connecting":
      return texts.connectingTo(inLocale(state.target, as));
    case "connected": {
      const connected = state.flying ? texts.connectedTo : texts.connectedNoFlight;
      const at = connected(state.simulator, inLocale(state.target, as));
      return joined(at, reasonText(state, as), runningText(state, as));
    }
  }
}

import type { SimulatorState } from "./sample.ts";
import { worded } from "./words/said.ts";
import { type Speech, speech } from "./words/words.ts";

/** Why the link to the simulator is as it is, and what next; empty where there is nothing to say. */
export function reasonText(state: SimulatorState, as: Speech = speech()): string {
  switch (state.kind) {
    case "searching":
      return worded(state.reason, as);
    case "connecting":
      return "";
    case "connected": {
      const { changed, reason, others = [], asks = false } = state;
      const w = as.words.simulator;
      const names = others.map(({ simulator }) => simulator).join(as.words.shell.and);
      const sentences = [
        changed === undefined ? "" : w.aircraftChanged(changed.before, changed.now),
        worded(reason, as),
        asks ? w.runningToo(names, others.length) : "",
      ];
      return sentences.filter((sentence) => sentence !== "").join(" ");
    }
  }
}

/** The state of the link in one line, for a list of its changes. */
export function stateText(state: SimulatorState, as: Speech = speech()): string {
  const w = as.words.simulator;
  switch (state.kind) {
    case "searching":
      return reasonText(state, as);
    case "connecting":
      return w.connectingTo(worded(state.target, as));
    case "connected": {
      const connected = state.flying ? w.connectedTo : w.connectedNoFlight;
      return `${connected(state.simulator, worded(state.target, as))} ${reasonText(state, as)}`.trim();
    }
  }
}

import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import type { RunningSimulator } from "../../src-shared/domain/simulator-kind.ts";
import type { Text } from "../../src-shared/domain/text.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";

/** Simulators that run at the same time, the followed one first. */
export interface Running {
  readonly all: readonly (RunningSimulator & { readonly target: Text })[];
  /** The pilot has not chosen yet. */
  readonly asks: boolean;
}

/** Null if there is only one. */
export function runningOf(state: SimulatorState): Running | null {
  if (state.kind !== "connected" || state.others === undefined || state.by === undefined) return null;
  const { by, place = "", simulator, target, others, asks = false } = state;
  return { all: [{ kind: by, place, simulator, target }, ...others], asks };
}

/** The label of each: its name. If two have the same name, also the computer, or the pipe on this computer. */
export function labelsOf({ all }: Running): readonly string[] {
  const at = words().simulator.namedAt;
  const isAlone = (labels: readonly string[], label: string): boolean =>
    labels.filter((each) => each === label).length === 1;
  const names = all.map(({ simulator }) => simulator);
  const withTarget = all.map(({ simulator, target }) => at(simulator, inWords(target)));
  return all.map(({ simulator, place }, i) => {
    if (isAlone(names, simulator)) return simulator;
    const label = withTarget[i] ?? simulator;
    return isAlone(withTarget, label) ? label : at(simulator, place.replace(/\\SimConnect$/, ""));
  });
}

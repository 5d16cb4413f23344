import type { RunningSimulator } from "../../src-shared/domain/simulator-kind.ts";
import { words } from "../../src-shared/words/words.ts";
import { useSimulator } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { labelsOf, type Running, runningOf } from "./running.ts";

/** Saves the pilot's choice. */
function useChoice() {
  const set = useCommand("settings.set");
  const choose = ({ kind, place, simulator }: RunningSimulator): void =>
    set.mutate({ preferredSimulator: { kind, place, simulator } });
  return { choose, busy: set.isPending };
}

const keyOf = ({ kind, place }: RunningSimulator): string => `${kind} ${place}`;

function Question({ running }: { readonly running: Running }) {
  const { choose, busy } = useChoice();
  const [followed = "", ...others] = labelsOf(running);
  return (
    <section className="which" aria-labelledby="which">
      <h2 id="which">{words().connection.whichOne}</h2>
      <p>{words().connection.several(others.length + 1, followed)}</p>
      <div className="buttons">
        {running.all.map((each, i) => (
          <Action key={keyOf(each)} busy={busy} onPress={() => choose(each)}>
            {labelsOf(running)[i]}
          </Action>
        ))}
      </div>
    </section>
  );
}

/** Asks which simulator the pilot uses. Meanwhile Contrail uses the first one that it found. */
export function WhichSimulator() {
  const running = runningOf(useSimulator());
  return running?.asks === true ? <Question running={running} /> : null;
}

/** The other running simulators, to change the choice. */
export function OtherSimulators() {
  const running = runningOf(useSimulator());
  const { choose, busy } = useChoice();
  if (running === null || running.asks) return null;
  const labels = labelsOf(running);
  return running.all.slice(1).map((each, i) => (
    <Action key={keyOf(each)} busy={busy} onPress={() => choose(each)}>
      {words().connection.followInstead(labels[i + 1] ?? "")}
    </Action>
  ));
}

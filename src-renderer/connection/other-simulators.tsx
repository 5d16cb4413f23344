import { useEffect } from "react";
import { words } from "../../src-shared/words/words.ts";
import { usePushed, useSimulator } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";

/** Simulators that run at the same time, and how to choose one, which is remembered. Null where there is one only. */
function useRunning() {
  const simulator = useSimulator();
  const preferred = usePushed((pushed) => pushed.settings?.preferredSimulator ?? null);
  const set = useCommand("settings.set");
  if (simulator.kind !== "connected" || simulator.others === undefined || simulator.by === undefined) return null;
  return {
    followed: { kind: simulator.by, simulator: simulator.simulator },
    others: simulator.others,
    isAnswered: simulator.by === preferred,
    set,
  };
}

/** The map is as large as the window leaves it. */
const fitMap = (): void => void window.dispatchEvent(new Event("resize"));

function Question({ running }: { readonly running: NonNullable<ReturnType<typeof useRunning>> }) {
  const { followed, others, set } = running;
  useEffect(() => {
    fitMap();
    return fitMap;
  }, []);
  return (
    <section className="which" aria-labelledby="which">
      <h2 id="which">{words().connection.whichOne}</h2>
      <p>{words().connection.several(others.length + 1, followed.simulator)}</p>
      <div className="buttons">
        {[followed, ...others].map(({ kind, simulator }) => (
          <Action key={kind} busy={set.isPending} onPress={() => set.mutate({ preferredSimulator: kind })}>
            {simulator}
          </Action>
        ))}
      </div>
    </section>
  );
}

/** Asks which one the pilot flies, until that is answered. It is in nobody's way: the first that was found is followed meanwhile. */
export function WhichSimulator() {
  const running = useRunning();
  return running === null || running.isAnswered ? null : <Question running={running} />;
}

/** Another answer than the remembered one. */
export function OtherSimulators() {
  const running = useRunning();
  if (running === null || !running.isAnswered) return null;
  return running.others.map(({ kind, simulator }) => (
    <Action key={kind} busy={running.set.isPending} onPress={() => running.set.mutate({ preferredSimulator: kind })}>
      {words().connection.followInstead(simulator)}
    </Action>
  ));
}

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

/** Asks which one the pilot flies, until that is answered. It is in nobody's way: the first that was found is followed meanwhile. */
export function WhichSimulator() {
  const running = useRunning();
  if (running === null || running.isAnswered) return null;
  const { followed, others, set } = running;
  return (
    <section className="which" aria-labelledby="which">
      <h2 id="which">Which simulator do you fly?</h2>
      <p>
        {others.length + 1} are running. Until you answer, Contrail follows {followed.simulator}. It remembers your
        answer.
      </p>
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

/** Another answer than the remembered one. */
export function OtherSimulators() {
  const running = useRunning();
  if (running === null || !running.isAnswered) return null;
  return running.others.map(({ kind, simulator }) => (
    <Action key={kind} busy={running.set.isPending} onPress={() => running.set.mutate({ preferredSimulator: kind })}>
      Follow {simulator} instead
    </Action>
  ));
}

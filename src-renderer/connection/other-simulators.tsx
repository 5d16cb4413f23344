import { words } from "../../src-shared/words/words.ts";
import { usePushed, useSimulator } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";

/**
 * Two simulators run: the pilot says which one is followed, and that is remembered.
 * @param again offers it also where the pilot has chosen before.
 */
export function OtherSimulators({ again = false }: { readonly again?: boolean }) {
  const simulator = useSimulator();
  const preferred = usePushed((pushed) => pushed.settings?.preferredSimulator ?? null);
  const set = useCommand("settings.set");
  if (simulator.kind !== "connected" || simulator.others === undefined || simulator.by === undefined) return null;
  const { by, others } = simulator;
  const answered = by === preferred;
  if (answered && !again) return null;
  return (
    <>
      {others.map(({ kind, simulator: name }) => (
        <Action
          key={kind}
          look={again ? "plain" : "link"}
          busy={set.isPending}
          onPress={() => set.mutate({ preferredSimulator: kind })}
        >
          {words().connection.followInstead(name)}
        </Action>
      ))}
      {!answered && (
        <Action
          look={again ? "plain" : "link"}
          busy={set.isPending}
          onPress={() => set.mutate({ preferredSimulator: by })}
        >
          {words().connection.keepThis}
        </Action>
      )}
    </>
  );
}

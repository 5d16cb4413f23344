import { memo } from "react";
import { create } from "zustand";
import type { CallArgs } from "../../src-shared/contract/ipc.ts";
import { words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { useDemo } from "../state/pushed.ts";
import { useAirline, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";

type Speed = CallArgs<"demo.fly">["speed"];

const speeds: readonly { readonly value: Speed; readonly name: string }[] = [
  { value: 1, name: "1×" },
  { value: 5, name: "5×" },
  { value: 15, name: "15×" },
  { value: 30, name: "30×" },
];

/** Kept outside the component, because another panel replaces this one when a flight starts. */
const useSpeed = create<{ readonly speed: Speed }>()(() => ({ speed: 15 }));

interface Props {
  /** Whether a flight has started and cannot be filed yet. */
  readonly isOffered: boolean;
}

/** The demo airline's recorded flight: a simulator for pilots without one. */
export const DemoFlight = memo(function DemoFlight({ isOffered }: Props) {
  useLocale();
  const texts = words().flight;
  const airline = useAirline();
  const demo = useDemo();
  const { speed } = useSpeed();
  const fly = useCommand("demo.fly");
  const land = useCommand("demo.land");
  if (!canAct() || !airline?.demo || !demo?.running || (demo.speed === null && !isOffered)) return null;
  const error = fly.error ?? land.error;
  return (
    <section className="column demo" aria-label={texts.recordedFlight}>
      {demo.speed === null ? (
        <>
          <Segments
            label={texts.recordedFlightRoute}
            options={speeds}
            value={speed}
            onChange={(next) => useSpeed.setState({ speed: next })}
          />
          <Action look="primary" busy={fly.isPending} onPress={() => fly.mutate({ speed })}>
            {texts.flyRecorded}
          </Action>
        </>
      ) : (
        <div className="demo-flying">
          <span>{texts.recordedAt(demo.speed)}</span>
          <Action look="link" busy={land.isPending} onPress={() => land.mutate(undefined)}>
            {texts.stopIt}
          </Action>
        </div>
      )}
      <ErrorNotice error={error} />
    </section>
  );
});

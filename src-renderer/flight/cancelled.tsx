import { flightName } from "../../src-shared/flight-name.ts";
import type { FlightStage, FlightView } from "../../src-shared/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";

interface Props {
  readonly flight: FlightView;
  readonly stage: Extract<FlightStage, { kind: "cancelling" | "cancelled" }>;
}

export function Cancelled({ flight, stage }: Props) {
  const close = useCommand("flight.close", ["bookings.list"]);
  const w = words().flight;
  const name = flightName(flight.head);
  const done = stage.kind === "cancelled";
  return (
    <section className="centre" aria-labelledby="cancelled">
      <div className="panel card" data-on-map>
        <h1 id="cancelled">{done ? w.isCancelled(name) : w.isBeingCancelled(name)}</h1>
        <p className="lead" role="status">
          {!done ? w.informingAirline : stage.pending ? w.cancelPending : stage.doubt ? w.cancelDoubt : w.cancelDone}
        </p>
        {close.error && <FailureNotice failure={failureOf(close.error)} />}
        <Action
          look="primary"
          busy={close.isPending}
          reason={done ? null : w.waitingForAirline}
          onPress={() => close.mutate(undefined)}
        >
          {w.done}
        </Action>
      </div>
    </section>
  );
}

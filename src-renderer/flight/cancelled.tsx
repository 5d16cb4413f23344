import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightStage, FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

interface Props {
  readonly flight: FlightView;
  readonly stage: Extract<FlightStage, { kind: "cancelling" | "cancelled" }>;
}

export function Cancelled({ flight, stage }: Props) {
  const close = useCommand("flight.close", ["bookings.list"]);
  const texts = words().flight;
  const name = flightName(flight.head);
  const done = stage.kind === "cancelled";
  return (
    <section className="centre" aria-labelledby="cancelled">
      <div className="panel card" data-on-map>
        <h1 id="cancelled">{done ? texts.isCancelled(name) : texts.isBeingCancelled(name)}</h1>
        <p className="lead" role="status">
          {!done
            ? texts.informingAirline
            : stage.pending
              ? texts.cancelPending
              : stage.doubt
                ? texts.cancelDoubt
                : texts.cancelDone}
        </p>
        <ErrorNotice error={close.error} />
        <Action
          look="primary"
          busy={close.isPending}
          reason={done ? null : texts.waitingForAirline}
          onPress={() => close.mutate(undefined)}
        >
          {texts.done}
        </Action>
      </div>
    </section>
  );
}

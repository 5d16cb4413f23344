import type { FlightStage, FlightView } from "../../src-shared/flight-view.ts";
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
  const { code, number } = flight.head;
  const done = stage.kind === "cancelled";
  return (
    <section className="centre" aria-labelledby="cancelled">
      <div className="panel card">
        <h1 id="cancelled">
          {code} {number} {done ? "cancelled" : "is being cancelled"}
        </h1>
        <p className="lead" role="status">
          {!done
            ? "Telling the airline."
            : stage.pending
              ? "The airline has not confirmed yet. It is told again when Contrail next starts; you need do nothing."
              : "The airline has taken the flight off its list. Nothing was filed."}
        </p>
        {close.error && <FailureNotice failure={failureOf(close.error)} />}
        <Action
          look="primary"
          busy={close.isPending}
          reason={done ? null : "Waiting for the airline's answer."}
          onPress={() => close.mutate(undefined)}
        >
          Done
        </Action>
      </div>
    </section>
  );
}

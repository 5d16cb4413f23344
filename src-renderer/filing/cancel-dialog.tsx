import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

interface Props {
  readonly flight: Pick<FlightView, "head" | "stage">;
  readonly onClose: () => void;
}

/** Asks before a flight is cancelled. */
export function CancelDialog({ flight, onClose }: Props) {
  const cancel = useCommand("flight.cancel", ["bookings.list"]);
  const texts = words().flight;
  const name = flightName(flight.head);
  const { stage } = flight;
  const isFiledElsewhere = stage.kind === "refused" && stage.problem.code === "report_exists";
  return (
    <Dialog title={texts.cancelQuestion(name)} isOpen onClose={onClose}>
      <p>{isFiledElsewhere ? texts.closeHereWhat : texts.cancelWhat}</p>
      <ErrorNotice error={cancel.error} />
      <div className="buttons">
        <AirlineAction
          look="danger"
          busy={cancel.isPending}
          onPress={() => cancel.mutate(undefined, { onSuccess: onClose })}
        >
          {cancel.isPending ? texts.cancelling : texts.cancelFlight}
        </AirlineAction>
        <Action onPress={onClose}>{stage.kind === "tracking" ? texts.keepFlying : words().shell.keepIt}</Action>
      </div>
    </Dialog>
  );
}

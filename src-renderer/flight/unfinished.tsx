import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";

/** A flight found at launch: nothing of it is lost, and the pilot says what becomes of it. */
export function Unfinished({ reason, onCancel }: { readonly reason: string; readonly onCancel: () => void }) {
  const carryOn = useCommand("flight.continue");
  return (
    <>
      <p className="side-says">
        <strong>This flight is not finished.</strong> {reason}
      </p>
      <Action look="primary" busy={carryOn.isPending} onPress={() => carryOn.mutate(undefined)}>
        {carryOn.isPending ? "Continuing" : "Continue flight"}
      </Action>
      {carryOn.error && <FailureNotice failure={failureOf(carryOn.error)} />}
      <Action look="link" onPress={onCancel}>
        Cancel flight
      </Action>
    </>
  );
}

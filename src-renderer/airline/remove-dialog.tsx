import type { AirlineProfile } from "../../src-shared/airline.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

export function RemoveDialog({ airline, onClose }: { readonly airline: AirlineProfile; readonly onClose: () => void }) {
  const remove = useCommand("airlines.remove", ["airlines.list"]);
  return (
    <Dialog title={`Remove ${airline.name}?`} isOpen onClose={onClose}>
      <p>
        You are signed out there, and its sign-in is deleted from this computer. Your logbook here and your reports at
        the airline stay.
      </p>
      {remove.error && <FailureNotice failure={failureOf(remove.error)} />}
      <div className="buttons">
        <Action
          look="danger"
          busy={remove.isPending}
          onPress={() => remove.mutate({ airlineId: airline.id }, { onSuccess: onClose })}
        >
          Remove airline
        </Action>
        <Action onPress={onClose}>Keep it</Action>
      </div>
    </Dialog>
  );
}

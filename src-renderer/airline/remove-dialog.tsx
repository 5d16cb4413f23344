import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

export function RemoveDialog({ airline, onClose }: { readonly airline: AirlineProfile; readonly onClose: () => void }) {
  const texts = words().airline;
  const remove = useCommand("airlines.remove", ["airlines.list"]);
  return (
    <Dialog title={texts.removeQuestion(isolate(airline.name))} isOpen onClose={onClose}>
      <p>{texts.removeWhat}</p>
      <ErrorNotice error={remove.error} />
      <div className="buttons">
        <Action
          look="danger"
          busy={remove.isPending}
          onPress={() => remove.mutate({ airlineId: airline.id }, { onSuccess: onClose })}
        >
          {texts.removeIt}
        </Action>
        <Action onPress={onClose}>{words().shell.keepIt}</Action>
      </div>
    </Dialog>
  );
}

import type { AirlineDraft } from "../../src-shared/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useProposal } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

function Addresses({ draft }: { readonly draft: AirlineDraft }) {
  const w = words().airline;
  const { oauth } = draft;
  const all: readonly (readonly [string, string | null | undefined])[] = [
    [w.plainAddress, draft.baseUrl],
    [w.signInPage, oauth?.authoriseUrl],
    [w.tokensFrom, oauth?.tokenUrl],
    [w.refreshAt, oauth?.refreshUrl === oauth?.tokenUrl ? null : oauth?.refreshUrl],
    [w.returnPage, oauth?.platformUrl],
  ];
  return (
    <dl className="proposal-addresses">
      {all.map(([name, address]) =>
        address ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="address-text">{address}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A file or a link wants to add an airline: nothing happens without this question. */
export function ProposalDialog() {
  const w = words().airline;
  const proposal = useProposal();
  const answer = useCommand("airlines.answerProposal", ["airlines.list"]);
  if (proposal === null) return null;
  const decline = () => answer.mutate({ accept: false });
  if (proposal.kind === "unreadable")
    return (
      <Dialog title={w.notAdded} isOpen onClose={decline}>
        <FailureNotice failure={proposal.problem} />
        <div className="buttons">
          <Action onPress={decline}>{words().shell.close}</Action>
        </div>
      </Dialog>
    );
  const { draft, from, changes } = proposal;
  return (
    <Dialog
      title={changes === null ? w.addQuestion(isolate(draft.name)) : w.changeQuestion(isolate(changes))}
      isOpen
      onClose={decline}
    >
      <p>{from === "link" ? w.linkAsks : w.fileSays}</p>
      {changes !== null && changes !== draft.name && <p>{w.newName(isolate(draft.name))}</p>}
      <Addresses draft={draft} />
      {answer.error && <FailureNotice failure={failureOf(answer.error)} />}
      <div className="buttons">
        <Action
          look="primary"
          busy={answer.isPending}
          onPress={() => answer.mutate({ accept: true }, { onSuccess: () => openPage("fly") })}
        >
          {changes === null ? w.add : w.changeIt}
        </Action>
        <Action onPress={decline}>{changes === null ? w.doNotAdd : w.leaveIt}</Action>
      </div>
    </Dialog>
  );
}

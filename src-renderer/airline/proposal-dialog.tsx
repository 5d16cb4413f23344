import type { AirlineDraft } from "../../src-shared/airline.ts";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useProposal } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/notice.tsx";

function Addresses({ draft }: { readonly draft: AirlineDraft }) {
  const { oauth } = draft;
  const all: readonly (readonly [string, string | null | undefined])[] = [
    ["Address", draft.baseUrl],
    ["Sign-in page", oauth?.authoriseUrl],
    ["Tokens from", oauth?.tokenUrl],
    ["Refresh at", oauth?.refreshUrl === oauth?.tokenUrl ? null : oauth?.refreshUrl],
    ["Return page", oauth?.platformUrl],
  ];
  return (
    <dl className="proposal-addresses">
      {all.map(([name, address]) =>
        address ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{address}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A file or a link wants to add an airline: nothing happens without this question. */
export function ProposalDialog() {
  const proposal = useProposal();
  const answer = useCommand("airlines.answerProposal", ["airlines.list"]);
  if (proposal === null) return null;
  const decline = () => answer.mutate({ accept: false });
  if (proposal.kind === "unreadable")
    return (
      <Dialog title="This airline was not added" isOpen onClose={decline}>
        <FailureNotice failure={proposal.problem} />
        <div className="buttons">
          <Action onPress={decline}>Close</Action>
        </div>
      </Dialog>
    );
  const { draft, from, changes } = proposal;
  return (
    <Dialog title={changes === null ? `Add ${draft.name}?` : `Change ${changes}?`} isOpen onClose={decline}>
      <p>
        {from === "link"
          ? "A link asks for this. Anybody can make one, so"
          : "This is what the file says. Before you agree,"}{" "}
        compare the addresses with those on your airline's own site. Your sign-in goes to them.
      </p>
      {changes !== null && changes !== draft.name && <p>{`It would be called ${draft.name} from now on.`}</p>}
      <Addresses draft={draft} />
      {answer.error && <FailureNotice failure={failureOf(answer.error)} />}
      <div className="buttons">
        <Action
          look="primary"
          busy={answer.isPending}
          onPress={() => answer.mutate({ accept: true }, { onSuccess: () => openPage("fly") })}
        >
          {changes === null ? "Add airline" : "Change airline"}
        </Action>
        <Action onPress={decline}>{changes === null ? "Do not add" : "Leave it as it is"}</Action>
      </div>
    </Dialog>
  );
}

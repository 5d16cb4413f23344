import { type ComponentProps, useEffect, useState } from "react";
import type { AirlineDraft } from "../../src-shared/domain/airline.ts";
import { isMixedName, onlyLooksLatin } from "../../src-shared/domain/alphabets.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { openEditAirline, openPage } from "../state/navigation.ts";
import { useProposal } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice, FailureNotice, Notice } from "../ui/notice.tsx";

/** The address with its host in bold: the host alone shows the owner. */
function Address({ address }: { readonly address: string }) {
  if (!URL.canParse(address)) return address;
  const { href, host } = new URL(address);
  const start = href.indexOf(host);
  return (
    <>
      {href.slice(0, start)}
      <b>{host}</b>
      {href.slice(start + host.length)}
    </>
  );
}

function Addresses({ draft }: { readonly draft: AirlineDraft }) {
  const texts = words().airline;
  const { oauth } = draft;
  const all: readonly (readonly [string, string | null | undefined])[] = [
    [texts.plainAddress, draft.baseUrl],
    [texts.signInPage, oauth?.authoriseUrl],
    [texts.tokensFrom, oauth?.tokenUrl],
    [texts.refreshAt, oauth?.refreshUrl === oauth?.tokenUrl ? null : oauth?.refreshUrl],
    [texts.returnPage, oauth?.platformUrl],
    [texts.rulesFrom, draft.rulesUrl],
  ];
  return (
    <dl className="column proposal-addresses">
      {all.map(([name, address]) =>
        address ? (
          <div key={name}>
            <dt className="caption">{name}</dt>
            <dd className="address-text">
              <Address address={address} />
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A new question cannot be confirmed before this time, because the click may have been meant for something else. */
const readMs = 500;

type AgreeProps = Required<Pick<ComponentProps<typeof Action>, "children" | "look" | "busy" | "onPress">>;

/**
 * The button that confirms a question. It works after the question has been visible for `readMs`: a hidden or busy
 * window draws it late.
 */
function Agree({ children, look, busy, onPress }: AgreeProps) {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setRead(true), readMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (
    <Action look={look} busy={busy || !isRead} onPress={onPress}>
      {children}
    </Action>
  );
}

/** The question before a file or a link adds or changes an airline. */
export function ProposalDialog() {
  const texts = words().airline;
  const proposal = useProposal();
  const answer = useCommand("airlines.answerProposal", ["airlines.list"]);
  const id = proposal?.id ?? 0;
  if (proposal === null) return null;
  const decline = () => answer.mutate({ proposalId: id, accept: false });
  if (proposal.kind === "unreadable")
    return (
      <Dialog title={texts.notAdded} isOpen onClose={decline}>
        <FailureNotice failure={proposal.problem} />
        <div className="buttons">
          <Action onPress={decline}>{words().shell.close}</Action>
        </div>
      </Dialog>
    );
  const { draft, from, changes, hosts, odd, again } = proposal;
  const agree = () =>
    answer.mutate(
      { proposalId: id, accept: true },
      {
        onSuccess: (airline) => {
          if (airline === null) return;
          openEditAirline(null);
          openPage("fly");
        },
      },
    );
  const isMixed = isMixedName(draft.name);
  const isOddName = isMixed || onlyLooksLatin(draft.name);
  const isDoubtful = again || hosts.length > 0 || odd.length > 0 || isOddName;
  const oddNames = (
    <>
      {isOddName && <Notice tone="caution">{texts.oddName(isolate(draft.name), isMixed)}</Notice>}
      {odd.map(({ host, reads, isMixed }) => (
        <Notice key={host} tone="caution">
          {texts.oddHost(host, isolate(reads), isMixed)}
        </Notice>
      ))}
    </>
  );
  const buttons = (yes: string) => (
    <>
      <ErrorNotice error={answer.error} />
      <div className="buttons">
        <Agree key={id} look={isDoubtful ? "plain" : "primary"} busy={answer.isPending} onPress={agree}>
          {yes}
        </Agree>
        <Action look={isDoubtful ? "primary" : "plain"} onPress={decline}>
          {changes === null ? texts.doNotAdd : texts.leaveIt}
        </Action>
      </div>
    </>
  );
  if (again)
    return (
      <Dialog key="again" title={texts.sendQuestion} isOpen onClose={decline}>
        <ul className="column">
          {hosts.map((host) => (
            <li key={host} className="address-text">
              <b>{host}</b>
            </li>
          ))}
        </ul>
        {oddNames}
        <Notice tone="caution">{texts.sendWarning}</Notice>
        {buttons(texts.sendIt)}
      </Dialog>
    );
  return (
    <Dialog
      title={changes === null ? texts.addQuestion(isolate(draft.name)) : texts.changeQuestion(isolate(changes))}
      isOpen
      onClose={decline}
    >
      <p>{from === "link" ? texts.linkAsks : texts.fileSays}</p>
      {changes !== null && changes !== draft.name && <p>{texts.newName(isolate(draft.name))}</p>}
      <Addresses draft={draft} />
      {oddNames}
      {hosts.length > 0 && <Notice tone="caution">{texts.severalHosts}</Notice>}
      {buttons(changes === null ? texts.add : texts.changeIt)}
    </Dialog>
  );
}

import { type FormEvent, useState } from "react";
import type { BrowserView } from "../../src-shared/ipc.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { formatTime } from "../ui/format.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import "../airline/airline.css";

/** For when the link does not find its way back from the browser. */
function PasteAddress() {
  const [address, setAddress] = useState("");
  const [told, setTold] = useState(false);
  const paste = useCommand("session.pasteAddress");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!paste.isPending && address.trim() !== "") paste.mutate({ address: address.trim() });
  };
  const missing = told && address.trim() === "" ? "Paste the address of the browser's last page." : null;
  return (
    <details className="paste">
      <summary>The browser is done, but nothing happens here</summary>
      <form className="form" onSubmit={submit} noValidate>
        <Field
          label="Address of the last page"
          hint="Copy the whole address from the browser. It holds “callback?code=”."
          spellCheck={false}
          autoComplete="off"
          maxLength={20_000}
          value={address}
          error={missing ?? (paste.error ? failureOf(paste.error).message : null)}
          onChange={(event) => {
            setAddress(event.target.value);
            paste.reset();
          }}
        />
        <Submit busy={paste.isPending}>Go on with it</Submit>
      </form>
    </details>
  );
}

/** The sign-in goes on in the browser; from here it can be opened again, called off, or helped along. */
export function BrowserWaiting({ browser }: { readonly browser: BrowserView }) {
  const reopen = useCommand("session.reopenBrowser");
  const cancel = useCommand("session.cancelBrowser");
  const again = useCommand("session.openBrowser");
  if (browser.step === "exchanging") return <Skeleton lines={2} label="Finishing the sign-in" />;
  return (
    <div className="form" role="status">
      <p>
        {browser.opened
          ? `Your browser has opened the airline's sign-in. Finish it there by ${formatTime(browser.untilMs)} UTC, and you are brought back here.`
          : "No browser could be opened. Set a default browser on this computer, then open it again."}
      </p>
      {browser.problem && (
        <Notice tone="caution" detail={browser.problem.detail}>
          {browser.problem.message}
        </Notice>
      )}
      <div className="buttons">
        <Action look="primary" busy={reopen.isPending} onPress={() => reopen.mutate(undefined)}>
          Open the browser again
        </Action>
        <Action busy={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
          Cancel
        </Action>
      </div>
      {reopen.error && <FailureNotice failure={failureOf(reopen.error)} />}
      <PasteAddress />
      {browser.mayUsePage && browser.purpose === "sign_in" && (
        <Action
          look="link"
          busy={again.isPending}
          onPress={() => again.mutate({ airlineId: browser.airlineId, throughPage: true })}
        >
          Come back through the airline's web page instead
        </Action>
      )}
      <details className="paste">
        <summary>The browser shows an error instead of a sign-in</summary>
        <p className="hint">
          The airline may not have registered Contrail. Tell it that it must register exactly this return address:
        </p>
        <p className="mono">{browser.redirectUri}</p>
      </details>
    </div>
  );
}

import { type ReactNode, useState } from "react";
import type { BrowserView } from "../../src-shared/contract/accounts.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { formatClock } from "../ui/format.ts";
import { ErrorNotice, FailureNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import "./airline.css";

/** Help if the browser does not return to Contrail. */
function NothingHappens({ children }: { readonly children: ReactNode }) {
  const texts = words().signIn;
  const [address, setAddress] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const paste = useCommand("session.pasteAddress");
  const submit = () => {
    setSubmitted(true);
    if (address.trim() !== "") paste.mutate({ address: address.trim() });
  };
  const missing = submitted && address.trim() === "" ? texts.pasteAddress : null;
  return (
    <details className="paste">
      <summary>{texts.nothingHappens}</summary>
      <Form onSubmit={submit}>
        <Field
          label={texts.lastAddress}
          hint={texts.lastAddressHint}
          autoComplete="off"
          maxLength={20_000}
          value={address}
          error={missing ?? (paste.error ? failureOf(paste.error).message : null)}
          onChange={(event) => {
            setAddress(event.target.value);
            paste.reset();
          }}
        />
        <Submit busy={paste.isPending}>{texts.goOn}</Submit>
      </Form>
      {children}
    </details>
  );
}

/** Shown while the sign-in continues in the browser. The pilot can open it again, cancel it, or complete it by hand. */
export function BrowserWaiting({ browser }: { readonly browser: BrowserView }) {
  const texts = words().signIn;
  const reopen = useCommand("session.reopenBrowser");
  const cancel = useCommand("session.cancelBrowser");
  const again = useCommand("session.openBrowser");
  if (browser.step === "exchanging") return <Skeleton lines={2} label={texts.finishing} />;
  return (
    <div className="form" role="status">
      <p>{browser.opened ? texts.finishInBrowser(formatClock(browser.untilMs)) : texts.noBrowser}</p>
      {browser.problem && <FailureNotice tone="caution" failure={browser.problem} />}
      <div className="buttons">
        <Action look="primary" busy={reopen.isPending} onPress={() => reopen.mutate(undefined)}>
          {texts.openAgain}
        </Action>
        <Action busy={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
          {words().shell.cancel}
        </Action>
      </div>
      <ErrorNotice error={reopen.error ?? again.error ?? cancel.error} />
      <NothingHappens>
        {browser.mayUsePage && browser.purpose === "sign_in" && (
          <Action
            busy={again.isPending}
            onPress={() => again.mutate({ airlineId: browser.airlineId, throughPage: true })}
          >
            {texts.throughPage}
          </Action>
        )}
      </NothingHappens>
      <details className="paste">
        <summary>{texts.browserError}</summary>
        <p className="hint">{texts.mustRegister}</p>
        <p className="address-text">{browser.redirectUri}</p>
      </details>
    </div>
  );
}

import { useEffect } from "react";
import type { ConnectionTest } from "../../src-shared/contract/accounts.ts";
import { words } from "../../src-shared/words/words.ts";
import { useBrowser, useConnectionTest } from "../state/pushed.ts";
import { queryClient, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { formatDate } from "../ui/format.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { BrowserWaiting } from "./browser-waiting.tsx";

type Step = ConnectionTest["steps"][number];

function Row({ step }: { readonly step: Step }) {
  return (
    <li className={`test-step test-${step.outcome}`}>
      <span>{words().airline.steps[step.step]}</span>
      <span>{words().airline.outcomes[step.outcome]}</span>
      {step.message !== "" && step.outcome !== "failed" && <p className="hint">{step.message}</p>}
    </li>
  );
}

/** Runs the whole sign-in once, step by step. A failure shows what the airline must change. */
export function ConnectionTestDialog() {
  const texts = words().airline;
  const test = useConnectionTest();
  const browser = useBrowser();
  const close = useCommand("airlines.closeTest");
  const cancel = useCommand("session.cancelBrowser");
  const verified = test?.verifiedAtMs ?? null;
  useEffect(() => {
    if (verified !== null) void queryClient.invalidateQueries({ queryKey: ["airlines.list"] });
  }, [verified]);
  if (test === null) return null;
  const waiting = browser?.purpose === "connection_test" ? browser : null;
  const failed = test.steps.find(({ outcome }) => outcome === "failed");
  const end = () => (waiting ? cancel.mutate(undefined) : close.mutate(undefined));
  return (
    <Dialog title={texts.connectionTest} isOpen onClose={end}>
      <ol className="lined">
        {test.steps.map((step) => (
          <Row key={step.step} step={step} />
        ))}
      </ol>
      {failed && <FailureNotice failure={failed} />}
      {verified !== null && <Notice tone="good">{texts.works(formatDate(verified))}</Notice>}
      {test.remark !== null && <Notice tone="caution">{test.remark}</Notice>}
      {waiting && <BrowserWaiting browser={waiting} />}
      {!waiting && (
        <div className="buttons">
          <Action onPress={end}>{words().shell.close}</Action>
        </div>
      )}
    </Dialog>
  );
}

import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "./action.tsx";
import { FailureNotice } from "./notice.tsx";

/** A button that copies a text to the clipboard, and confirms it. */
export function Copy({ text, children }: { readonly text: () => string; readonly children: string }) {
  const copy = useCommand("shell.copyText");
  return (
    <>
      <Action busy={copy.isPending} onPress={() => copy.mutate({ text: text() })}>
        {copy.isSuccess ? words().shell.copied : children}
      </Action>
      {copy.error && <FailureNotice failure={failureOf(copy.error)} />}
    </>
  );
}

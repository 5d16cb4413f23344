import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "./action.tsx";
import { ErrorNotice } from "./notice.tsx";

interface Props {
  readonly text: () => string;
  readonly children: string;
  /** For screen readers, where several stand in a list. */
  readonly label?: string;
}

/** A button that copies a text to the clipboard, and confirms it. */
export function Copy({ text, children, label }: Props) {
  const copy = useCommand("shell.copyText");
  return (
    <>
      <Action
        busy={copy.isPending}
        label={copy.isSuccess ? undefined : label}
        onPress={() => copy.mutate({ text: text() })}
      >
        {copy.isSuccess ? words().shell.copied : children}
      </Action>
      <ErrorNotice error={copy.error} />
    </>
  );
}

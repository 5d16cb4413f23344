import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "./action.tsx";

interface Props {
  readonly url: string;
  readonly look: "primary" | "link";
  readonly children: string;
}

/** A button that opens an address in the browser, and shows why it did not open. */
export function OpenSite({ url, look, children }: Props) {
  const open = useCommand("shell.openExternal");
  return (
    <div>
      <Action look={look} onPress={() => open.mutate({ url })}>
        {children}
      </Action>
      {open.error && (
        <p className="field-error" role="alert">
          {failureOf(open.error).message}
        </p>
      )}
    </div>
  );
}

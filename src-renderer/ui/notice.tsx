import type { ReactNode } from "react";
import type { Failure } from "../../src-shared/domain/result.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { Icon } from "./icons.tsx";

interface Props {
  readonly tone: "caution" | "error" | "quiet" | "good";
  readonly children: ReactNode;
  readonly detail?: string | undefined;
  readonly action?: ReactNode;
}

/** An important sentence, which can be expanded to show the server's raw text. */
export function Notice({ tone, children, detail, action }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "error" ? "alert" : "status"}>
      <Icon name={tone === "good" ? "check" : "caution"} size={16} />
      <div className="notice-body">
        <p>{children}</p>
        {detail !== undefined && detail !== "" && (
          <details>
            <summary>{words().shell.details}</summary>
            <pre>{detail}</pre>
          </details>
        )}
      </div>
      {action}
    </div>
  );
}

interface FailureProps extends Pick<Props, "action"> {
  readonly failure: Pick<Failure, "message" | "detail">;
  readonly tone?: Props["tone"];
}

export function FailureNotice({ failure, tone = "error", action }: FailureProps) {
  return (
    <Notice tone={tone} detail={failure.detail} action={action}>
      {failure.message}
    </Notice>
  );
}

/** Why a command or a question failed. Nothing if it did not. */
export function ErrorNotice({ error, action }: { readonly error: Error | null; readonly action?: ReactNode }) {
  return error && <FailureNotice failure={failureOf(error)} action={action} />;
}

import { type ReactNode, useId } from "react";

interface Props {
  readonly children: ReactNode;
  /** For screen readers, if its text says too little alone. */
  readonly label?: string | undefined;
  /** Primary: the main action of the page. Danger: the action loses something. */
  readonly look?: "primary" | "plain" | "danger" | "link";
  /**
   * Why the button cannot be pressed. Null if it can. It stays in the tab order, so that screen readers reach the
   * reason.
   */
  readonly reason?: string | null;
  readonly busy?: boolean;
  /** Whether to show the reason under the button. Not needed if it is visible elsewhere. */
  readonly showReason?: boolean;
  /** Absent: the button sends its `Form`. */
  readonly onPress?: () => void;
}

function Button({ children, label, look = "plain", reason = null, busy = false, showReason = true, onPress }: Props) {
  const id = useId();
  const off = reason !== null || busy;
  return (
    <div className="action">
      <button
        type={onPress ? "button" : "submit"}
        className={`button button-${look}`}
        aria-label={label}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={off ? undefined : onPress}
      >
        {children}
      </button>
      {reason !== null && (
        <p id={id} className={showReason ? "reason" : "unseen"}>
          {reason}
        </p>
      )}
    </div>
  );
}

/** A button that shows why it cannot be pressed. */
export const Action = (props: Props & Required<Pick<Props, "onPress">>) => <Button {...props} />;

/** The button that sends its `Form`. Its look is plain if the form is one of several on its page. */
export const Submit = (props: Omit<Props, "onPress">) => <Button look="primary" {...props} />;

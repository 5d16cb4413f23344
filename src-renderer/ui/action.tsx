import { type ReactNode, useId } from "react";

interface Props {
  readonly children: ReactNode;
  readonly onPress: () => void;
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
}

/** A button that shows why it cannot be pressed. */
export function Action({
  children,
  onPress,
  label,
  look = "plain",
  reason = null,
  busy = false,
  showReason = true,
}: Props) {
  const id = useId();
  const off = reason !== null || busy;
  return (
    <div className="action">
      <button
        type="button"
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

interface SubmitProps {
  readonly children: ReactNode;
  readonly busy: boolean;
  /** Plain: the form is one of several on its page. */
  readonly look?: "primary" | "plain";
  /** Why the form cannot be sent now. Null if it can. */
  readonly reason?: string | null;
}

/** The button that sends its `Form`. */
export function Submit({ children, busy, look = "primary", reason = null }: SubmitProps) {
  const id = useId();
  return (
    <div className="action">
      <button
        type="submit"
        className={`button button-${look}`}
        aria-disabled={busy || reason !== null || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason === null ? undefined : id}
      >
        {children}
      </button>
      {reason !== null && (
        <p id={id} className="reason">
          {reason}
        </p>
      )}
    </div>
  );
}

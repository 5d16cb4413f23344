import { type ReactNode, type Ref, useEffect } from "react";

interface Props {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Called for Escape. */
  readonly onCancel?: () => void;
  readonly className?: string;
  readonly label?: string;
  readonly ref?: Ref<HTMLFormElement>;
}

/**
 * A form that shows its own errors, and scrolls to the first wrong field. The Enter key sends nothing while its button
 * cannot be pressed.
 */
export function Form({ children, onSubmit, onCancel, className = "form", label, ref }: Props) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && onCancel?.();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [onCancel]);
  return (
    <form
      ref={ref}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (form.querySelector("[type=submit][aria-disabled]") !== null) return;
        onSubmit();
        requestAnimationFrame(() => {
          const wrong = form.querySelector<HTMLInputElement>("[aria-invalid]");
          wrong?.closest("details")?.setAttribute("open", "");
          wrong?.focus();
        });
      }}
    >
      {children}
    </form>
  );
}

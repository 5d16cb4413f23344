import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly label?: string;
}

/** A form that shows its own errors, and scrolls to the first wrong field. */
export function Form({ children, onSubmit, className = "form", label }: Props) {
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit();
        requestAnimationFrame(() => form.querySelector<HTMLInputElement>("[aria-invalid]")?.focus());
      }}
    >
      {children}
    </form>
  );
}

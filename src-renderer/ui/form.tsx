import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly label?: string;
}

/** A form that says itself what is wrong, and leads to the first field that is: it may be out of sight. */
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

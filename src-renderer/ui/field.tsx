import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid"> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
};

/** A labelled input with its error directly under it. */
export function Field({ label, hint, error = null, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={`${id}-says`} aria-invalid={error !== null || undefined} />
      <p id={`${id}-says`} className={error === null ? "hint" : "field-error"} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}

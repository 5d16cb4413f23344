import { type ReactNode, useState } from "react";

interface Props {
  readonly summary: string;
  readonly className?: string;
  /** Rendered only while it is open, so that closed content costs nothing. */
  readonly children: () => ReactNode;
}

/** Content that is closed until the pilot opens it. */
export function Disclosure({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

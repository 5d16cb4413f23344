import { type ReactNode, useState } from "react";

interface Props {
  readonly summary: string;
  readonly className?: string;
  /** Made only while it is open: what is folded away costs nothing. */
  readonly children: () => ReactNode;
}

/** Something that is folded away until it is wanted. */
export function Disclosure({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

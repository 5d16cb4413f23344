/** Grey bars in the shape of what is to come. They stand still: nothing repeats in this window. */
export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} />
      ))}
    </div>
  );
}

/** A state in which there is nothing to show: what that means, and what to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

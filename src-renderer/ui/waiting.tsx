/**
 * Grey bars in the shape of the coming content. They do not move, because nothing in this window is animated endlessly.
 */
export function Skeleton({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} />
      ))}
    </div>
  );
}

/** An empty state: its meaning, and what to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Shown instead of a feature that this airline does not offer. */
export function NotOffered({ children }: { readonly children: string }) {
  return <p className="hint">{children}</p>;
}

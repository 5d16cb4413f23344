/** Shown instead of a feature that this airline's crew system does not have. */
export function NotOffered({ children }: { readonly children: string }) {
  return <p className="hint">{children}</p>;
}

/** In place of something that this airline's crew system does not have. */
export function NotOffered({ what }: { readonly what: string }) {
  return <p className="hint">Your airline does not offer {what}.</p>;
}

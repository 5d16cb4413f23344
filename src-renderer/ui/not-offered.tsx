import { words } from "../../src-shared/words/words.ts";
/** In place of something that this airline's crew system does not have. */
export function NotOffered({ what }: { readonly what: string }) {
  return <p className="hint">{words().shell.notOffered(what)}</p>;
}

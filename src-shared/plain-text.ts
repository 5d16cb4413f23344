import { decodeHTMLStrict } from "entities";

/** Text of others, made fit to read. Each rule goes over its text once, however it is built. */

/**
 * What cannot be seen and changes how the rest reads: control characters (line ends and tabs stay), Unicode's
 * bidirectional marks, embeddings, overrides and isolates, and what has no width but joins nothing.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The text without what would turn it round or hide a part of it. */
export const withoutHidden = (text: string): string => text.replace(hidden, "");

const lineEnd = /^(br|\/p|\/div|\/li|\/h\d)\b/i;
const unseen = /^(script|style)\b/i;

/** HTML as text: tags out, entities decoded. `longest` is looked at, in characters. */
export function plainTextOf(html: string, longest: number): string {
  const decoded = decodeHTMLStrict(withoutTags(html.slice(0, longest))).replaceAll("\u00a0", " ");
  return withoutHidden(decoded)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A tag that does not end is text. */
function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let close = -1;
  for (let open = html.indexOf("<"); open >= 0; open = html.indexOf("<", at)) {
    // Sought once for all that opens before it.
    if (close < open) close = html.indexOf(">", open);
    if (close < 0) break;
    if (!/[a-z/!]/i.test(html.charAt(open + 1))) {
      parts.push(html.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    const tag = html.slice(open + 1, Math.min(close, open + 10));
    parts.push(html.slice(at, open), lineEnd.test(tag) ? "\n" : "");
    const [ending] = unseen.exec(tag) ?? [];
    at = ending === undefined ? close + 1 : endOf(html, ending, close);
  }
  return parts.join("") + html.slice(at);
}

/** Where the part that nobody reads ends: at its closing tag, or with the text. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

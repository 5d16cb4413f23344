import { decodeHTMLStrict } from "entities";

/** Makes foreign text readable. Each rule scans its text once, whatever it contains. */

/**
 * Invisible characters that change how the other text looks: control characters (except line ends and tabs), lone
 * surrogates, and everything that Unicode lets programs not draw (bidirectional marks, fillers, tags, zero-width
 * characters). Characters that shape their neighbours stay: joiners, variation selectors.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}\p{Surrogate}]+/gu;

/** A visible character: not a space, an undrawn character, a mark without a letter, or an empty Braille cell. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Mark}\u2800]/u;

/** The text without characters that reverse it or hide a part of it. Empty if nothing is visible. */
export function withoutHidden(text: string): string {
  const plain = text.replace(hidden, "");
  return seen.test(plain) ? plain : "";
}

const lineEnd = /^(br|\/p|\/div|\/li|\/h\d)\b/i;
const unseen = /^(script|style)\b/i;

/** HTML as text, without tags and with decoded entities. Reads at most `longest` characters. */
export function plainTextOf(html: string, longest: number): string {
  const decoded = decodeHTMLStrict(withoutTags(html.slice(0, longest))).replaceAll("\u00a0", " ");
  return withoutHidden(decoded)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Removes tags. An unfinished tag counts as text. */
function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let close = -1;
  for (let open = html.indexOf("<"); open >= 0; open = html.indexOf("<", at)) {
    // One search serves all tags that open before this end.
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

/** The end of an invisible element: its closing tag, or the end of the text. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

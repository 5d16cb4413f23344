import { isRow, partsOf, plainText, text } from "../../platform/http/coerce.ts";
import { parseJson } from "../../platform/http/parse-json.ts";
import { serverFailed } from "../failure.ts";

export type Body = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "empty" | "page" | "noise" };

/** Without the notices that PHP prints before an answer where `display_errors` is on: `<br />` before and after each. */
function withoutNotices(raw: string): string {
  let left = raw;
  while (/^<br \/>\s*<b>(Notice|Warning|Deprecated)<\/b>:/.test(left)) {
    const end = left.indexOf("<br />", 1);
    if (end < 0) return raw;
    left = left.slice(end + 6).trimStart();
  }
  return left === "" ? raw : left;
}

/** The JSON value of an answer, or what else it is. */
export function parseBody(raw: string): Body {
  const trimmed = withoutNotices(raw.replace(/^\uFEFF/, "").trim());
  if (trimmed === "") return { kind: "empty" };
  try {
    return { kind: "json", value: parseJson(trimmed) };
  } catch {
    return { kind: trimmed.startsWith("<") ? "page" : "noise" };
  }
}

/**
 * Whether a firewall answered a program in JSON, in place of the airline's server (airline-servers.md, Reading). Cloudflare
 * also answers in place of a server that failed.
 */
export const isFirewall = (status: number, value: unknown): boolean =>
  !serverFailed(status) &&
  status !== 429 &&
  isRow(value) &&
  (value.cloudflare_error === true || /^access denied by imunify360/i.test(text(value.message)));

/** The beginning of an answer, at most 500 characters. The word that is cut could be a secret: it is left out. */
export const beginning = (raw: string): string => {
  const text = raw.trim();
  return text.length > 500 ? text.slice(0, 500).replace(/[^\s"]+$/, "") : text;
};

/** Texts of an internal error. They do not help a pilot and may reveal the server's internals. */
const internalText =
  /sqlstate|undefined|exception|attempt to read|on null|stack|::|\\\w|\/var\/|^(internal )?server error|^service unavailable/i;

/** The most errors of a form that are read. The pilot sees only the first readable one. */
const mostErrors = 20;
/** The most characters of a server's text that are read. Servers send a sentence or two. */
const longestText = 1000;

/** The server's own text, from any of its fields. */
export function serverText(value: unknown): string {
  if (!isRow(value)) return "";
  const error = isRow(value.error) ? value.error : {};
  const errors = isRow(value.errors) ? Object.values(value.errors).slice(0, mostErrors).flatMap(partsOf) : [];
  const places = [value.error, error.message, value.message, value.details, value.detail];
  for (const place of [...places, value.error_description, value.title, ...errors.slice(0, mostErrors)]) {
    const found = plainText(place);
    if (found !== "") return found.slice(0, longestText);
  }
  return "";
}

/** Only a code, such as "Error 500": no sentence of the airline. */
const onlyCode = /^(internal|server|http|error|status|code|failed|failure|\d|[\s:.,!#()-])*$/i;

/** The text if a pilot can read it; otherwise an empty text. */
export const readable = (message: string): string =>
  message.length > 200 || internalText.test(message) || onlyCode.test(message) ? "" : message.replace(/[.\s]+$/, "");

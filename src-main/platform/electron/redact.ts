const hidden = "[hidden]";

/** Names whose values are secrets, in any spelling: access_token, accessToken, X-Access-Token. */
const secretName = String.raw`[\w-]{0,32}(?:authorization|cookie|password|passwd|secret|token|api[-_]?key|code[-_]?verifier)`;
const isSecretName = new RegExp(`^${secretName}$`, "i");

/** OAuth's `code` and `state` share their names with error codes and states, which a log needs. */
const sharedName = "code|state";
const plainWord = /^(?:[A-Z][A-Z0-9_]{0,31}|[a-z][a-z_]{0,31}|\d{1,5})$/;

/** `name=value` in addresses, forms and cookies, where `code` and `state` always belong to OAuth. */
const parameter = new RegExp(String.raw`\b(${secretName}|${sharedName})=[^\s&;,"'#<>)\]}]+`, "gi");
/** `"name":"value"` in JSON (also escaped or cut off), and `name: value` in headers and printed objects. */
const quoted = String.raw`\\"(?:[^"\\]|\\(?!"))*(?:\\"|$)|"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)`;
const property = new RegExp(
  String.raw`\b(${secretName}|${sharedName})(\\?["']?\s*:\s*)(${quoted}|[^\s,;"'}\]]+)`,
  "gi",
);
const credentials = /\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi;
/**
 * Every JSON object in base64url begins like this. The pattern matches everything that follows, so that no text is
 * scanned twice.
 */
const jsonWebToken = /\beyJ[\w-]{8,}(?:\.[\w-]+)*/g;
const userInAddress = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^/\s@]+@/gi;

function redactText(text: string): string {
  return text
    .replace(credentials, `$1 ${hidden}`)
    .replace(parameter, `$1=${hidden}`)
    .replace(property, (whole, name: string, sign: string, value: string) =>
      isSecret(name, value.replace(/^\\?["']|\\?["']$/g, "")) ? `${name}${sign}${hidden}` : whole,
    )
    .replace(jsonWebToken, hidden)
    .replace(userInAddress, `$1${hidden}@`);
}

function isSecret(name: string, value: unknown): boolean {
  if (isSecretName.test(name)) return true;
  return /^(?:code|state)$/i.test(name) && typeof value === "string" && !plainWord.test(value);
}

const deepest = 8;
const mostEntries = 200;
const longestName = 200;
const longestText = 20_000;
/** The most characters of one logged value. Otherwise a single value could fill a log of 5 MB. */
const mostText = 100_000;
/** How many characters of that limit a number or the brackets of a list use. */
const partText = 10;
/**
 * After a text was cut, this many more characters are removed, because the cut may have separated a secret from its
 * name.
 */
const tornText = 100;

/** How many characters of one value may still be written. */
interface Room {
  left: number;
}

function redactLong(text: string, room: Room): string {
  const most = Math.max(0, Math.min(longestText, room.left));
  const clean = text.length <= most ? redactText(text) : `${redactText(text.slice(0, most)).slice(0, -tornText)}[more]`;
  room.left -= clean.length;
  return clean;
}

function redactError(error: Error, depth: number, room: Room): string {
  const text = redactLong(error.stack ?? String(error), room);
  return error.cause === undefined ? text : `${text}\ncaused by ${String(redactPart(error.cause, depth + 1, room))}`;
}

function redactList(list: readonly unknown[], depth: number, room: Room): unknown[] {
  const kept: unknown[] = [];
  for (const entry of list.slice(0, mostEntries)) {
    if (room.left <= 0) break;
    kept.push(redactPart(entry, depth + 1, room));
  }
  return kept;
}

function redactEntries(entries: readonly [unknown, unknown][], depth: number, room: Room): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [key, entry] of entries.slice(0, mostEntries)) {
    if (room.left <= 0) break;
    const name = String(key).slice(0, longestName);
    room.left -= name.length;
    kept.push([name, isSecret(name, entry) ? hidden : redactPart(entry, depth + 1, room)]);
  }
  return Object.fromEntries(kept);
}

function redactPart(value: unknown, depth: number, room: Room): unknown {
  room.left -= partText;
  if (typeof value === "string") return redactLong(value, room);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value;
  if (depth >= deepest) return "[deeper]";
  if (value instanceof Date) return value;
  if (value instanceof Error) return redactError(value, depth, room);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return redactList(value, depth, room);
  try {
    return redactEntries(value instanceof Map ? [...value.entries()] : Object.entries(value), depth, room);
  } catch {
    return "[unreadable]";
  }
}

/**
 * A copy of `value` for the log, with secrets replaced and its total size limited. Handles cycles and getters that
 * throw.
 */
export const redact = (value: unknown): unknown => redactPart(value, 0, { left: mostText });

const hidden = "[hidden]";

/** Names whose values are secrets, however they are spelt: access_token, accessToken, "Access-Token". */
const secretNames = new Set([
  "authorization",
  "proxyauthorization",
  "cookie",
  "setcookie",
  "password",
  "passwd",
  "secret",
  "clientsecret",
  "token",
  "accesstoken",
  "refreshtoken",
  "idtoken",
  "apikey",
  "xapikey",
  "code",
  "codeverifier",
]);
/** OAuth's `code` and `state` share their names with error codes and states, which a log is read for. */
const sharedNames = new Set(["code", "state"]);
const plainWord = /^["']?(?:[A-Z][A-Z0-9_]{0,31}|[a-z][a-z_]{0,31}|\d{1,5})["']?$/;

function isSecret(name: string, value: unknown): boolean {
  const plainName = name.toLowerCase().replace(/[^a-z]/g, "");
  if (sharedNames.has(plainName)) return typeof value === "string" && !plainWord.test(value);
  return secretNames.has(plainName);
}

/** `name=value` of addresses, forms and cookies: `code` and `state` are always OAuth's here. */
const parameter = /\b([A-Za-z][\w-]*)=([^\s&;,"'#<>)\]}]+)/g;
/** `"name":"value"` of JSON, escaped or not, and `name: value` of headers and of printed objects. */
const property =
  /(\\?["']?)\b([A-Za-z][\w-]*)\1(\s*:\s*)(\\"(?:[^"\\]|\\(?!"))*\\"|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;"'}\]]+)/g;
const credentials = /\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi;
const jsonWebToken = /\beyJ[\w-]{8,}\.[\w-]{4,}(\.[\w-]*)?/g;
const userInAddress = /(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]+@/gi;

function redactText(text: string): string {
  return text
    .replace(credentials, `$1 ${hidden}`)
    .replace(parameter, (whole, name: string) => (isSecret(name, whole) ? `${name}=${hidden}` : whole))
    .replace(property, (whole, quote: string, name: string, colon: string, value: string) =>
      isSecret(name, value) ? `${quote}${name}${quote}${colon}${hidden}` : whole,
    )
    .replace(jsonWebToken, hidden)
    .replace(userInAddress, `$1${hidden}@`);
}

const deepest = 8;
const longestText = 20_000;
const mostEntries = 200;

/** A copy of `value` fit for a log: secrets replaced, size bounded, safe on cycles and getters that throw. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value.slice(0, longestText));
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value;
  if (depth >= deepest) return "[deeper]";
  if (value instanceof Date) return value;
  if (value instanceof Error) return redactText((value.stack ?? String(value)).slice(0, longestText));
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => redact(entry, depth + 1));
  try {
    const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
    return Object.fromEntries(
      entries
        .slice(0, mostEntries)
        .map(([key, entry]) => [String(key), isSecret(String(key), entry) ? hidden : redact(entry, depth + 1)]),
    );
  } catch {
    return "[unreadable]";
  }
}

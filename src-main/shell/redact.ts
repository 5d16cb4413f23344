const hidden = "[hidden]";

/** Names whose values are secrets, however they are spelt: access_token, accessToken, X-Access-Token. */
const secretName = String.raw`[\w-]{0,32}(?:authorization|cookie|password|passwd|secret|token|api[-_]?key|code[-_]?verifier)`;
const isSecretName = new RegExp(`^${secretName}$`, "i");

/** OAuth's `code` and `state` share their names with error codes and states, which a log is read for. */
const sharedName = "code|state";
const plainWord = /^(?:[A-Z][A-Z0-9_]{0,31}|[a-z][a-z_]{0,31}|\d{1,5})$/;

/** `name=value` of addresses, forms and cookies: `code` and `state` are always OAuth's here. */
const parameter = new RegExp(String.raw`\b(${secretName}|${sharedName})=[^\s&;,"'#<>)\]}]+`, "gi");
/** `"name":"value"` of JSON, escaped or not, and `name: value` of headers and of printed objects. */
const quoted = String.raw`\\"(?:[^"\\]|\\(?!"))*\\"|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const property = new RegExp(
  String.raw`\b(${secretName}|${sharedName})(\\?["']?\s*:\s*)(${quoted}|[^\s,;"'}\]]+)`,
  "gi",
);
const credentials = /\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi;
/** Every object in base64url begins so; whatever follows is taken, so that no place of the text is gone over twice. */
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
const longestText = 20_000;
const mostEntries = 200;

function redactError(error: Error, depth: number): string {
  const text = redactText((error.stack ?? String(error)).slice(0, longestText));
  return error.cause === undefined ? text : `${text}\ncaused by ${String(redact(error.cause, depth + 1))}`;
}

/** A copy of `value` fit for a log: secrets replaced, size bounded, safe on cycles and getters that throw. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value.slice(0, longestText));
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "[function]" : value;
  if (depth >= deepest) return "[deeper]";
  if (value instanceof Date) return value;
  if (value instanceof Error) return redactError(value, depth);
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

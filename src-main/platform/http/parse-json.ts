/**
 * The deepest nesting that is parsed, deeper than any real answer. Deeper JSON could exhaust the stack of JavaScript's
 * parser and of the readers.
 */
const deepest = 64;

/** The most objects and lists in one answer: enough for fifty thousand airports with a list or two each. */
const mostParts = 150_000;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Parses JSON from other computers. @throws SyntaxError for invalid JSON, and for too deep nesting or too many parts.
 */
export function parseJson(text: string): unknown {
  if (isTooMuch(text)) throw new SyntaxError("too deep, or too many parts");
  return JSON.parse(text);
}

function isTooMuch(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInText) {
      if (code === backslash) i++;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    // "[" and "{" differ in one bit, as "]" and "}" do.
    else if ((code | 0x20) === 0x7b) {
      if (++depth > deepest || ++parts > mostParts) return true;
    } else if ((code | 0x20) === 0x7d) depth--;
  }
  return false;
}

/** A body or a text as JSON; undefined if it is not JSON. */
export function jsonOf(body: Uint8Array | string): unknown {
  try {
    return parseJson(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

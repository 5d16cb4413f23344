const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("latin1");

/** A fixed string up to its NUL, trimmed: MSFS writes UTF-8, its predecessors latin-1. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const used = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return utf8.decode(used).trim();
  } catch {
    return latin1.decode(used).trim();
  }
}

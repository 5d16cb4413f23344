/**
 * No real value of a simulator is larger. A larger one counts as absent, and so does infinity: it would overflow in a
 * conversion of units.
 */
const largest = 1e12;

export const within = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) <= largest ? value : undefined;

export const flag = (value: number | undefined): boolean | undefined => (value === undefined ? undefined : value > 0.5);

export const scaled = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value * by;

/** A direction, normalised to 0–360°. */
export const direction = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : ((value % 360) + 360) % 360;

/** The sum; undefined for an empty list. */
export const sumOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);

export const anyOf = (flags: readonly boolean[]): boolean | undefined =>
  flags.length === 0 ? undefined : flags.includes(true);

/** A text up to its NUL, trimmed. */
export const untilNul = (text: string): string => text.split("\0", 1)[0]?.trim() ?? "";

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

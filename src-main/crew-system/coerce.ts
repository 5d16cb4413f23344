/** Reading what servers send in place of what was agreed: numbers as strings, strings as numbers, nulls, both spellings. */

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `bid_id` → `bidId` → `bidID`: the reference's spelling first, its relatives' after. */
function spell(name: string): readonly string[] {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([name, camel, camel.replace(/Id$/, "ID")])];
}
/** Known once for each name: a list may have ten thousand rows. */
const spellings = new Map<string, readonly string[]>();

/** The first of these fields that the row has, in any spelling. */
export function field(row: Row, ...names: readonly string[]): unknown {
  for (const name of names) {
    const known = spellings.get(name) ?? spell(name);
    spellings.set(name, known);
    for (const key of known) {
      if (Object.hasOwn(row, key) && row[key] !== null && row[key] !== undefined) return row[key];
    }
  }
  return undefined;
}

/** A string or a number as trimmed text; anything else is "". */
export function text(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** An id: opaque text; null when there is none. */
export const id = (value: unknown): string | null => text(value) || null;

/** A finite number, also from text ("12.5", "1,234.5", "12,5"); null when it is none. */
export function number(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

export function boolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = text(value).toLowerCase();
  if (["1", "true", "yes"].includes(word)) return true;
  return ["0", "false", "no"].includes(word) ? false : null;
}

/** Decimal hours, also from "1:25". */
export function hours(value: unknown): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)(:[0-5]\d)?$/.exec(text(value));
  return clock ? Number(clock[1]) + Number(clock[2]) / 60 : number(value);
}

/** Splits on white space and drops the empties that double spaces leave. */
export function words(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(text) : [text(value)];
  return parts.flatMap((part) => part.split(/\s+/)).filter((part) => part !== "");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Text for reading: tags out, entities decoded. Airlines' notes and announcements hold HTML. */
export function plainText(value: unknown): string {
  return text(value)
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[a-z/!][^>]*>/gi, "")
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A web address, relative ones resolved against the airline's; null when it is none. */
export function webAddress(value: unknown, baseUrl: string): string | null {
  const address = text(value);
  if (address === "" || !URL.canParse(address, `${baseUrl}/`)) return null;
  const url = new URL(address, `${baseUrl}/`);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/**
 * The rows of a list: a bare array, one wrapped in `data` or under its own name, or PHP's object with counted keys.
 * Null when it is no list at all: an answer without a list must never pass for an empty one.
 */
export function rows(value: unknown, ...names: readonly string[]): Row[] | null {
  if (Array.isArray(value)) return value.filter(isRow);
  if (!isRow(value)) return null;
  for (const name of ["data", ...names]) {
    if (Object.hasOwn(value, name)) return rows(value[name], ...names);
  }
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value).filter(isRow) : null;
}

/** Every row that can be read; one that cannot is left out and never loses the list. */
export function readRows<T>(found: Row[] | null, read: (row: Row) => T | null): T[] | null {
  return found === null ? null : found.map(read).filter((item) => item !== null);
}

/** The object, and after it those it wraps, outermost first; empty when it is none. */
export function layers(value: unknown, ...wrappers: readonly string[]): Row[] {
  if (!isRow(value)) return [];
  const inner = ["data", ...wrappers].map((name) => (Object.hasOwn(value, name) ? value[name] : undefined)).find(isRow);
  return [value, ...layers(inner, ...wrappers)];
}

/** The id as the server most likely had it: a number where the text is a canonical integer. */
export function wireId(value: string): string | number {
  const asNumber = Number(value);
  return Number.isSafeInteger(asNumber) && String(asNumber) === value ? asNumber : value;
}

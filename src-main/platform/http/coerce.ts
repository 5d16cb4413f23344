/**
 * Reads what servers send in place of the agreed types: numbers as strings, strings as numbers, nulls, both spellings.
 */

import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { plainTextOf, withoutHidden } from "../../../src-shared/domain/plain-text.ts";

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `bid_id` → `bidId` → `bidID`: the reference server's spelling first, then those of similar servers. */
function spell(name: string): readonly string[] {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([name, camel, camel.replace(/Id$/, "ID")])];
}
/** Computed once for each name: a list may have ten thousand rows. */
const spellings = new Map<string, readonly string[]>();

/** The first of these fields that the row has, in any spelling. */
export function field(row: Row, ...names: readonly string[]): unknown {
  for (const name of names) {
    const known = spellings.get(name) ?? spell(name);
    spellings.set(name, known);
    for (const key of known) {
      const value = row[key];
      if (value !== null && value !== undefined && Object.hasOwn(row, key)) return value;
    }
  }
  return undefined;
}

/** Longer than any field of an airline's server. The rest of a text is cut off. */
const longestText = 10_000;
/** The longest id or token. A longer one is refused, because a shortened one would be wrong. */
const longestId = 16_384;
/** The most characters of a number. */
const longestNumber = 64;
const longestAddress = 4000;
/** The most entries of a list inside a row: parts of a route, days of a week, errors of a form. */
const mostParts = 1000;

/** A string or a number as trimmed text, without invisible characters; anything else is "". */
export function text(value: unknown): string {
  if (typeof value === "string") return withoutHidden(value.slice(0, longestText)).trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** An id: opaque text; null when there is none. */
export function id(value: unknown): string | null {
  if (typeof value === "number") return text(value) || null;
  return typeof value === "string" && value.length <= longestId ? value.trim() || null : null;
}

/** Whether a token can be sent in a header: visible ASCII, as RFC 6750 (2.1) demands. */
export const canBeSent = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/** A finite number, also from text ("12.5", "1,234.5", "12,5"); null for anything else. */
export function number(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > longestNumber) return null;
  const trimmed = value.trim();
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** A number in a range; null for any other. */
export const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** An instant of this century, ms since 1970; null for any other. */
export const ofThisCentury = (ms: number): number | null => within(ms, Date.UTC(2000, 0), Date.UTC(2100, 0));

/** Null for an invalid place, and for 0° 0°, which means "unknown". */
export function place(latitude: unknown, longitude: unknown): LatLon | null {
  const latitudeDeg = within(number(latitude), -90, 90);
  const longitudeDeg = within(number(longitude), -180, 180);
  if (latitudeDeg === null || longitudeDeg === null || (latitudeDeg === 0 && longitudeDeg === 0)) return null;
  return { latitudeDeg, longitudeDeg };
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
  return clock ? Number(clock[1]) + Number(clock[2]) / 60 : notNegative(value);
}

/** A time or a distance. Null for a negative one, which means nothing. */
export function notNegative(value: unknown): number | null {
  const found = number(value);
  return found !== null && found >= 0 ? found : null;
}

/** An instant in ISO 8601, ms since 1970; without a time zone it is UTC. NaN for anything else. */
export function instantMs(value: unknown): number {
  const written = text(value);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(written)) return Number.NaN;
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(written) ? written : `${written}Z`);
}

/** The beginning of a list inside a row, or the single value in its place. */
export const partsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, mostParts) : [value];

/** Splits on white space and drops the empty parts of double spaces. */
export const words = (value: unknown): string[] =>
  partsOf(value)
    .flatMap((part) => text(part).split(/\s+/))
    .filter((part) => part !== "")
    .slice(0, mostParts);

/** Text for reading: airlines' notes and announcements hold HTML. */
export const plainText = (value: unknown): string =>
  typeof value === "string" ? plainTextOf(value, longestText) : text(value);

/** A web address, relative ones resolved against the airline's; null for anything else. */
export function webAddress(value: unknown, baseUrl: string): string | null {
  const address = text(value);
  if (address === "" || address.length > longestAddress || !URL.canParse(address, `${baseUrl}/`)) return null;
  const url = new URL(address, `${baseUrl}/`);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

/** An object inside a row; an empty one for anything else. */
export function group(row: Row, name: string): Row {
  const value = row[name];
  return isRow(value) ? value : {};
}

/** The most wrappers around a list or an object. No known server uses more than two. */
const mostWrappings = 8;
/** The most rows of a pilot's own list. */
const mostRows = 1000;

/**
 * The rows of a list: a bare array, one wrapped in `data` or under its own name, or PHP's object with numbered keys.
 * Null for anything else: an answer without a list must never count as an empty one.
 */
export function rows(value: unknown, ...names: readonly string[]): Row[] | null {
  let found = value;
  for (let depth = 0; depth <= mostWrappings; depth++) {
    if (Array.isArray(found)) return found.filter(isRow);
    if (!isRow(found)) return null;
    const row = found;
    const name = ["data", ...names].find((each) => Object.hasOwn(row, each));
    if (name === undefined) return countedRows(row);
    found = row[name];
  }
  return null;
}

/**
 * A numbered key as JavaScript writes it. JavaScript lists such keys before all others: if the last key is one, all
 * are.
 */
const counted = /^(?:0|[1-9]\d{0,8})$/;

function countedRows(value: Row): Row[] | null {
  const keys = Object.keys(value);
  const areCounted = counted.test(keys.at(-1) ?? "") || keys.every((key) => /^\d{1,9}$/.test(key));
  return keys.length > 0 && areCounted ? Object.values(value).filter(isRow) : null;
}

/** All readable rows. An unreadable row is skipped and does not spoil the list. */
export function readRows<T>(found: Row[] | null, read: (row: Row) => T | null, most = mostRows): T[] | null {
  if (found === null) return null;
  return found
    .slice(0, most)
    .map(read)
    .filter((item) => item !== null);
}

/** The object, followed by those it wraps, outermost first; empty for anything else. */
export function layers(value: unknown, ...wrappers: readonly string[]): Row[] {
  const all: Row[] = [];
  for (let found = value; isRow(found) && all.length <= mostWrappings; ) {
    const row: Row = found;
    all.push(row);
    found = ["data", ...wrappers].map((name) => (Object.hasOwn(row, name) ? row[name] : undefined)).find(isRow);
  }
  return all;
}

/** The id in the server's likely type: a number if the text is a canonical integer. */
export function wireId(value: string): string | number {
  const asNumber = Number(value);
  return Number.isSafeInteger(asNumber) && String(asNumber) === value ? asNumber : value;
}

/** The address without trailing slashes. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address.charAt(end - 1) === "/") end--;
  return address.slice(0, end);
}

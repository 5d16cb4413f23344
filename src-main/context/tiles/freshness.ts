/** How long an answer may be kept, by its headers. */
interface Freshness {
  /** False: it may be shown once and not stored. */
  readonly keep: boolean;
  /** Until this time, UTC ms, it is shown without revalidation. */
  readonly freshUntilMs: number;
  /** False: once it is stale, it may not be shown without revalidation. */
  readonly staleAllowed: boolean;
}

/** OpenStreetMap's tile policy for a server that sets no time: operations.osmfoundation.org/policies/tiles */
const defaultMs = 7 * 24 * 3600 * 1000;
/** Upper limit of a freshness time. */
const longestMs = 365 * 24 * 3600 * 1000;

/**
 * How long an answer may be kept: RFC 9111, sections 4.2.1 and 5.2.2, for a private cache. http-cache-semantics 4.3
 * does not fit: it misses `MAX-AGE` in capitals, uses the last of repeated directives (section 4.2.1 requires the
 * first), and keeps nothing if the server states nothing.
 */
export function freshnessOf(headers: Headers, nowMs: number): Freshness {
  const directives = new Map<string, string>();
  for (const part of (headers.get("cache-control") ?? "").toLowerCase().split(",")) {
    const [name = "", value = ""] = part.trim().split("=");
    if (name !== "" && !directives.has(name)) directives.set(name, value.replaceAll('"', ""));
  }
  return {
    keep: !directives.has("no-store"),
    freshUntilMs: nowMs + Math.max(0, Math.min(longestMs, lifetimeMs(headers, directives, nowMs))),
    staleAllowed: !directives.has("must-revalidate") && !directives.has("no-cache"),
  };
}

function lifetimeMs(headers: Headers, directives: ReadonlyMap<string, string>, nowMs: number): number {
  if (directives.has("no-cache") || directives.has("no-store")) return 0;
  const ageMs = secondsMs(headers.get("age")) ?? 0;
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined) return (secondsMs(maxAge) ?? 0) - ageMs;
  const expires = headers.get("expires");
  if (expires === null) return defaultMs;
  const expiresMs = Date.parse(expires);
  const dateMs = Date.parse(headers.get("date") ?? "");
  // An unreadable date, such as the usual "0", means that the answer has expired.
  return Number.isNaN(expiresMs) ? 0 : expiresMs - (Number.isNaN(dateMs) ? nowMs : dateMs) - ageMs;
}

/** Whole seconds as ms, limited to 2³¹ s (RFC 9111, section 1.2.2). Null for any other text. */
const secondsMs = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text.trim()) ? Math.min(2 ** 31, Number(text)) * 1000 : null;

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshnessOf } from "./freshness.ts";

const now = Date.parse("2026-06-01T12:00:00Z");
const day = 86_400_000;
const fresh = (headers: Record<string, string>) => freshnessOf(new Headers(headers), now).freshUntilMs - now;

describe("how long a tile may be kept", () => {
  it.each([
    [{ "cache-control": "max-age=3600" }, 3_600_000],
    [{ "cache-control": "public, Max-Age=3600, stale-while-revalidate=60" }, 3_600_000],
    [{ "cache-control": 'max-age="3600"', age: "600" }, 3_000_000],
    [{ "cache-control": "max-age=60", expires: "Thu, 01 Jan 2030 00:00:00 GMT" }, 60_000],
    [{ "cache-control": "max-age=nonsense" }, 0],
    [{ "cache-control": "max-age=60", age: "600" }, 0],
    [{ expires: "Mon, 01 Jun 2026 13:00:00 GMT" }, 3_600_000],
    [{ expires: "Mon, 01 Jun 2026 13:00:00 GMT", date: "Mon, 01 Jun 2026 12:30:00 GMT" }, 1_800_000],
    [{ expires: "0" }, 0],
    [{}, 7 * day],
    [{ "cache-control": "no-cache, max-age=60" }, 0],
    [{ "cache-control": "max-age=9999999999" }, 365 * day],
    [{ "cache-control": `max-age=${"9".repeat(400)}`, age: "60" }, 365 * day],
    [{ "cache-control": "MAX-AGE=60, max-age=7200" }, 60_000],
  ])("%o: %d ms", (headers, ms) => expect(fresh(headers)).toBe(ms));

  it("is not kept at all, or not shown stale, if the server forbids it", () => {
    const said = (value: string) => freshnessOf(new Headers({ "cache-control": value }), now);
    expect(said("no-store").keep).toBe(false);
    expect(said("max-age=1").staleAllowed).toBe(true);
    expect(said("max-age=1, must-revalidate").staleAllowed).toBe(false);
    expect(said("no-cache").staleAllowed).toBe(false);
  });

  it("is a time not in the past, whatever the headers say", () => {
    const value = fc.string({ unit: fc.constantFrom(...'max-age=no0123," GMT:stor'.split("")), maxLength: 40 });
    fc.assert(
      fc.property(value, value, value, (control, expires, age) => {
        const until = fresh({ "cache-control": control, expires, age });
        expect(until).toBeGreaterThanOrEqual(0);
        expect(until).toBeLessThanOrEqual(365 * day);
      }),
    );
  });
});

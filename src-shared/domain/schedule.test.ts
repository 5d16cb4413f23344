import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { minutesOfDay, scheduleOf } from "./schedule.ts";

const at = (text: string) => Date.parse(text);
const times = (departureTime: string, arrivalTime: string, flightTimeH: number | null = null) => ({
  departureTime,
  arrivalTime,
  flightTimeH,
});
const seen = (...given: Parameters<typeof scheduleOf>) => {
  const schedule = scheduleOf(...given);
  const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(5, 16));
  return schedule && [text(schedule.outMs), text(schedule.inMs)];
};

describe("the schedule of a booking", () => {
  it("is on the day of the start, in any of the airlines' formats", () => {
    const now = at("2026-11-21T12:48:00Z");
    expect(seen(times("1300", "1334"), now)).toEqual(["11-21T13:00", "11-21T13:34"]);
    expect(seen(times("13:00:00", "13:34Z"), now)).toEqual(["11-21T13:00", "11-21T13:34"]);
    expect(seen(times("2020-01-01T13:00:00Z", ""), now)).toEqual(["11-21T13:00", null]);
    expect(seen(times("1300", "", 0.5), now)).toEqual(["11-21T13:00", "11-21T13:30"]);
  });

  it.each([
    ["09.30", 570],
    ["1300z", 780],
    ["2026-05-01 13:00:00", 780],
    ["2026-05-01T13:00:00", 780],
    ["2026-05-01T13:00:00+02:00", 660],
    ["1969-12-31T23:59:00Z", 1439],
    ["0975", null],
    ["24:00", null],
    ["Gate 12", null],
    ["TBA 5", null],
    ["7", null],
    ["-1", null],
    ["2026-13-45T13:00:00Z", null],
  ])("of %j is minute %j of the UTC day, on a computer of any time zone", (text, minutes) => {
    for (const zone of ["UTC", "Europe/Berlin", "Pacific/Apia"]) {
      vi.stubEnv("TZ", zone);
      expect(minutesOfDay(text), zone).toBe(minutes);
    }
    vi.unstubAllEnvs();
  });

  it("has no arrival if both times are the same and no duration is stated", () => {
    const now = at("2026-11-21T00:10:00Z");
    expect(seen(times("00:00", "00:00"), now)).toEqual(["11-21T00:00", null]);
    expect(seen(times("00:00", "00:00", 0.5), now)).toEqual(["11-21T00:00", "11-21T00:30"]);
  });

  it("reaches over midnight", () => {
    expect(seen(times("2350", "0110"), at("2026-11-22T00:10:00Z"))).toEqual(["11-21T23:50", "11-22T01:10"]);
    expect(seen(times("0010", "0110"), at("2026-11-21T23:50:00Z"))).toEqual(["11-22T00:10", "11-22T01:10"]);
  });

  it("is none if the pilot flies at another time of day, or where it states no time", () => {
    expect(scheduleOf(times("1300", "1334"), at("2026-11-21T18:00:00Z"))).toBeUndefined();
    expect(scheduleOf(times("morning", "1334"), at("2026-11-21T13:00:00Z"))).toBeUndefined();
    expect(scheduleOf(times("", ""), at("2026-11-21T13:00:00Z"))).toBeUndefined();
  });

  it("is none where the times are local: their difference is not the duration", () => {
    const now = at("2026-11-21T17:00:00Z");
    expect(scheduleOf(times("1700", "1755", 5.9), now)).toBeUndefined();
    expect(seen(times("1700", "2255", 5.9), now)).toEqual(["11-21T17:00", "11-21T22:55"]);
  });

  it("is near the start and in order, whatever an airline writes", () => {
    const written = fc.oneof(fc.string(), fc.constantFrom("2359", "00:00", "24:00", "1261", "99999", "2026-02-30"));
    fc.assert(
      fc.property(written, written, fc.option(fc.double()), fc.integer({ min: 0, max: 4e12 }), (from, to, h, nowMs) => {
        const minutes = minutesOfDay(from);
        expect(minutes === null || (minutes >= 0 && minutes < 1440)).toBe(true);
        const schedule = scheduleOf(times(from, to, h), nowMs);
        if (schedule === undefined) return;
        expect(Math.abs(schedule.outMs - nowMs)).toBeLessThanOrEqual(3 * 3_600_000);
        if (schedule.inMs !== null) expect(schedule.inMs).toBeGreaterThanOrEqual(schedule.outMs);
      }),
    );
  });
});

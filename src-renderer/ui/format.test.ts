import { describe, expect, it } from "vitest";
import {
  formatAgo,
  formatArrival,
  formatDuration,
  formatFine,
  formatHeading,
  formatLevel,
  formatNumber,
  formatPosition,
  formatTime,
  formatWeight,
} from "./format.ts";

describe("figures", () => {
  it("group by commas and take a true minus sign", () => {
    expect(formatNumber(2380)).toBe("2,380");
    expect(formatNumber(-1234567)).toBe("\u22121,234,567");
    expect(formatNumber(999)).toBe("999");
  });
  it("never show a negative nought", () => {
    expect(formatNumber(-0.3)).toBe("0");
    expect(formatNumber(-0.04, 1)).toBe("0.0");
  });
  it("show what is not known as a dash", () => {
    expect(formatNumber(null)).toBe("–");
    expect(formatNumber(Number.NaN)).toBe("–");
    expect(formatTime(null)).toBe("–");
    expect(formatWeight(null, "kg")).toBe("–");
  });
  it("keep a decimal only while it says something", () => {
    expect(formatFine(9.24)).toBe("9.2");
    expect(formatFine(1234.5)).toBe("1,235");
  });
  it("turn pounds into kilograms", () => {
    expect(formatWeight(22.046226218, "kg")).toBe("10.0");
    expect(formatWeight(16.8, "lb")).toBe("16.8");
  });
});

describe("times", () => {
  const noon = Date.UTC(2026, 10, 21, 13, 27, 59);
  it("are UTC, and whole minutes are not rounded up", () => {
    expect(formatTime(noon)).toBe("13:27");
    expect(formatDuration(23 * 60 + 59)).toBe("0:23");
    expect(formatDuration(15 * 3600 + 60)).toBe("15:01");
  });
  it("say how long ago", () => {
    expect(formatAgo(500)).toBe("now");
    expect(formatAgo(8_000)).toBe("8 s ago");
    expect(formatAgo(180_000)).toBe("3 min ago");
    expect(formatAgo(-5_000)).toBe("now");
  });
  it("say when the flight arrives", () => {
    expect(formatArrival(noon + 361_000, noon)).toBe("13:34 UTC · in 6 min");
    expect(formatArrival(noon, noon)).toBe("13:27 UTC · now");
    expect(formatArrival(null, noon)).toBe("–");
  });
});

describe("places", () => {
  it("carry minutes into degrees", () => {
    expect(formatPosition(63.9999999, -22.605)).toBe("64°00.0′ N 22°36.3′ W");
  });
  it("north is 360", () => {
    expect(formatHeading(0.2)).toBe("360°");
    expect(formatHeading(359.7)).toBe("360°");
    expect(formatHeading(16)).toBe("016°");
  });
  it("levels are said as a pilot says them", () => {
    expect(formatLevel(36_000)).toBe("FL360");
    expect(formatLevel(3000)).toBe("3,000 ft");
  });
});

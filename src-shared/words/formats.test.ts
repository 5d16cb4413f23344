import { describe, expect, it, vi } from "vitest";
import { defaultSettings } from "../contract/settings.ts";
import type { Language } from "../domain/language.ts";
import { createFormats, type DisplayPreferences, joined } from "./formats.ts";
import { catalogues } from "./words.ts";

const formatsOf = (language: Language = "en", manner: Partial<DisplayPreferences> = {}) =>
  createFormats(language, catalogues[language].formats, { ...defaultSettings, ...manner });
const english = formatsOf();
const german = formatsOf("de");
const metric = formatsOf("de", { altitudeUnit: "m", speedUnit: "km/h", distanceUnit: "km", weightUnit: "kg" });

describe("figures", () => {
  it("are grouped as in the language, with a true minus sign", () => {
    expect(english.number(2380)).toBe("2,380");
    expect(english.number(-1234567)).toBe("\u22121,234,567");
    expect(english.number(999)).toBe("999");
    expect(german.number(-1234567.25, 1)).toBe("\u22121.234.567,3");
  });
  it("never show a negative zero", () => {
    expect(english.number(-0.3)).toBe("0");
    expect(english.number(-0.04, 1)).toBe("0.0");
  });
  it("show unknown values as a dash", () => {
    expect(english.number(null)).toBe("–");
    expect(english.number(Number.NaN)).toBe("–");
    expect(english.time(undefined)).toBe("–");
    expect(english.clock(null)).toBe("–");
    expect(metric.weight(null)).toEqual({ value: "–", unit: "kg" });
  });
  it("keep a decimal only while it matters", () => {
    expect(english.fine(9.24)).toBe("9.2");
    expect(english.fine(1234.5)).toBe("1,235");
    expect(english.fine(1243.6, 1000)).toBe("1,244");
  });
});

describe("units", () => {
  it("are a pilot's by default", () => {
    expect(joined(english.altitude(34_000))).toBe("34,000 ft");
    expect(joined(english.verticalSpeed(-490))).toBe("−490 ft/min");
    expect(joined(english.speed(104.2))).toBe("104 kt");
    expect(joined(english.distance(9.24))).toBe("9.2 nm");
    expect(joined(english.weight(16.8))).toBe("16.8 lb");
    expect(joined(english.fuelFlow(1500))).toBe("1,500 lb/h");
  });
  it("are metric if the pilot chose that", () => {
    expect(joined(metric.altitude(34_000))).toBe("10.363 m");
    expect(joined(metric.verticalSpeed(-490))).toBe("−2,5 m/s");
    expect(joined(metric.landingRate(-142))).toBe("−0,72 m/s");
    expect(joined(metric.speed(100))).toBe("185 km/h");
    expect(joined(metric.distance(100))).toBe("185 km");
    expect(joined(metric.weight(22.046226218))).toBe("10,0 kg");
    expect(joined(formatsOf("en", { distanceUnit: "mi" }).distance(10))).toBe("11.5 mi");
  });
  it("know flight levels in feet only", () => {
    expect(english.level(36_000)).toBe("FL360");
    expect(english.level(3000)).toBe("3,000 ft");
    expect(metric.level(36_000)).toBe("10.973 m");
    expect(english.level(null)).toBe("–");
  });
});

describe("fuel", () => {
  const kilograms = formatsOf("en", { weightUnit: "kg" });
  it("in flight has the steps of a gauge, in the pilot's unit", () => {
    const shown = [16.84, 984.2, 6075, 193_925].map((lb) => english.gauge(lb).value);
    expect(shown).toEqual(["16.8", "984", "6,080", "193,900"]);
    expect([184, 6075, 193_925].map((lb) => kilograms.gauge(lb).value)).toEqual(["83.5", "2,760", "87,960"]);
    expect(english.gauge(null)).toEqual({ value: "–", unit: "lb" });
  });
  it("that is estimated has two figures, in the pilot's unit", () => {
    expect([184, 6075].map((lb) => english.roughWeight(lb).value)).toEqual(["180", "6,100"]);
    expect([184, 6075].map((lb) => kilograms.roughWeight(lb).value)).toEqual(["83", "2,800"]);
    expect(english.roughWeight(-42).value).toBe("\u221242");
  });
});

describe("times", () => {
  const noon = Date.UTC(2026, 10, 21, 13, 27, 59);
  it("are UTC unless the pilot chose local time; a duration is rounded to the nearest minute", () => {
    expect(english.time(noon)).toBe("13:27");
    expect(english.clock(noon)).toBe("13:27 UTC");
    const local = new Date(noon);
    const two = (figure: number) => String(figure).padStart(2, "0");
    expect(formatsOf("en", { times: "local" }).clock(noon)).toBe(
      `${two(local.getHours())}:${two(local.getMinutes())} LT`,
    );
    expect(english.time(Date.UTC(2026, 0, 1, 0, 5))).toBe("00:05");
    expect(english.duration(23 * 60 + 29)).toBe("0:23");
    expect(english.duration(16 * 60 + 40)).toBe("0:17");
    expect(english.duration(59 * 60 + 30)).toBe("1:00");
    expect(english.duration(15 * 3600 + 60)).toBe("15:01");
    expect(english.duration(2363 * 3600 + 37 * 60)).toBe("2,363:37");
  });
  it("have dates as the language writes them", () => {
    expect(english.date(noon)).toBe("21 Nov 2026");
    expect(german.date(noon)).toBe("21. Nov. 2026");
    expect(english.date("soon")).toBe("");
  });
  it("leave a day without a time as it is, wherever the pilot lives", () => {
    vi.stubEnv("TZ", "America/New_York");
    for (const times of ["utc", "local"] as const)
      expect(formatsOf("en", { times }).date("2026-02-16")).toBe("16 Feb 2026");
    vi.unstubAllEnvs();
  });
  it("have days of the week as the language writes them", () => {
    expect(english.dayTime(noon)).toBe("Sat 13:27");
    expect(german.dayTime(noon)).toBe("Sa 13:27");
    expect(english.dayTime(null)).toBe("–");
  });
  it("say how long, in days from two on", () => {
    expect(english.span(47 * 3600)).toBe("47:00 h");
    expect(english.span(4318 * 3600)).toBe("180 days");
    expect(german.span(49 * 3600)).toBe("2 Tage");
  });
  it("say how long ago", () => {
    expect(english.ago(500)).toBe("just now");
    expect(german.ago(500)).toBe("gerade eben");
    expect(english.ago(8_000)).toBe("8 s ago");
    expect(german.ago(180_000)).toBe("vor 3 min");
    expect(english.ago(-5_000)).toBe("just now");
    expect(english.ago(47 * 3_600_000)).toBe("47 h ago");
    expect(english.ago(121 * 3_600_000)).toBe("5 days ago");
    expect(german.ago(121 * 3_600_000)).toBe("vor 5 Tagen");
  });
  it("say when the flight arrives", () => {
    expect(english.arrival(noon + 361_000, noon)).toBe("13:34 UTC · in 6 min");
    expect(english.arrival(noon, noon)).toBe("13:27 UTC · now");
    expect(english.arrival(null, noon)).toBe("–");
    expect(english.due(noon + 720_000, noon)).toBe("13:39 UTC, in 12 min");
    expect(english.due(noon - 20_000, noon)).toMatch(/, now$/);
    expect(english.due(noon - 7_200_000, noon)).toMatch(/, 2:00 h late$/);
    expect(english.punctuality(noon - 180_000, noon)).toBe("3 min early");
    expect(english.punctuality(noon + 29_000, noon)).toBe("on time");
    expect(german.due(noon - 300_000, noon)).toBe("13:22 UTC, 5 min zu spät");
    expect(german.punctuality(noon - 180_000, noon)).toBe("3 min zu früh");
  });
});

describe("places", () => {
  it("carry minutes into degrees", () => {
    expect(english.position(63.9999999, -22.605)).toBe("64°00.0′ N 22°36.3′ W");
    expect(german.position(-3.5, 151.2)).toBe("3°30,0′ S 151°12,0′ E");
  });
  it("north is 360", () => {
    expect(english.heading(0.2)).toBe("360°");
    expect(english.heading(359.7)).toBe("360°");
    expect(english.heading(16)).toBe("016°");
  });
});

import { expect, it } from "vitest";
import { legFacts, scheduledTime } from "./schedule.ts";

it.each([
  ["13:00", "13:00 UTC"],
  ["9:05:00", "09:05 UTC"],
  ["1305Z", "13:05 UTC"],
  ["2026-11-21T13:27:00Z", "13:27 UTC"],
  ["", ""],
  ["after lunch", "after lunch"],
  ["12.30", "12:30 UTC"],
  ["2026-11-21 13:27:00", "13:27 UTC"],
  ["Gate 12", "Gate 12"],
  ["09:75", "09:75"],
])("a scheduled time %j reads %j", (written, read) =>
  expect(scheduledTime(written, { departureTime: written, arrivalTime: "", flightTimeH: 1 })).toBe(read),
);

it("says that a time is local where the duration shows it: over the ocean in an hour", () => {
  const times = { departureTime: "1700", arrivalTime: "1755", flightTimeH: 5.9 };
  expect(scheduledTime("1700", times)).toBe("17:00 LT");
  expect(scheduledTime("1700", { ...times, arrivalTime: "2255" })).toBe("17:00 UTC");
});

it("shows only the known facts of a leg", () => {
  expect(legFacts({ greatCircleNm: 2236.4, flightTimeH: 4.75, cruiseAltitudeFt: 36_000, flightLevel: "360" })).toEqual([
    "2,236 nm",
    "4:45",
    "FL360",
  ]);
  expect(legFacts({ greatCircleNm: null, flightTimeH: null, cruiseAltitudeFt: null, flightLevel: "" })).toEqual([]);
});

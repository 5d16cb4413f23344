import { expect, it } from "vitest";
import { legFacts, scheduledTime } from "./schedule.ts";

it.each([
  ["13:00", "13:00"],
  ["9:05:00", "09:05"],
  ["1305Z", "13:05"],
  ["2026-11-21T13:27:00Z", "13:27"],
  ["", ""],
  ["after lunch", "after lunch"],
])("a scheduled time %j reads %j", (written, read) => expect(scheduledTime(written)).toBe(read));

it("shows only the known facts of a leg", () => {
  expect(legFacts({ greatCircleNm: 2236.4, flightTimeH: 4.75, cruiseAltitudeFt: 36_000, flightLevel: "360" })).toEqual([
    "2,236 nm",
    "4:45",
    "FL360",
  ]);
  expect(legFacts({ greatCircleNm: null, flightTimeH: null, cruiseAltitudeFt: null, flightLevel: "" })).toEqual([]);
});

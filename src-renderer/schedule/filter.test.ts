import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleFilterSchema } from "../../src-shared/contract/ipc.ts";
import { emptyFilter } from "../state/schedule-search.ts";
import { isWithAircraft, readFilter } from "./filter.ts";

test("an empty form searches everything", () => {
  const read = readFilter(emptyFilter);
  expect("filter" in read && Object.values(read.filter).every((value) => value === null)).toBe(true);
});

test("numbers are read in pilots' notation", () => {
  const typed = { ...emptyFilter, departureIcao: " bikf ", minimumFlightTimeH: "1:30", maximumFlightTimeH: "2,5" };
  expect(readFilter(typed)).toMatchObject({
    filter: { departureIcao: "BIKF", minimumFlightTimeH: 1.5, maximumFlightTimeH: 2.5 },
  });
});

test.each(["1,500", "1.500", "1500"])("a distance of %s is the one that the schedule shows so", (typed) => {
  expect(readFilter({ ...emptyFilter, minimumDistanceNm: "12,5", maximumDistanceNm: typed })).toMatchObject({
    filter: { minimumDistanceNm: 12.5, maximumDistanceNm: 1500 },
  });
});

test.each([
  [{ departureIcao: "Reykjavik" }, "departureIcao"],
  [{ arrivalIcao: "B" }, "arrivalIcao"],
  [{ minimumFlightTimeH: "soon" }, "minimumFlightTimeH"],
  [{ maximumDistanceNm: "-1" }, "maximumDistanceNm"],
  [{ minimumFlightTimeH: "3", maximumFlightTimeH: "2" }, "maximumFlightTimeH"],
  [{ minimumDistanceNm: "300", maximumDistanceNm: "200" }, "maximumDistanceNm"],
])("%o: the problem shows under its field", (typed, field) => {
  const read = readFilter({ ...emptyFilter, ...typed });
  expect("problems" in read && Object.keys(read.problems)).toEqual([field]);
});

test("an aircraft is found by the words of its name", () => {
  const flight = { aircraftName: "Boeing 737-800" };
  expect(["", "737", "boeing 800", " BOEING "].map((search) => isWithAircraft(flight, search))).not.toContain(false);
  expect(isWithAircraft(flight, "Airbus")).toBe(false);
});

test("any input gives a filter that fits, or texts", () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.constant("1:30"));
  const record = fc.record({
    departureIcao: text,
    arrivalIcao: text,
    minimumFlightTimeH: text,
    maximumFlightTimeH: text,
    minimumDistanceNm: text,
    maximumDistanceNm: text,
    aircraft: text,
  });
  fc.assert(
    fc.property(record, (typed) => {
      const read = readFilter(typed);
      if ("filter" in read) expect(scheduleFilterSchema.safeParse(read.filter).success).toBe(true);
      else expect(Object.values(read.problems).every((words) => words.endsWith("."))).toBe(true);
    }),
  );
});

import { expect, test } from "vitest";
import { ruleLine } from "../../../src-shared/rules/verdict.ts";
import type { FlightReport } from "../port.ts";
import { fieldsOf, logRows } from "./bodies.ts";

const line = (text: string, atMs: number) => ({ text, sentence: "offBlocks", atMs });
const reportWith = (...log: ReturnType<typeof line>[]) =>
  ({ flight: { trackingId: "9aB3" }, log }) as unknown as FlightReport;
const idsOf = (report: FlightReport): unknown[] => logRows(report, 7).map(({ id }) => id);

test("a line keeps its id if a later report has another one before it, and two equal lines differ", () => {
  const [off, on] = [line("Off blocks", 1000), line("On blocks", 9000)];
  const [offId, onId] = idsOf(reportWith(off, on));
  expect(idsOf(reportWith(off, line("No position for 20 min", 5000), on))).toEqual([offId, expect.any(String), onId]);
  expect(new Set(idsOf(reportWith(off, off))).size).toBe(2);
});

test("only lines that phpVMS 8 reads as an event get its words; the landing runway has its name there", () => {
  const log = [line("Off blocks", 1000), { ...line("Engines on", 2000), sentence: "enginesOn" }];
  expect(logRows(reportWith(...log), 8).map(({ log }) => log)).toEqual(["Started pushback: Off blocks", "Engines on"]);
  const report = { additionalFields: { "Landing Runway": "13" } } as unknown as FlightReport;
  expect(fieldsOf(report, "all")).toEqual({ "Arrival Runway": "13" });
});

test("a rule that the flight broke has the form that phpVMS 8 reads, however long its name is", () => {
  const told = (text: string) => logRows(reportWith({ ...line(text, 1000), sentence: ruleLine }), 8)[0]?.log;
  expect(told("Deviation: Sink rate: 1,472 ft/min, limit 1,200 ft/min (2x)")).toBe(
    "Rule Triggered - Deviation: Sink rate: 1,472 ft/min, limit 1,200 ft/min (2x), 0pts",
  );
  expect(told("x".repeat(300))).toMatch(/^Rule Triggered - x{168}, 0pts$/);
});

import { expect, test } from "vitest";
import type { ResumePoint } from "../../../src-shared/domain/flight-view.ts";
import { whyNotSameFlight } from "./resume.ts";

const cruise: ResumePoint = {
  timeMs: 0,
  simTimeS: 1000,
  latitudeDeg: 64,
  headingTrueDeg: 40,
  longitudeDeg: -22,
  altitudeFt: 35_000,
  groundSpeedKt: 450,
  fuelLb: 20_000,
  onGround: false,
  aircraft: "Boeing 737-800",
  icaoType: "B738",
};
const gate: ResumePoint = { ...cruise, altitudeFt: 100, groundSpeedKt: 0, onGround: true };
const minute = 60_000;

test.each<[string, ResumePoint, Partial<ResumePoint>, RegExp | null]>([
  ["the same place a moment later", cruise, { timeMs: minute, simTimeS: 1060 }, null],
  ["flown on while Contrail was away", cruise, { timeMs: 60 * minute, simTimeS: 4600, latitudeDeg: 71 }, null],
  [
    "days later, put back by an autosave",
    cruise,
    { timeMs: 5000 * minute, simTimeS: 12, latitudeDeg: 64.1, fuelLb: 20_300 },
    null,
  ],
  [
    "landed while Contrail was away",
    cruise,
    { timeMs: 60 * minute, simTimeS: 4600, latitudeDeg: 67, altitudeFt: 50, onGround: true },
    null,
  ],
  [
    "a simulator without a clock",
    { ...cruise, simTimeS: null },
    { timeMs: 10 * minute, simTimeS: null, latitudeDeg: 65 },
    null,
  ],
  ["a type that is not told", cruise, { timeMs: minute, simTimeS: 1060, icaoType: "", aircraft: "" }, null],
  ["another type", cruise, { timeMs: minute, simTimeS: 1060, icaoType: "C172" }, /Another aircraft.*C172, not B738/],
  [
    "another title where no type is told",
    { ...cruise, icaoType: "" },
    { icaoType: "", aircraft: "Cessna" },
    /Another aircraft/,
  ],
  [
    "at the destination after a restart",
    cruise,
    { timeMs: 600 * minute, simTimeS: 5, latitudeDeg: 50, altitudeFt: 80, onGround: true },
    /841 nm from its last/,
  ],
  [
    "on the ground below after a restart",
    cruise,
    { timeMs: 10 * minute, simTimeS: 5, altitudeFt: 80, onGround: true },
    /is on the ground/,
  ],
  ["faster than anything flies", cruise, { timeMs: minute, simTimeS: 1060, latitudeDeg: 66 }, /120 nm from its last/],
  [
    "refuelled",
    gate,
    { timeMs: 30 * minute, simTimeS: 2800, fuelLb: 30_000 },
    /more fuel on board: 30,000 lb, not 20,000/,
  ],
  ["at another stand", gate, { timeMs: minute, simTimeS: 1060, latitudeDeg: 64.01 }, null],
  ["at another airport", gate, { timeMs: minute, simTimeS: 3, latitudeDeg: 65 }, /60 nm from its last/],
])("%s", (_name, last, change, reason) => {
  const reasons = whyNotSameFlight(last, { ...last, ...change });
  if (reason === null) expect(reasons).toEqual([]);
  else expect(reasons.join(" ")).toMatch(reason);
});

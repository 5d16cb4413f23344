import { expect, test } from "vitest";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { say } from "../../src-shared/words/message.ts";
import { labelsOf, runningOf } from "./running.ts";

const here = say("thisComputer");
const msfs = "Microsoft Flight Simulator 2024";
const p3d = "Lockheed Martin Prepar3D v5";
const state = (simulator: string, ...others: readonly (readonly [string, string, string | typeof here])[]) =>
  ({
    kind: "connected",
    simulator,
    target: here,
    by: "simconnect",
    place: `${simulator}\\SimConnect`,
    aircraft: null,
    flying: true,
    reason: "",
    others: others.map(([name, place, target]) => ({ kind: "simconnect", simulator: name, place, target })),
    asks: true,
  }) satisfies SimulatorState;

test.each([
  ["two names", [[p3d, `${p3d}\\SimConnect`, here]], [msfs, p3d]],
  ["one name on two computers", [[msfs, "pc:500", "pc:500"]], [`${msfs} at this computer`, `${msfs} at pc:500`]],
  [
    "one name on two pipes, and another",
    [
      [msfs, "Other\\SimConnect", here],
      [p3d, "x", here],
    ],
    [`${msfs} at ${msfs}`, `${msfs} at Other`, p3d],
  ],
] as const)("%s: each has a label of its own", (_, others, labels) => {
  const running = runningOf(state(msfs, ...others));
  expect(running?.asks).toBe(true);
  expect(running && labelsOf(running)).toEqual(labels);
});

test("a single one needs no question", () => {
  const { others: _, ...alone } = state(msfs);
  expect(runningOf(alone)).toBeNull();
  expect(runningOf({ kind: "searching", reason: "" })).toBeNull();
});

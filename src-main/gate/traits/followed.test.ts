import fc from "fast-check";
import { expect, test } from "vitest";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { createTracker } from "../../flight/phases/tracker.ts";
import { recordedFlight } from "../../sources/testing/harness.ts";
import { createSignalGate } from "./gate.ts";
import { createTraits } from "./traits.ts";

const flown = recordedFlight.samples as readonly SimSample[];
const aircraft: AircraftIdentity = { ...recordedFlight.aircraft, title: "An add-on", engineCount: 1 };

/** The recorded flight, and ten minutes at the stand after it. */
function* withStay(): Generator<SimSample> {
  yield* flown;
  const last = flown.at(-1);
  if (last === undefined) return;
  for (let s = 1; s <= 600; s++) yield { ...last, timeMs: last.timeMs + s * 1000, simTimeS: (last.simTimeS ?? 0) + s };
}

/** The phases of the flight with stuck signals, and the signals that were detected as dead. */
function follow(stuck: Partial<SimSample>) {
  const gate = createSignalGate(createTraits([]));
  gate.aircraft("simconnect", aircraft);
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const phases: string[] = [];
  for (const sample of withStay())
    for (const output of tracker.update(gate.pass({ ...sample, ...stuck })))
      if (output.kind === "phase") phases.push(output.change.phase);
  return { phases, dead: gate.dead().map(({ field }) => field) };
}
const inTheAir = (phases: readonly string[]): readonly string[] =>
  phases.slice(phases.indexOf("take_off"), phases.indexOf("taxi_in"));

const right = follow({});

test("the flight as it was: nothing is dead, and it ends with deboarding", () => {
  expect(right.dead).toEqual([]);
  expect(right.phases.at(-1)).toBe("deboarding");
});

const dark = {
  beaconLight: false,
  navigationLights: false,
  strobeLights: false,
  taxiLights: false,
  landingLights: false,
};

test.each([
  ["a brake that is always set", { parkingBrake: true }, ["parkingBrake"]],
  ["a brake that is never set", { parkingBrake: false }, []],
  ["engines that never run, without a figure of theirs", { enginesRunning: false, rpm: undefined }, []],
  ["gear, flaps and lights that never move", { gearRatio: 1, flapsRatio: 0, ...dark }, []],
  ["none of them reported", { parkingBrake: undefined, enginesRunning: undefined, rpm: undefined }, []],
])("%s: the flight comes to its end all the same", (_, stuck, dead) => {
  const followed = follow(stuck as Partial<SimSample>);
  expect(followed.dead).toEqual(dead);
  expect(followed.phases.slice(-2)).toEqual(["arrived", "deboarding"]);
});

test("engines that always run: the flight arrives, and can be filed", () =>
  expect(follow({ enginesRunning: true }).phases.at(-1)).toBe("arrived"));

/** A signal that works, is stuck at one of these values, or is not reported. */
const stuckAt = <T>(key: string, ...values: readonly T[]) =>
  fc.constantFrom({}, { [key]: undefined }, ...values.map((value) => ({ [key]: value })));
const stuckSignals = fc.tuple(
  stuckAt("parkingBrake", true, false),
  stuckAt("enginesRunning", true, false),
  stuckAt("rpm", 0, 2400),
  stuckAt("gearRatio", 0, 1),
  stuckAt("flapsRatio", 0, 1),
  fc.constantFrom({}, dark, { ...dark, beaconLight: true }),
);

test("with any signals stuck at any values the phases stay the same, and the flight arrives", () =>
  fc.assert(
    fc.property(stuckSignals, (parts) => {
      const { phases } = follow(Object.assign({}, ...parts));
      expect(inTheAir(phases)).toEqual(inTheAir(right.phases));
      // An arrived flight can be filed. Deboarding needs evidence that the engines are off.
      expect(phases).toContain("arrived");
    }),
    { numRuns: 25 },
  ));

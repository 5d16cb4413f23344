import type { Diagnosis } from "../../../src-shared/domain/diagnosis.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import type { SimulatorKind } from "../../../src-shared/domain/simulator-kind.ts";
import { type SignalWatch, watchSignals } from "./signals.ts";
import type { TraitLibrary } from "./traits.ts";

interface Flown {
  readonly simulator: SimulatorKind;
  readonly aircraft: AircraftIdentity;
  readonly watch: SignalWatch;
}

/** Removes dead signals from the samples, so that no part of the program waits for one. */
export function createSignalGate(traits: TraitLibrary) {
  let flown: Flown | null = null;

  function follow({ simulator, aircraft, watch }: Flown, sample: SimSample): SimSample {
    for (const { signal, reason } of watch.take(sample, aircraft.engineCount))
      traits.learn(simulator, aircraft, signal, reason);
    const dead = traits.deadOf(simulator, aircraft);
    if (dead.size === 0) return sample;
    const passed: SimSample = { ...sample };
    for (const [signal, { learnt }] of dead) {
      if (learnt && watch.moved.has(signal)) traits.forget(simulator, aircraft, signal);
      else delete passed[signal];
    }
    return passed;
  }

  return {
    /** The present aircraft. Null if unknown. */
    aircraft(simulator: SimulatorKind | undefined, aircraft: AircraftIdentity | null): void {
      const isSame = flown?.simulator === simulator && flown?.aircraft.title === aircraft?.title;
      flown =
        simulator === undefined || aircraft === null
          ? null
          : { simulator, aircraft, watch: isSame && flown !== null ? flown.watch : watchSignals() };
    },
    /** The sample without dead signals. */
    pass: (sample: SimSample): SimSample => (flown === null ? sample : follow(flown, sample)),
    dead(): Diagnosis["dead"] {
      if (flown === null) return [];
      const dead = traits.deadOf(flown.simulator, flown.aircraft);
      return [...dead].map(([field, { reason, learnt }]) => ({ field, reason, learnt }));
    },
  };
}

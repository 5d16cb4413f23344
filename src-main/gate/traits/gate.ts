import type { Diagnosis } from "../../../src-shared/domain/diagnosis.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import type { SimulatorKind } from "../../../src-shared/domain/simulator-kind.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Dead, Signal, TraitLibrary } from "./traits.ts";

/** An aircraft that rolls faster has its brake released, whatever it reports. */
const rollingKt = 20;

/** Removes dead signals from the samples, so that no part of the program waits for one. */
export function createSignalGate(traits: TraitLibrary) {
  let known: Dead = new Map();
  let title: string | undefined;
  /** The parking brake read set while the aircraft rolled, and has not read released since. */
  let brakeIsStuck = false;

  const dead = (): Dead =>
    brakeIsStuck && !known.has("parkingBrake")
      ? new Map<Signal, Text>([...known, ["parkingBrake", say("brakeSetWhileRolling")]])
      : known;

  function watchBrake({ parkingBrake, onGround, groundSpeedKt = 0, paused, slew, replay }: SimSample): void {
    if (parkingBrake === false) brakeIsStuck = false;
    else if (parkingBrake === true && onGround === true && groundSpeedKt > rollingKt)
      brakeIsStuck ||= paused !== true && slew !== true && replay !== true;
  }

  return {
    /** The present aircraft. Null if unknown. */
    aircraft(simulator: SimulatorKind | undefined, aircraft: AircraftIdentity | null): void {
      if (title !== aircraft?.title) brakeIsStuck = false;
      title = aircraft?.title;
      known = simulator === undefined || aircraft === null ? new Map() : traits.deadOf(simulator, aircraft);
    },
    /** The sample without dead signals. */
    pass(sample: SimSample): SimSample {
      watchBrake(sample);
      const signals = dead();
      if (signals.size === 0) return sample;
      const passed: SimSample = { ...sample };
      for (const signal of signals.keys()) delete passed[signal];
      return passed;
    },
    dead: (): Diagnosis["dead"] => [...dead()].map(([field, reason]) => ({ field, reason })),
  };
}

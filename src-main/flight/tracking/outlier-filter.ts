import { distanceNm } from "../../../src-shared/geodesy.ts";
import { reachNm } from "../../../src-shared/physical.ts";
import type { SimSample } from "../../../src-shared/sample.ts";

/** Samples a second apart are the rule; after a longer silence it is looked at whether this is still the same flight. */
export const silenceMs = 30_000;

/**
 * Tells of each sample in turn whether the airline must not hear of it: one far from the one before is told when the next
 * confirms its place, for simulators slip for a frame. `confirmFirst`: so is the very first.
 */
export function createOutlierFilter(confirmFirst: boolean): (sample: SimSample) => boolean {
  let seen: SimSample | null = null;
  return (sample) => {
    const from = seen;
    seen = sample;
    if (from === null) return confirmFirst;
    if (sample.timeMs - from.timeMs > silenceMs) return false;
    const passedS = ((sample.timeMs - from.timeMs) / 1000) * (sample.simulationRate ?? 1);
    return distanceNm(from, sample) > reachNm(Math.max(from.groundSpeedKt ?? 0, sample.groundSpeedKt ?? 0), passedS);
  };
}

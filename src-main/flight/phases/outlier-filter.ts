import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import { reachNm } from "../../../src-shared/domain/physical.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";

/**
 * Samples normally come once a second. After a longer silence the program checks that this is still the same flight.
 */
export const silenceMs = 30_000;

/**
 * Decides for each sample whether to withhold it from the airline. A position far from the one before is reported when
 * the next one confirms it, because simulators show wrong positions for a frame. `confirmFirst`: the very first sample
 * needs that too.
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

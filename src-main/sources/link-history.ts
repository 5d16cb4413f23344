import type { Clock } from "../../src-shared/domain/clock.ts";
import type { Diagnosis } from "../../src-shared/domain/diagnosis.ts";
import type { SimSample, SimulatorState } from "../../src-shared/domain/sample.ts";

/** The history of a link, for its diagnosis. */
export type History = Pick<
  Diagnosis,
  "nowMs" | "sinceMs" | "samplesPerS" | "lastSampleAgeMs" | "lastSample" | "changes"
>;

const keptChanges = 10;
const rateOverMs = 5000;

/**
 * Records the history of a link. @param clock the computer's own clock, because a flight may run faster than real time.
 */
export function createHistory(clock: Clock) {
  let changes: Diagnosis["changes"] = [];
  let isConnected = false;
  let sinceMs = clock.now();
  let sinceMonotonicMs = clock.monotonic();
  let last: { sample: SimSample; atMs: number } | null = null;
  let arrivals: number[] = [];

  const recent = (nowMs: number): number[] => arrivals.filter((atMs) => nowMs - atMs < rateOverMs);

  return {
    changed(state: SimulatorState): void {
      changes = [...changes, { atMs: clock.now(), state }].slice(-keptChanges);
      if (isConnected === (state.kind === "connected")) return;
      isConnected = !isConnected;
      sinceMs = clock.now();
      sinceMonotonicMs = clock.monotonic();
      arrivals = [];
      // Fields that another simulator reported do not apply to this one.
      if (isConnected) last = null;
    },
    arrived(sample: SimSample): void {
      const atMs = clock.monotonic();
      last = { sample, atMs };
      arrivals.push(atMs);
      if (arrivals.length > 1000) arrivals = recent(atMs);
    },
    read(): History {
      const nowMs = clock.monotonic();
      arrivals = recent(nowMs);
      const overMs = Math.max(1000, Math.min(rateOverMs, nowMs - sinceMonotonicMs));
      return {
        nowMs: clock.now(),
        sinceMs,
        samplesPerS: (arrivals.length * 1000) / overMs,
        lastSampleAgeMs: last === null ? null : nowMs - last.atMs,
        lastSample: last?.sample ?? null,
        changes,
      };
    },
  };
}

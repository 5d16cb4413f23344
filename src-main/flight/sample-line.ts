import type { Runway } from "../../src-shared/runway.ts";
import { type SimSample, simSampleSchema } from "../../src-shared/sample.ts";

/** Short name in the journal and decimals kept, for each field. Finer than any simulator's noise, coarser than its digits. */
const numbers = {
  timeMs: ["t", 0],
  simTimeS: ["T", 3],
  latitudeDeg: ["la", 7],
  longitudeDeg: ["lo", 7],
  altitudeFt: ["a", 2],
  indicatedAltitudeFt: ["ai", 1],
  aglFt: ["ag", 2],
  groundSpeedKt: ["gs", 2],
  indicatedAirspeedKt: ["ia", 1],
  trueAirspeedKt: ["ta", 1],
  verticalSpeedFpm: ["vs", 1],
  headingTrueDeg: ["h", 2],
  trackTrueDeg: ["tr", 2],
  pitchDeg: ["p", 2],
  bankDeg: ["b", 2],
  gForce: ["g", 3],
  n1Pct: ["n", 1],
  rpm: ["r", 0],
  fuelFlowLbPerH: ["ff", 0],
  gearRatio: ["ge", 2],
  flapsRatio: ["fl", 2],
  fuelLb: ["f", 2],
  totalWeightLb: ["w", 0],
  emptyWeightLb: ["ew", 0],
  simulationRate: ["sr", 3],
  windFromTrueDeg: ["wd", 0],
  windSpeedKt: ["ws", 1],
  latchedTouchdownFpm: ["lt", 1],
} as const satisfies Partial<Record<keyof SimSample, readonly [string, number]>>;

const flags = {
  onGround: "og",
  parkingBrake: "pb",
  enginesRunning: "en",
  paused: "pa",
  slew: "sl",
  replay: "re",
} as const satisfies Partial<Record<keyof SimSample, string>>;

type Field = keyof typeof numbers | keyof typeof flags | "runway";
type Value = number | boolean | Runway;
const names = new Map<Field, string>([
  ...Object.entries(numbers).map(([field, [name]]) => [field as Field, name] as const),
  ...Object.entries(flags).map(([field, name]) => [field as Field, name] as const),
  ["runway", "rw"],
]);

/** Marks a line that starts afresh, knowing nothing of the lines before: the first after each start of the program. */
const afresh = "0";

/** A sample as the journal keeps it: only what changed since the line before; null where a field went silent. */
export type SampleLine = Record<string, Value | null>;

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

function rounded(field: Field, value: Value | undefined): Value | undefined {
  if (typeof value !== "number") return value;
  const decimals = field in numbers ? numbers[field as keyof typeof numbers][1] : 0;
  return Number(value.toFixed(decimals));
}

/**
 * Writes samples as lines and gives back each sample as a reader of the journal will see it, so that what is tracked
 * live and what is tracked again after a restart are the same numbers.
 */
export function createSampleWriter(): { write(sample: SimSample): { line: SampleLine; kept: SimSample } } {
  const before = new Map<Field, Value>();
  return {
    write(sample) {
      const line: SampleLine = before.size === 0 ? { [afresh]: true } : {};
      const kept: Record<string, unknown> = {};
      for (const [field, name] of names) {
        const value = rounded(field, sample[field]);
        if (value !== undefined) kept[field] = value;
        if (same(value, before.get(field))) continue;
        line[name] = value ?? null;
        if (value === undefined) before.delete(field);
        else before.set(field, value);
      }
      return { line, kept: kept as SimSample };
    },
  };
}

/** Reads lines back in the order they were written. Null for a line that does not make a sample. */
export function createSampleReader(): { read(line: Readonly<Record<string, unknown>>): SimSample | null } {
  const current: Record<string, unknown> = {};
  return {
    read(line) {
      if (line[afresh] === true) for (const field of names.keys()) delete current[field];
      for (const [field, name] of names) {
        const value = line[name];
        if (value === undefined) continue;
        if (value === null) delete current[field];
        else current[field] = value;
      }
      const parsed = simSampleSchema.safeParse(current);
      return parsed.success ? parsed.data : null;
    },
  };
}

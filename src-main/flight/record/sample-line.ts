import { type Runway, runwaySchema, surfaceSchema, taxiwaySchema } from "../../../src-shared/domain/runway.ts";
import { type SimSample, simSampleSchema } from "../../../src-shared/domain/sample.ts";

/**
 * For each field, its short name in the journal and the decimals that are kept: finer than a simulator's noise, fewer
 * than its digits.
 */
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
  centreGearOnGround: "gc",
  leftGearOnGround: "gl",
  rightGearOnGround: "gx",
  tailWheel: "tw",
  overWater: "ow",
  atRunway: "ar",
  crashed: "cr",
  parkingBrake: "pb",
  enginesRunning: "en",
  paused: "pa",
  slew: "sl",
  replay: "re",
  gearRetractable: "gr",
  beaconLight: "lb",
  navigationLights: "ln",
  strobeLights: "ls",
  taxiLights: "lx",
  landingLights: "ll",
} as const satisfies Partial<Record<keyof SimSample, string>>;

type Field = keyof typeof numbers | keyof typeof flags | "runway" | "surface" | "stand" | "taxiway";
type Value = number | boolean | string | Runway;

/** How one field is written and read. */
interface Column {
  readonly field: Field;
  readonly name: string;
  /** The factor for rounding: tenths have 10. */
  readonly scale: number;
  /** Undefined if the value is invalid for this field. */
  readonly read: (value: unknown) => Value | undefined;
}

const ranges: Partial<Record<Field, readonly [number, number]>> = {
  latitudeDeg: [-90, 90],
  longitudeDeg: [-180, 180],
  headingTrueDeg: [0, 360],
  trackTrueDeg: [0, 360],
  gForce: [-100, 100],
};

function numberColumn(field: Field, name: string, decimals: number): Column {
  const [from, to] = ranges[field] ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const read = (value: unknown) => (typeof value === "number" && value >= from && value <= to ? value : undefined);
  return { field, name, scale: 10 ** decimals, read };
}
const flagColumn = (field: Field, name: string): Column => ({
  field,
  name,
  scale: 1,
  read: (value) => (typeof value === "boolean" ? value : undefined),
});

const columns: readonly Column[] = [
  ...Object.entries(numbers).map(([field, [name, decimals]]) => numberColumn(field as Field, name, decimals)),
  ...Object.entries(flags).map(([field, name]) => flagColumn(field as Field, name)),
  { field: "surface", name: "su", scale: 1, read: (value) => surfaceSchema.safeParse(value).data },
  { field: "stand", name: "st", scale: 1, read: (value) => simSampleSchema.shape.stand.safeParse(value).data },
  { field: "taxiway", name: "tx", scale: 1, read: (value) => taxiwaySchema.safeParse(value).data },
  { field: "runway", name: "rw", scale: 1, read: (value) => runwaySchema.safeParse(value).data },
];

/** Marks a line that does not depend on earlier lines: the first after each start of the program, and one a minute. */
const afresh = "0";
/** After damage on the disk, a field may be out of date for this long. */
const afreshEachMs = 60_000;

/**
 * A sample as the journal keeps it: only the fields that changed since the previous line. Null means that a field is no
 * longer reported.
 */
export type SampleLine = Record<string, Value | null>;

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

/**
 * Rounds to the column's decimals. Never −0, which JSON does not have. A number too large for decimals stays as it is.
 */
function rounded(value: number, scale: number): number {
  const scaled = value * scale;
  return Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) / scale + 0 : value;
}

/**
 * Writes samples as lines, and returns each sample as a reader of the journal will see it. So live tracking and
 * tracking after a restart use the same numbers.
 */
export function createSampleWriter(): { write(sample: SimSample): { line: SampleLine; kept: SimSample } } {
  const cells = columns.map((each) => ({ ...each, before: undefined as Value | undefined }));
  let afreshMs = Number.NaN;
  return {
    write(sample) {
      const isAfresh = !(Math.abs(sample.timeMs - afreshMs) < afreshEachMs);
      const line: SampleLine = isAfresh ? { [afresh]: true } : {};
      if (isAfresh) afreshMs = sample.timeMs;
      const kept: Record<string, Value> = {};
      for (const cell of cells) {
        const given = sample[cell.field];
        const value = typeof given === "number" ? rounded(given, cell.scale) : given;
        if (value !== undefined) kept[cell.field] = value;
        const before = isAfresh ? undefined : cell.before;
        cell.before = value;
        if (same(value, before)) continue;
        line[cell.name] = value ?? null;
      }
      return { line, kept: kept as unknown as SimSample };
    },
  };
}

const columnOf = new Map(columns.map((each) => [each.name, each]));

/**
 * Reads lines back in the order in which they were written. Null for a line that makes no sample. Checks the rules of
 * `simSampleSchema` by hand: a schema check for each sample would take most of the time to open a flight of fifteen
 * hours.
 */
export function createSampleReader(): { read(line: Readonly<Record<string, unknown>>): SimSample | null } {
  let current: Record<string, unknown> = {};
  /** Fields with an invalid value. */
  const bad = new Set<string>();
  return {
    read(line) {
      if (line[afresh] === true) {
        current = {};
        bad.clear();
      }
      for (const name of Object.keys(line)) {
        const column = columnOf.get(name);
        const value = line[name];
        if (column === undefined || value === undefined) continue;
        const { field } = column;
        bad.delete(field);
        // Not `delete`: an object that ever lost a field is slow to copy.
        if (value === null) current = Object.fromEntries(Object.entries(current).filter(([name]) => name !== field));
        else {
          current[field] = column.read(value);
          if (current[field] === undefined) bad.add(field);
        }
      }
      const { timeMs, latitudeDeg, longitudeDeg, altitudeFt } = current;
      const whole =
        timeMs !== undefined && latitudeDeg !== undefined && longitudeDeg !== undefined && altitudeFt !== undefined;
      return whole && bad.size === 0 ? ({ ...current } as SimSample) : null;
    },
  };
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { type SimSample, simSampleSchema } from "../../../src-shared/domain/sample.ts";
import { createSampleReader, createSampleWriter, type SampleLine } from "./sample-line.ts";

const fields = Object.keys(simSampleSchema.shape) as (keyof SimSample)[];
const flagFields = new Set([
  ...["onGround", "parkingBrake", "enginesRunning", "paused", "slew", "replay", "gearRetractable"],
  ...["centreGearOnGround", "leftGearOnGround", "rightGearOnGround", "tailWheel", "overWater", "crashed", "atRunway"],
  ...["beaconLight", "navigationLights", "strobeLights", "taxiLights", "landingLights"],
]);
const angle = fc.double({ min: 0, max: 360, noNaN: true });
const runway = fc.record({
  airport: fc.string({ maxLength: 4 }),
  name: fc.string({ maxLength: 3 }),
  latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  headingTrueDeg: angle,
  lengthFt: fc.integer({ min: 1, max: 20_000 }),
  widthFt: fc.integer({ min: 0, max: 500 }),
  source: fc.constantFrom("simulator", "scenery", "table"),
  withinFt: fc.option(fc.integer({ min: 0, max: 500 })),
});
function valuesOf(field: keyof SimSample): fc.Arbitrary<unknown> {
  if (field === "runway") return runway;
  if (field === "stand") return fc.string({ minLength: 1, maxLength: 40 });
  if (field === "taxiway") return fc.string({ maxLength: 32 });
  if (field === "surface") return fc.constantFrom("runway", "paved", "grass", "unpaved");
  if (flagFields.has(field)) return fc.boolean();
  if (field === "latitudeDeg") return fc.double({ min: -90, max: 90, noNaN: true });
  if (field === "longitudeDeg") return fc.double({ min: -180, max: 180, noNaN: true });
  if (field === "headingTrueDeg" || field === "trackTrueDeg") return angle;
  if (field === "gForce") return fc.double({ min: -100, max: 100, noNaN: true });
  return fc.double({ min: -1e6, max: 1e6, noNaN: true });
}
const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  fields.map((field) => [field, valuesOf(field)]),
);
const arbitrary = fc.record(model, {
  requiredKeys: ["timeMs", "latitudeDeg", "longitudeDeg", "altitudeFt"],
}) as fc.Arbitrary<SimSample>;

test("what is read back equals what was tracked, whichever fields appear and disappear", () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 20 }), (samples) => {
      const writer = createSampleWriter();
      const reader = createSampleReader();
      for (const sample of samples) {
        const { line, kept } = writer.write(sample);
        const onDisk = JSON.parse(JSON.stringify(line)) as SampleLine;
        // A runway is kept as it came, and JSON has no −0.
        const runway = kept.runway && { runway: JSON.parse(JSON.stringify(kept.runway)) };
        expect(reader.read(onDisk)).toStrictEqual({ ...kept, ...runway });
        expect(Math.abs(kept.latitudeDeg - sample.latitudeDeg)).toBeLessThanOrEqual(5.01e-8);
      }
    }),
  );
});

test("after a restart nothing of the earlier lines is carried over", () => {
  const reader = createSampleReader();
  const place = { timeMs: 1, latitudeDeg: 2, longitudeDeg: 3, altitudeFt: 4 };
  reader.read(createSampleWriter().write({ ...place, onGround: true, fuelLb: 9 }).line);
  expect(reader.read(createSampleWriter().write(place).line)).toEqual(place);
});

test("missing lines mislead for a minute at most", () => {
  const reader = createSampleReader();
  const writer = createSampleWriter();
  const at = (s: number, paused: boolean): SimSample => ({
    ...{ timeMs: s * 1000, latitudeDeg: 2, longitudeDeg: 3, altitudeFt: s, paused },
  });
  reader.read(writer.write(at(0, false)).line);
  reader.read(writer.write(at(1, true)).line);
  // This line is missing: the pause ends in it.
  writer.write(at(2, false));
  const read = Array.from({ length: 100 }, (_, i) => reader.read(writer.write(at(3 + i, false)).line));
  expect(read.filter((sample) => sample?.paused).length).toBeLessThanOrEqual(57);
  expect(read.at(-1)).toEqual(at(102, false));
});

/** The name of a field in a line: a changed field changes nothing else there. */
function nameOf(field: keyof SimSample): string {
  const place: SimSample = { timeMs: 1, latitudeDeg: 2, longitudeDeg: 3, altitudeFt: 4 };
  const writer = createSampleWriter();
  writer.write(place);
  return Object.keys(
    writer.write({ ...place, [field]: flagFields.has(field) ? true : field === "runway" ? {} : 5 }).line,
  ).join();
}
const names = fields.map((field) => [field, nameOf(field)] as const);
const damaged = fc.record({
  sample: arbitrary,
  name: fc.constantFrom("0", ...names.map(([, name]) => name)),
  value: fc.oneof(fc.boolean(), fc.constant(null), fc.integer({ min: -400, max: 400 }), fc.double(), fc.anything()),
  damage: fc.boolean(),
});

test("whatever the lines contain, a line gives a sample that satisfies the schema, or no sample", () => {
  let good = 0;
  let bad = 0;
  fc.assert(
    fc.property(fc.array(damaged, { maxLength: 8 }), (rows) => {
      const writer = createSampleWriter();
      const reader = createSampleReader();
      let carried: Record<string, unknown> = {};
      for (const { sample, name, value, damage } of rows) {
        const line: Record<string, unknown> = writer.write(sample).line;
        if (damage) line[name] = value;
        if (line["0"] === true) carried = {};
        for (const [field, called] of names) {
          if (line[called] === null) delete carried[field];
          else if (line[called] !== undefined) carried[field] = line[called];
        }
        const parsed = simSampleSchema.safeParse(carried);
        if (parsed.success) good += 1;
        else bad += 1;
        expect(reader.read(line)).toStrictEqual(parsed.success ? parsed.data : null);
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(good, bad)).toBeGreaterThan(200);
});

test("garbage makes no sample and throws nothing", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (line) => {
      expect(createSampleReader().read(line)).toBeNull();
    }),
  );
});

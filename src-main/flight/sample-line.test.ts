import fc from "fast-check";
import { expect, test } from "vitest";
import { type SimSample, simSampleSchema } from "../../src-shared/sample.ts";
import { createSampleReader, createSampleWriter, type SampleLine } from "./sample-line.ts";

const fields = Object.keys(simSampleSchema.shape) as (keyof SimSample)[];
const flagFields = new Set(["onGround", "parkingBrake", "enginesRunning", "paused", "slew", "replay"]);
const angle = fc.double({ min: 0, max: 360, noNaN: true });
const runway = fc.record({
  airport: fc.string({ maxLength: 4 }),
  name: fc.string({ maxLength: 3 }),
  latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  headingTrueDeg: angle,
  lengthFt: fc.integer({ min: 1, max: 20_000 }),
  widthFt: fc.integer({ min: 0, max: 500 }),
});
function valuesOf(field: keyof SimSample): fc.Arbitrary<unknown> {
  if (field === "runway") return runway;
  if (flagFields.has(field)) return fc.boolean();
  if (field === "latitudeDeg") return fc.double({ min: -90, max: 90, noNaN: true });
  if (field === "longitudeDeg") return fc.double({ min: -180, max: 180, noNaN: true });
  if (field === "headingTrueDeg" || field === "trackTrueDeg") return angle;
  return fc.double({ min: -1e6, max: 1e6, noNaN: true });
}
const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  fields.map((field) => [field, valuesOf(field)]),
);
const arbitrary = fc.record(model, {
  requiredKeys: ["timeMs", "latitudeDeg", "longitudeDeg", "altitudeFt"],
}) as fc.Arbitrary<SimSample>;

test("what is read back is what was tracked, whatever fields come and go", () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 20 }), (samples) => {
      const writer = createSampleWriter();
      const reader = createSampleReader();
      for (const sample of samples) {
        const { line, kept } = writer.write(sample);
        const onDisk = JSON.parse(JSON.stringify(line)) as SampleLine;
        expect(reader.read(onDisk)).toEqual(JSON.parse(JSON.stringify(kept)));
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

test("garbage makes no sample and no throw", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (line) => {
      const read = createSampleReader().read(line as SampleLine);
      expect(read === null || simSampleSchema.safeParse(read).success).toBe(true);
    }),
  );
});

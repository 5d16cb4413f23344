import fc from "fast-check";
import { expect, test } from "vitest";
import { runwaySchema, seenFrom } from "../../../src-shared/domain/runway.ts";
import { runwayEnds } from "./runway-ends.ts";

const reykjavik = {
  latitudeDeg: 64.1300797,
  longitudeDeg: -21.9440339,
  headingTrueDeg: 116.3,
  lengthM: 1228,
  widthM: 45.1,
  ends: [
    { number: 13, designator: 0 },
    { number: 31, designator: 2 },
  ],
  displacedM: [0, 64.92],
};

test("both directions, each from its own landing threshold", () => {
  const [primary, secondary] = runwayEnds("BIRK", reykjavik);
  expect(primary).toMatchObject({ airport: "BIRK", name: "13", headingTrueDeg: 116.3 });
  expect(secondary).toMatchObject({ name: "31R", headingTrueDeg: 296.3 });
  expect(primary?.lengthFt).toBeCloseTo(1228 / 0.3048, 1);
  expect(secondary?.lengthFt).toBeCloseTo((1228 - 64.92) / 0.3048, 1);
  if (primary === undefined || secondary === undefined) throw new Error("two ends");
  const seen = seenFrom(primary, secondary);
  expect(seen.pastThresholdFt).toBeCloseTo((1228 - 64.92) / 0.3048, 0);
  expect(seen.rightOfCentreFt).toBeCloseTo(0, 0);
});

test("any data give a possible runway, or none", () => {
  const figure = fc.double();
  const end = fc.record({ number: fc.integer(), designator: fc.integer() });
  fc.assert(
    fc.property(
      fc.record({
        latitudeDeg: figure,
        longitudeDeg: figure,
        headingTrueDeg: figure,
        lengthM: figure,
        widthM: figure,
        ends: fc.array(end, { maxLength: 2 }),
        displacedM: fc.array(figure, { maxLength: 3 }),
      }),
      (runway) => {
        for (const one of runwayEnds("ABCD", runway)) expect(runwaySchema.safeParse(one).success).toBe(true);
      },
    ),
  );
});

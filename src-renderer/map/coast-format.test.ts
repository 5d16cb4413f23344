import fc from "fast-check";
import { expect, it } from "vitest";
import { type CoastShapes, decodeCoast, encodeCoast } from "./coast-format.ts";

const thousandth = (limit: number) => fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((n) => n / 1000);
const shapes = fc.array(fc.array(fc.tuple(thousandth(540), thousandth(90)), { maxLength: 20 }), { maxLength: 8 });

function decoded(bytes: Uint8Array): CoastShapes {
  const lists = { land: [], borders: [], lakes: [] } as Record<keyof CoastShapes, [number, number][][]>;
  for (const { list, degrees } of decodeCoast(bytes))
    lists[list].push(
      Array.from({ length: degrees.length / 2 }, (_, i) => [degrees[2 * i] ?? 0, degrees[2 * i + 1] ?? 0]),
    );
  return lists;
}

it("reads back what it wrote, beyond ±180 too", () => {
  fc.assert(
    fc.property(shapes, shapes, shapes, (land, borders, lakes) => {
      expect(decoded(encodeCoast({ land, borders, lakes }))).toEqual({ land, borders, lakes });
    }),
  );
});

it("refuses a file that ends early", () => {
  const bytes = encodeCoast({
    land: [
      [
        [1, 2],
        [3, 4],
      ],
    ],
    borders: [],
    lakes: [],
  });
  for (let length = 0; length < bytes.length; length++)
    expect(() => decoded(bytes.subarray(0, length))).toThrow(RangeError);
});

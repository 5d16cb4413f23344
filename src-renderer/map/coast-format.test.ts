import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeCoast, encodeCoast } from "./coast-format.ts";

const thousandth = (limit: number) => fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((n) => n / 1000);
const shapes = fc.array(fc.array(fc.tuple(thousandth(540), thousandth(90)), { maxLength: 20 }), { maxLength: 8 });

it("reads back what it wrote, beyond ±180 too", () => {
  fc.assert(
    fc.property(shapes, shapes, shapes, (land, borders, lakes) => {
      expect(decodeCoast(encodeCoast({ land, borders, lakes }))).toEqual({ land, borders, lakes });
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
    expect(() => decodeCoast(bytes.subarray(0, length))).toThrow(RangeError);
});

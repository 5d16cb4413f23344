import fc from "fast-check";
import { expect, it } from "vitest";
import { type CellShapes, CoastCells, cellSteps, encodeCells } from "./coast-cells.ts";
import { mercatorX, mercatorY } from "./mercator.ts";

const step = fc.integer({ min: 0, max: cellSteps });
const ring = fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 20 });
const oneCell = fc.record({
  westDeg: fc.integer({ min: -180, max: 179 }),
  southDeg: fc.integer({ min: -80, max: 79 }),
  rings: fc.array(ring, { maxLength: 4 }),
});

const cellsAt = (cells: CoastCells, longitudeDeg: number, latitudeDeg: number) => [
  ...cells.within(longitudeDeg, longitudeDeg + 1e-9, latitudeDeg, latitudeDeg + 1e-9),
];

it("reads back what was written, in Mercator", () => {
  fc.assert(
    fc.property(oneCell, ({ westDeg, southDeg, rings }) => {
      const [cell] = cellsAt(new CoastCells(encodeCells([{ westDeg, southDeg, rings }])), westDeg, southDeg);
      expect(cell?.rings?.length ?? 0).toBe(rings.length);
      const read = (cell?.rings ?? []).flatMap((points) => [...points]);
      const written = rings
        .flat()
        .flatMap(([x, y]) => [
          mercatorX(westDeg + x / cellSteps) - mercatorX(westDeg),
          mercatorY(southDeg + y / cellSteps) - mercatorY(southDeg + 1),
        ]);
      for (const [i, value] of written.entries()) expect(read[i]).toBeCloseTo(value, 8);
    }),
  );
});

it("finds cells over the date line, shifted by a whole world", () => {
  const shapes: CellShapes[] = [-180, 179].map((westDeg) => ({ westDeg, southDeg: 10, rings: [] }));
  const cells = new CoastCells(encodeCells(shapes));
  const found = [...cells.within(179.5, 180.5, 10.2, 10.8)];
  expect(found.map(({ left }) => left)).toEqual([mercatorX(179), mercatorX(180)]);
});

it("refuses a file that ends early", () => {
  const bytes = encodeCells([{ westDeg: 1, southDeg: 2, rings: [[[3, 4]]] }]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new CoastCells(bytes.subarray(0, length))).toThrow(RangeError);
});

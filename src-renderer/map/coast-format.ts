import { append, appendStep, NumberReader } from "./numbers.ts";

/**
 * The base map's file far out: land rings, border lines, lake rings. Each list begins with its length. Each shape has the
 * number of its points, then their steps from the previous point in thousandths of a degree (about 110 m, less than
 * 1:10m can show).
 */
export type Shape = readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];

export interface CoastShapes {
  readonly land: readonly Shape[];
  readonly borders: readonly Shape[];
  readonly lakes: readonly Shape[];
}

const unitsPerDegree = 1000;

export function encodeCoast({ land, borders, lakes }: CoastShapes): Uint8Array {
  const bytes: number[] = [];
  for (const shapes of [land, borders, lakes]) {
    append(bytes, shapes.length);
    for (const shape of shapes) {
      append(bytes, shape.length);
      let lastX = 0;
      let lastY = 0;
      for (const [longitude, latitude] of shape) {
        const x = Math.round(longitude * unitsPerDegree);
        const y = Math.round(latitude * unitsPerDegree);
        appendStep(bytes, x - lastX);
        appendStep(bytes, y - lastY);
        lastX = x;
        lastY = y;
      }
    }
  }
  return Uint8Array.from(bytes);
}

export interface DecodedShape {
  readonly list: keyof CoastShapes;
  /** Longitude and latitude alternately, degrees. */
  readonly degrees: Float64Array;
}

/**
 * The shapes of a file one after the other, so that a large file can be read in slices. Throws RangeError if the file
 * ends early.
 */
export function* decodeCoast(bytes: Uint8Array): Generator<DecodedShape> {
  const numbers = new NumberReader(bytes);
  for (const list of ["land", "borders", "lakes"] as const)
    for (let left = numbers.count(); left > 0; left--) {
      const points = numbers.count();
      const degrees = new Float64Array(2 * points);
      let x = 0;
      let y = 0;
      for (let i = 0; i < points; i++) {
        x += numbers.step();
        y += numbers.step();
        degrees[2 * i] = x / unitsPerDegree;
        degrees[2 * i + 1] = y / unitsPerDegree;
      }
      yield { list, degrees };
    }
}

/**
 * The base map's file: land rings, border lines, lake rings. Each list begins with its length. Each shape has the
 * number of its points, then their steps from the previous point in thousandths of a degree (about 110 m, less than
 * 1:10m can show). All numbers have variable length (7 bits a byte, lowest first). Steps are zigzag-coded, so that
 * small ones stay short.
 */
export type Shape = readonly (readonly [longitudeDeg: number, latitudeDeg: number])[];

export interface CoastShapes {
  readonly land: readonly Shape[];
  readonly borders: readonly Shape[];
  readonly lakes: readonly Shape[];
}

const unitsPerDegree = 1000;

function append(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}

const zigzag = (step: number) => (step < 0 ? -2 * step - 1 : 2 * step);
const unzigzag = (coded: number) => (coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2);

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
        append(bytes, zigzag(x - lastX));
        append(bytes, zigzag(y - lastY));
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
  let at = 0;
  const next = (): number => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("the base map's file ends early");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  for (const list of ["land", "borders", "lakes"] as const)
    for (let left = next(); left > 0; left--) {
      const points = next();
      if (points > bytes.length) throw new RangeError("the base map's file ends early");
      const degrees = new Float64Array(2 * points);
      let x = 0;
      let y = 0;
      for (let i = 0; i < points; i++) {
        x += unzigzag(next());
        y += unzigzag(next());
        degrees[2 * i] = x / unitsPerDegree;
        degrees[2 * i + 1] = y / unitsPerDegree;
      }
      yield { list, degrees };
    }
}

import { mercatorX, mercatorY } from "./mercator.ts";
import { append, appendStep, NumberReader } from "./numbers.ts";

/** Steps along a cell's side. One is 11 m from south to north. */
export const cellSteps = 10_000;

/** A cell of 1° with land in it. */
export interface CellShapes {
  readonly westDeg: number;
  readonly southDeg: number;
  /** Rings, filled by the even-odd rule. Points in steps from the south-west corner. Empty: the cell is all land. */
  readonly rings: readonly (readonly (readonly [x: number, y: number])[])[];
}

const cellNumber = (westDeg: number, southDeg: number) => (southDeg + 90) * 360 + westDeg + 180;

/**
 * The file of the coasts and lakes close in. First the number of cells; for each its number, as the step from the
 * previous one, and the length of its shapes in bytes, 0 if it is all land. Then the shapes of each cell: the number of
 * rings, and for each ring the number of its points and the steps from the previous point.
 */
export function encodeCells(cells: readonly CellShapes[]): Uint8Array {
  const head: number[] = [];
  const body: number[] = [];
  append(head, cells.length);
  let last = 0;
  for (const { westDeg, southDeg, rings } of cells) {
    const number = cellNumber(westDeg, southDeg);
    append(head, number - last);
    last = number;
    const start = body.length;
    if (rings.length > 0) append(body, rings.length);
    for (const ring of rings) {
      append(body, ring.length);
      let [lastX, lastY] = [0, 0];
      for (const [x, y] of ring) {
        appendStep(body, x - lastX);
        appendStep(body, y - lastY);
        [lastX, lastY] = [x, y];
      }
    }
    append(head, body.length - start);
  }
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** A cell in Web Mercator. */
export interface CoastCell {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Rings: x and y alternately, as distances from the cell's left and top. Null: the cell is all land. */
  readonly rings: readonly Float32Array[] | null;
}

interface Stored {
  readonly start: number;
  readonly length: number;
}

/** More read cells than the largest window shows at the farthest zoom cost memory only. */
const mostRead = 2500;

/** The world's coasts close in. A cell is read when it is first visible. */
export class CoastCells {
  readonly #bytes: Uint8Array;
  readonly #stored = new Map<number, Stored>();
  readonly #read = new Map<number, CoastCell>();

  /** Throws RangeError if the file ends early. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const numbers = new NumberReader(bytes);
    let number = 0;
    let length = 0;
    for (let left = numbers.count(); left > 0; left--) {
      number += numbers.next();
      const stored = { start: length, length: numbers.next() };
      this.#stored.set(number, stored);
      length += stored.length;
    }
    for (const [key, { start, length: size }] of this.#stored)
      this.#stored.set(key, { start: numbers.at + start, length: size });
    if (numbers.at + length > bytes.length) throw new RangeError("the base map's file ends early");
  }

  /** The cells that reach into a box of degrees. Longitudes may leave ±180. */
  *within(westDeg: number, eastDeg: number, southDeg: number, northDeg: number): Generator<CoastCell> {
    for (let south = Math.max(-90, Math.floor(southDeg)); south < Math.min(90, northDeg); south++)
      for (let west = Math.floor(westDeg); west < eastDeg; west++) {
        const turns = Math.floor((west + 180) / 360);
        const cell = this.#cell(west - 360 * turns, south);
        if (cell === undefined) continue;
        yield turns === 0 ? cell : { ...cell, left: cell.left + turns, right: cell.right + turns };
      }
  }

  #cell(westDeg: number, southDeg: number): CoastCell | undefined {
    const number = cellNumber(westDeg, southDeg);
    const stored = this.#stored.get(number);
    if (stored === undefined) return undefined;
    const known = this.#read.get(number);
    if (known !== undefined) return known;
    if (this.#read.size >= mostRead) this.#read.clear();
    const cell = this.#readCell(westDeg, southDeg, stored);
    this.#read.set(number, cell);
    return cell;
  }

  #readCell(westDeg: number, southDeg: number, { start, length }: Stored): CoastCell {
    const [left, right] = [mercatorX(westDeg), mercatorX(westDeg + 1)];
    const [top, bottom] = [mercatorY(southDeg + 1), mercatorY(southDeg)];
    if (length === 0) return { left, right, top, bottom, rings: null };
    const numbers = new NumberReader(this.#bytes, start);
    const rings = Array.from({ length: numbers.count() }, () => {
      const ring = new Float32Array(2 * numbers.count());
      let [x, y] = [0, 0];
      for (let i = 0; i < ring.length; i += 2) {
        x += numbers.step();
        y += numbers.step();
        ring[i] = ((right - left) * x) / cellSteps;
        ring[i + 1] = y === 0 ? bottom - top : mercatorY(southDeg + y / cellSteps) - top;
      }
      return ring;
    });
    return { left, right, top, bottom, rings };
  }
}

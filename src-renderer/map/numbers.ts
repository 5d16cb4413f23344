/** Whole numbers of variable length: 7 bits a byte, the lowest first. */
export function append(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}

/** Appends a step that may be negative: zigzag-coded, so that small steps stay short. */
export const appendStep = (bytes: number[], step: number): void => append(bytes, step < 0 ? -2 * step - 1 : 2 * step);

/** Reads one number after the other. Throws RangeError at the end of the bytes. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new RangeError("the base map's file ends early");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  step(): number {
    const coded = this.next();
    return coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2;
  }

  /** A number of things that each need a byte or more. */
  count(): number {
    const count = this.next();
    if (count > this.#bytes.length) throw new RangeError("the base map's file ends early");
    return count;
  }
}

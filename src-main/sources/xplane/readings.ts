import { readText, within } from "../values.ts";

/** The last value of each dataref, by its key. Datarefs that X-Plane lacks are absent. */
export interface Readable {
  has(key: string): boolean;
  number(key: string): number | undefined;
  /** One element of an array. */
  element(key: string, element: number): number | undefined;
  text(key: string): string;
}

export interface Readings extends Readable {
  /** The whole dataref: a number, or an array's elements. */
  set(key: string, value: number | readonly number[]): void;
  setText(key: string, bytes: Uint8Array): void;
  /** One element of an array. Over UDP a text arrives this way, character by character. */
  setElement(key: string, element: number, value: number): void;
}

/**
 * The readings of a link that numbers its values. `values` holds each at its number, NaN if it never came. Sixty
 * packets a second are stored this way and read only when a sample is needed.
 * @param places for each key, the number of its first element and how many it has.
 */
export function readNumbered(
  values: Float64Array,
  places: ReadonlyMap<string, { readonly first: number; readonly count: number }>,
): Readable {
  const valueAt = (index: number): number | undefined => {
    const value = values[index];
    return Number.isNaN(value) ? undefined : within(value);
  };
  const element = (key: string, index: number): number | undefined => {
    const place = places.get(key);
    return place === undefined || index >= place.count ? undefined : valueAt(place.first + index);
  };
  return {
    element,
    has(key) {
      const { first, count } = places.get(key) ?? { first: 0, count: 0 };
      for (let index = first; index < first + count; index++) if (valueAt(index) !== undefined) return true;
      return false;
    },
    number: (key) => element(key, 0),
    text(key) {
      const { first, count } = places.get(key) ?? { first: 0, count: 0 };
      return textOf(Array.from({ length: count }, (_, at) => valueAt(first + at)));
    },
  };
}

/** Empty while a letter before the end is missing: a part of a name would be another name. */
function textOf(letters: readonly (number | undefined)[]): string {
  const end = letters.indexOf(0);
  const used = end < 0 ? letters : letters.slice(0, end);
  if (used.includes(undefined)) return "";
  return readText(Uint8Array.from(used, (value) => (value !== undefined && value >= 0 && value < 256 ? value : 0)));
}

export function createReadings(): Readings {
  const values = new Map<string, number[]>();
  return {
    set: (key, value) => void values.set(key, typeof value === "number" ? [value] : [...value]),
    setText: (key, bytes) => void values.set(key, [...bytes]),
    setElement(key, element, value) {
      const known = values.get(key) ?? [];
      known[element] = value;
      values.set(key, known);
    },
    has: (key) => values.has(key),
    number: (key) => within(values.get(key)?.[0]),
    element: (key, element) => within(values.get(key)?.[element]),
    text: (key) => textOf(values.get(key) ?? []),
  };
}
